"""What expressions cost: operations of the C they become, each node computed once."""

from collections import Counter
from collections.abc import Iterable

from urdf2c.compiler.expr import Expr, walk

# Roughly the cycles of a Cortex-M4F for what is not a multiplication or an addition.
_WEIGHT = {"mul": 1, "add": 1, "div": 14, "rsqrt": 20, "sin": 20, "cos": 20}


def operations(roots: Iterable[Expr], nodes: list[Expr] | None = None) -> dict[str, int]:
    """How many mul, add, div, rsqrt, sin, cos and neg stand below `roots`.

    A negation is free as the second operand of a sum, and before a constant. `nodes` may
    give `walk(roots)` where it is at hand.
    """
    roots = list(roots)
    nodes = walk(roots) if nodes is None else nodes
    found = Counter(node.op for node in nodes)
    counts = {op: found[op] for op in _WEIGHT}
    counts["div"] += found["two_over"]
    printed = [root for root in roots if root.op == "neg"]
    for node in nodes:
        if node.op != "neg":
            for arg in node.args[:1] if node.op == "add" else node.args:
                if arg.op == "neg":
                    printed.append(arg)
    counts["neg"] = sum(part.args[0].op != "const" for part in printed)
    return counts


def cost(roots: Iterable[Expr], nodes: list[Expr] | None = None) -> tuple[int, int]:
    """Weighted operations, then negations: the smaller is the better."""
    counts = operations(roots, nodes)
    return sum(weight * counts[op] for op, weight in _WEIGHT.items()), counts["neg"]


class Tally:
    """Counts multiplications, additions and divisions below many overlapping sets of roots.

    Every node has a bit, and a mask of the nodes below it; masks are kept between calls, so
    comparing many ways through one graph costs little more than building them.
    """

    def __init__(self):
        self._masks: dict[Expr, int] = {}

    def count(self, roots: Iterable[Expr]) -> int:
        """Operations below `roots`, each node once."""
        total = 0
        for root in roots:
            total |= self._mask(root)
        return total.bit_count()

    def _mask(self, root: Expr) -> int:
        masks, stack = self._masks, [root]
        while stack:
            node = stack[-1]
            if node in masks:
                stack.pop()
                continue
            waiting = [arg for arg in node.args if arg not in masks]
            if waiting:
                stack.extend(waiting)
                continue
            mask = 1 << node.order if node.op in ("mul", "add", "div", "two_over", "rsqrt") else 0
            for arg in node.args:
                mask |= masks[arg]
            masks[node] = mask
        return masks[root]
