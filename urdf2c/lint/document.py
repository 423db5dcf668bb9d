"""docs/rules.md, made from the rules: `urdf2c check --rules` prints it."""

from itertools import groupby

from urdf2c.lint.rule import Rule
from urdf2c.lint.rules import RULES

HEAD = """\
# What `urdf2c check` looks at

Made by `urdf2c check --rules`: do not edit. How to choose among these rules stands in [check.md](check.md).

| rule | severity | what it finds |
| :--- | :--- | :--- |
"""


def rules_document() -> str:
    """All rules as Markdown: a table, then a section each, under its group."""
    ordered = sorted(RULES, key=_group)
    rows = [
        f"| [{rule.name}](#{rule.name}) | {rule.severity} | {rule.summary} |\n" for rule in ordered
    ]
    sections = [
        f"\n## {group}\n" + "".join(map(_section, rules))
        for group, rules in groupby(ordered, _group)
    ]
    return HEAD + "".join(rows) + "".join(sections)


def _group(rule: Rule) -> str:
    return rule.name.partition("-")[0]


def _section(rule: Rule) -> str:
    return (
        f"\n### {rule.name}\n\n**{rule.severity}**: {rule.summary}.\n\n{rule.why}\n\n"
        f"*Remedy:* {rule.remedy}\n"
    )
