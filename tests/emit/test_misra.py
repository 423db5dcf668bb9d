"""docs/misra.md names every rule of MISRA C that cppcheck finds broken, and none besides."""

import re
import shutil
from pathlib import Path

import cross
import pytest
from compiled_headers import FUNCTIONS

import urdf2c
from urdf2c.data import data
from urdf2c.verify.selftest import selftest

LIST = Path(__file__).parents[2] / "docs" / "misra.md"
FILES = ("u2c.h", "generated", "self-test")
# a caller of the header: revolute joints, then a floating and a prismatic one; and self-tests
UNITS = {
    "u2c.h": None,
    "float": (*cross.ROBOT, "float"),
    "double": ("mobile_base", cross.TIP, "double"),
    "self-test float": ("scara", "flange", "float"),
    "self-test double": ("mobile_base", cross.TIP, "double"),
}


def documented():
    """(rule, one of FILES) of all deviations."""
    pattern = re.compile(r"^\| (\d+\.\d+) \(\w+\) \|[^|]*\|([^|]*)\|", re.MULTILINE)
    rows = pattern.findall(LIST.read_text("utf-8"))
    return {(rule, file) for rule, where in rows for file in FILES if f"{file}:" in where}


def violations(folder, unit):
    """(rule or name of another finding, one of FILES) in one unit."""
    shutil.copy(data("c_runtime") / "u2c.h", folder)
    (folder / "unit.c").write_text(source(folder, unit), "utf-8")
    # what no user defines: each name would double the configurations
    texts = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.[ch]")))
    asked = dict.fromkeys(re.findall(r"(!?)defined\(([a-zA-Z]\w*)\)", texts))
    own = {("!", name) for name in re.findall(r"^#define (\w+)", texts, re.MULTILINE)}
    guards = own - {("!", name) for sign, name in asked if not sign}
    no_macros = [f"-U{each[1]}" for each in asked if each in guards or each[1][:4] != "U2C_"]
    checks = ["--addon=misra", "--std=c99", "--enable=warning,style,performance,portability",
              "--max-configs=24"]  # fmt: skip
    form = ["--quiet", "--template={file} {id}", "--output-file=found"]
    cross.run("cppcheck", *checks, *form, *no_macros, "unit.c", cwd=folder)
    lines = (folder / "found").read_text("utf-8").splitlines()
    return {
        (rule.removeprefix("misra-c2012-"), kind(unit, file))
        for file, rule in (line.split() for line in lines if line)
    }


def source(folder, unit):
    """The C of a unit; the headers that it includes are written to the folder."""
    if not UNITS[unit]:
        return '#include "u2c.h"\n'
    robot, tip, scalar = UNITS[unit]
    model, functions = cross.ROBOTS / f"{robot}.urdf", FUNCTIONS.get(unit, ("fk", "jacobian"))
    made = urdf2c.generate(model, tips=(tip,), scalar=scalar, functions=functions)
    (folder / f"{robot}.h").write_text(made.text, "utf-8")
    if "self-test" not in unit:
        return cross.caller(robot, tip, scalar)
    test = selftest(made, urdf2c.__version__, "unit", f"{robot}.h")
    (folder / "unit.h").write_text(test.header, "utf-8")
    return test.source


def kind(unit, file):
    if file == "u2c.h":
        return "u2c.h"
    return "self-test" if "self-test" in unit and file.startswith("unit.") else "generated"


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    return {unit: violations(tmp_path_factory.mktemp("misra"), unit) for unit in UNITS}


@pytest.mark.parametrize("unit", UNITS)
def test_nothing_outside_the_list(unit, found):
    assert found[unit] - documented() == set()


def test_nothing_in_the_list_that_is_not_there(found):
    assert documented() - set.union(*found.values()) == set()


def test_the_gate_finds_a_fault(tmp_path, monkeypatch):
    """A second return, and the gate above would fail."""
    faulty = "static inline int twice(int x) { if (x > 3) { return 6; } return 2*x; }\n"
    (tmp_path / "more.h").write_text(faulty, "utf-8")
    monkeypatch.setattr(cross, "caller", lambda *_: '#include "more.h"\n')
    assert ("15.5", "generated") in violations(tmp_path, "float") - documented()
