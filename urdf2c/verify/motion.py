"""Motion straight from the Robot, in NumPy: Jacobians and their rates, the second opinion.

As `reference`, it shares no line with `mechanics` or `compiler`. A Jacobian is put together joint
by joint from the reference's poses: the column of a turn about the unit axis a through c is
(a x (p - c), a), that of a shift along a is (a, 0). Its rate comes from no formula of its own but
from the Jacobian at complex configurations, by the complex step, which is exact to rounding.

Rates v are ordered and meant as Pinocchio's:
    revolute, continuous   [rad/s]; prismatic [m/s]
    planar                 vx vy [m/s], omega [rad/s]: the twist of the child in the child's frame,
                           whose x and y are those of the joint's plane, turned with the child
    floating               vx vy vz [m/s], wx wy wz [rad/s]: the twist of the child in its frame
Rows are linear first. What moves is the frame `tip` relative to the link `base`, and `frame` says
where it is looked at:
    aligned   velocity of the tip's origin, along the axes of base (LOCAL_WORLD_ALIGNED)
    tip       velocity of the tip's origin, along the axes of the tip (LOCAL)
    base      velocity of the tip body's point at the origin of base, along the axes of base (WORLD)
"""

import math
from collections.abc import Iterator, Mapping

import numpy

from urdf2c.robot import Joint, Robot
from urdf2c.verify.increment import RATES, increment
from urdf2c.verify.reference import AT_REST, SHAPES, forward_kinematics_batch, plane_of_axis

# frame -> whose origin, and whose axes: 0 for base, 1 for tip
FRAMES = {"aligned": (1, 0), "tip": (1, 1), "base": (0, 0)}
STEP = 1e-40  # imaginary: its square is lost in any number, and no power of it underflows


def jacobian(
    robot: Robot,
    values: Mapping,
    base: str,
    tip: str,
    columns: Mapping[str, int],
    nv: int,
    frame: str = "aligned",
) -> numpy.ndarray:
    """The geometric Jacobian of `tip` relative to `base` in N configurations: N x 6 x nv.

    Args:
        values: as in `reference.forward_kinematics_batch`; without a leading axis N is 1.
        columns: the first column of each joint with rates of its own. A follower of a mimic joint
            adds to its leader's column; a joint that is not named, and whose leader is not,
            stands still.

    Raises:
        ValueError: as in `reference.forward_kinematics_batch`; `columns` names a joint that has
            no value of its own.
    """
    _check(robot, columns)
    path = list(_path(robot, base, tip))
    links = {base, tip, *(joint.child for joint, _ in path)}
    poses = forward_kinematics_batch(robot, values, links)
    ends = poses[base], poses[tip]
    origin, axes = (ends[place] for place in FRAMES[frame])
    found = numpy.zeros((len(origin), 6, nv), numpy.result_type(*poses.values()))
    for joint, sign in path:
        leader, scale = _leader(robot, joint)
        if leader in columns:
            first = columns[leader]
            twists = _twists(joint, poses[joint.child], origin[:, :3, 3])
            found[:, :, first : first + RATES[joint.type]] += sign * scale * twists
    return _along(axes[:, :3, :3], found)


def jacobian_rate(
    robot: Robot,
    values: Mapping,
    rates: numpy.ndarray,
    base: str,
    tip: str,
    columns: Mapping[str, int],
    frame: str = "aligned",
) -> numpy.ndarray:
    """d/dt of `jacobian` while the joints move with the constant `rates` (N x nv): N x 6 x nv."""
    _check(robot, columns)
    rates, moved = numpy.asarray(rates, dtype=numpy.float64), dict(values)
    for joint in robot.joints:
        if joint.name in columns:
            first = columns[joint.name]
            step = 1j * STEP * rates[..., first : first + RATES[joint.type]]
            moved[joint.name] = _moved(joint, values, step)
    found = jacobian(robot, moved, base, tip, columns, rates.shape[-1], frame)
    return numpy.imag(found) / STEP


def bias_acceleration(
    robot: Robot,
    values: Mapping,
    rates: numpy.ndarray,
    base: str,
    tip: str,
    columns: Mapping[str, int],
    frame: str = "aligned",
) -> numpy.ndarray:
    """The acceleration N x 6 of `tip` at constant `rates` (N x nv): (d/dt J) v.

    In `aligned` it is the classical acceleration of the tip's origin [m/s^2] and the angular
    acceleration [rad/s^2], as they are seen from base.
    """
    rate = jacobian_rate(robot, values, rates, base, tip, columns, frame)
    return velocity(rate, numpy.asarray(rates))


