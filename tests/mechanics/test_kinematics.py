"""Forward kinematics on expressions, evaluated, against the reference."""

import itertools
import math
import random

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_robots import RIGHT, positions, robots, serial, span_of, steady, truth, values

from urdf2c.compiler.simplify import simplify
from urdf2c.functions.formulate import formulate
from urdf2c.mechanics.gauge import frames
from urdf2c.mechanics.kinematics import Plan, Pose
from urdf2c.mechanics.snap import NOISE, Snapper
from urdf2c.mechanics.tree import reduce

WITHIN = {"double": 1e-14, "float": 1.1e-7}
# joints turn through these, and back
SPECIAL = (0.0, RIGHT, -RIGHT, math.pi, -math.pi)


def agrees(tree, q, scalar="double", functions=None):
    """Every function of `tree` in one configuration, within rounding and what was rounded."""
    # adding an offset to an angle rounds as the angle does
    within = WITHIN[scalar] + 2.0**-52 * max(map(abs, q), default=0.0)
    for chain, function, pose in zip(
        tree.chains, functions or formulate(tree, scalar).functions, truth(tree, q), strict=True
    ):
        position, rotation = values(function, q)
        assert abs(rotation - pose[:3, :3]).max() <= within
        assert abs(position - pose[:3, 3]).max() <= 2.0 * within * span_of(chain, q)
        assert abs(rotation @ rotation.T - numpy.eye(3)).max() <= 2.0 * within


@pytest.mark.parametrize("scalar", ["double", "float"])
@steady
@given(robots(), st.integers(0, 10**6))
def test_random_robots(scalar, robot, seed):
    source = random.Random(seed)
    links = [link.name for link in robot.links]
    tips = tuple(source.sample(links, min(2, len(links))))
    tree = reduce(robot, source.choice(links), tips)
    functions = [simplify(each) for each in formulate(tree, scalar).functions]
    for _ in range(3):
        agrees(tree, positions(tree, source), scalar, functions)


SKEW = (0.3, -0.5, 0.8)
ARM = serial(
    {"axis": (0.0, 0.0, 1.0), "xyz": (0.0, 0.0, 0.3)},
    {"axis": SKEW, "xyz": (0.1, 0.2, 0.3), "rpy": (0.1, -0.4, 0.9)},
    {"axis": (-1.0, 0.0, 0.0), "xyz": (0.0, -0.2, 0.0), "kind": "continuous"},
    {"axis": SKEW, "kind": "prismatic", "rpy": (0.0, RIGHT, 0.0)},
    {"kind": "fixed", "xyz": (0.0, 0.1, 0.2), "rpy": (-0.3, 0.0, 0.2)},
)


def test_special_configurations():
    tree = reduce(ARM)
    functions = formulate(tree, "double").functions
    for q in itertools.product(SPECIAL, repeat=3):
        agrees(tree, [*q, 0.4], functions=functions)


@pytest.mark.parametrize("turns", [10, -1000, 8192.0, 1e6])
def test_large_angles(turns):
    tree = reduce(ARM)
    agrees(tree, [turns, -turns, turns + 0.5, 0.1])


PLANES = [(0.0, 0.0, 1.0), (0.0, 0.0, -1.0), (0.0, 0.0, -2.0), (1.0, 0.0, 0.0), (0.0, -3.0, 0.0),
          SKEW, (0.3, -0.5, -0.8), (1e-9, 0.0, -1.0), (0.0, 1e-7, -1.0), (1e-200, 0.0, -1.0)]


@pytest.mark.parametrize("axis", PLANES)
@pytest.mark.parametrize("place", ["first", "last", "backwards"])
def test_planar_joints(axis, place):
    planar = {"kind": "planar", "axis": axis, "xyz": (0.1, 0.2, 0.3), "rpy": (0.2, 0.1, -0.3)}
    turn = {"axis": SKEW, "xyz": (0.4, 0.0, 0.1)}
    robot = serial(turn, planar) if place == "last" else serial(planar, turn)
    tree = reduce(robot, "l2", ("l0",)) if place == "backwards" else reduce(robot)
    for q in [(0.0,) * 4, (0.5, -1.5, 0.7, 0.3), (2.0, 3.0, RIGHT, -math.pi), (1.0, 0.0, 4.0, 9.0)]:
        agrees(tree, q)


