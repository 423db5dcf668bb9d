"""Functions that go from joint to joint: what the compiled C gives, against Python by hand."""

import ctypes
import dataclasses
import math
import subprocess
from fractions import Fraction
from pathlib import Path

import numpy
import pytest

import urdf2c
from urdf2c import boards
from urdf2c.catalog import BY_NAME, JOINTWISE
from urdf2c.cost import measure
from urdf2c.data import data
from urdf2c.diagnostics import UrdfError
from urdf2c.emit import cprint
from urdf2c.emit.jointwise import jointwise
from urdf2c.emit.manipulability import manipulability
from urdf2c.emit.render import render
from urdf2c.emit.runtime import runtime
from urdf2c.emit.view import view
from urdf2c.emit.writer import Writer
from urdf2c.mechanics.tree import reduce
from urdf2c.read import parse_urdf
from urdf2c.verify import report, target
from urdf2c.verify.comparison import compare
from urdf2c.verify.host import WARNINGS
from urdf2c.verify.selftest import selftest

SCALARS = {"float": (numpy.float32, ctypes.c_float), "double": (numpy.float64, ctypes.c_double)}
FLAGS = {
    "strict": ["gcc", "-std=c99", "-O2", "-ffp-contract=off", *WARNINGS],
    "Ofast": ["gcc", "-std=c99", "-Ofast", *WARNINGS],
    "cpp": ["g++", "-std=c++11", "-O1", *WARNINGS],
}
every_scalar = pytest.mark.parametrize("scalar", SCALARS)
every_flags = pytest.mark.parametrize("flags", FLAGS)
OUTPUTS = {"joint_positions": "void", "clamp_to_limits": "void", "integrate": "void"}
HARD = ("joint_positions", "clamp_to_limits", "within_limits", "integrate")


def joint(name, kind, parent, child, inner="", axis="0 0 1"):
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<axis xyz="{axis}"/>{inner}</joint>\n'
    )


def limit(lower, upper):
    return f'<limit lower="{lower}" upper="{upper}" effort="1" velocity="1"/>'


def soft(**limits):
    stated = " ".join(f'soft_{side}_limit="{value}"' for side, value in limits.items())
    return f'<safety_controller k_velocity="1" {stated}/>'


def follows(leader, multiplier=1, offset=0):
    return f'<mimic joint="{leader}" multiplier="{multiplier}" offset="{offset}"/>'


def tree_of(joints, tips=("end",), locks=None):
    """The tree of joints, their links found in them."""
    text = "".join(joints)
    names = dict.fromkeys(part.split('"')[0] for part in text.split('link="')[1:])
    links = "".join(f'<link name="{name}"/>\n' for name in names or ["end"])
    robot = parse_urdf(f'<robot name="arm">\n{links}{text}</robot>'.encode(), "arm.urdf")
    return reduce(robot, None, tips, locks)


# Of all types; finger and thumb follow grip, and narrow it: thumb = -2 grip + 0.1 in [-0.5, 0.06]
ALL = (
    joint("base", "floating", "world", "hull"),
    joint("glide", "planar", "hull", "cart", axis="1 0 0"),
    joint("spin", "continuous", "cart", "tower"),
    joint("lift", "prismatic", "tower", "arm", limit(-0.1, 0.7) + soft(lower=-0.05, upper=9)),
    joint("grip", "revolute", "arm", "end", limit(-1, 0.8) + soft(upper=0.7)),
    joint("thumb", "revolute", "arm", "tip", limit(-0.5, 0.06) + follows("grip", -2, 0.1)),
    joint("tooth", "prismatic", "tip", "edge", limit(-3, 3) + follows("thumb", 0.5, 0.01)),
    joint("latch", "revolute", "arm", "door", limit(0, 1)),
    joint("stuck", "revolute", "door", "sill", limit(0, 1)),
)
LOCKS = {"stuck": 0.25}
NOTHING = (joint("weld", "fixed", "world", "end"),)
HELD = (joint("only", "revolute", "world", "end", limit(-1, 1)),)


