"""The reference's Jacobians and their rates: by differences, by laws, by hand."""

import math
from pathlib import Path

import numpy
import pytest
from derivatives import derivative, numeric_jacobian
from hypothesis import given
from hypothesis import strategies as st
from movers import Mover, mover, seeds
from random_robots import joint, robot_of, serial, steady

from urdf2c.read import read_urdf
from urdf2c.verify.increment import RATES, integrate
from urdf2c.verify.motion import FRAMES, jacobian, jacobian_rate, manipulability, velocity

PLANAR2 = Path(__file__).parents[1] / "robots" / "planar2.urdf"
every_frame = pytest.mark.parametrize("frame", FRAMES)


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
