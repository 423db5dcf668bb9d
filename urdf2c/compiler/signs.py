"""Where minus signs go: as many as can be become subtractions or signs of constants."""

from urdf2c.compiler.expr import Expr

# A constant with a minus sign costs nothing; still the plain one reads better.
_UGLY = 0.001


def signs(roots, nodes, count) -> dict[Expr, Expr]:
    """-(a - b) = b - a, (-a)*b = -(a*b), a + (-b) = a - b; a shared value may be kept negated."""
    choice = _Choice(roots, nodes, count)
    for node in choice.shared:
        choice.try_negated(node)
    return choice.images()


class _Choice:
    """Cheapest signs for given polarities of the shared nodes (those in `negated` are kept as
    their negatives), found from the leaves up: for every node, both signs.

    Every node that is not shared is read once, so the graph falls into trees, one below each
    shared node and each root. A polarity touches its own tree and those that read it.
    """

    def __init__(self, roots, nodes, count):
        self.nodes, self.roots = nodes, set(roots)
        self.shared = [n for n in nodes if count[n] > 1 and n.op in ("add", "mul", "div")]
        self.negated: set[Expr] = set()
        self.best: dict[tuple[Expr, int], tuple] = {}
        self.trees: dict[Expr, list[Expr]] = {}
        self.readers: dict[Expr, list[Expr]] = {node: [] for node in self.shared}
        self.paid: dict[Expr, float] = {}
        self._grow()

    def _grow(self) -> None:
        """Collect the trees, and what each costs with nothing negated."""
        below: dict[Expr, list[Expr]] = {}
        for node in self.nodes:
            if not node.args or node.op in ("sin", "cos"):
                below[node] = []
                self._decide(node)
                continue
            parts = [part for arg in node.args for part in below[arg]]
            below[node] = [node] if node in self.readers else [*parts, node]
            self._decide(node)
            if node in self.readers or node in self.roots:
                inside = [part for part in parts if part not in self.readers]
                self.trees[node] = inside if node in self.readers else [*inside, node]
                for part in parts:
                    if part in self.readers:
                        self.readers[part].append(node)
                self.paid[node] = self._pay(node)

    def _decide(self, node: Expr) -> None:
        """The best way to write either sign of a node; a shared one read as it is kept costs
        nothing, the other way one negation."""
        for sign in (1, -1):
            if node not in self.readers:
                self.best[node, sign] = _cheapest(node, sign, self.best)
            else:
                kept = -1 if node in self.negated else 1
                self.best[node, sign] = (0.0,) if sign == kept else (1.0,)

    def _pay(self, head: Expr) -> float:
        """What the tree of `head` costs, its polarity and those below it as they are."""
        for node in self.trees[head]:
            self._decide(node)
        if head not in self.readers:
            return self.best[head, 1][0]
        kept = -1 if head in self.negated else 1
        own = _cheapest(head, kept, self.best)[0]
        return own + (self.best[head, 1][0] if head in self.roots else 0.0)

    def try_negated(self, node: Expr) -> None:
        """Keep `node` negated if that needs fewer negations in all."""
        touched = list(dict.fromkeys((node, *self.readers[node])))
        before = sum(self.paid[head] for head in touched)
        if before < 1.0:
            return
        self.negated.add(node)
        self._decide(node)
        after = {head: self._pay(head) for head in touched}
        if sum(after.values()) < before:
            self.paid.update(after)
            return
        self.negated.discard(node)
        self._decide(node)
        for head in touched:
            self._pay(head)

    def images(self) -> dict[Expr, Expr]:
        """Every node that is still read, as it is written now."""
        needed = {(root, 1) for root in self.roots}
        for node in reversed(self.nodes):
            for sign in (1, -1):
                if (node, sign) in needed:
                    needed.update(self._reads(node, sign))
        built: dict[tuple[Expr, int], Expr] = {}
        for node in self.nodes:
            kept = self._kept(node)
            for sign in (kept, -kept):
                if (node, sign) in needed:
                    built[node, sign] = self._image(node, sign, built)
        return {node: image for (node, sign), image in built.items() if sign > 0} | {
            node: node.graph.neg(image)
            for (node, sign), image in built.items()
            if sign < 0 and (node, 1) not in needed
        }

    def _kept(self, node: Expr) -> int:
        return -1 if node in self.negated else 1

    def _reads(self, node: Expr, sign: int) -> list[tuple[Expr, int]]:
        if node in self.readers and sign != self._kept(node):
            return [(node, -sign)]
        if node.op in ("sin", "cos"):
            return [(node.args[0], 1)]
        return list(zip(node.args, _cheapest(node, sign, self.best)[2:]))

    def _image(self, node: Expr, sign: int, built) -> Expr:
        if node in self.readers and sign != self._kept(node):
            return node.graph.raw("neg", built[node, -sign])
        return _built(node, sign, _cheapest(node, sign, self.best), built)


def _cheapest(node: Expr, sign: int, best) -> tuple:
    """The way to write sign * node with the fewest negations: (negations, form, *signs of the
    arguments)."""
    if node.op == "const":
        return (0.0 if sign > 0 else _UGLY, "leaf")
    if node.op == "neg":
        return (best[node.args[0], -sign][0], "pass", -sign)
    if node.op in ("input", "sin", "cos"):
        return (0.0 if sign > 0 else 1.0, "leaf")
    a, b = node.args
    if node.op == "add":
        options = (
            (best[a, sign][0] + best[b, -sign][0], "a-b", sign, -sign),
            (best[b, sign][0] + best[a, -sign][0], "b-a", -sign, sign),
            (best[a, sign][0] + best[b, sign][0], "a+b", sign, sign),
        )
    else:
        options = (
            (best[a, 1][0] + best[b, sign][0], node.op, 1, sign),
            (best[a, -1][0] + best[b, -sign][0], node.op, -1, -sign),
        )
    return min(options, key=_negations)


def _negations(option: tuple) -> float:
    return option[0]


def _built(node: Expr, sign: int, option: tuple, built) -> Expr:
    graph, form, signs = node.graph, option[1], option[2:]
    if form == "leaf":
        plain = node
        if node.op in ("sin", "cos"):
            plain = graph.raw(node.op, built[node.args[0], 1])
        return plain if sign > 0 else graph.raw("neg", plain)
    if form == "pass":
        return built[node.args[0], signs[0]]
    a, b = (built[arg, s] for arg, s in zip(node.args, signs))
    if form == "a+b":
        return graph.raw("add", a, b)
    if form in ("a-b", "b-a"):
        left, right = (a, b) if form == "a-b" else (b, a)
        minus = right.args[0] if right.op == "neg" else graph.raw("neg", right)
        return graph.raw("add", left, minus)
    return graph.raw(form, a, b)
