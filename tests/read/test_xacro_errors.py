"""What is wrong with a model in xacro, word for word: `errors/xacro/<case>.xacro` gives `.txt`.

Hostile ones are among them. None may reach what is not its own, and each ends.
"""

import functools
import importlib.util
import re
from pathlib import Path

import pytest

from urdf2c.diagnostics import UrdfError
from urdf2c.read import read_urdf, urdf, xacro

ERRORS = Path(__file__).parents[1] / "errors" / "xacro"
CASES = sorted(path.stem for path in ERRORS.glob("*.txt"))
# What is done to the surroundings of a case, for want of a file that brings it about.
TIMED = ("huge_number", "endless_sum", "yaml_laughs", "macro_bomb")  # a second is enough of these
# Wherever these were when time or the stack was over.
UNPLACED = {
    "macro_bomb": "the expansion takes more time than it may have",
    "macro_in_itself": "macros, includes or elements are nested without an end",
    "include_itself": "macros, includes or elements are nested without an end",
}


@pytest.fixture(autouse=True)
def beside_the_cases(monkeypatch):
    monkeypatch.chdir(ERRORS)
    monkeypatch.setattr(xacro, "GRACE", 60)  # a busy machine may be late to tell itself


def told(case, arguments=None) -> str:
    file = next(ERRORS.glob(f"{case}.[xu]*")).name
    try:
        lines = map(str, read_urdf(file, arguments).warnings)
    except UrdfError as failure:
        lines = map(str, failure.diagnostics)
    return "".join(line + "\n" for line in lines)


def expected(case) -> str:
    return (ERRORS / f"{case}.txt").read_text("utf-8")


@pytest.mark.parametrize("case", [case for case in CASES if case not in UNPLACED])
def test_message(case, monkeypatch):
    if case in TIMED:
        monkeypatch.setattr(urdf, "expand", functools.partial(xacro.expand, seconds=1.0))
    if case == "endless_sum":  # it hears no signal
        monkeypatch.setattr(xacro, "GRACE", 1)
    if case == "unusable_xacro":
        monkeypatch.syspath_prepend(ERRORS / "parts" / "fake")
    if case == "no_xacro":
        monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    arguments = {"no_such_argument": {"lenght": "2"}, "plain": {"length": "2"},
                 "plain_namespace": {"namespace": "left_"}}
    assert told(case, arguments.get(case)) == expected(case)


@pytest.mark.parametrize("case", UNPLACED)
def test_message_from_anywhere(case, monkeypatch):
    if case in TIMED:
        monkeypatch.setattr(urdf, "expand", functools.partial(xacro.expand, seconds=1.0))
    first, *notes = told(case).splitlines()
    assert first.endswith(f": error: {UNPLACED[case]}") and first.startswith(case)
    assert all("note: from the call of the macro '" in line for line in notes)
    assert f": error: {UNPLACED[case]}\n" in expected(case)


def test_every_case_is_a_pair():
    models = [*ERRORS.glob("*.xacro"), *ERRORS.glob("*.urdf")]
    assert sorted(path.stem for path in models) == CASES


def test_messages_keep_the_style():
    for case in CASES:
        for line in expected(case).splitlines():
            found = re.fullmatch(r"[\w/]+\.\w+(:\d+)?: (error|warning|note): (.+)", line)
            assert found, line
            assert found[3][0].islower() or found[3].startswith(("URDF", "'", "-")), line
