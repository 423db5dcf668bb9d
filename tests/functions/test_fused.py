"""Functions that give several things at once, from angles or from their sines and cosines."""

import re
import subprocess

import cross
import numpy
import pytest
from random_robots import serial

import urdf2c
from urdf2c import boards
from urdf2c.command import cli
from urdf2c.cost import measure
from urdf2c.data import data
from urdf2c.functions.catalog import BY_NAME, JOINTWISE
from urdf2c.testing import Compiler, assert_matches_reference
from urdf2c.verify import comparison, host, inputs, report, selftest, target
from urdf2c.verify.host import WARNINGS
from urdf2c.verify.sampling import samples

ROBOTS = cross.ROBOTS
COMPILE = Compiler(ROBOTS)
FUNCTIONS = tuple(name for name, quantity in BY_NAME.items() if not quantity.calls)
TICK = ("fk", "jacobian", "velocity", "bias_acceleration", "jacobian_transpose_times_wrench")
RIGHT = numpy.pi / 2


@pytest.mark.parametrize(
    "robot, options",
    [
        ("mobile_base", {"tips": ("gripper_mount", "lidar"), "jacobian_frame": "tip"}),
        ("scara", {"jacobian_rows": "angular", "jacobian_frame": "base"}),
    ],
)
def test_fused_functions_give_what_single_ones_do(robot, options):
    wanted = tuple(name for name in FUNCTIONS if name != "fk_all")
    made = COMPILE(f"{robot}.urdf", functions=wanted, fuse={"tick": wanted}, **options)
    assert_matches_reference(made, samples=30)
    *single, tick = made.generated.programs
    q = samples(made.generated.tree, "float", 20, 3)[0].q
    fused = made.calls[made.generated.functions[-1]]
    given = inputs.inputs(made.generated.signatures[-1], inputs.case_of(made.generated, q))
    names = {meaning: name for (name, _), meaning in zip(tick.outputs, tick.meanings)}
    assert len(names) == len(tick.outputs)
    for program, whole in zip(single, made.generated.functions):
        values = [given[tick.inputs.index(name)] for name in program.inputs]
        found = made.calls[whole](*values)
        for (name, _), meaning in zip(program.outputs, program.meanings):
            expected, value = found[name], fused(*given)[names[meaning]]
            scale = 1.0 + abs(expected).max()
            if meaning.kind == "J_rpy":  # no rates of roll, pitch and yaw, or steep ones
                near = abs(expected).max(axis=1, initial=0.0) < 50.0
                expected, value = expected[near], value[near]
            numpy.testing.assert_allclose(value, expected, rtol=0, atol=2e-5 * scale)


def test_work_is_shared():
    """A fused function takes no more than the sum of its parts, and each sine once."""
    made = urdf2c.generate(ROBOTS / "ur5_class.urdf", functions=TICK, fuse={"tick": TICK})
    *parts, tick = made.stats["functions"].values()
    assert tick["sincos"] == 6
    for operation in ("mul", "add"):
        assert tick[operation] < 0.8 * sum(part[operation] for part in parts)


def test_arrays_may_overlap(tmp_path):
    """Outputs in the place of inputs: q where J goes, v and the wrench where twist and tau go."""
    made = urdf2c.generate(ROBOTS / "ur5_class.urdf", functions="fk", fuse={"tick": TICK})
    (tmp_path / "ur5_class.h").write_text(made.text, "utf-8")
    (tmp_path / "overlap.c").write_text(OVERLAP, "utf-8")
    for flags in (["-O0"], ["-O2"], ["-O3", "-flto"]):
        command = ["-std=c99", *WARNINGS, *flags, f"-I{data('c_runtime')}", "overlap.c"]
        cross.run("gcc", *command, "-o", "overlap", cwd=tmp_path)
        assert subprocess.run([tmp_path / "overlap"], check=False).returncode == 0


