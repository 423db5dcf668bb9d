"""The gauge: its frames are the chain for every plan, parallel axes run, tables are the books'."""

import math
import random
from pathlib import Path

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from published import ARM7, PUMA560, RX90, STANFORD, UR5, classic, modified
from random_robots import (
    RIGHT,
    deviation,
    framed,
    joint,
    positions,
    robot_of,
    robots,
    serial,
    span_of,
    steady,
    truth,
)

from urdf2c.mechanics.affine import Affine
from urdf2c.mechanics.dh import dh_table
from urdf2c.mechanics.frames import Ball, Run, shape_of
from urdf2c.mechanics.kinematics import Pose
from urdf2c.mechanics.tree import reduce
from urdf2c.read import read_urdf

ROBOTS = Path(__file__).parents[1] / "robots"


def own(name, tip=None):
    return reduce(read_urdf(ROBOTS / f"{name}.urdf"), tips=(tip,) if tip else ()).chains[0]


@steady
@given(robots(), st.integers(0, 10**6))
def test_every_plan_is_the_chain(robot, seed):
    source = random.Random(seed)
    links = [link.name for link in robot.links]
    tree = reduce(robot, source.choice(links), (source.choice(links),))
    q = positions(tree, source)
    (chain,), (pose,) = tree.chains, truth(tree, q)
    made = Pose.of(framed(chain)[0], q)
    assert len(set(made.plans())) == len(made.plans()) >= 8
    for plan in made.plans():
        metres, turn = deviation(made.result(plan), pose)
        assert metres <= 1e-13 * span_of(chain, q), plan
        assert turn <= 1e-13, plan


# name, tip, joints of each run (those without a length of their own are merged into the next)
RUNS = [
    ("ur5_class", None, "shoulder_pan; shoulder_lift elbow wrist_1; wrist_2; wrist_3"),
    ("planar2", None, "shoulder elbow"),
    ("scara", None, "shoulder elbow turn"),
]


@pytest.mark.parametrize(("name", "tip", "runs"), RUNS)
def test_parallel_axes_run_together(name, tip, runs):
    found, _ = framed(own(name, tip))
    assert [[turn.joint for turn in stage.turns] for stage in found.stages] == [
        run.split() for run in runs.split("; ")
    ]


@pytest.mark.parametrize("flip", [{"rpy": (math.pi, 0.0, 0.0)}, {"axis": (0.0, 0.0, -1.0)},
                                  {"rpy": (0.0, math.pi, 0.7)}, {"rpy": (3.1415926535897, 0, 0)}])
def test_antiparallel_axes_run_together(flip):
    robot = serial(
        {},
        {"xyz": (0.4, 0.0, 0.1)} | flip,
        {"xyz": (0.3, 0.0, 0.0)},
        {"kind": "fixed", "xyz": (0.2, 0.1, 0.0)},
    )
    tree = reduce(robot)
    found, _ = framed(tree.chains[0], "float")
    assert [len(stage.turns) for stage in found.stages] == [3]
    assert {abs(scale) for turn in found.stages[0].turns for _, scale in turn.angle.terms} == {1.0}
    made = Pose.of(found, (0.3, 0.5, -0.9))
    metres, turn = deviation(made.result(made.plans()[0]), truth(tree, (0.3, 0.5, -0.9))[0])
    assert max(metres, turn) <= 1e-12


def test_a_follower_that_cancels_its_leader_leaves_no_angle():
    robot = serial(
        {"xyz": (0.0, 0.0, 0.2)},
        {"xyz": (0.5, 0.0, 0.0), "mimic": ("j0", -1.0, 0.0)},
        {"kind": "fixed", "xyz": (0.1, 0.0, 0.0)},
    )
    tree = reduce(robot)
    found, _ = framed(tree.chains[0])
    (run,) = found.stages
    assert [turn.angle for turn in run.turns] == [Affine(0.0, ((0, 1.0),)), Affine()]
    position, rows = Pose.of(found, (0.7,)).result(Pose.of(found, (0.7,)).plans()[0])
    assert numpy.array(rows) == pytest.approx(numpy.eye(3), abs=0)
    assert position == pytest.approx((0.5 * math.cos(0.7) + 0.1, 0.5 * math.sin(0.7), 0.2))


