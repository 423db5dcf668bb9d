"""The plain truth of `urdf2c.truth` over arrays: an element of many configurations at once."""

from collections.abc import Iterable, Sequence

import numpy

from urdf2c.compiler.program import Meaning
from urdf2c.emit.generated import Generated
from urdf2c.truth.catalog import QUANTITIES
from urdf2c.truth.numbers import Numbers
from urdf2c.truth.positions import at_rest
from urdf2c.truth.scene import Look, Scene, scene
from urdf2c.truth.ways import ways
from urdf2c.verify.inputs import Case

ARRAYS = Numbers(numpy.sin, numpy.cos, numpy.sqrt, numpy.maximum)


def scene_of(generated: Generated, frames: Iterable[str], case: Case) -> Scene:
    """The robot in the configurations of `case`, seen from its base, up to these frames."""
    tree, told = generated.tree, generated.conventions
    q, v, wrench = (tuple(each.T) for each in (case.q, case.v, case.wrench))
    own = at_rest(tree.robot) | generated.locks | {
        joint.name: q[joint.q] if joint.nq == 1 else q[joint.q : joint.q + joint.nq]
        for joint in tree.joints
    }
    columns = {joint.name: joint.v for joint in tree.joints}
    look = Look(told.axes, told.rows, told.order, generated.frames)
    passed = ways(tree.robot, tree.base, sorted(frames))
    with numpy.errstate(all="ignore"):  # of what is not finite, or beyond all numbers: NaN
        return scene(tree.robot, passed, own, columns, tree.nv, v, wrench, look, ARRAYS)


def true(generated: Generated, meaning: Meaning, case: Case) -> numpy.ndarray:
    """What an output should be, N x size."""
    frames = (meaning.frame,) if meaning.frame else generated.frames
    at = scene_of(generated, frames, case)
    with numpy.errstate(all="ignore"):
        return stacked(QUANTITIES[meaning.kind].value(at, meaning.frame), len(case.q))


def stacked(elements: Sequence, count: int) -> numpy.ndarray:
    """Elements, each an array of `count` or a number, as the columns of one array."""
    made = numpy.empty((count, len(elements)))
    for i, element in enumerate(elements):
        made[:, i] = element
    return made
