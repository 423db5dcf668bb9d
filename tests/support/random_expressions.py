"""Random expressions for Hypothesis, each with the value it has by Python's own arithmetic."""

import math

from hypothesis import strategies as st

from urdf2c.compiler.expr import Graph
from urdf2c.compiler.program import Function, Landmark, Output

POINT = {f"q[{i}]": value for i, value in enumerate((0.7, -1.3, 2.1, -0.4, 1.9))}
CONSTANTS = (0.0, 1.0, -1.0, 0.5, 2.0, -0.3, 0.3)
OPERATIONS = ("add", "sub", "mul", "mul", "neg", "sin", "cos", "div")
# Intermediate values stay below, so that sums lose few digits.
_LARGEST = 300.0

steps = st.lists(
    st.tuples(st.sampled_from(OPERATIONS), st.integers(0, 99), st.integers(0, 99)),
    min_size=1,
    max_size=30,
)


def grown(steps):
    """A graph's expressions with their values at POINT: constants, inputs, then one a step."""
    graph = Graph()
    pool = [(graph.const(value), value, abs(value)) for value in CONSTANTS]
    pool += [(graph.input(name), value, 3.0) for name, value in POINT.items()]
    for op, i, j in steps:
        made = _made(op, pool[-1 - i % len(pool)], pool[-1 - j % len(pool)])
        if made[2] <= _LARGEST:
            pool.append(made)
    return graph, [(node, value) for node, value, _ in pool]


def _made(op, first, second):
    """A node, its value, and a bound of its value for inputs within +-3."""
    (x, a, most), (y, b, other) = first, second
    if op == "add":
        return x + y, a + b, most + other
    if op == "sub":
        return x - y, a - b, most + other
    if op == "mul":
        return x * y, a * b, most * other
    if op == "div":
        return x / (y * y + 1.0), a / (b * b + 1.0), most
    if op == "neg":
        return -x, -a, most
    return (x.sin(), math.sin(a), 1.0) if op == "sin" else (x.cos(), math.cos(a), 1.0)


def function_of(steps, outputs=4):
    """A function of the last `outputs` expressions, every third one a landmark."""
    graph, pool = grown(steps)
    marks = {
        node: Landmark(f"m{i}", f"landmark {i // 6}")
        for i, (node, _) in enumerate(pool[::3])
        if node.op not in ("const", "input", "neg")
    }
    last = pool[-outputs:]
    made = Output("p", tuple(node for node, _ in last))
    return Function("f", "a random function", (made,), marks), [value for _, value in last]
