"""Every program is proven before it is written: what is wrong in it is found, and nothing else."""

from dataclasses import replace

import pytest
from random_robots import RIGHT, serial
from wrists import NAMES, WRIST

import urdf2c
from urdf2c.command import cli
from urdf2c.compiler.expr import walk
from urdf2c.compiler.parts import rewritten
from urdf2c.compiler.program import Assign, Block
from urdf2c.compiler.schedule import schedule
from urdf2c.compiler.simplify import simplify
from urdf2c.functions.choice import choose
from urdf2c.functions.conventions import Conventions
from urdf2c.functions.formulate import formulate
from urdf2c.mechanics import kinematics
from urdf2c.mechanics.levers import levers
from urdf2c.mechanics.tree import reduce
from urdf2c.proof.proof import ProofError, prove
from urdf2c.truth.scene import Look

every_name = pytest.mark.parametrize("name", NAMES)


def formulated(robot, *names, scalar="float", from_sincos=False):
    """The tree of a robot, and functions of its last link."""
    tip = robot.links[-1].name
    choice = choose(robot, None, (tip,), names, {}, from_sincos)
    tree = reduce(robot, None, choice.tips)
    made = formulate(
        tree, scalar, 0.0, simplify, choice.requests, Conventions(), choice.frames
    ).functions
    return tree, made, Look(frames=choice.frames)


def fails(tree, program, look, match, scalar="float"):
    with pytest.raises(ProofError, match=match) as caught:
        prove(tree, (program,), scalar, {}, look, ())
    said = str(caught.value)
    assert f": internal error: function '{program.name}' " in said and " at q = (" in said
    assert "nothing was written: please report it" in said


def changed(function, change):
    """A function with other nodes where `change` of a node gives one."""
    roots = [value for output in function.outputs for value in output.values]
    images = rewritten(walk(roots), lambda node, images: change(node))
    outputs = tuple(
        replace(output, values=tuple(images[value] for value in output.values))
        for output in function.outputs
    )
    return replace(function, outputs=outputs, landmarks={})


def with_values(function, k, values):
    """A function whose output `k` has other values."""
    outputs = list(function.outputs)
    outputs[k] = replace(outputs[k], values=tuple(values))
    return replace(function, outputs=tuple(outputs))


@every_name
@pytest.mark.parametrize("from_sincos", [False, True])
def test_sound_programs_pass(name, from_sincos):
    tree, functions, look = formulated(WRIST, name, from_sincos=from_sincos)
    assert len(functions) == 1 + from_sincos
    prove(tree, tuple(map(schedule, functions)), "float", {}, look, ())


@every_name
def test_a_sign_is_found(name):
    """One element the other way; of a quaternion all may be, but not one alone."""
    tree, (function,), look = formulated(WRIST, name)
    found = 0
    for k, output in enumerate(function.outputs):
        for i, value in enumerate(output.values):
            if value is not value.graph.zero:
                values = [*output.values[:i], -value, *output.values[i + 1 :]]
                fails(tree, schedule(with_values(function, k, values)), look, "is right")
                found += 1
    assert found


@every_name
def test_swapped_elements_are_found(name):
    tree, (function,), look = formulated(WRIST, name)
    for k, output in enumerate(function.outputs):
        a, b, *rest = output.values
        if a is not b:
            fails(tree, schedule(with_values(function, k, [b, a, *rest])), look, "is right")


@every_name
@pytest.mark.parametrize("scalar", ["float", "double"])
def test_a_constant_is_found(name, scalar):
    """Any constant of a function changed by a thousandth of it, or left out."""
    tree, (function,), look = formulated(WRIST, name, scalar=scalar)
    roots = [value for output in function.outputs for value in output.values]
    constants = [node for node in walk(roots) if node.op == "const" and node.value]
    assert len(constants) > 5
    for constant in constants:
        for factor in (1.001, 0.0):
            other = constant.graph.const(constant.value * factor)
            bad = changed(function, lambda node: other if node is constant else None)
            fails(tree, schedule(bad), look, "is right", scalar)


def statements(program):
    return [each for block in program.blocks for each in block.statements]


def test_statements_out_of_order_are_found():
    """What reads a name before it has a value, or has none at all."""
    tree, (function,), look = formulated(WRIST, "jacobian")
    program = schedule(function)
    found = statements(program)
    last = max(i for i, each in enumerate(found) if isinstance(each, Assign))
    moved = [found[last], *found[:last], *found[last + 1 :]]
    fails(tree, replace(program, blocks=(Block("", tuple(moved)),)), look, "where it is not known")
    stores = [each for each in found if not isinstance(each, Assign)]
    assert len(stores) < len(found)
    lost = replace(program, blocks=(Block("", tuple(each for each in stores)),))
    fails(tree, lost, look, "where it is not known")


