"""Rules over the limits of joints and over angles: degrees for radians, and what nothing can reach."""

import math
from collections.abc import Iterator

from urdf2c.diagnostics import Diagnostic
from urdf2c.lint.rule import Rule, Subject, found
from urdf2c.robot import Joint, Limit, Origin

UNITS = {"revolute": "rad", "prismatic": "m"}
LARGEST_ANGLE = 8192.0  # rad: the domain of u2c_sincosf, beyond which poses are NaN
LARGEST_LENGTH = 16384.0  # m: from here on neighbouring floats are more than 1 mm apart
MOST_TURNS = 2
# Bounds are rounded in files, to six digits or fewer: 6.2832 is one turn.
ROUNDING = 1e-3


def _limited(subject: Subject) -> Iterator[tuple[Joint, Limit, tuple[float, ...]]]:
    """Revolute and prismatic joints with a limit, and those of its bounds that there are."""
    for joint in subject.robot.joints:
        if joint.limit is not None and joint.type in UNITS:
            bounds = (joint.limit.lower, joint.limit.upper)
            yield joint, joint.limit, tuple(bound for bound in bounds if bound is not None)


def _interval(joint: Joint) -> str:
    lower, upper = (
        "none" if v is None else f"{v:g}" for v in (joint.limit.lower, joint.limit.upper)
    )
    return f"[{lower}, {upper}] {UNITS[joint.type]}"


def beyond_float(subject: Subject) -> Iterator[Diagnostic]:
    for joint, limit, bounds in _limited(subject):
        turning = joint.type == "revolute"
        most, unit = (LARGEST_ANGLE, "rad") if turning else (LARGEST_LENGTH, "m")
        if any(abs(bound) > most for bound in bounds):
            hint = "sine and cosine are NaN" if turning else "floats are more than 1 mm apart"
            yield found(
                limit.span,
                f"joint '{joint.name}' has limits {_interval(joint)}, beyond {most:g} {unit}",
                f"beyond {most:g} {unit} {hint}; leave bounds out where there is none",
            )


def degrees(subject: Subject) -> Iterator[Diagnostic]:
    for joint, limit, bounds in _limited(subject):
        worst = max(bounds, key=abs, default=0.0)
        turns = abs(worst) / math.tau
        if joint.type == "revolute" and MOST_TURNS + ROUNDING < turns <= LARGEST_ANGLE / math.tau:
            yield found(
                limit.span,
                f"joint '{joint.name}' has limits {_interval(joint)}, up to {turns:.3g} turns",
                f"if degrees are meant: {worst:g} degrees are {math.radians(worst):.6g} rad",
            )


def empty(subject: Subject) -> Iterator[Diagnostic]:
    for joint, limit, bounds in _limited(subject):
        if len(bounds) == 2 and bounds[0] == bounds[1]:
            yield found(
                limit.span,
                f"joint '{joint.name}' is {joint.type} and has limits {_interval(joint)}, so it "
                f"cannot move",
                "make it fixed, or state how far it goes",
            )


def no_zero(subject: Subject) -> Iterator[Diagnostic]:
    for joint, limit, bounds in _limited(subject):
        if len(bounds) == 2 and (bounds[0] > 0.0 or bounds[1] < 0.0):
            yield found(
                limit.span,
                f"joint '{joint.name}' cannot be at 0: its limits are {_interval(joint)}",
            )


def no_effort(subject: Subject) -> Iterator[Diagnostic]:
    return _no_rate(subject, "effort", {"prismatic": "N"}, "N m")


def no_velocity(subject: Subject) -> Iterator[Diagnostic]:
    return _no_rate(subject, "velocity", {"prismatic": "m/s"}, "rad/s")


def _no_rate(subject: Subject, rate: str, units: dict[str, str], unit: str) -> Iterator[Diagnostic]:
    for joint in subject.robot.joints:
        value = getattr(joint.limit, rate, None)
        if joint.type in (*UNITS, "continuous") and value is not None and value <= 0.0:
            shown = f"{value:g} {units.get(joint.type, unit)}"
            yield found(joint.limit.span, f"joint '{joint.name}' has limit {rate} {shown}")


