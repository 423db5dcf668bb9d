"""Models in xacro: what they are expanded to, what of, and how they are given what they ask for."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import urdf2c
from urdf2c.diagnostics import UrdfError
from urdf2c.read import parse_urdf
from urdf2c.read.packages import packages_of
from urdf2c.read.xacro import expand, is_xacro

HOME = Path(__file__).parents[1] / "robots" / "xacro"
ARM = HOME / "arm_description" / "urdf" / "arm.urdf.xacro"
TOOL = {"tool_description": str(HOME / "tool_description")}
NAMESPACE = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
# xacro itself, in a process of its own and without anything of ours
PLAIN = """
import os, sys, types
ament = types.ModuleType("ament_index_python.packages")
ament.get_package_share_directory = lambda name: os.path.join(sys.argv[1], name)
sys.modules["ament_index_python"] = sys.modules["ament_index_python.packages"] = ament
import xacro
print(xacro.process_file(sys.argv[2], mappings=dict(arms="2", tool="true")).toprettyxml())
"""


def model(folder, *lines, name="m.urdf.xacro", root=NAMESPACE):
    """A file with the root element's opening on line 1 and `lines` after it."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([f'<robot name="m" {root}>', *lines, "</robot>", ""]), "utf-8")
    return path


def expanded(path, arguments=None, searched=(), **limits):
    packages = packages_of(path, {}, searched, {})
    return expand(str(path), path.read_bytes(), arguments or {}, packages, **limits)


def told(path, **given):
    with pytest.raises(UrdfError) as refusal:
        urdf2c.load(path, **given)
    return str(refusal.value).replace(f"{path.parent}{os.sep}", "")


def kinematics(robot):
    """What of a robot does not depend on where it stands in files."""
    links = [link.name for link in robot.links]
    joints = [
        (j.name, j.type, j.parent, j.child, j.origin.xyz, j.origin.rpy, j.axis, j.limit.upper)
        if j.limit else (j.name, j.type, j.parent, j.child, j.origin.xyz, j.origin.rpy, j.axis)
        for j in robot.joints
    ]  # fmt: skip
    meshes = [shape.geometry.attributes for link in robot.links for shape in link.visuals]
    return robot.name, links, joints, meshes


def test_it_is_what_xacro_makes_of_it():
    command = [sys.executable, "-c", PLAIN, str(HOME), str(ARM)]
    plain = subprocess.run(command, capture_output=True, check=True).stdout
    ours = urdf2c.load(ARM, xacro_args={"arms": "2", "tool": True}, package_path=HOME)
    assert kinematics(ours) == kinematics(parse_urdf(plain, "plain.urdf"))
    assert len(ours.joints) == 9 and ours.name == "arm"


def test_places_are_those_of_the_sources():
    robot = urdf2c.load(ARM, xacro_args={"arms": "2"})
    segment = str(ARM.parent / "segment.xacro")
    spans = {joint.name: joint.span for joint in robot.joints}
    for name, call in (("left_upper_turn", 34), ("right_upper_turn", 37)):
        assert (spans[name].file, spans[name].line) == (segment, 8)
        inner, outer = spans[name].calls
        assert (inner[0].line, inner[1]) == (18, "segment")
        assert (outer[0].file, outer[0].line, outer[1]) == (str(ARM), call, "arm")
    assert spans["left_mount"].line == 13 and spans["left_mount"].file == str(ARM)
    assert spans["foot"].file == str(ARM.parent / "parts" / "stand.xacro")


def test_every_line_has_the_tag_that_stands_at_its_place():
    """Each element of an expansion stands in the line of the source that it is traced to."""
    found = expanded(ARM, {"arms": "2", "tool": "true"}, (HOME,))
    sources = {file: Path(file).read_text("utf-8").splitlines() for file in found.files}
    lines = found.text.splitlines()
    assert len(lines) == len(found.places)
    for line, place in zip(lines, found.places):
        tag = line.lstrip("</").split()[0].rstrip("/>").partition(">")[0]
        assert f"<{tag}" in sources[place.file][place.line - 1], (line, place)


def test_sources_are_all_that_was_read():
    robot = urdf2c.load(ARM, xacro_args={"tool": "true"}, packages=TOOL)
    read = [Path(file).relative_to(HOME).as_posix() for file in robot.sources]
    assert read == [
        "arm_description/urdf/arm.urdf.xacro",
        "arm_description/urdf/segment.xacro",
        "arm_description/urdf/parts/stand.xacro",
        "arm_description/config/sizes.yaml",
        "tool_description/tool.xacro",
    ]


