"""Scalar expressions: interned nodes of one graph, folded as far as one node can see.

Every node of a `Graph` exists once, so `is` is equality and shared work is shared by itself.
Signs have a normal form: a product holds no negation and no negative constant, a sum holds a
negation only on its second operand (it is then a subtraction), and `b - a` is `-(a - b)`
where a is older. So an expression and its negative are one node and, at most, one negation.
"""

import math
import operator
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import chain, count


class Expr:
    """A node: `op` is const, input, neg, add, mul, div, two_over, rsqrt, sin or
    cos; `order` counts
    creation."""

    __slots__ = ("graph", "op", "args", "value", "order")

    def __init__(self, graph: "Graph", op: str, args: tuple["Expr", ...], value, order: int):
        self.graph, self.op, self.args, self.value, self.order = graph, op, args, value, order

    def __add__(self, other):
        return self.graph.add(self, self.graph.lift(other))

    def __sub__(self, other):
        return self.graph.add(self, self.graph.neg(self.graph.lift(other)))

    def __mul__(self, other):
        return self.graph.mul(self, self.graph.lift(other))

    def __truediv__(self, other):
        return self.graph.div(self, self.graph.lift(other))

    def __rsub__(self, other):
        return self.graph.add(self.graph.lift(other), self.graph.neg(self))

    def __rtruediv__(self, other):
        return self.graph.div(self.graph.lift(other), self)

    def __neg__(self):
        return self.graph.neg(self)

    __radd__ = __add__
    __rmul__ = __mul__

    def sin(self):
        return self.graph.sin(self)

    def cos(self):
        return self.graph.cos(self)

    def two_over(self):
        return self.graph.two_over(self)

    def rsqrt(self):
        return self.graph.rsqrt(self)

    def is_const(self, value: float | None = None) -> bool:
        """Whether this is a constant (equal to `value`, where one is given)."""
        return self.op == "const" and (value is None or self.value == value)

    def __repr__(self) -> str:
        if self.op in ("const", "input"):
            return str(self.value)
        return f"{self.op}({', '.join(map(repr, self.args))})"


class Graph:
    """Builds nodes and keeps each once; `zero` and `one` are its constants 0 and 1."""

    def __init__(self):
        self._tables: defaultdict[str, dict] = defaultdict(dict)  # op: arguments or value: node
        self._orders = count()
        self.zero = self.const(0.0)
        self.one = self.const(1.0)

    def _node(self, op: str, args: tuple[Expr, ...] = (), value=None) -> Expr:
        table, key = self._tables[op], args or value
        node = table.get(key)
        if node is None:
            node = table[key] = Expr(self, op, args, value, next(self._orders))
        return node

    def const(self, value: float) -> Expr:
        """The constant `value`; a negative one is the negation of its magnitude."""
        value = float(value)
        if not math.isfinite(value):
            raise ValueError(f"a constant must be finite, found {value}")
        size = self._node("const", (), abs(value))
        return self._node("neg", (size,)) if value < 0 else size

    def input(self, name: str) -> Expr:
        """A function's input; `name` is the C text that reads it, such as `q[0]`."""
        return self._node("input", (), name)

    def lift(self, value) -> Expr:
        if isinstance(value, Expr):
            return value
        return self.zero if value == 0.0 else self.const(value)

    def raw(self, op: str, *args: Expr) -> Expr:
        """The node as asked, unfolded; for passes that choose the signs themselves."""
        if op == "mul" or (op == "add" and args[1].op != "neg"):
            a, b = args
            args = (a, b) if a.order <= b.order else (b, a)
        return self._node(op, args)

    def neg(self, a: Expr) -> Expr:
        if a.op == "neg":
            return a.args[0]
        return a if a is self.zero else self._node("neg", (a,))

    def add(self, a: Expr, b: Expr) -> Expr:
        if a is self.zero:
            return b
        if b is self.zero:
            return a
        x = constant(a)
        y = None if x is None else constant(b)
        if y is not None:
            return self.const(x + y)
        if a.op == "neg" and b.op == "neg":
            return self.neg(self.add(a.args[0], b.args[0]))
        if a.op != "neg" and b.op != "neg":
            return self._node("add", (a, b) if a.order <= b.order else (b, a))
        plus, less = (b, a) if a.op == "neg" else (a, b)
        minus = less.args[0]
        if plus is minus:
            return self.zero
        if plus.order < minus.order:
            return self._node("add", (plus, less))
        return self.neg(self._node("add", (minus, self._node("neg", (plus,)))))

    def mul(self, a: Expr, b: Expr) -> Expr:
        if a.op == "neg":
            return self.neg(self.mul(a.args[0], b))
        if b.op == "neg":
            return self.neg(self.mul(a, b.args[0]))
        if a.op == "const" or b.op == "const":
            if a is self.zero or b is self.zero:
                return self.zero
            if a is self.one:
                return b
            if b is self.one:
                return a
            if a.op == b.op:
                return self.const(a.value * b.value)
        return self._node("mul", (a, b) if a.order <= b.order else (b, a))

    def div(self, a: Expr, b: Expr) -> Expr:
        if a.op == "neg":
            return self.neg(self.div(a.args[0], b))
        if b.op == "neg":
            return self.neg(self.div(a, b.args[0]))
        return a if b is self.one else self._node("div", (a, b))

    def two_over(self, a: Expr) -> Expr:
        """2/a, NaN unless a is positive, normal and finite: what a quaternion's square needs."""
        return self._node("two_over", (a,))

    def rsqrt(self, a: Expr) -> Expr:
        """1/sqrt(a), NaN unless a is positive, normal and finite."""
        return self._node("rsqrt", (a,))

    def sin(self, a: Expr) -> Expr:
        value = constant(a)
        if value is not None:
            return self.const(math.sin(value))
        if a.op == "neg":
            return self.neg(self.sin(a.args[0]))
        return self._node("sin", (a,))

    def cos(self, a: Expr) -> Expr:
        value = constant(a)
        if value is not None:
            return self.const(math.cos(value))
        return self._node("cos", (a.args[0] if a.op == "neg" else a,))


