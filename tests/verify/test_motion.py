"""The reference's Jacobians and their rates: by differences, by laws, by hand."""

import math
from pathlib import Path

import numpy
import pytest
from derivatives import derivative, numeric_jacobian
from hypothesis import given
from hypothesis import strategies as st
from random_robots import RIGHT, joint, robot_of, robots, serial, steady

from urdf2c.read import read_urdf
from urdf2c.verify.increment import RATES, integrate
from urdf2c.verify.motion import (
    FRAMES,
    bias_acceleration,
    jacobian,
    jacobian_rate,
    manipulability,
    velocity,
)
from urdf2c.verify.orientation import analytic, quaternion
from urdf2c.verify.reference import SHAPES, forward_kinematics, forward_kinematics_batch

PLANAR2 = Path(__file__).parents[1] / "robots" / "planar2.urdf"
every_frame = pytest.mark.parametrize("frame", FRAMES)
seeds = st.integers(0, 2**32 - 1)


class Mover:
    """All joints of a robot with values of their own, in the order of the file."""

    def __init__(self, robot, base, tip, still=()):
        self.robot, self.base, self.tip, self.columns, self.nv = robot, base, tip, {}, 0
        own = [each for each in robot.joints if each.type in SHAPES and each.mimic is None]
        self.joints = [each for each in own if each.name not in still]
        for each in self.joints:
            self.columns[each.name] = self.nv
            self.nv += RATES[each.type]

    def draw(self, seed, *lead):
        """A configuration and rates, some of them zero."""
        source = numpy.random.default_rng(seed)
        sizes = [math.prod(SHAPES[each.type]) for each in self.joints]
        rates = source.normal(size=(*lead, self.nv)) * (source.random((*lead, self.nv)) < 0.8)
        return source.uniform(-2, 2, (*lead, sum(sizes))), rates

    def values(self, q):
        found, place = {}, 0
        for each in self.joints:
            count = math.prod(SHAPES[each.type])
            part = q[..., place : place + count]
            found[each.name] = part if SHAPES[each.type] else part[..., 0]
            place += count
        return found

    def pose(self, q):
        ends = {self.base, self.tip}
        poses = forward_kinematics_batch(self.robot, self.values(q), ends)
        base, tip = poses[self.base][0], poses[self.tip][0]
        back = base[:3, :3].T
        return back @ (tip[:3, 3] - base[:3, 3]), back @ tip[:3, :3]

    def jacobian(self, q, frame="aligned"):
        values = self.values(q)
        return jacobian(self.robot, values, self.base, self.tip, self.columns, self.nv, frame)

    def bias(self, q, rates, frame="aligned"):
        values = self.values(q)
        return bias_acceleration(
            self.robot, values, rates, self.base, self.tip, self.columns, frame
        )


def mover(data, **kinds):
    robot = data.draw(robots(**kinds))
    links = st.sampled_from([link.name for link in robot.links])
    return Mover(robot, data.draw(links), data.draw(links))


@every_frame
@steady
@given(st.data(), seeds)
def test_jacobian_by_differences(frame, data, seed):
    """Every joint type, any two links: base above, below or beside the tip."""
    moving = mover(data, most=4)
    q, _ = moving.draw(seed)
    found = moving.jacobian(q, frame)
    assert found.shape == (1, 6, moving.nv)
    wanted = numeric_jacobian(moving.pose, q, moving.joints, frame)
    assert abs(found[0] - wanted).max(initial=0) <= 1e-9 * (1 + abs(wanted).max(initial=0))


@every_frame
@steady
@given(st.data(), seeds)
def test_rate_by_differences(frame, data, seed):
    moving = mover(data)
    q, rates = moving.draw(seed)

    def along(t):
        return moving.jacobian(integrate(moving.joints, q, t * rates), frame)[0]

    found = jacobian_rate(moving.robot, moving.values(q), rates, moving.base, moving.tip,
                          moving.columns, frame)  # fmt: skip
    wanted = derivative(along)
    assert abs(found[0] - wanted).max(initial=0) <= 1e-8 * (1 + abs(wanted).max(initial=0))


@steady
@given(st.data(), seeds)
def test_bias_is_the_acceleration_of_the_tip(data, seed):
    """The second derivative of the position, and the first of the turning rate."""
    moving = mover(data, most=4)
    q, rates = moving.draw(seed)

    def ahead(t):
        return integrate(moving.joints, q, t * rates)

    found = moving.bias(q, rates)[0]
    linear = derivative(lambda t: derivative(lambda s: moving.pose(ahead(t + s))[0]))
    angular = derivative(lambda t: velocity(moving.jacobian(ahead(t)), rates)[0, 3:])
    size = 1 + abs(found).max()
    assert abs(found[:3] - linear).max() <= 1e-6 * size
    assert abs(found[3:] - angular).max() <= 1e-8 * size


