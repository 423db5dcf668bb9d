"""docs/functions.md has every function in its tables, and its example is as it says."""

import re
from pathlib import Path

import cross
import pytest

from urdf2c.command import cli
from urdf2c.data import data
from urdf2c.functions.catalog import ALIASES, BY_NAME, JOINTWISE
from urdf2c.functions.conventions import AXES
from urdf2c.verify.host import WARNINGS

TEXT = (Path(__file__).parents[2] / "docs" / "functions.md").read_text("utf-8")
# the first row of each: a later table says how some are verified
ROWS = dict(reversed(re.findall(r"^\| `(\w+)` \|(.*)$", TEXT, re.MULTILINE)))


@pytest.mark.parametrize("name", [*BY_NAME, *ALIASES])
def test_functions_of_a_tip(name):
    gives, takes, meaning = (each.strip() for each in ROWS[name].strip(" |").split("|")[-3:])
    assert meaning
    if name in BY_NAME and not BY_NAME[name].calls:
        quantity = BY_NAME[name]
        assert re.findall(r"`(\w+)\[", gives) == [result.array for result in quantity.results]
        assert takes.split(", ") == ["q", *quantity.inputs]


@pytest.mark.parametrize("name", JOINTWISE)
def test_functions_of_the_robot(name):
    assert f"`arm_{name}(" in TEXT or f" arm_{name}(" in TEXT


@pytest.mark.parametrize("name", AXES)
def test_frames(name):
    assert f"| `{name}` (" in TEXT


@pytest.mark.parametrize(
    "options, function, call",
    [
        ("--fuse .*", "control", "control(f, f + 6, f + 9, f + 15)"),
        (
            "--functions integrate .*", "every_millisecond",
            "every_millisecond(f, f + 6, f + 9, f + 18, f + 24)",
        ),
    ],
)  # fmt: skip
def test_example(options, function, call, tmp_path, monkeypatch):
    """The command as it stands, and a firmware's function with what it wrote."""
    monkeypatch.chdir(tmp_path)
    [command] = re.findall(rf"^urdf2c (generate arm\.urdf {options})$", TEXT, re.MULTILINE)
    text = (cross.ROBOTS / "ur5_class.urdf").read_text("utf-8")
    Path("arm.urdf").write_text(text.replace('name="ur5_class"', 'name="arm"', 1), "utf-8")
    assert cli.main(command.split()) == 0
    [body] = re.findall(rf"```c\n((?://.*\n)*static void {function}\(.*?)```", TEXT, re.DOTALL)
    use = f"void use(float *f);\nvoid use(float *f) {{ {call}; }}\n"
    Path("main.c").write_text(f'#include "arm.h"\n{body}{use}', "utf-8")
    flags = ["-std=c99", *WARNINGS, f"-I{data('c_runtime')}", "-fsyntax-only"]
    cross.run("gcc", *flags, "main.c", cwd=tmp_path)
