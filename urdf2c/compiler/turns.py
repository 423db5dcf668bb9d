"""Functions that take sines and cosines in the place of angles: from a resolver or a CORDIC.

sin(a + b) = sin a cos b + cos a sin b, so what a sum of angles or a whole multiple of one needs
follows from the sines and cosines of the positions alone.
"""

from dataclasses import replace

from urdf2c.compiler.expr import Expr, constant, walk
from urdf2c.compiler.parts import rewritten
from urdf2c.compiler.program import Function, Output

# Multiples of an angle up to this one are made of its sine and cosine.
_MOST = 8


def from_sincos(function: Function, takes_q: bool) -> Function:
    """`function` with s[i] and c[i] for sine and cosine of q[i].

    Angles that are no whole multiples are still made from q, which then is an input.

    Args:
        takes_q: q is an input in any case.
    """
    roots = [value for output in function.outputs for value in output.values]
    pairs: dict[Expr, tuple[Expr, Expr] | None] = {}

    def rebuilt(node: Expr, images: dict[Expr, Expr]) -> Expr | None:
        if node.op not in ("sin", "cos"):
            return None
        pair = _pair(node.args[0], pairs)
        return None if pair is None else pair[node.op == "cos"]

    images = rewritten(walk(roots), rebuilt)
    outputs = tuple(
        replace(output, values=tuple(images[value] for value in output.values))
        for output in function.outputs
    )
    marks = {images[n]: mark for n, mark in function.landmarks.items() if n in images}
    marks = {node: mark for node, mark in marks.items() if node.op not in ("const", "input")}
    inputs = function.inputs
    if takes_q or _reads_q(outputs):
        inputs = ("q", *inputs)
    return replace(function, outputs=outputs, landmarks=marks, inputs=inputs)


def _reads_q(outputs: tuple[Output, ...]) -> bool:
    nodes = walk(value for output in outputs for value in output.values)
    return any(node.op == "input" and node.value.startswith("q[") for node in nodes)


def _pair(angle: Expr, pairs: dict) -> tuple[Expr, Expr] | None:
    """Sine and cosine of an angle from those of the positions in it; None where that cannot be."""
    if angle not in pairs:
        pairs[angle] = _made(angle, pairs)
    return pairs[angle]


def _made(angle: Expr, pairs: dict) -> tuple[Expr, Expr] | None:
    graph = angle.graph
    if constant(angle) is not None:
        return graph.sin(angle), graph.cos(angle)
    if angle.op == "input":
        place = angle.value.removeprefix("q")
        return graph.input(f"s{place}"), graph.input(f"c{place}")
    if angle.op == "neg":
        pair = _pair(angle.args[0], pairs)
        return pair and (graph.neg(pair[0]), pair[1])
    if angle.op == "add":
        a, b = (_pair(arg, pairs) for arg in angle.args)
        return a and b and _sum(a, b)
    factors = [arg for arg in angle.args if constant(arg) is not None]
    if angle.op == "mul" and len(factors) == 1:
        times = constant(factors[0])
        [rest] = [arg for arg in angle.args if arg is not factors[0]]
        pair = _pair(rest, pairs)
        if pair and times == round(times) and 1 < times <= _MOST:
            total = pair
            for _ in range(round(times) - 1):
                total = _sum(total, pair)
            return total
    return None


def _sum(a: tuple[Expr, Expr], b: tuple[Expr, Expr]) -> tuple[Expr, Expr]:
    return a[0] * b[1] + a[1] * b[0], a[1] * b[1] - a[0] * b[0]
