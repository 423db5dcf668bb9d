"""A Program carried out in double, statement by statement, as its C would be."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from urdf2c.compiler.expr import ON_FLOATS, Expr
from urdf2c.compiler.program import Assign, Program, Sincos, Store


@dataclass(frozen=True, slots=True)
class Tape:
    """A program as operations on places in a list of numbers, read once to be run often.

    Attributes:
        start: The list before the first operation: constants in their places.
        inputs: Where each input is, such as `q[0]`, with its place.
        steps: (place, operation, place of the first operand, of the second, or -1 for none).
        stored: Where each element of an output is, such as `p[0]`, with its place.
    """

    start: list[float]
    inputs: list[tuple[str, int]]
    steps: list[tuple[int, Callable, int, int]]
    stored: dict[str, int]

    def run(self, inputs: Mapping[str, float]) -> dict[str, float]:
        """What is stored, by the names of elements; `inputs` are by theirs."""
        values = self.start.copy()
        for name, place in self.inputs:
            values[place] = inputs[name]
        for place, operation, a, b in self.steps:
            if b < 0:
                values[place] = operation(values[a])
            else:
                values[place] = operation(values[a], values[b])
        return {name: values[place] for name, place in self.stored.items()}


def tape(program: Program) -> Tape:
    """`program` as it reads: what has a name is read by it, all else is where it is written.

    Raises:
        KeyError: a statement reads a name that nothing was given before; or reads an input when
            something is stored already, for outputs may lie in the place of inputs.
    """
    reader = _Reader(program.names)
    for block in program.blocks:
        for statement in block.statements:
            reader.take(statement)
    return reader.tape


class _Reader:
    """Reads statements one after the other; `_places` holds what is known so far, by node."""

    def __init__(self, names: Mapping[Expr, str]):
        self.tape = Tape([], [], [], {})
        self._start, self._steps = self.tape.start, self.tape.steps
        self._names = names
        self._nodes = {name: node for node, name in names.items()}  # one node a name
        self._places: dict[Expr, int] = {}

    def take(self, statement: Sincos | Assign | Store) -> None:
        if isinstance(statement, Assign):
            self._places[self._nodes[statement.name]] = self._written(statement.value)
        elif isinstance(statement, Sincos):
            angle = self._read(statement.angle)
            for op, name in (("sin", statement.sine), ("cos", statement.cosine)):
                if name in self._nodes:  # else nothing reads it
                    self._places[self._nodes[name]] = self._step(op, angle)
        else:
            if not self.tape.stored:
                self._forget_inputs()
            self.tape.stored[statement.target] = self._read(statement.value)

    def _forget_inputs(self) -> None:
        for node in [node for node in self._places if node.op == "input"]:
            if node not in self._names:
                del self._places[node]

    def _read(self, node: Expr) -> int:
        place = self._places.get(node)
        if place is not None:
            return place
        if node in self._names:
            raise KeyError(self._names[node])
        return self._written(node)

    def _written(self, node: Expr) -> int:
        """As written out, operands first. Most of the time of a proof is spent here."""
        args, known = node.args, self._places
        if not args:
            return self._leaf(node)
        a, b = known.get(args[0]), -1
        if a is None:
            a = self._read(args[0])
        if len(args) == 2:
            b = known.get(args[1])
            if b is None:
                b = self._read(args[1])
        return self._step(node.op, a, b)

    def _step(self, op: str, a: int, b: int = -1) -> int:
        start = self._start
        place = len(start)
        start.append(0.0)
        self._steps.append((place, ON_FLOATS[op], a, b))
        return place

    def _leaf(self, node: Expr) -> int:
        start = self._start
        place = self._places[node] = len(start)
        if node.op == "const":
            start.append(node.value)
        elif self.tape.stored:
            raise KeyError(node.value)
        else:
            self.tape.inputs.append((node.value, place))
            start.append(0.0)
        return place
