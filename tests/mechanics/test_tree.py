"""The reduction: names, places in q, laws of followers, and chains that multiply to the truth."""

import math
import random

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_robots import SPAN, joint, positions, robot_of, robots, serial, span_of, steady, truth

from urdf2c.diagnostics import UrdfError
from urdf2c.mechanics import spatial
from urdf2c.mechanics.tree import reduce

# l0 -a-> l1 -b-> l2, l1 -c-> l3 -d-> l4, l0 -e-> l5
FORK = robot_of(
    joint("a", "revolute", "l0", "l1", xyz=(0, 0, 0.5), line=2),
    joint("c", "prismatic", "l1", "l3", (1.0, 0.0, 0.0), (0.1, 0, 0), line=3),
    joint("b", "continuous", "l1", "l2", (0.0, 1.0, 0.0), line=4),
    joint("d", "planar", "l3", "l4", (0.0, 0.0, -2.0), line=5),
    joint("e", "floating", "l0", "l5", line=6),
)


def moved(motion, q):
    """A motion as a transform."""
    if motion.kind == "ball":
        turned = spatial.rotation_quaternion(*q[motion.index : motion.index + 4])
        return (spatial.transpose(turned) if motion.scale < 0 else turned), (0.0, 0.0, 0.0)
    value = motion.scale * q[motion.index] + motion.offset
    if motion.kind == "shift":
        return spatial.IDENTITY, (0.0, 0.0, value)
    return spatial.rotation_z(value), (0.0, 0.0, 0.0)


def multiplied(chain, q):
    """base_from_tip of a chain: constants and motions one after the other."""
    pose = chain.constants[0]
    for motion, constant in zip(chain.motions, chain.constants[1:], strict=True):
        pose = spatial.compose(spatial.compose(pose, moved(motion, q)), constant)
    return pose


def agrees(tree, q, locks=None, within=1e-14):
    for chain, pose in zip(tree.chains, truth(tree, q, locks), strict=True):
        rotation, position = multiplied(chain, q)
        limit = within * span_of(chain, q)
        assert abs(numpy.array(rotation) - pose[:3, :3]).max() <= 10 * within
        assert abs(numpy.array(position) - pose[:3, 3]).max() <= limit


@steady
@given(robots(), st.integers(0, 10**6))
def test_chains_multiply_to_the_truth(robot, seed):
    source = random.Random(seed)
    links = [link.name for link in robot.links]
    tips = tuple(source.sample(links, min(3, len(links))))
    tree = reduce(robot, source.choice(links), tips)
    assert [chain.tip for chain in tree.chains] == list(tips)
    agrees(tree, positions(tree, source))


@steady
@given(robots(), st.integers(0, 10**6), st.data())
def test_locked_joints(robot, seed, data):
    source = random.Random(seed)
    able = [each.name for each in robot.joints
            if each.type in ("revolute", "continuous", "prismatic") and each.mimic is None]
    chosen = data.draw(st.lists(st.sampled_from(able), unique=True)) if able else []
    locks = {name: source.choice((0.0, math.pi / 2, -0.7)) for name in chosen}
    links = [link.name for link in robot.links]
    tree = reduce(robot, source.choice(links), (source.choice(links),), locks)
    assert not {each.name for each in tree.joints} & set(locks)
    agrees(tree, positions(tree, source), locks)


@steady
@given(robots(), st.integers(0, 10**6))
def test_an_order_of_q_only_moves_the_places(robot, seed):
    source = random.Random(seed)
    tip = source.choice(robot.links).name
    names = [each.name for each in reduce(robot, None, (tip,)).joints]
    source.shuffle(names)
    tree = reduce(robot, None, (tip,), None, tuple(names))
    assert [each.name for each in tree.joints] == names
    assert [each.q for each in tree.joints] == [
        sum(each.nq for each in tree.joints[:i]) for i in range(len(names))
    ]
    assert [each.v for each in tree.joints] == [
        sum(each.nv for each in tree.joints[:i]) for i in range(len(names))
    ]
    assert tree.nq == sum(each.nq for each in tree.joints)
    assert tree.nv == sum(each.nv for each in tree.joints)
    agrees(tree, positions(tree, source))


