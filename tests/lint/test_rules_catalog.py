"""The rules as a whole: their names, their documents, and those of the reader among them."""

import os
import re
from pathlib import Path

from checking import run  # noqa: F401

import urdf2c
from urdf2c.lint.document import rules_document
from urdf2c.lint.rules import RULES

ROOT = Path(__file__).parents[2]


def test_rules_are_documented(run):
    assert run("--rules")[:2] == (0, rules_document())
    there = (ROOT / "docs" / "rules.md").read_text("utf-8")
    assert there == rules_document(), "urdf2c check --rules > docs/rules.md"


def test_rules_have_one_name_each():
    names = [rule.name for rule in RULES]
    assert len(set(names)) == len(names)
    for rule in RULES:
        assert rule.severity in ("error", "warning", "note")
        assert rule.summary[0].islower() and not rule.summary.endswith(".")
        assert rule.why.endswith(".") and rule.remedy.endswith(".")


def test_every_rule_of_the_reader_is_known():
    """Also of messages that no file of tests/errors gives."""
    names = {rule.name for rule in RULES}
    for path in (ROOT / "urdf2c" / "read").rglob("*.py"):
        for name in re.findall(r'\b(?:rule=|RULE = )"([^"]*)"', path.read_text("utf-8")):
            assert name in names, path


def test_every_message_of_the_reader_has_a_rule():
    """Over all files of tests/errors; `model` is for readers that name none."""
    names = {rule.name for rule in RULES}
    for path in sorted((ROOT / "tests" / "errors").glob("*.urdf")):
        for each in urdf2c.check(os.fspath(path)):
            assert each.rule in names - {"model"}, str(each)
