"""The functions of a tip: compiled, held to the reference and to their own pose's derivatives."""

from pathlib import Path

import numpy
import pytest
from derivatives import derivative, numeric_jacobian, numeric_rate

from urdf2c.functions.catalog import ALL, BY_NAME
from urdf2c.testing import Compiler, assert_matches_reference
from urdf2c.verify.increment import integrate
from urdf2c.verify.sampling import samples

COMPILE = Compiler(Path(__file__).parents[1] / "robots")
# those that are worked out in a function of their own, for a tip
FUNCTIONS = tuple(
    name for name, quantity in BY_NAME.items() if name != ALL and not quantity.calls
)
# every joint type, ways through a moving base and back, followers, several tips
CASES = {
    "floating": ("mobile_base", {"tips": "gripper_mount"}),
    "against a floating base": ("mobile_base", {"base": "gripper_mount", "tips": "world"}),
    "planar": ("planar_base", {"tips": "hand"}),
    "against a planar base": ("planar_base", {"base": "hand", "tips": "floor"}),
    "followers": ("gripper", {"base": "right_knuckle", "tips": "left_pad"}),
    "sliding follower": ("gripper", {"base": "sensor_slide", "tips": "left_knuckle"}),
    "sliding": ("stanford", {}),
    "oblique": ("arm7_oblique", {}),
}
# every joint type in every frame: each is a header to compile
PAIRS = (
    ("floating", "aligned"),
    ("floating", "tip"),
    ("against a floating base", "base"),
    ("planar", "base"),
    ("planar", "tip"),
    ("against a planar base", "aligned"),
    ("followers", "aligned"),
    ("followers", "base"),
    ("sliding follower", "tip"),
    ("sliding", "base"),
    ("oblique", "tip"),
)
every_pair = pytest.mark.parametrize("case, frame", PAIRS)


def compiled(case, **options):
    robot, chain = CASES[case]
    return COMPILE(f"{robot}.urdf", functions=FUNCTIONS, **chain, **options)


def in_double(case, frame):
    return compiled(case, scalar="double", jacobian_frame=frame)


def functions(robot):
    """The robot's functions by their names in the catalog: there is one tip."""
    made = {}
    for program in robot.generated.programs:
        made[program.name.removesuffix(f"_{program.frame}")] = getattr(robot, whole(robot, program))
    return made


def whole(robot, program):
    places = dict(zip((id(each) for each in robot.generated.programs), robot.generated.functions))
    prefix = robot.generated.file.removesuffix(".h")
    return places[id(program)].removeprefix(f"{prefix}_")


def drawn(robot, count=4):
    """Configurations in the limits, velocities and wrenches."""
    tree, random = robot.generated.tree, numpy.random.default_rng(3)
    q = samples(tree, "double", count, 3)[0].q
    return q, random.uniform(-1, 1, (count, tree.nv)), random.uniform(-1, 1, (count, 6))


@every_pair
def test_double_against_the_reference(case, frame):
    assert_matches_reference(in_double(case, frame), samples=10)


@pytest.mark.parametrize(
    "case, frame",
    [
        ("floating", "tip"),
        ("against a planar base", "base"),
        ("followers", "aligned"),
    ],
)
def test_float_with_angular_rows_first(case, frame):
    robot = compiled(
        case, jacobian_frame=frame, jacobian_rows="angular", matrix_order="column",
        from_sincos=True,
    )  # fmt: skip
    assert_matches_reference(robot, samples=30)
    made, (q, v, wrench) = functions(robot), drawn(robot)
    for i in range(len(q)):
        pose = made["fk"](q[i])
        numpy.testing.assert_array_equal(made["fk_T"](q[i]).T[3], [*pose.p, 1.0])
        found = made["jacobian"](q[i]).J
        scale = 1e-5 * (1 + abs(found).max()) * (1 + abs(v).sum())
        twist = made["velocity"](q[i], v[i]).twist
        numpy.testing.assert_allclose(found @ v[i], twist, rtol=0, atol=scale)
        tau = made["jacobian_transpose_times_wrench"](q[i], wrench[i]).tau
        numpy.testing.assert_allclose(found.T @ wrench[i], tau, rtol=0, atol=scale)


@every_pair
def test_power(case, frame):
    """What the joints give is what the tip gets."""
    robot = in_double(case, frame)
    made, (q, v, wrench) = functions(robot), drawn(robot, 20)
    tau = made["jacobian_transpose_times_wrench"](q, wrench).tau
    for name in ("velocity", "jacobian_times_velocity"):
        twist = made[name](q, v).twist
        given, got = (tau * v).sum(axis=1), (wrench * twist).sum(axis=1)
        numpy.testing.assert_allclose(given, got, rtol=0, atol=1e-12)
        assert abs(got).max() > 1e-3