@steady
@given(st.data(), seeds)
def test_complex_step_of_the_pose(data, seed):
    """The columns to rounding: the pose itself at complex configurations."""
    moving = mover(data)
    q, _ = moving.draw(seed)
    found, (position, rotation), step = moving.jacobian(q)[0], moving.pose(q), 1e-30
    limit = 1e-13 * (1 + abs(position).max() + abs(found).max(initial=0))
    for column, dv in zip(found.T, numpy.eye(moving.nv), strict=True):
        shift, turn = moving.pose(integrate(moving.joints, q, 1j * step * dv))
        x, y, z = column[3:]
        cross = numpy.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        assert abs(numpy.imag(shift) / step - column[:3]).max() <= limit
        assert abs(numpy.imag(turn) / step - cross @ rotation).max() <= limit


@steady
@given(st.data(), seeds)
def test_frames_tell_of_one_motion(data, seed):
    moving = mover(data)
    q, rates = moving.draw(seed, 3)
    aligned, tip, spatial = (moving.jacobian(q, frame) for frame in FRAMES)
    for i in range(len(aligned)):  # 1 where no joint moves
        position, rotation = moving.pose(q[i])
        for part in (slice(3), slice(3, 6)):
            assert tip[i, part] == pytest.approx(rotation.T @ aligned[i, part], abs=1e-12)
        linear = aligned[i, :3] - numpy.cross(aligned[i, 3:], position, axisb=0, axisa=0).T
        assert spatial[i, :3] == pytest.approx(linear, abs=1e-12)
    assert (spatial[:, 3:] == aligned[:, 3:]).all()
    one = [moving.jacobian(each)[0] for each in q[: len(aligned)]]
    assert aligned == pytest.approx(numpy.array(one), abs=1e-14)
    assert velocity(aligned, rates)[0] == pytest.approx(aligned[0] @ rates[0], abs=1e-14)


@steady
@given(st.data(), seeds)
def test_base_and_tip_change_places(data, seed):
    """The base moves against the tip as the tip against the base, seen from the other side."""
    moving = mover(data)
    q, _ = moving.draw(seed)
    back = Mover(moving.robot, moving.tip, moving.base)
    assert back.jacobian(q, "base") == pytest.approx(-moving.jacobian(q, "tip"), abs=1e-12)
    assert back.jacobian(q, "tip") == pytest.approx(-moving.jacobian(q, "base"), abs=1e-12)


@steady
@given(st.data(), seeds)
def test_joints_that_stand_still(data, seed):
    """A joint without a column is a constant: the others' columns are as before."""
    moving = mover(data)
    q, rates = moving.draw(seed)
    still = [each.name for each in moving.joints[::2]]
    fewer = Mover(moving.robot, moving.base, moving.tip, still)
    kept = [moving.columns[each.name] + i for each in fewer.joints for i in range(RATES[each.type])]
    fewer.values = moving.values
    assert abs(fewer.jacobian(q) - moving.jacobian(q)[:, :, kept]).max(initial=0) <= 1e-14
    all_rates = numpy.zeros(moving.nv)
    all_rates[kept] = rates[kept]
    assert fewer.bias(q, rates[kept]) == pytest.approx(moving.bias(q, all_rates), abs=1e-12)


def test_two_links_by_hand():
    """planar2: links of 0.5 and 0.25 m, the shoulder at 30, the elbow at 60 degrees."""
    moving = Mover(read_urdf(PLANAR2), "base", "tip")
    q, rates = numpy.array([math.pi / 6, math.pi / 3]), numpy.array([2.0, -1.0])
    found = moving.jacobian(q)[0]
    # p = 0.5 (cos 30, sin 30) + 0.25 (cos 90, sin 90)
    x, y = math.sqrt(3) / 4, 0.5
    assert found[:3] == pytest.approx(numpy.array([[-y, -0.25], [x, 0], [0, 0]]), abs=1e-15)
    assert found[3:] == pytest.approx(numpy.array([[0, 0], [0, 0], [1, 1]]), abs=1e-15)
    tip = moving.jacobian(q, "tip")[0]  # the tip's x is up, its y to the left
    assert tip[:2] == pytest.approx(numpy.array([[x, 0], [y, 0.25]]), abs=1e-15)
    spatial = moving.jacobian(q, "base")[0]  # the elbow turns about (x, 0.25)
    assert spatial[:2] == pytest.approx(numpy.array([[0, 0.25], [0, -x]]), abs=1e-15)
    # the shoulder's turn 2 pulls the elbow in, both turns together, 1, the tip to the elbow
    wanted = [-4 * x, -4 * 0.25 - 1 * 0.25, 0, 0, 0, 0]
    bias = moving.bias(q, rates)
    assert bias[0] == pytest.approx(wanted, abs=1e-15)
    assert manipulability(found[:2]) == pytest.approx(0.5 * 0.25 * math.sin(q[1]), abs=1e-15)


