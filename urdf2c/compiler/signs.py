"""Where minus signs go: as many as can be become subtractions or signs of constants."""

from urdf2c.compiler.expr import Expr, uses, walk

# A constant with a minus sign costs nothing; still the plain one reads better.
_UGLY = 0.001


def signs(roots) -> dict[Expr, Expr]:
    """-(a - b) = b - a, (-a)*b = -(a*b), a + (-b) = a - b; a shared value may be kept negated."""
    choice = _Choice(roots)
    for node in choice.shared:
        choice.try_negated(node)
    return choice.images()


class _Choice:
    """Cheapest signs for given polarities of the shared nodes (those in `negated` are kept as
    their negatives), found from the leaves up: for every node, both signs.

    Every node that is not shared is read once, so the graph falls into trees, one below each
    shared node and each root. A polarity touches its own tree and those that read it.
    """

    def __init__(self, roots):
        self.nodes, self.roots, count = list(walk(roots)), tuple(roots), uses(roots)
        self.shared = [n for n in self.nodes if count[n] > 1 and n.op in ("add", "mul", "div")]
        self.negated: set[Expr] = set()
        self.costs: dict[tuple[Expr, int], float] = {}
        self.trees: dict[Expr, list[Expr]] = {}
        self.readers: dict[Expr, list[Expr]] = {node: [] for node in self.shared}
        self._grow()

    def _grow(self) -> None:
        """Collect the trees, and what each costs with nothing negated."""
        below: dict[Expr, list[Expr]] = {}
        heads = {*self.shared, *self.roots}
        for node in self.nodes:
            parts = [part for arg in node.args for part in below[arg]]
            for sign in (1, -1):
                self.costs[node, sign] = min(o[0] for o in _options(node, sign, self.costs))
            if node in heads:
                self.trees[node] = [*parts, node]
                for part in parts:
                    if part in self.readers:
                        self.readers[part].append(node)
            below[node] = [node] if node in self.readers else [*parts, node]
            if node in self.readers:
                self._keep(node)

    def _keep(self, node: Expr) -> None:
        """A shared node read as it is kept costs nothing, the other way one negation."""
        kept = -1 if node in self.negated else 1
        self.costs[node, kept], self.costs[node, -kept] = 0.0, 1.0

    def _pay(self, head: Expr) -> float:
        """What the tree of `head` costs now."""
        for node in self.trees[head]:
            if node not in self.readers:
                for sign in (1, -1):
                    self.costs[node, sign] = min(o[0] for o in _options(node, sign, self.costs))
        if head not in self.readers:
            return self.costs[head, 1]
        kept = -1 if head in self.negated else 1
        own = min(option[0] for option in _options(head, kept, self.costs))
        return own + (self.costs[head, 1] if head in self.roots else 0.0)

    def try_negated(self, node: Expr) -> None:
        """Keep `node` negated if that needs fewer negations in all."""
        touched = [node, *dict.fromkeys(self.readers[node])]
        before = sum(map(self._pay, touched))
        self.negated.add(node)
        self._keep(node)
        if sum(map(self._pay, touched)) >= before:
            self.negated.discard(node)
            self._keep(node)
            for head in touched:
                self._pay(head)

    def images(self) -> dict[Expr, Expr]:
        costs: dict[tuple[Expr, int], float] = {}
        images: dict[tuple[Expr, int], Expr] = {}
        for node in self.nodes:
            for sign in (1, -1):
                best = min(_options(node, sign, costs), key=lambda option: option[0])
                costs[node, sign] = best[0]
                images[node, sign] = _built(node, best, images)
            if node in self.readers:
                kept = -1 if node in self.negated else 1
                costs[node, kept], costs[node, -kept] = 0.0, 1.0
                images[node, -kept] = node.graph.raw("neg", images[node, kept])
        return {node: images[node, 1] for node in self.nodes}


def _options(node: Expr, sign: int, costs) -> list[tuple]:
    """Ways to write sign * node: (negations, form, signs of the arguments)."""
    if node.op == "const":
        return [(0.0 if sign > 0 else _UGLY, "leaf", sign)]
    if node.op == "neg":
        return [(costs[node.args[0], -sign], "pass", -sign)]
    if node.op in ("input", "sin", "cos"):
        return [(0.0 if sign > 0 else 1.0, "leaf", sign)]
    a, b = node.args
    if node.op == "add":
        first, second = sign, sign
        return [
            (costs[a, first] + costs[b, -second], "a-b", first, -second),
            (costs[b, second] + costs[a, -first], "b-a", -first, second),
            (costs[a, first] + costs[b, second], "a+b", first, second),
        ]
    return [(costs[a, s] + costs[b, s * sign], node.op, s, s * sign) for s in (1, -1)]


def _built(node: Expr, option: tuple, images) -> Expr:
    graph, form = node.graph, option[1]
    if form == "leaf":
        plain = node
        if node.op in ("sin", "cos"):
            plain = graph.raw(node.op, images[node.args[0], 1])
        return plain if option[2] > 0 else graph.raw("neg", plain)
    if form == "pass":
        return images[node.args[0], option[2]]
    a, b = images[node.args[0], option[2]], images[node.args[1], option[3]]
    if form == "a-b":
        return graph.raw("add", a, graph.raw("neg", b)) if b.op != "neg" else graph.add(a, b.args[0])
    if form == "b-a":
        return graph.raw("add", b, graph.raw("neg", a)) if a.op != "neg" else graph.add(b, a.args[0])
    return graph.raw(form if form != "a+b" else "add", a, b)
