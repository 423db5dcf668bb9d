"""Configurations in general position to prove programs in: the same for the same tree."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from urdf2c.mechanics.tree import MovingJoint, Tree

COUNT = 2
# Steps of fractions that never come near a special value, nor near each other.
_GOLDEN, _SILVER = (math.sqrt(5.0) - 1.0) / 2.0, math.sqrt(2.0) - 1.0


@dataclass(frozen=True, slots=True)
class Point:
    """Positions q, velocities v and a wrench, which is a force and a moment or the reverse."""

    q: tuple[float, ...]
    v: tuple[float, ...]
    wrench: tuple[float, ...]


def points(tree: Tree, length: float, speeds: Mapping[str, float]) -> tuple[Point, ...]:
    """COUNT points of `tree`.

    Args:
        length: How large the robot is [m]: slides, their rates and moments are of that size, so
            that of a robot of any size all parts of what they give can be seen.
        speeds: By joint, how many times as fast its fastest follower is, at least 1: so much
            slower it moves.
    """
    return tuple(_point(tree, length, speeds, k) for k in range(COUNT))


def _point(tree: Tree, length: float, speeds: Mapping[str, float], k: int) -> Point:
    q: list[float] = []
    v: list[float] = []
    for joint in tree.joints:
        speed = speeds[joint.name]
        q += _position(joint, length, speed, k)
        units = _units(joint, length)
        v += [unit * _signed(joint.v + i, k + COUNT) / speed for i, unit in enumerate(units)]
    wrench = tuple(_signed(i, k + 2 * COUNT) for i in range(6))
    return Point(tuple(q), tuple(v), wrench)


def _position(joint: MovingJoint, length: float, speed: float, k: int) -> list[float]:
    drawn = [_signed(joint.q + i, k) for i in range(joint.nq)]
    if joint.type == "floating":
        size = math.hypot(*drawn[3:]) / (1.0 + 0.25 * k)  # of unit length first, then off it
        return [length * part for part in drawn[:3]] + [part / size for part in drawn[3:]]
    if joint.type == "planar":
        return [length * drawn[0], length * drawn[1], 3.0 * drawn[2]]
    most = (length if joint.type == "prismatic" else 3.0) / speed
    lower = -most if joint.lower is None else max(joint.lower, -most)
    upper = most if joint.upper is None else min(joint.upper, most)
    if upper - lower < 0.05 * most:  # no room: a function holds beyond the limits as well
        lower, upper = -most, most
    return [lower + (upper - lower) * (0.5 + 0.5 * drawn[0])]


def _units(joint: MovingJoint, length: float) -> list[float]:
    """A rate of ordinary size for each place in v: shifts first where there are several."""
    shifts = {"prismatic": 1, "planar": 2, "floating": 3}.get(joint.type, 0)
    return [length] * shifts + [1.0] * (joint.nv - shifts)


def _signed(i: int, k: int) -> float:
    """The i-th number of the k-th row: from -0.95 to 0.95, and 0.15 from 0 at least."""
    part = 2.0 * ((0.5 + (i + 1) * _GOLDEN + (k + 1) * _SILVER) % 1.0) - 1.0
    return math.copysign(0.15 + 0.8 * abs(part), part)