@pytest.mark.parametrize(
    ("name", "convention", "table"),
    [
        ("puma560", modified, PUMA560),
        ("stanford", modified, STANFORD),
        ("rx90", modified, RX90),
        ("ur5_class", classic, UR5),
        ("arm7_oblique", classic, ARM7),
    ],
)
def test_dh_rows_multiply_to_the_published_table(name, convention, table):
    """Up to a constant before the first row, and a turn about z behind the last one."""
    chain = own(name)
    base = framed(chain)[0]
    rows = dh_table(chain).rows
    last = base.stages[-1]
    alpha = rows[-1].alpha
    rest = numpy.linalg.inv(turn("x", alpha)[:3, :3]) @ last.after
    source = random.Random(3)
    for _ in range(5):
        q = [source.uniform(-math.pi, math.pi) for _ in range(len(table))]
        pose = rigid(base.rotation, [value(part, q) for part in base.shift])
        for row in rows:
            pose = pose @ multiplied(row, q)
        pose = pose @ rigid(rest, (0, 0, 0))
        assert abs(pose - convention(table, q)).max() <= 1e-14


def test_dh_rows_of_an_arm_are_the_textbooks():
    """Puma 560: the magnitudes of Craig's table, shifted from his modified rows to classic ones."""
    rows = dh_table(own("puma560")).rows
    assert [row.joint for row in rows] == [f"joint{i}" for i in range(1, 7)]
    assert [abs(row.alpha) for row in rows[:5]] == [RIGHT, 0.0, RIGHT, RIGHT, RIGHT]
    assert [round(abs(row.a.const), 12) for row in rows[:5]] == [0.0, 0.4318, 0.0203, 0.0, 0.0]
    assert not any(row.b for row in rows)


def multiplied(row, q):
    across = rigid(numpy.eye(3), (value(row.a, q), value(row.b, q), value(row.d, q)))
    return turn("z", value(row.theta, q)) @ across @ turn("x", row.alpha)


def value(part, q):
    return part.const + sum(scale * q[index] for index, scale in part.terms)


def turn(axis, angle):
    s, c = math.sin(angle), math.cos(angle)
    rows = [[1, 0, 0], [0, c, -s], [0, s, c]] if axis == "x" else [[c, -s, 0], [s, c, 0], [0, 0, 1]]
    return rigid(rows, (0, 0, 0))


def rigid(rotation, shift):
    pose = numpy.eye(4)
    pose[:3, :3], pose[:3, 3] = rotation, shift
    return pose


def test_shape_is_equal_for_chains_that_differ_in_values_only():
    def arm(first, second, tilt=0.3):
        robot = serial(
            {"xyz": (0.0, 0.0, first)},
            {"xyz": (second, 0.0, 0.0), "rpy": (tilt, 0.0, 0.0)},
            {"kind": "fixed", "xyz": (0.1, 0.0, 0.0)},
        )
        return framed(reduce(robot).chains[0])[0]

    assert shape_of(arm(0.2, 0.5)) == shape_of(arm(0.21, 0.7, 0.4))
    different = [arm(0.2, 0.5), arm(0.2, 0.2), arm(0.0, 0.5), arm(1.0, 0.5), arm(0.2, 0.5, 0.0),
                 arm(0.2, 0.5, RIGHT), arm(0.2, -0.5)]  # fmt: skip
    assert len({shape_of(each) for each in different}) == len(different)


def test_followers_cancel_up_to_rounding():
    parts = [{"mimic": ("lead", scale, 0.0)} for scale in (0.1, 0.2, -0.3)]
    robot = robot_of(
        *serial(*parts, {"kind": "fixed", "xyz": (0.1, 0.0, 0.0)}).joints,
        joint("lead", "revolute", "l0", "side"),
    )
    found, _ = framed(reduce(robot, tips=("l4",)).chains[0])
    assert found.stages[-1].turns[-1].angle == Affine()


def test_a_balls_frames():
    robot = serial({"kind": "floating", "xyz": (0.1, 0.0, 0.0)}, {"rpy": (0.2, 0.0, 0.0)})
    found, _ = framed(reduce(robot).chains[0])
    assert [type(stage) for stage in found.stages] == [Ball, Run]
    assert (found.stages[0].index, found.stages[0].inverse) == (3, False)
    back, _ = framed(reduce(robot, "l2", ("l0",)).chains[0])
    assert [type(stage) for stage in back.stages] == [Run, Ball]
    assert back.stages[1].inverse
