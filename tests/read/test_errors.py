"""Every message of the reader, word for word: `errors/<case>.urdf` gives `errors/<case>.txt`."""

import ast
import os
import re
from pathlib import Path

import pytest

import urdf2c.read
from urdf2c.diagnostics import UrdfError
from urdf2c.read import read_urdf

ERRORS = Path(__file__).parents[1] / "errors"
CASES = sorted(path.stem for path in ERRORS.glob("*.txt"))
READER = sorted(Path(urdf2c.read.__file__).parent.glob("*.py"))

# Files too large to keep; `cannot_read` is the file that is not there.
MADE = {
    "cannot_read": None,
    "named_pipe": os.mkfifo,
    "too_large": b" " * (64 * 2**20 + 1),
    "too_many_elements": b"<robot>" + b"<a/>" * 500_000 + b"</robot>",
    "too_many_attributes": b"<robot a='" + b"=" * 2_000_000 + b"'/>",
    "too_many_errors": b"<robot>\n" + b"<link/>\n" * 10_001 + b"</robot>",
    "too_many_warnings": b"<robot name='r'><link name='a'/>\n" + b"<lnk/>\n" * 10_001 + b"</robot>",
    "too_wide": b"<robot name='r'>\n<link " + b"a=' ' " * 1001 + b"/></robot>",
}


def told(file: str) -> str:
    """All that reading `file` says."""
    try:
        lines = map(str, read_urdf(file).warnings)
    except UrdfError as failure:
        lines = map(str, failure.diagnostics)
    return "".join(line + "\n" for line in lines)


@pytest.mark.parametrize("case", CASES)
def test_message(case, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path if case in MADE else ERRORS)
    if callable(MADE.get(case)):
        MADE[case](f"{case}.urdf")
    elif MADE.get(case):
        Path(f"{case}.urdf").write_bytes(MADE[case])
    assert told(f"{case}.urdf") == (ERRORS / f"{case}.txt").read_text(encoding="utf-8")


def test_every_case_is_a_pair():
    assert sorted([path.stem for path in ERRORS.glob("*.urdf")] + list(MADE)) == CASES


def templates(source: str) -> list[str]:
    """Every text of three words or more in Python source, but docstrings; `{}` for what varies."""
    tree = ast.parse(source)
    passed = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    passed |= {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)
               for part in node.values}
    texts = []
    for node in ast.walk(tree):
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            texts.append("".join(part.value if isinstance(part, ast.Constant) else "{}"
                                 for part in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.append(node.value)
    # what other tools say is read by patterns, and starts as ours never do
    said = [text for text in texts if "(.*)" not in text and not re.match("[A-Z][a-z]", text)]
    return [text for text in said if len(re.findall(r"[A-Za-z]{2,}", text)) >= 2 and " " in text]


@pytest.mark.parametrize("module", READER, ids=lambda path: path.stem)
def test_every_message_has_a_case(module):
    expected = "\n".join(path.read_text(encoding="utf-8") for path in ERRORS.rglob("*.txt"))
    for template in templates(module.read_text(encoding="utf-8")):
        pattern = ".+?".join(map(re.escape, template.split("{}")))
        assert re.search(pattern, expected), f"no case in tests/errors shows: {template}"


def test_a_new_message_would_be_missed():
    source = 'def f(findings):\n    """A docstring, not a message."""\n'
    source += '    findings.error(1, f"joint {name} is " f"quite wrong", "do better")\n'
    assert templates(source) == ["joint {} is quite wrong", "do better"]


def test_messages_keep_the_style():
    for case in CASES:
        for line in (ERRORS / f"{case}.txt").read_text(encoding="utf-8").splitlines():
            place, severity, message = re.fullmatch(
                r"(\w+\.urdf(?::\d+)?): (error|warning|note): (.+)", line).groups()
            assert place.startswith(case)
            assert message[0].islower() or message.startswith(("URDF", "'")), line
            assert not message.endswith("."), line
