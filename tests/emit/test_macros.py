"""Macros of others before a header is included: refused by name, or of no effect."""

import re
from pathlib import Path

import pytest
from compiled_headers import CPP, FORMS, C, compiled, generated

import urdf2c
from urdf2c.emit.identifiers import KEYWORDS
from urdf2c.emit.runtime import runtime
from urdf2c.emit.variables import guards, variables
from urdf2c.verify.selftest import selftest

LIST = Path(__file__).parents[1] / "data" / "macros.txt"
# C's own, which stdint.h and the language need
NOT_OURS = {"assert", "alloca", "NAN", "EOF"}
MACROS = sorted({*re.sub("#.*", "", LIST.read_text("utf-8")).split()} - NOT_OURS)
every_language = pytest.mark.parametrize("compiler", [C, CPP], ids=["c", "cpp"])
every_form = pytest.mark.parametrize("standalone", FORMS.values(), ids=FORMS)


def refused(text, file):
    """The names that a header refuses as macros, in the order of its guards."""
    found = re.search(rf"#if ((?:defined\(\w+\)[ |\\\n]*)+)\n#error \"a name above .*{file}", text)
    return re.findall(r"defined\((\w+)\)", found[1])


def words(text):
    """All words of C code but those of directives, comments and strings."""
    text = re.sub(r'"(\\.|[^"\\])*"', "", re.sub(r"//.*", "", text.replace("\\\n", "")))
    return {*re.findall(r"(?<![\w.])[A-Za-z_]\w*", re.sub(r"^#.*", "", text, flags=re.MULTILINE))}


@every_form
@pytest.mark.parametrize("scalar", ["float", "double"])
def test_a_header_refuses_macros_of_all_its_names(scalar, standalone):
    text = generated(scalar, prefix="arm", standalone=standalone).text
    own = {word for word in words(text) if not re.match("arm_|ARM_|u2c_|U2C_|uint", word)}
    assert {*refused(text, "arm.h")} == own - KEYWORDS


def test_u2c_refuses_macros_of_all_its_names():
    own = {word for word in words(runtime()) if not re.match("u2c_|U2C_|uint", word)}
    assert refused(runtime(), "u2c.h") == sorted(own - KEYWORDS)


@every_language
@every_form
@pytest.mark.parametrize("name", ["p", "R", "q", "s0", "c0", "names", "x", "raw"])
def test_the_compiler_says_what_to_do(compiler, standalone, name, tmp_path):
    text = generated("float", robot="ur5_class", functions="fk", standalone=standalone).text
    (tmp_path / "arm.h").write_text(text, "utf-8")
    (tmp_path / "pins.h").write_text(f"#define {name} )(\n", "utf-8")
    said = compiled(tmp_path, compiler, "pins.h", "arm.h")
    file = r"u2c\.h" if name in ("x", "raw") and not standalone else r"ur5_class\.h"
    assert re.search(f"#error \"a name above is a macro: include {file} before what defines", said)
    assert compiled(tmp_path, compiler, "arm.h", "pins.h") == ""


def test_guards_stay_within_a_line_that_every_compiler_takes():
    """C99 asks for 4095 characters, lines that go on taken together."""
    names = [f"variable_number_{i}" for i in range(1000)]
    text = "\n".join(guards(names, "arm.h")).replace("\\\n", "")
    assert re.findall(r"defined\((\w+)\)", text) == names
    assert 20 > text.count("#if ") == text.count("#endif") == text.count("#error ") > 1
    assert max(map(len, text.splitlines())) < 4095
    assert guards((), "arm.h") == ()


def test_what_is_no_variable():
    text = '#define no 1 \\\n + no\nint y = 0x1e5f + 1.5e-7f; // no\nchar *z = "no \\" no";'
    text += " arm_no(y);"
    assert variables(text, ("arm_",)) == ("y", "z")


