"""What expressions cost."""

from hypothesis import given
from hypothesis import strategies as st
from random_expressions import grown, steps
from random_robots import steady

from urdf2c.compiler.cost import Tally, cost, operations
from urdf2c.compiler.expr import Graph, walk


@steady
@given(steps, st.lists(st.lists(st.integers(0, 30), min_size=1), min_size=1, max_size=4))
def test_a_tally_counts_as_operations_does(steps, choices):
    _, pool = grown(steps)
    tally = Tally()
    for choice in choices:
        roots = [pool[-1 - i % len(pool)][0] for i in choice]
        counts = operations(roots)
        assert tally.count(roots) == counts["mul"] + counts["add"] + counts["div"]


@steady
@given(steps)
def test_each_node_counts_once(steps):
    _, pool = grown(steps)
    roots = [node for node, _ in pool]
    nodes = walk(roots)
    counts = operations(roots)
    for op in ("mul", "add", "div", "sin", "cos"):
        assert counts[op] == sum(node.op == op for node in nodes)
    assert operations(roots, nodes) == counts == operations(iter(roots))
    assert cost(roots, nodes) == cost(roots)


def test_negations_that_are_printed():
    g = Graph()
    a, b, c = (g.input(name) for name in "abc")
    assert operations([a - b])["neg"] == 0, "a subtraction"
    assert operations([-a])["neg"] == 1
    assert operations([-a, -a])["neg"] == 2, "printed wherever it is read"
    assert operations([g.const(-2.0) * a, g.const(-2.0)])["neg"] == 1, "not the constant's"
    assert operations([g.raw("add", -a, -b)])["neg"] == 1
    assert operations([g.raw("mul", -a, b)])["neg"] == 1
    assert operations([a - g.raw("mul", c, g.raw("neg", g.const(2.0)))])["neg"] == 0


def test_weights():
    g = Graph()
    a, b = g.input("a"), g.input("b")
    assert cost([a * b + a]) == (2, 0)
    assert cost([a / b]) == (14, 0)
    assert cost([-a.sin(), a.cos()]) == (40, 1)
    assert cost([]) == (0, 0)
    assert cost([a * b]) < cost([-(a * b)]) < cost([a * b + a])
