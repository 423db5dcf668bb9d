"""Measures the functions of a header on a board."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

import numpy

from urdf2c.boards import COMPILER, Board
from urdf2c.cost.cycles import cycles
from urdf2c.cost.emulate import Machine
from urdf2c.cost.image import Image, image, output
from urdf2c.cost.trace import Call, call
from urdf2c.emit.function import Signature
from urdf2c.emit.generated import Generated
from urdf2c.verify.inputs import case_of, inputs
from urdf2c.verify.sampling import samples
from urdf2c.verify.target import FLAGS, linked, starts, without

PERIOD = 1e-3  # of the loop whose share is told [s]
MEASURED = "measured"
_UNIT = """\
#include "robot.h"
void measured({arguments});
void measured({arguments}) {{
    {body}
}}
"""
_MAIN = """\
void measured({arguments});
extern {scalar} inputs[], outputs[];
{scalar} inputs[{places}], outputs[{size}];

int main(void) {{
    measured({given});
    return 0;
}}
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one function costs on one board.

    `operations` are those that `--stats` counts, none where it does not. `instructions` and
    `cycles` are means over `samples` configurations, `least` and `most` the extremes of the former.
    `flash` [bytes] is the function with its constants, `pulled_in` what it needs besides and
    nothing else does; `stack` [bytes] the deepest that was used, below what its caller has.
    """

    function: str
    board: str
    core: str
    clock_hz: int
    flags: tuple[str, ...]
    operations: dict[str, int]
    samples: int
    instructions: float
    least: int
    most: int
    flash: int
    pulled_in: int
    stack: int
    cycles: float

    @property
    def flash_in_all(self) -> int:
        """What a program grows by that calls this function [bytes]."""
        return self.flash + self.pulled_in

    @property
    def microseconds(self) -> float:
        """A call at the board's clock, by the estimate of cycles."""
        return 1e6 * self.cycles / self.clock_hz

    @property
    def share(self) -> float:
        """The part that a call takes of a loop of PERIOD."""
        return self.microseconds * 1e-6 / PERIOD


def measure(
    generated: Generated, board: Board, cflags: Sequence[str] = (), count: int = 16, seed: int = 0
) -> tuple[Cost, ...]:
    """What every function of `generated` costs on `board`, in `count` random configurations.

    `cflags` are added to the compiler's flags, after all others.

    Raises:
        CostError, TargetError: a tool is not here, or the code cannot be compiled or run.
    """
    drawn = samples(generated.tree, generated.scalar, count, seed)[0].q
    return tuple(_cost(generated, each, board, cflags, drawn) for each in generated.signatures)


def compiler(cflags: Sequence[str]) -> str:
    """The compiler's version and flags, without those of the board."""
    version = output([COMPILER, "--version"]).splitlines()[0]
    return " ".join([version, *FLAGS, *cflags])


def _cost(
    generated: Generated,
    signature: Signature,
    board: Board,
    cflags: Sequence[str],
    q: numpy.ndarray,
) -> Cost:
    sources = Sources(generated, signature)
    program, nothing = (
        image(linked(sources.program(empty), board.flags, board.layout(), cflags))
        for empty in (False, True)
    )
    taken = inputs(signature, case_of(generated, q)) or [numpy.empty((1, 0))]
    rows = numpy.concatenate(taken, axis=1)
    calls = _calls(program, board, generated.scalar, rows)
    counts = [each.count for each in calls]
    # flags such as -O0 leave the function on its own, beside the one that calls it
    apart = program.symbols.get(signature.name)
    flash = program.place(MEASURED).size + (apart.size if apart else 0)
    grown = program.flash - nothing.flash + nothing.place(MEASURED).size
    return Cost(
        function=signature.name,
        board=board.name,
        core=board.core,
        clock_hz=board.clock_hz,
        flags=(*without(board.flags, cflags), *FLAGS, *cflags),
        operations=_operations(generated.stats["functions"].get(signature.name, {})),
        samples=len(calls),
        instructions=statistics.fmean(counts),
        least=min(counts),
        most=max(counts),
        flash=flash,
        pulled_in=max(grown - flash, 0),  # gaps between functions may close
        stack=max(each.stack for each in calls),
        cycles=statistics.fmean(cycles(board.core, each.steps) for each in calls),
    )


def _calls(program: Image, board: Board, scalar: str, rows: numpy.ndarray) -> list[Call]:
    machine, dtype = Machine(program, board), "<f4" if scalar == "float" else "<f8"
    calls = []
    for row in rows:
        machine.write("inputs", row.astype(dtype).tobytes())
        calls.append(call(program, machine.run("main"), MEASURED))
    return calls


def _operations(counts: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if name != "live"}


class Sources:
    """C that calls one function of a header once.

    It stands in a unit of its own, so that the compiler knows nothing of its arguments.
    """

    def __init__(self, generated: Generated, signature: Signature):
        self._generated, self._signature = generated, signature
        scalar = generated.scalar
        self._names = [name for name, _ in (*signature.outputs, *signature.inputs)]
        outputs = [f"{scalar} *{name}" for name, _ in signature.outputs]
        inputs = [f"const {scalar} *{name}" for name, _ in signature.inputs]
        self._arguments = ", ".join([*outputs, *inputs])

    def program(self, empty: bool) -> dict[str, str]:
        """Files by name; `empty` ones have a function that does nothing in the place of ours."""
        outputs, inputs = (
            [f"{name}[0]" for name, _ in arrays]
            for arrays in (self._signature.outputs, self._signature.inputs)
        )
        body = self._signature.call(self._generated.scalar, outputs, inputs)
        if empty:
            body = " ".join(f"(void){name};" for name in self._names)
        unit = _UNIT.format(arguments=self._arguments, body=body)
        return {"robot.h": self._generated.text, "measured.c": unit, "main.c": self._main()}

    def _main(self) -> str:
        outputs, inputs = self._signature.outputs, self._signature.inputs
        return _MAIN.format(
            arguments=self._arguments,
            scalar=self._generated.scalar,
            places=max(sum(size for _, size in inputs), 1),
            size=max(sum(size for _, size in outputs), 1),
            given=", ".join(
                f"&{each}" for each in (*starts("outputs", outputs), *starts("inputs", inputs))
            ),
        )
