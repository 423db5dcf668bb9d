"""Where minus signs go: as many as can be become subtractions or signs of constants."""

from urdf2c.compiler.expr import Expr
from urdf2c.compiler.parts import Parts

# What takes its argument as it is, and gives what no sign can be moved out of.
OPAQUE = ("sin", "cos", "two_over", "rsqrt")

# A constant with a minus sign costs nothing; still the plain one reads better.
_UGLY = 0.001


def signs(parts: Parts) -> dict[Expr, Expr]:
    """-(a - b) = b - a, (-a)*b = -(a*b), a + (-b) = a - b; a shared value may be kept negated."""
    choice = _Choice(parts)
    for head in (*choice.shared, *reversed(choice.shared)):
        choice.try_changed(head)
    return _images(choice)


class _Choice:
    """Cheapest signs for given polarities of the shared nodes (those in `negated` are kept as
    their negatives), found from the leaves up: for every node, both signs.

    Every node that is not shared is read once, so the graph falls into trees, one below each
    shared node and each root. A polarity touches its own tree and those that read it. Nodes
    are their places in `nodes` here; `plus` and `minus` are what reading x and -x costs.
    """

    def __init__(self, parts: Parts):
        self.nodes, count = parts.nodes, parts.count
        place = {node: i for i, node in enumerate(self.nodes)}
        self.args = [tuple(place[arg] for arg in node.args) for node in self.nodes]
        self.roots = {place[root] for root in parts.roots}
        self.shared = [
            i for i, n in enumerate(self.nodes) if count[n] > 1 and n.op in ("add", "mul", "div")
        ]
        self.is_shared = [False] * len(self.nodes)
        for i in self.shared:
            self.is_shared[i] = True
        self.negated: set[int] = set()
        self.plus, self.minus = [0.0] * len(self.nodes), [0.0] * len(self.nodes)
        self.trees: dict[int, list[int]] = {}
        self.readers: dict[int, list[int]] = {i: [] for i in self.shared}
        self.paid: dict[int, float] = {}
        self._grow()

    def _grow(self) -> None:
        """Collect the trees, and what each costs with nothing negated."""
        below: list[list[int]] = []
        for i, node in enumerate(self.nodes):
            parts: list[int] = []
            if node.op not in OPAQUE:
                for arg in self.args[i]:
                    parts += below[arg]
            self._read(i)
            if self.is_shared[i] or i in self.roots:
                self._plant(i, parts)
            leaf = node.op in ("const", "input", *OPAQUE)
            below.append([] if leaf else [i] if self.is_shared[i] else [*parts, i])

    def _plant(self, head: int, parts: list[int]) -> None:
        inside = [part for part in parts if not self.is_shared[part]]
        self.trees[head] = inside if self.is_shared[head] else [*inside, head]
        for part in parts:
            if self.is_shared[part]:
                self.readers[part].append(head)
        self.paid[head] = self._pay(head)

    def _read(self, i: int) -> None:
        """What reading a node costs; a shared one costs nothing as it is kept, the other way
        one negation."""
        if self.is_shared[i]:
            kept = i in self.negated
            self.plus[i], self.minus[i] = (1.0, 0.0) if kept else (0.0, 1.0)
        else:
            self.plus[i], self.minus[i] = self.written(i)

    def written(self, i: int) -> tuple[float, float]:
        """Negations needed to write a node out, and its negative."""
        op, plus, minus = self.nodes[i].op, self.plus, self.minus
        if op == "add":
            a, b = self.args[i]
            mixed = min(plus[a] + minus[b], plus[b] + minus[a])
            return min(mixed, plus[a] + plus[b]), min(mixed, minus[a] + minus[b])
        if op in ("mul", "div"):
            a, b = self.args[i]
            same, other = plus[a] + plus[b], minus[a] + minus[b]
            return min(same, other), min(plus[a] + minus[b], minus[a] + plus[b])
        if op == "neg":
            return minus[self.args[i][0]], plus[self.args[i][0]]
        return (0.0, _UGLY) if op == "const" else (0.0, 1.0)

    def _pay(self, head: int) -> float:
        """What the tree of `head` costs, its polarity and those below it as they are."""
        for i in self.trees[head]:
            self._read(i)
        root = self.plus[head] if head in self.roots else 0.0
        if not self.is_shared[head]:
            return root
        return root + self.written(head)[head in self.negated]

    def try_changed(self, head: int) -> None:
        """Keep `head` the other way about if that needs fewer negations in all."""
        touched = list(dict.fromkeys((head, *self.readers[head])))
        before = sum(self.paid[each] for each in touched)
        if before < 1.0:
            return
        self.negated ^= {head}
        self._read(head)
        after = {each: self._pay(each) for each in touched}
        if sum(after.values()) < before:
            self.paid.update(after)
            return
        self.negated ^= {head}
        self._read(head)
        for each in touched:
            self._pay(each)


