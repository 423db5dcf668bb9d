"""Findings as text for people and editors, and as JSON for programs."""

import json
from collections import Counter

from urdf2c.diagnostics import Diagnostic, printable
from urdf2c.lint.rule import SEVERITIES


def as_text(findings: tuple[Diagnostic, ...]) -> str:
    """`file:line: severity: message [rule]`, a line each, its notes below it."""
    lines = []
    for each in findings:
        lines.append(printable(f"{each.span}: {each.severity}: {each.message} [{each.rule}]"))
        lines += map(str, each.notes)
    return "".join(f"{line}\n" for line in lines)


def as_json(findings: tuple[Diagnostic, ...]) -> str:
    """All findings, and how many there are of each severity."""
    counts = Counter(each.severity for each in findings)
    listed = [
        {"rule": each.rule, "severity": each.severity, **_placed(each),
         "notes": [_placed(note) for note in each.notes]}
        for each in findings
    ]  # fmt: skip
    totals = {f"{severity}s": counts[severity] for severity in SEVERITIES}
    return json.dumps({**totals, "findings": listed}, indent=2) + "\n"


def summary(file: str, findings: tuple[Diagnostic, ...]) -> str:
    """How many findings there are, in words."""
    counts = Counter(each.severity for each in findings)
    parts = [
        f"{counts[severity]} {severity}{'s' * (counts[severity] > 1)}"
        for severity in SEVERITIES
        if counts[severity]
    ]
    return f"{file}: {', '.join(parts) or 'no findings'}"


def _placed(item: Diagnostic) -> dict:
    return {"file": item.span.file, "line": item.span.line, "message": item.message}