OVERLAP = """\
#include <string.h>
#include "ur5_class.h"

int main(void) {
    const float q[6] = { 0.3f, -1.2f, 0.7f, 2.1f, -0.4f, 1.9f };
    const float v[6] = { 1.0f, -0.5f, 0.25f, 0.8f, -0.9f, 0.1f }, wrench[6] = { 5, 4, 3, 2, 1, 6 };
    float p[3], R[9], J[36], twist[6], bias[6], tau[6];
    float p2[3], R2[9], J2[36], twist2[6], bias2[6], tau2[6];
    ur5_class_tick(p, R, J, twist, bias, tau, q, v, wrench);
    memcpy(J2 + 7, q, sizeof q);
    memcpy(twist2, v, sizeof v);
    memcpy(tau2, wrench, sizeof wrench);
    ur5_class_tick(p2, R2, J2, twist2, bias2, tau2, J2 + 7, twist2, tau2);
    return memcmp(p, p2, sizeof p) || memcmp(R, R2, sizeof R) || memcmp(J, J2, sizeof J)
        || memcmp(twist, twist2, sizeof twist) || memcmp(bias, bias2, sizeof bias)
        || memcmp(tau, tau2, sizeof tau);
}
"""


def followers(*multipliers):
    """An arm whose joints mimic the first one, about other axes, with offsets."""
    text = '<robot name="arm"><link name="l0"/>'
    for i, multiplier in enumerate((1.0, *multipliers)):
        mimic = f'<mimic joint="j0" multiplier="{multiplier}" offset="{0.3 * i}"/>' if i else ""
        text += f'''<link name="l{i + 1}"/><joint name="j{i}" type="revolute">
<origin xyz="0.1 0.2 0.3" rpy="0.{i + 3} 0.4 0"/><parent link="l{i}"/><child link="l{i + 1}"/>
<axis xyz="0 0 1"/><limit lower="-9" upper="9" effort="1" velocity="1"/>{mimic}</joint>'''
    return f"""{text}<link name="tool"/><joint name="flange" type="fixed">
<origin xyz="0.1 0.2 0.3"/><parent link="l{len(multipliers) + 1}"/><child link="tool"/></joint>
</robot>"""


@pytest.mark.parametrize("multipliers, angles", [((2.0, 3.0), 0), ((-2.0, 1.0), 0), ((0.5, 2.0), 1),
                                                 ((9.0,), 1)])  # fmt: skip
def test_followers_from_sines(tmp_path, multipliers, angles):
    """Whole multiples are made of sine and cosine; for others q is an input as well."""
    (tmp_path / "arm.urdf").write_text(followers(*multipliers), "utf-8")
    wanted = {"functions": ("fk", "jacobian", "velocity"), "from_sincos": True}
    found = urdf2c.generate(tmp_path / "arm.urdf", **wanted)
    taken = [program.inputs for program in found.programs if "s" in program.inputs]
    extra = ("q",) if angles else ()
    assert taken == [(*extra, "s", "c"), (*extra, "s", "c"), (*extra, "s", "c", "v")]
    sines = [count["sincos"] for count in found.stats["functions"].values()]
    assert sines == [1 + len(multipliers), angles] * 3
    checked = comparison.compare(found, 100)
    assert checked.ok, report.table(checked)


def test_lengths_stay_in_q():
    """A prismatic joint has no sine: its place is read in q, those of angles in s and c."""
    made = COMPILE("stanford.urdf", functions=("fk", "jacobian"), from_sincos=True)
    assert_matches_reference(made, samples=50)
    q = numpy.array([0.3, -0.5, 0.4, 1.2, 0.9, -2.0])
    sine, cosine = numpy.sin(q), numpy.cos(q)
    sine[2] = cosine[2] = numpy.nan  # not read
    plain, other = made.fk_link6(q), made.fk_link6_from_sincos(q, sine, cosine)
    numpy.testing.assert_allclose(other.p, plain.p, atol=1e-6)
    for array, places in ((sine, [0, 1]), (cosine, [2])):
        kept, array[1] = array[1], numpy.nan
        found = made.fk_link6_from_sincos(q, sine, cosine)
        assert numpy.isnan(found.p[places]).all() and numpy.isnan(found.R[places]).all()
        array[1] = kept
    q[[0, 1, 3, 4, 5]] = numpy.nan  # not read either
    assert numpy.isfinite(made.jacobian_link6_from_sincos(q, sine, cosine).J).all()