QUATERNIONS = [(0, 0, 0, 1), (0, 0, 0, -1), (1, 0, 0, 0), (0, -3, 0, 0), (0.1, 0.2, -0.3, 0.4),
               (10.0, -20.0, 5.0, 1.0), (1e-3, 2e-3, 0.0, 1e-3), (0.5, 0.5, 0.5, 0.5)]


@pytest.mark.parametrize("quaternion", QUATERNIONS)
@pytest.mark.parametrize("place", ["first", "between", "backwards"])
def test_floating_joints_take_a_quaternion_of_any_length(quaternion, place):
    floating = {"kind": "floating", "xyz": (0.1, 0.2, 0.3), "rpy": (0.2, 0.1, -0.3)}
    turn = {"axis": SKEW, "xyz": (0.4, 0.0, 0.1)}
    robot = serial(turn, floating, turn) if place == "between" else serial(floating, turn, turn)
    tree = reduce(robot, "l3", ("l0",)) if place == "backwards" else reduce(robot)
    q = [0.3] * tree.nq
    first = next(each.q for each in tree.joints if each.type == "floating")
    q[first : first + 7] = (1.0, -2.0, 0.5, *quaternion)
    agrees(tree, q)


def test_a_quaternion_of_length_zero_gives_nan():
    tree = reduce(serial({"kind": "floating"}, {"xyz": (0.4, 0.0, 0.1)}))
    (function,) = formulate(tree, "double").functions
    with numpy.errstate(all="ignore"):
        _, rotation = values(function, numpy.array([0, 0, 0, 0, 0, 0, 0, 0.3]))
    assert numpy.isnan(rotation[:2]).all()


def test_two_floating_joints_in_a_row():
    tree = reduce(serial({"kind": "floating"}, {"kind": "floating", "xyz": (0.1, 0, 0)}, {}))
    source = random.Random(1)
    agrees(tree, [source.uniform(-1, 1) for _ in range(tree.nq)])


def test_nothing_moves():
    tree = reduce(serial({"kind": "fixed", "xyz": (0.1, 0.0, 0.2), "rpy": (0.3, 0.2, 0.1)}))
    agrees(tree, [])
    (chain,) = tree.chains
    made = Pose.of(frames(chain, Snapper(NOISE["double"], 0.0, chain.reach)), [])
    assert all(plan.tool == "" for plan in made.plans())


def test_very_long_chains_have_one_plan():
    tree = reduce(serial(*[{"rpy": (0.3, 0.0, 0.0), "xyz": (0.1, 0.0, 0.0)}] * 105))
    (chain,) = tree.chains
    q = [0.1 * (i % 7) for i in range(105)]
    made = Pose.of(frames(chain, Snapper(NOISE["double"], 0.0, chain.reach)), q)
    assert made.plans() == [Plan(True, 1, "")]
    (pose,) = truth(tree, q)
    for plan in (*made.plans(), Plan(False, 2, "")):
        position, rows = made.result(plan)
        assert abs(numpy.array(rows) - pose[:3, :3]).max() <= 1e-13
        assert abs(numpy.array(position) - pose[:3, 3]).max() <= 1e-13 * span_of(chain, q)


def test_marks_stand_in_order_and_name_sines():
    tree = reduce(ARM)
    (chain,) = tree.chains
    q = (0.3, 0.2, 0.1, 0.4)
    made = Pose.of(frames(chain, Snapper(NOISE["double"], 0.0, chain.reach)), q)
    for plan in made.plans():
        places = [mark.place for mark in made.notes(plan)]
        assert places == sorted(places)
        names = [mark.name for mark in made.notes(plan)]
        assert {"s0", "c0", "s1", "c1", "s2", "c2"} <= set(names)
