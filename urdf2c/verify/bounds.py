"""How far generated code may be from the reference, configuration by configuration, and why."""

import math
import re
from dataclasses import dataclass

import numpy

from urdf2c.compiler.expr import Expr, split_angle, walk
from urdf2c.compiler.program import Program, Sincos
from urdf2c.mechanics.chain import Chain

POSITION = {"float": 3e-7, "double": 1e-14}  # per metre of reach
ROTATION = {"float": 1e-6, "double": 1e-14}  # in any element of R
USUAL = 8  # turns of a chain for which these hold; each more may add a rounding of R
UNIT_ROUNDOFF = {"float": 2.0**-24, "double": 2.0**-53}
REASON = """\
position: {position:g} m per metre of reach, which is all lengths along the chain added up, sliding
joints where they stand; rotation: {rotation:g} in any element of R.  Both grow by the rounding of
angles: q is exact, but sums such as q[1] + q[2], of parallel axes, and products such as q[1]*0.5
are rounded to {scalar} before their sine is taken, by half an ulp, which a lever as long as the
reach turns into metres; and from the ninth turn of a chain on by two roundings a turn"""


@dataclass(frozen=True, slots=True)
class Bound:
    """N bounds: on the position [m] and on the elements of R, and the reach [m] behind them."""

    position: numpy.ndarray
    rotation: numpy.ndarray
    reach: numpy.ndarray


def bound(chain: Chain, program: Program, q: numpy.ndarray, scalar: str, snapped) -> Bound:
    """Bounds for the pose of `chain` that `program` computes in configurations `q` (N x nq).

    `snapped` is what rounded angles may move the tip by, in m and rad.
    """
    travel = _travel(chain, q)
    reach = travel + sum(numpy.linalg.norm(each[1]) for each in chain.constants)
    turns = [motion for motion in chain.motions if motion.kind != "shift"]
    places = {motion.index for motion in chain.motions}
    longer = 2.0 * UNIT_ROUNDOFF[scalar] * max(0, len(turns) - USUAL)
    angles = _angle_error(program, places, q, UNIT_ROUNDOFF[scalar])
    angles = angles * _turns(program) + longer
    if "s" in program.inputs:  # sines and cosines come rounded, and sums are made of them
        angles = angles + 4.0 * UNIT_ROUNDOFF[scalar] * len(turns)
    for motion in turns:
        if motion.offset:  # the reference adds a mimic joint's offset in double
            value = abs(motion.scale * q[:, motion.index]) + abs(motion.offset)
            angles = angles + 2.0 * UNIT_ROUNDOFF["double"] * value
    position = POSITION[scalar] * reach + angles * reach + snapped[0] + snapped[1] * travel
    return Bound(position, ROTATION[scalar] + angles + snapped[1], reach)


def reason(scalar: str, snapped) -> str:
    """Why the bounds are what they are, for people."""
    text = REASON.format(position=POSITION[scalar], rotation=ROTATION[scalar], scalar=scalar)
    if any(snapped):
        text += f"; and by {snapped[0]:.2g} m and {snapped[1]:.2g} rad for rounded angles"
    return text


def _travel(chain: Chain, q: numpy.ndarray) -> numpy.ndarray:
    """All shifts of the chain, added up without cancelling [m]."""
    travel = numpy.zeros(len(q))
    for motion in chain.motions:
        if motion.kind == "shift":
            travel = travel + abs(motion.scale * q[:, motion.index]) + abs(motion.offset)
    return travel


def _turns(program: Program) -> float:
    """How far R turns for each turn of an angle: with a quaternion R too is made of half angles."""
    halves = {"quat", "J_quat"} & {meaning.kind for meaning in program.meanings}
    return 2.0 if halves else 1.0


def _angle_error(
    program: Program, places: set[int], q: numpy.ndarray, roundoff: float
) -> numpy.ndarray:
    """The rounding [rad] of all angles whose sine and cosine the program takes, added up.

    Those that `places` of q alone are in: others move other tips.
    """
    error = numpy.zeros(len(q))
    for block in program.blocks:
        for statement in block.statements:
            if isinstance(statement, Sincos) and _places(statement.angle) <= places:
                # what has a name is rounded as a whole
                whole = statement.angle in program.names
                error = error + (
                    _rounded(statement.angle, q, roundoff)[1]
                    if whole
                    else _sum_error(statement.angle, q, roundoff)
                )
    return error


def _places(angle: Expr) -> set[int]:
    return {_place(node) for node in walk([angle]) if node.op == "input"}


def _place(node: Expr) -> int:
    """The place in q that an input reads."""
    return int(re.fullmatch(r"q\[(\d+)\]", node.value)[1])


def _sum_error(angle: Expr, q: numpy.ndarray, roundoff: float):
    """The rounding of an angle whose last part is added to what whole half turns leave of it."""
    rest, last = split_angle(angle)
    value, error = _rounded(rest, q, roundoff)
    if last is None or last.op != "input":
        return error
    whole = value + _rounded(last, q, roundoff)[0]
    turns = math.pi * numpy.rint(whole / math.pi)
    left = abs(value - turns)
    # what is within a quarter turn of whole half turns is left exactly
    return error + roundoff * (numpy.where(left > 1.5, left, 0.0) + abs(whole - turns))


def _rounded(node: Expr, q: numpy.ndarray, roundoff: float):
    """The value of `node` in every configuration, and a bound on what rounding does to it."""
    if node.op == "const":
        return node.value, roundoff * node.value
    if node.op == "input":
        return q[:, _place(node)], 0.0
    (a, a_error), *rest = (_rounded(arg, q, roundoff) for arg in node.args)
    if node.op == "neg":
        return -a, a_error
    [(b, b_error)] = rest
    if node.op == "add":
        return a + b, a_error + b_error + roundoff * abs(a + b)
    if node.op == "mul":
        return a * b, abs(a) * b_error + abs(b) * a_error + roundoff * abs(a * b)
    raise NotImplementedError(f"the rounding of {node.op} in an angle")
