"""A link as urdfdom reads it: `parseLink` and what it calls, in link.cpp.

urdfdom tells of a fault in a link, breaks the link off there and goes on: the model it returns has
the link without what was still to come. So a link is never refused, and only its first fault told.
"""

from collections.abc import Iterator

from urdf2c.lint.urdfdom import origin
from urdf2c.lint.urdfdom.numbers import double, vector
from urdf2c.lint.urdfdom.verdict import first, told, warn_of_repeated
from urdf2c.lint.urdfdom.version import Version
from urdf2c.read.findings import Findings, quoted
from urdf2c.read.xml import Element

CAPSULES, POSITIVE = (1, 1), (1, 2)
INERTIA = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
NO_CAPSULE = ("Ignoring capsule attribute minimum required version URDF version 1.1 since "
              "specified version is 1.0.")

Fault = tuple[int, str, str]  # a line, a clause, and what urdfdom prints


def check_link(link: Element, version: Version, findings: Findings):
    """Record where urdfdom breaks a link off, or reads it otherwise than URDF means it."""
    name = link.attributes.get("name")
    if name is None:
        told(findings, link.line, "this link has no name: urdfdom calls it '' and reads no more of "
                                  "it", "No name given for the link.")
        return
    owner = f"link {quoted(name)}"
    warn_of_repeated(link, ("inertial",), owner, findings)
    fault = next(_faults(link, version), None)
    if fault:
        line, clause, printed = fault
        told(findings, line, f"urdfdom goes on with a part of {owner}: {clause}", printed)
        return
    for part in link.children:
        if part.tag in ("inertial", "visual", "collision"):
            origin.warn_of_quaternion(part, f"the {part.tag} of {owner}", version, findings)


def _faults(link: Element, version: Version) -> Iterator[Fault]:
    """The faults of a link in urdfdom's order.

    It meets the first alone, and so does who asks: each fault presumes that none came before.
    """
    if inertial := first(link, "inertial"):
        yield from _origin_faults(inertial, version)
        yield from _inertial_faults(inertial)
    for tag in ("visual", "collision"):
        for shape in link.named(tag):
            yield from _origin_faults(shape, version)
            yield from _geometry_faults(shape, link.attributes["name"], version)
            material = first(shape, "material") if tag == "visual" else None
            if material and "name" not in material.attributes:
                yield (material.line, "a material of it has no name",
                       "Visual material must contain a name attribute")


def _origin_faults(parent: Element, version: Version) -> Iterator[Fault]:
    if element := first(parent, "origin"):
        for clause, printed in origin.faults(element, version):
            yield element.line, clause, printed


def _inertial_faults(inertial: Element) -> Iterator[Fault]:
    mass, inertia = first(inertial, "mass"), first(inertial, "inertia")
    text = mass and mass.attributes.get("value")
    if mass is None:
        yield inertial.line, "it has no mass", "Inertial element must have a mass element"
    elif text is None:
        yield mass.line, "its mass has no value", "Inertial: mass element must have value attribute"
    elif double(text) is None:
        yield (mass.line, f"its mass {quoted(text)} is no number to it",
               f"Inertial: mass [{text}] is not a float")
    if inertia is None:
        yield inertial.line, "it has no inertia", "Inertial element must have inertia element"
        return
    for name in INERTIA:
        text = inertia.attributes.get(name)
        if text is None:
            yield (inertia.line, f"its inertia has no {name}",
                   f"Inertial: inertia element missing {name} attribute")
        elif double(text) is None:
            yield (inertia.line, f"its {name} {quoted(text)} is no number to it",
                   f"Inertial: inertia element {name} is not a valid double")


def _geometry_faults(shape: Element, name: str, version: Version) -> Iterator[Fault]:
    geometry = first(shape, "geometry")
    if geometry is None:  # the one fault without a message of its own
        yield (shape.line, f"a {shape.tag} of it has no geometry",
               f"Could not parse {shape.tag} element for Link [{name}]")
    elif not geometry.children:
        yield (geometry.line, "a geometry of it is empty",
               "Geometry tag contains no child element.")
    else:
        body = geometry.children[0]
        for clause, printed in _body_faults(body, version):
            yield body.line, clause, printed


def _body_faults(body: Element, version: Version) -> Iterator[tuple[str, str]]:
    given, tag = body.attributes, body.tag
    if tag == "sphere":
        yield from _sizes(body, ("radius",), "Sphere shape must have a radius attribute",
                          "Sphere radius must be a positive finite value", version)
    elif tag == "capsule" and version < CAPSULES:
        yield "a capsule is none of its shapes before URDF 1.1", NO_CAPSULE
    elif tag in ("cylinder", "capsule"):
        kind = tag.capitalize()
        yield from _sizes(
            body, ("length", "radius"), f"{kind} shape must have both length and radius attributes",
            f"{kind} length and radius must be positive finite values", version)
    elif tag == "box":
        if "size" not in given:
            yield "a box of it has no size", "Box shape has no size attribute"
        yield from origin.unread_vector(body, "size")
        if version >= POSITIVE and min(vector(given["size"])) <= 0:
            yield "a box of it is not of positive size", "Box size must be positive finite values"
    elif tag == "mesh":
        if "filename" not in given:
            yield "a mesh of it has no filename", "Mesh must contain a filename attribute"
        for clause, printed in origin.unread_vector(body, "scale"):
            yield clause, f"Mesh scale was specified, but could not be parsed: {printed}"
    else:
        yield f"it does not know the shape {quoted(tag)}", f"Unknown geometry type '{tag}'"


def _sizes(body: Element, names: tuple[str, ...], absent: str, negative: str,
           version: Version) -> Iterator[tuple[str, str]]:
    """The faults of a shape given by single numbers."""
    missing = [name for name in names if name not in body.attributes]
    if missing:
        yield f"a {body.tag} of it has no {' and no '.join(missing)}", absent
    values = {name: double(body.attributes.get(name, "1")) for name in names}
    for name, value in values.items():
        if value is None:
            text = body.attributes[name]
            yield (f"{body.tag} {name} {quoted(text)} is no number to it",
                   f"{name} [{text}] is not a valid float")
    if version >= POSITIVE and min(values.values()) <= 0:
        yield f"a {body.tag} of it is not of positive size", negative
