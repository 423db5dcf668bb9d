"""The reader on sound files, odd text and hostile input."""

import math
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urdf2c.diagnostics import Span, UrdfError
from urdf2c.read import parse_urdf, read_urdf
from urdf2c.robot import Calibration, Dynamics, Geometry, Limit, Mimic, Origin, SafetyController


def joint(inner="", name="j", kind="continuous", parent="base", child="arm") -> str:
    return (f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
            f"{inner}</joint>")


def robot(body: str, links="base arm") -> str:
    named = "".join(f'<link name="{name}"/>' for name in links.split())
    return f'<robot name="r">{named}{body}</robot>'


def read(text: str | bytes):
    return parse_urdf(text if isinstance(text, bytes) else text.encode(), "r.urdf")


def refusal(text: str | bytes) -> str:
    with pytest.raises(UrdfError) as caught:
        read(text)
    return str(caught.value)


WHOLE = """<?xml version="1.0"?>
<robot name="whole" version="1.2">
  <material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>
  <link name="base">
    <inertial>
      <origin xyz="0 0 0.1"/>
      <mass value="2"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="2" iyz="0" izz="3"/>
    </inertial>
    <visual name="shell">
      <origin quat_xyzw="0 0 0 1"/>
      <geometry><mesh filename="package://a/b.stl" scale="1 1 1"/></geometry>
      <material name="grey"/>
    </visual>
    <collision><geometry><box size="1 2 3"/></geometry></collision>
  </link>
  <link name="arm"/>
  <joint
      name="elbow" type="revolute">
    <origin xyz="1 2 3" rpy="0.1 0.2 0.3"/>
    <parent link="base"/>
    <child link="arm"/>
    <axis xyz="0 1 0"/>
    <limit lower="-1" upper="2" effort="3" velocity="4" acceleration="5" deceleration="6" jerk="7"/>
    <dynamics damping="0.1"/>
    <calibration rising="0.5"/>
    <safety_controller k_velocity="10" soft_lower_limit="-0.5"/>
  </joint>
</robot>
"""


def test_everything_is_kept_as_written():
    whole = read(WHOLE)
    assert (whole.name, whole.version, whole.warnings) == ("whole", "1.2", ())
    base = whole.links[0]
    assert base.inertial.mass == 2 and base.inertial.inertia == (1, 0, 0, 2, 0, 3)
    assert base.inertial.origin.xyz == (0, 0, 0.1)
    shell, = base.visuals
    assert (shell.name, shell.material, shell.span.line) == ("shell", "grey", 10)
    assert shell.origin.quat_xyzw == (0, 0, 0, 1) and shell.origin.rpy is None
    assert shell.geometry == Geometry(
        "mesh", (("filename", "package://a/b.stl"), ("scale", "1 1 1")), Span("r.urdf", 12))
    assert base.collisions[0].geometry.kind == "box"
    elbow, = whole.joints
    assert elbow.origin == Origin((1, 2, 3), (0.1, 0.2, 0.3), None, Span("r.urdf", 20))
    assert elbow.limit == Limit(-1, 2, 3, 4, 5, 6, 7, Span("r.urdf", 24))
    assert elbow.dynamics == Dynamics(0.1, 0.0)
    assert elbow.calibration == Calibration(0.5, None, None)
    assert elbow.safety == SafetyController(10, None, -0.5, None)
    assert elbow.span.line == 18  # where the tag begins, not where it ends


def test_defaults():
    lone, = read(robot(joint('<mimic joint="k"/>') + joint(name="k", parent="arm", child="tip"),
                       "base arm tip")).joints[:1]
    assert lone.origin == Origin((0, 0, 0), (0, 0, 0), None, None)
    assert lone.axis == (1, 0, 0) and lone.limit is None and lone.dynamics is None
    assert lone.mimic == Mimic("k", 1.0, 0.0, Span("r.urdf", 1))


def test_nested_joints_and_links_are_not_taken_for_real_ones():
    foreign = ('<transmission name="t"><joint name="j"/></transmission>'
               '<gazebo reference="arm"><link name="ghost"/><joint name="g" type="fixed"/></gazebo>'
               '<ros2_control name="c" type="system"><joint name="j"/></ros2_control>'
               '<unheard_of><link name="ghost"/></unheard_of>')
    found = read(robot(joint() + foreign))
    assert [link.name for link in found.links] == ["base", "arm"]
    assert [joint.name for joint in found.joints] == ["j"] and found.warnings == ()


@pytest.mark.parametrize("kind", ["revolute", "continuous", "prismatic", "fixed", "floating",
                                  "planar"])
def test_every_type(kind):
    assert read(robot(joint(kind=kind))).joints[0].type == kind


@pytest.mark.parametrize("text, value", [
    ("+1. -.5 2e-1", (1, -0.5, 0.2)), ("\t1\n2   3 ", (1, 2, 3)), ("&#13;1&#10;2&#9;3", (1, 2, 3)),
    ("1E5 -0 00.5", (1e5, 0, 0.5)), ("1e-999 0 0", (0, 0, 0))])