def test_gimbal_lock():
    """No plausible rates of roll, pitch and yaw near a right angle, nor where there are none."""
    robot = serial({"axis": (0, 1, 0)}, {"axis": (0, 0, 1), "xyz": (0.1, 0.0, 0.2)})
    made = urdf2c.generate(robot, functions=("jacobian_analytic_rpy",), scalar="double")
    call = host.compiled(made.text, made.signatures, "double")[made.functions[0]]
    J = call(numpy.array([[RIGHT, 0.0], [-RIGHT, 0.0], [5.0 * RIGHT, 2.0 * RIGHT]]))["J"]
    assert not (abs(J.reshape(3, 6, 2)[:, [3, 5]]).max(axis=2) < 1e12).any()
    level = serial({}, {"xyz": (0.1, 0.0, 0.2), "rpy": (0.0, RIGHT, 0.0), "kind": "fixed"})
    with pytest.raises(urdf2c.UrdfError, match="is a right angle in every position"):
        urdf2c.generate(level, functions=("jacobian_analytic",))
    assert urdf2c.generate(level, functions=("jacobian_analytic_quat",)).text


@pytest.mark.parametrize("scalar", cross.SCALARS)
def test_nothing_moves(tmp_path, scalar):
    """A robot without joints: J and tau are pointers, and nothing is written there."""
    locks = {"shoulder": 0.3, "elbow": 0.1}
    made = urdf2c.generate(
        ROBOTS / "planar2.urdf", functions=FUNCTIONS, fuse={"tick": TICK}, from_sincos=True,
        locks=locks, scalar=scalar,
    )  # fmt: skip
    assert made.tree.nv == 0
    assert f"planar2_jacobian_tip({scalar} *J, const {scalar} *q)" in made.text
    all_languages(made.text, "planar2", tmp_path)
    found = comparison.compare(made, 5)
    assert found.ok, report.table(found)


@pytest.mark.parametrize("robot", ["ur5_class", "mobile_base"])
def test_no_warning_and_no_library(tmp_path, robot):
    """Every function, with a moving base too, needs no libm and no double in a float build."""
    tips = ("gripper_mount",) if robot == "mobile_base" else ()
    made = urdf2c.generate(
        ROBOTS / f"{robot}.urdf", functions=(*FUNCTIONS, "manipulability", "integrate"),
        fuse={"tick": TICK}, from_sincos=True, tips=tips,
    )  # fmt: skip
    all_languages(made.text, robot, tmp_path)


def all_languages(text, robot, folder):
    """Compiles the header as C99 and C++11, here and for a Cortex-M4F, with every function used."""
    (folder / f"{robot}.h").write_text(text, "utf-8")
    names = [line.split("(")[0].split()[-1] for line in text.splitlines()
             if line.startswith("static inline void ")]  # fmt: skip
    assert len(names) >= 10
    uses = ", ".join(f"(void (*)(void))&{name}" for name in names)
    table = f'#include "{robot}.h"\nextern void (*const all[])(void);\n'
    table += f"void (*const all[])(void) = {{ {uses} }};\n"
    board = cross.KINDS["Cortex-M4 single"]
    for unit, tool, standard in (("a.c", "gcc", "c99"), ("a.cpp", "g++", "c++11")):
        (folder / unit).write_text(table, "utf-8")
        casts = "-Wno-cast-function-type"
        flags = [f"-std={standard}", *WARNINGS, casts, f"-I{data('c_runtime')}", "-fsyntax-only"]
        cross.run(tool, *flags, unit, cwd=folder)
        made = cross.compiled(folder, board, unit, casts)
        called = cross.run("arm-none-eabi-nm", "-uj", made, cwd=folder).split()
        assert "double" in text or called == []


@pytest.mark.parametrize("name", ["microbit", "netduinoplus2"])
def test_same_bits_as_on_the_host(name):
    """A fused function that takes velocities and a wrench, on Cortex-M0 and M4F."""
    made = urdf2c.generate(ROBOTS / "arm7_oblique.urdf", fuse={"tick": (*TICK, "fk_quat")})
    forms = made.signatures
    here = host.compiled(made.text, forms, "float")[forms[-1].name]
    there = target.compiled(made.text, forms, "float", boards.board(name))[forms[-1].name]
    q = numpy.concatenate([sample.q for sample in samples(made.tree, "float", 200, 2)])
    given = inputs.inputs(forms[-1], inputs.case_of(made, q))
    assert len(given) == 3
    other = there(*given)
    for output, values in here(*given).items():
        assert (values.view(numpy.uint32) == other[output].view(numpy.uint32)).all()


