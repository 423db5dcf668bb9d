"""An origin as urdfdom reads it: xyz, rpy, and from version 1.1 on quat_xyzw."""

from collections.abc import Iterator

from urdf2c.lint.urdfdom.numbers import NoNumber, cause, vector
from urdf2c.lint.urdfdom.verdict import first, told
from urdf2c.lint.urdfdom.version import Version
from urdf2c.read.findings import Findings, quoted
from urdf2c.read.xml import Element

QUATERNIONS = (1, 1)
IGNORED = ("Ignoring quat_xyzw attribute requiring URDF version 1.1 since specified version is "
           "1.0.")
BOTH = "Both rpy and quat_xyzw orientations are defined. Use either one or the other."


def faults(origin: Element, version: Version) -> Iterator[tuple[str, str]]:
    """What is wrong with an origin, in urdfdom's order: a clause, and what is printed."""
    turned = "quat_xyzw" in origin.attributes and version >= QUATERNIONS
    counts = {"xyz": 3, "rpy": 3} | ({"quat_xyzw": 4} if turned else {})
    for attribute, count in counts.items():
        if attribute == "rpy" and turned and "rpy" in origin.attributes:
            yield "it has an origin with both rpy and quat_xyzw", BOTH
        yield from unread_vector(origin, attribute, count)


def unread_vector(element: Element, attribute: str, count: int = 3) -> Iterator[tuple[str, str]]:
    """The fault of a vector that is there and cannot be read."""
    text = element.attributes.get(attribute)
    if text is None:
        return
    try:
        vector(text, count)
    except NoNumber as failure:
        what = f"{element.tag} {attribute} {quoted(text)}"
        yield f"{what} is not {count} numbers to it{cause(text)}", str(failure)


def warn_of_quaternion(parent: Element, owner: str, version: Version, findings: Findings):
    """Say of a quaternion in a readable origin that urdfdom passes over, or takes for no turn."""
    origin = first(parent, "origin")
    text = origin and origin.attributes.get("quat_xyzw")
    if text is None:
        return
    if version < QUATERNIONS:
        told(findings, origin.line, f"{owner} has an origin with quat_xyzw, which urdfdom passes "
                                    f"over before URDF 1.1", IGNORED)
    elif not any(vector(text, 4)):
        findings.warning(origin.line, f"{owner} has origin quat_xyzw {quoted(text)}, which urdfdom "
                                      f"takes for no turn")