def test_numbers(text, value):
    assert read(robot(joint(f'<origin xyz="{text}"/>'))).joints[0].origin.xyz == value


@pytest.mark.parametrize("token", [
    "1_0", "0x10", "1,5", "1,", "e5", ".", "+", "--1", "1e", "1e5.0", "\u0661", "1\u00a02", "1d0",
    "one", "infinity", "-inf", "NaN", "1e999", "$", "1f", "\uff11"])
def test_what_is_no_finite_number(token):
    text = refusal(robot(joint(f'<origin xyz="0 {token} 0"/>')))
    assert "joint 'j' has origin xyz" in text and ("not a number" in text or "not finite" in text)


@pytest.mark.parametrize("text", ["", " ", "1 2", "1 2 3 4"])
def test_wrong_counts(text):
    assert f"is {len(text.split())}, not 3" in refusal(robot(joint(f'<axis xyz="{text}"/>')))


@pytest.mark.parametrize("written, bound", [
    ("1e16", None), ("-1e16", None), ("inf", None), ("-INF", None), ("infinity", None),
    ("1e999", None), ("1.8e308", None), ("9.9e15", 9.9e15), ("1e6", 1e6)])
def test_huge_limits_are_none(written, bound):
    limit = read(robot(joint(f'<limit lower="-5" upper="{written}" effort="{written}"/>',
                             kind="revolute"))).joints[0].limit
    assert (limit.lower, limit.upper, limit.effort) == (-5, bound, bound)


def test_all_faults_are_told_sorted_by_line():
    lines = refusal(robot(
        joint('\n<origin xyz="a"/>\n<axis xyz="0 0 0"/>', parent="bose") + "\n"
        + joint(name="k", kind="hinge"))).splitlines()
    found = [line for line in lines if ": error:" in line]
    assert [line.split(":")[1] for line in found] == ["1", "2", "3", "4", "4"]


@pytest.mark.parametrize("prefix", ["\ufeff", ""])
@pytest.mark.parametrize("encoding, declared", [
    ("utf-8", "UTF-8"), ("latin-1", "ISO-8859-1"), ("utf-16-le", "UTF-16"), ("utf-16-be", "utf-16"),
    ("cp1252", "windows-1252"), ("utf-32-le", "utf-32")])
def test_encodings(encoding, declared, prefix):
    if prefix and encoding in ("latin-1", "cp1252") or not prefix and "32" in encoding:
        return  # no such mark exists, or no such text can be told without one
    text = (f'{prefix}<?xml version="1.0" encoding="{declared}"?>\n'
            f'<robot name="r"><link name="épaule"/></robot>')
    found = read(text.encode(encoding))
    assert found.links[0].name == "épaule" and found.warnings == ()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end):
    text = robot("\n\n" + joint('<origin xyz="x"/>')).replace("\n", end)
    assert refusal(text.encode()).startswith("r.urdf:3: error:")


@pytest.mark.parametrize("kind", ["comment", "cdata", "instruction"])
def test_lines_do_not_count_what_looks_like_a_tag(kind):
    fake = {"comment": "<!--\n<link name='x'/>\n-->", "cdata": "<a><![CDATA[\n<b>\n]]></a>",
            "instruction": "<?php\n<b/>\n?>"}[kind]
    assert read(robot(fake + joint())).joints[0].span.line == 3


def test_lines_beyond_sixteen_bits():
    assert read(robot("\n" * 70_000 + joint())).joints[0].span.line == 70_001


@pytest.mark.parametrize("name", [
    "a/b", "a b", " a", "while", "é", "a*/b", "a&quot;b", "%s", "{{x}}", "??/", "机器人", "'"])
def test_names_are_kept(name):
    assert read(robot("", f"base{name}".replace(" ", "&#32;"))).links[0].name == \
        f"base{name}".replace("&quot;", '"')


@pytest.mark.parametrize("name", ["", "a&#10;b", "a&#9;b", "a\u202eb", "a\u2028b", "a\u0085b",
                                  "x" * 1_000_000])
def test_names_that_nobody_can_read_are_refused(name):
    assert len(refusal(f'<robot name="r"><link name="{name}"/></robot>')) < 300


@pytest.mark.parametrize("broken", [
    "<robot name='r'><link name='a'></robot>", "<robot name='r'><link name='a'/>", "hello", "<",
    "<robot name='r'/><robot name='s'/>", "<robot name='r' name='s'/>", "<robot name=r/>",
    "<robot name='r'>&nbsp;<link name='a'/></robot>", "<robot name='a\0'/>", "<!--", "<?xml",
    "<robot name='&#0;'/>", "<?xml version='1.0'?><?xml version='1.0'?><robot name='r'/>",
    "<x:robot><p:a></x:robot>", "<!doctype robot><robot name='r'/>"])
def test_broken_xml_is_refused_with_its_place(broken):
    assert "broken XML at line 1, column" in refusal(broken)


