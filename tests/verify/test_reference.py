"""The reference kinematics: by hand and by laws."""

import math
from pathlib import Path

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from urdf2c.read import parse_urdf, read_urdf
from urdf2c.verify.reference import forward_kinematics, forward_kinematics_batch, rotation_angle

ROBOTS = sorted(Path(__file__).parents[1].glob("robots/*.urdf"))

angles = st.floats(-10, 10)
vectors = st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda v: math.hypot(*v) > 1e-3)


def arm(kind: str, inner="", follower=""):
    """A joint `j` of that type, with a fixed tip 1 m along x behind it."""
    return parse_urdf(f"""<robot name="r"><link name="base"/><link name="arm"/><link name="tip"/>
        <joint name="j" type="{kind}"><parent link="base"/><child link="arm"/>{inner}</joint>
        <joint name="f" type="fixed"><origin xyz="1 0 0"/>
        <parent link="arm"/><child link="tip"/></joint>{follower}</robot>""".encode(), "r.urdf")


def follower(inner: str, name="k", kind="prismatic") -> str:
    return (f'<link name="{name}_link"/><joint name="{name}" type="{kind}"><parent link="base"/>'
            f'<child link="{name}_link"/><axis xyz="0 0 1"/>{inner}</joint>')


def words(numbers) -> str:
    return " ".join(map(repr, numbers))


def random_q(robot, generator, count: int) -> dict:
    sizes = {"floating": (7,), "planar": (3,)}
    return {joint.name: generator.normal(size=(count, *sizes.get(joint.type, ())))
            for joint in robot.joints if joint.type != "fixed" and joint.mimic is None}


def test_types_by_hand():
    turned = forward_kinematics(arm("revolute", '<axis xyz="0 0 2"/>'), {"j": math.pi / 2})
    assert turned["tip"][:3, 3] == pytest.approx([0, 1, 0])
    shifted = forward_kinematics(arm("prismatic", '<axis xyz="0 0 2"/>'), {"j": 0.3})
    assert shifted["tip"][:3, 3] == pytest.approx([1, 0, 0.3])
    default = forward_kinematics(arm("continuous"), {"j": math.pi / 2})
    assert default["arm"][:3, 2] == pytest.approx([0, -1, 0])
    half_turn = [0.5, 0, 0, 0, 0, 3, 0]  # the quaternion is normalised
    floating = forward_kinematics(arm("floating", '<origin xyz="0 0 1"/>'), {"j": half_turn})
    assert floating["tip"][:3, 3] == pytest.approx([-0.5, 0, 1])
    planar = forward_kinematics(arm("planar", '<axis xyz="0 0 1"/>'), {"j": [1, 2, math.pi / 2]})
    assert planar["tip"][:3, 3] == pytest.approx([1, 3, 0])


@pytest.mark.parametrize("axis, x, y", [
    ("0 0 1", [1, 0, 0], [0, 1, 0]), ("0 0 -1", [1, 0, 0], [0, -1, 0]),
    ("1 0 0", [0, 0, -1], [0, 1, 0]), ("0 1 0", [1, 0, 0], [0, 0, -1]),
    ("0 -3 0", [1, 0, 0], [0, 0, 1])])
def test_plane_of_a_planar_joint(axis, x, y):
    robot = arm("planar", f'<axis xyz="{axis}"/>')
    for place, direction in (([1, 0, 0], x), ([0, 1, 0], y)):
        moved = forward_kinematics(robot, {"j": place})["arm"][:3, 3]
        assert moved == pytest.approx(direction, abs=1e-15)


@given(vectors, st.sampled_from([1, -1]), st.floats(0, 1e-3))
def test_plane_is_normal_to_the_axis(axis, sign, tilt):
    for written in (axis, (tilt * axis[0], tilt * axis[1], sign)):
        robot = arm("planar", f'<axis xyz="{words(written)}"/>')
        x, y = (forward_kinematics(robot, {"j": q})["arm"][:3, 3] for q in ([1, 0, 0], [0, 1, 0]))
        unit = numpy.array(written) / math.hypot(*written)
        assert numpy.cross(x, y) == pytest.approx(unit, abs=1e-14)
        assert [x @ x, y @ y, x @ y] == pytest.approx([1, 1, 0], abs=1e-14)


def test_joints_left_out_are_at_zero():
    for kind in ("revolute", "prismatic", "floating", "planar"):
        assert (forward_kinematics(arm(kind), {})["tip"][:3, 3] == [1, 0, 0]).all()


def test_followers():
    chain = (follower('<mimic joint="l" multiplier="-2" offset="0.3"/>')
             + follower('<mimic joint="j" multiplier="0.5" offset="0.1"/>', "l", "continuous"))
    poses = forward_kinematics(arm("revolute", follower=chain), {"j": 0.4})
    assert poses["l_link"][:2, 0] == pytest.approx([math.cos(0.3), math.sin(0.3)])
    assert poses["k_link"][:3, 3] == pytest.approx([0, 0, -0.3])


@pytest.mark.parametrize("kind, q, message", [
    ("revolute", {"nobody": 0}, "no joint 'nobody'"), ("revolute", {"f": 0}, "'f' is fixed"),
    ("revolute", {"k": 0}, "'k' follows 'j'"), ("revolute", {"j": [1.0]}, "takes 1 number"),
    ("planar", {"j": [1, 2]}, "takes 3 numbers"), ("floating", {"j": [0] * 6}, "takes 7 numbers"),
    ("planar", {"j": 0.5}, "takes 3 numbers"), ("revolute", {"j": "much"}, "no number"),
    ("planar", {"j": [[1, 2, 3]]}, "takes 3 numbers"), ("floating", {"j": [0, [1]]}, "no number")])