def velocity(jacobian: numpy.ndarray, rates: numpy.ndarray) -> numpy.ndarray:
    """J v: N x 6 of J (N x 6 x nv) and the rates v (N x nv)."""
    return (jacobian @ rates[..., None])[..., 0]


def manipulability(jacobian: numpy.ndarray) -> numpy.ndarray:
    """Yoshikawa's measure sqrt(det(J J^T)), or sqrt(det(J^T J)) for fewer columns than rows.

    As the product of the singular values, which squares nothing.
    """
    return singular_values(jacobian).prod(axis=-1)


def singular_values(matrices: numpy.ndarray) -> numpy.ndarray:
    """The singular values ... x k of matrices (... x m x n), NaN where an element is no number."""
    good = numpy.isfinite(matrices).all(axis=(-2, -1))
    found = numpy.full((*matrices.shape[:-2], min(matrices.shape[-2:])), numpy.nan)
    found[good] = numpy.linalg.svd(matrices[good], compute_uv=False)
    return found


def moving(robot: Robot, base: str, tip: str, columns: Mapping[str, int]) -> list[int]:
    """The columns of `jacobian` for the joints that move `tip` against `base`, in their order."""
    found = set()
    for joint, _ in _path(robot, base, tip):
        leader, scale = _leader(robot, joint)
        if leader in columns and scale:
            found |= {columns[leader] + i for i in range(RATES[joint.type])}
    return sorted(found)


def _check(robot: Robot, columns: Mapping[str, int]):
    own = {joint.name for joint in robot.joints if joint.type in SHAPES and joint.mimic is None}
    for name in columns:
        if name not in own:
            raise ValueError(f"robot '{robot.name}' has no joint '{name}' with a value of its own")


def _path(robot: Robot, base: str, tip: str) -> Iterator[tuple[Joint, int]]:
    """The moving joints between base and tip: 1 for those that carry the tip, -1 for the base.

    Those that carry both move neither against the other.
    """
    above = {joint.child: joint for joint in robot.joints}

    def carriers(link: str) -> dict[str, Joint]:
        found = {}
        while link in above:
            found[link] = above[link]
            link = above[link].parent
        return found

    of_base, of_tip = carriers(base), carriers(tip)
    for found, other, sign in ((of_tip, of_base, 1), (of_base, of_tip, -1)):
        for link, joint in found.items():
            if link not in other and joint.type in SHAPES:
                yield joint, sign


def _leader(robot: Robot, joint: Joint) -> tuple[str, float]:
    """The joint whose value this one's is linear in, and the factor."""
    joints, scale = {each.name: each for each in robot.joints}, 1.0
    while joint.mimic is not None:
        scale *= joint.mimic.multiplier
        joint = joints[joint.mimic.joint]
    return joint.name, scale


def _moved(joint: Joint, values: Mapping, step: numpy.ndarray) -> numpy.ndarray:
    """The value of a joint after a step of its rates."""
    shape = SHAPES[joint.type]
    value = numpy.asarray(values.get(joint.name, AT_REST[shape]))
    moved = increment(joint.type, value if shape else value[..., None], step)
    return moved if shape else moved[..., 0]


def _twists(joint: Joint, pose: numpy.ndarray, point: numpy.ndarray) -> numpy.ndarray:
    """The velocities N x 6 x k of the child's `point` (N x 3) for the k rates, in root axes."""
    shift, turn = _axes(joint)
    rotation, arm = pose[:, :3, :3], (point - pose[:, :3, 3])[:, :, None]
    turns = rotation @ turn
    shifts = rotation @ shift + numpy.cross(turns, arm, axis=1)
    return numpy.concatenate([shifts, turns], axis=1)


def _axes(joint: Joint) -> tuple[numpy.ndarray, numpy.ndarray]:
    """What each rate shifts and turns the child along and about (3 x k each), in its own frame."""
    if joint.type == "floating":
        return numpy.eye(3, 6), numpy.eye(3, 6, 3)
    axis = numpy.array(joint.axis) / math.hypot(*joint.axis)
    column, none = axis[:, None], numpy.zeros((3, 1))
    if joint.type == "planar":
        plane = plane_of_axis(axis)
        return numpy.hstack([plane, none]), numpy.hstack([numpy.zeros((3, 2)), column])
    return (column, none) if joint.type == "prismatic" else (none, column)


def _along(axes: numpy.ndarray, twists: numpy.ndarray) -> numpy.ndarray:
    """Twists (N x 6 x nv) in root axes, written along `axes` (N x 3 x 3, root_from_axes)."""
    back = numpy.swapaxes(axes, 1, 2)
    return numpy.concatenate([back @ twists[:, :3], back @ twists[:, 3:]], axis=1)
