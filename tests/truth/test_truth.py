"""The plain truth that programs are proven by, beside the reference that verify compares with."""

import math
import random
import subprocess
import sys

import numpy
import pytest
from cross import ROBOTS
from hypothesis import given
from hypothesis import strategies as st
from random_robots import robots, steady

import urdf2c
from urdf2c.functions.catalog import BY_NAME, RESULTS
from urdf2c.robot import JOINT_TYPES
from urdf2c.truth.catalog import QUANTITIES
from urdf2c.truth.numbers import FLOATS, Numbers
from urdf2c.truth.positions import SIZES, layout
from urdf2c.truth.scene import Look, scene
from urdf2c.truth.ways import ways
from urdf2c.verify import truth
from urdf2c.verify.inputs import Case

ARRAYS = Numbers(numpy.sin, numpy.cos, numpy.sqrt, numpy.maximum)
# The last function has no rates where the pitch is a right angle in every position.
NAMES = tuple(
    name
    for name, quantity in BY_NAME.items()
    if not quantity.calls and name != "jacobian_analytic_rpy"
)
TOLERANCE = 1e-12


def test_every_kind_has_its_truth():
    assert QUANTITIES.keys() == RESULTS.keys()


def test_every_type_of_joint_has_its_size():
    assert {*SIZES} == {*JOINT_TYPES} - {"fixed"}


def drawn(tree, count, seed):
    """Configurations, rates and wrenches; quaternions of any length."""
    source = numpy.random.default_rng(seed)
    q = source.uniform(-2.0, 2.0, (count, tree.nq))
    for joint in tree.joints:
        if joint.type == "floating":
            q[:, joint.q + 3 : joint.q + 7] = source.normal(size=(count, 4))
    v, wrench = source.normal(size=(count, tree.nv)), source.normal(size=(count, 6))
    return Case(q, v, wrench, v)


def found(made, case, numbers=ARRAYS, pick=lambda column: column):
    """Every output of every function by the plain truth, by its meaning."""
    tree, conventions = made.tree, made.conventions
    places = layout(tree.robot, [joint.name for joint in tree.joints])
    assert places == {joint.name: (joint.q, joint.v) for joint in tree.joints}
    meanings = dict.fromkeys(each for form in made.signatures for each in form.meanings)
    tips = {meaning.frame for meaning in meanings if meaning.frame} | {*made.frames}
    q, v, wrench = ([pick(each[:, i]) for i in range(each.shape[1])]
                    for each in (case.q, case.v, case.wrench))  # fmt: skip
    own = dict(made.locks)
    for joint in tree.joints:
        own[joint.name] = q[joint.q] if joint.nq == 1 else tuple(q[joint.q : joint.q + joint.nq])
    at = scene(
        tree.robot, ways(tree.robot, tree.base, sorted(tips)), own,
        {name: place for name, (_, place) in places.items()}, tree.nv, v, wrench,
        Look(conventions.axes, conventions.rows, conventions.order, made.frames), numbers,
    )  # fmt: skip
    return {meaning: QUANTITIES[meaning.kind].value(at, meaning.frame) for meaning in meanings}


def agree(made, case):
    """The largest difference from the reference's, as parts of what is compared: of 1 at least."""
    plain = found(made, case)
    count, worst = len(case.q), 0.0
    for form in made.signatures:
        true = truth.outputs(made, form, case)
        for (name, size), meaning in zip(form.outputs, form.meanings):
            assert len(plain[meaning]) == size
            columns = [numpy.broadcast_to(part, count) for part in plain[meaning]]
            mine = numpy.array(columns).T.reshape(count, size)
            if meaning.kind in ("quat", "J_quat"):
                start = 0 if meaning.kind == "quat" else 3 * made.tree.nv
                mine = _signed(mine, true[name], start)
            scale = max(1.0, abs(true[name]).max(initial=0.0))
            worst = max(worst, abs(mine - true[name]).max(initial=0.0) / scale)
    return worst


def _signed(mine, true, start):
    fitting = numpy.sum(mine[:, start:] * true[:, start:], axis=1, keepdims=True)
    mine[:, start:] *= numpy.where(fitting < 0.0, -1.0, 1.0)
    return mine


CHOICES = (
    ("ur5_class", {}), ("arm7_oblique", {}), ("calibrated6", {}), ("scara", {}), ("stanford", {}),
    ("planar_base", {}), ("pan_tilt", {}), ("mobile_base", {"tips": ("gripper_mount", "lidar")}),
    ("mobile_base", {"base": "gripper_mount", "tips": ("lidar",)}),
    ("gripper", {"tips": ("left_pad", "sensor_slide")}),
    ("quadruped", {"base": "hind_left_foot", "tips": ("front_right_foot",)}),
)  # fmt: skip


