"""No double in a float build, and no double of less than 8 bytes in a double build."""

import re
import subprocess
from pathlib import Path

import pytest
from compiled_headers import CPP, FORMS, C, compiled, generated

import urdf2c
from urdf2c.data import data
from urdf2c.emit.runtime import runtime
from urdf2c.verify.selftest import selftest

ROBOTS = Path(__file__).parents[1] / "robots"
# what finds a double where all is meant to be single; the second is for C only
SINGLE = {
    "constants": (*C, "-fsingle-precision-constant"),
    "constants in C++": (*CPP, "-fsingle-precision-constant"),
    "suffixes": (*C, "-Wunsuffixed-float-constants"),
    "promotions": (*C, "-Wdouble-promotion"),
    "on a board": ("arm-none-eabi-gcc", "-std=c99", "-mcpu=cortex-m4", "-mthumb",
                   "-fsingle-precision-constant", "-Wunsuffixed-float-constants"),
}  # fmt: skip
BOTH = """\
double both(float x);
double both(float x) { return u2c_sqrt(1.0) + (double)u2c_sqrtf(x); }
"""


@pytest.mark.parametrize("standalone", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("compiler", SINGLE.values(), ids=SINGLE)
def test_no_double_in_a_float_build(standalone, compiler, tmp_path):
    made = generated("float", standalone=standalone)
    test = selftest(made, urdf2c.__version__, "arm_test", "arm.h")
    files = {"arm.h": made.text, "arm_test.c": test.source, "arm_test.h": test.header}
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    assert compiled(tmp_path, compiler, "arm.h", "arm_test.c") == ""
    code = subprocess.run(["gcc", "-E", "-P", f"-I{data('c_runtime')}", "arm.h"], cwd=tmp_path,
                          capture_output=True, text=True, check=True).stdout  # fmt: skip
    assert "double" not in code


def test_u2c_alone_has_both_halves(tmp_path):
    assert compiled(tmp_path, C, "u2c.h", more=BOTH) == ""
    assert compiled(tmp_path, (*C, "-DU2C_FLOAT", "-fsingle-precision-constant"), "u2c.h") == ""


@pytest.mark.parametrize("standalone", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("compiler", [C, CPP], ids=["c", "cpp"])
def test_doubles_that_are_none_are_refused(standalone, compiler, tmp_path):
    (tmp_path / "arm.h").write_text(generated("double", standalone=standalone).text, "utf-8")
    assert compiled(tmp_path, compiler, "arm.h") == ""
    said = compiled(tmp_path, (*compiler, "-fsingle-precision-constant"), "arm.h")
    assert "u2c_double_and_its_constants_need_8_bytes" in said
    avr = (*compiler, "-U__SIZEOF_DOUBLE__", "-D__SIZEOF_DOUBLE__=4")
    said = compiled(tmp_path, avr, "arm.h")
    assert '#error "u2c.h: double has not 8 bytes here: generate with --scalar float"' in said


@pytest.mark.parametrize("compiler", [C, CPP], ids=["c", "cpp"])
@pytest.mark.parametrize("standalone", FORMS.values(), ids=FORMS)
def test_float_and_double_share_a_unit(compiler, standalone, tmp_path):
    """In any order, whatever each calls, and u2c.h between them; then both halves are there."""
    few = {"functions": "fk", "standalone": True}
    texts = {
        "single.h": generated("float", prefix="single", standalone=standalone).text,
        "twice.h": generated("double", prefix="twice", standalone=standalone).text,
        "few.h": generated("float", prefix="few", **few).text,
        "few_twice.h": generated("double", prefix="few_twice", **few).text,
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    for order in (
        ("single.h", "twice.h", "few.h", "few_twice.h"), ("twice.h", "single.h"),
        ("few.h", "u2c.h", "single.h", "twice.h"), ("few_twice.h", "twice.h", "few.h", "single.h"),
        ("single.h", "u2c.h", "twice.h"), ("few.h", "few_twice.h", "u2c.h"),
    ):  # fmt: skip
        assert compiled(tmp_path, compiler, *order, more=BOTH) == ""


def test_standalone_headers_hold_what_they_call():
    """A pose needs sines only, and its header has a third of what it had with all of u2c.h."""
    text = generated("float", robot="ur5_class", functions="fk", standalone=True).text
    parts = re.findall(r"^#endif  // (U2C_\w+)", text, re.MULTILINE)
    assert parts == ["U2C_H", "U2C_FLOAT_SINE", "U2C_UR5_CLASS_H"]
    assert {"u2c_sqrtf", "u2c_clampf", "double"}.isdisjoint(
        re.findall(r"\w+", re.sub("//.*", "", text))
    )
    assert len(text.splitlines()) < 350 < len(runtime().splitlines()) // 2
    every = generated("float", standalone=True).text
    assert {f"U2C_FLOAT_{part}" for part in ("SINE", "ROOTS", "BOUNDS", "VOLUME", "STEPS")} <= {
        *re.findall(r"^#define (\w+)$", every, re.MULTILINE)
    }


def test_the_halves_are_the_same_but_for_numbers():
    """Where they are: what differs by intent is named in u2c.h."""
    halves = [_functions(part) for part in runtime().split("// ---- double")]
    assert {*halves[0]} == {*halves[1]}
    different = {name for name in halves[0] if halves[0][name] != halves[1][name]}
    assert different == {
        "u2c_sincos_pair", "u2c_rsqrt_start", "u2c_rsqrt", "u2c_sqrt", "u2c_chord", "u2c_within",
    }  # fmt: skip


def _functions(half):
    """The functions' code by their names, without what stands for the scalar's width."""
    pattern = r"^(?:U2C_\w+|static inline) \w+ (u2c_\w+)(\(.*?)(?:^}|}$)"
    found = re.findall(pattern, half, re.MULTILINE | re.DOTALL)
    return {_without_width(f"{name}(")[:-1]: _without_width(code) for name, code in found}


def _without_width(code):
    code = re.sub("//.*", "", code).replace("float", "double").replace("U2C_SINCOSF", "U2C_SINCOS")
    code = re.sub(r"\b(u2c_\w+?)f(_plus|_pair|_start|_result)?\b", r"\1\2", code)
    code = re.sub(r"\buint(32|64)_t\b", "uint", code)
    code = re.sub(r"\b(?:0x[0-9A-F]+|[0-9.]+e-[0-9]+)[uf]?\b|\b(?:31|63)\b", "N", code)
    return re.sub(r"\s+", " ", re.sub(r"(?<=[0-9])f\b", "", code))
