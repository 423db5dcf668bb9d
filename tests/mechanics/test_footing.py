"""--floating-base and --planar-base: the joint that a model leaves out, at its root."""

import math
from pathlib import Path

import numpy
import pytest

import urdf2c
from urdf2c.command.cli import main
from urdf2c.diagnostics import UrdfError

ROBOTS = Path(__file__).parents[1] / "robots"
QUADRUPED = ROBOTS / "quadruped.urdf"
FOOT = "front_right_foot"
TURNING = """\
<robot name="t"><link name="a"/><link name="b"/>
<joint name="j" type="continuous"><parent link="a"/><child link="b"/><origin xyz="1 0 0"/>
<axis xyz="0 0 1"/></joint></robot>
"""


def test_the_joint_comes_first():
    made = urdf2c.generate(QUADRUPED, tip=FOOT, floating_base=True)
    first, *legs = made.tree.joints
    assert (first.name, first.type, first.q, first.nq, made.tree.base) == (
        "floating_base", "floating", 0, 7, "world"
    )  # fmt: skip
    assert [joint.name for joint in legs] == list(urdf2c.generate(QUADRUPED, tip=FOOT).stats["q"])
    assert "//   q[0..6]  floating_base" in made.text and "QUADRUPED_JOINT_FLOATING_BASE = 0" in (
        made.text
    )
    assert f"Pose of frame {FOOT} in frame world" in made.text
    assert made.warnings == urdf2c.generate(QUADRUPED, tip=FOOT).warnings


def test_poses_are_those_of_the_fixed_robot_moved(generated):
    """Against the reference of the robot as its file has it, moved by hand."""
    robot = urdf2c.load(QUADRUPED)
    moving = generated(QUADRUPED, tip=FOOT, floating_base=True, scalar="double")
    legs = dict(zip(moving.joints[1:], (0.3, -0.7, 1.1)))
    turn = numpy.array([0.1, -0.5, 0.7, math.sqrt(1 - 0.01 - 0.25 - 0.49)])
    found = getattr(moving, f"fk_{FOOT}")(numpy.array([1.0, -2.0, 3.0, *turn, *legs.values()]))
    x, y, z, w = turn
    R = numpy.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ])  # fmt: skip
    still = numpy.array(urdf2c.forward_kinematics(robot, legs)[FOOT])
    assert found.p == pytest.approx(R @ still[:3, 3] + [1.0, -2.0, 3.0], abs=1e-13)
    assert found.R == pytest.approx(R @ still[:3, :3], abs=1e-13)


def test_planar(generated, tmp_path):
    (tmp_path / "t.urdf").write_text(TURNING, "utf-8")
    moving = generated(tmp_path / "t.urdf", planar_base=True, scalar="double")
    assert moving.joints == ("planar_base", "j")
    p, R = moving.fk_b(numpy.array([1.0, 2.0, math.pi / 2, 0.0]))
    assert p == pytest.approx([1.0, 3.0, 0.0]) and R[1, 0] == pytest.approx(1.0)


@pytest.mark.parametrize("footing", ["floating_base", "planar_base"])
def test_everything_is_verified_with_it(footing):
    found = urdf2c.verify(
        QUADRUPED, samples=50, tips=(FOOT, "hind_left_foot"), from_sincos=True,
        functions=("fk", "jacobian", "integrate", "joint_positions"),
        fuse={"tick": ("fk", "velocity", "bias_acceleration")}, **{footing: True},
        locks={"hind_left_knee": 1.0},
    )  # fmt: skip
    assert found.ok and {row.tip for row in found.rows} == {FOOT, "hind_left_foot"}


def test_base_below_and_tip_above():
    """The pose of the world as the foot sees it, and the joint behind those of the leg."""
    made = urdf2c.generate(QUADRUPED, base=FOOT, tip="world", floating_base=True)
    assert made.stats["q"][-1] == "floating_base" and made.warnings == ()
    assert urdf2c.verify(QUADRUPED, samples=50, base=FOOT, tip="world", floating_base=True).ok


def test_it_is_on_no_way():
    made = urdf2c.generate(QUADRUPED, base="trunk", tip=FOOT, floating_base=True)
    assert "floating_base" not in made.stats["q"]
    assert str(made.warnings[0]) == (
        "urdf2c: warning: 'floating_base' has no effect: base 'trunk' rides on it as all tips do\n"
        "urdf2c: note: leave out --base, or give --base world"
    )


def test_an_order_need_not_name_it():
    legs = urdf2c.generate(QUADRUPED, tip=FOOT).stats["q"][::-1]
    asked = {"tip": FOOT, "floating_base": True}
    assert urdf2c.generate(QUADRUPED, joint_order=legs, **asked).stats["q"] == [
        "floating_base", *legs
    ]  # fmt: skip
    named = [*legs, "floating_base"]
    assert urdf2c.generate(QUADRUPED, joint_order=named, **asked).stats["q"] == named
    with pytest.raises(UrdfError, match=f"the order of q leaves out '{legs[-1]}'"):
        urdf2c.generate(QUADRUPED, joint_order=legs[:-1], **asked)


def test_names_that_are_taken(tmp_path):
    path = tmp_path / "t.urdf"
    path.write_text(TURNING.replace('"a"', '"world"').replace('"j"', '"floating_base"'), "utf-8")
    made = urdf2c.generate(path, floating_base=True)
    assert made.tree.base == "odom" and made.stats["q"] == ["root_joint", "floating_base"]
    first, second = map(str, made.warnings)
    assert first == f"{path}:2: warning: the robot has a joint 'floating_base': that of " + (
        "--floating-base is called 'root_joint'"
    )
    assert second == f"{path}:1: warning: the robot has a link 'world': --floating-base starts at " + (
        "one called 'odom'"
    )
    assert urdf2c.verify(path, floating_base=True, samples=20).ok


@pytest.mark.parametrize(
    "model, options, message",
    [
        (QUADRUPED, {"floating_base": True, "planar_base": True}, "exclude each other"),
        (ROBOTS / "mobile_base.urdf", {"floating_base": True}, "moves the robot against its root"),
        (QUADRUPED, {"floating_base": True, "locks": {"floating_base": 1.0}}, "can be locked"),
    ],
)
def test_refusals(model, options, message):
    with pytest.raises(UrdfError, match=message):
        urdf2c.generate(model, tip=urdf2c.load(model).links[-1].name, **options)


def test_on_the_command_line_and_in_a_file(tmp_path, capsys):
    path, config = tmp_path / "t.urdf", tmp_path / "t.urdf2c.toml"
    path.write_text(TURNING, "utf-8")
    assert main(["show", str(path), "--floating-base"]) == 0
    shown = capsys.readouterr().out
    assert "world\n└── floating_base (floating) → a\n" in shown
    assert "q[0..6]  floating_base  floating" in shown
    assert main(["generate", str(path), "--planar-base", "-o", "-"]) == 0
    asked = capsys.readouterr().out
    config.write_text("planar-base = true\n", "utf-8")
    assert main(["generate", str(path), "-o", "-"]) == 0
    assert capsys.readouterr().out == asked
    assert main(["generate", str(path), "--no-planar-base", "-o", "-"]) == 0
    assert "planar_base" not in capsys.readouterr().out
    assert main(["check", str(path), "--strict", "--select", "code"]) == 0
