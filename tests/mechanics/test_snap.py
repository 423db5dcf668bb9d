"""Roundings: free ones stay within the noise, recorded ones bound what they move."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
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

import urdf2c
from urdf2c.mechanics.kinematics import Pose
from urdf2c.mechanics.snap import NOISE, exact_sincos, quarter_turns
from urdf2c.mechanics.tree import reduce


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
        made = Pose.of(found, q)
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
        made = Pose.of(found, q)
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
    made = Pose.of(found, (0.4, RIGHT, -5.0))
    moved, _ = deviation(made.result(made.plans()[0]), truth(tree, made.q)[0])
    assert 1e-5 < moved <= sum(record.deviation_m for record in records) < 2e-5


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


def test_noise_of_a_cad_exporter_is_rounded_freely():
    """An axis 5e-8 rad off: rounding the frame before it and the one behind it turns the tip by no
    more than 1e-7 in all, although the three angles of the first add up to more."""
    noisy = (2.22764683e-08, -4.39378512e-08, -1.0)
    robot = serial(
        {"kind": "continuous", "axis": (-0.0, 1.0, 0.0)},
        {"kind": "continuous", "axis": noisy, "xyz": (0.1, 0.0, 0.0)},
    )
    made = urdf2c.generate(robot)
    counts = made.stats["functions"]["random_fk_l2"]
    assert counts["mul"] + counts["add"] == 6 and not made.warnings
    kept = urdf2c.generate(robot, scalar="double").stats["functions"]["random_fk_l2"]
    assert kept["mul"] + kept["add"] > 6, "a double tells the difference"


@pytest.mark.parametrize("scalar", ["float", "double"])
@pytest.mark.parametrize("lengths", [(0.1, 0.2, -0.3), (0.035, 0.019, -0.054), (1e3, 1e-3, -1000.001)])
def test_lengths_that_cancel_leave_no_noise(scalar, lengths):
    """0.1 + 0.2 - 0.3 is 5.6e-17 in doubles, and 0 in the robot."""
    fixed = [{"kind": "fixed", "xyz": (length, 0.0, 0.0)} for length in lengths]
    robot = serial({"kind": "continuous"}, *fixed)
    made = urdf2c.generate(robot, scalar=scalar)
    for place in range(3):
        assert f"p[{place}] = 0.0{'f' * (scalar == 'float')};" in made.text
    assert made.tree.chains[0].reach == pytest.approx(sum(map(abs, lengths)))


def test_what_a_fixed_tilt_leaves_in_a_quaternion_is_kept_in_double():
    """Roll and pitch of 1e-6 rad give z = -2.5e-13: 250 times what a double may be off by."""
    robot = serial({"kind": "fixed", "rpy": (1e-6, 1e-6, 0.0)})
    text = urdf2c.generate(robot, scalar="double", functions="fk_quat").text
    found = float(text.split("quat[2] = ")[1].split(";")[0])
    assert found == pytest.approx(-2.5e-13, rel=1e-9)
    assert "quat[2] = 0.0f;" in urdf2c.generate(robot, functions="fk_quat").text