class Library:
    """The functions of a header, compiled, over arrays of the scalar."""

    def __init__(self, folder, flags, tree, scalar, wanted):
        self.kind, self.real = SCALARS[scalar]
        self.nq, self.nv = tree.nq, tree.nv
        viewed = view(tree, (), scalar, "arm", "0.1.0", None, runtime(), wanted)
        self.warnings = [str(each) for each in viewed.warnings]
        self.positions = viewed.view.positions
        (folder / "arm.h").write_text(render(viewed.view), "utf-8")
        cpp = flags == "cpp"
        unit = folder / ("unit.cpp" if cpp else "unit.c")
        unit.write_text('#include "arm.h"\n' + "".join(self._exports(wanted, scalar, cpp)))
        command = [*FLAGS[flags], "-fPIC", "-I", data("c_runtime"), "-c", unit]
        subprocess.run([*command, "-o", folder / "unit.o"], check=True)
        # linked without the flags, or -Ofast would turn subnormal numbers off in this process
        link = ["gcc", "-shared", folder / "unit.o", "-o", folder / "unit.so"]
        subprocess.run(link, check=True)
        self._library = ctypes.CDLL(str(folder / "unit.so"))

    def _exports(self, wanted, scalar, cpp):
        for name in wanted:
            result = "int" if name.startswith("within") else "void"
            given = [f"{scalar} *out", f"const {scalar} *q", f"const {scalar} *dv"]
            used = ["out", "q", "dv"]
            given = given[1:2] if result == "int" else given if name == "integrate" else given[:2]
            used = used[1:2] if result == "int" else used[: len(given)]
            head = f"{result} {name}({', '.join(given)})"
            external = 'extern "C" ' if cpp else ""
            call = f"{'return ' if result == 'int' else ''}arm_{name}({', '.join(used)});"
            yield f"{external}{head};\n{head} {{ {call} }}\n"

    def _at(self, values):
        array = numpy.array(values, self.kind)
        return array, array.ctypes.data_as(ctypes.POINTER(self.real))

    def call(self, name, *inputs, size=None):
        """The array that function `name` fills; its inputs stay as they are."""
        out, at = self._at([math.nan] * (self.nq if size is None else size))
        given = [self._at(each) for each in inputs]
        getattr(self._library, name)(at, *(pointer for _, pointer in given))
        return out

    def within(self, name, q):
        return getattr(self._library, name)(self._at(q)[1])

    def over_itself(self, name, q, *inputs):
        """As `call`, where what is filled is q."""
        out, at = self._at(q)
        getattr(self._library, name)(at, at, *(self._at(each)[1] for each in inputs))
        return out


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """made(flags, joints, scalar): the Library of all functions, of each but one."""
    known = {}

    def make(flags, scalar, joints=ALL, wanted=JOINTWISE, locks=None):
        key = flags, scalar, joints, wanted
        if key not in known:
            locks = LOCKS if joints is ALL else locks
            folder = tmp_path_factory.mktemp("jointwise")
            known[key] = Library(folder, flags, tree_of(joints, locks=locks), scalar, wanted)
        return known[key]

    return make


