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

    Every node that is not shared is read once (a negation may be read more often), so the graph
    falls into trees, one below each shared node and each root: their heads. A polarity touches
    its own tree and those that read it. Nodes are their places in `nodes` here; `plus` and
    `minus` are what reading x and -x costs.
    """

    def __init__(self, parts: Parts):
        self.nodes, count = parts.nodes, parts.count
        size = len(self.nodes)
        place = dict(zip(self.nodes, range(size)))
        self.ops = [node.op for node in self.nodes]
        self.args = [tuple(map(place.__getitem__, node.args)) for node in self.nodes]
        self.roots = {place[root] for root in parts.roots}
        self.is_shared = [
            count[node] > 1 and node.op in ("add", "mul", "div") for node in self.nodes
        ]
        self.shared = [i for i in range(size) if self.is_shared[i]]
        self.negated: set[int] = set()
        self.plus, self.minus = [0.0] * size, [0.0] * size
        for i in range(size):
            self._read(i)
        self.trees: dict[int, list[int]] = {}
        self.readers = self._readers()
        self.paid = {head: self._due(head) for head in (*self.shared, *self.roots)}

    def _readers(self) -> dict[int, list[int]]:
        """For each shared node, the heads of the trees that read it, a head once a read."""
        readers: dict[int, list[int]] = {i: [] for i in self.shared}
        heads: list[list[int]] = [[]] * len(self.nodes)  # of the trees that a node stands in
        for i in reversed(range(len(self.nodes))):
            own = heads[i]
            if self.is_shared[i] or i in self.roots:
                own = [i] if self.is_shared[i] else [i, *own]
            if not own or self.ops[i] in OPAQUE:
                continue
            for arg in self.args[i]:
                if self.is_shared[arg]:
                    readers[arg] += own
                elif heads[arg] and self.ops[arg] == "neg":
                    heads[arg] += own
                else:
                    heads[arg] = list(own) if self.ops[arg] == "neg" else own
        return readers

    def _tree(self, head: int) -> list[int]:
        """What stands between `head` and the shared nodes and leaves below it, from below; with
        `head` itself unless that is shared."""
        if head not in self.trees:
            found = set() if self.is_shared[head] else {head}
            stack = list(self.args[head]) if self.ops[head] not in OPAQUE else []
            while stack:
                i = stack.pop()
                if not self.is_shared[i] and self.args[i] and self.ops[i] not in OPAQUE:
                    found.add(i)
                    stack += self.args[i]
            self.trees[head] = sorted(found)
        return self.trees[head]

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
        op, plus, minus = self.ops[i], self.plus, self.minus
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
        for i in self._tree(head):
            self._read(i)
        return self._due(head)

    def _due(self, head: int) -> float:
        """What the tree of `head` costs, where its nodes are read."""
        root = self.plus[head] if head in self.roots else 0.0
        if not self.is_shared[head]:
            return root
        return root + self.written(head)[head in self.negated]

    def try_changed(self, head: int) -> None:
        """Keep `head` the other way about if that needs fewer negations in all."""
        touched = list(dict.fromkeys((head, *sorted(self.readers[head]))))
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
    forms = _forms(choice)
    built: dict[int, list] = {1: [None] * len(forms), -1: [None] * len(forms)}
    images = {}
    for i, node in enumerate(choice.nodes):
        kept = -1 if i in choice.negated else 1
        for sign in (kept, -kept):
            form = forms[i].get(sign)
            if form is None:
                continue
            if form == _OTHER:
                made = node.graph.raw("neg", built[kept][i])
            else:
                args = [built[s][arg] for arg, s in zip(choice.args[i], form[1:])]
                made = _built(node, sign, form[0], args)
            built[sign][i] = made
    for node, plain, turned in zip(choice.nodes, built[1], built[-1]):
        if plain is not None:
            images[node] = plain
        elif turned is not None:
            images[node] = node.graph.neg(turned)
    return images


# A shared node with the sign that it is not kept with.
_OTHER = ("other",)


def _forms(choice: _Choice) -> list[dict[int, tuple]]:
    """For each node, the signs with which something reads it, and how it is written then."""
    forms: list[dict[int, tuple]] = [{} for _ in choice.nodes]
    for i in choice.roots:
        forms[i][1] = _OTHER
    for i in reversed(range(len(choice.nodes))):
        found = forms[i]
        signs_of = tuple(found)
        if choice.is_shared[i] and found:
            kept = -1 if i in choice.negated else 1
            found.setdefault(kept, _OTHER)
            signs_of = (kept,)
        for sign in signs_of:
            found[sign] = form = _form(choice, i, sign)
            for arg, wanted in zip(choice.args[i], form[1:]):
                forms[arg].setdefault(wanted, _OTHER)
    return forms


def _form(choice: _Choice, i: int, sign: int) -> tuple:
    """How sign * node is written with the fewest negations: a form, the arguments' signs."""
    op, args = choice.ops[i], choice.args[i]
    if op in OPAQUE:
        return op, 1
    if op == "neg":
        return op, -sign
    if not args:
        return (op,)
    a, b = args
    plus, minus = (choice.plus, choice.minus) if sign > 0 else (choice.minus, choice.plus)
    if op == "add":
        ahead, back, both = plus[a] + minus[b], minus[a] + plus[b], plus[a] + plus[b]
        if ahead <= back and ahead <= both:
            return "a-b", sign, -sign
        return ("b-a", -sign, sign) if back <= both else ("a+b", sign, sign)
    straight = choice.plus[a] + plus[b] <= choice.minus[a] + minus[b]
    return (op, 1, sign) if straight else (op, -1, -sign)


def _built(node: Expr, sign: int, form: str, args: list[Expr]) -> Expr:
    graph = node.graph
    if form == "neg":
        return args[0]
    if form == "a+b":
        return graph.raw("add", *args)
    if form in ("a-b", "b-a"):
        left, right = args if form == "a-b" else reversed(args)
        minus = right.args[0] if right.op == "neg" else graph.raw("neg", right)
        return graph.raw("add", left, minus)
    if form in ("const", "input", *OPAQUE):
        plain = graph.raw(form, *args) if args else node
        return plain if sign > 0 else graph.raw("neg", plain)
    return graph.raw(form, *args)
