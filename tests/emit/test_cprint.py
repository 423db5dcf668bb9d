"""Numbers and expressions as C: read back, evaluated, counted."""

import re
from fractions import Fraction

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from urdf2c.compiler.expr import Graph, evaluate
from urdf2c.emit.cprint import SCALARS, Printer, literal

FLOAT, DOUBLE = SCALARS["float"], SCALARS["double"]
INPUTS = {"q[0]": 0.7, "q[1]": -1.3, "q[2]": 2.1, "x": 0.4}


def printed(node, names=None, scalar=DOUBLE):
    printer = Printer(names or {}, scalar)
    return printer.definition(node), printer.count


@pytest.mark.parametrize(
    "value, single, double",
    [
        (0.0, "0.0f", "0.0"),
        (1.0, "1.0f", "1.0"),
        (0.1, "0.1f", "0.1"),
        (-2.5, "-2.5f", "-2.5"),
        (1 / 3, "0.33333334f", "0.3333333333333333"),
        (0.0001, "0.0001f", "0.0001"),
        (1e-5, "1e-5f", "1e-5"),
        (1.5e-7, "1.5e-7f", "1.5e-7"),
        (16777217.0, "16777216.0f", "16777217.0"),
        (1.5e10, "1.5e10f", "1.5e10"),
        (1e-60, "0.0f", "1e-60"),
    ],
)
def test_literal(value, single, double):
    assert (literal(value, FLOAT), literal(value, DOUBLE)) == (single, double)


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_single_reads_back_and_is_shortest(value):
    text = literal(value, FLOAT)
    assert re.fullmatch(r"-?\d+(\.\d+)?(e-?\d+)?f", text) and re.search(r"[.e]", text)
    # numpy's repr is the shortest that reads back; the nearest single is judged exactly
    assert Fraction(text[:-1]) == Fraction(str(numpy.float32(value)))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_double_reads_back(value):
    text = literal(value, DOUBLE)
    assert re.search(r"[.e]", text) and float(text) == value


def test_literal_beyond_range():
    with pytest.raises(OverflowError):
        literal(1e39, FLOAT)


def test_largest():
    for scalar in (FLOAT, DOUBLE):
        assert float(literal(scalar.largest, scalar).rstrip("f")) == pytest.approx(scalar.largest)


@pytest.mark.parametrize(
    "build, text",
    [
        (lambda a, b, c: 0.5 * a + 0.25 * b, "0.5*a + 0.25*b"),
        (lambda a, b, c: a * 0.1 * b, "0.1*a*b"),
        (lambda a, b, c: a - b, "a - b"),
        (lambda a, b, c: b - a, "b - a"),
        (lambda a, b, c: -(a * b), "-a*b"),
        (lambda a, b, c: -(0.5 * a * b), "-0.5*a*b"),
        (lambda a, b, c: -(a + b), "-(a + b)"),
        (lambda a, b, c: -(a + 0.5), "-0.5 - a"),
        (lambda a, b, c: 0.5 + a, "a + 0.5"),
        (lambda a, b, c: 0.5 - a, "0.5 - a"),
        (lambda a, b, c: a + (b + c), "b + c + a"),
        (lambda a, b, c: a - (b + c), "a - (b + c)"),
        (lambda a, b, c: a - (b - c), "a - (b - c)"),
        (lambda a, b, c: a * (b * c), "b*c*a"),
        (lambda a, b, c: (a * b) * (b * c), "a*b*(b*c)"),
        (lambda a, b, c: (a + b) * c, "c*(a + b)"),
        (lambda a, b, c: -((a - b) * c), "(b - a)*c"),
        (lambda a, b, c: a / (b * c), "a/(b*c)"),
        (lambda a, b, c: a / b / c, "a/b/c"),
        (lambda a, b, c: -(a / b), "-a/b"),
        (lambda a, b, c: a * -2.0 + b, "b - 2.0*a"),
    ],
)
def test_expression(build, text):
    graph = Graph()
    assert printed(build(*map(graph.input, "abc")))[0] == text


def signs_within(graph):
    """Nodes that only a simplifier makes: a product with a negation inside."""
    a, b, c = map(graph.input, "abc")
    inside = graph._node("mul", (a, graph.neg(b)))
    return inside, a, b, c


def test_sign_within_product():
    graph = Graph()
    inside, _, _, c = signs_within(graph)
    assert printed(inside)[0] == "-b*a"
    assert printed(graph._node("add", (c, inside)))[0] == "c - b*a"
    assert printed(graph._node("add", (inside, graph.neg(c))))[0] == "-b*a - c"
    assert printed(graph.neg(inside))[0] == "b*a"
    assert printed(graph.neg(graph._node("add", (c, inside))))[0] == "b*a - c"


def test_names_are_written_inside_but_not_for_the_definition():
    graph = Graph()
    a, b = graph.input("a"), graph.input("b")
    product = a * b
    names = {product: "ab"}
    assert Printer(names, FLOAT).value(product) == "ab"
    assert Printer(names, FLOAT).definition(product) == "a*b"
    assert Printer(names, FLOAT).value(-product) == "-ab"
    assert Printer(names, FLOAT).value(a - product) == "a - ab"


def expressions():
    """Random expressions as functions of a graph's inputs."""
    leaves = st.sampled_from(list(INPUTS)).map(lambda name: lambda g: g.input(name))
    numbers = st.sampled_from([0.5, -0.25, 3.0, -1.0, 2.0])
    leaves = leaves | numbers.map(lambda value: lambda g: g.const(value))
    pairs = {
        "add": lambda g, a, b: g.add(a, b),
        "sub": lambda g, a, b: a - b,
        "mul": lambda g, a, b: g.mul(a, b),
        "raw": lambda g, a, b: g._node("mul", (a, g.neg(b))) if b.op != "neg" else a * b,
    }

    def grow(inner):
        two = st.tuples(st.sampled_from(list(pairs)), inner, inner)
        binary = two.map(lambda t: lambda g: pairs[t[0]](g, t[1](g), t[2](g)))
        return binary | inner.map(lambda f: lambda g: g.neg(f(g)))

    return st.recursive(leaves, grow, max_leaves=14)


@settings(max_examples=300)
@given(expressions())
def test_printed_means_the_same_bits_and_is_counted(build):
    graph = Graph()
    node = build(graph)
    text, count = printed(node)
    names = {name.replace("[", "").replace("]", ""): value for name, value in INPUTS.items()}
    readable = re.sub(r"q\[(\d)\]", r"q\1", text)
    assert eval(readable, {}, names) == evaluate([node], INPUTS)[0]
    assert count["add"] == len(re.findall(r" [+-] ", text))
    assert count["mul"] == text.count("*")
    assert count["neg"] == len(re.findall(r"(?:^|\()-(?![\d.])", text))
    assert "--" not in text and not re.search(r"[*/] *-|[+-] -", text)


def test_single_prints_no_double():
    graph = Graph()
    text, _ = printed(0.1 * graph.input("a") + 2.0, scalar=FLOAT)
    assert text == "0.1f*a + 2.0f"
