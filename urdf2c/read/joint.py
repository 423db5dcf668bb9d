"""A joint as its element states it, with URDF's defaults where it states nothing."""

import math
import re

from urdf2c.read.findings import Findings, listed, quoted
from urdf2c.read.limit import read_limit
from urdf2c.read.link import read_name, read_origin, single
from urdf2c.read.numbers import number, vector
from urdf2c.read.slips import instead, tell_slips
from urdf2c.read.vocabulary import ATTRIBUTES
from urdf2c.read.xml import Element
from urdf2c.robot import (
    JOINT_TYPES,
    Calibration,
    Dynamics,
    Joint,
    Mimic,
    Origin,
    SafetyController,
    Vector3,
)

ZERO = r"[+-]?0*\.?0*([eE][+-]?[0-9]+)?"
DEFAULT_AXIS = (1.0, 0.0, 0.0)


def read_joint(element: Element, links: set[str], findings: Findings) -> Joint:
    """The joint of a `joint` element, between two of `links`.

    A joint with a fault is returned all the same, so that the tree around it can be judged: the
    fault is in `findings`, and no robot will come of it. A name it lacks is then empty.
    """
    name = read_name(element, "joint", findings)
    owner = "this joint" if name is None else f"joint {quoted(name)}"
    tell_slips(element, owner, findings)
    kind = _type(element, owner, findings)
    parent = _linked(element, "parent", links, owner, findings)
    child = _linked(element, "child", links, owner, findings)
    origin = read_origin(element, owner, findings, findings.error) or Origin()
    axis = _axis(element, kind, owner, findings)
    limit = read_limit(element, kind, owner, findings)
    mimic = _mimic(element, kind, owner, findings)
    return Joint(name or "", kind, parent, child, origin, axis, limit, mimic,
                 _dynamics(element, owner, findings), _safety(element, owner, findings),
                 _calibration(element, owner, findings), findings.span(element.line))


def _type(joint: Element, owner: str, findings: Findings) -> str:
    kind = joint.attributes.get("type")
    if kind is None:
        findings.error(joint.line, f"{owner} has no type", f"the types are {listed(JOINT_TYPES)}",
                       rule="joint-type")
    elif kind not in JOINT_TYPES:
        hint = (findings.nearest(kind, JOINT_TYPES)
                or (f"the types are {listed(JOINT_TYPES)}",))
        findings.error(joint.line, f"{owner} has the unknown type {quoted(kind)}", *hint,
                       rule="joint-type")
    return kind or ""


def _linked(joint: Element, tag: str, links: set[str], owner: str, findings: Findings) -> str:
    """The link that the child element `tag` names."""
    element = single(joint, tag, owner, findings.error)
    if element is None:
        if not joint.named(tag):
            findings.error(joint.line, f"{owner} has no {tag}", rule="link-missing")
        return ""
    link = element.attributes.get("link", "")
    if not link:
        findings.error(element.line, f"{owner} has a {tag} that names no link"
                                     f"{instead(element, 'link')}", rule="link-missing")
    elif link not in links:
        findings.error(element.line, f"{owner} has {tag} {quoted(link)}, which is no link",
                       *findings.nearest(link, links), rule="link-unknown")
    return link


def _axis(joint: Element, kind: str, owner: str, findings: Findings) -> Vector3:
    """The axis as written; where the type has no use for one, nothing in it can be wrong."""
    used = kind not in ("fixed", "floating")
    complain = findings.error if used else findings.pass_over
    element = single(joint, "axis", owner, complain)
    if element is None:
        return DEFAULT_AXIS
    if used:
        _tell_turned(element, owner, findings)
    axis = vector(element, "xyz", 3, owner, complain)
    if axis is None:
        if "xyz" not in element.attributes and used:
            findings.warning(element.line, f"{owner} has an axis without xyz: URDF's default "
                                           f"1 0 0 is taken{instead(element, 'xyz')}",
                             rule="axis-default")
        return DEFAULT_AXIS
    text, length = quoted(element.attributes["xyz"]), math.hypot(*axis)
    if used and not 1e-100 < length < 1e100:
        known = f"is {kind} and " if kind in JOINT_TYPES else ""  # else told, and shown as it may be
        findings.error(element.line, f"{owner} {known}has axis xyz {text}, which is no "
                                     f"direction", "the axis along z is '0 0 1'", rule="axis-zero")
    elif used and abs(length - 1) > 1e-3:
        findings.warning(element.line, f"{owner} has axis xyz {text} of length {length:.4g}: only "
                                       f"its direction is taken", rule="axis-length")
    return axis


def _tell_turned(axis: Element, owner: str, findings: Findings):
    """Warn of an rpy of an axis that would turn it; exporters write one of zeros."""
    text = axis.attributes.get("rpy", "")
    if any(not re.fullmatch(ZERO, token) for token in text.split()):
        findings.pass_over(axis.line, f"{owner} has axis rpy {quoted(text)}, and URDF's axis has "
                                      f"no rpy", "the direction must be the attribute xyz",
                           rule="axis-turned")


def _mimic(joint: Element, kind: str, owner: str, findings: Findings) -> Mimic | None:
    if kind == "fixed":
        for element in joint.named("mimic"):
            findings.pass_over(element.line, f"{owner} is fixed and has a mimic",
                               rule="mimic-unused")
        return None
    element = single(joint, "mimic", owner, findings.error)
    if element is None:
        return None
    leader = element.attributes.get("joint")
    multiplier = number(element, "multiplier", owner, findings.error)
    offset = number(element, "offset", owner, findings.error)
    if not leader:
        findings.error(element.line, f"{owner} has a mimic that names no joint"
                                     f"{instead(element, 'joint')}", rule="mimic-leader")
        return None
    return Mimic(leader, 1.0 if multiplier is None else multiplier, offset or 0.0,
                 findings.span(element.line))


def _dynamics(joint: Element, owner: str, findings: Findings) -> Dynamics | None:
    values = _optional(joint, "dynamics", owner, findings)
    return values and Dynamics(*(value or 0.0 for value in values))


def _safety(joint: Element, owner: str, findings: Findings) -> SafetyController | None:
    values = _optional(joint, "safety_controller", owner, findings)
    return values and SafetyController(*values)


def _calibration(joint: Element, owner: str, findings: Findings) -> Calibration | None:
    values = _optional(joint, "calibration", owner, findings)
    return values and Calibration(*values)


def _optional(joint: Element, tag: str, owner: str,
              findings: Findings) -> tuple[float | None, ...] | None:
    """The numbers of a part that no pose depends on: what is unusable is warned of and None."""
    element = single(joint, tag, owner, findings.pass_over)
    if element is None:
        return None
    return tuple(number(element, name, owner, findings.pass_over) for name in ATTRIBUTES[tag])
