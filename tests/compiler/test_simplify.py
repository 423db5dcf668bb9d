"""The rules keep values, never raise the cost, and each has its example."""

import pytest
from hypothesis import given
from random_expressions import POINT, function_of, steps
from random_robots import steady

from urdf2c.compiler import simplify as module
from urdf2c.compiler.cost import cost, operations
from urdf2c.compiler.expr import Graph, evaluate, walk
from urdf2c.compiler.parts import Parts
from urdf2c.compiler.program import Function, Landmark, Output
from urdf2c.compiler.signs import signs
from urdf2c.compiler.simplify import RULES, factor, fold, share_products, share_sums, simplify

A, B, C, D, E = "abcde"


def function(*roots, marks=None):
    return Function("f", "f", (Output("p", roots),), marks or {})


def roots_of(function):
    return [value for output in function.outputs for value in output.values]


def same_values(found, wanted):
    for a, b in zip(found, wanted, strict=True):
        assert a == pytest.approx(b, rel=1e-9, abs=1e-9)


@steady
@given(steps)
def test_simplify_keeps_values_and_never_raises_the_cost(steps):
    before, wanted = function_of(steps)
    after = simplify(before)
    same_values(evaluate(roots_of(after), POINT), wanted)
    assert cost(roots_of(after)) <= cost(roots_of(before))
    assert [(o.name, len(o.values)) for o in after.outputs] == [("p", len(wanted))]
    assert set(after.landmarks.values()) <= set(before.landmarks.values())


@pytest.mark.parametrize("rule", [*RULES, signs], ids=lambda rule: rule.__name__)
@steady
@given(steps)
def test_every_rule_keeps_values(rule, steps):
    before, wanted = function_of(steps)
    roots = roots_of(before)
    images = rule(Parts(tuple(roots)))
    nodes = walk(roots)
    if images is not None:
        same_values(evaluate([images[root] for root in roots], POINT), wanted)
        known = [node for node in nodes if node in images]
        same_values(evaluate([images[node] for node in known], POINT), evaluate(known, POINT))


@steady
@given(steps)
def test_landmarks_keep_their_values(steps):
    before, _ = function_of(steps)
    after = simplify(before)
    old = {mark: node for node, mark in before.landmarks.items()}
    for node, mark in after.landmarks.items():
        same_values(evaluate([node], POINT), evaluate([old[mark]], POINT))


@steady
@given(steps)
def test_simplify_is_repeatable(steps):
    texts = {repr(roots_of(simplify(function_of(steps)[0]))) for _ in range(2)}
    assert len(texts) == 1


def inputs(graph):
    return [graph.input(name) for name in (A, B, C, D, E)]


def factored(g, a, b, c, d, e):
    return [a * b + a * c]


def factored_thrice(g, a, b, c, d, e):
    return [a * b + d - e * a + a * c]


def folded(g, a, b, c, d, e):
    return [0.5 + a - (0.2 - b), (0.5 * a * c) * 3.0]


def shared_products(g, a, b, c, d, e):
    return [(a * c) * b + e, ((a * d) * b).sin()]


def shared_sums(g, a, b, c, d, e):
    return [(a + c) + b, ((a + d) + b).sin()]


EXAMPLES = [
    (factor, factored, "a*b + a*c = a*(b + c)", 3, 2),
    (factor, factored_thrice, "a*b + a*c = a*(b + c)", 6, 4),
    (share_products, shared_products, "a*b*c and a*b*d: a*b is computed once", 5 + 20, 4 + 20),
    (share_sums, shared_sums, "a + b + c and a + b + d: a + b is computed once", 4 + 20, 3 + 20),
    (fold, folded, "c + a + d = a + (c + d) and c*a*d = (c*d)*a", 6, 4),
]


@pytest.mark.parametrize(("rule", "example", "law", "before", "after"), EXAMPLES)
def test_each_rule_lowers_the_cost_of_its_example(rule, example, law, before, after):
    g = Graph()
    roots = example(g, *inputs(g))
    assert cost(roots)[0] == before
    images = rule(Parts(tuple(roots)))
    assert cost([images[root] for root in roots])[0] == after
    assert cost(roots_of(simplify(function(*roots))))[0] == after


@pytest.mark.parametrize("rule", [*RULES, signs], ids=lambda rule: rule.__name__)
def test_every_rule_states_its_law_in_a_line(rule):
    laws = {each[0]: each[2] for each in EXAMPLES} | {signs: "-(a - b) = b - a"}
    assert laws[rule] in rule.__doc__ and "\n" not in rule.__doc__.strip()


def test_a_sum_and_its_negative_are_shared():
    g = Graph()
    a, b, c, d, _ = inputs(g)
    roots = [(c - a) - b, (a + d) + b]  # c - (a + b), d + (a + b)
    assert cost(roots)[0] == 4
    assert cost(roots_of(simplify(function(*roots))))[0] == 3


