"""Our own robots say what their sources publish: tables multiplied out, against the reference."""

from math import cos, pi, sin
from pathlib import Path

import numpy as np
import pytest
from published import ARM7, PUMA560, RX90, STANFORD, UR5, classic, modified, shift, turn_x, turn_z

from urdf2c.read import read_urdf
from urdf2c.verify.reference import forward_kinematics

ROBOTS = Path(__file__).parents[1] / "robots"
FILES = sorted(ROBOTS.glob("*.urdf"))
RIGHT = pi / 2


@pytest.mark.parametrize(
    ("name", "tip", "convention", "rows"),
    [
        ("ur5_class", "tool0", classic, UR5),
        ("arm7_oblique", "tool", classic, ARM7),
        ("puma560", "link6", modified, PUMA560),
        ("stanford", "link6", modified, STANFORD),
        ("rx90", "link6", modified, RX90),
    ],
)
def test_published_table(name, tip, convention, rows):
    robot = read_urdf(ROBOTS / f"{name}.urdf")
    joints = [joint.name for joint in robot.joints if joint.type != "fixed"]
    random = np.random.default_rng(1)
    for q in random.uniform(-pi, pi, (20, len(rows))):
        pose = forward_kinematics(robot, dict(zip(joints, q, strict=True)))[tip]
        np.testing.assert_allclose(pose, convention(rows, q), rtol=0, atol=1e-14)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_reads_without_warning(path):
    robot = read_urdf(path)
    assert robot.name == path.stem
    assert robot.warnings == ()


def test_readme_lists_every_robot():
    text = (ROBOTS / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in FILES if f"`{path.name}`" not in text] == []


def test_planar2():
    pose = forward_kinematics(read_urdf(ROBOTS / "planar2.urdf"), {"shoulder": 0.3, "elbow": -1.1})
    tip = [0.5 * cos(0.3) + 0.25 * cos(-0.8), 0.5 * sin(0.3) + 0.25 * sin(-0.8), 0]
    np.testing.assert_allclose(pose["tip"][:3, 3], tip, rtol=0, atol=1e-15)


def test_scara():
    q = {"shoulder": 0.4, "elbow": 0.7, "lift": 0.1, "turn": 0.2}
    pose = forward_kinematics(read_urdf(ROBOTS / "scara.urdf"), q)["flange"]
    x, y = (0.325 * f(0.4) + 0.275 * f(1.1) for f in (cos, sin))
    expected = shift(0, 0.387 - 0.1 - 0.05) @ turn_z(0.4 + 0.7 - 0.2) @ turn_x(pi)
    expected[:2, 3] = x, y
    np.testing.assert_allclose(pose, expected, rtol=0, atol=1e-15)


def test_gripper_followers():
    poses = forward_kinematics(read_urdf(ROBOTS / "gripper.urdf"), {"left_knuckle": 0.6})
    np.testing.assert_allclose(poses["left_pad"][:3, :3], np.eye(3), atol=1e-15)
    np.testing.assert_allclose(poses["right_pad"], turn_z(pi) @ poses["left_pad"], atol=1e-15)
    np.testing.assert_allclose(poses["motor"], shift(0, 0.012) @ turn_z(15), atol=1e-15)
    nut = 0.012 * 0.6 + 0.003
    slide = shift(0.01 + 0.001 - 0.5 * nut, 0.02 + nut + 0.02)
    np.testing.assert_allclose(poses["sensor_slide"], slide, atol=1e-15)


def test_quadruped_stands_on_four_feet():
    poses = forward_kinematics(read_urdf(ROBOTS / "quadruped.urdf"), {})
    feet = {name: tuple(pose[:3, 3].round(9)) for name, pose in poses.items() if "foot" in name}
    assert set(feet.values()) == {(x, y, -0.404) for x in (-0.19, 0.19) for y in (-0.111, 0.111)}


def test_calibrated_axes_are_nearly_parallel():
    poses = forward_kinematics(read_urdf(ROBOTS / "calibrated6.urdf"), {})
    lift, elbow, wrist = (poses[f"{n}_link"][:3, 2] for n in ("upper_arm", "forearm", "wrist_1"))
    assert np.linalg.norm(np.cross(lift, elbow)) == pytest.approx(1e-5, rel=1e-3)
    assert np.linalg.norm(np.cross(elbow, wrist)) == pytest.approx(1e-2, rel=1e-3)


def test_moving_bases():
    q = {"world_to_chassis": (1, 2, 3, 0, 0, sin(0.4), cos(0.4))}
    poses = forward_kinematics(read_urdf(ROBOTS / "mobile_base.urdf"), q)
    chassis = turn_z(0.8)
    chassis[:3, 3] = 1, 2, 3
    np.testing.assert_allclose(poses["chassis"], chassis, atol=1e-15)
    poses = forward_kinematics(read_urdf(ROBOTS / "planar_base.urdf"), {"drive": (0.2, -0.3, 0.5)})
    cart = shift(0.2, 0.08) @ turn_z(0.5)
    cart[1, 3] = -0.3
    np.testing.assert_allclose(poses["cart"], cart, atol=1e-15)
