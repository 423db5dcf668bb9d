"""How far generated code may be from the reference, configuration by configuration, and why."""

from dataclasses import dataclass

import numpy

from urdf2c.compiler.program import Program
from urdf2c.mechanics.chain import Chain
from urdf2c.verify import angles, lengths

POSITION = {"float": 3e-7, "double": 1e-14}  # per metre of reach
ROTATION = {"float": 1e-6, "double": 1e-14}  # in any element of R
USUAL = 8  # turns of a chain for which these hold; each more may add a rounding of R
BALL = 4  # turns that a quaternion is worth: its matrix, and a product with all nine of its elements
UNIT_ROUNDOFF = {"float": 2.0**-24, "double": 2.0**-53}
TINY = {"float": 2.0**-149, "double": 2.0**-1074}  # what numbers near 0 are apart
REASON = """\
position: {position:g} m per metre of reach, which is all lengths along the chain added up, sliding
joints where they stand; rotation: {rotation:g} in any element of R.  Both grow by the rounding of
angles: q is exact, but sums such as q[1] + q[2], of parallel axes, and products such as q[1]*0.5
are rounded to {scalar} before their sine is taken, by half an ulp, which a lever as long as the
reach turns into metres; and from the ninth turn of a chain on, a quaternion being worth four, by
two roundings a turn"""


@dataclass(frozen=True, slots=True)
class Bound:
    """N bounds: on the position [m] and on the elements of R, and what is behind them.

    `reach` [m] is the sum of all lengths; `turned` [rad] how far angles and what was rounded may
    turn parts of the chain, beyond what `rotation` has in any case; `reference` [m] how far the
    reference itself may be off.
    """

    position: numpy.ndarray
    rotation: numpy.ndarray
    reach: numpy.ndarray
    turned: numpy.ndarray
    reference: numpy.ndarray


@dataclass(frozen=True, slots=True)
class Given:
    """What a chain's bounds depend on beside its lengths.

    Attributes:
        snapped: What rounded constants may move the tip by [m, rad].
        taken: The angles of it whose sines are taken.
        split: The last part of a sum of angles is added to what whole turns leave of the others, as
            u2c.h does it.
    """

    snapped: tuple[float, float]
    taken: tuple[angles.Taken, ...]
    split: bool


def bound(
    chain: Chain,
    program: Program,
    q: numpy.ndarray,
    scalar: str,
    given: Given,
    above: tuple[numpy.ndarray, int],
) -> Bound:
    """Bounds for the pose of `chain` that `program` computes in configurations `q` (N x nq).

    `above` are all lengths from the root to the base, N [m], and the number of joints there.
    """
    reach, travel = lengths.reach(chain, q), lengths.travel(chain, q)
    rounded, (metres, snapped) = _turned(chain, program, q, scalar, given), given.snapped
    reference = _reference(reach, *above)
    lost = 16.0 * TINY[scalar] * (len(chain.motions) + 1)  # products next to 0
    position = (POSITION[scalar] + rounded) * reach + metres + snapped * travel + reference + lost
    turned = rounded + snapped
    return Bound(position, ROTATION[scalar] + turned, reach, turned, reference)


def reason(scalar: str, snapped: tuple[float, float]) -> str:
    """Why the bounds are what they are, for people."""
    text = REASON.format(position=POSITION[scalar], rotation=ROTATION[scalar], scalar=scalar)
    if any(snapped):
        text += f"; and by {snapped[0]:.2g} m and {snapped[1]:.2g} rad for rounded angles"
    return text


def _turned(chain: Chain, program: Program, q: numpy.ndarray, scalar: str, given: Given):
    """What rounding turns parts of the chain by, at most and in all, beyond ROTATION [rad], N."""
    roundoff, double = UNIT_ROUNDOFF[scalar], UNIT_ROUNDOFF["double"]
    moving = [motion for motion in chain.motions if motion.kind != "shift"]
    turns = [motion for motion in moving if motion.kind == "turn"]
    error = angles.rounding(given.taken, q, roundoff, given.split) * _halved(program)
    count = sum(BALL if motion.kind == "ball" else 1 for motion in moving)
    error = error + 2.0 * roundoff * max(0, count - USUAL)
    if "s" in program.inputs:  # sines and cosines come rounded, and sums and multiples are made of them
        error = error + 4.0 * roundoff * sum(max(1.0, abs(motion.scale)) for motion in turns)
    for motion in turns:  # the reference multiplies and adds in double
        if motion.offset or abs(motion.scale) != 1.0:
            value = abs(motion.scale * q[:, motion.index]) + abs(motion.offset)
            error = error + 2.0 * double * value
    return error


def _reference(reach: numpy.ndarray, away: numpy.ndarray, joints: int) -> numpy.ndarray:
    """How far the reference may be off [m]: it comes from the root, `away` from the base.

    A product of transforms rounds a position by four units where it is, and turns what follows.
    """
    return 4.0 * UNIT_ROUNDOFF["double"] * (1 + joints) * (away + reach)


def _halved(program: Program) -> float:
    """How far R turns for each turn of an angle: with a quaternion R too is made of half angles."""
    halves = {"quat", "J_quat"} & {meaning.kind for meaning in program.meanings}
    return 2.0 if halves else 1.0
