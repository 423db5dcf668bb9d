"""A link as its element states it.

Kinematics needs no more of a link than its name, so whatever is unusable in its inertia or its
shapes becomes a warning and is left out.
"""

import re
from collections.abc import Callable

from urdf2c.read.findings import Findings, quoted
from urdf2c.read.numbers import number, vector
from urdf2c.read.slips import instead, tell_slips
from urdf2c.read.vocabulary import ATTRIBUTES, SHAPES
from urdf2c.read.xml import Element
from urdf2c.robot import Geometry, Inertial, Link, Origin, Shape

LONGEST_NAME = 1000

# Control characters, line ends beyond ASCII, and marks that turn the direction of the text after
# them: with any of these in a name, what is read is not what is compiled.
UNSEEN = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def read_link(element: Element, findings: Findings) -> Link | None:
    """The link of a `link` element; None when it has no usable name."""
    name = read_name(element, "link", findings)
    if name is None:
        return None
    owner = f"link {quoted(name)}"
    tell_slips(element, owner, findings)
    return Link(
        name, _inertial(element, owner, findings), _shapes(element, "visual", owner, findings),
        _shapes(element, "collision", owner, findings), findings.span(element.line))


def read_name(element: Element, kind: str, findings: Findings) -> str | None:
    """The attribute `name`, kept as it is; refused when nobody could see or type it."""
    name = element.attributes.get("name", "")
    controls = [] if name.isprintable() else UNSEEN.findall(name)
    if not name:
        findings.error(element.line, f"this {kind} has no name", rule="name-missing")
    elif len(name) > LONGEST_NAME:
        findings.error(element.line, f"{kind} {quoted(name)} has a name of {len(name)} characters, "
                                     f"but {LONGEST_NAME} are the most", rule="name-unusable")
    elif controls:
        findings.error(element.line, f"{kind} {quoted(name)} has the control character "
                                     f"U+{ord(controls[0]):04X} in its name", rule="name-unusable")
    else:
        return name
    return None


def read_origin(parent: Element, owner: str, findings: Findings,
                complain: Callable) -> Origin | None:
    """The transform of the child element `origin`: the identity when absent, None when unusable."""
    element = single(parent, "origin", owner, complain)
    if element is None:
        return None if parent.named("origin") else Origin()
    span = findings.span(element.line)
    given = {}
    for attribute in ATTRIBUTES["origin"]:
        if attribute in element.attributes:
            count = 4 if attribute == "quat_xyzw" else 3
            given[attribute] = vector(element, attribute, count, owner, complain)
    if None in given.values():
        return None
    if "quat_xyzw" not in given:
        return Origin(**given, span=span)
    if "rpy" in given:
        complain(element.line, f"{owner} has an origin with both rpy and quat_xyzw, where only "
                               f"one can hold", rule="origin-quaternion")
        return None
    text = element.attributes["quat_xyzw"]
    length = sum(part * part for part in given["quat_xyzw"]) ** 0.5
    if not 1e-100 < length < 1e100:
        complain(element.line, f"{owner} has origin quat_xyzw {quoted(text)}, which is no rotation",
                 rule="origin-quaternion")
        return None
    if abs(length - 1) > 1e-3:
        findings.warning(element.line, f"{owner} has origin quat_xyzw {quoted(text)} of length "
                                       f"{length:.4g}: it is taken as if of length 1",
                         rule="origin-quaternion")
    return Origin(**given, rpy=None, span=span)


def single(parent: Element, tag: str, owner: str, complain: Callable) -> Element | None:
    """The one child of that name; None when there is none, or when there are several."""
    found = parent.named(tag)
    if len(found) > 1:
        complain(found[1].line, f"{owner} has {len(found)} elements {quoted(tag)} (the first on "
                                f"{found[0].where}), where one may stand",
                 rule="element-repeated")
        return None
    return found[0] if found else None


def _inertial(link: Element, owner: str, findings: Findings) -> Inertial | None:
    element = single(link, "inertial", owner, findings.pass_over)
    if element is None:
        return None
    owner = f"the inertial of {owner}"
    origin = read_origin(element, owner, findings, findings.pass_over)
    mass = _numbers(element, "mass", owner, findings)
    inertia = _numbers(element, "inertia", owner, findings)
    if origin is None or mass is None or inertia is None:
        return None
    return Inertial(mass[0], inertia, origin, findings.span(element.line))


def _numbers(inertial: Element, tag: str, owner: str,
             findings: Findings) -> tuple[float, ...] | None:
    """All attributes of a part of an inertial; None, and a warning, when one is unusable."""
    element = single(inertial, tag, owner, findings.pass_over)
    if element is None:
        if not inertial.named(tag):
            findings.pass_over(inertial.line, f"{owner} has no {tag}", rule="inertia-incomplete")
        return None
    attributes = ATTRIBUTES[tag]
    absent = [name for name in attributes if name not in element.attributes]
    if absent:
        findings.pass_over(element.line, f"{owner} has {tag} without {' '.join(absent)}"
                                         f"{instead(element, *absent)}",
                           rule="inertia-incomplete")
        return None
    values = tuple(number(element, name, owner, findings.pass_over) for name in attributes)
    return None if None in values else values


def _shapes(link: Element, tag: str, owner: str, findings: Findings) -> tuple[Shape, ...]:
    shapes = []
    for element in link.named(tag):
        origin = read_origin(element, f"a {tag} of {owner}", findings, findings.pass_over)
        if origin is None:
            continue
        bodies = (shape for outer in element.named("geometry") for shape in outer.children)
        geometry = next((Geometry(body.tag, tuple(body.attributes.items()),
                                  findings.span(body.line))
                         for body in bodies if body.tag in SHAPES), None)
        material = next((found.attributes.get("name") for found in element.named("material")), None)
        shapes.append(Shape(element.attributes.get("name"), origin, geometry, material,
                            findings.span(element.line)))
    return tuple(shapes)
