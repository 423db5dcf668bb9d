"""Limits as urdfdom reads them: `parseJointLimits` of joint.cpp, where the version matters most."""

from collections.abc import Iterator

from urdf2c.lint.urdfdom.numbers import cause, double
from urdf2c.lint.urdfdom.verdict import first, told
from urdf2c.lint.urdfdom.version import Version
from urdf2c.read.findings import Findings, quoted
from urdf2c.read.xml import Element

STRICT = (1, 2)
BOUNDED = ("revolute", "prismatic")
POSITIONS = ("lower", "upper")
FORCES = ("effort", "velocity")
RATES = ("acceleration", "deceleration", "jerk")  # passed over before version 1.2

ABSENT = {
    "revolute": "Joint [{}] is of type REVOLUTE but it does not specify limits",
    "prismatic": "Joint [{}] is of type PRISMATIC without limits",
}
BOTH_BOUNDS = ("joint [{}]: revolute and prismatic joints must have both lower and upper position "
               "limits specified in URDF version 1.2 or later")
REVERSED = ("joint [{}]: upper position limit ({:f}) cannot be smaller than lower position limit "
            "({:f})")
IGNORED = ("joint [{}]: Ignoring {} attribute. Required atleast URDF version 1.2, but the "
           "specified version is {}.{}.")


def faults(joint: Element, name: str, version: Version) -> Iterator[tuple[int, str, str]]:
    """What urdfdom refuses in the limit of a joint of any type: line, clause, what it prints."""
    kind = joint.attributes.get("type")
    element = first(joint, "limit")
    if element is None:
        if kind in BOUNDED:
            yield joint.line, f"it is {kind} and has no limit", ABSENT[kind].format(name)
        return
    for clause, printed in _faults(element, kind, name, version):
        yield element.line, clause, printed


def _faults(element: Element, kind: str | None, name: str,
            version: Version) -> Iterator[tuple[str, str]]:
    given = element.attributes
    for attribute in POSITIONS:
        yield from _unread(element, attribute, name)
    if version >= STRICT:
        yield from _strict_positions(given, kind, name)
    for attribute in FORCES:
        if attribute in given:
            yield from _unread(element, attribute, name)
        elif version < STRICT:
            yield (f"it has a limit without {attribute}, which URDF before 1.2 asks for",
                   f"joint [{name}]: limit has no {attribute}")
    if version >= STRICT:
        for attribute in RATES:
            yield from _unread(element, attribute, name)
        yield from _negative(given, name)


def _unread(element: Element, attribute: str, name: str) -> Iterator[tuple[str, str]]:
    text = element.attributes.get(attribute)
    if text is not None and double(text) is None:
        yield (f"limit {attribute} {quoted(text)} is no number to it{cause(text)}",
               f"joint [{name}]: {attribute} value ({text}) is not a valid float")


def _strict_positions(given: dict[str, str], kind: str | None,
                      name: str) -> Iterator[tuple[str, str]]:
    if not given.keys() >= set(POSITIONS):
        if kind in BOUNDED:
            yield ("it has a limit without both lower and upper, which URDF 1.2 asks for",
                   BOTH_BOUNDS.format(name))
        return
    lower, upper = (double(given[attribute]) for attribute in POSITIONS)
    if lower is not None and upper is not None and upper < lower:
        yield (f"it has limit lower {quoted(given['lower'])} above upper {quoted(given['upper'])}",
               REVERSED.format(name, upper, lower))


def _negative(given: dict[str, str], name: str) -> Iterator[tuple[str, str]]:
    for attribute in (*FORCES, *RATES):
        text = given.get(attribute)
        if text is not None and (double(text) or 0.0) < 0:
            yield (f"limit {attribute} {quoted(text)} is negative",
                   f"joint [{name}]: {attribute} value ({text}) is negative")


def warn(joint: Element, owner: str, version: Version, findings: Findings):
    """Say of a sound limit where urdfdom takes it otherwise than its author may think."""
    element = first(joint, "limit")
    if element is None or version >= STRICT:
        return
    given = element.attributes
    for attribute in RATES:
        if attribute in given:
            told(findings, element.line, f"{owner} has limit {attribute}, which urdfdom passes "
                                         f"over before URDF 1.2",
                 IGNORED.format(joint.attributes["name"], attribute, *version))
    if joint.attributes["type"] not in BOUNDED:
        return
    lower, upper = (double(given.get(attribute, "0")) for attribute in POSITIONS)
    if not given.keys() & set(POSITIONS):
        findings.warning(element.line, f"{owner} has a limit without lower and upper: urdfdom lets "
                                       f"it move from 0 to 0")
    elif lower > upper:
        findings.warning(element.line, f"{owner} has limit lower {lower:g} above upper {upper:g}, "
                                       f"which urdfdom keeps")
