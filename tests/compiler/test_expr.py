"""Expressions: interned, folded where one node can see it, in normal form, right in value."""

import math

import pytest
from hypothesis import given
from random_expressions import POINT, grown, steps
from random_robots import steady

from urdf2c.compiler.expr import Graph, constant, evaluate, uses, walk


@steady
@given(steps)
def test_values_are_pythons(steps):
    _, pool = grown(steps)
    found = evaluate([node for node, _ in pool], POINT)
    for value, (_, wanted) in zip(found, pool, strict=True):
        assert value == pytest.approx(wanted, rel=1e-9, abs=1e-9)


@steady
@given(steps)
def test_the_same_is_built_once(steps):
    graph, pool = grown(steps)
    for node, _ in pool:
        assert -(-node) is node
        if node.args:
            again = {"add": graph.add, "mul": graph.mul, "neg": graph.neg, "div": graph.div,
                     "sin": graph.sin, "cos": graph.cos}[node.op](*node.args)  # fmt: skip
            assert again is node
        if node.op in ("add", "mul"):
            assert getattr(graph, node.op)(*reversed(node.args)) is node


@steady
@given(steps)
def test_normal_form(steps):
    _, pool = grown(steps)
    for node in walk([node for node, _ in pool]):
        minus = [arg.op == "neg" for arg in node.args]
        if node.op == "add":
            assert not minus[0]
            first, second = (arg.args[0] if arg.op == "neg" else arg for arg in node.args)
            assert first.order <= second.order
        else:
            assert not any(minus)
        if node.op in ("mul", "add"):
            assert not any(arg.is_const(0.0) for arg in node.args)
        assert node.op != "const" or math.copysign(1.0, node.value) == 1.0
        assert all(arg.order < node.order for arg in node.args)


@steady
@given(steps)
def test_walk_and_uses(steps):
    _, pool = grown(steps)
    roots = [node for node, _ in pool[-3:]]
    nodes = walk(roots)
    assert len(set(nodes)) == len(nodes) and set(roots) <= set(nodes)
    seen = set()
    for node in nodes:
        assert set(node.args) <= seen
        seen.add(node)

    def reads(node):
        """Reads of a node, those of its negative among them, counted from its users."""
        users = sum(reads(user) if user.op == "neg" else 1
                    for user in nodes for arg in user.args if arg is node)  # fmt: skip
        return users + sum(root is node for root in roots)

    assert uses(roots, nodes) == {node: reads(node) for node in nodes}


def test_folding():
    g = Graph()
    a, b = g.input("a"), g.input("b")
    assert a + 0.0 is a and 0.0 + a is a and a - 0.0 is a
    assert 0.0 - a is -a
    assert a * 1.0 is a and 1.0 * a is a and a * -1.0 is -a
    assert a * 0.0 is g.zero and -a * 0.0 is g.zero
    assert a - a is g.zero and -a + a is g.zero
    assert a / 1.0 is a and a / -1.0 is -a
    assert g.const(2.0) * g.const(0.25) is g.const(0.5)
    assert g.const(2.0) + g.const(-2.0) is g.zero
    assert g.const(-0.0) is g.zero and -g.zero is g.zero
    assert g.lift(-0.0) is g.zero and g.lift(1) is g.one
    assert g.zero.sin() is g.zero and g.zero.cos() is g.one
    assert g.const(-0.5).sin() is -g.const(math.sin(0.5))
    assert b - a is -(a - b) and (b - a).args[0] is a - b
    assert -a - b is -(a + b)
    assert (-a) * b is -(a * b) and (-a) * (-b) is a * b
    assert (-a) / b is -(a / b) is a / (-b)
    assert (-a).sin() is -a.sin() and (-a).cos() is a.cos()
    assert 2.0 / a is g.const(2.0) / a and 2.0 - a is -(a - 2.0)


def test_constants():
    g = Graph()
    assert g.const(-1.5).op == "neg" and constant(g.const(-1.5)) == -1.5
    assert constant(g.const(1.5)) == 1.5 and constant(g.input("a")) is None
    assert g.const(1.5).is_const() and g.const(1.5).is_const(1.5)
    assert not g.const(1.5).is_const(2.5) and not g.const(-1.5).is_const()
    for value in (math.inf, -math.inf, math.nan):
        with pytest.raises(ValueError, match="a constant must be finite, found"):
            g.const(value)


def test_raw_nodes_are_unfolded_but_interned():
    g = Graph()
    a, b = g.input("a"), g.input("b")
    assert g.raw("mul", b, a) is a * b and g.raw("add", b, a) is a + b
    assert g.raw("add", b, -a).args == (b, -a), "a subtraction the other way about is kept"
    assert g.raw("neg", g.raw("neg", a)).args[0].args == (a,)


def test_shown():
    g = Graph()
    assert repr(g.input("q[0]") * 2.0 - 1.0) == "add(mul(q[0], 2.0), neg(1.0))" or repr(
        g.input("q[0]") * 2.0 - 1.0
    ) == "neg(add(1.0, neg(mul(q[0], 2.0))))"


def test_depth_does_not_recurse():
    g = Graph()
    x = g.input("x")
    for i in range(20_000):
        x = (x + 1.0).sin() if i % 2 else x * 0.5
    assert len(walk([x])) > 20_000
    assert abs(evaluate([x], {"x": 0.3})[0]) <= 1.0
