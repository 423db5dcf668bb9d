"""Forward kinematics straight from the Robot, in NumPy: the second opinion on generated code.

Written to be read against the URDF specification and nothing else. It shares no line with
`mechanics` or `compiler`, so that a fault there cannot hide here.

A pose is the 4 x 4 matrix base_from_link, where base is the robot's root link: rotation in the
upper left, position [m] in the last column. Everything is written for arrays with any leading
axes, so one configuration and thousands take the same path.

The value of a joint is
    revolute, continuous   angle [rad] about the axis
    prismatic              distance [m] along the axis
    floating               x y z [m], then a quaternion x y z w, which is normalised first
    planar                 x y [m] in the plane, then the angle [rad] about the axis
The plane of a planar joint is normal to its axis. Its x and y are the first two columns of the
shortest rotation that takes z to the axis (for axis z: the joint frame's own x and y; for -z, where
no rotation is the shortest, a half turn about x).

Values may be complex: every function here is analytic, so that a small imaginary part carries an
exact derivative through it (Squire and Trapp, "Using complex variables to estimate derivatives of
real functions", 1998).
"""

import math
from collections.abc import Iterable, Mapping

import numpy

from urdf2c.robot import Joint, Origin, Robot

SHAPES = {"revolute": (), "continuous": (), "prismatic": (), "planar": (3,), "floating": (7,)}
AT_REST = {(): 0.0, (3,): (0.0,) * 3, (7,): (0.0,) * 6 + (1.0,)}

Values = dict[str, numpy.ndarray]
Transform = tuple[numpy.ndarray, numpy.ndarray]  # rotation (..., 3, 3) and position (..., 3)


def forward_kinematics(robot: Robot, q: Mapping) -> dict[str, numpy.ndarray]:
    """The pose base_from_link of every link in one configuration.

    Args:
        q: the value of each joint by its name; joints left out are at zero, floating ones at the
            identity. Followers of mimic joints are worked out and take no value.

    Raises:
        ValueError: `q` names no joint, a joint without a value of its own, or gives a value of
            the wrong length.
    """
    values, _ = _joint_values(robot, q, most_axes=0, kinds="iuf")
    return _poses(robot, values, None)


def forward_kinematics_batch(robot: Robot, q: Mapping,
                             links: Iterable[str] | None = None) -> dict[str, numpy.ndarray]:
    """The poses of `links` (every link when None) in N configurations: N x 4 x 4 each.

    Args:
        q: as in `forward_kinematics`, each value with a leading axis of N; a value without it
            holds in all configurations.

    Raises:
        ValueError: as in `forward_kinematics`; two joints differ in N; no such link.
    """
    values, counts = _joint_values(robot, q, most_axes=1, kinds="iufc")
    if len(counts) > 1:
        raise ValueError(f"the joints are given {sorted(counts)} values each, where one count "
                         f"was expected")
    shape = (max(counts, default=1), 4, 4)
    poses = _poses(robot, values, links)
    return {name: pose if pose.shape == shape else numpy.broadcast_to(pose, shape).copy()
            for name, pose in poses.items()}


def joint_positions(robot: Robot, q: Mapping) -> Values:
    """The value of every moving joint, followers of mimic joints included, in N configurations.

    Args:
        q: as in `forward_kinematics_batch`.

    Raises:
        ValueError: as in `forward_kinematics`.
    """
    return _joint_values(robot, q, most_axes=1, kinds="iufc")[0]


def rotation_angle(a: numpy.ndarray, b: numpy.ndarray) -> numpy.ndarray:
    """The angle [rad] between the rotations in `a` and `b` (3 x 3 or 4 x 4, any leading axes).

    From sine and cosine together, so that it is accurate near 0 and near pi alike.
    """
    a_from_b = numpy.swapaxes(a[..., :3, :3], -1, -2) @ b[..., :3, :3]
    turn = a_from_b - numpy.swapaxes(a_from_b, -1, -2)
    twice_sine = numpy.sqrt(turn[..., 2, 1]**2 + turn[..., 0, 2]**2 + turn[..., 1, 0]**2)
    return numpy.arctan2(twice_sine, numpy.trace(a_from_b, axis1=-2, axis2=-1) - 1)


