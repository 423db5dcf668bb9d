"""Programs, run statement by statement in Python: they compute what their function says, they
read what is there, and they hold as many values alive as they claim."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_expressions import POINT, function_of, steps
from random_robots import positions, robots, steady

from urdf2c.compiler import schedule as module
from urdf2c.compiler.expr import Graph, evaluate
from urdf2c.compiler.program import Assign, Block, Function, Landmark, Output, Sincos, Store
from urdf2c.compiler.schedule import schedule
from urdf2c.compiler.simplify import simplify
from urdf2c.functions.formulate import formulate
from urdf2c.mechanics.tree import reduce


class Machine:
    """Runs a program on `memory`, element name to value; outputs may lie upon inputs.

    `alias` maps an output's element to the input's element that shares its place.
    """

    def __init__(self, program, memory, alias=None):
        self.program, self.memory, self.alias = program, dict(memory), alias or {}
        self.locals: dict[str, float] = {}
        self.reads: list[set[str]] = []
        self.made: list[list[str]] = []
        self.stored: dict[str, float] = {}
        self.written_out: dict = {}
        for block in program.blocks:
            for statement in block.statements:
                self.run(statement)

    def run(self, statement):
        self.reads.append(set())
        self.made.append([])
        if isinstance(statement, Sincos):
            assert not self.stored
            angle = self.value(statement.angle)
            self.define(statement.sine, math.sin(angle))
            self.define(statement.cosine, math.cos(angle))
        elif isinstance(statement, Assign):
            assert not self.stored
            self.define(statement.name, self.value(statement.value, named=False))
        else:
            value = self.value(statement.value)
            assert statement.target not in self.stored
            self.stored[statement.target] = value
            self.memory[self.alias.get(statement.target, statement.target)] = value

    def define(self, name, value):
        assert name not in self.locals, f"{name} is defined twice"
        assert name.isidentifier()
        self.locals[name] = value
        self.made[-1].append(name)

    def value(self, node, named=True):
        name = self.program.names.get(node)
        if named and name:
            assert name in self.locals, f"{name} is read before it is defined"
            self.reads[-1].add(name)
            return self.locals[name]
        if node.op == "input":
            assert not self.stored, f"{node.value} is read after a store"
            return self.memory[node.value]
        if node.op not in ("const", "neg"):
            self.written_out[node] = self.written_out.get(node, 0) + 1
        args = [self.value(arg) for arg in node.args]
        act = {"neg": lambda a: -a, "add": lambda a, b: a + b, "mul": lambda a, b: a * b,
               "div": lambda a, b: a / b, "two_over": lambda a: 2.0 / a,
               "const": lambda: node.value}  # fmt: skip
        return act[node.op](*args)


def live_by_recount(program, machine):
    """Named values still to be read, the most after any statement before the stores."""
    kinds = [each for block in program.blocks for each in block.statements]
    first_store = next((i for i, each in enumerate(kinds) if isinstance(each, Store)), len(kinds))
    last = {}
    for place, names in enumerate(machine.reads):
        last.update(dict.fromkeys(names, place))
    named, most, alive = set(program.names.values()), 0, set()
    for place in range(first_store):
        alive |= set(machine.made[place]) & named
        alive = {name for name in alive if last.get(name, -1) > place}
        most = max(most, len(alive))
    return most


def checked(function, point):
    """A function's program, held to all that Program promises."""
    program = schedule(function)
    machine = Machine(program, point)
    roots = {f"{o.name}[{i}]": v for o in function.outputs for i, v in enumerate(o.values)}
    assert list(machine.stored) == list(roots)
    wanted = evaluate(roots.values(), point)
    assert list(machine.stored.values()) == pytest.approx(wanted, rel=1e-12, abs=1e-12)
    for node, times in machine.written_out.items():
        assert times == 1, f"{node} is computed {times} times"
    unread = {name for names in machine.made for name in names} - set().union(*machine.reads)
    assert all(name.startswith("unread_") for name in unread)
    assert program.live == live_by_recount(program, machine)
    assert program.outputs == tuple((o.name, len(o.values)) for o in function.outputs)
    assert len(set(program.names.values())) == len(program.names)
    return program


@steady
@given(steps, st.booleans())
def test_random_functions(steps, simplified):
    function, _ = function_of(steps)
    checked(simplify(function) if simplified else function, POINT)


@steady
@given(robots(), st.integers(0, 10**6), st.sampled_from(["float", "double"]))
def test_random_robots(robot, seed, scalar):
    source = random.Random(seed)
    links = [link.name for link in robot.links]
    tree = reduce(robot, source.choice(links), (source.choice(links),))
    q = {f"q[{i}]": value for i, value in enumerate(positions(tree, source))}
    for function in formulate(tree, scalar).functions:
        checked(simplify(function), q)


@steady
@given(robots(kinds=("prismatic", "planar", "floating", "fixed", "revolute")),
       st.integers(0, 10**6))  # fmt: skip
