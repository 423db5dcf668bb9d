"""Lengths along a chain, added up without cancelling: what roundings are worth in metres."""

import math
from collections.abc import Iterator

import numpy

from urdf2c.mechanics.chain import Chain, Motion
from urdf2c.mechanics.paths import Paths
from urdf2c.mechanics.tree import Tree


def constant(tree: Tree, base: str, tip: str) -> float:
    """All lengths that stand still between two links, joint by joint as the URDF states them [m].

    Where they cancel, as 0.1, 0.2 and -0.3 do, what is left is nothing, but what was rounded is not.
    """
    found = 0.0
    for joint, _ in Paths(tree.robot).path(base, tip):
        found += math.hypot(*joint.origin.xyz)
        if joint.type == "prismatic" and tree.laws[joint.name].leader is None:
            found += abs(tree.laws[joint.name].offset)
    return found


def travel(chain: Chain, q: numpy.ndarray) -> numpy.ndarray:
    """All shifts of the chain in configurations `q` (N x nq) [m], N."""
    return sum((_shift(motion, q) for motion in _shifts(chain)), numpy.zeros(len(q)))


def outward(chain: Chain, q: numpy.ndarray) -> numpy.ndarray:
    """How far from the base every frame of the chain may be [m], those after the first added up, N.

    That is what a rounding of each position on the way is worth: the first is no sum.
    """
    far, found = numpy.zeros(len(q)), numpy.zeros(len(q))
    for i, size in enumerate(_steps(chain, q)):
        far = far + size
        found = found + (far if i else 0.0)
    return found


def _steps(chain: Chain, q: numpy.ndarray) -> Iterator:
    """The length of each step from the base outward that is not 0."""
    for constants, motion in zip(chain.constants, (*chain.motions, None)):
        if any(constants[1]):
            yield math.hypot(*constants[1])
        if motion is not None and motion.kind == "shift":
            yield _shift(motion, q)


def _shifts(chain: Chain) -> Iterator[Motion]:
    return (motion for motion in chain.motions if motion.kind == "shift")


def _shift(motion: Motion, q: numpy.ndarray) -> numpy.ndarray:
    return abs(motion.scale * q[:, motion.index]) + abs(motion.offset)
