"""Formulation: a pose function a tip, what was rounded, and what rounding would save."""

import math
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_robots import RIGHT, positions, robots, serial, span_of, steady, truth, values

import urdf2c
from urdf2c.compiler.cost import operations
from urdf2c.compiler.simplify import simplify
from urdf2c.functions.formulate import formulate
from urdf2c.functions.rounding import HINTED
from urdf2c.mechanics.tree import reduce
from urdf2c.read import read_urdf

ROBOTS = Path(__file__).parents[1] / "robots"


def bent(angle=1.5708, back=-1.5708):
    """Three parallel axes between two others, the right angles as `angle` and `back`."""
    return serial(
        {"xyz": (0.0, 0.0, 0.3), "name": "pan"},
        {"xyz": (0.1, 0.0, 0.2), "rpy": (angle, 0.0, 0.0), "name": "lift"},
        {"xyz": (0.4, 0.0, 0.1), "name": "elbow"},
        {"xyz": (0.3, 0.0, 0.1), "rpy": (back, 0.0, 0.0), "name": "wrist"},
        {"kind": "fixed", "xyz": (0.0, 0.0, 0.1), "child": "tool"},
    )


def size(function):
    counts = operations(value for output in function.outputs for value in output.values)
    return counts["mul"] + counts["add"]


def formulated(robot, snap=0.0, tips=(), scalar="float"):
    return formulate(reduce(robot, tips=tips), scalar, snap, simplify)


def test_names_and_titles():
    found = formulated(bent(), tips=("tool", "l2"))
    assert [function.name for function in found.functions] == ["fk_tool", "fk_l2"]
    assert [function.title for function in found.functions] == [
        "Pose of frame tool in frame l0: p [m], R row-major",
        "Pose of frame l2 in frame l0: p [m], R row-major",
    ]
    for function in found.functions:
        assert [(o.name, len(o.values)) for o in function.outputs] == [("p", 3), ("R", 9)]


def test_the_hint_names_what_would_be_rounded():
    robot = bent()
    found = formulated(robot)
    before, after = size(found.functions[0]), size(formulated(robot, 4e-6).functions[0])
    (hint,) = found.warnings
    assert str(hint).splitlines() == [
        "random.urdf:2: warning: 2 angles on the way to 'tool' are nearly multiples of 30 or 45 "
        "degrees (farthest off: 1.5708 rad for 1.57079633 rad at 'pan')",
        f"random.urdf:2: note: if they were meant to be, --snap-angles 4e-06 saves "
        f"{before - after} of {before} operations and moves the tip by at most 3.4e-06 m and "
        "7.3e-06 rad",
    ]
    assert found.snapped == () and after < before


def test_a_single_angle():
    (hint,) = formulated(bent(back=-RIGHT)).warnings
    assert "1 angle on the way to 'tool' is nearly a multiple of 30 or 45 degrees" in hint.message
    assert "if it was meant to be" in hint.notes[0].message


def test_an_angle_at_the_base_is_named_after_the_base():
    robot = serial({"rpy": (1.5708, 0.0, 0.3)}, {"xyz": (0.1, 0.2, 0.3), "rpy": (0.4, 0.0, 0.0)})
    (hint,) = formulated(robot).warnings
    assert "rad at 'l0')" in hint.message


def test_snapped_angles_are_listed():
    found = formulated(bent(), 1e-5)
    (said,) = found.warnings
    assert said.severity == "note" and said.message == (
        "to 'tool': 2 angles rounded, which moves the tip by at most 3.4e-06 m and 7.3e-06 rad, "
        "to save 18 of 55 operations"
    )
    assert "2 angles rounded, which moves" in found.functions[0].title
    assert [(each.tip, each.joint, each.before, each.after) for each in found.snapped] == [
        ("tool", "pan", 1.5708, RIGHT), ("tool", "elbow", -1.5708, -RIGHT)]  # fmt: skip
    saved = size(formulated(bent()).functions[0]) - size(found.functions[0])
    assert {(each.saved, each.applied) for each in found.snapped} == {(saved, True)}
    for each in found.snapped:
        assert each.deviation_rad == pytest.approx(1.5708 - RIGHT)
        assert 0.0 < each.deviation_m <= each.deviation_rad


def test_exact_and_noisy_right_angles_need_no_option():
    exact = formulated(bent(RIGHT, -RIGHT))
    noisy = formulated(bent(RIGHT + 1e-12, -RIGHT + 3e-9))
    assert exact.warnings == noisy.warnings == ()
    assert size(exact.functions[0]) == size(noisy.functions[0])
    assert exact.snapped == ()
    assert [each.saved for each in noisy.snapped] == [0] * len(noisy.snapped)
    # what is noise to a float is none to a double
    assert formulated(bent(RIGHT + 1e-12), scalar="double").warnings


def test_no_hint_beyond_what_is_likely():
    assert formulated(bent(RIGHT + 1.01 * HINTED, -RIGHT)).warnings == ()


@steady
@given(robots(mimics=False, most=6), st.sampled_from(["float", "double"]))
def test_a_hint_keeps_its_promise(robot, scalar):
    tips = (robot.links[-1].name,)
    plain = formulated(robot, tips=tips, scalar=scalar)
    for hint in plain.warnings:
        promise = re.search(r"--snap-angles (\S+) saves (\d+) of (\d+)", hint.notes[0].message)
        tolerance, saved, total = float(promise[1]), int(promise[2]), int(promise[3])
        snapped = formulated(robot, tolerance, tips, scalar)
        assert size(plain.functions[0]) == total
        assert size(snapped.functions[0]) == total - saved < total
        taken = [each for each in snapped.snapped if each.saved]
        assert {each.saved for each in taken} == {saved}
        assert hint.message.startswith(f"{len(taken)} angle")


