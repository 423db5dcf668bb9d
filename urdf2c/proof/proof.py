"""Whether programs give what they should: each output of each, at a few points, in double.

What is carried out is the Program that is printed, after all that was planned, rounded, simplified
and ordered. What it is compared with is `urdf2c.truth`, which knows of none of that.
"""

import math
from collections.abc import Iterator, Mapping, Sequence

from urdf2c.compiler.program import Meaning, Program
from urdf2c.diagnostics import Diagnostic, Span, note
from urdf2c.mechanics.tree import Tree
from urdf2c.proof.cases import Case, cases
from urdf2c.proof.execution import tape
from urdf2c.functions.rounding import Snap
from urdf2c.truth.catalog import QUANTITIES
from urdf2c.truth.scene import Look

_SHOWN = 8  # numbers of an array in a message
_REPORT = (
    "this is a fault of urdf2c and not of the model, and nothing was written: please report it "
    "with the model and all options"
)


class ProofError(Exception):
    """A fault of this generator: a program gives something else than it should."""

    def __init__(self, found: Diagnostic):
        self.diagnostic = found
        super().__init__(str(found))


def prove(
    tree: Tree,
    programs: Sequence[Program],
    scalar: str,
    locks: Mapping[str, float],
    look: Look,
    snaps: Sequence[Snap],
) -> None:
    """Compares every output of `programs` with the truth.

    Args:
        locks: Values [rad or m] at which joints are held.
        snaps: The angles that were rounded.

    Raises:
        ProofError: they differ by more than rounding explains (`allowance` says how far).
    """
    meanings = dict.fromkeys(each for program in programs for each in program.meanings)
    snapped = _snapped(snaps)
    all_cases = list(cases(tree, meanings, scalar, locks, look, snapped))
    for program in programs:
        for case, difference in _differences(program, all_cases):
            raise ProofError(_fault(tree.robot.span, program, case, difference))


def _snapped(snaps: Sequence[Snap]) -> dict[str, float]:
    """What was rounded on the way to each tip [rad]."""
    found: dict[str, float] = {}
    for snap in snaps:
        if snap.applied:
            found[snap.tip] = found.get(snap.tip, 0.0) + snap.deviation_rad
    return found


def _differences(program: Program, cases: list[Case]) -> Iterator[tuple[Case, str]]:
    """What is wrong with what a program gives, in words, and in which case."""
    try:
        read = tape(program)
    except KeyError as missing:
        yield cases[0], f"reads {missing} where it is not known"
        return
    outputs = [
        (name, [f"{name}[{i}]" for i in range(size)], meaning)
        for (name, size), meaning in zip(program.outputs, program.meanings, strict=True)
    ]
    signs: dict[str, float] = {}
    for case in cases:
        stored = read.run(case.inputs)
        for name, places, meaning in outputs:
            made = [stored.get(place, math.nan) for place in places]
            for words in _wrong(name, made, case.true[meaning], meaning, signs):
                yield case, words


def _wrong(name: str, made: list[float], true, meaning: Meaning, signs) -> Iterator[str]:
    """The elements of an output that are not what they should be, in words."""
    if true is None:
        return
    if len(true) != len(made):
        yield f"gives {len(made)} elements of {name}, where {len(true)} are right"
    made = _signed(made, true, meaning, signs)
    for i, (found, (right, most)) in enumerate(zip(made, true)):
        if most < math.inf and not abs(found - right) <= most:
            yield f"gives {name}[{i}] = {found!r}, where {right!r} is right"


def _signed(made: list[float], true, meaning: Meaning, signs: dict[str, float]) -> list[float]:
    """`made` with the sign that fits at the first point, where it is open: it is the same at all
    others, and for all that is told of a frame's quaternion."""
    open_from = QUANTITIES[meaning.kind].open_from
    if open_from is None:
        return made
    start = open_from(len(made))
    fitting = sum(found * right for found, (right, _) in zip(made[start:], true[start:]))
    if fitting:
        signs.setdefault(meaning.frame, math.copysign(1.0, fitting))
    sign = signs.get(meaning.frame, 1.0)
    return made[:start] + [sign * found for found in made[start:]]


def _fault(span: Span, program: Program, case: Case, difference: str) -> Diagnostic:
    """All that is needed to see the fault again."""
    taken = ("q", *(name for name in program.inputs if name in ("v", "wrench")))
    at = ", ".join(f"{name} = {_shown(getattr(case.point, name))}" for name in taken)
    message = f"function '{program.name}' {difference}, at {at}"
    return Diagnostic(span, "internal error", message, (note(span, _REPORT),))


def _shown(numbers: Sequence[float]) -> str:
    more = f", and {len(numbers) - _SHOWN} more" if len(numbers) > _SHOWN else ""
    return f"({', '.join(map(repr, numbers[:_SHOWN]))}{more})"
