"""Clamps to limits and tests of them: what the compiled C gives, against Python by hand."""

import math
from fractions import Fraction

import numpy
import pytest
from all_types import HELD, REST, follows, joint, limit, soft, tree_of
from jointwise_library import FLAGS, HARD, SCALARS, Library, library

from urdf2c.diagnostics import UrdfError
from urdf2c.emit.jointwise import jointwise
from urdf2c.functions.catalog import JOINTWISE

every_scalar = pytest.mark.parametrize("scalar", SCALARS)
every_flags = pytest.mark.parametrize("flags", FLAGS)
# the exact range of each place that has one: of grip by thumb = -2 grip + 0.1 <= 0.06 and >= -0.5,
# and tooth = 0.5 thumb + 0.01 has no say
F = Fraction
THUMB = ((F(0.1) - F(0.06)) / 2, (F(0.1) + F(0.5)) / 2)
RANGES = {11: (F(-0.1), F(0.7)), 12: (max(F(-1), THUMB[0]), min(F(0.8), THUMB[1]))}
SOFT = {11: (F(-0.05), F(0.7)), 12: (THUMB[0], min(F(0.7), THUMB[1]))}
FAMILIES = {"limits": RANGES, "soft_limits": SOFT}
every_family = pytest.mark.parametrize("family", FAMILIES)


def neighbours(value, kind):
    """Numbers of the kind around an exact value."""
    middle = kind(float(value))
    below, above = (numpy.nextafter(middle, kind(end)) for end in (-9, 9))
    return below, middle, above


@every_flags
@every_scalar
@every_family
def test_limits_at_and_beyond_each_end(flags, scalar, family):
    """Within means within the exact range: no number beyond it by a rounding passes."""
    made = library(flags, scalar)
    for place, (lower, upper) in FAMILIES[family].items():
        for end in lower, upper:
            for value in neighbours(end, made.kind):
                q = [*REST[:place], value, *REST[place + 1 :]]
                if place == 11:
                    q[12] = 0.1
                else:
                    q[11] = 0.1
                inside = lower <= F(float(value)) <= upper
                assert made.within(f"within_{family}", q) == inside
                clamped = made.call(f"clamp_to_{family}", q)
                assert lower <= F(float(clamped[place])) <= upper
                assert abs(float(clamped[place]) - float(value)) <= 2 * abs(
                    float(neighbours(end, made.kind)[2]) - float(end)
                ) + numpy.finfo(made.kind).eps * abs(float(end))
                if inside:
                    assert clamped[place] == value
                    assert (clamped == numpy.array(q, made.kind)).all()


@every_flags
@every_scalar
@every_family
def test_odd_numbers_and_limits(flags, scalar, family):
    """NaN stays NaN and is within nothing, wherever; infinity is within nothing either."""
    made = library(flags, scalar)
    good = [*REST[:11], 0.1, 0.1]
    assert made.within(f"within_{family}", good) == 1
    for place in range(made.nq):
        for value in math.nan, -math.nan, math.inf, -math.inf:
            q = [*good[:place], value, *good[place + 1 :]]
            assert made.within(f"within_{family}", q) == 0
            clamped = made.call(f"clamp_to_{family}", q)
            if math.isnan(value):
                assert math.isnan(clamped[place])
            elif place in RANGES:
                lower, upper = FAMILIES[family][place]
                assert clamped[place] == pytest.approx(float(upper if value > 0 else lower))
            else:
                assert clamped[place] == value
            others = [i for i in range(made.nq) if i != place]
            assert (clamped[others] == numpy.array(good, made.kind)[others]).all()


@every_scalar
def test_what_is_clamped_is_within(scalar):
    made, rng = library("strict", scalar), numpy.random.default_rng(3)
    for family in FAMILIES:
        for q in rng.normal(0, 2, (200, made.nq)):
            clamped = made.call(f"clamp_to_{family}", q)
            assert made.within(f"within_{family}", clamped) == 1
            assert (made.over_itself(f"clamp_to_{family}", q) == clamped).all()


@pytest.mark.parametrize("name", ["clamp_to_soft_limits", "within_soft_limits"])
def test_soft_limits_of_a_robot_without(name):
    with pytest.raises(UrdfError) as raised:
        jointwise(tree_of(HELD), "float", "arm", JOINTWISE)
    message = (
        f"arm.urdf:1: error: function '{name}' needs soft limits, and no joint that q moves has any"
    )
    assert message in str(raised.value).splitlines()


PASSED_OVER = [
    (
        # the follower could only stand still
        (
            joint("a", "revolute", "world", "end", limit(-1, 1)),
            joint("b", "revolute", "world", "more", limit(0, 0) + follows("a")),
        ),
        "clamp_to_limits",
        "joint 'b' follows 'a', and its limits would leave 'a' no room to move: they are passed over",
        (F(-1), F(1)),
    ),
    (
        (
            joint("a", "revolute", "world", "end", limit(-1, 1)),
            joint("b", "revolute", "world", "more", limit(5, 6) + follows("a", 2)),
            joint("c", "revolute", "world", "rest", limit(-0.5, 6) + follows("a", 1)),
        ),
        "within_limits",
        "joint 'b' follows 'a', and its limits would leave 'a' no room to move: they are passed over",
        (F(-0.5), F(1)),
    ),
    (
        (joint("a", "revolute", "world", "end", limit(-1, 1) + soft(lower=2, upper=3)),),
        "within_soft_limits",
        "joint 'a' has soft limits [2, 3] that leave it no room within its limits [-1, 1]: they "
        + "are passed over",
        (F(-1), F(1)),
    ),
]


@pytest.mark.parametrize(("joints", "name", "message", "ends"), PASSED_OVER)
def test_limits_that_leave_nothing(tmp_path, joints, name, message, ends):
    library = Library(tmp_path, "strict", tree_of(joints), "double", (name,))
    assert [each.partition("warning: ")[2] for each in library.warnings] == [message]
    if name.startswith("within"):
        for end in ends:
            assert library.within(name, [float(end)]) == 1
            assert library.within(name, [float(end) * 1.001]) == 0
    else:
        assert [library.call(name, [x])[0] for x in (-9, 9)] == [float(end) for end in ends]


def test_soft_limits_have_no_meaning_for_joints_without_limits():
    spin = joint("a", "continuous", "world", "end", soft(lower=-1, upper=1))
    with pytest.raises(UrdfError, match="needs soft limits"):
        jointwise(tree_of((spin,)), "float", "arm", ("within_soft_limits",))


def test_a_range_without_a_number_of_the_scalar(tmp_path):
    """No float is within [0.1, 0.1]: then the nearest is."""
    fixed = (joint("a", "revolute", "world", "end", limit(0.1, 0.1)),)
    library = Library(tmp_path, "strict", tree_of(fixed), "float", HARD)
    assert library.within("within_limits", [0.1]) == 1
    assert library.call("clamp_to_limits", [7]) == [numpy.float32(0.1)]
