"""Calibrated arms, long rows of parallel axes: no choice of frames costs accuracy."""

import math
import random

import numpy
import pytest
from random_robots import RIGHT, affines, deviation, framed, serial, truth

import urdf2c
from urdf2c.compiler.expr import walk
from urdf2c.functions.formulate import formulate
from urdf2c.mechanics.kinematics import Pose
from urdf2c.mechanics.tree import reduce

# how far [rad] axes are off parallel
OFF = (1e-12, 1e-10, 1e-8, 1e-5, 1e-3, 1e-2)


@pytest.mark.parametrize("off", OFF)
def test_nearly_parallel_axes_lose_nothing(off):
    source = random.Random(round(math.log10(off)))
    for _ in range(25):
        tree = reduce(calibrated(source, off))
        (chain,) = tree.chains
        far = chain.reach
        for scalar, within in (("double", 3e-14), ("float", 1e-7)):
            found, _ = framed(chain, scalar)
            assert max(abs(part.const) for part in affines(found)) <= far
            for _ in range(3):
                q = [source.uniform(-math.pi, math.pi) for _ in range(tree.nq)]
                made, (pose,) = Pose.of(found, q), truth(tree, q)
                for plan in made.plans():
                    metres, turn = deviation(made.result(plan), pose)
                    assert metres <= within * far and turn <= within


@pytest.mark.parametrize("off", OFF)
def test_a_slide_is_refused_beyond_the_reach(off):
    """Two axes off parallel by `off`: their common normal is y/off away."""
    robot = serial({}, {"rpy": (off, 0.0, 0.0), "xyz": (0.3, 0.5, 0.0)},
                   {"kind": "fixed", "xyz": (0.1, 0.0, 0.2)})  # fmt: skip
    (chain,) = reduce(robot).chains
    found, _ = framed(chain)
    assert max(abs(part.const) for part in affines(found)) <= chain.reach


@pytest.mark.parametrize("off", [1e-5, 1e-2, 3e-2, 1e-1])
def test_long_common_normals_cost_no_float_accuracy(off):
    """Arms off parallel are as accurate in float as exactly parallel ones (1.7e-7)."""
    source = random.Random(7)
    for _ in range(20):
        tree = reduce(calibrated(source, off))
        (function,) = formulate(tree).functions
        roots = [value for output in function.outputs for value in output.values]
        for _ in range(5):
            q = [float(numpy.float32(source.uniform(-math.pi, math.pi))) for _ in range(tree.nq)]
            found = in_single(roots, {f"q[{i}]": each for i, each in enumerate(q)})
            metres, turn = deviation((found[:3], found[3:].reshape(3, 3)), truth(tree, q)[0])
            assert metres <= 2e-7 * tree.chains[0].reach and turn <= 6e-7


def test_long_rows_of_parallel_axes_end_before_their_sum_is_large():
    """A sum of twelve angles near pi would be rounded by 2e-6 in float."""
    tree = reduce(serial(*[{"xyz": (0.1, 0.0, 0.0)}] * 12))
    (function,) = formulate(tree).functions
    roots = [value for output in function.outputs for value in output.values]
    found, _ = framed(tree.chains[0])
    assert max(len(turn.angle.terms) for stage in found.stages for turn in stage.turns) <= 4
    source = random.Random(2)
    for _ in range(50):
        q = [float(numpy.float32(source.uniform(3.0, math.pi))) for _ in range(tree.nq)]
        single = in_single(roots, {f"q[{i}]": each for i, each in enumerate(q)})
        metres, turn = deviation((single[:3], single[3:].reshape(3, 3)), truth(tree, q)[0])
        assert metres <= 3e-7 * tree.chains[0].reach and turn <= 2e-6


def in_single(roots, inputs):
    """Values of `roots` with every operation in float, sine and cosine rounded once."""
    single, found = numpy.float32, {}
    act = {"add": lambda a, b: a + b, "mul": lambda a, b: a * b, "neg": lambda a: -a,
           "sin": lambda a: single(math.sin(a)), "cos": lambda a: single(math.cos(a))}  # fmt: skip
    for node in walk(roots):
        if node.op in ("const", "input"):
            found[node] = single(node.value if node.op == "const" else inputs[node.value])
        else:
            found[node] = act[node.op](*(found[arg] for arg in node.args))
    return numpy.array([found[root] for root in roots], dtype=float)


def calibrated(source, off):
    """Six nominally parallel or orthogonal axes, off by `off` [rad], lengths of 0.1 to 2 m."""

    def tilt(nominal):
        return tuple(angle + source.uniform(-1.0, 1.0) * off for angle in nominal)

    nominal = [(0, 0, 0), (RIGHT, 0, 0), (0, 0, 0), (math.pi, 0, 0), (0, 0, 0), (-RIGHT, 0, 0)]
    source.shuffle(nominal)
    parts = [{"rpy": tilt(rpy), "xyz": [source.uniform(0.1, 2.0) for _ in range(3)]}
             for rpy in nominal]  # fmt: skip
    return serial(*parts, {"kind": "fixed", "xyz": (0.1, 0.2, 0.1)})


@pytest.mark.parametrize("length", [1e-3, 1e-6, 1e-9, 1e-12])
def test_a_slide_of_a_tiny_robot_is_refused_beyond_its_reach(length):
    """The common normal of nearly parallel axes once ran to half a millimetre, whatever the size."""
    robot = serial(
        {"kind": "continuous", "axis": (0.0, 0.0, -1.0)},
        {"kind": "continuous", "axis": (0.0, 0.0, -1.0), "xyz": (0.0, length, 0.0),
         "rpy": (0.0017, 0.0017, 0.0)},
    )  # fmt: skip
    (chain,) = reduce(robot).chains
    found, _ = framed(chain)
    assert max(abs(part.const) for part in affines(found)) <= length
    urdf2c.generate(robot, scalar="double")