def test_faults_are_found():
    made = urdf2c.generate(ROBOTS / "planar2.urdf", functions=("velocity",))
    for right, wrong in (("v[1]", "v[0]"), ("twist[3]", "twist[4]")):
        text = made.text.replace(right, wrong, 1)
        assert text != made.text
        broken = type(made)(**{**fields(made), "text": text})
        assert not comparison.compare(broken, 20).ok


def fields(made):
    return {name: getattr(made, name) for name in type(made).__dataclass_fields__}


@pytest.mark.parametrize("order", ["row", "column"])
def test_selftest_passes(order, tmp_path):
    """Answers of all functions there are; a fault makes them wrong."""
    wanted = [*BY_NAME, *(name for name in JOINTWISE if "soft" not in name)]
    command = ["generate", str(ROBOTS / "scara.urdf"), "-o", str(tmp_path / "scara.h")]
    command += ["--selftest", str(tmp_path / "test.c"), "--functions", ",".join(wanted)]
    command += ["--matrix-order", order]
    assert cli.main([*command, "--fuse", "tick=fk,velocity,jacobian"]) == 0
    main = "int scara_selftest(void);\nint main(void) { return scara_selftest(); }\n"
    (tmp_path / "main.c").write_text(main, "utf-8")
    assert run_selftest(tmp_path) == 0
    text = (tmp_path / "scara.h").read_text("utf-8")
    head, tail = text.split("void scara_velocity_flange", 1)
    (tmp_path / "scara.h").write_text(f"{head}void scara_velocity_flange"
                                      f"{tail.replace('v[1]', 'v[0]', 1)}", "utf-8")  # fmt: skip
    assert run_selftest(tmp_path) > 0


def run_selftest(folder):
    flags = ["-std=c99", *WARNINGS, f"-I{data('c_runtime')}"]
    cross.run("gcc", *flags, "test.c", "main.c", "-o", "program", cwd=folder)
    return subprocess.run([folder / "program"], check=False).returncode


def test_selftest_on_a_board():
    """The emulated Cortex-M4F gives all of these answers too."""
    made = urdf2c.generate(ROBOTS / "planar2.urdf", functions=("velocity", "fk_quat"))
    test = selftest.selftest(made, urdf2c.__version__, "test", "robot.h")
    form = host.Signature("checked", (("wrong", 1),), (("q", 1),))
    source = re.sub(r"\binputs\b", "known", test.source)  # the emulated program has its own
    source = source.replace('#include "test.h"', test.header)
    source = source.replace('#include "robot.h"', made.text)
    check = "static inline void checked(float wrong[1], const float q[1]) {\n"
    check += "    wrong[0] = (float)planar2_selftest() + q[0];\n}\n"
    board = boards.board("netduinoplus2")
    call = target.compiled(source + check, (form,), "float", board)["checked"]
    assert call([[0.5]])["wrong"].tolist() == [[0.5]]


def test_cost():
    """Functions that take velocities and wrenches are measured as any other."""
    made = urdf2c.generate(ROBOTS / "planar2.urdf", functions="velocity", fuse={"tick": TICK})
    velocity, tick = measure.measure(made, boards.board("stm32f405"), (), 4)
    assert 0 < velocity.instructions < tick.instructions < 400
    assert velocity.stack <= tick.stack and velocity.flash < tick.flash


def test_frames_at_the_base_itself():
    """They are where the reference says but for its own rounding, whose bound is not 0."""
    frames = ("hind_left_foot", "trunk")
    made = urdf2c.generate(
        ROBOTS / "quadruped.urdf", base=frames[0], functions="fk_all", frames=frames
    )
    found = comparison.compare(made, 20)
    assert found.ok, report.table(found)
    [worst] = {each.deviation.bound for each in found.values if each.sample == "zero"
               and each.output == "p"}  # fmt: skip
    assert worst < 1e-6
