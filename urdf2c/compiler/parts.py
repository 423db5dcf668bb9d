"""Sums and products as lists of their parts, for rules that look at more than two nodes."""

from functools import cached_property

from urdf2c.compiler.expr import Expr, uses, walk


class Parts:
    """What rules ask about the expressions `roots`, each worked out once.

    `nodes` is walk(roots), `count` how often each of them is read.
    """

    def __init__(self, roots: tuple[Expr, ...]):
        self.roots = roots
        self.nodes = walk(roots)
        self.count = uses(roots, self.nodes)

    @cached_property
    def sums(self) -> dict[Expr, list[tuple[int, Expr]]]:
        """Every sum that is no part of another one, as signed terms."""
        return {node: terms_of(node, self.count) for node in self._heads("add")}

    @cached_property
    def products(self) -> dict[Expr, list[Expr]]:
        """Every product that is no part of another one, as factors."""
        return {node: factors_of(node, self.count) for node in self._heads("mul")}

    def _heads(self, op: str) -> list[Expr]:
        count, inner = self.count, set()
        heads = [node for node in self.nodes if node.op == op]
        for node in heads:
            for part in node.args:
                part = part.args[0] if part.op == "neg" else part
                if part.op == op and count[part] == 1:
                    inner.add(part)
        return [node for node in heads if node not in inner]


def rewritten(nodes, rebuilt) -> dict[Expr, Expr]:
    """Old node to new node, `rebuilt` giving a new one or None for the same shape."""
    images: dict[Expr, Expr] = dict(zip(nodes, nodes))
    changed: set[Expr] = set()
    for node in nodes:
        new = rebuilt(node, images)
        if new is None:
            if changed.isdisjoint(node.args):
                continue
            new = getattr(node.graph, node.op)(*[images[arg] for arg in node.args])
        if new is not node:
            images[node] = new
            changed.add(node)
    return images


def terms_of(node: Expr, count, sign: int = 1) -> list[tuple[int, Expr]]:
    """A sum as signed terms, sums inside it opened where nothing else reads them."""
    found, stack = [], [(sign, arg) for arg in reversed(node.args)]
    while stack:
        sign, part = stack.pop()
        if part.op == "neg":
            stack.append((-sign, part.args[0]))
        elif part.op == "add" and count[part] == 1:
            stack.extend((sign, arg) for arg in reversed(part.args))
        else:
            found.append((sign, part))
    return found


def factors_of(node: Expr, count) -> list[Expr]:
    """A product as factors, products inside it opened where nothing else reads them."""
    if node.op != "mul":
        return [node]
    found, stack = [], list(reversed(node.args))
    while stack:
        part = stack.pop()
        if part.op == "mul" and count[part] == 1:
            stack.extend(reversed(part.args))
        else:
            found.append(part)
    return found


def product(graph, factors) -> Expr:
    total = graph.one
    for part in factors:
        total = graph.mul(total, part)
    return total


def product_of(graph, members) -> Expr:
    return product(graph, [part for _, part in members])


def sum_of(graph, members) -> Expr:
    total = graph.zero
    for sign, part in members:
        total = graph.add(total, part if sign > 0 else graph.neg(part))
    return total
