"""A pose is a value: no question changes what another one answers."""

import random

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_robots import ANGLES, robots, serial, steady

import urdf2c
from urdf2c.compiler.expr import Graph
from urdf2c.diagnostics import UrdfError
from urdf2c.functions.catalog import BY_NAME
from urdf2c.functions.conventions import Conventions
from urdf2c.functions.formulate import places
from urdf2c.functions.tip import Inputs, Tip
from urdf2c.functions.ways import lifted
from urdf2c.mechanics.gauge import frames
from urdf2c.mechanics.kinematics import LONG
from urdf2c.mechanics.snap import NOISE, Snapper
from urdf2c.mechanics.tree import reduce
from urdf2c.verify.host import compiled

RESULTS = tuple(
    dict.fromkeys(
        result
        for name, quantity in BY_NAME.items()
        for result in quantity.results
        if name not in ("fk_all", "jacobian_analytic_rpy")  # not of a tip; not of every tip
    )
)
# Nearly right angles and small tilts: where a plan with the tool's lengths apart is cheapest.
TILTED = (*ANGLES, 1.57, 0.0017, -2e-6)


def _questions(tip):
    ways = [*tip.ways(), *tip.refined(tip.ways()[0])]
    return [(result, way) for result in RESULTS for way in ways]


def _tip(tree, chain, framed, graph, axes):
    q = tuple(graph.input(f"q[{i}]") for i in range(tree.nq))
    v = tuple(graph.input(f"v[{i}]") for i in range(tree.nv))
    wrench = tuple(graph.input(f"wrench[{i}]") for i in range(6))
    return Tip.of(framed, Inputs(q, v, wrench, places(tree)), RESULTS, Conventions(axes), 1e-9)


@steady
@given(
    robots(most=4, branching=False, angles=TILTED),
    st.sampled_from(("aligned", "tip", "base")),
    st.integers(0, 2**32),
)
def test_answers_do_not_depend_on_what_was_asked_before(robot, axes, seed):
    """Every output by every way: asked of a pose of its own, and of one that was asked all the
    others before, it is the very same expression.

    Positions without the tool's lengths once took the place of the levers that Jacobians,
    velocities, biases and torques are made of: this test fails on that.
    """
    tree = reduce(robot, None, (robot.links[-1].name,))
    [chain] = tree.chains
    framed, graph = frames(chain, Snapper(NOISE["float"], 0.0, chain.reach)), Graph()
    asked = _tip(tree, chain, framed, graph, axes)
    questions = _questions(asked)
    random.Random(seed).shuffle(questions)
    found = {(result, way): lifted(graph, result.formula(asked, way)) for result, way in questions}
    for result, way in random.Random(seed).sample(questions, min(40, len(questions))):
        alone = lifted(graph, result.formula(_tip(tree, chain, framed, graph, axes), way))
        same = (a is b for a, b in zip(alone, found[result, way], strict=True))
        assert all(same), (result.kind, way)


def test_fused_with_the_tool_apart():
    """Two nearly right angles, whose cheapest pose leaves the tool's length to the end."""
    robot = serial(
        {"kind": "continuous", "rpy": (1.57, 0.0, 1.57)},
        {"kind": "continuous", "xyz": (1.0, 0.0, 0.0), "rpy": (0.0, 1.5707963267948966, 0.0)},
    )
    made = urdf2c.generate(robot, fuse={"tick": ("fk", "velocity")})
    call = compiled(made.text, made.signatures, made.scalar)["random_tick"]
    [twist] = call(numpy.array([[0.3, 0.2]]), numpy.array([[1.0, 0.0]]))["twist"]
    numpy.testing.assert_allclose(twist[:3], [-0.001, -0.296, 0.955], atol=5e-4)
    assert urdf2c.verify(robot, samples=50, fuse={"tick": ("fk", "jacobian", "velocity")}).ok


def test_no_rates_of_a_long_chain_are_told_as_of_a_short_one():
    """At the end of more joints than any arm has."""
    turns = [{"kind": "continuous", "xyz": (0.1, 0.0, 0.0)}] * (4 * LONG)
    robot = serial(*turns, {"kind": "fixed", "rpy": (0.0, 1.5707963267948966, 0.0)})
    with pytest.raises(UrdfError, match="there are no rates of roll, pitch and yaw"):
        urdf2c.generate(robot, functions="jacobian_analytic_rpy")