def _poses(robot: Robot, values: Values,
           links: Iterable[str] | None) -> dict[str, numpy.ndarray]:
    """Compose the transforms along the tree, from the root outward."""
    wanted = [link.name for link in robot.links] if links is None else list(links)
    parent_joint = {joint.child: joint for joint in robot.joints}
    children = {joint.child for joint in robot.joints}
    root = next(link.name for link in robot.links if link.name not in children)
    base_from: dict[str, Transform] = {root: (numpy.eye(3), numpy.zeros(3))}
    for link in wanted:
        if link != root and link not in parent_joint:
            raise ValueError(f"robot '{robot.name}' has no link '{link}'")
        chain, name = [], link
        while name not in base_from:
            chain.append(parent_joint[name])
            name = parent_joint[name].parent
        for joint in reversed(chain):
            parent_from_child = _joint_transform(joint, values.get(joint.name))
            base_from[joint.child] = _compose(base_from[joint.parent], parent_from_child)
    return {link: _matrix(base_from[link]) for link in wanted}


def _joint_values(
    robot: Robot, q: Mapping, most_axes: int, kinds: str
) -> tuple[Values, set[int]]:
    """The value of every moving joint, followers included, and the lengths of leading axes.

    `kinds` are NumPy's letters for the numbers that may be given.
    """
    joints = {joint.name: joint for joint in robot.joints}
    for name in q:
        _check_own(robot, joints.get(name), name)
    values, counts = {}, set()
    for name, joint in joints.items():
        if joint.type != "fixed" and joint.mimic is None:
            shape = SHAPES[joint.type]
            value = _numbers(name, q.get(name, AT_REST[shape]), kinds)
            axes = value.ndim - len(shape)
            if not 0 <= axes <= most_axes or value.shape[axes:] != shape:
                count = shape[0] if shape else 1
                raise ValueError(f"joint '{name}' is {joint.type} and takes {count} "
                                 f"number{'s' * (count > 1)}, not an array of {value.shape}")
            counts.update(value.shape[:axes])
            values[name] = value
    _add_followers(joints, values)
    return values, counts


def _check_own(robot: Robot, joint: Joint | None, name: str):
    """A value may be given only to a joint that has one of its own."""
    if joint is None:
        raise ValueError(f"robot '{robot.name}' has no joint '{name}'")
    if joint.type == "fixed":
        raise ValueError(f"joint '{name}' is fixed: it takes no value")
    if joint.mimic is not None:
        raise ValueError(f"joint '{name}' follows '{joint.mimic.joint}': it takes no value of its "
                         f"own")


def _numbers(name: str, value, kinds: str) -> numpy.ndarray:
    """`value` as an array; NumPy alone would take None, texts and truth values for numbers."""
    try:
        numbers = numpy.asarray(value)
        if numbers.dtype.kind in kinds:
            return numbers.astype(numpy.result_type(numbers, numpy.float64))
    except (TypeError, ValueError, OverflowError):
        pass
    raise ValueError(f"joint '{name}' is given {value!r}, which is no number or array of "
                     f"numbers")


def _add_followers(joints: dict[str, Joint], values: Values):
    """Work out mimic joints; a follower may follow a follower, and stand before its leader."""
    for name, joint in joints.items():
        if joint.type == "fixed":
            continue
        waiting = []
        while name not in values:
            waiting.append(name)
            name = joints[name].mimic.joint
        for follower in reversed(waiting):
            mimic = joints[follower].mimic
            values[follower] = mimic.multiplier * values[mimic.joint] + mimic.offset