def test_wrong_values_are_refused(kind, q, message):
    follow = follower('<mimic joint="j"/>') if kind == "revolute" else ""
    with pytest.raises(ValueError, match=message):
        forward_kinematics(arm(kind, follower=follow), q)


@pytest.mark.parametrize("kind, q", [
    ("revolute", math.nan), ("revolute", math.inf), ("prismatic", math.nan),
    ("floating", [math.nan] * 7), ("floating", [0.0] * 7), ("planar", [0, 0, math.nan])])
def test_nan_is_never_a_plausible_pose(kind, q):
    robot = arm(kind, '<axis xyz="1 2 3"/>')
    pose = forward_kinematics(robot, {"j": q})["tip"]
    assert numpy.isnan(pose[:3, 3]).all() and (pose[3] == [0, 0, 0, 1]).all()


@pytest.mark.parametrize("path", ROBOTS, ids=lambda path: path.stem)
def test_batch_is_the_same_as_one_by_one(path):
    robot = read_urdf(path)
    q = random_q(robot, numpy.random.default_rng(1), 4)
    batch = forward_kinematics_batch(robot, q)
    for index in range(4):
        single = forward_kinematics(robot, {name: value[index] for name, value in q.items()})
        assert batch.keys() == single.keys()
        for link, pose in single.items():
            assert abs(batch[link][index] - pose).max() <= 1e-14
            rotation = pose[:3, :3]
            assert abs(rotation @ rotation.T - numpy.eye(3)).max() <= 1e-14


def test_batch_shapes():
    robot = arm("planar", follower=follower("", kind="continuous"))
    assert forward_kinematics_batch(robot, {})["tip"].shape == (1, 4, 4)
    poses = forward_kinematics_batch(robot, {"j": [1, 2, 3], "k": [0.1, 0.2]}, ["tip", "base"])
    assert list(poses) == ["tip", "base"] and poses["base"].shape == (2, 4, 4)
    with pytest.raises(ValueError, match="values each"):
        forward_kinematics_batch(robot, {"j": numpy.zeros((3, 3)), "k": [0.1, 0.2]})
    with pytest.raises(ValueError, match="no link 'nobody'"):
        forward_kinematics_batch(robot, {}, ["nobody"])


@given(vectors, angles, angles)
def test_turns_about_one_axis_add(axis, first, second):
    robot = arm("continuous", f'<axis xyz="{words(axis)}"/>')
    a, b, both = (forward_kinematics(robot, {"j": q})["arm"]
                  for q in (first, second, first + second))
    assert abs(a @ b - both).max() <= 1e-14
    assert a[:3, :3] @ axis == pytest.approx(axis, abs=1e-14)


@given(st.tuples(angles, angles, angles), angles)
def test_rpy_turns_about_the_fixed_axes(rpy, value):
    robot = arm("continuous", f'<origin rpy="{words(rpy)}"/>')
    roll, pitch, yaw = (
        forward_kinematics(arm("continuous", f'<axis xyz="{axis}"/>'), {"j": angle})["arm"]
        for axis, angle in zip(("1 0 0", "0 1 0", "0 0 1"), rpy, strict=True))
    turned = forward_kinematics(robot, {"j": 0.0})["arm"]
    assert abs(turned - yaw @ pitch @ roll).max() <= 1e-14


@given(st.tuples(*[st.floats(-1, 1)] * 4).filter(lambda q: math.hypot(*q) > 1e-3))
def test_quaternion_of_origin_and_of_joint_agree(quaternion):
    origin = arm("fixed", f'<origin quat_xyzw="{words(quaternion)}"/>')
    moved = forward_kinematics(arm("floating"), {"j": (0, 0, 0, *quaternion)})["tip"]
    assert abs(forward_kinematics(origin, {})["tip"] - moved).max() <= 1e-15
    scaled = forward_kinematics(arm("floating"), {"j": (0, 0, 0, *(1e200 * c for c in quaternion))})
    assert abs(scaled["tip"] - moved).max() <= 1e-14


@given(vectors, st.floats(0, math.pi) | st.floats(0, 1e-9))
def test_rotation_angle(axis, angle):
    turned = forward_kinematics(arm("continuous", f'<axis xyz="{words(axis)}"/>'), {"j": angle})
    found = rotation_angle(numpy.eye(4), turned["arm"])
    assert found == pytest.approx(angle, abs=1e-15 + 4e-16 * angle * 4)


def test_rotation_angle_of_many_and_of_nan():
    half_turn = numpy.diag([1.0, -1.0, -1.0])
    stack = numpy.stack([numpy.eye(3), half_turn, numpy.full((3, 3), numpy.nan)])
    found = rotation_angle(numpy.eye(3), stack)
    assert found == pytest.approx([0, math.pi, math.nan], nan_ok=True)


def test_ten_thousand_joints_do_not_recurse():
    count = 10_000
    body = "".join(
        f'<link name="l{i + 1}"/><joint name="j{i}" type="prismatic"><parent link="l{i}"/>'
        f'<child link="l{i + 1}"/>{f"""<mimic joint="j{i + 1}"/>""" * (i < count - 1)}</joint>'
        for i in range(count))
    robot = parse_urdf(f'<robot name="r"><link name="l0"/>{body}</robot>'.encode(), "r.urdf")
    tip = forward_kinematics(robot, {f"j{count - 1}": 0.5})[f"l{count}"]
    assert tip[0, 3] == count * 0.5
