"""Budgets: a TOML file of recorded figures, by board and function, that none may exceed.

    compiler = "arm-none-eabi-gcc (GCC) 12.2.1 -O2"     # what they were recorded with

    [stm32f405.arm_fk_tool0]
    instructions = 324
    stack = 72
"""

import json
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from urdf2c import boards
from urdf2c.cost.measure import Cost
from urdf2c.diagnostics import Diagnostic, Span, UrdfError, error, warning
from urdf2c.emit.identifiers import nearest
from urdf2c.options import number, tomllib

_COMPILER = "compiler"
_UNITS = {
    "instructions": "", "flash": " B", "flash_in_all": " B", "stack": " B", "cycles": "",
    "microseconds": " us",
}  # fmt: skip
RECORDED = ("instructions", "flash", "flash_in_all", "stack")  # the others are estimates


@dataclass(frozen=True, slots=True)
class Budget:
    """The most that each figure may be, by board and function, and what compiler that is by."""

    path: str
    lines: tuple[str, ...]
    compiler: str
    figures: dict[str, dict[str, dict[str, float]]]

    def span(self, *words: str) -> Span:
        """Where the table of board and function starts, or the figure in it."""
        head = re.compile(r"\s*\[\W*" + r"\W+".join(map(re.escape, words[:2])) + r"\W*(#|$)")
        start = next((i for i, line in enumerate(self.lines) if head.match(line)), None)
        if start is None:
            return Span(self.path)
        figure = re.compile(rf"\s*[\"']?{re.escape(words[-1])}[\"']?\s*=")
        below = enumerate(self.lines[start:], start + 1)
        return Span(self.path, next((i for i, line in below if figure.match(line)), start + 1))


def text(costs: Sequence[Cost], compiler: str) -> str:
    """A budget that holds what was found."""
    lines = [
        "# The most that a call may take: instructions, and bytes.  What exceeds it fails",
        "# `urdf2c cost --budget`; `urdf2c cost --write-budget` wrote it.",
        f"{_COMPILER} = {json.dumps(compiler)}",
    ]
    for cost in costs:
        lines += ["", f"[{cost.board}.{cost.function}]"]
        lines += [f"{name} = {math.ceil(getattr(cost, name))}" for name in RECORDED]
    return "\n".join(lines) + "\n"


def read(path: Path) -> Budget:
    """The budget in a file; UrdfError names what is wrong with it."""
    try:
        content = path.read_text("utf-8")
        figures = tomllib.loads(content)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as failure:
        raise UrdfError([error(Span(str(path)), f"is not TOML: {failure}")]) from None
    compiler = str(figures.pop(_COMPILER, ""))
    found = Budget(str(path), tuple(content.splitlines()), compiler, figures)
    if errors := list(_unsound(found)):
        raise UrdfError(errors)
    return found


def exceeded(budget: Budget, costs: Sequence[Cost], compiler: str) -> list[Diagnostic]:
    """An error for each figure above the recorded one, and each function that is not there; a
    warning for what is not recorded."""
    hints = []
    if budget.compiler not in ("", compiler):
        hints.append(f"recorded with '{budget.compiler}', found with '{compiler}'")
    found = list(_absent(budget, costs))
    for cost in costs:
        recorded = budget.figures.get(cost.board, {}).get(cost.function)
        if recorded is None:
            message = f"nothing is recorded for '{cost.function}' on '{cost.board}'"
            found.append(warning(Span(budget.path), message))
        for name, most in (recorded or {}).items():
            if getattr(cost, name) > most:
                span = budget.span(cost.board, cost.function, name)
                found.append(error(span, _beyond(cost, name, most), *hints))
    return found


def _beyond(cost: Cost, name: str, most: float) -> str:
    unit = _UNITS[name]
    return (
        f"'{cost.function}' on '{cost.board}' exceeds its budget: {name} is "
        f"{getattr(cost, name):g}{unit}, but {most:g}{unit} is recorded"
    )


def _absent(budget: Budget, costs: Sequence[Cost]) -> Iterator[Diagnostic]:
    """Errors for functions on the boards of `costs` that there is no figure of: their names may
    be mistyped, and nothing would hold them."""
    for board in dict.fromkeys(cost.board for cost in costs):
        names = [cost.function for cost in costs if cost.board == board]
        for name in budget.figures.get(board, {}):
            if name not in names:
                message = f"the header has no function '{name}'"
                yield error(budget.span(board, name), message, *nearest(name, names))


def _unsound(budget: Budget) -> Iterator[Diagnostic]:
    for board, functions in budget.figures.items():
        if board not in boards.names():
            message = f"'{board}' is no board"
            yield error(Span(budget.path), message, *nearest(board, boards.names()))
            continue
        if not isinstance(functions, dict) or not all(
            isinstance(each, dict) for each in functions.values()
        ):
            message = f"'{board}' must hold tables by function: [{board}.FUNCTION]"
            yield error(Span(budget.path), message)
            continue
        for function, figures in functions.items():
            for name, most in figures.items():
                span = budget.span(board, function, name)
                if name not in _UNITS:
                    yield error(span, f"unknown figure '{name}'", *nearest(name, _UNITS))
                elif not _number(most):
                    yield error(span, f"'{name}' is {most!r}, but must be a number")


def _number(value) -> bool:
    try:
        number(value)
    except (TypeError, ValueError):
        return False
    return True
