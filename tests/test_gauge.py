"""The gauge: its frames are the chain for every plan, nothing runs away, roundings stay bounded."""

import math
import random
from pathlib import Path

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_robots import (
    RIGHT,
    joint,
    positions,
    robot_of,
    robots,
    serial,
    span_of,
    steady,
    truth,
)
from test_own_robots import ARM7, PUMA560, RX90, STANFORD, UR5, classic, modified

from urdf2c.compiler.expr import walk
from urdf2c.functions import formulate
from urdf2c.mechanics.affine import Affine
from urdf2c.mechanics.dh import dh_rows
from urdf2c.mechanics.frames import Ball, Run, shape_of
from urdf2c.mechanics.gauge import frames
from urdf2c.mechanics.kinematics import Pose
from urdf2c.mechanics.snap import NOISE, Snapper, exact_sincos, quarter_turns
from urdf2c.mechanics.steps import reach
from urdf2c.mechanics.tree import reduce
from urdf2c.read import read_urdf

ROBOTS = Path(__file__).parent / "robots"


def framed(chain, scalar="double", tolerance=0.0):
    snapper = Snapper(NOISE[scalar], tolerance, reach(chain))
    return frames(chain, snapper), snapper.records


def deviation(result, pose):
    """Largest errors of a position [m] and a rotation."""
    position, rows = (numpy.array(part, dtype=float) for part in result)
    return abs(position - pose[:3, 3]).max(), abs(rows - pose[:3, :3]).max()


def own(name, tip=None):
    return reduce(read_urdf(ROBOTS / f"{name}.urdf"), tips=(tip,) if tip else ()).chains[0]


def affines(found):
    """Every length and direction in some frames."""
    yield from found.shift
    for stage in found.stages:
        if isinstance(stage, Ball):
            yield from stage.shift
        else:
            yield stage.along
            yield from (part for turn in stage.turns for part in turn.across)


@steady
@given(robots(), st.integers(0, 10**6))
def test_every_plan_is_the_chain(robot, seed):
    source = random.Random(seed)
    links = [link.name for link in robot.links]
    tree = reduce(robot, source.choice(links), (source.choice(links),))
    q = positions(tree, source)
    (chain,), (pose,) = tree.chains, truth(tree, q)
    made = Pose(framed(chain)[0], q)
    assert len(set(made.plans())) == len(made.plans()) >= 8
    for plan in made.plans():
        metres, turn = deviation(made.result(plan), pose)
        assert metres <= 1e-13 * span_of(chain, q), plan
        assert turn <= 1e-13, plan


@steady
@given(robots(), st.integers(0, 10**6), st.sampled_from(["float", "double"]))
def test_free_roundings_stay_within_the_noise(robot, seed, scalar):
    source = random.Random(seed)
    links = [link.name for link in robot.links]
    tree = reduce(robot, source.choice(links), (source.choice(links),))
    (chain,) = tree.chains
    found, records = framed(chain, scalar)
    assert all(record.free for record in records)
    assert sum(record.deviation_rad for record in records) <= NOISE[scalar]
    for _ in range(5):
        q = positions(tree, source)
        made = Pose(found, q)
        metres, turn = deviation(made.result(made.plans()[0]), truth(tree, q)[0])
        # angles and lengths have the noise each; then double's own rounding
        assert metres <= (2.0 * NOISE[scalar] + 3e-14) * span_of(chain, q)
        assert turn <= NOISE[scalar] + 3e-14


@steady
@given(robots(kinds=("revolute", "prismatic", "fixed")), st.integers(0, 10**6),
       st.sampled_from([4e-6, 1e-4, 2e-3]))  # fmt: skip
def test_recorded_deviations_bound_the_movement(robot, seed, tolerance):
    source = random.Random(seed)
    robot = with_limits(robot, 1.5)
    links = [link.name for link in robot.links]
    tree = reduce(robot, source.choice(links), (source.choice(links),))
    (chain,) = tree.chains
    found, records = framed(chain, "double", tolerance)
    assert all(abs(each.before - each.after) <= tolerance for each in records)
    most_m = sum(each.deviation_m for each in records)
    most_rad = sum(each.deviation_rad for each in records)
    for _ in range(5):
        q = within_limits(tree, source, 1.5)
        made = Pose(found, q)
        metres, turn = deviation(made.result(made.plans()[0]), truth(tree, q)[0])
        assert metres <= most_m + 3e-14 * span_of(chain, q)
        assert turn <= most_rad + 3e-14


def with_limits(robot, most):
    """The robot, its prismatic joints held within +-most [m]; without mimic."""
    limit = (-most, most)
    made = (
        joint(j.name, j.type, j.parent, j.child, j.axis, j.origin.xyz, j.origin.rpy,
              limit=limit if j.type == "prismatic" else None)
        for j in robot.joints
    )  # fmt: skip
    return robot_of(*made)


