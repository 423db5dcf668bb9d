"""Motion against the numbers of another engine, Pinocchio, recorded by bench/pinocchio_truth.py.

A subject takes a record and a tip and gives all that was recorded of the tip, under the record's
names (`recorded.Record`), as it computes it.
"""

import math
from pathlib import Path

import numpy
import pytest
from recorded import FILES, SHARED, home, record

import urdf2c
from urdf2c.testing import Compiler
from urdf2c.verify.host import compiled
from urdf2c.verify.increment import integrate
from urdf2c.verify.motion import FRAMES, bias_acceleration, jacobian, velocity
from urdf2c.verify.orientation import quaternion
from urdf2c.verify.reference import SHAPES, forward_kinematics_batch

OWN = [path for path in FILES if home(path).parent != SHARED]
HERE = [path for path in FILES if home(path).exists()]
TOLERANCE = 1e-12  # of the largest number
COMPILE = Compiler(Path())
FUNCTIONS = ("fk", "fk_quat", "jacobian", "velocity", "bias_acceleration")


def reference(found, tip):
    """The reference: poses, and Jacobians, velocities and biases in all frames."""
    pose = forward_kinematics_batch(found.robot, found.q, [tip])[tip]
    rotation = pose[:, :3, :3]
    given = {"p": pose[:, :3, 3], "R": rotation, "quaternion": quaternion(rotation)}
    for frame in FRAMES:
        ends = found.base, tip
        matrix = jacobian(found.robot, found.q, *ends, found.columns, found.nv, frame)
        given[f"jacobian {frame}"] = matrix
        given[f"velocity {frame}"] = velocity(matrix, found.v)
        given[f"bias {frame}"] = bias_acceleration(
            found.robot, found.q, found.v, *ends, found.columns, frame
        )
    return given


def generated_c(found, tip):
    """The header in double, compiled here; its joints are those that move the tip, in its order."""
    given = {}
    for frame in FRAMES:
        robot = COMPILE(
            found.robot.file, base=found.base, tips=(tip,), scalar="double", functions=FUNCTIONS,
            jacobian_frame=frame,
        )  # fmt: skip
        q = numpy.column_stack([found.q[name] for name in robot.joints])
        columns = [found.columns[each.name] + i for each in robot.generated.tree.joints
                   for i in range(each.nv)]  # fmt: skip
        pose, turned, matrix, twist, bias = (
            robot.calls[each] for each in robot.generated.functions
        )
        whole = numpy.zeros((len(q), 6, found.nv))
        whole[:, :, columns] = matrix(q)["J"].reshape(len(q), 6, -1)
        v = found.v[:, columns]
        given |= pose(q) | {"quaternion": turned(q)["quat"], f"jacobian {frame}": whole}
        given |= {f"velocity {frame}": twist(q, v)["twist"], f"bias {frame}": bias(q, v)["bias"]}
    return given


SUBJECTS = (reference, generated_c)
every_record = pytest.mark.parametrize("path", HERE, ids=lambda path: path.stem)
every_subject = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda each: each.__name__)


def test_records_are_there():
    """Of each kind of joint, and of followers."""
    robots = [record(path).robot for path in OWN]
    kinds = {each.type for robot in robots for each in robot.joints}
    assert kinds == {*SHAPES, "fixed"}
    assert any(each.mimic for robot in robots for each in robot.joints)
    assert sum(bool(record(path).dynamics) for path in OWN) >= 3


@every_subject
@every_record
def test_motion(path, subject):
    found = record(path)
    for tip, wanted in found.tips.items():
        given = subject(found, tip)
        assert given.keys() == wanted.keys()
        for name, value in given.items():
            agree(_same_sign(value, wanted[name]) if name == "quaternion" else value, wanted[name])


def moved_by_reference(found):
    """q (+) v by joint, as the reference has it."""
    joints = [each for name in found.columns for each in found.robot.joints if each.name == name]
    q = numpy.column_stack([found.q[each.name] for each in joints])
    sizes = [math.prod(SHAPES[each.type]) for each in joints]
    parts = numpy.split(integrate(joints, q, found.v), numpy.cumsum(sizes)[:-1], axis=1)
    for each, part in zip(joints, parts):
        if each.type == "floating":
            part[:, 3:] = _same_sign(part[:, 3:], found.moved[each.name][:, 3:])
    return dict(zip((each.name for each in joints), parts))


def moved_by_c(found):
    """The same of the header in double, for the joints that move a tip; signs are Pinocchio's."""
    generated = urdf2c.generate(
        found.robot, base=found.base, tips=tuple(found.tips), scalar="double", functions="integrate"
    )
    (form,), tree = generated.signatures, generated.tree
    q = numpy.column_stack([found.q[each.name] for each in tree.joints])
    columns = [found.columns[each.name] + i for each in tree.joints for i in range(each.nv)]
    moved = compiled(generated.text, (form,), "double")[form.name](q, found.v[:, columns])["q_next"]
    return {each.name: moved[:, each.q : each.q + each.nq] for each in tree.joints}


@pytest.mark.parametrize(
    "subject", [moved_by_reference, moved_by_c], ids=lambda each: each.__name__
)
@every_record
def test_integrate(path, subject):
    """q (+) v; angles up to whole turns, which Pinocchio does not count."""
    found = record(path)
    types = {each.name: each.type for each in found.robot.joints}
    given = subject(found)
    assert given
    for name, value in given.items():
        wanted = found.moved[name]
        value = value.reshape(wanted.shape)
        if types[name] == "planar":
            value[:, 2] = _wound(value[:, 2], wanted[:, 2])
        elif types[name] == "continuous":
            value = _wound(value, wanted)
        agree(value, wanted)


def agree(value, wanted):
    value = value.reshape(wanted.shape)
    assert abs(value - wanted).max(initial=0) <= TOLERANCE * max(1, abs(wanted).max(initial=0))


def _same_sign(value, wanted):
    """A quaternion and its negative are one turn."""
    return value * numpy.copysign(1.0, (value * wanted).sum(axis=-1, keepdims=True))


def _wound(angle, wanted):
    """An angle up to whole turns."""
    return angle - 2 * math.pi * numpy.round((angle - wanted) / (2 * math.pi))
