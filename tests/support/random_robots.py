"""Random robots for Hypothesis, and their poses by the reference: what laws are tested on.
drawn_robots draws whole files from the same special cases, for headers that are compiled.

Numbers come from pools in which the special cases are common: right angles written exactly, as
1.5708 and with noise, axes parallel, antiparallel and nearly so, lengths of zero.
"""

import math
from dataclasses import replace

import numpy
from hypothesis import settings
from hypothesis import strategies as st

from urdf2c.compiler.expr import evaluate
from urdf2c.diagnostics import Span
from urdf2c.mechanics.frames import Ball
from urdf2c.mechanics.gauge import frames
from urdf2c.mechanics.snap import NOISE, Snapper
from urdf2c.robot import Joint, Limit, Link, Mimic, Origin, Robot
from urdf2c.verify.reference import forward_kinematics

RIGHT = math.pi / 2
SPAN = Span("random.urdf", 1)
ONE_VALUE = ("revolute", "continuous", "prismatic")

ANGLES = (0.0, 0.0, 0.0, RIGHT, -RIGHT, math.pi, 1.5708, -1.5708, 3.1416, RIGHT + 1e-17, 6.1e-17,
          1e-12, 1e-8, 1e-5, math.pi / 4, -math.pi / 6, 0.3, -1.1, 2.5)  # fmt: skip
LENGTHS = (0.0, 0.0, 0.0, 0.1, -0.425, 0.39225, 1.0, -2.0, 0.0823, 1e-17, 1e-9)
AXES = ((0.0, 0.0, 1.0), (0.0, 0.0, 1.0), (0.0, 0.0, -1.0), (1.0, 0.0, 0.0), (0.0, -1.0, 0.0),
        (1.0, 1.0, 0.0), (0.3, -0.5, 0.8), (0.0, 1e-9, 1.0), (1e-5, 0.0, -1.0), (0.0, 0.0, 3.0))
LAWS = ((1.0, 0.0), (-1.0, 0.5), (0.5, -RIGHT), (0.0, 0.3), (-2.0, 0.0))
SPECIAL = (0.0, RIGHT, -RIGHT, math.pi, -math.pi, 2 * math.pi, 100.0, -31.4)

steady = settings(deadline=None, derandomize=True, max_examples=60, database=None)


def joint(name, kind, parent, child, axis=(0.0, 0.0, 1.0), xyz=(0.0,) * 3, rpy=(0.0,) * 3,
          mimic=None, limit=None, line=1):  # fmt: skip
    """A joint as if read from line `line`; `mimic` is (joint, multiplier, offset)."""
    span = Span("random.urdf", line)
    law = mimic and Mimic(*mimic, span)
    bounds = limit and Limit(*limit, *(None,) * 5, span)
    origin = Origin(tuple(xyz), tuple(rpy))
    return Joint(name, kind, parent, child, origin, axis, bounds, law, None, None, None, span)


def robot_of(*joints, name="random"):
    """The robot of these joints; its links stand in the order of their first mention."""
    names = dict.fromkeys(link for each in joints for link in (each.parent, each.child))
    links = tuple(Link(each, None, (), (), SPAN) for each in names or ("l0",))
    return Robot(name, None, links, tuple(joints), "random.urdf", "0" * 64, (), SPAN)


def serial(*joints):
    """A robot of joints one behind the other: l0, l1, ...; each a dict for `joint`."""
    made = (
        joint(**{"name": f"j{i}", "kind": "revolute", "parent": f"l{i}", "child": f"l{i + 1}",
                 "line": i + 2} | each)
        for i, each in enumerate(joints)
    )  # fmt: skip
    return robot_of(*made)


@st.composite
def robots(draw, kinds=("revolute", "continuous", "prismatic", "fixed", "floating", "planar"),
           most=7, branching=True, mimics=True, axes=AXES, angles=ANGLES,
           lengths=LENGTHS):  # fmt: skip
    """Random trees; links l0 (the root), l1, ..., joints j0, j1, ..."""
    joints = []
    for i in range(draw(st.integers(1, most))):
        kind = draw(st.sampled_from(kinds))
        parent = draw(st.integers(0, i)) if branching and draw(st.booleans()) else i
        xyz = draw(st.tuples(*[st.sampled_from(lengths)] * 3))
        rpy = draw(st.tuples(*[st.sampled_from(angles)] * 3))
        axis = draw(st.sampled_from(axes))
        joints.append(joint(f"j{i}", kind, f"l{parent}", f"l{i + 1}", axis, xyz, rpy, line=i + 2))
    if mimics:
        joints = _with_mimics(draw, joints)
    order = draw(st.permutations(joints)) if branching else joints
    return robot_of(*order)


