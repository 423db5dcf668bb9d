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
from urdf2c.diagnostics import Diagnostic, Span, UrdfError, error, nearest, warning
from urdf2c.settings.config import read_table
from urdf2c.settings.values import number, shown

_COMPILER = "compiler"
_UNITS = {
    "instructions": "", "flash": " B", "flash_in_all": " B", "stack": " B", "cycles": "",
    "microseconds": " us",
}  # fmt: skip
RECORDED = ("instructions", "flash", "flash_in_all", "stack")  # the others are estimates


@dataclass(frozen=True, slots=True)
class Budget:
    """The most that each figure may be, by board and function, and what compiler that is by; it is
    "" where the file does not say."""

    path: str
    lines: tuple[str, ...]
    compiler: str
    figures: dict[str, dict[str, dict[str, float]]]

    def span(self, *words: str) -> Span:
        """Where the table of board and function starts, or the figure in it."""
        head = re.compile(r"\s*\[\W*" + r"\W+".join(map(re.escape, words[:2])) + r"\W*(#|$)")
        start = next((i for i, line in enumerate(self.lines) if head.match(line)), None)
        if start is None:
            return self.line(words[0])
        figure = re.compile(rf"\s*[\"']?{re.escape(words[-1])}[\"']?\s*=")
        below = enumerate(self.lines[start:], start + 1)
        return Span(self.path, next((i for i, line in below if figure.match(line)), start + 1))

    def line(self, key: str) -> Span:
        """Where `key` is set or a table of it starts first."""
        start = re.compile(rf"\s*\[?\s*[\"']?{re.escape(key)}[\"']?\s*[].=]")
        lines = enumerate(self.lines, 1)
        return Span(self.path, next((i for i, line in lines if start.match(line)), 0))


def text(costs: Sequence[Cost], compiler: str, before: Budget | None = None) -> str:
    """A budget that holds what was found, and what `before` holds of other boards.

    Of a function that is in `before`, those figures are recorded anew that were recorded there.

    Raises:
        UrdfError: another compiler recorded what would be kept.
    """
    figures = _kept(before, {cost.board for cost in costs}, compiler) if before else {}
    for cost in costs:
        names = before.figures.get(cost.board, {}).get(cost.function) if before else None
        found = {name: math.ceil(getattr(cost, name)) for name in names or RECORDED}
        figures.setdefault(cost.board, {})[cost.function] = found
    lines = [
        "# The most a call may take: instructions (mean over --samples of --seed), and bytes.",
        "# What exceeds it fails `urdf2c cost --budget`; `urdf2c cost --write-budget` wrote it.",
        f"{_COMPILER} = {json.dumps(compiler)}",
    ]
    for board, functions in figures.items():
        for function, found in functions.items():
            lines += ["", f"[{board}.{function}]"]
            lines += [f"{name} = {most}" for name, most in found.items()]
    return "\n".join(lines) + "\n"


def read(path: Path) -> Budget:
    """The budget in a file; UrdfError names what is wrong with it."""
    figures, lines = read_table(path)
    compiler = figures.pop(_COMPILER, "")
    found = Budget(str(path), tuple(lines), compiler, figures)
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


def _kept(before: Budget, measured: set[str], compiler: str) -> dict[str, dict]:
    """The figures in `before` of boards that were not measured now."""
    kept = {board: each for board, each in before.figures.items() if board not in measured}
    if kept and before.compiler not in ("", compiler):
        names = "', '".join(kept)
        message = f"the figures of '{names}' are of another compiler or other flags"
        hints = (
            f"recorded with '{before.compiler}', found with '{compiler}'",
            "measure these boards too, or write to another file",
        )
        raise UrdfError([error(before.line(_COMPILER), message, *hints)])
    return kept


def _absent(budget: Budget, costs: Sequence[Cost]) -> Iterator[Diagnostic]:
    """Errors for functions that the header does not have, on whatever board: their names may be
    mistyped, and nothing would hold them."""
    names = list(dict.fromkeys(cost.function for cost in costs))
    for board, functions in budget.figures.items():
        for name in functions:
            if name not in names:
                message = f"the header has no function '{name}'"
                yield error(budget.span(board, name), message, *nearest(name, names))


def _unsound(budget: Budget) -> Iterator[Diagnostic]:
    if not isinstance(budget.compiler, str):
        message = f"'{_COMPILER}' is {shown(budget.compiler)}, but must be text"
        yield error(budget.line(_COMPILER), message)
    if not budget.figures:
        message = "it holds no figures: [BOARD.FUNCTION] starts a table of them"
        yield error(Span(budget.path), message)
    for board, functions in budget.figures.items():
        span = budget.line(board)
        if board not in boards.names():
            yield error(span, f"'{board}' is no board", *nearest(board, boards.names()))
        elif not isinstance(functions, dict) or not functions:
            yield error(span, f"'{board}' must hold tables by function: [{board}.FUNCTION]")
        else:
            for function, figures in functions.items():
                yield from _unsound_figures(budget, board, function, figures)


def _unsound_figures(budget: Budget, board: str, function: str, figures) -> Iterator[Diagnostic]:
    if not isinstance(figures, dict):
        message = f"'{board}' must hold tables by function: [{board}.FUNCTION]"
        yield error(budget.span(board, function), message)
        return
    if not figures:
        message = f"nothing is recorded for '{function}' on '{board}': {', '.join(RECORDED)}"
        yield error(budget.span(board, function), message)
    for name, most in figures.items():
        span = budget.span(board, function, name)
        if name not in _UNITS:
            yield error(span, f"unknown figure '{name}'", *nearest(name, _UNITS))
        elif not _number(most):
            yield error(span, f"'{name}' is {shown(most)}, but must be a number from 0")


def _number(value) -> bool:
    try:
        return number(value) >= 0
    except (TypeError, ValueError):
        return False
