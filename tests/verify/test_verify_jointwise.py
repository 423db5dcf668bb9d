"""Verification of functions from joint to joint and of manipulability: what it compares, and that
it finds faults."""

import dataclasses
import functools
from fractions import Fraction

import numpy
import pytest
from all_types import ALL, HELD, LOCKS, NOTHING, follows, joint, limit, soft, tree_of
from random_robots import serial

import urdf2c
from urdf2c import boards
from urdf2c.functions.catalog import JOINTWISE
from urdf2c.verify import jointwise, limits, report, target
from urdf2c.verify.comparison import compare
from urdf2c.verify.edges import edges
from urdf2c.verify.inputs import case_of
from urdf2c.verify.sampling import Sample

F = Fraction
WHOLE = (*JOINTWISE, "manipulability")
every_scalar = pytest.mark.parametrize("scalar", ["float", "double"])


@functools.cache
def generated(scalar="float", joints=ALL, functions=WHOLE, tips="end"):
    locks = LOCKS if joints is ALL else {"only": 0.5} if joints is HELD else {}
    robot = tree_of(joints, tips if isinstance(tips, tuple) else (tips,), locks).robot
    return urdf2c.generate(robot, tips=tips, locks=locks, scalar=scalar, functions=functions)


@every_scalar
def test_all_functions_are_compared(scalar):
    made = generated(scalar)
    found = compare(made, 200)
    assert found.ok, report.table(found)
    assert {each.function for each in found.values} == set(made.functions)
    classes = {
        name: [each.sample for each in found.values if each.function == f"arm_{name}"]
        for name in JOINTWISE
    }
    ends = ["limits and the numbers next to them", "far outside", "NaN in a place of q"]
    for name in JOINTWISE[1:5]:
        assert classes[name][-3:] == ends
    assert classes["joint_positions"][-1] == "NaN in a place of q"
    assert classes["integrate"][-7:] == [
        "steps of zero", "small steps", "steps of many turns", "NaN in a place of q",
        "NaN in a place of dv", "turns beyond the domain", "quaternions of length zero",
    ]  # fmt: skip
    text = report.table(found)
    for what in ("In Jacobians", "Manipulability", "Clamps", "Positions", "Integration", "Neutral"):
        assert f"note: {what}" in text
    assert "\nall joints: arm_integrate\n" in text and "not compared" not in text


def test_bounds_of_numbers_that_are_only_compared_are_none():
    found = compare(generated(), 20).values
    compared = {f"arm_{name}" for name in (*JOINTWISE[1:5], "neutral")}
    assert {each.deviation.bound for each in found if each.function in compared} == {0.0}
    inside = [each for each in found if each.sample == "random within limits"]
    others = [each.deviation.bound for each in inside if each.function not in compared]
    assert all(0.0 < bound < 1e-2 for bound in others)


def test_only_reasons_of_what_is_compared_are_given():
    [note] = compare(generated(functions=("integrate",)), 20).remarks
    assert note.startswith("Integration")


FAULTS = {
    "an upper limit a number too high": (
        "arm_clamp_to_limits", "0.29999998f)", "0.3f)", "limits and the numbers next to them",
    ),
    "a lower limit a number too low": (
        "arm_within_limits", "-0.099999994f, ", "-0.1f, ", "limits and the numbers next to them",
    ),
    "soft limits that are the hard ones": (
        "arm_clamp_to_soft_limits", "-0.049999997f, ", "-0.099999994f, ",
        "limits and the numbers next to them",
    ),
    "a place that is not tested": (
        "arm_within_soft_limits", "within &= u2c_withinf(q[5]", "within |= u2c_withinf(q[5]",
        "far outside",
    ),
    "NaN that becomes a limit": (
        "arm_clamp_to_limits", "u2c_clampf(q[11], ", "made_up(q[11], ", "NaN in a place of q",
    ),
    "a multiplier": ("arm_joint_positions", "2.0f*q12", "2.000002f*q12", "random within limits"),
    "a locked joint": ("arm_joint_positions", "= 0.25f", "= 0.2500002f", "zero"),
    "a sum": ("arm_integrate", "q[11] + dv[10]", "q[11] - dv[10]", "random within limits"),
    "velocities of another joint": ("arm_integrate", "&dv[0]", "&dv[1]", "random within limits"),
    "the other quaternion": ("arm_integrate", "q_next[i]", "", "steps of zero"),
    "a start beyond a limit": ("arm_neutral", "q[12] = 0.020000001f", "q[12] = 0.0f", "zero"),
    "a quaternion of length 0": ("arm_neutral", "= 1.0f", "= 0.0f", "zero"),
    "a column": ("arm_manipulability_end", "NV);", "NV - 1);", "random within limits"),
}  # fmt: skip
MADE_UP = """
static inline float made_up(float x, float lower, float upper);
static inline float made_up(float x, float lower, float upper) {
    return !(x >= lower) ? lower : x > upper ? upper : x;
}
"""


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_found(fault):
    name, right, wrong, sample = FAULTS[fault]
    made = generated(functions=(name.removeprefix("arm_").removesuffix("_end"),))
    start = made.text.index(f" {name}(")
    end = made.text.index("\n}\n", start)
    body = made.text[start:end]
    if fault == "the other quaternion":
        for place in range(3, 7):
            assert f"q_next[{place}] = q0[{place}];" in body
            body = body.replace(f"q_next[{place}] = q0", f"q_next[{place}] = -q0")
    else:
        assert body.count(right) == 1, body
        body = body.replace(right, wrong)
    text = made.text[:start] + body + made.text[end:]
    if "made_up" in body:
        text = text.replace('#include "u2c.h"\n', '#include "u2c.h"\n' + MADE_UP, 1)
    found = compare(dataclasses.replace(made, text=text), 100)
    wrong = [each for each in found.values if not each.ok]
    assert {each.function for each in wrong} == {name}
    assert sample in {each.sample for each in wrong}
    assert "BEYOND" in report.table(found)