def _images(choice: _Choice) -> dict[Expr, Expr]:
    """Every node that is still read, as it is written now."""
    signs_of = _needed(choice)
    built: dict[tuple[int, int], Expr] = {}
    for i, node in enumerate(choice.nodes):
        kept = -1 if i in choice.negated else 1
        for sign in (kept, -kept):
            if sign not in signs_of[i]:
                continue
            if choice.is_shared[i] and sign != kept:
                built[i, sign] = node.graph.raw("neg", built[i, kept])
            else:
                built[i, sign] = _built(choice, i, sign, built)
    images = {}
    for i, node in enumerate(choice.nodes):
        if (i, 1) in built:
            images[node] = built[i, 1]
        elif (i, -1) in built:
            images[node] = node.graph.neg(built[i, -1])
    return images


def _needed(choice: _Choice) -> list[set[int]]:
    """For each node, the signs with which something reads it."""
    signs_of: list[set[int]] = [set() for _ in choice.nodes]
    for i in choice.roots:
        signs_of[i].add(1)
    for i in reversed(range(len(choice.nodes))):
        if choice.is_shared[i] and signs_of[i]:
            signs_of[i].add(-1 if i in choice.negated else 1)
        for sign in tuple(signs_of[i]):
            kept = not choice.is_shared[i] or (sign < 0) == (i in choice.negated)
            for arg, wanted in zip(choice.args[i], _form(choice, i, sign)[1:] if kept else ()):
                signs_of[arg].add(wanted)
    return signs_of


def _form(choice: _Choice, i: int, sign: int) -> tuple:
    """How sign * node is written with the fewest negations: a form, the arguments' signs."""
    op, args = choice.nodes[i].op, choice.args[i]
    if op in OPAQUE:
        return op, 1
    if op == "neg":
        return op, -sign
    if op not in ("add", "mul", "div"):
        return (op,)
    a, b = args
    costs = {1: (choice.plus[a], choice.plus[b]), -1: (choice.minus[a], choice.minus[b])}
    if op == "add":
        forms = (("a-b", sign, -sign), ("b-a", -sign, sign), ("a+b", sign, sign))
    else:
        forms = ((op, 1, sign), (op, -1, -sign))
    return min(forms, key=lambda form: costs[form[1]][0] + costs[form[2]][1])


def _built(choice: _Choice, i: int, sign: int, built) -> Expr:
    node, (form, *wanted) = choice.nodes[i], _form(choice, i, sign)
    graph, args = node.graph, [built[arg, s] for arg, s in zip(choice.args[i], wanted)]
    if form == "neg":
        return args[0]
    if form in ("const", "input", *OPAQUE):
        plain = graph.raw(form, *args) if args else node
        return plain if sign > 0 else graph.raw("neg", plain)
    if form == "a+b":
        return graph.raw("add", *args)
    if form in ("a-b", "b-a"):
        left, right = args if form == "a-b" else reversed(args)
        minus = right.args[0] if right.op == "neg" else graph.raw("neg", right)
        return graph.raw("add", left, minus)
    return graph.raw(form, *args)
