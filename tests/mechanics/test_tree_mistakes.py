"""The reduction refuses what a robot does not have, and says what it has."""

import math

import pytest
from forks import FORK
from random_robots import SPAN, joint, robot_of, serial

from urdf2c.diagnostics import UrdfError
from urdf2c.mechanics.tree import reduce

FOLLOWING = serial({}, {"mimic": ("j0", 1.0, 0.0)}, {"kind": "fixed"}, {"kind": "floating"})

FORKS = ", ".join(repr(link.name) for link in FORK.links)
EVERY = f"{SPAN}: note: or ask for the poses of all links: add fk_all to --functions"
MISTAKES = [
    (
        serial({}, {"mimic": ("j0", 1e200, 0.0)}, {"mimic": ("j1", 1e200, 0.0)}),
        {},
        "random.urdf:4: error: joint 'j2' follows 'j1' with multiplier 1e+200, which takes its "
        "value beyond the range of double",
    ),
    (
        serial({}, {"mimic": ("j0", 1e308, 0.0)}, {"mimic": ("j0", -1e308, 0.0)}),
        {},
        f"{SPAN}: error: the angles of the joints on the way to 'l3' add up to more than a number "
        "can hold",
        f"{SPAN}: note: give smaller multipliers and offsets of mimic",
    ),
    (
        serial(
            {},
            {"kind": "prismatic", "mimic": ("j0", 1.0, 1e308)},
            {"kind": "prismatic", "mimic": ("j0", 1.0, 1e308)},
        ),
        {},
        f"{SPAN}: error: the shifts of the joints on the way to 'l3' add up to more than a number "
        "can hold",
        f"{SPAN}: note: give smaller multipliers and offsets of mimic",
    ),
    (
        FORK,
        {},
        f"{SPAN}: error: the robot has 3 leaf links, so the tip must be chosen",
        f"{SPAN}: note: give one or more of them (or any other link) with --tip: "
        "'l2', 'l4', 'l5'",
        EVERY,
    ),
    (
        robot_of(*(joint(f"j{i}", "revolute", "l0", f"leaf{i}") for i in range(14))),
        {},
        f"{SPAN}: error: the robot has 14 leaf links, so the tip must be chosen",
        f"{SPAN}: note: give one or more of them (or any other link) with --tip: "
        + ", ".join(f"'leaf{i}'" for i in range(12))
        + " and 2 more",
        EVERY,
    ),
    (
        serial({"child": "gripper"}),
        {"tips": ("griper",)},
        f"{SPAN}: error: tip 'griper' is no link of this robot",
        f"{SPAN}: note: did you mean 'gripper'?",
    ),
    (
        FORK,
        {"tips": ("qqqq",)},
        f"{SPAN}: error: tip 'qqqq' is no link of this robot",
        f"{SPAN}: note: the links are {FORKS}",
    ),
    (
        FORK,
        {"base": "base_link", "tips": ("l2",)},
        f"{SPAN}: error: base 'base_link' is no link of this robot",
        f"{SPAN}: note: the links are {FORKS}",
    ),
    (FORK, {"tips": ("l2", "l4", "l2")}, f"{SPAN}: error: tip 'l2' is given twice"),
    (
        serial({"name": "elbow"}),
        {"locks": {"elbwo": 0.0}},
        f"{SPAN}: error: lock 'elbwo' is no joint of this robot",
        f"{SPAN}: note: did you mean 'elbow'?",
    ),
    (
        serial({"name": "elbow"}),
        {"order": ("Elbow",)},
        f"{SPAN}: error: order 'Elbow' is no joint of q of this robot",
        f"{SPAN}: note: did you mean 'elbow'?",
    ),
    (
        FOLLOWING,
        {"locks": {"j1": 0.0}},
        "random.urdf:3: error: lock on joint 'j1', which mimics 'j0': lock that joint instead",
    ),
    (
        FOLLOWING,
        {"locks": {"j2": 0.0}},
        "random.urdf:4: error: lock on fixed joint 'j2': only revolute, continuous and prismatic "
        "joints can be locked",
    ),
    (
        FOLLOWING,
        {"locks": {"j3": 0.0}},
        "random.urdf:5: error: lock on floating joint 'j3': only revolute, continuous and "
        "prismatic joints can be locked",
    ),
    (
        FOLLOWING,
        {"locks": {"j0": math.inf}},
        "random.urdf:2: error: lock of joint 'j0' is inf, which is no finite number",
    ),
    (
        FORK,
        {"tips": ("l4",), "order": ("d", "c")},
        f"{SPAN}: error: the order of q leaves out 'a'",
        f"{SPAN}: note: name every joint of q once",
    ),
    (
        FORK,
        {"tips": ("l4",), "order": ("d", "c", "a", "b")},
        f"{SPAN}: error: order 'b' is no joint of q of this robot",
        f"{SPAN}: note: the joints of q are 'a', 'c', 'd'",
    ),
    (
        FORK,
        {"tips": ("l4",), "order": ("d", "c", "c", "a")},
        f"{SPAN}: error: joint in the order of q 'c' is given twice",
    ),
]


@pytest.mark.parametrize(("robot", "options", "lines"), [(m[0], m[1], m[2:]) for m in MISTAKES])
def test_mistakes(robot, options, lines):
    with pytest.raises(UrdfError) as caught:
        reduce(robot, **options)
    assert str(caught.value).splitlines() == list(lines)