def test_the_emulated_target_says_the_same():
    found = target.verify(generated(), boards.board("mps2-an386"), 20, 0)
    assert found.ok, report.table(found)
    assert {each.function for each in found.values} == set(generated().functions)


@every_scalar
@pytest.mark.parametrize("joints", [NOTHING, HELD], ids=["none", "locked"])
def test_what_does_not_move(scalar, joints):
    """Arrays without places have nothing to compare; numbers and locked joints do."""
    functions = tuple(name for name in WHOLE if "soft" not in name)
    found = compare(generated(scalar, joints, functions), 10)
    assert found.ok, report.table(found)
    compared = {"arm_within_limits", "arm_manipulability_end"}
    compared |= {"arm_joint_positions"} if joints is HELD else set()
    assert {each.function for each in found.values} == compared


@every_scalar
def test_singular_and_no_manipulability(scalar):
    """Joints about one axis move the tip one way: 0 everywhere; the root link moves in none."""
    joints = (
        joint("a", "continuous", "world", "middle"),
        joint("b", "continuous", "middle", "end"),
    )
    made = generated(scalar, joints, ("manipulability",), ("end", "world"))
    found = compare(made, 50)
    assert found.ok
    values = {each.function: [] for each in found.values}
    for each in found.values:
        values[each.function].append(each.deviation)
    assert all(each.bound == 0.0 for each in values["arm_manipulability_world"])
    assert all(0.0 < each.bound < 1e-4 for each in values["arm_manipulability_end"])
    text = made.text.replace("return 0.0", "return 1e-30", 1)
    assert not compare(dataclasses.replace(made, text=text), 10).ok


CHAINED = (
    joint("a", "revolute", "world", "end", limit(-3, 3) + soft(lower=-2.7)),
    joint("c", "revolute", "world", "l2", limit(-1.3, 0.737) + follows("b", -1.377, 0.171)),
    joint("b", "prismatic", "world", "l1", limit(-1.1, 1.7) + follows("a", 0.9, -0.31)),
    joint("d", "revolute", "world", "l3", limit(-1.9, 1.3) + follows("c", 1.3, 0.7)),
)


@every_scalar
def test_followers_of_followers(scalar):
    """Their laws are exact, though double holds no product of these numbers."""
    found = compare(generated(scalar, CHAINED, JOINTWISE), 50)
    assert found.ok, report.table(found)


def test_ends_are_exact():
    by_thumb = (F(0.1) - F(0.06)) / 2, (F(0.1) + F(0.5)) / 2
    tree = tree_of(ALL, locks=LOCKS)
    names = [each.name for each in tree.joints]
    hard, gentle = (limits.ends(tree.robot, names, is_soft) for is_soft in (False, True))
    assert hard[:11] == gentle[:11] == [(None, None)] * 11
    assert hard[11:] == [(F(-0.1), F(0.7)), by_thumb]
    assert gentle[11:] == [(F(-0.05), F(0.7)), by_thumb]


