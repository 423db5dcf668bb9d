"""Rewrites expressions into cheaper ones by rules that need two nodes or more.

Each rule states its law; a rule's result is taken only where it lowers the cost, and only after
the graph, evaluated at two random points, gives the same values as before.
"""

import math
import random
from collections import Counter
from dataclasses import dataclass, replace
from itertools import cycle

from urdf2c.compiler.cost import cost
from urdf2c.compiler.expr import Expr, evaluate
from urdf2c.compiler.pairs import LONGEST, paired
from urdf2c.compiler.parts import Parts, product, product_of, rewritten, sum_of
from urdf2c.compiler.program import Function
from urdf2c.compiler.signs import signs

# Longer functions, as of chains of thousands of joints, are left as they are: rewriting takes a third
# of the time of such a header, and finds next to nothing in it (5 in 15,000 operations).
_MOST_NODES = 50_000


def simplify(function: Function) -> Function:
    """`function` at no higher cost, outputs and landmarks carried along.

    Raises:
        ArithmeticError: a rule changed a value, which is a fault of urdf2c itself.
    """
    current = _survey(function)
    if len(current.parts.nodes) > _MOST_NODES:
        return function
    proof = _Proof(current.parts)
    idle = 0  # rules that were tried since the last one that helped
    for rule in cycle(RULES):
        before, current = current, _tried(current, rule, proof)
        idle = idle + 1 if current is before else 0
        if idle == len(RULES):
            return _tried(current, signs, proof).function


@dataclass(frozen=True, slots=True)
class _Survey:
    """A function with what all rules ask about it, and its cost."""

    function: Function
    parts: Parts
    cost: tuple[int, int]


def _survey(function: Function) -> _Survey:
    roots = tuple(value for output in function.outputs for value in output.values)
    parts = Parts(roots)
    return _Survey(function, parts, cost(roots, parts.nodes))


def _tried(old: _Survey, rule, proof: "_Proof") -> _Survey:
    images = rule(old.parts)
    if images is None:
        return old
    marks = {images[node]: mark for node, mark in old.function.landmarks.items() if node in images}
    outputs = tuple(
        replace(output, values=tuple(images[value] for value in output.values))
        for output in old.function.outputs
    )
    new = _survey(replace(old.function, outputs=outputs, landmarks=marks))
    if new.cost >= old.cost:
        return old
    proof.hold(old.parts, new.parts, rule.__name__)
    return new


class _Proof:
    """Compares values at two random points; angles and lengths of a few units.

    What was worked out is remembered, so that a rewritten function costs its new nodes only.
    """

    def __init__(self, parts: Parts):
        names = sorted({node.value for node in parts.nodes if node.op == "input"})
        source = random.Random(len(names))
        self.points = [{name: source.uniform(-3.0, 3.0) for name in names} for _ in range(2)]
        self.known: list[dict[Expr, float]] = [{}, {}]

    def hold(self, old: Parts, new: Parts, name: str) -> None:
        """Refuse a rewritten function of other values than it had before.

        Rounding is forgiven, by the largest number on the way; where one overflows nothing can be
        said.
        """
        for point, known in zip(self.points, self.known):
            before = evaluate(old.roots, point, old.nodes, known)
            sizes = [abs(known[node]) for node in old.nodes]
            if not all(map(math.isfinite, sizes)):
                continue
            allowed = 1e-11 * (1.0 + max(sizes, default=0.0))
            for a, b in zip(before, evaluate(new.roots, point, new.nodes, known)):
                if not abs(a - b) <= allowed:
                    raise ArithmeticError(f"rule {name} changed a value from {a} to {b}")


def fold(parts: Parts) -> dict[Expr, Expr] | None:
    """c + a + d = a + (c + d) and c*a*d = (c*d)*a, for constants c and d."""
    groups = {
        node: members
        for members_of in (parts.sums, _signed(parts.products))
        for node, members in members_of.items()
        if sum(part.op == "const" for _, part in members) > 1
    }
    if not groups:
        return None

    def rebuilt(node, images):
        if node not in groups:
            return None
        graph, joined = node.graph, sum_of if node.op == "add" else product_of
        members = [(sign, images[part]) for sign, part in groups[node]]
        constants = [member for member in members if member[1].op == "const"]
        rest = [member for member in members if member[1].op != "const"]
        return joined(graph, [*rest, (1, joined(graph, constants))])

    return rewritten(parts.nodes, rebuilt)


def _signed(products) -> dict[Expr, list[tuple[int, Expr]]]:
    return {node: [(1, part) for part in factors] for node, factors in products.items()}


def factor(parts: Parts) -> dict[Expr, Expr] | None:
    """a*b + a*c = a*(b + c)."""
    products = {}
    for node, terms in parts.sums.items():
        if len(terms) <= LONGEST:
            found = [(sign, parts.products.get(term) or [term]) for sign, term in terms]
            if _repeats(found):
                products[node] = found
    if not products:
        return None

    def rebuilt(node, images):
        if node not in products:
            return None
        return _factored(node.graph, [(s, [images[f] for f in fs]) for s, fs in products[node]])

    return rewritten(parts.nodes, rebuilt)


def _repeats(products) -> bool:
    """Whether two terms have a factor in common."""
    seen: set[Expr] = set()
    for _, factors in products:
        if not seen.isdisjoint(factors):
            return True
        seen.update(factors)
    return False


def _factored(graph, products) -> Expr:
    """Sum of signed products, the factor that most of them hold drawn out first."""
    tally = Counter(f for _, factors in products for f in set(factors) if not f.is_const(1.0))
    shared = [f for f, times in tally.items() if times > 1]
    if not shared or len(products) < 2:
        return sum_of(graph, [(sign, product(graph, factors)) for sign, factors in products])
    best = max(shared, key=lambda f: (tally[f], -f.order))
    inside = [(s, _without(fs, best)) for s, fs in products if best in fs]
    outside = [(s, fs) for s, fs in products if best not in fs]
    drawn = graph.mul(best, _factored(graph, inside))
    if not outside:
        return drawn
    return graph.add(drawn, _factored(graph, outside))


def _without(factors: list[Expr], drawn: Expr) -> list[Expr]:
    rest = list(factors)
    rest.remove(drawn)
    return rest


def share_products(parts: Parts) -> dict[Expr, Expr] | None:
    """a*b*c and a*b*d: a*b is computed once."""
    return paired(parts.nodes, _signed(parts.products), product_of)


def share_sums(parts: Parts) -> dict[Expr, Expr] | None:
    """a + b + c and a + b + d: a + b is computed once (and -a - b with it)."""
    return paired(parts.nodes, parts.sums, sum_of)


RULES = (fold, factor, share_products, share_sums)