@pytest.mark.parametrize("text", [
    b"\xff\xfe", b"\xfe\xff\x00", b"\x00" * 9, b"\x00", b"\xef\xbb\xbf", b"<\x00", b"\xff" * 99,
    b"<?xml encoding='rot13'?><robot/>", b"<?xml encoding='iso-8859-99'?><robot/>"])
def test_no_text_at_all(text):
    assert "error" in refusal(text)


def test_prefixes_hide_no_broken_xml():
    prefixed = "".join(f"<p{number}:a/>" for number in range(300))
    assert "tag mismatch" in refusal(robot(prefixed + "<b>"))
    assert len(read(robot(prefixed + joint())).warnings) == 300


def test_entities_and_files_are_never_opened(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("hidden")
    text = refusal(f'<!DOCTYPE r [<!ENTITY x SYSTEM "{secret.as_uri()}">]><robot name="&x;"/>')
    assert "DOCTYPE" in text and "hidden" not in text
    assert "'x' not defined" in refusal(f'<!DOCTYPE r SYSTEM "{secret}"><robot name="&x;"/>')


@pytest.mark.parametrize(("doctype", "taken"), [
    ("<!DOCTYPE robot>", True), ("<!DOCTYPE robot\nSYSTEM 'a.dtd' >", True),
    ("<!DOCTYPE robot PUBLIC '-//a' \"[<b>]\">", True), ("<!DOCTYPE robot []>", False),
    ("<!DOCTYPE robot><!DOCTYPE robot>", False), ("<!DOCTYPE>", False), ("<!DOCTYPE robot", False)])
def test_doctype(doctype, taken):
    text = f"<?xml version='1.0'?>{doctype}\n{robot(joint())}"
    said = str(read(text).warnings[0]) if taken else refusal(text)
    assert ("DOCTYPE is passed over" if taken else "DOCTYPE is not accepted") in said


def test_xacro_namespace_alone_is_no_xacro():
    text = robot(joint()).replace(" name=", ' xmlns:xacro="http://ros.org/wiki/xacro" name=', 1)
    assert read(text).warnings == ()


def test_a_mesh_path_may_hold_what_xacro_left():
    visual = '<visual><geometry><mesh filename="$(find a)/b.stl"/></geometry></visual>'
    assert read(f'<robot name="r"><link name="a">{visual}</link></robot>').warnings == ()


@pytest.mark.parametrize("depth", [200, 100_000])
def test_depth(depth):
    text = "<robot name='r'><link name='a'/>" + "<a>" * depth + "</a>" * depth + "</robot>"
    assert len(read(text).links) == 1 if depth < 250 else "depth" in refusal(text)


def chain(count: int, mimic=False) -> str:
    follow = '<mimic joint="j{}" multiplier="1"/>' if mimic else ""
    return robot("".join(
        f'<link name="l{i + 1}"/>' + joint(follow.format(i + 1) if i < count - 1 else "", f"j{i}",
                                           parent=f"l{i}", child=f"l{i + 1}")
        for i in range(count)), "l0")


@pytest.mark.parametrize("mimic", [False, True])
def test_ten_thousand_joints_in_a_row(mimic):
    assert len(read(chain(10_000, mimic)).joints) == 10_000


def test_many_faults_cost_little():
    text = refusal(chain(5_000).replace('<parent link="l', '<parent link="k'))
    assert text.count("which is no link") == 5_000


def test_digest_and_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.urdf").write_text(robot(joint()))
    found = read_urdf(Path("a.urdf"))
    assert found.file == "a.urdf" and len(found.digest) == 64
    assert str(found.joints[0].span) == "a.urdf:1"


@pytest.mark.parametrize("path", [".", "a\0b"])
def test_paths_that_cannot_be_read(path):
    with pytest.raises(UrdfError, match="cannot be read"):
        read_urdf(path)


@given(st.binary(max_size=300) | st.text(alphabet="<>/!?-'\"= abx:&;[]\n", max_size=60))
def test_any_bytes_give_a_robot_or_a_refusal(noise):
    try:
        read(noise)
    except UrdfError as failure:
        assert failure.diagnostics


@given(st.text(string.printable + "é\u202e", max_size=20), st.sampled_from(
    ["name", "type", "xyz", "rpy", "lower", "joint", "link"]))
def test_any_attribute_gives_a_robot_or_a_refusal(value, attribute):
    for old, new in (("&", "&amp;"), ("<", "&lt;"), ('"', "&quot;")):
        value = value.replace(old, new)
    whole = joint('<origin xyz="0 0 0" rpy="0 0 0"/><limit lower="0" upper="1"/>', kind="revolute")
    mimic = joint('<mimic joint="j"/>', "k", parent="arm", child="tip")
    start, _, rest = robot(whole + mimic, "base arm tip").rpartition(f' {attribute}="')
    try:
        read(f'{start} {attribute}="{value}"{rest[rest.index(chr(34)) + 1:]}')
    except UrdfError as failure:
        assert all(math.isfinite(item.span.line) for item in failure.diagnostics)
