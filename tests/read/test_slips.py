"""Values that stand where no reader of URDF looks: told in `generate` and `check`, and never taken."""

import pytest
from linting import link

import urdf2c
from urdf2c.command.cli import main

EXTENDED = """\
<transmission name="t"><joint name="j"><hardwareInterface>a</hardwareInterface></joint></transmission>
<gazebo reference="a"><origin xyz="1 0 0"/><pose>1 0 0 0 0 0</pose></gazebo>
<sensor name="s"><parent link="a"/><origin xyz="1 0 0"/></sensor>
<drake:joint xmlns:drake="d" name="k"><origin>1 2 3</origin></drake:joint>"""


def model(tmp_path, more: str, links: str = link("a") + link("b"), also: str = ""):
    path = tmp_path / "r.urdf"
    body = f'{links}<joint name="j" type="continuous"><parent link="a"/><child link="b"/>{more}'
    path.write_text(f'<robot name="r">{body}</joint>{also}</robot>', "utf-8")
    return path


@pytest.mark.parametrize("more", [
    "<origin><xyz>1 2 3</xyz></origin>",
    "<origin>1 2 3 0 0 0</origin>",
    "<origin><!-- here -->1 2 3</origin>",
    "<origin><note xmlns:x='x'/> 1 2 3</origin>",
    "<pose>1 2 3 0 0 0</pose>",
    "<origin/><xyz>1 2 3</xyz>",
    "<parent_origin/><origin><origin xyz='1 2 3'/></origin>",
    "<axis xyz='1 0 0'><origin xyz='1 2 3'/></axis>",
    "origin xyz='1 2 3'/>",
    "<origin XYZ='1 2 3'/>",
    "<origin pos='1 2 3'/>",
    "<Origin xyz='1 2 3'/>",
])  # fmt: skip
def test_a_pose_that_is_dropped_is_told(tmp_path, more, capsys):
    """URDF's parsers drop it too, so the pose is the default everywhere."""
    path = model(tmp_path, more)
    robot = urdf2c.load(path)
    assert robot.joints[0].origin.xyz == (0.0, 0.0, 0.0)
    assert robot.warnings
    assert set(robot.warnings) <= set(urdf2c.generate(path, tips="b").warnings)
    assert main(["check", str(path)]) == 0
    assert main(["check", "--strict", str(path)]) == 1
    assert "it is passed over" in capsys.readouterr().out


@pytest.mark.parametrize("more, axis, said", [
    ("<axis><xyz>0 0 1</xyz></axis>", (1.0, 0.0, 0.0), "taken, though it holds 'xyz 0 0 1'"),
    ("<axis>0 0 1</axis>", (1.0, 0.0, 0.0), "taken, though it holds '0 0 1'"),
    ("<axis x='0' y='0' z='1'/>", (1.0, 0.0, 0.0), "has axis with the unknown attribute 'z'"),
    ("<axis xyz='0 0 1' rpy='0 0 1.5708'/>", (0.0, 0.0, 1.0), "has axis rpy '0 0 1.5708', and"),
])  # fmt: skip
def test_an_axis(tmp_path, more, axis, said):
    robot = urdf2c.load(model(tmp_path, more))
    assert robot.joints[0].axis == axis
    assert said in "\n".join(map(str, robot.warnings))


@pytest.mark.parametrize("more", [
    "<axis xyz='0 0 1' rpy='0 -0.0 0e0'/>",
    "<origin xyz='1 2 3'>\n</origin>",
    "<origin xyz='1 2 3'><!-- of the elbow --></origin>",
    "<dynamics damping='1' spring_stiffness='2'/>",
    "<limit effort='1'><drake:x xmlns:drake='d'>1</drake:x></limit>",
    "<hardware>1</hardware>",
])  # fmt: skip
def test_nothing_to_tell(tmp_path, more):
    assert urdf2c.load(model(tmp_path, more)).warnings == ()


def test_what_moves_nothing_may_hold_anything(tmp_path):
    inside = "<visual><geometry/><material>grey</material></visual><verbose value='1'/><contact/>"
    path = model(tmp_path, "", link("a", inside) + link("b"), EXTENDED)
    assert urdf2c.load(path).warnings == ()
