"""Headers as a C compiler sees them: golden text, no warning, no undefined behaviour."""

import os
import re
import subprocess
import sys
from pathlib import Path

import golden_headers
import hand
import pytest

import urdf2c
from urdf2c.compiler.expr import Graph
from urdf2c.compiler.program import Assign, Block, Program, Store
from urdf2c.data import data
from urdf2c.diagnostics import UrdfError
from urdf2c.emit.body import WIDTH, body, wrap
from urdf2c.emit.cprint import SCALARS
from urdf2c.emit.render import render
from urdf2c.emit.view import view
from urdf2c.verify.host import WARNINGS

ROOT = Path(__file__).parents[2]
EMPTY_MAIN = "int main(void) { return 0; }\n"
LANGUAGES = {"c": ["gcc", "-std=c99"], "cpp": ["g++", "-std=c++11"]}
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_golden = pytest.mark.parametrize("case", golden_headers.CASES)

HOSTILE = [
    "*/ int x; /*", 'a"b', "tail\\", "two\nlines", "%s%n", "{{ 7*7 }}", "{% raw %}", "??/",
    "what??/", "\u202eright to left", "größe", "$(shell)", "#define q 0", "a" * 300,
    "// b", "'", "\u2028x",
]  # fmt: skip


def header(programs=None, joints=None, of=None, tips=("tip",), **options):
    given = {"scalar": "float", "prefix": "planar2", "version": "0.1.0"} | options
    programs = programs or (hand.planar2(),)
    return render(view(hand.tree(joints, tips, of), programs, **given).view)


def compiles(folder: Path, language: str, sources: dict[str, str], *flags: str) -> Path:
    """Compiles and links `sources`, all warnings being errors; returns the program."""
    for name, text in sources.items():
        (folder / name).write_text(text, "utf-8")
    units = [name for name in sources if name.endswith(f".{language}")]
    command = [*LANGUAGES[language], "-O1", *WARNINGS, *flags, f"-I{data('c_runtime')}", *units]
    result = run(*command, "-o", "program", cwd=folder)
    assert result.returncode == 0, result.stderr
    return folder / "program"


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=False, **more)


def test_the_look():
    """The example of the design, word for word, and a guard that tells headers apart."""
    text = header()
    identity = re.search("#define U2C_PLANAR2_HASH (0x[0-9a-f]{8})\n", text)[1]
    assert text.startswith(
        '// planar2.h: kinematics of robot "planar2", 2 joints.  Generated: do not edit.\n'
        "// From planar2.urdf (sha256 5b1e02a9c7d4) by urdf2c 0.1.0, scalar float.\n"
        "//   q[0]  shoulder  revolute +z  [-3.14159, 3.14159] rad\n"
        "//   q[1]  elbow     revolute +z  [-2.5, 2.5] rad\n"
        f"#if defined(U2C_PLANAR2_HASH) && (U2C_PLANAR2_HASH != {identity})\n"
        '#error "two different headers have the prefix planar2: give one another --prefix"\n'
        "#endif\n#ifndef U2C_PLANAR2_H\n#define U2C_PLANAR2_H\n"
        f"#define U2C_PLANAR2_HASH {identity}\n\n"
        "// Variables of this header: pin names, such as s0, are macros in some programs\n"
        "#if defined(p) || defined(R) || defined(q) || defined(s0) || defined(c0) || "
        "defined(s01) || \\\n    defined(c01) || defined(names) || defined(limits)\n"
        '#error "a name above is a macro: include planar2.h before what defines it, '
        'or #undef it"\n#endif\n\n#define U2C_FLOAT 1\n#include "u2c.h"\n#if U2C_ABI != 1\n'
    )
    assert text.endswith(
        "// Pose of frame tip in frame base: p [m], R row-major.  2 sincos, 4 mul, 3 add, 1 neg.\n"
        "static inline void planar2_fk_tip(float p[3], float R[9], const float q[PLANAR2_NQ]) {\n"
        "    // shoulder, then elbow: parallel axes, so their angles add\n"
        "    float s0, c0, s01, c01;\n"
        "    u2c_sincosf(q[0], &s0, &c0);\n"
        "    u2c_sincosf_plus(q[0], q[1], &s01, &c01);\n"
        "\n"
        "    p[0] = 0.5f*c0 + 0.25f*c01;\n"
        "    p[1] = 0.5f*s0 + 0.25f*s01;\n"
        "    p[2] = 0.0f;\n"
        "    R[0] = c01;   R[1] = -s01;  R[2] = 0.0f;\n"
        "    R[3] = s01;   R[4] = c01;   R[5] = 0.0f;\n"
        "    R[6] = 0.0f;  R[7] = 0.0f;  R[8] = 1.0f;\n"
        "}\n\n#endif  // U2C_PLANAR2_H\n"
    )


