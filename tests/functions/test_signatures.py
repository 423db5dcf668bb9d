"""What functions have in common, compiled from mathematics or written by hand: they are called,
measured, counted and asked for known answers the same way."""

import json
import re
import subprocess
from pathlib import Path

import numpy
import pytest
from all_types import ALL, LOCKS, tree_of

import urdf2c
from urdf2c import boards
from urdf2c.cost import measure, report
from urdf2c.data import data
from urdf2c.emit.function import Signature
from urdf2c.testing import assert_matches_reference
from urdf2c.verify import host, target
from urdf2c.verify.host import WARNINGS
from urdf2c.verify.selftest import selftest

ROBOTS = Path(__file__).parents[1] / "robots"
WHOLE = ("joint_positions", "clamp_to_limits", "within_limits", "integrate", "manipulability")
NUMBERS = """\
static inline int arm_sign(const float x[2]) { return x[0] < x[1] ? -7 : 7; }
static inline float arm_sum(const float x[2]) { return x[0] + x[1]; }
static inline int arm_seven(void) { return 7; }
"""
RETURNING = (
    Signature("arm_sign", (("s", 1),), (("x", 2),), result="int"),
    Signature("arm_sum", (("s", 1),), (("x", 2),), result="float"),
)


def test_calls_as_c():
    arrays = Signature("f", (("p", 3), ("R", 9)), (("q", 2),))
    assert arrays.call("float", ("a[0]", "a[3]"), ("q[4]",)) == "f(&a[0], &a[3], &q[4]);"
    sign, total = RETURNING
    assert sign.call("float", ("s[1]",), ("x[2]",)) == "s[1] = (float)(arm_sign(&x[2]));"
    assert sign.call("double", ("s[1]",), ("x[2]",)) == "s[1] = (double)(arm_sign(&x[2]));"
    assert total.call("float", ("s[1]",), ("x[2]",)) == "s[1] = arm_sum(&x[2]);"


def test_what_is_returned_is_an_output():
    board = boards.board("mps2-an386")
    x = numpy.array([[1.0, 2.0], [2.0, 1.0], [0.5, 0.5]])
    for calls in (
        host.compiled(NUMBERS, RETURNING, "float"),
        target.compiled(NUMBERS.replace("static inline int arm_seven(void) { return 7; }\n", ""),
                        RETURNING, "float", board),
    ):  # fmt: skip
        assert calls["arm_sign"](x)["s"].tolist() == [[-7.0], [7.0], [7.0]]
        assert calls["arm_sum"](x)["s"].tolist() == [[3.0], [3.0], [1.0]]


@pytest.fixture
def base(generated):
    return generated(ROBOTS / "mobile_base.urdf", tips="gripper_mount", functions=WHOLE)


def test_they_are_called_over_arrays(base):
    q = numpy.zeros((2, base.nq))
    q[:, 6] = 1.0
    q[1, 9] = -4.0
    assert base.joint_positions(q).positions.tolist() == q.tolist()
    assert base.clamp_to_limits(q).clamped[:, 9].tolist() == [0.0, numpy.float32(-2.5999999)]
    inside = base.within_limits(q)
    assert inside.tolist() == [1, 0] and inside.dtype.kind == "i"
    assert base.within_limits(q[0]) == 1 and numpy.shape(base.within_limits(q[0])) == ()
    dv = numpy.ones((2, 9))
    assert base.integrate(q, dv).q_next.shape == (2, 10)
    assert base.integrate(q[0], dv[0]).q_next[7:].tolist() == [1.0, 1.0, 1.0]
    assert base.manipulability_gripper_mount(q).dtype == numpy.float32
    with pytest.raises(TypeError, match="takes q, dv: 2 arrays, but 1 given"):
        base.integrate(q)
    with pytest.raises(ValueError, match=r"dv is 2 x 10, it must be N x 9"):
        base.integrate(q, q)
    with pytest.raises(AttributeError, match="but: jacobian_gripper_mount, manipulability_"):
        base.within_soft_limits(q)


def test_they_match_the_reference(base):
    assert_matches_reference(base, samples=50)
    q = numpy.zeros(base.nq)
    q[6] = 1.0
    assert_matches_reference(base, q)


def test_they_are_measured():
    made = urdf2c.generate(ROBOTS / "planar2.urdf", functions=WHOLE)
    costs = measure.measure(made, boards.board("stm32f405"))
    assert [each.function for each in costs] == list(made.functions)
    assert all(each.instructions > 3 and each.flash > 8 for each in costs)
    counted = {each.function: each.operations for each in costs}
    assert counted["planar2_integrate"]["add"] == 2 and counted["planar2_within_limits"] == {}
    lines = report.table(costs).splitlines()
    [line] = [each for each in lines if each.startswith("planar2_within_limits ")]
    assert re.search(r"stm32f405 +- +- +- +\d", line)
    assert json.loads(report.as_json(costs))[0]["operations"]["sincos"] == 2


@pytest.mark.parametrize(("scalar", "bits"), [("float", "f"), ("double", "")])
def test_operations_are_counted_where_they_can_be(scalar, bits):
    """0.1 - 2 q12 and, half of that, 0.06 - q12; a place in q costs nothing."""
    robot = tree_of(ALL, locks=LOCKS).robot
    made = urdf2c.generate(robot, tips="end", locks=LOCKS, functions=WHOLE, scalar=scalar)
    counts = made.stats["functions"]["arm_joint_positions"]
    assert (counts["mul"], counts["add"], counts["live"]) == (1, 2, 13)
    body = made.text.partition(" arm_joint_positions(")[2].partition("\n}\n")[0]
    assert f"0.1{bits} - 2.0{bits}*q12;" in body
    assert re.search(rf"= 0.06[0-9]*{bits} - q12;", body)
    names = ("manipulability_end", "clamp_to_limits", "within_limits", "integrate")
    assert made.stats["not_counted"] == [f"arm_{name}" for name in names]
    assert {*made.stats["functions"], *made.stats["not_counted"]} == {*made.functions}


@pytest.mark.parametrize("scalar", ["float", "double"])
def test_self_tests_have_answers(tmp_path, scalar):
    robot = tree_of(ALL, locks=LOCKS).robot
    functions = (*WHOLE, "clamp_to_soft_limits", "within_soft_limits")
    made = urdf2c.generate(robot, tips="end", locks=LOCKS, functions=functions, scalar=scalar)
    found = selftest(made, "0.1.0", "known", "arm.h")
    (tmp_path / "known.c").write_text(found.source)
    (tmp_path / "known.h").write_text(found.header)
    main = '#include "known.h"\nint main(void) { return arm_selftest(); }\n'
    (tmp_path / "main.c").write_text(main)
    always = made.text.replace("(within != 0u) ?", "(within != 2u) ?")
    for text, wrong in ((made.text, False), (always, True)):
        (tmp_path / "arm.h").write_text(text)
        command = ["gcc", "-std=c99", "-O1", *WARNINGS, "-I", data("c_runtime"), "-o", "known"]
        subprocess.run([*command, "main.c", "known.c"], cwd=tmp_path, check=True)
        assert bool(subprocess.run([tmp_path / "known"], check=False).returncode) == wrong