def _with_mimics(draw, joints):
    """Some joints follow another; some cancel the turn before them."""
    able = [each.name for each in joints if each.type in ONE_VALUE]
    chosen = {}
    for i, each in enumerate(joints):
        if each.name not in able or not draw(st.booleans()):
            continue
        before = joints[i - 1] if i else each
        if before.name in able and before.child == each.parent and draw(st.booleans()):
            origin = replace(each.origin, rpy=(0.0, 0.0, 0.0))
            each = replace(each, origin=origin, axis=before.axis, type=before.type)
            law, leader = (-1.0, 0.0), before.name
        else:
            leader = draw(st.sampled_from(able))
            law = draw(st.sampled_from(LAWS))
        if not _reaches(chosen, leader, each.name):
            chosen[each.name] = leader
            each = replace(each, mimic=Mimic(leader, *law, SPAN))
        joints[i] = each
    return joints


def _reaches(chosen, name, wanted):
    while name != wanted and name in chosen:
        name = chosen[name]
    return name == wanted


def positions(tree, source):
    """A random q (a list): angles now and then special, quaternions of any length."""
    q = []
    for each in tree.joints:
        for k in range(each.nq):
            special = source.random() < 0.3 and not (each.type == "floating" and k > 2)
            q.append(source.choice(SPECIAL) if special else source.uniform(-3.0, 3.0))
    return q


def by_name(tree, q):
    """q as the reference takes it."""
    values = {each.name: tuple(q[each.q : each.q + each.nq]) for each in tree.joints}
    return {name: value[0] if len(value) == 1 else value for name, value in values.items()}


def truth(tree, q, locks=None):
    """base_from_tip (4 x 4) of every tip by the reference."""
    robot = _unlocked(tree.robot, locks or {})
    poses = forward_kinematics(robot, by_name(tree, q) | (locks or {}))
    back = numpy.linalg.inv(poses[tree.base])
    back[:3, :3] = poses[tree.base][:3, :3].T
    back[:3, 3] = -back[:3, :3] @ poses[tree.base][:3, 3]
    return [back @ poses[chain.tip] for chain in tree.chains]


def _unlocked(robot, locks):
    """A joint that was locked has a value of its own."""
    free = tuple(replace(each, mimic=None) if each.name in locks else each for each in robot.joints)
    return replace(robot, joints=free)


def values(function, q):
    """The outputs of a pose function as position (3) and rotation (3 x 3)."""
    roots = [value for output in function.outputs for value in output.values]
    found = evaluate(roots, {f"q[{i}]": value for i, value in enumerate(q)})
    return numpy.array(found[:3]), numpy.array(found[3:]).reshape(3, 3)


def span_of(chain, q):
    """A length no part of the pose exceeds: constants and travels [m], at least 1."""
    travel = sum(abs(m.scale * q[m.index] + m.offset) for m in chain.motions if m.kind == "shift")
    return 1.0 + chain.reach + travel


def framed(chain, scalar="double", tolerance=0.0):
    """A chain's frames, and what was rounded in them."""
    snapper = Snapper(NOISE[scalar], tolerance, chain.reach)
    return frames(chain, snapper), snapper.records


def deviation(result, pose):
    """Largest errors of a position [m] and a rotation."""
    position, rows = (numpy.array(part, dtype=float) for part in result)
    return abs(position - pose[:3, 3]).max(), abs(rows - pose[:3, :3]).max()


def affines(found):
    """Every length and direction in some frames."""
    yield from found.shift
    for stage in found.stages:
        if isinstance(stage, Ball):
            yield from stage.shift
        else:
            yield stage.along
            yield from (part for turn in stage.turns for part in turn.across)
