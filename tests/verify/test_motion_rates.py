"""The reference's rates of quaternions and of roll, pitch and yaw, and its steps of q."""

import math

import numpy
import pytest
from derivatives import derivative
from hypothesis import given
from hypothesis import strategies as st
from movers import mover, seeds
from random_robots import RIGHT, joint, robot_of, serial, steady

from urdf2c.verify.increment import integrate
from urdf2c.verify.orientation import analytic, quaternion
from urdf2c.verify.reference import forward_kinematics, forward_kinematics_batch


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
