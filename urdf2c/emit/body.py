"""A Program as the lines of a C function, and the operations in them."""

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from urdf2c.compiler.program import Assign, Block, Program, Sincos, Store
from urdf2c.emit import identifiers
from urdf2c.emit.cprint import Printer, Scalar

WIDTH = 100
INDENT = "    "
OPERATIONS = ("sincos", "mul", "add", "neg", "div", "sqrt")


@dataclass(frozen=True, slots=True)
class Body:
    """The lines between a function's braces, and `count`, one number for each of OPERATIONS."""

    lines: tuple[str, ...]
    count: dict[str, int]


def body(program: Program, scalar: Scalar) -> Body:
    """Writes `program`; its locals are renamed where C would not have them."""
    locals_ = _locals(program)
    names = {node: locals_[name] for node, name in program.names.items()}
    columns = {
        name: meaning.columns for (name, _), meaning in zip(program.outputs, program.meanings)
    }
    writer = _Writer(Printer(names, scalar), locals_, scalar, columns)
    lines = [line for block in program.blocks for line in ("", *writer.block(block))]
    used = set(re.findall(r"\b(\w+)\[", "\n".join(lines)))
    parameters = (*(name for name, _ in program.outputs), *program.inputs)
    unused = [f"{INDENT}(void){name};" for name in parameters if name not in used]
    count = writer.printer.count
    return Body(
        (*unused, *lines[1:]),
        {name: count[name] for name in OPERATIONS},
    )


def _locals(program: Program) -> dict[str, str]:
    """A C name for each local: an identifier, and no two alike or like a parameter."""
    taken = {*program.inputs} | {name for name, _ in program.outputs}
    names: dict[str, str] = {}
    for name in _local_names(program):
        text = identifiers.identifier(name)
        while text in taken:
            text += "_"
        taken.add(text)
        names[name] = text
    return names


def _local_names(program: Program) -> Iterator[str]:
    for block in program.blocks:
        for statement in block.statements:
            if isinstance(statement, Sincos):
                yield from dict.fromkeys((statement.sine, statement.cosine))
            elif isinstance(statement, Assign):
                yield statement.name


class _Writer:
    """Statements as lines; `printer` keeps the count."""

    def __init__(
        self, printer: Printer, locals_: dict[str, str], scalar: Scalar, columns: dict[str, int]
    ):
        self.printer, self._locals, self._scalar = printer, locals_, scalar
        self._columns = columns

    def block(self, block: Block) -> list[str]:
        lines = comment_lines(block.comment, INDENT)
        for kind, run in groupby(block.statements, type):
            lines += self._RUNS[kind](self, list(run))
        return lines

    def _sincos(self, run: list[Sincos]) -> list[str]:
        names = [self._locals[name] for pair in run for name in (pair.sine, pair.cosine)]
        lines = wrap(f"{self._scalar.name} {', '.join(names)};", INDENT)
        for pair in run:
            self.printer.count["sincos"] += 1
            sine, cosine = self._locals[pair.sine], self._locals[pair.cosine]
            call, angle = self.printer.sincos(pair.angle)
            lines += wrap(f"{call}({angle}, &{sine}, &{cosine});", INDENT)
        return lines

    def _assign(self, run: list[Assign]) -> list[str]:
        kind = f"const {self._scalar.name}"
        texts = [
            f"{kind} {self._locals[each.name]} = {self.printer.definition(each.value)};"
            for each in run
        ]
        return [line for text in texts for line in wrap(text, INDENT)]

    def _store(self, run: list[Store]) -> list[str]:
        texts = [f"{each.target} = {self.printer.value(each.value)};" for each in run]
        return list(_in_rows([each.target for each in run], texts, self._columns))

    _RUNS = {Sincos: _sincos, Assign: _assign, Store: _store}


def _in_rows(
    targets: list[str], texts: list[str], columns: dict[str, int]
) -> Iterator[str]:
    """Stores as lines, the rows of a whole matrix side by side where they fit.

    `columns` gives, by the output's first element, how many stand in a row.
    """
    i, sizes = 0, Counter(target.partition("[")[0] for target in targets)
    while i < len(texts):
        name = targets[i].partition("[")[0]
        size, is_first = sizes[name], targets[i] == f"{name}[0]"
        rows = _rows(texts[i : i + size], columns.get(name, 0)) if is_first else []
        if rows:
            yield from rows
            i += size
        else:
            yield from wrap(texts[i], INDENT)
            i += 1


def _rows(texts: list[str], columns: int) -> list[str]:
    """The stores of a matrix as aligned lines; none where these would be too long."""
    if columns < 2 or len(texts) % columns:
        return []
    widths = [max(map(len, texts[column::columns])) for column in range(columns)]
    rows = [
        INDENT + "  ".join(map(str.ljust, texts[k : k + columns], widths))
        for k in range(0, len(texts), columns)
    ]
    return [row.rstrip() for row in rows] if len(rows[0]) <= WIDTH else []


def wrap(text: str, indent: str = "", hanging: str = INDENT) -> list[str]:
    """`text` as lines of at most WIDTH columns, broken before ` + ` or ` - ` or after a comma.

    Lines after the first are indented by `hanging` more.
    """
    line, lines = indent, []
    for piece in re.split(r"(?<=,) |(?<= =) | (?=[+-] )", text):
        if len(line) + 1 + len(piece) > WIDTH and line.strip():
            lines.append(line)
            line = indent + hanging
        line += piece if line == indent or line.isspace() else " " + piece
    return lines + [line]


def comment_lines(text: str, indent: str = "") -> list[str]:
    """`text` as `//` comments of at most WIDTH columns; none for "". A newline starts a line."""
    return [
        f"{indent}// {line}"
        for paragraph in text.split("\n")
        for line in _comment_paragraph(identifiers.comment(paragraph), WIDTH - len(indent) - 3)
    ]


def _comment_paragraph(text: str, width: int) -> Iterable[str]:
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
