"""How a joint moves its child: the pose by its value, and the twist by its rates.

Values are as docs/functions.md has them: an angle [rad] or a length [m]; of a planar joint x y [m]
and a turn [rad] about its axis; of a floating one x y z [m] and a quaternion x y z w of any length.
Rates of planar and floating joints are the twist of the child in the child's frame.
"""

import math

from urdf2c.robot import Joint, Origin
from urdf2c.truth import rotations
from urdf2c.truth.numbers import FLOATS, Numbers
from urdf2c.truth.rotations import Quaternion
from urdf2c.truth.vectors import IDENTITY, ZERO, Transform, Vector, plus, times

_STILL = (0.0, 0.0, 0.0, 1.0)


def origin(stated: Origin) -> Transform:
    """parent_from_joint."""
    if stated.quat_xyzw is None:
        return rotations.of_rpy(stated.rpy), stated.xyz
    unit = rotations.normal(stated.quat_xyzw, FLOATS)
    return rotations.of_quaternion(unit), stated.xyz


def origin_quaternion(stated: Origin) -> Quaternion:
    """The turn of parent_from_joint."""
    if stated.quat_xyzw is None:
        return rotations.quaternion_of_rpy(stated.rpy)
    return rotations.normal(stated.quat_xyzw, FLOATS)


def motion(joint: Joint, axis: Vector, value, numbers: Numbers) -> Transform:
    """joint_from_child at this value, `axis` being the joint's at length 1."""
    if joint.type == "floating":
        unit = rotations.normal(value[3:], numbers)
        return rotations.of_quaternion(unit), tuple(value[:3])
    if joint.type == "prismatic":
        return IDENTITY, times(value, axis)
    if joint.type == "planar":
        along, across = plane(axis)
        shift = plus(times(value[0], along), times(value[1], across))
        return rotations.about(axis, value[2], numbers), shift
    return rotations.about(axis, value, numbers), ZERO


def motion_quaternion(joint: Joint, axis: Vector, value, numbers: Numbers) -> Quaternion:
    """The turn of joint_from_child at this value, continuous in it."""
    if joint.type == "floating":
        return rotations.normal(value[3:], numbers)
    if joint.type == "prismatic":
        return _STILL
    angle = value[2] if joint.type == "planar" else value
    return rotations.quaternion_about(axis, angle, numbers)


def rates(joint: Joint, axis: Vector) -> tuple[tuple[Vector, Vector], ...]:
    """For each rate of the joint the (linear, angular) velocity of the child, in its own frame:
    one of them is ZERO itself."""
    if joint.type == "fixed":
        return ()
    if joint.type == "floating":
        return (*((along, ZERO) for along in IDENTITY), *((ZERO, about) for about in IDENTITY))
    if joint.type == "planar":
        along, across = plane(axis)
        return (along, ZERO), (across, ZERO), (ZERO, axis)
    return ((axis, ZERO) if joint.type == "prismatic" else (ZERO, axis),)


def unit_axis(joint: Joint) -> Vector:
    """The axis at length 1; what has none may state one of any length."""
    x, y, z = joint.axis
    length = math.hypot(x, y, z) or 1.0
    return x / length, y / length, z / length


def plane(axis: Vector) -> tuple[Vector, Vector]:
    """The x and y directions of a planar joint's plane: those of the shortest turn of z to `axis`.

    It is about the axis z x `axis` = (-s, c, 0), where (c, s) is the direction of the shadow of
    `axis` on the plane z = 0; about x where there is no shadow and `axis` is -z.
    """
    x, y, z = axis
    shadow = math.hypot(x, y)
    c, s = (x / shadow, y / shadow) if shadow > 1e-150 else (0.0, 1.0)
    rest = 1.0 - z
    return (1.0 - c * c * rest, -c * s * rest, -x), (-c * s * rest, 1.0 - s * s * rest, -y)
