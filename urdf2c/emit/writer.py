"""C functions that are written by hand rather than compiled: heads, bodies, names of the runtime."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from urdf2c.compiler.program import Meaning
from urdf2c.emit.body import INDENT, OPERATIONS, comment_lines, wrap
from urdf2c.emit.cprint import Scalar
from urdf2c.emit.function import FunctionView, Signature
from urdf2c.mechanics.tree import Tree


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes functions of one robot, scalar and prefix."""

    tree: Tree
    scalar: Scalar
    prefix: str

    def function(
        self,
        name: str,
        comment: str,
        result: str,
        arrays: Iterable[tuple[str, str, int]],
        body: Iterable[str],
        meaning: Meaning | None = None,
        count: Mapping[str, int] | None = None,
    ) -> FunctionView:
        """A function of arrays of the scalar, those that it fills first.

        Args:
            name: without the prefix.
            result: what it returns: `void`, where it fills an array, or a type of C.
            arrays: parameters with their types' qualifier: `const q`, the macro of their length
                without the prefix, and the length. C has no empty arrays: those are pointers.
            body: statements, "" for an empty line.
            meaning: of what it gives; the name says all where None.
            count: of its operations, None where they are not counted.
        """
        signature = self._signature(name, result, arrays := tuple(arrays), meaning)
        name = signature.name
        parameters = ", ".join(self._parameter(*array) for array in arrays)
        head = wrap(f"static inline {result} {name}({parameters}) {{", hanging=" " * 8)
        lines = [line for text in body for line in (wrap(text, INDENT) if text else [""])]
        unread = [
            f"{INDENT}(void){named};"
            for named in (array[0].split()[-1] for array in arrays)
            if not any(re.search(rf"\b{named}\b", line) for line in lines)
        ]
        return FunctionView(
            name, tuple(comment_lines(comment)), tuple(head), (*unread, *lines), signature, count
        )

    def _signature(self, name: str, result: str, arrays, meaning: Meaning | None) -> Signature:
        inputs = tuple(_sized(array) for array in arrays if array[0].startswith("const "))
        outputs = tuple(_sized(array) for array in arrays if not array[0].startswith("const "))
        meaning = meaning or Meaning(name)
        if result == "void":
            return Signature(f"{self.prefix}_{name}", outputs, inputs, (meaning,))
        given = ((meaning.kind, 1),)
        return Signature(f"{self.prefix}_{name}", given, inputs, (meaning,), result)

    def _parameter(self, named: str, macro: str, length: int) -> str:
        *qualifier, name = named.split()
        declared = f"{name}[{self.prefix.upper()}_{macro}]" if length else f"*{name}"
        return " ".join([*qualifier, self.scalar.name, declared])

    @property
    def q(self) -> tuple[str, str, int]:
        """The parameter q."""
        return "const q", "NQ", self.tree.nq

    def runtime(self, name: str) -> str:
        """What u2c.h calls its function `name` for this scalar."""
        return f"u2c_{name}{self.scalar.suffix}"

    def local(self, place: int, value: str) -> str:
        """A variable for a place in q."""
        return f"const {self.scalar.name} q{place} = {value};"


def _sized(array: tuple[str, str, int]) -> tuple[str, int]:
    return array[0].split()[-1], array[2]


def counts(count: Mapping[str, int], live: int) -> dict[str, int]:
    """A number for each of OPERATIONS, and how many values are alive at once."""
    return {**{name: count.get(name, 0) for name in OPERATIONS}, "live": live}


def apart(first: list[str], then: list[str]) -> list[str]:
    """Two groups of statements with an empty line between them."""
    return [*first, *([""] if first and then else []), *then]