def test_stretched_arm_is_singular():
    """Of the plane's two directions one is lost where the elbow is straight or folded."""
    moving = Mover(read_urdf(PLANAR2), "base", "tip")
    for elbow in (0.0, math.pi):
        found = moving.jacobian(numpy.array([0.3, elbow]))
        assert manipulability(found[:, :2]) == pytest.approx([0], abs=1e-16)
        assert numpy.linalg.matrix_rank(found[0, :2], tol=1e-14) == 1


@given(st.integers(1, 9), seeds)
def test_manipulability_is_the_root_of_a_determinant(columns, seed):
    matrix = numpy.random.default_rng(seed).normal(size=(6, columns))
    square = matrix @ matrix.T if columns >= 6 else matrix.T @ matrix
    wanted = math.sqrt(numpy.linalg.det(square))
    assert manipulability(matrix) == pytest.approx(wanted, rel=1e-6, abs=1e-6)


def test_followers_add_to_their_leader():
    """k follows j at -2, l follows k at 0.5: the tip turns by 1 - 2 - 1 times j's rate."""
    laws = ({}, {"mimic": ("j0", -2.0, 0.1)}, {"mimic": ("j1", 0.5, 0.2)})
    moving = Mover(serial(*laws), "l0", "l3")
    assert moving.jacobian(numpy.array([0.4]))[0, :, 0] == pytest.approx([0, 0, 0, 0, 0, -2])


def test_unknown_columns_are_refused():
    robot = serial({}, {"kind": "fixed"}, {"mimic": ("j0", 1.0, 0.0)})
    for name in ("j1", "j2", "nobody"):
        with pytest.raises(ValueError, match=f"no joint '{name}' with a value of its own"):
            jacobian(robot, {}, "l0", "l3", {name: 0}, 1)


def test_one_link_is_still():
    robot = robot_of(joint("j0", "floating", "l0", "l1"), joint("j1", "planar", "l0", "l2"))
    found = jacobian(robot, {}, "l1", "l1", {"j0": 0, "j1": 6}, 9)
    assert found.shape == (1, 6, 9) and not found.any()


@steady
@given(st.data(), seeds)
def test_quaternion_and_its_rates(data, seed):
    moving = mover(data, most=4)
    q, _ = moving.draw(seed)
    _, rotation = moving.pose(q)
    found = quaternion(rotation)
    x, y, z, w = found
    assert numpy.linalg.norm(found) == pytest.approx(1, abs=1e-15)
    last = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]
    assert rotation[:, 2] == pytest.approx(last, abs=1e-14)
    rates = analytic(moving.jacobian(q)[0], rotation, "quat")
    for column, dv in zip(rates.T, numpy.eye(moving.nv), strict=True):
        turned = derivative(lambda t, dv=dv: _near(moving, found, q, t * dv))
        assert turned == pytest.approx(column[3:], abs=1e-8)


def _near(moving, known, q, dv):
    """The quaternion after a step, in the sign of `known`."""
    found = quaternion(moving.pose(integrate(moving.joints, q, dv))[1])
    return found * numpy.copysign(1.0, found @ known)


@pytest.mark.parametrize("turn, wanted", [
    (numpy.diag([1.0, 1, 1]), [0, 0, 0, 1]), (numpy.diag([1.0, -1, -1]), [1, 0, 0, 0]),
    (numpy.diag([-1.0, 1, -1]), [0, 1, 0, 0]), (numpy.diag([-1.0, -1, 1]), [0, 0, 1, 0]),
    (numpy.array([[0.0, 0, 1], [1, 0, 0], [0, 1, 0]]), [0.5] * 4),
    (numpy.array([[0.0, -1, 0], [1, 0, 0], [0, 0, 1]]), [0, 0, 0.5**0.5, 0.5**0.5])])  # fmt: skip
def test_quaternion_by_hand(turn, wanted):
    assert quaternion(turn) == pytest.approx(wanted, abs=1e-15)
    assert quaternion(turn.T) == pytest.approx(numpy.array(wanted) * _sign(wanted), abs=1e-15)
    assert quaternion(numpy.stack([turn, turn])).shape == (2, 4)


def _sign(wanted):
    """The inverse turn: w changes its sign against the others, the first of the largest is kept."""
    return numpy.array([1, 1, 1, -1]) if wanted[:3] != [0, 0, 0] else 1