def test_arguments_may_overlap(robot, seed):
    source = random.Random(seed)
    links = [link.name for link in robot.links]
    tree = reduce(robot, source.choice(links), (source.choice(links),))
    q = {f"q[{i}]": value for i, value in enumerate(positions(tree, source))}
    (function,) = formulate(tree).functions
    program = schedule(simplify(function))
    apart = Machine(program, q).stored
    shift = source.randrange(3)
    alias = {f"p[{i}]": f"q[{i + shift}]" for i in range(3)}
    alias |= {f"R[{i}]": f"q[{i}]" for i in range(9)}
    assert Machine(program, q, alias).stored == apart


def function(*roots, marks=None):
    return Function("f", "f", (Output("p", roots),), marks or {})


def test_bare_inputs_are_loaded_before_the_stores():
    g = Graph()
    q0, q1 = g.input("q[0]"), g.input("q[1]")
    swapped = function(q1, q0, -q1, q0 + q1, q0)
    program = checked(swapped, {"q[0]": 1.0, "q[1]": 2.0})
    assert {program.names[q0], program.names[q1]} == {"q0", "q1"}
    alias = {"p[0]": "q[0]", "p[1]": "q[1]"}
    stored = Machine(program, {"q[0]": 1.0, "q[1]": 2.0}, alias).stored
    assert list(stored.values()) == [2.0, 1.0, -2.0, 3.0, 1.0]


def test_nothing_to_compute():
    g = Graph()
    program = checked(function(g.zero, g.const(-0.5)), {})
    assert program.blocks == (Block("", (Store("p[0]", g.zero), Store("p[1]", g.const(-0.5)))),)
    assert (program.names, program.live) == ({}, 0)


def test_a_sine_without_its_cosine():
    g = Graph()
    program = checked(function(g.input("q[0]").sin()), {"q[0]": 0.3})
    sincos = program.blocks[0].statements[0]
    assert (sincos.sine, sincos.cosine) == ("w1", "unread_w1")


def test_sines_come_first_and_landmarks_name_their_nodes():
    g = Graph()
    a, b = g.input("q[0]"), g.input("q[1]")
    x = a * b + 1.0
    marks = {x: Landmark("x", "the product"), (a + b).sin(): Landmark("s01", "the angle")}
    program = checked(function(x * x, (a + b).sin(), (a + b).cos(), marks=marks),
                      {"q[0]": 0.3, "q[1]": 0.4})  # fmt: skip
    assert program.names[x] == "x" and program.names[(a + b).sin()] == "s01"
    assert isinstance(program.blocks[0].statements[0], Sincos)
    assert [block.comment for block in program.blocks] == ["the angle", "the product", ""]


def test_the_negative_of_a_landmark_is_named_so():
    g = Graph()
    a, b = g.input("q[0]"), g.input("q[1]")
    x = a * b
    for mark, name in (("x", "minus_x"), ("minus_x", "x")):
        marked = function(x + a, x + b, marks={-x: Landmark(mark, "")})
        assert checked(marked, {"q[0]": 0.3, "q[1]": 0.4}).names[x] == name


def test_names_stay_apart():
    g = Graph()
    a, b = g.input("q[0]"), g.input("q[1]")
    marks = {a + b: Landmark("x", ""), a * b: Landmark("x", "")}
    roots = ((a + b) * (a + b), (a * b) * (a * b))
    program = checked(function(*roots, marks=marks), {"q[0]": 2.0, "q[1]": 3.0})
    assert {program.names[a + b], program.names[a * b]} == {"x", "xb"}


def test_long_expressions_are_broken():
    g = Graph()
    x = g.input("q[0]")
    total = x
    for i in range(40):
        total = total * x + (0.1 + 0.01 * i)
    program = checked(function(total), {"q[0]": 0.5})
    assert 40 * 2 / module._DEEPEST - 2 <= len(program.names) <= 40


def wide(count):
    """`count` values that the landmarks ask for first, though each is soon done with."""
    g = Graph()
    xs = [g.input(f"q[{i}]") for i in range(count + 1)]
    parts = [a * b for a, b in zip(xs, xs[1:])]
    total = g.zero
    for part in parts:
        total = total + part * (part + 1.0)
    marks = {part: Landmark(f"x{i}", "") for i, part in enumerate(parts)}
    return function(total, marks=marks), {f"q[{i}]": 0.1 * i for i in range(count + 1)}


def test_the_natural_order_is_kept_where_its_values_fit():
    function, point = wide(20)
    program = checked(function, point)
    assert program.live == 20
    named = [each.name for block in program.blocks for each in block.statements
             if isinstance(each, Assign) and each.name.startswith("x")]  # fmt: skip
    assert named == [f"x{i}" for i in range(20)]


def test_the_greedy_order_is_used_where_more_are_live():
    function, point = wide(40)
    plan = module._plan(function)
    assert module._live(plan, module._natural(plan)) == 40
    assert checked(function, point).live <= module._FIT


def test_very_long_functions_keep_the_natural_order():
    function, point = wide(module._SEARCHED + 1)
    assert checked(function, point).live > module._SEARCHED


@steady
@given(steps)
def test_programs_do_not_depend_on_hashes(steps):
    def shown():
        program = schedule(simplify(function_of(steps)[0]))
        return repr(program.blocks), list(program.names.values())

    assert shown() == shown()