def within_limits(tree, source, most):
    q = positions(tree, source)
    for each in tree.joints:
        if each.type == "prismatic":
            q[each.q] = source.choice((-most, most, source.uniform(-most, most)))
    return q


def test_travel_of_a_prismatic_joint_counts_as_reach():
    robot = serial(
        {},
        {"rpy": (1.5708, 0.0, 0.0)},
        {"kind": "prismatic", "axis": (1.0, 0.0, 0.0), "limit": (-5.0, 1.0)},
        {"kind": "fixed", "xyz": (0.1, 0.0, 0.0)},
    )
    tree = reduce(robot)
    found, records = framed(tree.chains[0], "float", 1e-5)
    made = Pose(found, (0.4, RIGHT, -5.0))
    moved, _ = deviation(made.result(made.plans()[0]), truth(tree, made.q)[0])
    assert 1e-5 < moved <= sum(record.deviation_m for record in records) < 2e-5


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
    made = Pose(found, (0.3, 0.5, -0.9))
    metres, turn = deviation(made.result(made.plans()[0]), truth(tree, (0.3, 0.5, -0.9))[0])
    assert max(metres, turn) <= 1e-12


def test_long_rows_of_parallel_axes_end_before_their_sum_is_large():
    """A sum of twelve angles near pi would be rounded by 2e-6 in float."""
    tree = reduce(serial(*[{"xyz": (0.1, 0.0, 0.0)}] * 12))
    (function,) = formulate(tree).functions
    roots = [value for output in function.outputs for value in output.values]
    found, _ = framed(tree.chains[0])
    assert max(len(turn.angle.terms) for stage in found.stages for turn in stage.turns) <= 4
    source = random.Random(2)
    for _ in range(50):
        q = [float(numpy.float32(source.uniform(3.0, math.pi))) for _ in range(tree.nq)]
        single = in_single(roots, {f"q[{i}]": each for i, each in enumerate(q)})
        metres, turn = deviation((single[:3], single[3:].reshape(3, 3)), truth(tree, q)[0])
        assert metres <= 3e-7 * reach(tree.chains[0]) and turn <= 2e-6


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
    position, rows = Pose(found, (0.7,)).result(Pose(found, (0.7,)).plans()[0])
    assert numpy.array(rows) == pytest.approx(numpy.eye(3), abs=0)
    assert position == pytest.approx((0.5 * math.cos(0.7) + 0.1, 0.5 * math.sin(0.7), 0.2))


OFF = (1e-12, 1e-10, 1e-8, 1e-5, 1e-3, 1e-2)


@pytest.mark.parametrize("off", OFF)
def test_nearly_parallel_axes_lose_nothing(off):
    source = random.Random(round(math.log10(off)))
    for _ in range(25):
        tree = reduce(calibrated(source, off))
        (chain,) = tree.chains
        far = reach(chain)
        for scalar, within in (("double", 3e-14), ("float", 1e-7)):
            found, _ = framed(chain, scalar)
            assert max(abs(part.const) for part in affines(found)) <= far
            for _ in range(3):
                q = [source.uniform(-math.pi, math.pi) for _ in range(tree.nq)]
                made, (pose,) = Pose(found, q), truth(tree, q)
                for plan in made.plans():
                    metres, turn = deviation(made.result(plan), pose)
                    assert metres <= within * far and turn <= within


def in_single(roots, inputs):
    """Values of `roots` with every operation in float, sine and cosine rounded once."""
    single, found = numpy.float32, {}
    act = {"add": lambda a, b: a + b, "mul": lambda a, b: a * b, "neg": lambda a: -a,
           "sin": lambda a: single(math.sin(a)), "cos": lambda a: single(math.cos(a))}  # fmt: skip
    for node in walk(roots):
        if node.op in ("const", "input"):
            found[node] = single(node.value if node.op == "const" else inputs[node.value])
        else:
            found[node] = act[node.op](*(found[arg] for arg in node.args))
    return numpy.array([found[root] for root in roots], dtype=float)


@pytest.mark.parametrize("off", [1e-5, 1e-2, 3e-2, 1e-1])
def test_long_common_normals_cost_no_float_accuracy(off):
    """Arms off parallel are as accurate in float as exactly parallel ones (1.7e-7)."""
    source = random.Random(7)
    for _ in range(20):
        tree = reduce(calibrated(source, off))
        (function,) = formulate(tree).functions
        roots = [value for output in function.outputs for value in output.values]
        for _ in range(5):
            q = [float(numpy.float32(source.uniform(-math.pi, math.pi))) for _ in range(tree.nq)]
            found = in_single(roots, {f"q[{i}]": each for i, each in enumerate(q)})
            metres, turn = deviation((found[:3], found[3:].reshape(3, 3)), truth(tree, q)[0])
            assert metres <= 2e-7 * reach(tree.chains[0]) and turn <= 6e-7


