"""A chain as turns and balls with rigid steps between them, before frames are chosen."""

import math
from dataclasses import dataclass
from itertools import accumulate

from urdf2c.mechanics import spatial
from urdf2c.mechanics.affine import NOTHING, Affine, vector
from urdf2c.mechanics.chain import Chain
from urdf2c.mechanics.snap import Snapper, turn_z

ZERO = (NOTHING, NOTHING, NOTHING)
_FLIP = ((1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, -1.0))


@dataclass(slots=True)
class Step:
    """A turn or ball, then a rigid step: first `shift`, in the turned frame, then `rotation`.

    `ball` is the quaternion's place in q and whether it turns backwards, None for a turn;
    `travel` bounds [m] what prismatic joints add to the constant part of `shift`.
    """

    joint: str
    ball: tuple[int, bool] | None
    angle: Affine
    rotation: tuple
    shift: tuple[Affine, Affine, Affine]
    travel: float = 0.0


def aligned(chain: Chain, snapper: Snapper) -> tuple[list[Step], list[float]]:
    """The steps of `chain`, the base first, with exactly parallel axes pointing the same way.

    Beside them, for every step, the lengths and travels that lie behind it [m].
    """
    steps = _without_still(_steps(chain))
    levers = _levers(steps)
    for k, step in enumerate(steps):
        step.shift = clean(step.shift, snapper)
        if 0 < k < len(steps) - 1 and not step.ball and not steps[k + 1].ball:
            step.rotation = snapper.parallel(step.joint, step.rotation, levers[k])
            _unflip(step, steps[k + 1])
    return steps, levers


def _steps(chain: Chain) -> list[Step]:
    """Turns and balls with what stands between them; the first entry is the base."""
    steps = [Step("", None, NOTHING, spatial.IDENTITY, ZERO)]
    for constant, motion in zip(chain.constants, (*chain.motions, None)):
        step = steps[-1]
        step.shift = moved(step.rotation, vector(constant[1]), step.shift)
        step.rotation = spatial.product(step.rotation, constant[0])
        if motion is None:
            break
        value = Affine(motion.offset, ((motion.index, motion.scale),))
        if motion.kind == "shift":
            direction = tuple(row[2] for row in step.rotation)
            step.shift = tuple(s.plus(value.scaled(d)) for s, d in zip(step.shift, direction))
            step.travel += motion.travel
        elif motion.kind == "ball":
            ball = (motion.index, motion.scale < 0)
            steps.append(Step(motion.joint, ball, NOTHING, spatial.IDENTITY, ZERO))
        else:
            value = Affine(_within_a_turn(motion.offset), value.terms)
            steps.append(Step(motion.joint, None, value, spatial.IDENTITY, ZERO))
    return steps


def _within_a_turn(angle: float) -> float:
    """A large angle [rad] less its whole turns, which only the sine knows exactly."""
    return angle if abs(angle) < 4.0 else math.atan2(math.sin(angle), math.cos(angle))


def moved(rotation, shift, start):
    """start + rotation shift, for shifts that are affine in q."""
    return tuple(
        s.plus(shift[0].scaled(r[0])).plus(shift[1].scaled(r[1])).plus(shift[2].scaled(r[2]))
        for s, r in zip(start, rotation)
    )


def _without_still(steps: list[Step]) -> list[Step]:
    """Merge turns by a constant angle (held joints) into what stands before them."""
    kept = steps[:1]
    for step in steps[1:]:
        if step.ball or step.angle.terms:
            kept.append(step)
            continue
        before = kept[-1]
        before.rotation = spatial.product(before.rotation, turn_z(step.angle.const))
        before.shift = moved(before.rotation, step.shift, before.shift)
        before.rotation = spatial.product(before.rotation, step.rotation)
        before.travel += step.travel
    return kept


def _levers(steps: list[Step]) -> list[float]:
    """For every step, the lengths and travels that lie behind it [m]."""
    lengths = [math.hypot(*(part.const for part in step.shift)) + step.travel for step in steps]
    behind = list(accumulate(reversed(lengths[1:]), initial=0.0))
    return behind[::-1]


def clean(shift, snapper: Snapper):
    """Lengths and directions without what is lost in the noise."""
    return tuple(
        Affine(
            snapper.length(part.const),
            tuple((i, c) for i, c in map(snapper.direction, part.terms) if c),
        )
        for part in shift
    )


def _unflip(step: Step, follower: Step) -> None:
    """Turn an opposite axis about: Rx(pi) moves right, through the follower's turn."""
    if flat(step.rotation) and step.rotation[2][2] < 0.0:
        step.rotation = spatial.product(step.rotation, _FLIP)
        follower.angle = follower.angle.scaled(-1.0)
        follower.rotation = spatial.product(_FLIP, follower.rotation)
        follower.shift = moved(_FLIP, follower.shift, ZERO)


def flat(rotation) -> bool:
    """Whether z stays parallel; a tilt of 1e-10 is none, although its cosine is 1."""
    return rotation[0][2] == 0.0 and rotation[1][2] == 0.0
