"""A chain in frames of its own: runs of parallel axes, balls, and constants between them."""

import math
from dataclasses import dataclass

from urdf2c.mechanics.affine import Affine
from urdf2c.mechanics.snap import quarter_turns


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn about z by `angle` [rad], summed from its run's start, then `across` (x, y) [m]."""

    joint: str
    angle: Affine
    across: tuple[Affine, Affine]


@dataclass(frozen=True, slots=True)
class Run:
    """Parallel axes: turns one after the other, `along` [m] in all, then rotation `after`.

    base_from_next: v -> along z + sum_j Rz(angle_j) across_j + Rz(angle_last) (after v).
    """

    turns: tuple[Turn, ...]
    along: Affine
    after: tuple


@dataclass(frozen=True, slots=True)
class Ball:
    """A turn by the quaternion at q[index] (backwards if `inverse`), then a rigid step."""

    joint: str
    index: int
    inverse: bool
    shift: tuple[Affine, Affine, Affine]
    after: tuple


@dataclass(frozen=True, slots=True)
class Frames:
    """A chain in its cheapest frames: rotation and shift at the base, then the stages."""

    rotation: tuple
    shift: tuple[Affine, Affine, Affine]
    stages: tuple[Run | Ball, ...]


def shape_of(chain_frames: Frames) -> tuple:
    """What the cost of a chain depends on: its structure, with each length and angle by number.

    0 and 1 stand for themselves; two chains of one shape differ in the values of constants only.
    """
    numbers: dict[float, int] = {}
    places: dict[int, int] = {}

    def number(value: float) -> float:
        size = abs(value)
        if size not in (0.0, 1.0):
            size = 2.0 + numbers.setdefault(size, len(numbers))
        return math.copysign(size, value)

    def affine(part: Affine) -> tuple:
        terms = ((places.setdefault(i, len(places)), number(c)) for i, c in part.terms)
        return (number(part.const), *terms)

    def angle(part: Affine) -> tuple:
        quarters, rest = quarter_turns(part.const)
        return (quarters % 4, rest != 0.0, *affine(Affine(rest, part.terms)))

    def matrix(rows) -> tuple:
        return tuple(number(value) for row in rows for value in row)

    found: list[tuple] = [matrix(chain_frames.rotation), *map(affine, chain_frames.shift)]
    for stage in chain_frames.stages:
        if isinstance(stage, Run):
            turns = ((angle(t.angle), *map(affine, t.across)) for t in stage.turns)
            found.append(("run", *turns, affine(stage.along), matrix(stage.after)))
        else:
            shift = map(affine, stage.shift)
            place = places.setdefault(stage.index, len(places))
            found.append(("ball", place, stage.inverse, *shift, matrix(stage.after)))
    return tuple(found)


def mark_of(stage) -> tuple[str, str]:
    """What a stage's values are called after: place in q, and joint, of its last motion."""
    if isinstance(stage, Ball):
        return str(stage.index), stage.joint
    last = stage.turns[-1]
    return str(last.angle.terms[-1][0] if last.angle.terms else "end"), last.joint


def parallel_axes(stage: Run) -> str:
    """That the axes of a run are parallel, for people; "" for a single one."""
    if len(stage.turns) == 1:
        return ""
    return ", ".join(turn.joint for turn in stage.turns) + ": parallel axes, so their angles add"
