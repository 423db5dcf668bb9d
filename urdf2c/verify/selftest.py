"""A self-test in C: a header's functions on a few configurations, the reference's answers baked in.

It needs no more than the header does, so that it can run where the header will: on the target.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath

import numpy

from urdf2c.compiler.program import Program
from urdf2c.diagnostics import UrdfError, error
from urdf2c.emit import identifiers
from urdf2c.emit.body import wrap
from urdf2c.emit.cprint import SCALARS, literal
from urdf2c.emit.generated import Generated
from urdf2c.emit.render import fill
from urdf2c.mechanics.chain import Chain
from urdf2c.verify.bounds import UNIT_ROUNDOFF, bound
from urdf2c.verify.comparison import expected, snapped
from urdf2c.verify.sampling import samples

SEED = 0
_WORDS = {"float": "uint32_t", "double": "uint64_t"}  # as wide
_INDENT = " " * 8


@dataclass(frozen=True, slots=True)
class Position:
    """A configuration: the class it is of, and its numbers as lines of C."""

    comment: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Output:
    """An output array: where it starts among its function's outputs, and its length."""

    start: int
    size: int


@dataclass(frozen=True, slots=True)
class Function:
    """A function's answers, and one bound for each of its outputs, by configuration."""

    name: str
    arguments: str
    size: int
    output_count: int
    outputs: tuple[Output, ...]
    rows: tuple[tuple[str, ...], ...]
    bounds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What the templates see; every string is C already, or fit for a comment."""

    file: str
    header: str
    model: str
    short_digest: str
    version: str
    scalar: str
    word: str
    prefix: str
    macro: str
    places: int
    configurations: int
    count: int
    most: int
    positions: tuple[Position, ...]
    functions: tuple[Function, ...]


@dataclass(frozen=True, slots=True)
class Selftest:
    """The texts of FILE.c and FILE.h."""

    source: str
    header: str


def selftest(generated: Generated, version: str, file: str, header: str) -> Selftest:
    """The self-test of `generated`, to be written as `file`.c and `file`.h beside `header`.

    Raises:
        UrdfError: an answer is no number of the header's scalar.
    """
    try:
        with numpy.errstate(over="ignore", invalid="ignore"):
            seen = _view(generated, version, file, header)
    except OverflowError:
        scalar = generated.scalar
        message = f"an answer of the self-test, or its bound, is beyond the range of {scalar}"
        raise UrdfError([error(generated.tree.robot.span, message)]) from None
    return Selftest(fill("selftest.c.j2", s=seen), fill("selftest.h.j2", s=seen))


def _view(generated: Generated, version: str, file: str, header: str) -> View:
    tree, scalar = generated.tree, SCALARS[generated.scalar]
    chosen = [
        (sample.name, row)
        for sample in samples(tree, scalar.name, 2, SEED)
        for row in sample.q[: 2 if len(sample.q) > 1 else 1]
    ]
    q = numpy.array([row for _, row in chosen])
    functions = tuple(
        _function(generated, name, program, chain, q)
        for name, program, chain in zip(generated.functions, generated.programs, tree.chains)
    )
    prefix = generated.file.removesuffix(".h")
    return View(
        file=file,
        header=header,
        model=identifiers.comment(PurePath(tree.robot.file).name),
        short_digest=tree.robot.digest[:12],
        version=version,
        scalar=scalar.name,
        word=_WORDS[scalar.name],
        prefix=prefix,
        macro=prefix.upper(),
        places=max(tree.nq, 1),
        configurations=len(q),
        count=len(q) * len(functions),
        most=max(function.size for function in functions),
        positions=tuple(Position(name, _lines(row, generated.scalar)) for name, row in chosen),
        functions=functions,
    )


def _function(
    generated: Generated, name: str, program: Program, chain: Chain, q: numpy.ndarray
) -> Function:
    poses = expected(generated, chain, q)
    truth = {"p": poses[:, :3, 3], "R": poses[:, :3, :3].reshape(-1, 9)}
    limits = bound(chain, program, q, generated.scalar, snapped(generated, chain))
    allowed = {"p": limits.position, "R": limits.rotation}
    outputs, start = [], 0
    for _, size in program.outputs:
        outputs.append(Output(start, size))
        start += size
    rows = numpy.concatenate([truth[output] for output, _ in program.outputs], axis=1)
    # the answers are rounded to the scalar
    rounding = UNIT_ROUNDOFF[generated.scalar]
    bounds = [allowed[o] + rounding * abs(truth[o]).max(axis=1) for o, _ in program.outputs]
    return Function(
        name=name,
        arguments=", ".join(f"outputs + {each.start}" for each in outputs),
        size=start,
        output_count=len(outputs),
        outputs=tuple(outputs),
        rows=tuple(_lines(row, generated.scalar) for row in rows),
        bounds=tuple(_row(map(_rounded_up, row), generated.scalar) for row in zip(*bounds)),
    )


def _lines(values: Iterable[float], scalar: str) -> tuple[str, ...]:
    """`values` as lines between the braces of an array; one zero where there is none."""
    values = list(values)
    return tuple(wrap(_row(values or [0.0], scalar) + ",", _INDENT, hanging=""))


def _row(values: Iterable[float], scalar: str) -> str:
    values = list(values)
    if not all(map(math.isfinite, values)):
        raise OverflowError
    return ", ".join(literal(float(value), SCALARS[scalar]) for value in values)


def _rounded_up(value: float) -> float:
    """`value` or a little more, in three digits."""
    return float(f"{1.005 * value:.2e}")
