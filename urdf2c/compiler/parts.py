"""Sums and products as lists of their parts, for rules that look at more than two nodes."""

from urdf2c.compiler.expr import Expr


def rewritten(nodes, rebuilt) -> dict[Expr, Expr]:
    """Old node to new node, `rebuilt` giving a new one or None for the same shape."""
    images: dict[Expr, Expr] = {}
    for node in nodes:
        new = rebuilt(node, images)
        images[node] = _same(node, images) if new is None else new
    return images


def _same(node: Expr, images: dict[Expr, Expr]) -> Expr:
    if not node.args:
        return node
    return getattr(node.graph, node.op)(*(images[arg] for arg in node.args))


def inner(nodes, count, op: str) -> set[Expr]:
    """Sums inside sums (products inside products) that nothing else reads."""
    parts = (arg for node in nodes if node.op == op for arg in node.args)
    bare = (part.args[0] if part.op == "neg" else part for part in parts)
    return {part for part in bare if part.op == op and count[part] == 1}


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
