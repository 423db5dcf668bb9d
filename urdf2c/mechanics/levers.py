"""The tip as seen from every stage of a chain, from the tip inward (Horner)."""

from dataclasses import dataclass

from urdf2c.mechanics import spatial
from urdf2c.mechanics.angles import Mark, value_of
from urdf2c.mechanics.frames import Ball, Frames, Run, mark_of
from urdf2c.mechanics.turning import Turning


@dataclass(frozen=True, slots=True)
class Arm:
    """What lies behind a stage.

    Attributes:
        pieces: Of a run, what each turn carries, in the axes before the turns; () for a ball.
        levers: Of a run, for each turn the tip as seen from there, in the axes before the turns:
            sums of pieces from the end. Of a ball, the tip in the child's axes.
        reach: Of a run, the lever of the last turn in the axes behind it; None for a ball.
    """

    pieces: tuple
    levers: tuple
    reach: tuple | None


@dataclass(frozen=True, slots=True)
class Levers:
    """The tip's `position` in the base frame, and the arm of every stage on the way to it."""

    position: tuple
    arms: tuple[Arm, ...]
    marks: tuple[Mark, ...]


def levers(frames: Frames, q, turnings: tuple[Turning, ...], left_out: str = "") -> Levers:
    """The levers of a chain at positions `q`.

    Args:
        left_out: Lengths of the last run that do not count: "" none, "along" the one along its
            axis, "all" both. Arms too miss them then.
    """
    v, arms, marks, count = (0.0, 0.0, 0.0), [], [], len(frames.stages)
    for k in reversed(range(count)):
        stage = frames.stages[k]
        v = spatial.apply(stage.after, v)
        if isinstance(stage, Ball):
            v, arm = _before_ball(stage, q, turnings[k], v)
        else:
            v, arm = _before_run(stage, q, turnings[k], v, left_out if k == count - 1 else "")
        arms.append(arm)
        mark, joint = mark_of(stage)
        comment = f"position of the tip, seen from where {joint} turns"
        marks += [Mark((1, count - k), part, f"{a}_{mark}", comment) for a, part in zip("xyz", v)]
    v = spatial.apply(frames.rotation, v)
    position = spatial.plus(v, _values(frames.shift, q))
    return Levers(position, tuple(reversed(arms)), tuple(marks))


def _before_ball(stage: Ball, q, turning: Turning, v):
    v = spatial.plus(v, _values(stage.shift, q))
    turned = turning.forth(v)
    return turned, Arm((), turned if stage.inverse else v, None)


def _before_run(stage: Run, q, turning: Turning, v, left_out: str):
    if not left_out:
        v = (v[0], v[1], v[2] + value_of(stage.along, q))
    parts = []
    for turn, (sine, cosine) in zip(stage.turns, turning.pairs):
        x, y = _values(turn.across, q)
        if turn is stage.turns[-1]:
            x, y = (0.0, 0.0) if left_out == "all" else (x, y)
            x, y = v[0] + x, v[1] + y
        parts.append(spatial.turn_z(sine, cosine, (x, y, 0.0)))
    sums = _sums_from_the_end(parts)
    return (*sums[0], v[2]), Arm(tuple(parts), sums, (x, y))


def _values(parts, q):
    return tuple(value_of(part, q) for part in parts)


def _sums_from_the_end(pieces):
    """For every piece, the sum (x, y) of it and of all that follow it."""
    total, found = (0.0, 0.0, 0.0), []
    for piece in reversed(pieces):
        total = spatial.plus(piece, total)
        found.append(total[:2])
    return tuple(reversed(found))
