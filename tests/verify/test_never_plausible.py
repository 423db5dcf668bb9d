"""Inputs without meaning give no plausible pose, and what is far out still gives the right one."""

import math

import numpy
import pytest
from random_robots import serial

import urdf2c
from urdf2c.testing import Compiler
from urdf2c.verify import comparison, report

FLOATING = """
<robot name="fp"><link name="a"/><link name="d"/>
  <joint name="f" type="floating"><parent link="a"/><child link="d"/></joint>
</robot>"""


@pytest.fixture
def model(tmp_path):
    def written(text):
        path = tmp_path / "model.urdf"
        path.write_text(text)
        return path

    return written


@pytest.mark.parametrize(
    "scalar, huge, small", [("float", 1.5e19, 1e-17), ("double", 1e153, 1e-150)]
)
def test_quaternions_of_any_length(model, tmp_path, scalar, huge, small):
    """A third of a turn about x is one, or no number, whatever the length: never the identity."""
    fk = Compiler(tmp_path)(model(FLOATING), scalar=scalar).fk_d
    half = math.sqrt(0.75)
    for length in (1e-45, 1e-30, small, 1.0, huge, 3.0 * huge, 1e20 * huge, 3e38):
        if length * half >= (3.4e38 if scalar == "float" else 1.7e308):
            continue
        _, R = fk([0.0, 0.0, 0.0, half * length, 0.0, 0.0, 0.5 * length])
        right = numpy.allclose(R[1:, 1:], [[-0.5, -half], [half, -0.5]], atol=1e-6)
        assert right or numpy.isnan(R[1:, 1:]).all()
        assert right or not small <= length <= huge
    assert numpy.isnan(fk([0.0] * 7).R).all()


@pytest.mark.parametrize("q", [(1e9, -1e9 + 128.0), (20000.0, -19990.0), (-9000.0, 8999.0)])
def test_parallel_joints_beyond_the_domain_do_not_cancel(tmp_path, model, q):
    text = """
<robot name="arm"><link name="a"/><link name="b"/><link name="c"/>
  <joint name="j1" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
  <joint name="j2" type="continuous"><parent link="b"/><child link="c"/><origin xyz="1 0 0"/>
    <axis xyz="0 0 1"/></joint>
</robot>"""
    p, R = Compiler(tmp_path)(model(text)).fk_c(numpy.float32(q))
    assert numpy.isnan(p[:2]).all() and numpy.isnan(R[:2, :2]).all()


def follower(offset):
    return f"""
<robot name="o"><link name="a"/><link name="b"/><link name="c"/>
  <joint name="u" type="continuous"><parent link="a"/><child link="b"/>
    <origin xyz="0.1 0 0" rpy="0.1 0.2 0.3"/><axis xyz="0 0 1"/></joint>
  <joint name="v" type="continuous"><parent link="b"/><child link="c"/>
    <origin xyz="0.1 0 0" rpy="0.5 0.6 0.7"/><axis xyz="0 0 1"/>
    <mimic joint="u" offset="{offset}"/></joint>
</robot>"""


@pytest.mark.parametrize("offset", [7.0, -50.0, 200.0, 1e4])
def test_large_mimic_offsets_are_reduced_exactly(model, offset):
    found = urdf2c.verify(model(follower(offset)), scalar="double", samples=200)
    assert found.ok, report.table(found)


def test_a_long_chain_of_square_axes_is_within_its_bounds():
    quarter = math.pi / 2
    steps = [
        {"xyz": (0.05, 0.0, 0.01), "rpy": (quarter if i % 2 else (0.1 * i) % 3, 0.0, 0.0)}
        for i in range(50)
    ]
    found = urdf2c.verify(serial(*steps), samples=300)
    assert found.ok, report.table(found)


