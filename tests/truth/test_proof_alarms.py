"""Proofs raise no false alarm: odd robots of any size pass."""

import pytest
from random_robots import RIGHT, joint, robot_of, serial
from wrists import NAMES, WRIST

import urdf2c


@pytest.mark.parametrize("length", [1e-310, 1e-300, 1e-150, 1e-6, 1e6, 1e150, 1e300, 2e307])
@pytest.mark.parametrize("kinds", [
    ("revolute", "prismatic", "continuous", "revolute"), ("planar", "floating", "revolute"),
])  # fmt: skip
def test_no_false_alarm_at_any_size(length, kinds):
    joints = [
        {"kind": kind, "xyz": (0.3 * length, -0.2 * i * length, length),
         "rpy": (0.3 * i, RIGHT * (i % 2), 0.2), "axis": (0.0, 0.6 * (i % 2), 1.0 - 0.2 * (i % 2))}
        for i, kind in enumerate(kinds)
    ]  # fmt: skip
    names = tuple(name for name in NAMES if name != "jacobian_analytic_rpy")
    for axes in ("aligned", "tip", "base"):
        urdf2c.generate(serial(*joints), scalar="double", functions=names, jacobian_frame=axes)


def chained(count, multiplier, offset):
    """Followers one behind the other."""
    follower = {"xyz": (0.1, 0.2, 0.3), "rpy": (0.3, 0.5, 0.1)}
    return serial(follower, *(
        follower | {"mimic": (f"j{i}", multiplier, offset)} for i in range(count)
    ))  # fmt: skip


@pytest.mark.parametrize("scalar", ["float", "double"])
@pytest.mark.parametrize("robot", [
    robot_of(),
    serial({"kind": "fixed", "xyz": (1.0, 2.0, 3.0)}),
    serial({"limit": (0.0, 0.0)}, {"kind": "prismatic", "limit": (9e8, 1e9)}, {"xyz": (0, 1.0, 0)}),
    serial({}, *({"kind": "fixed", "xyz": (x, 0.0, 0.0)} for x in (0.1, 0.2, -0.3))),
    serial({"xyz": (1e6, 0.0, 0.0)}, {"xyz": (-1e6, 1e-3, 0.0)}, {"xyz": (0.0, 1e-9, 0.0)}),
    serial(*({"xyz": (0.1, 0.0, 0.0)} for _ in range(60))),
    chained(12, -2.0, 0.1), chained(12, 10.0, 0.3), chained(3, -1.0, 1e17),
    robot_of(
        joint("a", "continuous", "l0", "l1"),
        *(joint(f"f{i}", "fixed", "l1", f"k{i}", xyz=(0.01 * i, 0.1, 0)) for i in range(103)),
    ),
    serial({"axis": (0, 0, 0), "kind": "fixed"}, {"axis": (0, 0, 0), "kind": "floating"}),
])  # fmt: skip
def test_no_false_alarm_of_odd_robots(robot, scalar):
    urdf2c.generate(robot, functions="fk_all", scalar=scalar)
    tip = robot.links[-1].name
    more = ("fk", "jacobian", "velocity", "bias_acceleration", "jacobian_transpose_times_wrench")
    urdf2c.generate(robot, functions=(*more, "fk_quat"), tips=tip, scalar=scalar, from_sincos=True)


def test_a_follower_of_what_is_in_no_q():
    """With a multiplier of zero it stands still, wherever its leader is."""
    robot = serial({"mimic": ("j1", 0.0, 0.3)}, {})
    made = urdf2c.generate(robot, tips="l1", functions=("fk", "jacobian", "velocity"))
    assert made.tree.nq == 0


def test_all_locked():
    made = urdf2c.generate(WRIST, functions=NAMES, locks={"j0": 0.3, "j1": 1e3, "j2": 1e5})
    assert made.tree.nv == 0


def test_far_reaches_of_snapping():
    """--snap-angles moves a tip by more than rounding: so much is no fault."""
    robot = serial({}, {"rpy": (1.57, 0.0, 0.0), "xyz": (0.0, 1.0, 1.0)}, {"xyz": (1.0, 0.0, 1.0)})
    names = tuple(name for name in NAMES if name != "fk_all")
    made = urdf2c.generate(robot, functions=names, snap_angles=2e-3)
    assert sum(each.applied for each in made.snapped) == 1