def test_inputs_are_read_before_stores():
    """A slide's place in q that is read when p is stored already: p may lie where q does."""
    tree, (function,), look = formulated(serial({"kind": "prismatic"}), "fk")
    program = schedule(function)
    early = [each for each in statements(program) if isinstance(each, Assign)]
    late = [each for each in statements(program) if not isinstance(each, Assign)]
    assert [each.value.op for each in early] == ["input"]
    order = (Block("", (late[0], *early, *late[1:])),)
    assert not any(early[0].value is node for node in walk([late[0].value]))
    fails(tree, replace(program, blocks=order), look, r"reads 'q\[0\]' where it is not known")


def test_two_values_of_one_name_are_found():
    tree, (function,), look = formulated(WRIST, "fk")
    program = schedule(function)
    first, second, *_ = names = dict(program.names)
    names[second] = names[first]
    fails(tree, replace(program, names=names), look, "where it is not known")


def test_what_is_not_stored_is_found():
    tree, (function,), look = formulated(WRIST, "fk")
    program = schedule(function)
    *blocks, (comment, stores) = ((each.comment, each.statements) for each in program.blocks)
    kept = tuple(Block(*each) for each in (*blocks, (comment, stores[:-1])))
    fails(tree, replace(program, blocks=kept), look, r"gives R\[8\] = nan")


def test_a_quaternion_keeps_its_sign():
    """Either sign is right, but the same one in all that is told of a quaternion."""
    tree, (quat, rates), look = formulated(WRIST, "fk_quat", "jacobian_analytic_quat")
    flipped = with_values(quat, 1, [-value for value in quat.outputs[1].values])
    prove(tree, (schedule(flipped),), "float", {}, look, ())
    choice = choose(WRIST, None, ("l5",), (), {"tick": ("fk_quat", "jacobian_analytic_quat")})
    [tick] = formulate(tree, requests=choice.requests, finish=simplify).functions
    prove(tree, (schedule(tick),), "float", {}, look, ())
    fails(tree, schedule(with_values(tick, 1, [-x for x in tick.outputs[1].values])), look, "J")


FUSED = (
    (
        serial(
            {"kind": "continuous", "rpy": (1.57, 0.0, 1.57)},
            {"kind": "continuous", "xyz": (1.0, 0.0, 0.0), "rpy": (0.0, RIGHT, 0.0)},
        ),
        ("fk", "velocity"),
    ),
    (
        serial(
            {"kind": "continuous", "rpy": (0.0, -2e-6, 0.0017)},
            {"kind": "continuous", "xyz": (0.0, 1.0, 0.0), "rpy": (RIGHT, 0.0, 0.0)},
        ),
        ("fk", "jacobian"),
    ),
)


@pytest.mark.parametrize(("robot", "items"), FUSED)
def test_levers_that_miss_the_tool_are_found(monkeypatch, robot, items):
    """The fault that fused functions once had: Jacobians and velocities were made of the levers
    that the position without the tool's lengths has."""
    urdf2c.generate(robot, functions="fk", fuse={"tick": items})
    sound = kinematics.levers

    def faulty(frames, q, turnings, left_out=""):
        made = sound(frames, q, turnings, left_out)
        return replace(made, arms=levers(frames, q, turnings, "all").arms)

    monkeypatch.setattr(kinematics, "levers", faulty)
    with pytest.raises(ProofError, match="function 'tick' gives "):
        urdf2c.generate(robot, functions="fk", fuse={"tick": items})


def broken(monkeypatch):
    """A generator whose simplifier leaves out the first product of every function."""

    def simplified(function):
        function = simplify(function)
        roots = [value for output in function.outputs for value in output.values]
        first = next(node for node in walk(roots) if node.op == "mul")
        return changed(function, lambda node: node.graph.zero if node is first else None)

    monkeypatch.setattr(urdf2c, "simplify", simplified)


ROBOT = """<robot name="two"><link name="a"/><link name="b"/><link name="c"/>
<joint name="s" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
<joint name="t" type="continuous"><parent link="b"/><child link="c"/><origin xyz="1 0 0.5"
 rpy="1.1 0 0"/><axis xyz="0 0 1"/></joint></robot>"""


def test_nothing_is_written(monkeypatch, tmp_path, capsys):
    """A message on one line and a note, no traceback, an exit code of its own; files stay."""
    broken(monkeypatch)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "two.urdf").write_text(ROBOT, "utf-8")
    (tmp_path / "two.h").write_text("old", "utf-8")
    more = ["--stats", "stats.json", "--selftest", "test.c", "--depfile", "two.d"]
    assert cli.main(["generate", "two.urdf", *more]) == 70
    said = capsys.readouterr()
    assert said.out == ""
    fault, report = said.err.splitlines()
    assert fault.startswith("two.urdf:1: internal error: function 'fk_c' gives ")
    assert report.startswith("two.urdf:1: note: this is a fault of urdf2c and not of the model")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["two.h", "two.urdf"]
    assert (tmp_path / "two.h").read_text("utf-8") == "old"
    assert cli.main(["verify", "two.urdf"]) == 70
