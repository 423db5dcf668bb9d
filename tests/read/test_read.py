"""The reader on sound files, numbers, deep trees and hostile input."""

import math
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import joint, read, refusal, robot

from urdf2c.diagnostics import Span, UrdfError
from urdf2c.read import read_urdf
from urdf2c.robot import Calibration, Dynamics, Geometry, Limit, Mimic, Origin, SafetyController

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