@every_golden
def test_golden(case):
    """Renew with `python tests/support/golden_headers.py` and read the diff."""
    assert golden_headers.generated(case).text == golden_headers.path(case).read_text("utf-8")


def test_no_golden_is_left_over():
    assert {path.stem for path in golden_headers.GOLDEN.glob("*.h")} == set(golden_headers.CASES)


@every_golden
def test_lines_are_short(case):
    lines = golden_headers.path(case).read_text("utf-8").splitlines()
    assert [line for line in lines if line != line.rstrip()] == []
    assert [line for line in lines if len(line) > WIDTH and "_SHA256" not in line] == []


@every_language
def test_all_headers_in_two_units(language, tmp_path):
    """Every golden header, twice in each of two translation units, no function called."""
    paths = map(golden_headers.path, golden_headers.CASES)
    texts = {path.name: path.read_text("utf-8") for path in paths}
    includes = "".join(f'#include "{name}"\n' for name in texts) * 2
    other = includes + "int other(void);\nint other(void) { return PLANAR2_NQ; }\n"
    main = includes + "int other(void);\nint main(void) { return other() - 2; }\n"
    files = texts | {f"main.{language}": main, f"other.{language}": other}
    assert run(compiles(tmp_path, language, files)).returncode == 0


@every_language
def test_standalone_headers_share_a_unit(language, tmp_path):
    texts = {
        "a.h": header(prefix="a", standalone=True),
        "b.h": header(prefix="b", standalone=True, scalar="double"),
    }
    assert not any('#include "' in text for text in texts.values())
    for order in ("ab", "ba", ("b", "u2c", "a")):
        main = "".join(f'#include "{name}.h"\n' for name in order) + EMPTY_MAIN
        compiles(tmp_path, language, texts | {f"m.{language}": main})


@every_language
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names(language, name, tmp_path):
    """Any name compiles without a warning, and the C can tell it byte for byte."""
    of = hand.robot(name, ("base", name), file=f"dir/{name.replace('/', '')}.urdf")
    program = hand.planar2(name)
    prefix = urdf2c.emit.identifiers.default_prefix(name)
    joints = (hand.joint(name), hand.joint("elbow", 1))
    text = header((program,), joints, of, (name,), prefix=prefix)
    assert text.isascii() and all(line.isprintable() for line in text.splitlines())
    tell = f"int main(void) {{ puts({prefix}_joint_names()[0]); return 0; }}\n"
    main = f'#include <stdio.h>\n#include "r.h"\n{tell}'
    made = compiles(tmp_path, language, {"r.h": text, f"main.{language}": main})
    assert subprocess.check_output([made]) == name.encode() + b"\n"


@every_language
def test_no_joints(language, tmp_path):
    text = header((hand.still(),), ())
    call = "{ float p[3]; planar2_fk_tip(p, p); return p[0] > 0.0f; }"
    main = f'#include "r.h"\nint main(void) {call}\n'
    made = compiles(tmp_path, language, {"r.h": text, f"main.{language}": main})
    assert "(void)q;" in text and run(made).returncode == 0


def test_places_in_v_where_they_are_not_those_in_q():
    text = golden_headers.path("mobile_base").read_text("utf-8")
    assert "//   v[6]     arm_yaw\n" in text and "MOBILE_BASE_VELOCITY_ARM_YAW = 6,\n" in text
    assert "MOBILE_BASE_JOINT_ARM_YAW = 7,\n" in text
    assert "_VELOCITY_" not in golden_headers.path("planar_base").read_text("utf-8")


def test_unbounded_limits(tmp_path):
    free = hand.joint("a", lower=None, upper=None)
    text = header(joints=(free, hand.joint("b", 1, lower=-1e300, upper=1e300)))
    assert text.count("        -3.4028235e38f,\n") == text.count("        3.4028235e38f,\n") == 2
    compiles(tmp_path, "c", {"r.h": text, "m.c": f'#include "r.h"\n{EMPTY_MAIN}'})


def test_wrong_abi_is_refused(tmp_path):
    (tmp_path / "u2c.h").write_text("#define U2C_ABI 2\n", "utf-8")
    (tmp_path / "m.c").write_text(header(), "utf-8")
    result = run("gcc", "-fsyntax-only", "-I.", "m.c", cwd=tmp_path)
    assert result.returncode and "needs u2c.h of ABI 1: run urdf2c again" in result.stderr


def test_nothing_foreign_is_needed(tmp_path):
    """A float build knows no libm, no double, no heap: nothing is undefined but main's caller."""
    text = golden_headers.path("ur5_class").read_text("utf-8")
    head = "void go(float *p, float *R, const float *q)"
    main = f'#include "r.h"\n{head};\n{head} {{ ur5_class_fk_tool0(p, R, q); }}\n'
    (tmp_path / "r.h").write_text(text, "utf-8")
    (tmp_path / "m.c").write_text(main, "utf-8")
    include = f"-I{data('c_runtime')}"
    assert run("gcc", "-std=c99", "-O2", include, "-c", "m.c", cwd=tmp_path).returncode == 0
    names = run("nm", "-u", "m.o", cwd=tmp_path)
    assert names.stdout.replace("_GLOBAL_OFFSET_TABLE_", "").split() == []
    assert not re.search(r"\bdouble\b", text)