def _joint_transform(joint: Joint, value: numpy.ndarray | None) -> Transform:
    """parent_from_child: the origin, then the motion of the joint."""
    origin = _rotation_of_origin(joint.origin), numpy.array(joint.origin.xyz)
    if joint.type == "fixed":
        return origin
    if joint.type == "floating":
        return _compose(origin, (rotation_of_quaternion(value[..., 3:]), value[..., :3]))
    axis = numpy.array(joint.axis) / math.hypot(*joint.axis)
    if joint.type == "prismatic":
        return _compose(origin, (numpy.eye(3), value[..., None] * axis))
    if joint.type == "planar":
        shift = (plane_of_axis(axis) @ value[..., :2, None])[..., 0]
        return _compose(origin, (_rotation_about(axis, value[..., 2]), shift))
    return _compose(origin, (_rotation_about(axis, value), numpy.zeros(3)))


def _compose(a_from_b: Transform, b_from_c: Transform) -> Transform:
    rotation, position = a_from_b
    return (rotation @ b_from_c[0],
            (rotation @ b_from_c[1][..., None])[..., 0] + position)


def _matrix(transform: Transform) -> numpy.ndarray:
    rotation, position = transform
    lead = numpy.broadcast_shapes(rotation.shape[:-2], position.shape[:-1])
    pose = numpy.zeros(lead + (4, 4), numpy.result_type(rotation, position))
    pose[..., :3, :3], pose[..., :3, 3], pose[..., 3, 3] = rotation, position, 1.0
    return pose


def _rotation_of_origin(origin: Origin) -> numpy.ndarray:
    """URDF's rotation about the fixed axes x, y, z: Rz(yaw) Ry(pitch) Rx(roll)."""
    if origin.quat_xyzw is not None:
        return rotation_of_quaternion(numpy.array(origin.quat_xyzw))
    (sr, cr), (sp, cp), (sy, cy) = ((math.sin(angle), math.cos(angle)) for angle in origin.rpy)
    return numpy.array([
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [-sp, cp * sr, cp * cr]])


def _rotation_about(axis: numpy.ndarray, angle: numpy.ndarray) -> numpy.ndarray:
    """Rodrigues: R = 1 + sin(angle) [axis] + (1 - cos(angle)) [axis]^2, [axis] the cross product.

    1 - cos is taken as 2 sin^2 of the half angle, which loses nothing near zero.
    """
    x, y, z = axis
    cross = numpy.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    with numpy.errstate(invalid="ignore"):  # an infinite angle gives NaN, as it should
        sine = numpy.sin(angle)[..., None, None]
        versine = 2 * numpy.sin(angle / 2)[..., None, None] ** 2
    return numpy.eye(3) + sine * cross + versine * (cross @ cross)


def rotation_of_quaternion(quaternion: numpy.ndarray) -> numpy.ndarray:
    """The rotation of x y z w, normalised; a quaternion of length 0 has none and gives NaN."""
    largest = numpy.max(numpy.abs(quaternion), axis=-1, keepdims=True)
    with numpy.errstate(invalid="ignore", divide="ignore"):
        quaternion = quaternion / largest  # so that no square overflows or vanishes
        length = numpy.sqrt((quaternion ** 2).sum(axis=-1, keepdims=True))
        x, y, z, w = numpy.moveaxis(quaternion / length, -1, 0)
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]
    return numpy.moveaxis(numpy.array(rows), (0, 1), (-2, -1))


def plane_of_axis(axis: numpy.ndarray) -> numpy.ndarray:
    """The x and y direction (3 x 2) of the plane normal to the unit vector `axis`.

    With v = z x axis the shortest rotation from z to the axis is 1 + [v] + [v]^2 / (1 + axis_z).
    Written with the direction (c, s) of the axis' shadow on the plane z = 0, so that nothing
    cancels near -z: there x^2 / (1 + axis_z) = c^2 (1 - axis_z).
    """
    x, y, z = axis
    shadow = math.hypot(x, y)
    # A shorter shadow has lost its digits: the axis is z or -z, the latter a half turn about x.
    c, s = (x / shadow, y / shadow) if shadow > 1e-150 else (0.0, 1.0)
    return numpy.array([[1 - c * c * (1 - z), -c * s * (1 - z)],
                        [-c * s * (1 - z), 1 - s * s * (1 - z)],
                        [-x, -y]])