@pytest.mark.parametrize("scalar", ["float", "double"])
@every_form
def test_no_cast_of_the_old_style(scalar, standalone, tmp_path):
    made = generated(scalar, standalone=standalone)
    test = selftest(made, urdf2c.__version__, "arm_test", "arm.h")
    files = {"arm.h": made.text, "arm_test.c": test.source, "arm_test.h": test.header}
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    assert compiled(tmp_path, (*CPP, "-Wold-style-cast"), "u2c.h", "arm.h", "arm_test.c") == ""


@every_language
def test_guards_are_ours_alone(compiler, tmp_path):
    """Firmware has a robot.h of its own, whose guard is the name that anybody would choose."""
    made = generated("float", functions="fk", prefix="robot")
    test = selftest(made, urdf2c.__version__, "robot_test", "generated.h")
    own = "#ifndef ROBOT_H\n#define ROBOT_H\n#define ROBOT_SELFTEST_H\nint own(void);\n#endif\n"
    files = {"robot.h": own, "generated.h": made.text, "robot_test.h": test.header}
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    uses = """
void tick(const float q[ROBOT_NQ]);
void tick(const float q[ROBOT_NQ]) {
    float p[3], R[9];
    robot_fk_gripper_mount(p, R, q);
    (void)own();
    (void)robot_selftest();
}
"""
    for order in (("robot.h", "generated.h"), ("generated.h", "robot.h")):
        assert compiled(tmp_path, compiler, *order, "robot_test.h", more=uses) == ""


@every_language
def test_two_headers_of_one_prefix_are_told(compiler, tmp_path):
    for name, scalar in (("a.h", "float"), ("b.h", "double")):
        text = generated(scalar, functions="fk", prefix="robot").text
        (tmp_path / name).write_text(text, "utf-8")
    said = compiled(tmp_path, compiler, "a.h", "b.h")
    assert '#error "two different headers have the prefix robot: give one another --prefix"' in said
    assert compiled(tmp_path, compiler, "a.h", "a.h") == ""


def test_guards_of_robots_and_macros_of_u2c_are_never_the_same():
    """Whatever the prefix: a robot's end in _H, _HASH or _SELFTEST."""
    macros = re.findall(r"^#define (\w+)", runtime(), re.MULTILINE)
    assert len(macros) > 20
    assert [each for each in macros if re.fullmatch("U2C_.+_(H|HASH|SELFTEST)", each)] == []


@every_form
@pytest.mark.parametrize("scalar", ["float", "double"])
def test_macros_of_firmware_are_no_names_of_ours(scalar, standalone):
    text = generated(scalar, prefix="arm", standalone=standalone).text
    assert len(MACROS) > 1000
    assert {"PI", "bit", "round", "B0", "F", "_BV", "ADC", "PACKED", "__IO"} < {*MACROS}
    assert words(text + runtime()) & {*MACROS} == set()


@every_language
@every_form
@pytest.mark.parametrize("scalar", ["float", "double"])
def test_headers_after_hostile_macros(compiler, scalar, standalone, tmp_path):
    """Whatever they stand for: the header compiles after them, and into the same code."""
    made = generated(scalar, prefix="arm", standalone=standalone)
    (tmp_path / "arm.h").write_text(made.text, "utf-8")
    hostile = "".join(f"#undef {name}\n#define {name} )(\n" for name in MACROS)
    (tmp_path / "firmware.h").write_text(f"#include <stdint.h>\n{hostile}", "utf-8")
    uses = f"""
void pose({scalar} p[3], {scalar} R[9], const {scalar} q[ARM_NQ]);
void pose({scalar} p[3], {scalar} R[9], const {scalar} q[ARM_NQ]) {{
    arm_fk_gripper_mount(p, R, q);
}}
"""
    objects = []
    for order in (("arm.h",), ("firmware.h", "arm.h")):
        assert compiled(tmp_path, compiler, *order, more=uses) == ""
        objects.append((tmp_path / "unit.o").read_bytes())
    assert objects[0] == objects[1]