def test_what_leaves_no_room_has_no_say():
    cases = (
        (limit(-1, 1), limit(0, 0) + follows("a"), (F(-1), F(1))),
        (limit(-1, 1), limit(1, 2) + follows("a"), (F(-1), F(1))),
        (limit(-1, 1), limit(5, 6) + follows("a"), (F(-1), F(1))),
        (limit(0, 0), limit(-1, 1) + follows("a"), (F(0), F(0))),
        (limit(-1, 1), limit(-1, 0.5) + follows("a", -1), (F(-0.5), F(1))),
        (limit(-1, 1), limit(5, 6) + follows("a", 0, 9), (F(-1), F(1))),
        (limit(-1, 1) + soft(lower=2, upper=3), "", (F(-1), F(1))),
        (limit(-1, 1) + soft(lower=-3, upper=0), "", (F(-1), F(0))),
    )
    for own, other, wanted in cases:
        joints = (
            joint("a", "revolute", "world", "end", own),
            joint("b", "revolute", "world", "more", other or limit(-9, 9)),
        )
        assert limits.ends(tree_of(joints).robot, ["a"], soft=True) == [wanted]


@pytest.mark.parametrize(
    ("exact", "kind", "wanted"),
    [
        ((F(-0.8), F(0.8)), numpy.float32, (-0.79999995, 0.79999995)),
        ((F(-0.8), F(0.8)), numpy.float64, (-0.8, 0.8)),
        ((F(0.1), F(0.1)), numpy.float32, (0.1, 0.1)),
        ((F(1, 10), F(1, 5)), numpy.float64, (0.1, numpy.nextafter(0.2, 0))),
        ((None, None), numpy.float32, (-3.4028234663852886e38, 3.4028234663852886e38)),
        ((F(-1e300), F(1e300)), numpy.float32, (-3.4028234663852886e38, 3.4028234663852886e38)),
        ((F(1e300), F(1e301)), numpy.float32, (3.4028234663852886e38,) * 2),
        ((F(0), None), numpy.float64, (0.0, numpy.finfo(float).max)),
        ((F(1e-50), F(1)), numpy.float32, (2.0**-149, 1.0)),
    ],
)
def test_numbers_lie_inside(exact, kind, wanted):
    assert limits.numbers(exact, kind) == tuple(float(kind(each)) for each in wanted)


def test_numbers_are_the_nearest_though_double_rounds_first():
    """1 + 2^-24 + 2^-60 is 1 + 2^-24 in double, halfway between two floats."""
    end = 1 + F(1, 2**24) + F(1, 2**60)
    assert limits.numbers((end, F(2)), numpy.float32) == (1 + 2.0**-23, 2.0)
    assert limits.numbers((end, end), numpy.float32) == (1 + 2.0**-23,) * 2


def test_edges_hold_the_ends_and_their_neighbours():
    made = generated()
    at_ends, far, nan = edges(made, "clamp_to_limits", 10, 0)
    given = limits.ends(made.tree.robot, [each.name for each in made.tree.joints])
    for place in (11, 12):
        for end in given[place]:
            near = numpy.float32(float(end))
            for value in (numpy.nextafter(near, numpy.float32(side)) for side in (-9, 9)):
                assert float(value) in at_ends.q[:, place]
            assert float(near) in at_ends.q[:, place]
    assert numpy.isinf(far.q).any(axis=0).all() and numpy.isnan(nan.q).sum() == made.tree.nq


def test_edges_of_very_many_joints_stay_few():
    many = tuple(
        joint(f"j{i}", "revolute", f"l{i}", f"l{i + 1}", limit(-1, 1)) for i in range(500)
    )
    made = generated(joints=many, functions=("within_limits",), tips="l500")
    assert [len(each.q) for each in edges(made, "within_limits", 10, 0)] == [1200, 800, 200]


def test_signs_of_quaternions_are_not_compared_after_half_turns():
    made = generated()
    dv = numpy.zeros((4, made.tree.nv))
    dv[:, 5] = [0.0, numpy.pi, 3.0, numpy.nan]
    case = case_of(made, numpy.ones((4, made.tree.nq)), dv)
    assert jointwise.comparable(made, case).tolist() == [True, False, True, True]


def test_given_configurations_are_all():
    q = numpy.ones((3, generated().tree.nq))
    found = compare(generated(), drawn=(Sample("given", q),))
    assert found.ok and {each.sample for each in found.values} == {"given"}


@pytest.mark.parametrize("multiplier", [1e-38, 1e-40, 1e-44, 1e-300])
def test_followers_next_to_zero(multiplier):
    """A product next to 0 is rounded to whole smallest numbers, however small it is."""
    robot = serial({"kind": "continuous"}, {"kind": "continuous", "mimic": ("j0", multiplier, 0.0)})
    assert urdf2c.verify(robot, samples=20, functions="joint_positions", tip="l2").ok
