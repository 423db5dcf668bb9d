"""A self-test in C: a header's functions on a few configurations, the reference's answers baked in.

It needs no more than the header does, so that it can run where the header will: on the target.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath

import numpy

from urdf2c.compiler.expr import evaluate
from urdf2c.compiler.program import Store
from urdf2c.diagnostics import UrdfError, error
from urdf2c.emit import identifiers
from urdf2c.emit.body import wrap
from urdf2c.emit.cprint import SCALARS, literal
from urdf2c.emit.function import Signature
from urdf2c.emit.generated import Generated
from urdf2c.emit.render import fill
from urdf2c.emit.variables import guards
from urdf2c.verify import truth
from urdf2c.verify.allowed import allowed, comparable
from urdf2c.verify.bounds import UNIT_ROUNDOFF
from urdf2c.verify.inputs import Case, case_of, inputs
from urdf2c.verify.sampling import samples
from urdf2c.verify.tested import Tested, is_open, signed

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
    call: str
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
    converts: bool  # a function returns another type than the scalar
    guards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Selftest:
    """The texts of FILE.c and FILE.h."""

    source: str
    header: str


def selftest(generated: Generated, version: str, file: str, header: str) -> Selftest:
    """The self-test of `generated`, to be written as `file`.c and `file`.h beside `header`.

    Raises:
        UrdfError: an answer is no number of the header's scalar; nothing has an answer.
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
    forms, case = generated.signatures, case_of(generated, q)
    answers = [_answer(generated, form, case) for form in forms]
    good = numpy.all([answer.comparable for answer in answers], axis=0)
    chosen = [each for each, kept in zip(chosen, good) if kept]
    if not chosen:
        message = "no configuration of the self-test has rates of roll, pitch and yaw"
        raise UrdfError([error(tree.robot.span, message)])
    columns, starts = _inputs(forms, case)
    columns = columns[good]
    functions = tuple(
        _function(form, answer, good, starts, generated.scalar)
        for form, answer in zip(forms, answers)
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
        places=max(columns.shape[1], 1),
        configurations=len(chosen),
        count=len(chosen) * len(functions),
        most=max(function.size for function in functions),
        positions=tuple(
            Position(name, _lines(row, generated.scalar)) for (name, _), row in zip(chosen, columns)
        ),
        functions=functions,
        converts=any(form.result not in ("", scalar.name) for form in forms),
        guards=guards(("i", "outputs"), f"{file}.h"),
    )


@dataclass(frozen=True, slots=True)
class _Answer:
    """The reference's outputs and their bounds by name, and where all can be compared."""

    outputs: dict[str, numpy.ndarray]
    bounds: dict[str, numpy.ndarray]
    comparable: numpy.ndarray


def _answer(generated: Generated, form: Signature, case: Case) -> _Answer:
    outputs = truth.outputs(generated, form, case)
    bounds, good = {}, numpy.ones(len(case.q), bool)
    tested = Tested(generated, form, generated.behind(form))
    rounding = UNIT_ROUNDOFF[generated.scalar]  # the answers are rounded to the scalar
    for (name, _), meaning in zip(form.outputs, form.meanings):
        limits = allowed(tested, meaning, case)
        good &= comparable(tested, meaning, case)
        bounds[name] = limits.max(axis=1, initial=0.0)
        bounds[name] += rounding * abs(outputs[name]).max(axis=1, initial=0.0)
        if is_open(meaning.kind):
            made = _evaluated(tested, case)[name]
            outputs[name] = signed(meaning.kind, outputs[name], made)
    return _Answer(outputs, bounds, good)


def _evaluated(tested: Tested, case: Case):
    """What the program gives in double precision: it alone knows the sign of a quaternion."""
    rows, program, form = [], tested.program, tested.form
    statements = [each for block in program.blocks for each in block.statements]
    stores = {each.target: each.value for each in statements if isinstance(each, Store)}
    values = [stores[f"{name}[{i}]"] for name, size in program.outputs for i in range(size)]
    given = inputs(form, case)
    for i in range(len(case.q)):
        named = {
            f"{name}[{k}]": float(array[i, k])
            for (name, size), array in zip(form.inputs, given)
            for k in range(size)
        }
        rows.append(evaluate(values, named))
    ends = numpy.cumsum([size for _, size in program.outputs])[:-1]
    parts = numpy.split(numpy.array(rows), ends, axis=1)
    return {name: part for (name, _), part in zip(program.outputs, parts)}


def _inputs(forms: tuple[Signature, ...], case: Case):
    """All inputs of a configuration in one row, and where each array starts in it."""
    found, starts, place = [], {}, 0
    for form in forms:
        for (name, size), array in zip(form.inputs, inputs(form, case)):
            if name not in starts:
                starts[name] = place
                place += size
                found.append(array)
    return numpy.concatenate(found or [case.q[:, :0]], axis=1), starts


def _function(
    form: Signature, answer: _Answer, good: numpy.ndarray, starts: dict[str, int], scalar: str
) -> Function:
    outputs, start = [], 0
    for _, size in form.outputs:
        outputs.append(Output(start, size))
        start += size
    names = [name for name, _ in form.outputs]
    rows = numpy.concatenate([answer.outputs[name] for name in names], axis=1)[good]
    bounds = numpy.stack([answer.bounds[name] for name in names], axis=1)[good]
    filled = [f"outputs[{each.start}]" for each in outputs]
    given = [f"inputs[i][{starts[name]}]" for name, _ in form.inputs]
    return Function(
        name=form.name,
        call=form.call(scalar, filled, given, "TO_SCALAR"),
        size=start,
        output_count=len(outputs),
        outputs=tuple(outputs),
        rows=tuple(_lines(row, scalar) for row in rows),
        bounds=tuple(_row(map(_rounded_up, row), scalar) for row in bounds),
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