def test_what_a_follower_travels_counts_in_what_a_rounding_moves(model):
    text = """
<robot name="s"><link name="a"/><link name="b"/><link name="c"/><link name="d"/>
  <joint name="t" type="continuous"><parent link="a"/><child link="b"/>
    <origin rpy="1.57 0 0"/><axis xyz="0 0 1"/></joint>
  <joint name="p" type="prismatic"><parent link="b"/><child link="c"/><origin xyz="0.1 0 0"/>
    <axis xyz="1 0 0"/><limit lower="0" upper="0.1" effort="1" velocity="1"/></joint>
  <joint name="p2" type="prismatic"><parent link="c"/><child link="d"/><axis xyz="1 0 0"/>
    <limit lower="0" upper="0.1" effort="1" velocity="1"/>
    <mimic joint="p" multiplier="10"/></joint>
</robot>"""
    made = urdf2c.generate(model(text), snap_angles=1e-3)
    assert made.snapped and sum(snap.deviation_m for snap in made.snapped) >= 8.7e-4
    assert comparison.compare(made, 200).ok


def test_shifts_without_limits_behind_a_rounded_angle(model):
    text = """
<robot name="s"><link name="a"/><link name="b"/><link name="c"/>
  <joint name="t" type="continuous"><parent link="a"/><child link="b"/>
    <origin rpy="1.57 0 0"/><axis xyz="0 0 1"/></joint>
  <joint name="p" type="planar"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/></joint>
</robot>"""
    found = urdf2c.verify(model(text), samples=200, snap_angles=1e-3)
    assert found.ok, report.table(found)


def test_angles_are_rounded_only_where_that_saves_operations():
    robot = serial(
        {"xyz": (0.1, 0.2, 0.0), "rpy": (1.5708, -1.57, 0.52)},
        {"xyz": (0.0, 0.2, 0.0), "rpy": (1.6904081684945327, 0.0, 1.05)},
    )
    exact, rounded = urdf2c.generate(robot), urdf2c.generate(robot, snap_angles=0.02)

    def size(made):
        return sum(count["mul"] + count["add"] for count in made.stats["functions"].values())

    moved = [snap for snap in rounded.snapped if snap.deviation_rad > 1e-7]
    assert size(rounded) < size(exact) or not moved


def test_no_factor_is_1_to_the_scalar():
    """cos(1e-4) is 1 in single precision: nothing is multiplied by it."""
    robot = serial({}, *[{"xyz": (0.1, 0.2, 0.3), "rpy": (1e-4, 0.0, 0.0)}] * 3)
    assert "1.0f*" not in urdf2c.generate(robot).text


@pytest.mark.parametrize("leads, follows", [("revolute", "prismatic"), ("prismatic", "revolute")])
def test_a_screw_keeps_its_length_where_its_angle_has_no_meaning(model, leads, follows):
    """One place of q is an angle and a length: beyond the domain only what turns is lost."""
    limit = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
    found = urdf2c.verify(model(f"""
<robot name="screw"><link name="a"/><link name="b"/><link name="c"/>
  <joint name="lead" type="{leads}"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>{limit}
  </joint>
  <joint name="follow" type="{follows}"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/>
    {limit}<mimic joint="lead" multiplier="3" offset="0.5"/></joint>
</robot>"""), samples=20)
    assert found.ok, report.table(found)
    assert [(silence.what, silence.missed) for silence in found.silences] == [
        ("NaN", ()), ("an angle beyond the domain", ())]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_length_that_a_small_cosine_multiplies(model, seed):
    """q[1] turns one tip and shifts the other, by a cosine near 0 times thousands of metres."""
    path = model("""\
<robot name="two"><link name="l0"/><link name="a0"/><link name="a"/><link name="t1"/><link name="t2"/>
<joint name="k0" type="continuous"><parent link="l0"/><child link="a0"/><axis xyz="0 0 1"/></joint>
<joint name="k" type="continuous"><parent link="a0"/><child link="a"/><axis xyz="0 0 1"/>
<mimic joint="k0" multiplier="3"/></joint>
<joint name="h" type="continuous"><parent link="l0"/><child link="t2"/><axis xyz="0 0 1"/></joint>
<joint name="s" type="prismatic"><parent link="a"/><child link="t1"/><axis xyz="1 0 0"/>
<limit lower="-9" upper="9" effort="1" velocity="1"/><mimic joint="h"/></joint></robot>""")
    made = urdf2c.generate(path, tips=("t1", "t2"), fuse={"tick": ("fk_t1", "fk_t2")})
    assert comparison.compare(made, 8, seed).ok
