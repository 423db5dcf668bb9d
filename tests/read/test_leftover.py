"""xacro that is left in a file which is read as it stands, and the two options that say what of it."""

import pytest
from linting import joint, link

import urdf2c
from urdf2c.command.cli import main
from urdf2c.diagnostics import UrdfError

ROBOT = link("a") + link("b") + joint("", "continuous", "j", "a", "b", '<origin xyz="0 0 1"/>')
ARM = '<xacro:macro name="arm" params="z">{}</xacro:macro><xacro:arm z="2"/>'.format(
    link("c") + joint("", "fixed", "k", "b", "c", '<origin xyz="0 0 ${z}"/>')
)


def model(folder, body: str, name: str = "m.urdf"):
    path = folder / name
    path.write_text(f'<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro">{body}</robot>', "utf-8")
    return path


HARMLESS = [
    '<xacro:property name="h" value="${1 + 1}"/>',
    '<xacro:arg name="h" default="$(find x)"/>',
    '<xacro:macro name="m" params="*o"><inertial><xacro:insert_block name="o"/></inertial></xacro:macro>',
    '<xacro:if value="${h}"><gazebo/><material name="grey"/></xacro:if>',
    link("c", "<visual><xacro:insert_block name='origin'/></visual>") + joint("", "fixed", "k", "b", "c"),
    link("c", "<xacro:inertia mass='1'/>") + joint("", "fixed", "k", "b", "c"),
    link("c") + joint("", "fixed", "k", "b", "c", "<xacro:property name='h' value='1'/>"),
]  # fmt: skip


@pytest.mark.parametrize("left", HARMLESS)
def test_what_holds_no_joint_is_passed_over(tmp_path, left):
    path = model(tmp_path, ROBOT + left)
    robot = urdf2c.load(path)
    [told] = robot.warnings
    assert told.rule == "model-xacro" and "is not expanded: it is passed over" in told.message
    assert robot.joints[0].origin.xyz == (0.0, 0.0, 1.0)
    assert [each.rule for each in urdf2c.check(path)].count("model-xacro") == 1


@pytest.mark.parametrize("left, missing", [
    ('<xacro:gripper parent="b"/>', True),
    ('<xacro:include filename="gripper.xacro"/>', False),
    ('<xacro:include filename="gripper.xacro"/><xacro:gripper parent="b"/>', False),
    (f'<xacro:if value="1">{link("c")}</xacro:if>', False),
    ('<xacro:if value="1"><xacro:unless value="0"><xacro:gripper/></xacro:unless></xacro:if>', True),
    (f'<xacro:macro name="m">{link("c")}</xacro:macro>', False),
    (f'<xacro:property name="m">{link("c")}</xacro:property>', False),
    (ARM, False),
    (link("c") + joint("", "fixed", "k", "b", "c", "<xacro:insert_block name='o'/>"), False),
])  # fmt: skip
def test_what_may_bring_a_part_is_refused_or_ignored(tmp_path, left, missing):
    path = model(tmp_path, ROBOT + left)
    with pytest.raises(UrdfError) as caught:
        urdf2c.load(path)
    said = str(caught.value)
    assert ("has no macro 'gripper'" in said) == missing
    assert ("expand the file with --xacro" in said) != missing
    assert "without such elements with --ignore-xacro" in said
    robot = urdf2c.load(path, ignore_xacro=True)
    assert {"a", "b"} <= {each.name for each in robot.links}
    assert robot.warnings and all("is not expanded" in each.message for each in robot.warnings)


@pytest.mark.parametrize("options", [{}, {"ignore_xacro": True}])
def test_a_value_that_is_not_worked_out_is_refused(tmp_path, options):
    path = model(tmp_path, ROBOT.replace('"0 0 1"', '"0 0 ${h}"'))
    with pytest.raises(UrdfError, match="which xacro has yet to work out"):
        urdf2c.load(path, **options)


def test_a_urdf_is_expanded_where_that_is_asked_for(tmp_path):
    path = model(tmp_path, ROBOT + ARM)
    robot = urdf2c.load(path, xacro=True)
    assert robot.joints[1].origin.xyz == (0.0, 0.0, 2.0) and robot.warnings == ()
    named = urdf2c.load(model(tmp_path, ROBOT + ARM, "n.xacro"))
    assert named.digest == robot.digest
    assert urdf2c.check(path, xacro=True, select="model") == ()
    open_term = model(tmp_path, ROBOT.replace('"0 0 1"', '"0 0 ${1 + 1}"'), "o.urdf")
    assert urdf2c.check(open_term, parser="urdfdom")
    assert urdf2c.check(open_term, xacro=True, parser="urdfdom") == ()


def test_a_xacro_file_is_read_as_it_stands(tmp_path):
    left = model(tmp_path, ROBOT + '<xacro:gripper parent="b"/>', "m.urdf.xacro")
    with pytest.raises(UrdfError, match="there is no macro 'gripper'"):
        urdf2c.load(left)
    assert len(urdf2c.load(left, ignore_xacro=True).links) == 2


def test_every_command_takes_both(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    path = str(model(tmp_path, ROBOT + ARM))
    for command in (["generate", path, "-o", "m.h"], ["show", path], ["check", path]):
        assert main([*command]) == 1
        assert main([*command, "--xacro"]) == 0
        assert main([*command, "--ignore-xacro"]) == 0
    (tmp_path / "m.urdf2c.toml").write_text("xacro = true\n[xacro-args]\n", "utf-8")
    assert main(["show", path]) == 0
    capsys.readouterr()
    assert main(["show", path, "--ignore-xacro"]) == 1
    assert "--xacro and --ignore-xacro exclude each other" in capsys.readouterr().err


def test_a_header_tells_how_its_model_was_read(tmp_path):
    path = model(tmp_path, ROBOT + ARM)
    assert "//   xacro = true\n" in urdf2c.generate(path, xacro=True).text
    loaded = urdf2c.generate(urdf2c.load(path, ignore_xacro=True)).text
    assert loaded == urdf2c.generate(path, ignore_xacro=True).text
    assert "//   ignore-xacro = true\n" in loaded
