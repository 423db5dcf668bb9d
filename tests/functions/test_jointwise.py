"""Positions of all joints and steps: what the compiled C gives, against Python by hand."""

import math
import subprocess
from pathlib import Path

import numpy
import pytest
from all_types import HELD, NOTHING, REST, follows, joint, limit, tree_of
from jointwise_library import FLAGS, HARD, SCALARS, library

import urdf2c
from urdf2c.data import data
from urdf2c.diagnostics import UrdfError
from urdf2c.emit.jointwise import jointwise
from urdf2c.functions.catalog import BY_NAME, JOINTWISE

every_scalar = pytest.mark.parametrize("scalar", SCALARS)
every_flags = pytest.mark.parametrize("flags", FLAGS)


@every_flags
@every_scalar
def test_joint_positions(flags, scalar):
    """All of q, followers of followers, and what is locked; in the order of the file."""
    made = library(flags, scalar)
    thumb = -2 * REST[12] + 0.1
    right = [*REST, thumb, 0.5 * thumb + 0.01, 0.25]
    assert [name.strip('"') for name in made.positions.names] == (
        ["base"] * 7 + ["glide"] * 3 + ["spin", "lift", "grip", "thumb", "tooth", "stuck"]
    )
    places = {"BASE": 0, "GLIDE": 7, "SPIN": 10, "LIFT": 11, "GRIP": 12, "THUMB": 13, "TOOTH": 14}
    macros = {f"ARM_POSITION_{name}": place for name, place in places.items()}
    assert dict(made.positions.macros) == macros | {"ARM_POSITION_STUCK": 15}
    assert made.positions.count == 16
    found = made.call("joint_positions", REST, size=16)
    assert found == pytest.approx(right, rel=4 * float(numpy.finfo(made.kind).eps))


@every_flags
@every_scalar
def test_integrate(flags, scalar):
    """A floating base by a matrix exponential, a planar one by its arc, the others by sums."""
    made, rng = library(flags, scalar), numpy.random.default_rng(4)
    for size in 1e-6, 1e-3, 1.0, 10.0:
        dv = rng.normal(0, size, made.nv)
        found = made.call("integrate", REST, dv)
        assert (made.over_itself("integrate", REST, dv) == found).all()
        near = pytest.approx(0, abs=1e-5 if scalar == "float" else 1e-12)
        pose = matrix(REST[:7]) @ exponential(dv[:6])
        assert abs(matrix(found[:7].astype(float)) - pose).max() == near
        x, y, turn = REST[7:10]
        vx, vy, w = dv[6:9]
        # the arc about its centre: x + R(turn) V v with V = (R(w) - 1) J^-1 / w
        c, s = math.cos(turn + w) - math.cos(turn), math.sin(turn + w) - math.sin(turn)
        shift = numpy.array([s * vx + c * vy, -c * vx + s * vy]) / w
        assert abs(found[7:9] - [x, y] - shift).max() == near
        assert found[9:] == pytest.approx(REST[9:] + dv[8:], rel=1e-6, abs=1e-6)


def matrix(q):
    x, y, z, w = q[3:] / numpy.linalg.norm(q[3:])
    cross = numpy.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    pose = numpy.eye(4)
    pose[:3, :3] += 2 * (w * cross + cross @ cross)
    pose[:3, 3] = q[:3]
    return pose


def exponential(twist):
    (vx, vy, vz, x, y, z), size = twist, 2.0**6
    small = numpy.array([[0, -z, y, vx], [z, 0, -x, vy], [-y, x, 0, vz], [0, 0, 0, 0]]) / size
    total, term = numpy.eye(4), numpy.eye(4)
    for k in range(1, 30):
        term = term @ small / k
        total = total + term
    return numpy.linalg.matrix_power(total, int(size))


@every_flags
@every_scalar
@pytest.mark.parametrize("joints", [NOTHING, HELD], ids=["none", "locked"])
def test_no_place_in_q(flags, scalar, joints):
    """C has no empty arrays; the functions are there all the same."""
    made = library(flags, scalar, joints, HARD, 0.5 if joints is HELD else None)
    held = [0.5] if joints is HELD else []
    assert made.nq == 0 and made.within("within_limits", []) == 1
    assert list(made.call("joint_positions", [], size=len(held))) == held
    assert (
        list(made.call("clamp_to_limits", [])) == list(made.call("integrate", [], [])) == []
    )


def test_a_multiplier_beyond_float():
    wild = (
        joint("a", "revolute", "world", "end", limit(-1, 1)),
        joint("b", "continuous", "world", "more", follows("a", 1e39)),
    )
    with pytest.raises(UrdfError, match="a number beyond the range of float"):
        jointwise(tree_of(wild), "float", "arm", ("joint_positions",))
    assert jointwise(tree_of(wild), "double", "arm", ("joint_positions",)).functions


ROBOTS = Path(__file__).parents[1] / "robots"
WHOLE = ("joint_positions", "clamp_to_limits", "within_limits", "integrate", "manipulability")


@every_flags
def test_asked_for_by_name(flags, tmp_path):
    """Compiled as it comes, beside functions of frames."""
    generated = urdf2c.generate(
        ROBOTS / "mobile_base.urdf", tips="gripper_mount", functions=["fk", *WHOLE]
    )
    names = ("manipulability_gripper_mount", *WHOLE[:-1])
    names = ("fk_gripper_mount", "jacobian_gripper_mount", *names)
    assert generated.functions == tuple(f"mobile_base_{name}" for name in names)
    (tmp_path / "unit.c").write_text(generated.text)
    command = [*FLAGS[flags], *(["-xc++"] if flags == "cpp" else []), "-I", data("c_runtime")]
    subprocess.run([*command, "-c", tmp_path / "unit.c", "-o", tmp_path / "unit.o"], check=True)


@every_flags
@every_scalar
@pytest.mark.parametrize("tips", ["end", ("world", "end")], ids=["fixed", "base"])
def test_all_functions_of_what_does_not_move(flags, scalar, tips, tmp_path):
    """Arrays without a place are pointers, and no parameter is unused."""
    robot = tree_of(NOTHING if tips == "end" else HELD).robot
    names = [name for name in (*BY_NAME, *JOINTWISE) if "soft" not in name]
    text = urdf2c.generate(robot, tips=tips, functions=names, scalar=scalar).text
    (tmp_path / "unit.c").write_text(text)
    command = [*FLAGS[flags], *(["-xc++"] if flags == "cpp" else []), "-I", data("c_runtime")]
    subprocess.run([*command, "-c", tmp_path / "unit.c", "-o", tmp_path / "unit.o"], check=True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"fuse": {"tick": ["fk", "manipulability"]}},
         "'manipulability' calls another function, so that it cannot be fused"),
        ({"fuse": {"tick": ["integrate"]}},
         "'integrate' is of the whole robot, so that it cannot be fused"),
        ({"functions": ["integrat"]}, "there is no function 'integrat'"),
        ({"functions": ["manipulability_tool1"]},
         "function 'manipulability_tool1' asks for manipulability of 'tool1', which is no link"),
    ],
)  # fmt: skip
def test_names_that_cannot_be(options, message):
    with pytest.raises(UrdfError) as raised:
        urdf2c.generate(ROBOTS / "ur5_class.urdf", tips="tool0", **options)
    assert message in str(raised.value)
