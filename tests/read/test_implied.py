"""The link `world`, which many files take to be there: attached to, told of, and the same robot."""

from pathlib import Path

import numpy
import pytest
from linting import joint, link

import urdf2c
from urdf2c.diagnostics import UrdfError
from urdf2c.verify.reference import forward_kinematics

PLACED = '<origin xyz="1 2 3" rpy="0.1 0.2 0.3"/>'
WELDED = joint("", "fixed", "weld", "world", "a", PLACED)
SWUNG = link("a") + link("b") + joint("", "continuous", "j", "a", "b", PLACED)


def loaded(tmp_path: Path, body: str) -> urdf2c.Robot:
    file = tmp_path / "r.urdf"
    file.write_text(f'<robot name="r">\n{body}\n</robot>', "utf-8")
    return urdf2c.load(file)


def test_poses_are_those_of_a_declared_world(tmp_path):
    implied = loaded(tmp_path, WELDED + SWUNG)
    [told] = implied.warnings
    assert "parent 'world'" in told.message and '<link name="world"/>' in str(told.notes[0])
    declared = loaded(tmp_path, '<link name="world"/>' + WELDED + SWUNG)
    assert declared.warnings == ()
    poses = [forward_kinematics(robot, {"j": 0.7}) for robot in (implied, declared)]
    assert poses[0].keys() == poses[1].keys() == {"world", "a", "b"}
    assert all(numpy.array_equal(poses[0][name], poses[1][name]) for name in poses[0])
    made = [urdf2c.generate(robot, tips="b").stats for robot in (implied, declared)]
    assert made[0] == made[1]


def test_several_robots_stand_in_one_world(tmp_path):
    both = WELDED + SWUNG + link("c") + joint("", "fixed", "other", "world", "c")
    robot = loaded(tmp_path, both)
    assert len(robot.warnings) == 1
    assert [each.name for each in robot.links].count("world") == 1


@pytest.mark.parametrize("body, said", [
    (SWUNG + link("c") + joint("", "fixed", "weld", "world", "c"), "2 root links, 'world' and 'a'"),
    (SWUNG + joint("", "fixed", "weld", "b", "world"), "has child 'world', which is no link"),
    (SWUNG + joint("", "fixed", "weld", "World", "a"), "has parent 'World', which is no link"),
    (WELDED, "has child 'a', which is no link"),
])  # fmt: skip
def test_nothing_else_is_implied(tmp_path, body, said):
    with pytest.raises(UrdfError, match=said):
        loaded(tmp_path, body)


def test_ros_refuses_it_still(tmp_path):
    file = tmp_path / "r.urdf"
    file.write_text(f'<robot name="r">{WELDED}{SWUNG}</robot>', "utf-8")
    [found] = urdf2c.check(file, parser="urdfdom")
    assert found.severity == "error" and "its parent 'world' is no link" in found.message
    assert [each.rule for each in urdf2c.check(file)] == ["link-implied"]
