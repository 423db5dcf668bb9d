"""C functions that are written by hand rather than compiled: heads, bodies, names of the runtime."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from urdf2c.emit.body import INDENT, comment_lines, wrap
from urdf2c.emit.cprint import Scalar
from urdf2c.emit.function import FunctionView
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
    ) -> FunctionView:
        """A function of arrays of the scalar.

        Args:
            name: without the prefix.
            arrays: parameters with their types' qualifier: `const q`, the macro of their length
                without the prefix, and the length. C has no empty arrays: those are pointers.
            body: statements, "" for an empty line.
        """
        name, arrays = f"{self.prefix}_{name}", tuple(arrays)
        parameters = ", ".join(self._parameter(*array) for array in arrays)
        head = wrap(f"static inline {result} {name}({parameters}) {{", hanging=" " * 8)
        lines = [line for text in body for line in (wrap(text, INDENT) if text else [""])]
        unread = [
            f"{INDENT}(void){named};"
            for named in (array[0].split()[-1] for array in arrays)
            if not any(re.search(rf"\b{named}\b", line) for line in lines)
        ]
        return FunctionView(name, tuple(comment_lines(comment)), tuple(head), (*unread, *lines))

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


def apart(first: list[str], then: list[str]) -> list[str]:
    """Two groups of statements with an empty line between them."""
    return [*first, *([""] if first and then else []), *then]
