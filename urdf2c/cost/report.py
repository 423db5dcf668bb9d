"""Costs as a table for people and as JSON for machines."""

import dataclasses
import json
import textwrap
from collections.abc import Sequence

from urdf2c.boards import COMPILER
from urdf2c.cost.measure import Cost

_HEAD = (
    "function", "board", "mul", "add", "sincos", "instructions", "flash B", "in all B", "stack B",
    "cycles*", "us*", "of 1 ms*",
)  # fmt: skip
_NOTE = """\
* an estimate, by a model of the core and without wait states: docs/cost.md. Instructions are the \
mean of {samples} random configurations; flash is the function's own, then with all that it pulls \
in; stack is below the caller's."""


def table(costs: Sequence[Cost]) -> str:
    """One line for each function on each board, then what it was compiled with."""
    rows = [_HEAD, *map(_row, costs)]
    widths = [max(map(len, column)) for column in zip(*rows)]
    sides = (str.ljust,) * 2 + (str.rjust,) * (len(_HEAD) - 2)
    lines = ["  ".join(side(*each) for side, *each in zip(sides, row, widths)) for row in rows]
    lines += ["", textwrap.fill(_NOTE.format(samples=costs[0].samples), 100)]
    lines += [_varying(each) for each in costs if each.least < each.most]
    flags = {each.board: f"{each.board}: {COMPILER} {' '.join(each.flags)}" for each in costs}
    return "\n".join([*lines, "", *flags.values()])


def as_json(costs: Sequence[Cost]) -> str:
    """All that was found."""
    return json.dumps([_values(each) for each in costs], indent=2)


def _row(cost: Cost) -> tuple[str, ...]:
    operations = (str(cost.operations.get(name, "-")) for name in ("mul", "add", "sincos"))
    bytes_used = (str(each) for each in (cost.flash, cost.flash_in_all, cost.stack))
    estimates = (f"{cost.cycles:.0f}", f"{cost.microseconds:.2f}", f"{cost.share:.2%}")
    instructions = f"{cost.instructions:.0f}"
    return (cost.function, cost.board, *operations, instructions, *bytes_used, *estimates)


def _varying(cost: Cost) -> str:
    return (
        f"{cost.function} on {cost.board}: the number of instructions depends on q, from "
        f"{cost.least} to {cost.most}"
    )


def _values(cost: Cost) -> dict:
    derived = {name: getattr(cost, name) for name in ("flash_in_all", "microseconds", "share")}
    return dataclasses.asdict(cost) | derived