def test_what_others_read_is_not_opened():
    g = Graph()
    a, b, c, *_ = inputs(g)
    product = a * b
    roots = [product + a * c, product.sin()]
    assert operations(roots_of(simplify(function(*roots))))["mul"] == 2


@pytest.mark.parametrize(
    ("expression", "before", "after"),
    [
        ("-(a - b)", 1, 0),  # b - a
        ("-(a*(b - c))", 1, 0),  # a*(c - b)
        ("-((a - b)*(c - d))", 1, 0),
        ("-(a*2.0)", 1, 0),  # a*-2
        ("-(a*b)", 1, 1),
        ("-(a + b)", 1, 1),
        ("-(a - b*c) + d", 0, 0),
        ("-(a + b*(c - d))", 1, 0),  # b*(d - c) - a
        ("-((a - b)/c)", 1, 0),
        ("-a", 1, 1),
    ],
)
def test_signs(expression, before, after):
    g = Graph()
    a, b, c, d, _ = inputs(g)
    root = eval(expression, {"a": a, "b": b, "c": c, "d": d})
    assert operations([root])["neg"] == before
    assert operations(roots_of(simplify(function(root))))["neg"] == after


def test_a_shared_value_is_kept_negated_where_that_needs_fewer_signs():
    g = Graph()
    a, b, c, d, _ = inputs(g)
    shared = a * b - c * d
    roots = [-shared, -shared * a, (shared * shared).sin()]
    assert operations(roots)["neg"] >= 2
    found = roots_of(simplify(function(*roots)))
    assert operations(found)["neg"] == 0
    point = dict(zip("abcde", POINT.values()))
    same_values(evaluate(found, point), evaluate(roots, point))


@pytest.mark.parametrize("wrong", ["half", "nan"])
def test_a_wrong_rule_is_caught(monkeypatch, wrong):
    def drops_a_term(parts):
        """a + b = a."""
        image = (lambda node: node.args[0]) if wrong == "half" else (lambda node: node.graph.zero)
        return {node: image(node) if node.op == "add" else node for node in parts.nodes}

    monkeypatch.setattr(module, "RULES", (drops_a_term,))
    g = Graph()
    a, b, *_ = inputs(g)
    with pytest.raises(ArithmeticError, match="rule drops_a_term changed a value from"):
        simplify(function(a + b))


def test_a_rule_that_raises_the_cost_is_not_taken(monkeypatch):
    def doubled(parts):
        """a = a + a - a."""
        return {node: (node + node) - node for node in parts.nodes}

    monkeypatch.setattr(module, "RULES", (doubled,))
    g = Graph()
    a, b, *_ = inputs(g)
    assert roots_of(simplify(function(a * b))) == [a * b]


def test_landmarks_move_with_their_nodes():
    g = Graph()
    a, b, c, d, _ = inputs(g)
    inside = (a * b + a * c) + d
    after = simplify(function(inside * inside, marks={inside: Landmark("x", "why")}))
    (node,) = after.landmarks
    assert node.op == "add" and cost([node])[0] == 3
    assert after.landmarks[node] == Landmark("x", "why")


def test_pairs_of_pairs_take_no_time_that_grows_with_what_is_below():
    """Members are ranked by age: printing them would take 3^14 steps here."""
    g = Graph()
    a, b, c, d, e = inputs(g)
    x = a
    for _ in range(14):
        x = (x * x + b).sin() * (x + c).cos()
    roots = [((x + each) + b).sin() for each in (c, d, e)]
    found = roots_of(simplify(function(*roots)))
    assert operations(found)["add"] == operations(roots)["add"] - 2


def test_very_long_sums_are_left_as_they_are():
    g = Graph()
    xs = [g.input(f"x{i}") for i in range(40)]
    y = g.input("y")
    total = g.zero
    for x in xs:
        total = total + x * y
    assert cost(roots_of(simplify(function(total)))) == cost([total])


def test_no_outputs_and_bare_outputs():
    g = Graph()
    a = g.input(A)
    assert simplify(function()).outputs == (Output("p", ()),)
    for root in (a, -a, g.zero, g.const(-2.0)):
        assert roots_of(simplify(function(root, root))) == [root, root]


def test_rounding_of_numbers_far_apart_is_no_change():
    """a*(1e25 + b) - a*1e25: 0 as it stands, a*b once rules had it, and that is no fault of theirs."""
    g = Graph()
    a, b, far = g.input("a"), g.input("b"), g.const(1e25)
    made = simplify(Function("f", "t", (Output("p", (a * (far + b) + -(a * far),)),), {}))
    assert made.outputs[0].values == (made.outputs[0].values[0].graph.mul(a, b),)


def test_nothing_is_said_of_an_overflow():
    g = Graph()
    a, b, far = g.input("a"), g.input("b"), g.const(1.7e308)
    made = simplify(Function("f", "t", (Output("p", (far * a + far * b,)),), {}))
    assert operations(made.outputs[0].values)["mul"] == 1
