"""Trees and programs put together by hand, so that emission is tested without what precedes it."""

import dataclasses

from urdf2c.compiler.expr import Graph
from urdf2c.compiler.program import Block, Meaning, Program, Sincos, Store
from urdf2c.diagnostics import Span
from urdf2c.mechanics import spatial
from urdf2c.mechanics.chain import Chain, Motion
from urdf2c.mechanics.tree import MovingJoint, Tree
from urdf2c.robot import Joint, Link, Origin, Robot


def robot(name="planar2", links=("base", "upper", "fore", "tip"), file="planar2.urdf"):
    places = tuple(Link(link, None, (), (), Span(file, 2 + i)) for i, link in enumerate(links))
    still = Origin()
    axis, rest = (0.0, 0.0, 1.0), (None,) * 5
    joints = tuple(
        Joint(joint, "revolute", "base", "upper", still, axis, *rest, Span(file, 9))
        for joint in ("shoulder", "elbow")
    )
    return Robot(name, None, places, joints, file, "5b1e02a9c7d4" + "0" * 52, (), Span(file, 1))


def joint(name, q=0, **changes):
    """A revolute joint about z at place `q`."""
    still = MovingJoint(
        name, "revolute", (0.0, 0.0, 1.0), q, 1, q, 1, -2.5, 2.5, Span("planar2.urdf", 20 + q)
    )
    return dataclasses.replace(still, **changes)


def tree(joints=None, tips=("tip",), of=None):
    if joints is None:
        joints = (joint("shoulder", lower=-3.14159, upper=3.14159), joint("elbow", 1))
    shift = (spatial.IDENTITY, (0.5, 0.0, 0.0))
    motions = tuple(Motion("turn", each.name, each.q) for each in joints)
    chains = tuple(
        Chain(tip, (spatial.STILL,) + (shift,) * len(motions), motions, 0.5 * len(motions))
        for tip in tips
    )
    return Tree(of or robot(), "base", tuple(joints), chains)


def planar2(frame="tip"):
    """The pose of DESIGN.md's example."""
    g = Graph()
    q0, q1 = g.input("q[0]"), g.input("q[1]")
    angle = q0 + q1
    s0, c0, s01, c01 = q0.sin(), q0.cos(), angle.sin(), angle.cos()
    p = (0.5 * c0 + 0.25 * c01, 0.5 * s0 + 0.25 * s01, g.zero)
    r = (c01, -s01, g.zero, s01, c01, g.zero, g.zero, g.zero, g.one)
    stores = [Store(f"p[{i}]", value) for i, value in enumerate(p)]
    stores += [Store(f"R[{i}]", value) for i, value in enumerate(r)]
    pairs = (Sincos(q0, "s0", "c0"), Sincos(angle, "s01", "c01"))
    blocks = (
        Block("shoulder, then elbow: parallel axes, so their angles add", pairs),
        Block("", tuple(stores)),
    )
    title = f"Pose of frame {frame} in frame base: p [m], R row-major"
    names = {s0: "s0", c0: "c0", s01: "s01", c01: "c01"}
    outputs = (("p", 3), ("R", 9))
    return Program(f"fk_{frame}", title, outputs, blocks, names, 4, ("q",), frame,
                   (Meaning("p", frame), Meaning("R", frame, 3)))


def still(frame="tip"):
    """A pose that no joint moves."""
    g = Graph()
    stores = tuple(Store(f"p[{i}]", g.const(0.1 * i)) for i in range(3))
    title = f"Position of frame {frame} in frame base [m]"
    block = Block("", stores)
    return Program(f"fk_{frame}", title, (("p", 3),), (block,), {}, 0, ("q",), frame)
