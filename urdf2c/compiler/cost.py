"""What expressions cost: operations of the C they become, each node computed once."""

from urdf2c.compiler.expr import Expr, walk

# Roughly the cycles of a Cortex-M4F for what is not a multiplication or an addition.
_WEIGHT = {"mul": 1.0, "add": 1.0, "div": 14.0, "sin": 20.0, "cos": 20.0}


def operations(roots) -> dict[str, int]:
    """How many mul, add, div, sin, cos and neg stand below `roots`.

    A negation is free where it is the second operand of a sum, or of a constant.
    """
    counts = dict.fromkeys(("mul", "add", "div", "sin", "cos", "neg"), 0)
    roots = tuple(roots)
    printed = list(roots)
    for node in walk(roots):
        if node.op in counts and node.op != "neg":
            counts[node.op] += 1
            printed.extend(node.args[:1] if node.op == "add" else node.args)
            printed.extend(arg for arg in node.args[1:] if node.op == "add" and arg.op != "neg")
    counts["neg"] = sum(part.op == "neg" and part.args[0].op != "const" for part in printed)
    return counts


def cost(roots) -> tuple[float, int]:
    """Weighted operations, then negations: the smaller is the better."""
    counts = operations(roots)
    return sum(weight * counts[op] for op, weight in _WEIGHT.items()), counts["neg"]


