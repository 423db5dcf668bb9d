"""Rewrites expressions into cheaper ones by rules that need two nodes or more.

Each rule states its law; a rule's result is taken only where it lowers the cost, and only after
the graph, evaluated at two random points, gives the same values as before.
"""

import math
import random
from collections import Counter
from dataclasses import dataclass, replace

from urdf2c.compiler.cost import cost
from urdf2c.compiler.expr import Expr, evaluate
from urdf2c.compiler.parts import Parts, product, product_of, rewritten, sum_of
from urdf2c.compiler.program import Function
from urdf2c.compiler.signs import signs

# Sums and products longer than this are left as they are: pairs grow with the square.
_LONGEST = 32


def simplify(function: Function) -> Function:
    """`function` at no higher cost, outputs and landmarks carried along.

    Raises:
        ArithmeticError: a rule changed a value, which is a fault of urdf2c itself.
    """
    current = _survey(function)
    before = None
    while before is None or current.cost < before:
        before = current.cost
        for rule in RULES:
            current = _tried(current, rule)
    return _tried(current, signs).function


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


def _tried(old: _Survey, rule) -> _Survey:
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
    _prove(old.parts, new.parts, rule.__name__)
    return new


def _prove(old: Parts, new: Parts, name: str) -> None:
    """Compare values at two random points; angles and lengths of a few units.

    Rounding is forgiven, by the largest number on the way; where one overflows nothing can be said.
    """
    names = sorted({node.value for node in old.nodes if node.op == "input"})
    source = random.Random(len(names))
    for _ in range(2):
        point = {name: source.uniform(-3.0, 3.0) for name in names}
        values = evaluate(old.nodes, point, old.nodes)
        allowed = 1e-11 * (1.0 + max(map(abs, values), default=0.0))
        if not all(map(math.isfinite, values)):
            continue
        known = dict(zip(old.nodes, values))
        for root, b in zip(old.roots, evaluate(new.roots, point, new.nodes)):
            a = known[root]
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
        if len(terms) <= _LONGEST:
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
    return _paired(parts.nodes, _signed(parts.products), product_of)


def share_sums(parts: Parts) -> dict[Expr, Expr] | None:
    """a + b + c and a + b + d: a + b is computed once (and -a - b with it)."""
    return _paired(parts.nodes, parts.sums, sum_of)


RULES = (fold, factor, share_products, share_sums)


def _paired(nodes, groups, joined) -> dict[Expr, Expr] | None:
    """Give the members that occur together most often a node of their own, again and again.

    Works on the members' old nodes; a made pair is a tuple key until all is rebuilt.
    """
    groups = {node: members for node, members in groups.items() if len(members) <= _LONGEST}
    known = {_key(*members) for members in groups.values() if len(members) == 2}
    groups = {node: members for node, members in groups.items() if len(members) > 2}
    found = False
    while True:
        tally: Counter = Counter(known)
        for members in groups.values():
            tally.update({_key(a, b) for i, a in enumerate(members) for b in members[i + 1 :]})
        twice = [key for key, times in tally.items() if times > 1]
        if not twice:
            break
        found = True
        best = max(twice, key=lambda key: (tally[key], *map(_rank, key)))
        known.discard(best)
        for node, members in groups.items():
            groups[node] = _with_pair(members, best)
    if not found:
        return None

    def rebuilt(node, images):
        members = groups.get(node)
        if members is None:
            return None
        return joined(node.graph, [(s, _image(m, images, joined, node.graph)) for s, m in members])

    return rewritten(nodes, rebuilt)


def _key(a, b):
    """A pair up to order and to one common sign."""
    (sa, na), (sb, nb) = sorted((a, b), key=lambda member: _rank(member))
    return ((1, na), (sa * sb, nb))


def _rank(member) -> tuple:
    """By age; made pairs come after nodes, by the ranks of their two members."""
    node = member[1]
    if not isinstance(node, tuple):
        return (0, node.order)
    return (1, *((_rank(part), part[0]) for part in node))


def _with_pair(members, pair):
    """`members` with one occurrence of `pair` (or of its negative) made one member."""
    for i, a in enumerate(members):
        for j in range(i + 1, len(members)):
            if _key(a, members[j]) == pair:
                first = min((a, members[j]), key=_rank)
                rest = [m for k, m in enumerate(members) if k not in (i, j)]
                return [*rest, (first[0], pair)]
    return members


def _image(member, images, joined, graph) -> Expr:
    if not isinstance(member, tuple):
        return images[member]
    return joined(graph, [(s, _image(m, images, joined, graph)) for s, m in member])
