"""Rules over units: degrees where URDF has radians, millimetres where it has metres.

They are what a file gets wrong that changes every pose and is sound all the same, so `generate`
tells them as well, of joints.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

from urdf2c.diagnostics import Diagnostic
from urdf2c.lint.limits import LARGEST_ANGLE, ROUNDING, interval, limited
from urdf2c.lint.rule import Rule, Subject, found
from urdf2c.read.packages import Packages
from urdf2c.read.urdf import WORLD
from urdf2c.robot import Origin, Robot

MOST_TURNS = 2
LONGEST = 50.0  # m from joint to joint: no boom is longer
LONG = 20.0  # m: hardly any is, and never most of a robot's


def wrong_units(robot: Robot) -> tuple[Diagnostic, ...]:
    """What these rules find in the joints of a robot, as warnings: links move nothing."""
    subject = Subject(replace(robot, links=()), Packages())
    return tuple(each for rule in RULES for each in rule.findings(subject))


def degrees(subject: Subject) -> Iterator[Diagnostic]:
    for joint, limit, bounds in limited(subject):
        worst = max(bounds, key=abs, default=0.0)
        turns = abs(worst) / math.tau
        if joint.type == "revolute" and MOST_TURNS + ROUNDING < turns <= LARGEST_ANGLE / math.tau:
            yield found(
                limit.span,
                f"joint '{joint.name}' has limits {interval(joint)}, up to {turns:.3g} turns",
                f"if degrees are meant: {worst:g} degrees are {math.radians(worst):.6g} rad",
            )


def wide_angles(subject: Subject) -> Iterator[Diagnostic]:
    for owner, origin in _origins(subject):
        wide = [angle for angle in origin.rpy or () if abs(angle) > math.tau + ROUNDING]
        if wide:
            rpy = " ".join(f"{angle:g}" for angle in origin.rpy)
            meant = ", ".join(f"{a:g} degrees are {math.radians(a):.6g} rad" for a in wide)
            yield found(
                origin.span,
                f"{owner} has rpy '{rpy}', more than one turn",
                f"if degrees are meant: {meant}",
            )


def _origins(subject: Subject) -> Iterator[tuple[str, Origin]]:
    for joint in subject.robot.joints:
        yield f"joint '{joint.name}'", joint.origin
    for link in subject.robot.links:
        if link.inertial:
            yield f"the inertial of link '{link.name}'", link.inertial.origin
        for kind, shapes in (("visual", link.visuals), ("collision", link.collisions)):
            for shape in shapes:
                yield f"a {kind} of link '{link.name}'", shape.origin


def long_origins(subject: Subject) -> Iterator[Diagnostic]:
    """One finding a robot, at its longest joint: where one is in millimetres, all are mostly."""
    lengths = [(math.hypot(*joint.origin.xyz), joint) for joint in subject.robot.joints
               if joint.parent != WORLD and any(joint.origin.xyz)]  # fmt: skip
    if not lengths:
        return
    most, joint = max(lengths, key=lambda each: each[0])
    many = sum(length >= LONG for length, _ in lengths)
    if most > LONGEST or 2 * many > len(lengths):
        others = f", and {many - 1} more have {LONG:g} m or above" if many > 1 else ""
        xyz = " ".join(f"{value:g}" for value in joint.origin.xyz)
        yield found(
            joint.origin.span or joint.span,
            f"joint '{joint.name}' has origin xyz '{xyz}', a length of {most:g} m{others}",
            f"if millimetres are meant: {most:g} mm are {most / 1e3:g} m",
        )


RULES = (
    Rule(
        "limit-degrees",
        "warning",
        "a revolute joint goes over more than two turns",
        "URDF has radians. A bound of 90 is 14 turns, and mostly was meant for a quarter of one.",
        "Write radians; make a joint `continuous` that turns without end.",
        degrees,
    ),
    Rule(
        "origin-degrees",
        "warning",
        "an angle of an origin is more than one turn",
        "URDF has radians. An rpy of 90 turns the frame by 14 turns and 117 degrees.",
        "Write radians: a quarter turn is 1.5707963267948966.",
        wide_angles,
    ),
    Rule(
        "origin-millimetres",
        "warning",
        "a joint is too far from the one before it to be meant in metres",
        f"URDF has metres. Told is a length above {LONGEST:g} m, and lengths of {LONG:g} m or above "
        "where most of the robot's are; the place of a robot in `world` does not count.",
        "Write metres: 333 mm are 0.333.",
        long_origins,
    ),
)