@given(st.tuples(st.floats(-3, 3), st.floats(-1.5, 1.5), st.floats(-3, 3)), seeds)
def test_roll_pitch_yaw_rates(angles, seed):
    """Turned by URDF's own rule: an origin of rpy, whose three angles move at random rates."""
    rates = numpy.random.default_rng(seed).normal(size=3)

    def turn(t):
        rpy = numpy.array(angles) + t * rates
        fixed = serial({"kind": "fixed", "rpy": tuple(rpy)})
        return forward_kinematics(fixed, {})["l1"][:3, :3]

    cross = derivative(turn) @ turn(0).T
    spin = numpy.array([cross[2, 1], cross[0, 2], cross[1, 0]])
    motion = numpy.concatenate([[1.0, 2.0, 3.0], spin])[:, None]
    found = analytic(motion, turn(0), "rpy")[:, 0]
    assert found == pytest.approx([1, 2, 3, *rates], abs=1e-7)


def test_rpy_rates_at_the_gimbal_lock():
    """Where the pitch is a right angle roll and yaw have no rates, and no plausible ones."""
    upright = numpy.array([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]])
    found = analytic(numpy.eye(6), upright, "rpy")
    assert not numpy.isfinite(found[[3, 5], 3]).any()


def test_integrate_by_hand():
    robot = robot_of(joint("a", "revolute", "l0", "l1"), joint("p", "planar", "l1", "l2"),
                     joint("f", "floating", "l2", "l3"))  # fmt: skip
    q = numpy.array([0.5, 1, 2, RIGHT, 1, 2, 3, 0, 0, 1, 1])  # f: a quarter turn about z
    straight = integrate(robot.joints, q, numpy.array([0.25, 1, 0, 0, 1, 0, 0, 0, 0, 0]))
    root = math.sqrt(0.5)
    assert straight == pytest.approx([0.75, 1, 3, RIGHT, 1, 3, 3, 0, 0, root, root], abs=1e-15)
    # a half turn to the left at 1 m a radian of pi: a half circle of radius 1 to the left
    circle = [0, math.pi, 0, math.pi, math.pi, 0, 0, 0, 0, math.pi]
    turned = integrate(robot.joints, q, numpy.array(circle))
    assert turned[1:7] == pytest.approx([-1, 2, 3 * RIGHT, -1, 2, 3], abs=1e-15)
    assert turned[7:] == pytest.approx([0, 0, root, -root], abs=1e-15)


@steady
@given(st.data(), seeds, st.sampled_from([1e-12, 1e-5, 0.01, 1.0, 30.0]))
def test_integrate_is_an_exponential(data, seed, size):
    """Two halves make a whole, forth and back nothing; quaternions stay unit."""
    moving = mover(data, kinds=("planar", "floating", "prismatic"), mimics=False)
    q, rates = moving.draw(seed)
    rates = rates * size
    there = integrate(moving.joints, q, rates)
    halfway = integrate(moving.joints, integrate(moving.joints, q, rates / 2), rates / 2)
    assert halfway == pytest.approx(there, abs=1e-12 * (1 + size))
    again = moving.values(integrate(moving.joints, there, -rates))
    start = moving.values(q)
    for each in moving.joints:
        if each.type == "floating":
            length = numpy.linalg.norm(moving.values(there)[each.name][3:])
            assert length == pytest.approx(1, abs=1e-15)
            start[each.name][3:] /= numpy.linalg.norm(start[each.name][3:])
        assert again[each.name] == pytest.approx(start[each.name], abs=1e-12 * (1 + size))


def test_integrate_over_many():
    robot = robot_of(joint("p", "planar", "l0", "l1"), joint("f", "floating", "l1", "l2"))
    source = numpy.random.default_rng(3)
    q, rates = source.normal(size=(5, 10)), source.normal(size=(5, 9))
    many = integrate(robot.joints, q, rates)
    for i in range(5):
        assert many[i] == pytest.approx(integrate(robot.joints, q[i], rates[i]), abs=1e-15)
    assert integrate(robot.joints, q, rates[0]).shape == (5, 10)


def test_poses_over_complex_numbers():
    """A joint's turn carries an imaginary part: p = (cos q, sin q) moves by (-sin q, cos q)."""
    robot = serial({}, {"kind": "fixed", "xyz": (1.0, 0.0, 0.0)})
    pose = forward_kinematics_batch(robot, {"j0": [0.5 + 1e-30j, 0.25 + 0j]}, ["l2"])["l2"]
    assert pose[0, :2, 3].imag * 1e30 == pytest.approx([-math.sin(0.5), math.cos(0.5)], rel=1e-15)
    assert not pose[1].imag.any()


def test_a_longer_quaternion_is_the_same_turn_over_complex_numbers():
    robot = serial({"kind": "floating"})
    value = numpy.array([0, 0, 0, 0.1, 0.2, 0.3, 0.4]) * (1 + 1e-30j)
    turned = forward_kinematics_batch(robot, {"j0": value})["l1"][0]
    assert abs(turned.imag).max() <= 1e-46