@pytest.mark.parametrize(("robot", "options"), CHOICES)
@pytest.mark.parametrize(("axes", "rows", "order"), [
    ("aligned", "linear", "row"), ("tip", "angular", "column"), ("base", "linear", "column"),
    ("base", "angular", "row"),
])  # fmt: skip
def test_own_robots(robot, options, axes, rows, order):
    """Every quantity of the catalog, in arrays of configurations."""
    made = urdf2c.generate(
        ROBOTS / f"{robot}.urdf", functions=NAMES, jacobian_frame=axes, jacobian_rows=rows,
        matrix_order=order, scalar="double", **options,
    )  # fmt: skip
    assert agree(made, drawn(made.tree, 20, 1)) <= TOLERANCE


@pytest.mark.parametrize("rows", ["linear", "angular"])
def test_rates_of_roll_pitch_and_yaw(rows):
    made = urdf2c.generate(
        ROBOTS / "ur5_class.urdf", functions="jacobian_analytic_rpy", jacobian_rows=rows
    )
    case = drawn(made.tree, 50, 2)
    rotation = truth.expected(made, made.tree.chains[0].tip, case.q)
    level = numpy.hypot(rotation[:, 0, 0], rotation[:, 1, 0]) > 0.1
    assert level.sum() > 30
    case = Case(*(each[level] for each in (case.q, case.v, case.wrench, case.dv)))
    assert agree(made, case) <= TOLERANCE


@steady
@given(robots(), st.integers(0, 2**32))
def test_random_robots(robot, seed):
    """Trees of every type of joint, with followers and locks, from any base to any links."""
    source = random.Random(seed)
    links = [link.name for link in robot.links]
    base = source.choice(links)
    tips = tuple(source.sample(links, min(2, len(links))))
    free = [each.name for each in robot.joints
            if each.type in ("revolute", "continuous", "prismatic") and not each.mimic]  # fmt: skip
    locks = {source.choice(free): 0.7} if free and source.random() < 0.3 else {}
    made = urdf2c.generate(
        robot, base=base, tips=tips, locks=locks, functions=NAMES, scalar="double",
        jacobian_frame=source.choice(("aligned", "tip", "base")),
        jacobian_rows=source.choice(("linear", "angular")),
    )  # fmt: skip
    assert agree(made, drawn(made.tree, 5, seed)) <= 10.0 * TOLERANCE


def test_floats_give_what_arrays_give():
    made = urdf2c.generate(ROBOTS / "mobile_base.urdf", functions=NAMES, tips="gripper_mount")
    case = drawn(made.tree, 3, 4)
    arrays = found(made, case)
    for i in range(3):
        alone = found(made, case, FLOATS, lambda column, i=i: float(column[i]))
        for meaning, elements in alone.items():
            assert all(isinstance(each, float) for each in elements)
            columns = [numpy.broadcast_to(part, 3)[i] for part in arrays[meaning]]
            numpy.testing.assert_allclose(elements, columns, rtol=0, atol=1e-14)


def test_quaternions_are_continuous():
    """Around two turns of any joint the quaternion comes back, around one as its negative."""
    made = urdf2c.generate(ROBOTS / "arm7_oblique.urdf", functions="fk_quat")
    [form] = made.signatures
    meaning = form.meanings[1]
    assert meaning.kind == "quat"
    for place in range(made.tree.nq):
        q = numpy.tile(drawn(made.tree, 1, 5).q, (401, 1))
        q[:, place] += numpy.linspace(0.0, 4.0 * math.pi, 401)
        turned = numpy.array(found(made, Case(q, q, q[:, :6], q))[meaning])
        assert abs(numpy.diff(turned, axis=1)).max() < 0.02
        numpy.testing.assert_allclose(turned[:, 200], -turned[:, 0], atol=1e-14)
        numpy.testing.assert_allclose(turned[:, 400], turned[:, 0], atol=1e-14)


def test_no_numpy_is_loaded(tmp_path):
    """A build that only generates, and proves what it makes, does without."""
    script = (
        "import sys; from urdf2c.command.cli import main; "
        "code = main(sys.argv[1:]); print('numpy' in sys.modules); sys.exit(code)"
    )
    command = [sys.executable, "-c", script, "generate", ROBOTS / "ur5_class.urdf"]
    more = ["--functions", "fk,jacobian,bias_acceleration", "-o", tmp_path / "ur5.h"]
    ran = subprocess.run([*command, *more], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