def constant(node: Expr) -> float | None:
    """The value of a constant or of a negated constant, else None."""
    if node.op == "const":
        return node.value
    if node.op == "neg" and node.args[0].op == "const":
        return -node.args[0].value
    return None


def split_angle(angle: Expr) -> tuple[Expr, Expr | None]:
    """A sum as what is reduced by whole turns and what is added after that, None for nothing.

    Added last is a constant or, else, a single position: so no large sum is rounded.
    """
    if angle.op == "add":
        for rest, last in (angle.args, angle.args[::-1]):
            if constant(last) is not None and rest.op != "neg":
                return rest, last
        for rest, last in (angle.args, angle.args[::-1]):
            if last.op == "input" and rest.op != "neg":
                return rest, last
    return angle, None


def walk(roots: Iterable[Expr]) -> list[Expr]:
    """Every node below `roots` once, in the order of creation: arguments before their users."""
    seen: set[Expr] = set()
    coming = set(roots)
    while coming:  # all that is one step farther down at once, which takes few steps of Python
        seen |= coming
        coming = set(chain.from_iterable(map(_args, coming))) - seen
    return sorted(seen, key=_order)


_args = operator.attrgetter("args")
_order = operator.attrgetter("order")


def uses(roots: Iterable[Expr], nodes: list[Expr]) -> dict[Expr, int]:
    """How often each of `nodes`, which is walk(roots), is read; an output counts as one read.

    A read of -x is a read of x as well.
    """
    found = Counter(roots)
    found.update(chain.from_iterable(node.args for node in nodes if node.op != "neg"))
    for node in reversed(nodes):
        if node.op == "neg":
            found[node.args[0]] += found[node]
    return found


def evaluate(
    roots: Iterable[Expr],
    inputs: dict[str, float],
    nodes: list[Expr] | None = None,
    known: dict[Expr, float] | None = None,
) -> list[float]:
    """Values of `roots` in double precision; `inputs` maps each input's name to its value.

    `nodes` may give `walk(roots)` where it is at hand, and `known` what earlier calls with the
    same `inputs` have worked out; what this one does is added to it.
    """
    roots = list(roots)
    values = {} if known is None else known
    for node in walk(roots) if nodes is None else nodes:
        if node in values:
            continue
        op = node.op
        if op == "const":
            values[node] = node.value
        elif op == "input":
            values[node] = inputs[node.value]
        elif len(node.args) == 2:
            a, b = node.args
            values[node] = ON_FLOATS[op](values[a], values[b])
        else:
            values[node] = ON_FLOATS[op](values[node.args[0]])
    return [values[root] for root in roots]


def _or_nan(function):
    """`function`, with NaN where Python raises an error: of infinity, by zero, of a negative."""

    def value(*numbers: float) -> float:
        try:
            return function(*numbers)
        except (ArithmeticError, ValueError):
            return math.nan

    return value


# What each operation is on floats.
ON_FLOATS = {
    "neg": operator.neg,
    "add": operator.add,
    "mul": operator.mul,
    "div": _or_nan(operator.truediv),
    "two_over": _or_nan(lambda a: 2.0 / a),
    "rsqrt": _or_nan(lambda a: 1.0 / math.sqrt(a)),
    "sin": _or_nan(math.sin),
    "cos": _or_nan(math.cos),
}