# places in q: base 0..6, glide 7..9, spin 10, lift 11, grip 12
REST = [0.1, 0.2, 0.3, 0.5, 0.5, 0.5, 0.5, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
# the exact range of each place that has one: of grip by thumb = -2 grip + 0.1 <= 0.06 and >= -0.5,
# and tooth = 0.5 thumb + 0.01 has no say
F = Fraction
THUMB = ((F(0.1) - F(0.06)) / 2, (F(0.1) + F(0.5)) / 2)
RANGES = {11: (F(-0.1), F(0.7)), 12: (max(F(-1), THUMB[0]), min(F(0.8), THUMB[1]))}
SOFT = {11: (F(-0.05), F(0.7)), 12: (THUMB[0], min(F(0.7), THUMB[1]))}
FAMILIES = {"limits": RANGES, "soft_limits": SOFT}
every_family = pytest.mark.parametrize("family", FAMILIES)


def neighbours(value, kind):
    """Numbers of the kind around an exact value."""
    middle = kind(float(value))
    below, above = (numpy.nextafter(middle, kind(end)) for end in (-9, 9))
    return below, middle, above


@every_flags
@every_scalar
@every_family
def test_limits_at_and_beyond_each_end(made, flags, scalar, family):
    """Within means within the exact range: no number beyond it by a rounding passes."""
    library = made(flags, scalar)
    for place, (lower, upper) in FAMILIES[family].items():
        for end in lower, upper:
            for value in neighbours(end, library.kind):
                q = [*REST[:place], value, *REST[place + 1 :]]
                if place == 11:
                    q[12] = 0.1
                else:
                    q[11] = 0.1
                inside = lower <= F(float(value)) <= upper
                assert library.within(f"within_{family}", q) == inside
                clamped = library.call(f"clamp_to_{family}", q)
                assert lower <= F(float(clamped[place])) <= upper
                assert abs(float(clamped[place]) - float(value)) <= 2 * abs(
                    float(neighbours(end, library.kind)[2]) - float(end)
                ) + numpy.finfo(library.kind).eps * abs(float(end))
                if inside:
                    assert clamped[place] == value
                    assert (clamped == numpy.array(q, library.kind)).all()


@every_flags
@every_scalar
@every_family
def test_odd_numbers_and_limits(made, flags, scalar, family):
    """NaN stays NaN and is within nothing, wherever; infinity is within nothing either."""
    library = made(flags, scalar)
    good = [*REST[:11], 0.1, 0.1]
    assert library.within(f"within_{family}", good) == 1
    for place in range(library.nq):
        for value in math.nan, -math.nan, math.inf, -math.inf:
            q = [*good[:place], value, *good[place + 1 :]]
            assert library.within(f"within_{family}", q) == 0
            clamped = library.call(f"clamp_to_{family}", q)
            if math.isnan(value):
                assert math.isnan(clamped[place])
            elif place in RANGES:
                lower, upper = FAMILIES[family][place]
                assert clamped[place] == pytest.approx(float(upper if value > 0 else lower))
            else:
                assert clamped[place] == value
            others = [i for i in range(library.nq) if i != place]
            assert (clamped[others] == numpy.array(good, library.kind)[others]).all()


@every_scalar
def test_what_is_clamped_is_within(made, scalar):
    library, rng = made("strict", scalar), numpy.random.default_rng(3)
    for family in FAMILIES:
        for q in rng.normal(0, 2, (200, library.nq)):
            clamped = library.call(f"clamp_to_{family}", q)
            assert library.within(f"within_{family}", clamped) == 1
            assert (library.over_itself(f"clamp_to_{family}", q) == clamped).all()


@every_flags
@every_scalar
def test_joint_positions(made, flags, scalar):
    """All of q, followers of followers, and what is locked; in the order of the file."""
    library = made(flags, scalar)
    thumb = -2 * REST[12] + 0.1
    right = [*REST, thumb, 0.5 * thumb + 0.01, 0.25]
    assert [name.strip('"') for name in library.positions.names] == (
        ["base"] * 7 + ["glide"] * 3 + ["spin", "lift", "grip", "thumb", "tooth", "stuck"]
    )
    places = {"BASE": 0, "GLIDE": 7, "SPIN": 10, "LIFT": 11, "GRIP": 12, "THUMB": 13, "TOOTH": 14}
    macros = {f"ARM_POSITION_{name}": place for name, place in places.items()}
    assert dict(library.positions.macros) == macros | {"ARM_POSITION_STUCK": 15}
    assert library.positions.count == 16
    found = library.call("joint_positions", REST, size=16)
    assert found == pytest.approx(right, rel=4 * float(numpy.finfo(library.kind).eps))


@every_flags
@every_scalar
def test_integrate(made, flags, scalar):
    """A floating base by a matrix exponential, a planar one by its arc, the others by sums."""
    library, rng = made(flags, scalar), numpy.random.default_rng(4)
    for size in 1e-6, 1e-3, 1.0, 10.0:
        dv = rng.normal(0, size, library.nv)
        found = library.call("integrate", REST, dv)
        assert (library.over_itself("integrate", REST, dv) == found).all()
        near = pytest.approx(0, abs=1e-5 if scalar == "float" else 1e-12)
        pose = matrix(REST[:7]) @ exponential(dv[:6])
        assert abs(matrix(found[:7].astype(float)) - pose).max() == near
        x, y, turn = REST[7:10]
        vx, vy, w = dv[6:9]
        # the arc about its centre: x + R(turn) V v with V = (R(w) - 1) J^-1 / w
        c, s = math.cos(turn + w) - math.cos(turn), math.sin(turn + w) - math.sin(turn)
        shift = numpy.array([s * vx + c * vy, -c * vx + s * vy]) / w
        assert abs(found[7:9] - [x, y] - shift).max() == near
        assert found[9:] == pytest.approx(REST[9:] + dv[8:], rel=1e-6, abs=1e-6)


def matrix(q):
    x, y, z, w = q[3:] / numpy.linalg.norm(q[3:])
    cross = numpy.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    pose = numpy.eye(4)
    pose[:3, :3] += 2 * (w * cross + cross @ cross)
    pose[:3, 3] = q[:3]
    return pose


def exponential(twist):
    (vx, vy, vz, x, y, z), size = twist, 2.0**6
    small = numpy.array([[0, -z, y, vx], [z, 0, -x, vy], [-y, x, 0, vz], [0, 0, 0, 0]]) / size
    total, term = numpy.eye(4), numpy.eye(4)
    for k in range(1, 30):
        term = term @ small / k
        total = total + term
    return numpy.linalg.matrix_power(total, int(size))


@every_flags
@every_scalar
@pytest.mark.parametrize("joints", [NOTHING, HELD], ids=["none", "locked"])
def test_no_place_in_q(made, flags, scalar, joints):
    """C has no empty arrays; the functions are there all the same."""
    library = made(flags, scalar, joints, HARD, {"only": 0.5} if joints is HELD else {})
    held = [0.5] if joints is HELD else []
    assert library.nq == 0 and library.within("within_limits", []) == 1
    assert list(library.call("joint_positions", [], size=len(held))) == held
    assert (
        list(library.call("clamp_to_limits", [])) == list(library.call("integrate", [], [])) == []
    )


@pytest.mark.parametrize("name", ["clamp_to_soft_limits", "within_soft_limits"])
def test_soft_limits_of_a_robot_without(name):
    with pytest.raises(UrdfError) as raised:
        jointwise(tree_of(HELD), "float", "arm", JOINTWISE)
    message = (
        f"arm.urdf:1: error: function '{name}' needs soft limits, and no joint that q moves has any"
    )
    assert message in str(raised.value).splitlines()


PASSED_OVER = [
    (
        # the follower could only stand still
        (
            joint("a", "revolute", "world", "end", limit(-1, 1)),
            joint("b", "revolute", "world", "more", limit(0, 0) + follows("a")),
        ),
        "clamp_to_limits",
        "joint 'b' follows 'a', and its limits would leave 'a' no room to move: they are passed over",
        (F(-1), F(1)),
    ),
    (
        (
            joint("a", "revolute", "world", "end", limit(-1, 1)),
            joint("b", "revolute", "world", "more", limit(5, 6) + follows("a", 2)),
            joint("c", "revolute", "world", "rest", limit(-0.5, 6) + follows("a", 1)),
        ),
        "within_limits",
        "joint 'b' follows 'a', and its limits would leave 'a' no room to move: they are passed over",
        (F(-0.5), F(1)),
    ),
    (
        (joint("a", "revolute", "world", "end", limit(-1, 1) + soft(lower=2, upper=3)),),
        "within_soft_limits",
        "joint 'a' has soft limits [2, 3] that leave it no room within its limits [-1, 1]: they "
        + "are passed over",
        (F(-1), F(1)),
    ),
]


@pytest.mark.parametrize(("joints", "name", "message", "ends"), PASSED_OVER)
def test_limits_that_leave_nothing(tmp_path, joints, name, message, ends):
    library = Library(tmp_path, "strict", tree_of(joints), "double", (name,))
    assert [each.partition("warning: ")[2] for each in library.warnings] == [message]
    if name.startswith("within"):
        for end in ends:
            assert library.within(name, [float(end)]) == 1
            assert library.within(name, [float(end) * 1.001]) == 0
    else:
        assert [library.call(name, [x])[0] for x in (-9, 9)] == [float(end) for end in ends]


def test_soft_limits_have_no_meaning_for_joints_without_limits():
    spin = joint("a", "continuous", "world", "end", soft(lower=-1, upper=1))
    with pytest.raises(UrdfError, match="needs soft limits"):
        jointwise(tree_of((spin,)), "float", "arm", ("within_soft_limits",))


def test_a_range_without_a_number_of_the_scalar(tmp_path):
    """No float is within [0.1, 0.1]: then the nearest is."""
    fixed = (joint("a", "revolute", "world", "end", limit(0.1, 0.1)),)
    library = Library(tmp_path, "strict", tree_of(fixed), "float", HARD)
    assert library.within("within_limits", [0.1]) == 1
    assert library.call("clamp_to_limits", [7]) == [numpy.float32(0.1)]


def test_a_multiplier_beyond_float():
    wild = (
        joint("a", "revolute", "world", "end", limit(-1, 1)),
        joint("b", "continuous", "world", "more", follows("a", 1e39)),
    )
    with pytest.raises(UrdfError, match="a number beyond the range of float"):
        jointwise(tree_of(wild), "float", "arm", ("joint_positions",))
    assert jointwise(tree_of(wild), "double", "arm", ("joint_positions",)).functions


def rendered(tree, scalar, function):
    made = view(tree, (), scalar, "arm", "0.1.0").view
    return render(dataclasses.replace(made, functions=(function,)))


MADE_UP = """
void arm_jacobian_{tip}({scalar} *J, const {scalar} *q);
{text}
void arm_jacobian_{tip}({scalar} *J, const {scalar} *q) {{
    for (int i = 0; i < 6*ARM_NV; i++) {{
        const int row = i/ARM_NV, column = i % ARM_NV;
        J[i] = ({scalar})((3*row + 5*column) % 7) + (row == column ? q[0] : 0);
    }}
}}
{scalar} made({scalar} *q);
{scalar} made({scalar} *q) {{ return arm_manipulability_{tip}(q); }}
"""
BRANCHED = (
    joint("trunk", "revolute", "world", "hub"),
    joint("a", "continuous", "hub", "end"),
    joint("b", "continuous", "hub", "palm"),
    joint("c", "prismatic", "palm", "other", limit(0, 1)),
)


@every_scalar
@pytest.mark.parametrize(
    ("joints", "tip", "columns"),
    [
        (BRANCHED, "end", [0, 1]),
        (BRANCHED, "other", [0, 2, 3]),
        (BRANCHED, "world", []),
        (ALL, "hull", range(6)),
        (ALL, "end", range(12)),
    ],
)
def test_manipulability(tmp_path, scalar, joints, tip, columns):
    """Of a Jacobian that the test makes up: the columns of the joints that move the tip count."""
    others = ("end", "other") if joints is BRANCHED else ("end",)
    tree = tree_of(joints, tuple(dict.fromkeys((tip, *others))))
    kind, real = SCALARS[scalar]
    writer = Writer(tree, cprint.SCALARS[scalar], "arm")
    function = manipulability(writer, tree.chains[0], tip)
    text = rendered(tree, scalar, function)
    unit = tmp_path / "unit.c"
    unit.write_text(MADE_UP.format(scalar=scalar, tip=tip, text=text))
    command = [*FLAGS["strict"], "-fPIC", "-shared", "-I", data("c_runtime"), unit]
    subprocess.run([*command, "-o", tmp_path / "unit.so"], check=True)
    call = ctypes.CDLL(str(tmp_path / "unit.so")).made
    call.restype = real
    q = numpy.full(tree.nq, 0.5, kind)
    column, row = numpy.meshgrid(range(tree.nv), range(6))
    jacobian = ((3 * row + 5 * column) % 7 + q[0] * (row == column))[:, list(columns)]
    truth = numpy.prod(numpy.linalg.svd(jacobian, compute_uv=False)) if len(columns) else 0
    found = call(q.ctypes.data_as(ctypes.POINTER(real)))
    assert found == pytest.approx(truth, rel=1e-5 if scalar == "float" else 1e-12)


ROBOTS = Path(__file__).parent / "robots"
WHOLE = ("joint_positions", "clamp_to_limits", "within_limits", "integrate", "manipulability")


@every_flags
def test_asked_for_by_name(flags, tmp_path):
    """Compiled as it comes, beside functions of frames."""
    generated = urdf2c.generate(
        ROBOTS / "mobile_base.urdf", tips="gripper_mount", functions=["fk", *WHOLE]
    )
    names = ("manipulability_gripper_mount", *WHOLE[:-1])
    assert generated.written == tuple(f"mobile_base_{name}" for name in names)
    assert generated.functions == (
        "mobile_base_fk_gripper_mount", "mobile_base_jacobian_gripper_mount",
    )  # fmt: skip
    (tmp_path / "unit.c").write_text(generated.text)
    command = [*FLAGS[flags], *(["-xc++"] if flags == "cpp" else []), "-I", data("c_runtime")]
    subprocess.run([*command, "-c", tmp_path / "unit.c", "-o", tmp_path / "unit.o"], check=True)


@every_flags
@every_scalar
@pytest.mark.parametrize("tips", ["end", ("world", "end")], ids=["fixed", "base"])
def test_all_functions_of_what_does_not_move(flags, scalar, tips, tmp_path):
    """Arrays without a place are pointers, and no parameter is unused."""
    robot = tree_of(NOTHING if tips == "end" else HELD).robot
    names = [name for name in (*BY_NAME, *JOINTWISE) if "soft" not in name]
    text = urdf2c.generate(robot, tips=tips, functions=names, scalar=scalar).text
    (tmp_path / "unit.c").write_text(text)
    command = [*FLAGS[flags], *(["-xc++"] if flags == "cpp" else []), "-I", data("c_runtime")]
    subprocess.run([*command, "-c", tmp_path / "unit.c", "-o", tmp_path / "unit.o"], check=True)


def test_manipulability_calls_the_jacobian_that_is_there():
    model, tips = ROBOTS / "ur5_class.urdf", "tool0"
    alone = urdf2c.generate(model, tips=tips, functions="manipulability_tool0")
    both = urdf2c.generate(model, tips=tips, functions=["jacobian", "manipulability"])
    assert alone.text == both.text and alone.text.count("void ur5_class_jacobian_tool0(") == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"fuse": {"tick": ["fk", "manipulability"]}},
         "'manipulability' calls another function, so that it cannot be fused"),
        ({"fuse": {"tick": ["integrate"]}},
         "'integrate' is of the whole robot, so that it cannot be fused"),
        ({"functions": ["integrat"]}, "there is no function 'integrat'"),
        ({"functions": ["manipulability_tool1"]},
         "function 'manipulability_tool1' asks for manipulability of 'tool1', which is no link"),
    ],
)  # fmt: skip
def test_names_that_cannot_be(options, message):
    with pytest.raises(UrdfError) as raised:
        urdf2c.generate(ROBOTS / "ur5_class.urdf", tips="tool0", **options)
    assert message in str(raised.value)


def test_what_no_reference_computes_is_said():
    generated = urdf2c.generate(ROBOTS / "ur5_class.urdf", tips="tool0", functions="integrate")
    found = compare(generated, 10)
    assert found.remarks == ("not compared: ur5_class_integrate",)
    assert report.table(found).endswith("\nnothing was compared")
    board = boards.board("mps2-an386")
    assert target.verify(generated, board, 10, 0).ok  # and nothing is run
    with pytest.raises(UrdfError, match="cost does not measure ur5_class_integrate"):
        measure.measure(generated, board)
    (left_out,) = measure.left_out(generated)
    assert left_out.message == "not measured: ur5_class_integrate"
    with pytest.raises(UrdfError, match="the self-test has no answers for ur5_class_integrate"):
        selftest(generated, "0.1.0", "s", "arm.h")