@pytest.mark.parametrize(
    ("base", "tips", "wanted"),
    [
        (None, ("l2", "l4", "l5"), "a c d b e"),  # depth first, siblings as in the file
        ("l2", ("l4", "l5"), "b a e c d"),  # towards the root first
        ("l4", ("l0",), "d c a"),
        ("l3", ("l4", "l2"), "c b d"),
        ("l1", ("l1",), ""),
    ],
)
def test_order_of_q(base, tips, wanted):
    tree = reduce(FORK, base, tips)
    assert [each.name for each in tree.joints] == wanted.split()


def test_places_sizes_axes_and_limits():
    robot = serial(
        {"limit": (-1.0, 2.0), "axis": (0.0, 3.0, 4.0)},
        {"kind": "continuous", "limit": (-9.0, 9.0)},
        {"kind": "prismatic"},
        {"kind": "fixed"},
        {"kind": "planar"},
        {"kind": "floating"},
    )
    tree = reduce(robot)
    assert [(each.name, each.q, each.nq, each.v, each.nv) for each in tree.joints] == [
        ("j0", 0, 1, 0, 1), ("j1", 1, 1, 1, 1), ("j2", 2, 1, 2, 1), ("j4", 3, 3, 3, 3),
        ("j5", 6, 7, 6, 6)]  # fmt: skip
    assert (tree.nq, tree.nv) == (13, 12)
    assert tree.joints[0].axis == (0.0, 0.6, 0.8)
    assert (tree.joints[0].lower, tree.joints[0].upper) == (-1.0, 2.0)
    assert [(each.lower, each.upper) for each in tree.joints[1:]] == [(None, None)] * 4
    assert tree.joints[0].span == robot.joints[0].span


def test_a_robot_of_one_link():
    tree = reduce(robot_of())
    assert (tree.base, tree.joints, tree.chains[0].motions) == ("l0", (), ())
    assert tree.chains[0].constants == (spatial.STILL,)


def law(robot, name, **options):
    """scale, place in q and offset of a joint's motion."""
    tip = next(each.child for each in robot.joints if each.name == name)
    tree = reduce(robot, tips=(tip,), **options)
    found = [each for each in tree.chains[0].motions if each.joint == name]
    names = [each.name for each in tree.joints]
    return [(each.scale, names[each.index], each.offset) for each in found]


def test_followers_in_chains_before_their_leader():
    robot = serial(
        {"mimic": ("j1", 2.0, 0.5)},
        {"mimic": ("j2", -3.0, 1.0)},
        {},
        {"mimic": ("j0", 0.5, 0.0), "kind": "prismatic"},
    )
    assert law(robot, "j0") == [(-6.0, "j2", 2.5)]
    assert law(robot, "j1") == [(-3.0, "j2", 1.0)]
    assert law(robot, "j3") == [(-3.0, "j2", 1.25)]
    tree = reduce(robot)
    assert [each.name for each in tree.joints] == ["j2"]
    agrees(tree, [0.7])


def test_a_leader_off_the_path_has_its_place_at_its_first_follower():
    robot = robot_of(
        joint("x", "revolute", "l0", "l1"),
        joint("y", "revolute", "l1", "l2", mimic=("far", 1.0, 0.2)),
        joint("z", "revolute", "l2", "l3"),
        joint("far", "revolute", "l0", "l4"),
    )
    tree = reduce(robot, tips=("l3",))
    assert [each.name for each in tree.joints] == ["x", "far", "z"]
    agrees(tree, [0.3, -0.4, 1.2])
    # where its own branch is asked too, the traversal comes to the follower first all the same
    assert [each.name for each in reduce(robot, tips=("l3", "l4")).joints] == ["x", "far", "z"]


def test_multiplier_zero_holds_a_joint_and_needs_no_leader():
    robot = serial({"mimic": ("j1", 0.0, 0.4)}, {})
    assert reduce(robot, tips=("l1",)).joints == ()
    tree = reduce(robot)
    assert [each.name for each in tree.joints] == ["j1"]
    agrees(tree, [0.9])


def test_a_lock_on_a_leader_holds_its_followers():
    robot = serial({}, {"mimic": ("j0", -2.0, 0.1)}, {})
    tree = reduce(robot, locks={"j0": 0.3})
    assert [each.name for each in tree.joints] == ["j2"]
    agrees(tree, [0.5], {"j0": 0.3})


def test_a_mimic_on_a_fixed_joint_moves_nothing():
    robot = serial({}, {"kind": "fixed", "mimic": ("j0", 1.0, 0.0)}, {"mimic": ("j0", 1.0, 0.0)})
    tree = reduce(robot)
    assert len(tree.chains[0].motions) == 2
    agrees(tree, [0.5])


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
