"""The angles whose sine and cosine a program takes: what moves them, and what rounds them."""

import math
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy

from urdf2c.compiler.expr import Expr, constant, split_angle, walk
from urdf2c.compiler.program import Program, Sincos
from urdf2c.mechanics.chain import Chain


@dataclass(frozen=True, slots=True)
class Taken:
    """An angle that is taken: `places` of q are in it; `whole` where it is rounded before.

    Up to `times` joints turn by it: followers of one leader may share their sine.
    """

    angle: Expr
    places: frozenset[int]
    whole: bool
    times: int = 1


def taken(program: Program) -> tuple[Taken, ...]:
    """The angles whose sine and cosine `program` takes."""
    return tuple(
        # what has a name is rounded as a whole
        Taken(statement.angle, _places(statement.angle), statement.angle in program.names)
        for block in program.blocks
        for statement in block.statements
        if isinstance(statement, Sincos)
    )


def of_chain(angles: Iterable[Taken], chain: Chain) -> tuple[Taken, ...]:
    """Those of `angles` that may turn the chain's tip: all others move other tips."""
    turns = Counter(motion.index for motion in chain.motions if motion.kind == "turn")
    return tuple(
        replace(each, times=max((turns[place] for place in each.places), default=1))
        for each in angles
        if all(turns[place] for place in each.places)
    )


def edge(angles: Iterable[Taken], place: int, q: numpy.ndarray, domain: float) -> float | None:
    """A value of q[place] that takes every angle it is in just beyond `domain`, whichever of the
    configurations `q` (N x nq) the other places are from; None where it is in no angle."""
    without, found = q.copy(), []
    without[:, place] = 0.0
    for each in angles:
        slope = abs(_slope(each.angle, place)) if place in each.places else 0.0
        if slope:
            rest = numpy.max(abs(_rounded(each.angle, without, 0.0)[0]))
            found.append((1.001 * domain + float(rest)) / slope)
    return max(found, default=None)


def rounding(angles: Iterable[Taken], q: numpy.ndarray, roundoff: float, split: bool):
    """The rounding [rad] of all `angles` in configurations `q` (N x nq), added up, N.

    `split` says that the last part of a sum is added to what whole half turns leave of the others.
    """
    error = numpy.zeros(len(q))
    for each in angles:
        rounded = _sum_error if split and not each.whole else _whole_error
        error = error + each.times * rounded(each.angle, q, roundoff)
    return error


def _places(angle: Expr) -> frozenset[int]:
    return frozenset(_place(node) for node in walk([angle]) if node.op == "input")


def _place(node: Expr) -> int:
    """The place in q that an input reads."""
    return int(re.fullmatch(r"q\[(\d+)\]", node.value)[1])


def _slope(node: Expr, place: int) -> float:
    """How fast an angle moves with q[place]: angles are affine in q."""
    if node.op == "input":
        return float(_place(node) == place)
    slopes = [_slope(arg, place) for arg in node.args]
    if node.op == "mul":
        factors = map(constant, reversed(node.args))
        return sum(slope * factor for slope, factor in zip(slopes, factors) if slope)
    return -slopes[0] if node.op == "neg" else sum(slopes)


def _whole_error(angle: Expr, q: numpy.ndarray, roundoff: float):
    return _rounded(angle, q, roundoff)[1]


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
        return node.value, roundoff * abs(node.value)
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
