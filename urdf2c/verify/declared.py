"""What a header's text declares, and on which lines: found without compiling it.

A compiler tells what a name is worth, but not where it stands, and not what to say of one that is
missing. What is read here is the form that urdf2c writes, however it may have been laid out anew.
"""

import bisect
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from urdf2c.emit.function import Signature

_QUIET = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
_MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+(.*?)[ \t]*$", re.MULTILINE)
_ENUM = re.compile(r"\benum\b\s*\w*\s*\{([^{}]*)\}")
_ENUMERATOR = re.compile(r"(\w+)\s*(?:=\s*([^,]*?)\s*)?(?:,|$)")
_HEAD = re.compile(r"(\w+)\s*(\*?)\s*\b(\w+)\s*\(([^()]*)\)\s*\{")
_TABLE = re.compile(r"\[([^\[\]]*)\]\s*=\s*\{")
_PARAMETER = re.compile(r"(?P<type>.*?)\s*\b\w+\s*(?:\[(?P<size>[^\[\]]*)\])?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Function:
    """A function's definition: its line, its type as C has it, and the table in it, if any.

    `size` is how many places the table states, "" for no table; `first` is the line of the first,
    where each has a line, else 0.
    """

    line: int
    result: str
    parameters: tuple[str, ...]
    size: str = ""
    first: int = 0

    @property
    def type(self) -> str:
        return f"{self.result} ({', '.join(self.parameters)})"


@dataclass(frozen=True, slots=True)
class Declared:
    """Functions, and macros and enumerators with their line and text, by name."""

    functions: Mapping[str, Function]
    values: Mapping[str, tuple[int, str]]

    def line(self, name: str) -> int:
        """Where `name` is declared, 0 for nowhere."""
        if name in self.functions:
            return self.functions[name].line
        return self.values[name][0] if name in self.values else 0


def declared(text: str, sizes: Mapping[str, int]) -> Declared:
    """What the header `text` declares; `sizes` are the lengths that macros stand for."""
    quiet = _QUIET.sub(_without_comment, text)
    starts = [0, *(found.end() for found in re.finditer("\n", quiet))]
    found = [(each[1], each.start(2), each[2]) for each in _MACRO.finditer(quiet)]
    for enum in _ENUM.finditer(quiet):
        inside = _ENUMERATOR.finditer(enum[1])
        found += [(each[1], enum.start(1) + each.start(1), each[2] or "") for each in inside]
    values = {  # the first of several stays
        name: (_line(starts, place), text) for name, place, text in reversed(found)
    }
    heads = list(_HEAD.finditer(quiet))
    ends = [*(head.start() for head in heads[1:]), len(quiet)]
    functions = {
        head[3]: _function(quiet, starts, head, end, sizes) for head, end in zip(heads, ends)
    }
    return Declared(functions, values)


def expected(form: Signature, scalar: str) -> str:
    """The C type of a function, without the names of its parameters."""
    outputs = () if form.result else form.outputs
    parameters = [_array(scalar, size) for _, size in outputs]
    parameters += [_array(f"const {scalar}", size) for _, size in form.inputs]
    return f"{form.result or 'void'} ({', '.join(parameters)})"


def _array(element: str, size: int) -> str:
    return f"{element}[{size}]" if size else f"{element} *"


def _without_comment(found: re.Match) -> str:
    """A string as it is; of a comment its line ends, so that all stays on its line."""
    return found[0] if found[0].startswith('"') else "\n" * found[0].count("\n") or " "


def _line(starts: list[int], place: int) -> int:
    return bisect.bisect_right(starts, place)


def _function(text: str, starts: list[int], head: re.Match, end: int, sizes) -> Function:
    parameters = tuple(_parameter(each, sizes) for each in head[4].split(","))
    table = _TABLE.search(text, head.end(), end)
    line = _line(starts, head.start(3))
    if table is None:
        return Function(line, head[1] + head[2], parameters)
    size, inside = _length(table[1], sizes), text[table.end() : text.find("}", table.end())]
    of_lines = size.isdecimal() and inside.count("\n") > int(size)
    first = _line(starts, table.end()) + 1 if of_lines else 0
    return Function(line, head[1] + head[2], parameters, size, first)


def _parameter(text: str, sizes: Mapping[str, int]) -> str:
    """`const float q[ARM_NQ]` as `const float[2]`."""
    found = _PARAMETER.fullmatch(" ".join(text.split()))
    if not found:
        return text.strip()
    kind = found["type"].replace(" *", "*").replace("*", " *")
    return f"{kind}[{_length(found['size'], sizes)}]" if found["size"] else kind


def _length(text: str, sizes: Mapping[str, int]) -> str:
    """A length such as `6*ARM_NV` as a number; as it stands where it is another term."""
    parts = [sizes.get(part.strip(), part.strip()) for part in text.split("*")]
    if not all(str(part).isdecimal() for part in parts):
        return text.strip()
    return str(math.prod(map(int, parts)))