def test_the_digest_is_of_the_expansion(tmp_path):
    first, second = (shutil.copytree(HOME, tmp_path / name) for name in ("one", "an other"))
    file = "arm_description/urdf/arm.urdf.xacro"
    digests = [urdf2c.load(folder / file).digest for folder in (first, second)]
    assert digests[0] == digests[1] == expanded(ARM).digest
    assert urdf2c.load(ARM, xacro_args={"arms": "2"}).digest != digests[0]
    segment = first / "arm_description/urdf/segment.xacro"
    segment.write_text(segment.read_text().replace("0 1 0", "1 0 0"))
    assert urdf2c.load(first / file).digest != digests[0]


def test_the_digest_is_the_same_wherever_packages_lie(tmp_path):
    digests = []
    for home in (tmp_path / "a", tmp_path / "b"):
        mesh = '<link name="a"><visual><geometry><mesh filename="file://$(find arm)/a.stl"/>'
        path = model(home, mesh + "</geometry></visual></link>")
        (home / "package.xml").write_text("<package><name>arm</name></package>")
        found = expanded(path)
        assert str(home) in found.text
        digests.append(found.digest)
    assert digests[0] == digests[1]
    named = found.text.replace(str(home), "$(find arm)")
    assert digests[0] == hashlib.sha256(named.encode()).hexdigest()


@pytest.mark.parametrize(
    "name, text, xacro",
    [
        ("a.xacro", b"<robot/>", True),
        ("a.urdf.XACRO", b"", True),
        ("a.urdf", f"<robot {NAMESPACE}/>".encode(), False),
        ("a.xml", f"<robot {NAMESPACE}/>".encode(), True),
        ("a.xml", b"<robot/>", False),
        ("robot", f"<robot {NAMESPACE}/>".encode(), True),
    ],
)
def test_what_is_xacro(name, text, xacro):
    assert is_xacro(name, text) == xacro


def test_a_plain_file_called_xacro(tmp_path):
    path = model(tmp_path, '<link name="a"/>', root="")
    assert urdf2c.load(path).links[0].span.line == 2


def test_a_prefix_that_is_declared_and_not_used_is_no_xacro(tmp_path):
    path = model(tmp_path, '<link name="a"/>', name="m.urdf")
    assert urdf2c.load(path).sources == (str(path),)


def test_arguments(tmp_path):
    path = model(
        tmp_path,
        '<xacro:arg name="side" default="left"/>',
        '<xacro:arg name="wide" default="false"/>',
        '<link name="$(arg side)${1 if $(arg wide).__str__() else 2}"/>'.replace(".__str__()", ""),
    ).read_text().replace("$(arg wide)", "xacro.arg('wide') == 'true'")  # fmt: skip
    file = tmp_path / "n.xacro"
    file.write_text(path)
    assert urdf2c.load(file).links[0].name == "left2"
    given = {"side": 3, "wide": True}
    assert urdf2c.load(file, xacro_args=given).links[0].name == "31"


@pytest.mark.parametrize("given", [{"a": None}, {"a": []}, {"": "b"}, {3: "b"}, {"a": 1e999}, "a"])
def test_arguments_that_are_none(given):
    with pytest.raises((TypeError, ValueError), match="xacro_args is .*, it must be a table"):
        urdf2c.load(ARM, xacro_args=given)


def test_a_loaded_robot_takes_no_arguments():
    robot = urdf2c.load(ARM)
    with pytest.raises(ValueError, match="xacro_args is given, but the model is loaded already"):
        urdf2c.generate(robot, tips="fore", xacro_args={"arms": "2"})
    assert urdf2c.generate(robot, tips="fore").text == urdf2c.generate(ARM, tips="fore").text


def test_verify_takes_them():
    found = urdf2c.verify(
        ARM, samples=2, tips="tool", xacro_args={"tool": "true"}, package_path=HOME
    )
    assert found.ok


def test_check_takes_them():
    found = urdf2c.check(ARM, xacro_args={"arms": "2"}, select="mesh-package")
    assert found == ()
    [lost] = urdf2c.check(ARM, xacro_args={"tool": "true"})
    assert lost.message == "the package 'tool_description' is not found"


