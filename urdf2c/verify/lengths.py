"""Lengths along a chain, added up without cancelling: what roundings are worth in metres."""

import math
from collections.abc import Iterable, Iterator

import numpy

from urdf2c.mechanics.chain import Chain, Motion
from urdf2c.mechanics.paths import Paths
from urdf2c.mechanics.tree import Tree
from urdf2c.robot import Joint

_SHIFTS = {"prismatic": 1, "planar": 2, "floating": 3}  # the first places of such a joint


def above(tree: Tree) -> tuple[Joint, ...]:
    """The joints from the root to the tree's base: on that way the reference comes."""
    paths = Paths(tree.robot)
    return tuple(joint for joint, _ in paths.path(paths.root, tree.base))


def along(tree: Tree, joints: Iterable[Joint], q: numpy.ndarray) -> numpy.ndarray:
    """All lengths of `joints` in configurations `q` (N x nq), as the URDF states them [m], N."""
    own, found = {joint.name: joint for joint in tree.joints}, numpy.zeros(len(q))
    for joint in joints:
        found = found + math.hypot(*joint.origin.xyz)
        if joint.name in own and joint.type in _SHIFTS:
            place = own[joint.name].q
            found = found + abs(q[:, place : place + _SHIFTS[joint.type]]).sum(axis=1)
        elif joint.type == "prismatic":  # one that follows, or is locked, or is at rest
            law = tree.laws[joint.name]
            moved = abs(law.scale * q[:, own[law.leader].q]) if law.leader in own else 0.0
            found = found + abs(law.offset) + moved
    return found


def reach(chain: Chain, q: numpy.ndarray) -> numpy.ndarray:
    """All lengths of the chain in configurations `q` (N x nq) [m], N.

    Where they cancel, as 0.1, 0.2 and -0.3 do, what is left is nothing, but what was rounded is not.
    """
    return chain.reach + travel(chain, q)


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
