"""docs/misra.md names every rule of MISRA C that cppcheck finds broken, and none besides."""

import re
import shutil
from pathlib import Path

import cross
import pytest

from urdf2c.catalog import BY_NAME, JOINTWISE
from urdf2c.data import data

LIST = Path(__file__).parents[1] / "docs" / "misra.md"
FILES = ("u2c.h", "generated")
# all but those that need soft limits, between them
FUNCTIONS = {
    "float": tuple(BY_NAME),
    "double": ("fk", "manipulability", *(name for name in JOINTWISE if "soft" not in name)),
}
UNITS = {"u2c.h": None, "float": cross.ROBOT, "double": ("mobile_base", cross.TIP)}


def documented():
    """(rule, u2c.h or generated) of all deviations."""
    rows = re.findall(r"^\| (\d+\.\d+) \(\w+\) \|[^|]*\|([^|]*)\|", LIST.read_text("utf-8"), re.M)
    return {(rule, file) for rule, where in rows for file in FILES if f"{file}:" in where}


def violations(folder, unit):
    """(rule or name of another finding, u2c.h or generated) in one unit."""
    shutil.copy(data("c_runtime") / "u2c.h", folder)
    text = '#include "u2c.h"\n'
    if robot := UNITS[unit]:
        header = cross.generated(*robot, unit, functions=FUNCTIONS[unit])
        (folder / f"{robot[0]}.h").write_text(header, "utf-8")
        text = cross.caller(*robot, unit)
    (folder / "unit.c").write_text(text, "utf-8")
    checks = ["--addon=misra", "--std=c99", "--enable=warning,style,performance,portability"]
    form = ["--quiet", "--template={file} {id}", "--output-file=found"]
    cross.run("cppcheck", *checks, *form, "unit.c", cwd=folder)
    lines = (folder / "found").read_text("utf-8").splitlines()
    return {
        (rule.removeprefix("misra-c2012-"), "u2c.h" if file == "u2c.h" else "generated")
        for file, rule in (line.split() for line in lines if line)
    }


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
