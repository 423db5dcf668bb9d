"""A joint as urdfdom reads it: `parseJoint` and what it calls, in joint.cpp."""

from collections.abc import Iterator

from urdf2c.lint.urdfdom import limit, origin
from urdf2c.lint.urdfdom.numbers import cause, double, vector
from urdf2c.lint.urdfdom.verdict import first, refuse, warn_of_repeated
from urdf2c.lint.urdfdom.version import Version
from urdf2c.read.findings import Findings, quoted
from urdf2c.read.xml import Element

TYPES = ("planar", "floating", "revolute", "continuous", "prismatic", "fixed")
WITHOUT_AXIS = ("floating", "fixed")
PARTS = ("origin", "parent", "child", "axis", "limit", "safety_controller", "calibration", "mimic",
         "dynamics")

# The numbers of the parts that are read in the same way, and how urdfdom calls the part.
NUMBERS = {
    "safety_controller": ("soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity"),
    "calibration": ("rising", "falling"),
    "mimic": ("multiplier", "offset"),
    "dynamics": ("damping", "friction"),
}

Fault = tuple[int, str, str]  # a line, a clause, and what urdfdom prints


def check_joint(joint: Element, version: Version, findings: Findings):
    """Record what urdfdom refuses in a joint, or reads otherwise than URDF means it."""
    name = joint.attributes.get("name")
    if name is None:
        refuse(findings, joint.line, "this joint: it has no name", "unnamed joint found")
        return
    owner = f"joint {quoted(name)}"
    faults = list(_faults(joint, name, version))
    for line, clause, printed in faults:
        refuse(findings, line, f"{owner}: {clause}", printed)
    warn_of_repeated(joint, PARTS, owner, findings)
    if not faults:
        origin.warn_of_quaternion(joint, owner, version, findings)
        _warn_of_axis(joint, owner, findings)
        limit.warn(joint, owner, version, findings)


def _faults(joint: Element, name: str, version: Version) -> Iterator[Fault]:
    kind = joint.attributes.get("type")
    if element := first(joint, "origin"):
        for clause, printed in origin.faults(element, version):
            yield element.line, clause, printed
    if kind is None:
        yield (joint.line, "it has no type",
               f"joint [{name}] has no type, check to see if it's a reference.")
    elif kind not in TYPES:
        yield (joint.line, f"it has the unknown type {quoted(kind)}",
               f"Joint [{name}] has no known type [{kind}]")
    element = first(joint, "axis")
    if element and kind not in WITHOUT_AXIS:
        for clause, printed in origin.unread_vector(element, "xyz"):
            yield element.line, clause, f"Malformed axis element for joint [{name}]: {printed}"
    yield from limit.faults(joint, name, version)
    for tag in NUMBERS:
        if element := first(joint, tag):
            yield from ((element.line, *fault) for fault in _part_faults(element, tag))


def _part_faults(part: Element, tag: str) -> Iterator[tuple[str, str]]:
    given = part.attributes
    if tag == "mimic" and "joint" not in given:
        yield "it has a mimic that names no joint", "joint mimic: no mimic joint specified"
    for attribute in NUMBERS[tag]:
        text = given.get(attribute)
        if text is not None and double(text) is None:
            yield (f"{tag} {attribute} {quoted(text)} is no number to it{cause(text)}",
                   f"{attribute} value ({text}) is not a valid float")
    if tag == "safety_controller" and "k_velocity" not in given:
        yield "it has a safety_controller without k_velocity", "joint safety: no k_velocity"
    if tag == "dynamics" and not given.keys() & set(NUMBERS[tag]):
        yield ("it has a dynamics with neither damping nor friction",
               "joint dynamics element specified with no damping and no friction")


def _warn_of_axis(joint: Element, owner: str, findings: Findings):
    element = first(joint, "axis")
    if element is None or joint.attributes["type"] in WITHOUT_AXIS:
        return
    text = element.attributes.get("xyz")
    if text is None:
        findings.warning(element.line, f"{owner} has an axis without xyz, which urdfdom reads as "
                                       f"0 0 0", "only a joint without the element gets 1 0 0")
    elif not any(vector(text)):
        findings.warning(element.line, f"{owner} has axis xyz {quoted(text)}, which is no "
                                       f"direction: urdfdom does not look")
