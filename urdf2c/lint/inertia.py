"""Rules over masses and inertias: what no body can have, and what no body of that size has."""

import math
from collections.abc import Iterator

from urdf2c.diagnostics import Diagnostic
from urdf2c.lint.box import Box
from urdf2c.lint.moments import principal_moments
from urdf2c.lint.rule import Rule, Subject, found
from urdf2c.lint.shapes import bounds
from urdf2c.robot import Inertial, Link

# Files round: a moment this small beside the largest one is zero, and so is one whose radius of
# gyration is below a micrometre; exporters leave 1e-21 of either sign.
ROUNDING, SMALLEST_SQUARE = 1e-6, 1e-12
# A radius of gyration this many times the reach of the collision geometry, or a part of it this
# small, is no slip of modelling: the moment of inertia is off by the square.
LARGEST, SMALLEST = 2.0, 0.1
# Geometry smaller than this [m] stands for none, and a body lighter than this [kg] for a frame.
PLACEHOLDER, LIGHT = 0.005, 0.01


def _inertials(subject: Subject) -> Iterator[tuple[Link, Inertial]]:
    return ((link, link.inertial) for link in subject.robot.links if link.inertial)


def negative_mass(subject: Subject) -> Iterator[Diagnostic]:
    for link, inertial in _inertials(subject):
        if inertial.mass < 0.0:
            yield found(inertial.span, f"link '{link.name}' has mass {inertial.mass:g} kg")


def no_mass(subject: Subject) -> Iterator[Diagnostic]:
    for link, inertial in _inertials(subject):
        if inertial.mass == 0.0:
            what = "mass 0 kg" if any(inertial.inertia) else "mass and inertia 0"
            yield found(inertial.span, f"link '{link.name}' has {what}")


def negative_moment(subject: Subject) -> Iterator[Diagnostic]:
    for link, inertial in _inertials(subject):
        moments = principal_moments(inertial.inertia)
        if moments[0] < -_nothing(inertial, moments):
            yield found(
                inertial.span,
                f"link '{link.name}' has an inertia that is not positive definite: its "
                f"principal moments are {_shown(moments)} kg m^2",
            )


def no_moment(subject: Subject) -> Iterator[Diagnostic]:
    for link, inertial in _inertials(subject):
        moments = principal_moments(inertial.inertia)
        if inertial.mass > 0.0 and abs(moments[0]) <= _nothing(inertial, moments):
            yield found(
                inertial.span,
                f"link '{link.name}' of {inertial.mass:g} kg has no inertia about some axis: its "
                f"principal moments are {_shown(moments)} kg m^2",
            )


def triangle(subject: Subject) -> Iterator[Diagnostic]:
    for link, inertial in _inertials(subject):
        a, b, c = moments = principal_moments(inertial.inertia)
        least = _nothing(inertial, moments)
        if a >= -least and b > least and c - (a + b) > ROUNDING * c:
            yield found(
                inertial.span,
                f"link '{link.name}' has principal moments {_shown(moments)} kg m^2, of which the "
                f"first two add up to {a + b:.4g}, less than the third: no body has that",
            )


def size(subject: Subject) -> Iterator[Diagnostic]:
    for link, inertial in _inertials(subject):
        box, moments = bounds(link.collisions, subject.meshes), principal_moments(inertial.inertia)
        if box is None or box.diagonal < PLACEHOLDER:
            continue
        if inertial.mass <= 0.0 or abs(moments[0]) <= _nothing(inertial, moments):
            continue
        radius, reach = math.sqrt(moments[2] / inertial.mass), box.reach(inertial.origin.xyz)
        half = 0.5 * box.diagonal
        if radius > LARGEST * reach:
            yield _off(link, inertial, radius, box, f"at most {reach:.3g} m can be")
        elif radius < SMALLEST * half and inertial.mass >= LIGHT:
            yield _off(link, inertial, radius, box, f"about {half / math.sqrt(3):.3g} m would be")