def calibrated(source, off):
    """Six nominally parallel or orthogonal axes, off by `off` [rad], lengths of 0.1 to 2 m."""

    def tilt(nominal):
        return tuple(angle + source.uniform(-1.0, 1.0) * off for angle in nominal)

    nominal = [(0, 0, 0), (RIGHT, 0, 0), (0, 0, 0), (math.pi, 0, 0), (0, 0, 0), (-RIGHT, 0, 0)]
    source.shuffle(nominal)
    parts = [{"rpy": tilt(rpy), "xyz": [source.uniform(0.1, 2.0) for _ in range(3)]}
             for rpy in nominal]  # fmt: skip
    return serial(*parts, {"kind": "fixed", "xyz": (0.1, 0.2, 0.1)})


@pytest.mark.parametrize("off", OFF)
def test_a_slide_is_refused_beyond_the_reach(off):
    """Two axes off parallel by `off`: their common normal is y/off away."""
    robot = serial({}, {"rpy": (off, 0.0, 0.0), "xyz": (0.3, 0.5, 0.0)},
                   {"kind": "fixed", "xyz": (0.1, 0.0, 0.2)})  # fmt: skip
    (chain,) = reduce(robot).chains
    found, _ = framed(chain)
    assert max(abs(part.const) for part in affines(found)) <= reach(chain)


@pytest.mark.parametrize("turns", [0, 24, -24, 240, -2400])
def test_cheap_angles_have_exact_sines(turns):
    known = {0: 0.0, 30: 0.5, 45: math.sqrt(0.5), 60: math.sqrt(0.75), 90: 1.0}
    for step in range(-24, 25):
        degrees = 15 * (turns + step)
        sine, cosine = exact_sincos(math.radians(degrees))
        folded = abs((degrees + 180) % 360 - 180)
        if degrees % 30 == 0 or degrees % 45 == 0:
            assert abs(sine) == known[min(folded, 180 - folded)]
            assert abs(cosine) == known[abs(90 - folded)]
        assert sine == pytest.approx(math.sin(math.radians(degrees)), abs=3e-13)
        assert cosine == pytest.approx(math.cos(math.radians(degrees)), abs=3e-13)
        assert math.copysign(1.0, sine) == 1.0 or sine < 0.0, "no minus zero"


@steady
@given(st.floats(-1e4, 1e4))
def test_quarter_turns_put_the_angle_together_again(angle):
    quarters, rest = quarter_turns(angle)
    assert abs(rest) <= math.pi / 4 + 1e-12
    assert quarters * RIGHT + rest == pytest.approx(angle, abs=3e-16 * max(1.0, abs(angle)))
    sine, cosine = exact_sincos(angle)
    within = 4e-16 * max(1.0, abs(angle))
    assert (sine, cosine) == pytest.approx((math.sin(angle), math.cos(angle)), abs=within)


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
    rows = dh_rows(chain)
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
    rows = dh_rows(own("puma560"))
    assert [row.joint for row in rows] == ["joint1", "joint2", "joint3", "joint4", "joint5", "joint6"]
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
        return framed(reduce(serial({"xyz": (0, 0, first)}, {"xyz": (second, 0, 0),
                      "rpy": (tilt, 0, 0)}, {"kind": "fixed", "xyz": (0.1, 0, 0)})).chains[0])[0]  # fmt: skip

    assert shape_of(arm(0.2, 0.5)) == shape_of(arm(0.21, 0.7, 0.4))
    different = [arm(0.2, 0.5), arm(0.2, 0.2), arm(0.0, 0.5), arm(1.0, 0.5), arm(0.2, 0.5, 0.0),
                 arm(0.2, 0.5, RIGHT), arm(0.2, -0.5)]  # fmt: skip
    assert len({shape_of(each) for each in different}) == len(different)


def test_a_balls_frames():
    robot = serial({"kind": "floating", "xyz": (0.1, 0.0, 0.0)}, {"rpy": (0.2, 0.0, 0.0)})
    found, _ = framed(reduce(robot).chains[0])
    assert [type(stage) for stage in found.stages] == [Ball, Run]
    assert (found.stages[0].index, found.stages[0].inverse) == (3, False)
    back, _ = framed(reduce(robot, "l2", ("l0",)).chains[0])
    assert [type(stage) for stage in back.stages] == [Run, Ball]
    assert back.stages[1].inverse