@pytest.mark.parametrize("case", ["ur5_class", "gripper", "mobile_base", "planar_base"])
def test_sanitizers(case, tmp_path):
    """Runs every function under UBSan and ASan over odd inputs, arrays overlapping too."""
    made = golden_headers.generated(case)
    prefix = made.file.removesuffix(".h")
    odd = ["0.0f", "1.0f", "-3e38f", "1e-40f", "8192.0f", "9e9f", "0.0f/zero", "1.0f/zero"]
    calls = "".join(
        f"        {name}(out, out + 3, q);\n        {name}(all, all + 3, all + 1);\n"
        for name in made.functions
    )
    main = f"""#include <stdlib.h>
#include "r.h"
int main(void) {{
    volatile float zero = 0.0f;
    const float odd[{len(odd)}] = {{ {", ".join(odd)} }};
    float out[12], all[12 + {prefix.upper()}_NQ] = {{ 0.0f }};
    float *q = (float *)malloc(sizeof(float)*{prefix.upper()}_NQ);
    for (int i = 0; i < {len(odd) * made.tree.nq}; i++) {{
        for (int k = 0; k < {prefix.upper()}_NQ; k++) {{ q[k] = all[k] = 0.3f; }}
        q[i/{len(odd)}] = odd[i%{len(odd)}];
{calls}    }}
    free(q);
    return {prefix}_lower_limits()[0] > {prefix}_upper_limits()[0];
}}
"""
    flags = ["-g", "-fsanitize=undefined,address,float-cast-overflow", "-fno-sanitize-recover=all"]
    files = {"r.h": made.text, "main.c": main}
    result = run(compiles(tmp_path, "c", files, *flags))
    assert (result.returncode, result.stderr) == (0, "")


def test_same_bytes_under_any_hash_seed():
    texts = set()
    for seed in ("0", "1", "4242"):
        model = "tests/robots/ur5_class.urdf"
        command = (sys.executable, "-m", "urdf2c", "generate", model, "-o", "-")
        texts.add(run(*command, env=os.environ | {"PYTHONHASHSEED": seed}, cwd=ROOT).stdout)
    assert texts == {golden_headers.path("ur5_class").read_text("utf-8")}


def test_overlap_of_names_with_parameters():
    graph = Graph()
    square = graph.input("q[0]") * graph.input("q[0]")
    block = Block("", (Assign("p", square), Assign("int", square + 1.0), Store("p[0]", square)))
    names = {square: "p", square + 1.0: "int"}
    program = Program("fk_x", "t", (("p", 1),), (block,), names, 2)
    lines = body(program, SCALARS["float"]).lines
    assert lines == (
        "    const float p_ = q[0]*q[0];", "    const float int_ = p_ + 1.0f;", "    p[0] = p_;"
    )  # fmt: skip


def test_unread_q():
    assert body(hand.still(), SCALARS["float"]).lines[0] == "    (void)q;"


def test_wrap():
    lines = wrap("p[0] = " + " + ".join(["0.25f*cosine"] * 12) + ";", "    ")
    assert len(lines) == 2 and max(map(len, lines)) <= WIDTH and lines[1].startswith("        + ")


def test_constant_beyond_float():
    graph = Graph()
    block = Block("", (Store("p[0]", graph.const(1e39)),))
    program = Program("fk_tip", "Pose", (("p", 1),), (block,), {}, 0)
    with pytest.raises(UrdfError, match="a constant of Pose is beyond the range of float"):
        header((program,))
    assert "1e39" in header((program,), scalar="double")


def test_unknown_name_in_names():
    with pytest.raises(UrdfError, match="'sholder'.*\n.*did you mean 'shoulder'"):
        header(names={"sholder": "x"})


def test_long_signature_wraps():
    text = header((hand.planar2("t" * 90),), tips=("t" * 90,))
    assert "\n        float R[9], const float q[PLANAR2_NQ]) {\n" in text


@every_language
def test_two_headers_of_one_prefix_do_not_hide_each_other(language, tmp_path):
    sources = {
        "u2c.h": (data("c_runtime") / "u2c.h").read_text("utf-8"),
        "one.h": header(),
        "two.h": header(scalar="double"),
        f"main.{language}": '#include "one.h"\n#include "two.h"\n' + EMPTY_MAIN,
    }
    with pytest.raises(AssertionError, match="two different headers have the prefix planar2"):
        compiles(tmp_path, language, sources)
    sources[f"main.{language}"] = '#include "one.h"\n#include "one.h"\n' + EMPTY_MAIN
    compiles(tmp_path, language, sources)