def _off(link: Link, inertial: Inertial, radius: float, box: Box, right: str) -> Diagnostic:
    sides = " x ".join(f"{side:.3g}" for side in box.sides)
    return found(
        inertial.span,
        f"link '{link.name}' of {inertial.mass:g} kg has a radius of gyration of {radius:.3g} m, "
        f"where its collision geometry is {sides} m: {right}",
    )


def centre(subject: Subject) -> Iterator[Diagnostic]:
    for link, inertial in _inertials(subject):
        box = bounds(link.collisions, subject.meshes)
        if box is None or box.diagonal < PLACEHOLDER or inertial.mass < LIGHT:
            continue
        away = box.distance(inertial.origin.xyz)
        if away > box.diagonal:
            xyz = " ".join(f"{part:.3g}" for part in inertial.origin.xyz)
            yield found(
                inertial.span,
                f"link '{link.name}' has its centre of mass at {xyz} m, {away:.3g} m outside its "
                f"collision geometry of {box.diagonal:.3g} m from corner to corner",
            )


def _nothing(inertial: Inertial, moments: tuple[float, float, float]) -> float:
    """The largest moment [kg m^2] that is zero beside the others and the mass."""
    return max(ROUNDING * max(map(abs, moments)), SMALLEST_SQUARE * abs(inertial.mass))


def _shown(moments: tuple[float, float, float]) -> str:
    return ", ".join(f"{moment:.4g}" for moment in moments)


RULES = (
    Rule(
        "inertia-mass",
        "error",
        "a mass is negative",
        "No body has a negative mass; simulators refuse it, and dynamics diverge with it.",
        "State the mass in kg, above 0.",
        negative_mass,
    ),
    Rule(
        "inertia-massless",
        "note",
        "a link states a mass of 0",
        "A mass of 0 is none: simulators drop such a link, or refuse it where it can move.",
        "Leave out the `inertial` of a frame that is no body; weigh what is one.",
        no_mass,
    ),
    Rule(
        "inertia-definite",
        "error",
        "an inertia has a negative principal moment",
        "Turning a body takes energy about every axis, so all three principal moments are "
        "positive. A sign or an off-diagonal term is wrong.",
        "Check the signs of `ixy`, `ixz` and `iyz`, and that they were exported for axes through "
        "the centre of mass.",
        negative_moment,
    ),
    Rule(
        "inertia-zero",
        "warning",
        "a body with a mass has no inertia about some axis",
        "Only a point or a line has none. Simulators refuse it, and it makes the mass matrix of a "
        "last link singular. Exporters that print few digits leave zeros of small parts.",
        "State the inertia with more digits, or that of a box of the link's size.",
        no_moment,
    ),
    Rule(
        "inertia-triangle",
        "error",
        "two principal moments add up to less than the third",
        "A moment is mass times squared distances from an axis, so any two of them are together at "
        "least the third. MuJoCo, Drake and Gazebo refuse what is not.",
        "Export the inertia anew; where only rounding is wrong, raise the two smaller moments by "
        "the last digit.",
        triangle,
    ),
    Rule(
        "inertia-size",
        "warning",
        "an inertia does not fit the size of the link's collision geometry",
        "The radius of gyration, the root of moment over mass, lies within a body. Millimetres for "
        "metres, grams for kilograms or a placeholder such as 1 or 1e-6 put it far off. "
        f"Reported are radii above {LARGEST:g} times the farthest corner of the bounding box, and "
        f"below {SMALLEST:g} of its half diagonal. Passed over are links with a mesh that is no STL, geometry of "
        f"less than {PLACEHOLDER:g} m, and small inertias of less than {LIGHT:g} kg: these stand for "
        "something else.",
        "Check the units of the export; a solid box of sides a, b and c has ixx = m (b^2 + c^2) / "
        "12.",
        size,
    ),
    Rule(
        "inertia-centre",
        "warning",
        "a centre of mass lies far outside the link's collision geometry",
        "It is farther from the bounding box than that is wide from corner to corner: another "
        "link's frame, or millimetres for metres.",
        "State the origin of `inertial` in the link's own frame, in metres.",
        centre,
    ),
)