@every_pair
def test_derivatives(case, frame):
    """Jacobians, velocities and biases are the differences of the C's own pose and velocity."""
    robot = in_double(case, frame)
    made, (q, v, _) = functions(robot), drawn(robot)
    joints = robot.generated.tree.joints

    def pose(at):
        found = made["fk"](at)
        return found.p, found.R

    for here, rates in zip(q, v):
        numeric = numeric_jacobian(pose, here, joints, frame)
        close(made["jacobian"](here).J, numeric)
        axes = "tip" if frame == "tip" else "aligned"
        close(made["jacobian_position"](here).J, numeric_jacobian(pose, here, joints, axes)[:3])

        def moved(t, here=here, rates=rates):
            return integrate(joints, here, t * rates)

        close(made["velocity"](here, rates).twist, numeric_rate(lambda t: pose(moved(t)), frame))
        found = derivative(lambda t: made["velocity"](moved(t), rates).twist)
        close(made["bias_acceleration"](here, rates).bias, found)


@pytest.mark.parametrize("case, frame", PAIRS[2::2])
def test_derivatives_of_coordinates(case, frame):
    """Analytic Jacobians are the differences of roll, pitch, yaw and of the quaternion itself."""
    robot = in_double(case, frame)
    made, (q, v, _) = functions(robot), drawn(robot)
    joints = robot.generated.tree.joints
    for here, rates in zip(q, v):
        def path(t, here=here, rates=rates):
            return integrate(joints, here, t * rates)

        position = derivative(lambda t: made["fk_position"](path(t)).p)
        angles = derivative(lambda t: unwound(rpy(made["fk"](path(t)).R), rpy(made["fk"](here).R)))
        steep = 1.0 / numpy.hypot(*made["fk"](here).R[:2, 0])
        found = made["jacobian_analytic_rpy"](here).J @ rates
        close(found, [*position, *angles], 1e-8 * steep**6)
        turned = derivative(lambda t: made["fk_quat"](path(t)).quat)
        close(made["jacobian_analytic_quat"](here).J @ rates, [*position, *turned])


def close(found, wanted, within=2e-9):
    scale = 1 + numpy.abs(wanted).max()
    numpy.testing.assert_allclose(found, wanted, rtol=0, atol=within * scale)


def rpy(rotation):
    return numpy.array([
        numpy.arctan2(rotation[2, 1], rotation[2, 2]),
        numpy.arctan2(-rotation[2, 0], numpy.hypot(rotation[0, 0], rotation[1, 0])),
        numpy.arctan2(rotation[1, 0], rotation[0, 0]),
    ])  # fmt: skip


def unwound(angles, near):
    return angles - 2 * numpy.pi * numpy.round((angles - near) / (2 * numpy.pi))


@pytest.mark.parametrize("case, frame", [PAIRS[i] for i in (0, 3, 7, 9, 10)])
def test_quaternions_do_not_jump(case, frame):
    """Over many turns of all joints at once: through +-pi, and where elements of R vanish."""
    robot = in_double(case, frame)
    tree, step = robot.generated.tree, 0.01
    q = numpy.repeat(drawn(robot, 1)[0], 6000, axis=0)
    turning = [joint.q + joint.nq - 1 for joint in tree.joints
               if joint.type not in ("prismatic", "floating")]  # fmt: skip
    q[:, turning] += step * numpy.arange(-3000, 3000)[:, None]
    quat = functions(robot)["fk_quat"](q).quat
    jumps = numpy.linalg.norm(numpy.diff(quat, axis=0), axis=1)
    assert 0 < jumps.max() <= step * len(turning) / 2
    numpy.testing.assert_allclose(numpy.linalg.norm(quat, axis=1), 1.0, rtol=0, atol=1e-14)


@pytest.mark.parametrize("case, frame", [PAIRS[i] for i in (1, 4, 7, 8, 10)])
def test_what_is_no_number_comes_out(case, frame):
    """NaN in one velocity or one part of a wrench is in all that this has an effect on."""
    robot = in_double(case, frame)
    made, (q, v, wrench) = functions(robot), drawn(robot, 1)
    matrix = abs(made["jacobian"](q[0]).J) > 1e-9
    for i in range(robot.generated.tree.nv):
        broken = v[0].copy()
        broken[i] = numpy.nan
        for name in ("velocity", "jacobian_times_velocity"):
            assert numpy.isnan(made[name](q[0], broken).twist[matrix[:, i]]).all()
        other = v[0] + 0.5 * numpy.eye(len(v[0]))[i]
        bias = made["bias_acceleration"]
        changed = abs(bias(q[0], other).bias - bias(q[0], v[0]).bias) > 1e-9
        assert numpy.isnan(bias(q[0], broken).bias[changed]).all()
    for i in range(6):
        broken = wrench[0].copy()
        broken[i] = numpy.nan
        tau = made["jacobian_transpose_times_wrench"](q[0], broken).tau
        assert numpy.isnan(tau[matrix[i]]).all()
