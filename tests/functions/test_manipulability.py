"""Manipulability: what the compiled C gives, against singular values."""

import ctypes
import dataclasses
import subprocess
from pathlib import Path

import numpy
import pytest
from all_types import ALL, joint, limit, tree_of
from jointwise_library import FLAGS, SCALARS

import urdf2c
from urdf2c.data import data
from urdf2c.emit import cprint
from urdf2c.emit.manipulability import manipulability
from urdf2c.emit.render import render
from urdf2c.emit.view import view
from urdf2c.emit.writer import Writer

every_scalar = pytest.mark.parametrize("scalar", SCALARS)
ROBOTS = Path(__file__).parents[1] / "robots"


def rendered(tree, scalar, function):
    made = view(tree, (), scalar, "arm", "0.1.0").view
    return render(dataclasses.replace(made, functions=(function,)))


MADE_UP = """
void arm_jacobian_{tip}({scalar} *J, const {scalar} *q);
{text}
void arm_jacobian_{tip}({scalar} *J, const {scalar} *q) {{
    for (int i = 0; i < 6*ARM_NV; i++) {{
        const int row = i/ARM_NV, column = i % ARM_NV;
        J[i] = ({scalar})((3*row + 5*column) % 7) + (row == column ? q[0] : 0);
    }}
}}
{scalar} made({scalar} *q);
{scalar} made({scalar} *q) {{ return arm_manipulability_{tip}(q); }}
"""
BRANCHED = (
    joint("trunk", "revolute", "world", "hub"),
    joint("a", "continuous", "hub", "end"),
    joint("b", "continuous", "hub", "palm"),
    joint("c", "prismatic", "palm", "other", limit(0, 1)),
)


@every_scalar
@pytest.mark.parametrize(
    ("joints", "tip", "columns"),
    [
        (BRANCHED, "end", [0, 1]),
        (BRANCHED, "other", [0, 2, 3]),
        (BRANCHED, "world", []),
        (ALL, "hull", range(6)),
        (ALL, "end", range(12)),
    ],
)
def test_manipulability(tmp_path, scalar, joints, tip, columns):
    """Of a Jacobian that the test makes up: the columns of the joints that move the tip count."""
    others = ("end", "other") if joints is BRANCHED else ("end",)
    tree = tree_of(joints, tuple(dict.fromkeys((tip, *others))))
    kind, real = SCALARS[scalar]
    writer = Writer(tree, cprint.SCALARS[scalar], "arm")
    function = manipulability(writer, tree.chains[0], tip)
    text = rendered(tree, scalar, function)
    unit = tmp_path / "unit.c"
    unit.write_text(MADE_UP.format(scalar=scalar, tip=tip, text=text))
    command = [*FLAGS["strict"], "-fPIC", "-shared", "-I", data("c_runtime"), unit]
    subprocess.run([*command, "-o", tmp_path / "unit.so"], check=True)
    call = ctypes.CDLL(str(tmp_path / "unit.so")).made
    call.restype = real
    q = numpy.full(tree.nq, 0.5, kind)
    column, row = numpy.meshgrid(range(tree.nv), range(6))
    jacobian = ((3 * row + 5 * column) % 7 + q[0] * (row == column))[:, list(columns)]
    truth = numpy.prod(numpy.linalg.svd(jacobian, compute_uv=False)) if len(columns) else 0
    found = call(q.ctypes.data_as(ctypes.POINTER(real)))
    assert found == pytest.approx(truth, rel=1e-5 if scalar == "float" else 1e-12)


def test_manipulability_calls_the_jacobian_that_is_there():
    model, tips = ROBOTS / "ur5_class.urdf", "tool0"
    alone = urdf2c.generate(model, tips=tips, functions="manipulability_tool0")
    both = urdf2c.generate(model, tips=tips, functions=["jacobian", "manipulability"])
    assert _code(alone) == _code(both)
    assert alone.text.count("void ur5_class_jacobian_tool0(") == 1


def _code(made):
    """All behind the record of options, which differ."""
    return made.text[made.text.index("static inline") :]