def soft_bounds(subject: Subject) -> Iterator[Diagnostic]:
    for joint, limit, bounds in _limited(subject):
        safety = joint.safety
        if safety is None:
            continue
        soft = (safety.soft_lower_limit or 0.0, safety.soft_upper_limit or 0.0)
        if soft[0] == soft[1] == 0.0:  # stated by nobody: URDF's default
            continue
        outside = [
            b
            for b in soft
            if any(
                (
                    limit.lower is not None and b < limit.lower - ROUNDING,
                    limit.upper is not None and b > limit.upper + ROUNDING,
                )
            )
        ]
        if outside:
            yield found(
                limit.span,
                f"joint '{joint.name}' has soft limits [{soft[0]:g}, {soft[1]:g}], beyond its "
                f"limits {_interval(joint)}",
            )


def follower(subject: Subject) -> Iterator[Diagnostic]:
    leaders = {joint.name: joint for joint, _, bounds in _limited(subject) if len(bounds) == 2}
    for joint, limit, bounds in _limited(subject):
        leader = leaders.get(joint.mimic.joint) if joint.mimic else None
        if leader is None or len(bounds) < 2:
            continue
        factor, offset = joint.mimic.multiplier, joint.mimic.offset
        ends = sorted(factor * end + offset for end in (leader.limit.lower, leader.limit.upper))
        slack = ROUNDING * max(1.0, *map(abs, bounds)) if joint.type == "revolute" else 1e-5
        if ends[0] < bounds[0] - slack or ends[1] > bounds[1] + slack:
            yield found(
                limit.span,
                f"joint '{joint.name}' follows '{leader.name}' over [{ends[0]:g}, {ends[1]:g}] "
                f"{UNITS[joint.type]}, beyond its limits {_interval(joint)}",
                f"'{leader.name}' goes over {_interval(leader)}, times {factor:g} plus {offset:g}",
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


RULES = (
    Rule(
        "limit-float",
        "warning",
        "a limit lies where a float is of no use",
        f"Generated poses are NaN beyond {LARGEST_ANGLE:g} rad, and beyond {LARGEST_LENGTH:g} m "
        "neighbouring floats are more than 1 mm apart. Such bounds mostly mean that there is none.",
        "Make the joint `continuous`, or state the bounds that it has.",
        beyond_float,
    ),
    Rule(
        "limit-degrees",
        "warning",
        "a revolute joint goes over more than two turns",
        "URDF has radians. A bound of 90 is 14 turns, and mostly was meant for a quarter of one.",
        "Write radians; make a joint `continuous` that turns without end.",
        degrees,
    ),
    Rule(
        "limit-empty",
        "warning",
        "a joint's lower limit is its upper limit",
        "The joint takes a place in q and cannot move. Planners divide by the range of a joint.",
        "Make the joint `fixed`, or state its range.",
        empty,
    ),
    Rule(
        "limit-zero",
        "note",
        "a joint cannot be at zero",
        "An array of zeros, as firmware starts with, is no position of this robot: simulators "
        "start in violation of the limit, and an optimiser from there may not move.",
        "Nothing is wrong; start from a position within the limits.",
        no_zero,
    ),
    Rule(
        "limit-effort",
        "warning",
        "a moving joint has a limit of effort of 0 or less",
        "Controllers and simulators clamp to it: the joint will not move. Exporters write 0 where "
        "nothing was entered.",
        "State the effort in N m or N; a passive joint needs none.",
        no_effort,
    ),
    Rule(
        "limit-velocity",
        "warning",
        "a moving joint has a limit of velocity of 0 or less",
        "Time parametrisation divides by it, and controllers clamp to it.",
        "State the velocity in rad/s or m/s.",
        no_velocity,
    ),
    Rule(
        "limit-soft",
        "warning",
        "soft limits of a safety controller lie beyond the limits",
        "Soft limits are there to stop a joint before its limits do.",
        "Give `safety_controller` bounds within those of `limit`.",
        soft_bounds,
    ),
    Rule(
        "mimic-limits",
        "warning",
        "a joint that follows another one goes beyond its own limits",
        "Where its leader is within limits, this joint is not: a controller of the leader drives it "
        "into its stop.",
        "Mend the multiplier or the offset, or one joint's limits.",
        follower,
    ),
    Rule(
        "origin-degrees",
        "warning",
        "an angle of an origin is more than one turn",
        "URDF has radians. An rpy of 90 turns the frame by 14 turns and 117 degrees.",
        "Write radians: a quarter turn is 1.5707963267948966.",
        wide_angles,
    ),
)
