"""Findings in the Static Analysis Results Interchange Format 2.1.0, which code hosts show.

Paths are relative to the current folder where they lie below it, as code hosts want them; a finding
without a line has no region. Hints become a part of the message, since hosts show nothing else.
"""

import json
import os
from pathlib import Path
from urllib.parse import quote

from urdf2c.diagnostics import Diagnostic, Span
from urdf2c.lint.rule import Rule
from urdf2c.lint.rules import RULES

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
PLACES = {rule.name: place for place, rule in enumerate(RULES)}


def as_sarif(findings: tuple[Diagnostic, ...], version: str) -> str:
    """The findings and all rules; `version` is this tool's."""
    driver = {"name": "urdf2c", "version": version, "rules": [_rule(rule) for rule in RULES]}
    run = {"tool": {"driver": driver}, "results": [_result(each) for each in findings]}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(rule: Rule) -> dict:
    return {
        "id": rule.name,
        "shortDescription": {"text": f"{rule.summary[0].upper()}{rule.summary[1:]}."},
        "fullDescription": {"text": rule.why},
        "help": {"text": f"{rule.why} {rule.remedy}", "markdown": f"{rule.why}\n\n{rule.remedy}"},
        "defaultConfiguration": {"level": rule.severity},
    }


def _result(finding: Diagnostic) -> dict:
    here = [note.message for note in finding.notes if note.span == finding.span]
    elsewhere = [note for note in finding.notes if note.span != finding.span]
    result = {
        "ruleId": finding.rule,
        "ruleIndex": PLACES[finding.rule],
        "level": finding.severity,
        "message": {"text": "\n".join([finding.message, *here])},
        "locations": [{"physicalLocation": _physical(finding.span)}],
    }
    if elsewhere:
        result["relatedLocations"] = [
            {"physicalLocation": _physical(note.span), "message": {"text": note.message}}
            for note in elsewhere
        ]
    return result


def _physical(span: Span) -> dict:
    location = {"artifactLocation": _artifact(span.file)}
    if span.line:
        location["region"] = {"startLine": span.line}
    return location


def _artifact(file: str) -> dict[str, str]:
    path = Path(os.path.abspath(file))
    inside = os.path.relpath(path)
    if inside.split(os.sep)[0] == os.pardir:
        return {"uri": path.as_uri()}
    return {"uri": quote(Path(inside).as_posix()), "uriBaseId": "%SRCROOT%"}