def test_no_more_than_the_package_is_read(tmp_path):
    (tmp_path / "secret.yaml").write_text("name: a\n")
    inside = tmp_path / "arm" / "urdf"
    path = model(inside, "<link name=\"${xacro.load_yaml('../../secret.yaml')['name']}\"/>")
    assert "secret.yaml' lies outside of the model's folders" in told(path)
    assert urdf2c.load(path, package_path=tmp_path).links[0].name == "a"
    (tmp_path / "package.xml").write_text("<package><name>m</name></package>")
    assert urdf2c.load(path).links[0].name == "a"


def test_links_lead_nowhere_else(tmp_path):
    (tmp_path / "secret.yaml").write_text("name: a\n")
    path = model(tmp_path / "arm", "<link name=\"${xacro.load_yaml('here.yaml')['name']}\"/>")
    (path.parent / "here.yaml").symlink_to(tmp_path / "secret.yaml")
    assert "here.yaml' lies outside of the model's folders" in told(path)


def test_links_into_the_sources_of_the_package_are_followed(tmp_path):
    """What `colcon build --symlink-install` makes: the package installed as links."""
    source, installed = tmp_path / "src" / "arm", tmp_path / "install" / "share" / "arm"
    path = model(source, '<xacro:include filename="$(find arm)/a.xacro"/>')
    model(source, '<link name="a"/>', name="a.xacro")
    (source / "package.xml").write_text("<package><name>arm</name></package>")
    installed.mkdir(parents=True)
    shutil.copy(source / "package.xml", installed)
    for name in ("a.xacro", path.name):
        (installed / name).symlink_to(source / name)
    assert urdf2c.load(installed / path.name).sources[1] == str(installed / "a.xacro")


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    path = model(tmp_path, '<xacro:include filename="pipe"/>')
    assert "'pipe' cannot be read: it is no file" in told(path).replace(str(tmp_path) + "/", "")


def test_optional_includes(tmp_path):
    path = model(tmp_path, '<xacro:include filename="no" optional="true"/>', '<link name="a"/>')
    assert urdf2c.load(path).links[0].name == "a"


def test_encodings_of_includes(tmp_path):
    path = model(tmp_path, '<xacro:include filename="a.xacro"/>')
    text = f'<?xml version="1.0" encoding="iso-8859-1"?>\n<robot {NAMESPACE}><link name="größe"/>'
    (tmp_path / "a.xacro").write_bytes((text + "</robot>").encode("iso-8859-1"))
    robot = urdf2c.load(path)
    assert robot.links[0].name == "größe" and robot.links[0].span.line == 2


def test_the_environment_is_told_of(tmp_path, monkeypatch):
    monkeypatch.setenv("URDF2C_SIDE", "left")
    path = model(tmp_path, '<link name="$(env URDF2C_SIDE)"/>')
    robot = urdf2c.load(path)
    assert robot.links[0].name == "left"
    assert "environment variable 'URDF2C_SIDE'" in robot.warnings[0].message


def test_names_that_would_upset_lines(tmp_path):
    """What is made up may hold anything: it stays one element a line."""
    (tmp_path / "n.yaml").write_text('name: "a\\n<b>&\\"\\t"\n')
    line = "<gazebo reference=\"${xacro.load_yaml('n.yaml')['name']}\"/>"
    found = expanded(model(tmp_path, line, '<link name="a"/>'))
    assert found.text.splitlines()[1] == '<gazebo reference="a&#10;&lt;b&gt;&amp;&quot;&#9;"/>'
    assert [place.line for place in found.places] == [1, 2, 3, 1]


def test_memory_is_bounded(tmp_path):
    path = model(tmp_path, '<link name="${len([0] * 10**8)}"/>')
    assert '<link name="100000000"/>' in expanded(path, memory=1 << 30).text
    with pytest.raises(UrdfError, match="more memory than it may have"):
        expanded(path, memory=1 << 28)


def test_names_of_two_files_that_collide(tmp_path):
    """A message that names a line of another file says which."""
    joint = '<joint name="{}" type="continuous"><parent link="{}"/><child link="{}"/></joint>'
    path = model(tmp_path, '<link name="a"/><link name="b"/>', joint.format("j/1", "a", "b"),
                 '<xacro:include filename="c.xacro"/>')  # fmt: skip
    model(tmp_path, '<link name="c"/>', joint.format("j-1", "b", "c"), name="c.xacro")
    said = "\n".join(map(str, urdf2c.generate(path).warnings))
    assert "c.xacro:3: warning: joint 'j-1' is " in said and f"({path}:3)" in said
