"""What `check` is asked: on the command line, in the table [check] of the config file, in Python.

[check]
select = ["inertia", "limit-degrees"]   # rules or groups; all where left out
ignore = ["mesh-package"]
strict = true                           # warnings count as errors
"""

import dataclasses
import importlib
import os
from pathlib import Path

from urdf2c.diagnostics import Diagnostic, Span, UrdfError, error, nearest
from urdf2c.lint.selection import Selection
from urdf2c.read.packages import packages_of
from urdf2c.settings import config, options, values
from urdf2c.settings.options import Options

FORMATS = ("text", "json", "sarif")
PARSERS = ("urdfdom",)  # other people's parsers, whose verdict can be told
ONE_RULE = "it has one rule, so that select and ignore do not apply"
_FIELDS = tuple(field.name for field in dataclasses.fields(Selection))


def checked(
    file: str, chosen: Options, selection: Selection, parser: str | None = None
) -> tuple[Diagnostic, ...]:
    """The findings in the model `file`, looked at as the options say, or what a parser would say:
    all of it, whatever the rules of `selection`."""
    packages = packages_of(file, chosen.packages, chosen.package_path, os.environ)
    how = options.expanded(chosen)
    if parser is not None:
        return _lint("check").check_as_urdfdom(file, packages, chosen.xacro_args, how)
    return _lint("check").check(
        file,
        packages,
        selection,
        arguments=chosen.xacro_args,
        expanded=how,
        base=chosen.base,
        tips=chosen.tips,
        locks=chosen.locks,
        joint_order=chosen.joint_order,
        footing={"floating": chosen.floating_base, "planar": chosen.planar_base},
        scalar=chosen.scalar,
        snap_angles=chosen.snap_angles,
        names=chosen.names,
    )


def printed(findings: tuple[Diagnostic, ...], form: str, version: str) -> str:
    """The findings in one of FORMATS."""
    if form == "sarif":
        return _lint("sarif").as_sarif(findings, version)
    report = _lint("report")
    return report.as_json(findings) if form == "json" else report.as_text(findings)


def rules_document() -> str:
    """docs/rules.md, made from the rules."""
    return _lint("document").rules_document()


def read_selection(path: Path | None) -> Selection:
    """What the table [check] of a config file asks for; UrdfError names what is wrong with it."""
    table, lines = config.read_table(path) if path else ({}, [])
    if "check" not in table:
        return Selection()
    start = config.line_of(lines, "check")
    given = table["check"]
    if not isinstance(given, dict):
        wrong = f"option 'check' is {values.shown(given)}, but must be a table"
        raise UrdfError([error(Span(str(path), start), wrong)])
    chosen, errors = {}, []
    for key, value in given.items():
        line = start + config.line_of(lines[start:], key)
        try:
            chosen[key] = _value(key, value)
        except (TypeError, ValueError) as failure:
            message, *hints = failure.args
            errors.append(error(Span(str(path), line), f"[check] {message}", *hints))
    if errors:
        raise UrdfError(errors)
    return Selection(**chosen)


def overlay(below: Selection, above: dict) -> Selection:
    """`below` with what is given in `above` in place of its own."""
    given = {name: above[name] for name in _FIELDS if above.get(name) is not None}
    return dataclasses.replace(below, **given)


def selection(**given) -> Selection:
    """Arguments of the Python API as a Selection; TypeError or ValueError where one is wrong."""
    return Selection(**{name: _value(name, value) for name, value in given.items()})


def parser_name(value) -> str:
    """One of PARSERS; ValueError for another name."""
    if values.text(value) not in PARSERS:
        raise ValueError(f"parser is '{value}', it must be None or 'urdfdom'")
    return value


def rule_names(value) -> tuple[str, ...]:
    """Names of rules or groups; TypeError or ValueError says what is wrong, and what is near."""
    found = values.texts(value)
    for name in found:
        wrong = _lint("rules").unknown(name)
        if wrong:
            raise ValueError(*wrong)
    return found


def _value(key: str, value):
    if key not in _FIELDS:
        raise ValueError(f"has the unknown option '{key}'", *nearest(key, _FIELDS))
    check_value, wanted = _RULES[key]
    try:
        return check_value(value)
    except (TypeError, ValueError) as failure:
        if failure.args:
            raise ValueError(f"{key}: {failure.args[0]}", *failure.args[1:]) from None
        raise TypeError(f"{key} is {values.shown(value)}, but must be {wanted}") from None


_RULES = {
    "select": (rule_names, "a list of rules or groups"),
    "ignore": (rule_names, "a list of rules or groups"),
    "strict": (values.yes_or_no, "true or false"),
}


def _lint(module: str):
    """A module of `lint`, loaded when called for: its rules take a fifth of the start of a build
    that only generates."""
    return importlib.import_module(f"urdf2c.lint.{module}")
