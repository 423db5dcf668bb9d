"""A path through the robot as constants and elementary motions, one after the other.

Every joint becomes turns about, shifts along, or a ball at its own z axis, so a chain from base
to tip reads constant, motion, constant, motion, ..., constant, whatever the joint types are
and whichever way the path runs through the tree.
"""

import math
from dataclasses import dataclass, replace

from urdf2c.mechanics import spatial
from urdf2c.mechanics.mimic import Law
from urdf2c.robot import Joint, Origin


@dataclass(frozen=True, slots=True)
class Motion:
    """One elementary motion: `kind` is turn (about z), shift (along z) or ball (quaternion).

    Turn and shift move by scale * q[index] + offset; a ball turns by the quaternion that
    starts at q[index], backwards where scale is -1. `travel` is the longest shift [m] that the
    joint's limits allow, 0 where it has none.
    """

    kind: str
    joint: str
    index: int
    scale: float = 1.0
    offset: float = 0.0
    travel: float = 0.0


@dataclass(frozen=True, slots=True)
class Chain:
    """base_from_tip = constants[0] motions[0] constants[1] ... constants[-1].

    `reach` is the sum of all constant lengths on the way, as the file has them [m]: without
    prismatic joints no part of the chain is farther from the base. Constants may be much shorter,
    where lengths that follow one another cancel; what rounding leaves of them is as large as that
    of the lengths.
    """

    tip: str
    constants: tuple
    motions: tuple[Motion, ...]
    reach: float


def chain_of(tip: str, path, laws: dict[str, Law], leaders: dict[str, tuple]) -> Chain:
    """Walk the path, collecting constants between elementary motions.

    `leaders` gives each joint with places in q as a pair: itself, and its first place.
    """
    constants, motions, reach = [spatial.STILL], [], 0.0
    for joint, upwards in path:
        parts = _parts(joint, laws.get(joint.name), leaders)
        for part in map(_reversed, reversed(parts)) if upwards else parts:
            if isinstance(part, Motion):
                motions.append(part)
                constants.append(spatial.STILL)
            else:
                constants[-1] = spatial.compose(constants[-1], part)
                reach += math.hypot(*part[1])
    return Chain(tip, tuple(constants), tuple(motions), reach)


def _reversed(part):
    if not isinstance(part, Motion):
        return spatial.inverse(part)
    if part.kind == "ball":
        return replace(part, scale=-part.scale)
    return replace(part, scale=-part.scale, offset=-part.offset)


# Takes z to x, and z to y: the three axes of a frame for shifts along each.
_ALONG_X = ((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
_ALONG_Y = ((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))


def _turned(rotation, motion: Motion) -> list:
    """A motion along the z axis of a frame turned by `rotation`."""
    zero = (0.0, 0.0, 0.0)
    return [(rotation, zero), motion, (spatial.transpose(rotation), zero)]


def _parts(joint: Joint, law: Law | None, leaders: dict[str, tuple]) -> list:
    """parent_from_child of a joint as constants and elementary motions, in order."""
    origin = transform(joint.origin)
    if joint.type == "fixed":
        return [origin]
    if joint.type == "floating":
        q = leaders[joint.name][1]
        return [origin, *_shifts(joint.name, q, 3), Motion("ball", joint.name, q + 3)]
    to_axis = spatial.rotation_to(unit(joint.axis))
    zero = (0.0, 0.0, 0.0)
    if joint.type == "planar":
        q = leaders[joint.name][1]
        turn = Motion("turn", joint.name, q + 2)
        shifts = _shifts(joint.name, q, 2)
        return [origin, (to_axis, zero), *shifts, turn, (spatial.transpose(to_axis), zero)]
    kind = "shift" if joint.type == "prismatic" else "turn"
    if law.leader is None:
        return [origin, *_held(kind, law.offset, to_axis)]
    leader, q = leaders[law.leader]
    travel = max(_travel(joint), abs(law.scale) * _travel(leader) + abs(law.offset))
    travel = travel if kind == "shift" else 0.0
    motion = Motion(kind, joint.name, q, law.scale, law.offset, travel)
    return [origin, *_turned(to_axis, motion)]


def _travel(joint: Joint) -> float:
    limit = joint.limit
    return max(abs(limit.lower or 0.0), abs(limit.upper or 0.0)) if limit else 0.0


def _shifts(name: str, q: int, count: int) -> list:
    frames = (_ALONG_X, _ALONG_Y, spatial.IDENTITY)[:count]
    return [
        part
        for i, frame in enumerate(frames)
        for part in _turned(frame, Motion("shift", name, q + i))
    ]


def _held(kind: str, value: float, to_axis) -> list:
    """A joint held at `value` is a constant."""
    zero, back = (0.0, 0.0, 0.0), spatial.transpose(to_axis)
    if kind == "shift":
        return [(spatial.IDENTITY, tuple(value * row[2] for row in to_axis))]
    turn = spatial.rotation_z(value)
    return [(spatial.product(to_axis, spatial.product(turn, back)), zero)]


def unit(axis: tuple[float, float, float]) -> tuple[float, float, float]:
    """`axis` at length 1; one along x, y or z comes out exact."""
    length = math.hypot(*axis)
    return tuple(part / length for part in axis) if length else axis


def transform(origin: Origin):
    """parent_from_child of an origin, as a rotation and a translation."""
    if origin.quat_xyzw is not None:
        return spatial.rotation_quaternion(*origin.quat_xyzw), origin.xyz
    return spatial.rotation_rpy(origin.rpy), origin.xyz