@steady
@given(robots(kinds=("revolute", "fixed")), st.integers(0, 10**6))
def test_snapped_poses_move_by_no_more_than_is_said(robot, seed):
    source = random.Random(seed)
    tip = robot.links[-1].name
    found = formulated(robot, 1e-4, (tip,), "double")
    tree = reduce(robot, tips=(tip,))
    q = positions(tree, source)
    position, rotation = values(found.functions[0], q)
    (pose,) = truth(tree, q)
    within = 1e-13 * span_of(tree.chains[0], q)
    most = sum(each.deviation_m for each in found.snapped)
    assert abs(position - pose[:3, 3]).max() <= most + within
    most = sum(each.deviation_rad for each in found.snapped)
    assert abs(rotation - pose[:3, :3]).max() <= most + within


def shown(function):
    marks = [(repr(node), mark) for node, mark in function.landmarks.items()]
    return function.name, [repr(output.values) for output in function.outputs], marks


@pytest.mark.parametrize(
    ("name", "tips"),
    [
        ("quadruped", ("front_right_foot", "hind_left_foot", "hind_right_foot")),
        ("mobile_base", ("lidar", "gripper_mount")),
        ("gripper", ("left_pad", "sensor_slide", "motor")),
    ],
)
def test_a_function_is_the_same_whatever_else_is_asked(name, tips):
    robot = read_urdf(ROBOTS / f"{name}.urdf")
    order = tuple(each.name for each in reduce(robot, tips=tips).joints)
    together = formulate(reduce(robot, tips=tips, order=order))
    backwards = formulate(reduce(robot, tips=tips[::-1], order=order))
    assert list(map(shown, together.functions)) == list(map(shown, backwards.functions[::-1]))
    for tip, function in zip(tips, together.functions):
        (alone,) = formulate(reduce(robot, tips=(tip,))).functions
        assert size(alone) == size(function)
        assert alone.title == function.title and alone.name == function.name


@settings(steady, max_examples=15)
@given(robots(mimics=False, most=5), st.randoms(use_true_random=False))
def test_size_does_not_depend_on_what_else_is_asked(robot, source):
    links = [link.name for link in robot.links]
    tips = tuple(source.sample(links, min(3, len(links))))
    for tip, function in zip(tips, formulated(robot, tips=tips).functions, strict=True):
        assert size(formulated(robot, tips=(tip,)).functions[0]) == size(function)


def test_landmarks_are_sines_cosines_and_stages():
    (function,) = formulate(reduce(bent(RIGHT, -RIGHT))).functions
    names = {mark.name for mark in function.landmarks.values()}
    assert {"s0", "c0", "s1", "c1", "s12", "c12"} <= names
    assert any("parallel axes, so their angles add" in mark.comment
               for mark in function.landmarks.values())  # fmt: skip
    assert all(node.op not in ("const", "input", "neg") for node in function.landmarks)


def test_functions_are_the_same_every_time():
    robot = bent()
    assert shown(formulated(robot).functions[0]) == shown(formulated(robot).functions[0])


def test_generate_passes_warnings_and_roundings_on():
    made = urdf2c.generate(bent())
    assert [each.severity for each in made.warnings] == ["warning"]
    assert made.stats["snapped"] == []
    (count,) = made.stats["functions"].values()
    promise = re.search(r"saves (\d+) of (\d+)", made.warnings[0].notes[0].message)
    assert count["mul"] + count["add"] == int(promise[2])
    snapped = urdf2c.generate(bent(), snap_angles=4e-6)
    (after,) = snapped.stats["functions"].values()
    assert after["mul"] + after["add"] == int(promise[2]) - int(promise[1])
    assert [each["joint"] for each in snapped.stats["snapped"]] == ["pan", "elbow"]
    assert math.isclose(snapped.stats["snapped"][0]["after"], RIGHT)


@pytest.mark.parametrize(
    "options, message",
    [
        ({"scalar": "half"}, "scalar is 'half', it must be 'float' or 'double'"),
        ({"snap_angles": -1.0}, "snap_angles is -1.0, it must be from 0 to 0.1 rad"),
        ({"snap_angles": math.nan}, "snap_angles is nan, it must be from 0 to 0.1 rad"),
    ],
)
def test_options_that_make_no_sense(options, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        urdf2c.generate(ROBOTS / "planar2.urdf", **options)


def test_lengths_beyond_all_numbers(tmp_path):
    links = "".join(f'<link name="l{i}"/>' for i in range(3))
    joints = "".join(
        f'<joint name="j{i}" type="continuous"><origin xyz="1.7e308 0 0"/>'
        f'<parent link="l{i}"/><child link="l{i + 1}"/><axis xyz="0 0 1"/></joint>'
        for i in range(2)
    )
    model = tmp_path / "huge.urdf"
    model.write_text(f'<robot name="huge">{links}{joints}</robot>')
    with pytest.raises(urdf2c.UrdfError, match="add up to more than a number can hold"):
        urdf2c.generate(model, scalar="double")
