"""Rules over the limits of joints: what nothing can reach, and what cannot move."""

from collections.abc import Iterator

from urdf2c.diagnostics import Diagnostic
from urdf2c.lint.rule import Rule, Subject, found
from urdf2c.robot import Joint, Limit

UNITS = {"revolute": "rad", "prismatic": "m"}
LARGEST_ANGLE = 8192.0  # rad: the domain of u2c_sincosf, beyond which poses are NaN
LARGEST_LENGTH = 16384.0  # m: from here on neighbouring floats are more than 1 mm apart
# Bounds are rounded in files, to six digits or fewer: 6.2832 is one turn.
ROUNDING = 1e-3


def limited(subject: Subject) -> Iterator[tuple[Joint, Limit, tuple[float, ...]]]:
    """Revolute and prismatic joints with a limit, and those of its bounds that there are."""
    for joint in subject.robot.joints:
        if joint.limit is not None and joint.type in UNITS:
            bounds = (joint.limit.lower, joint.limit.upper)
            yield joint, joint.limit, tuple(bound for bound in bounds if bound is not None)


def interval(joint: Joint) -> str:
    lower, upper = (
        "none" if v is None else f"{v:g}" for v in (joint.limit.lower, joint.limit.upper)
    )
    return f"[{lower}, {upper}] {UNITS[joint.type]}"


def beyond_float(subject: Subject) -> Iterator[Diagnostic]:
    for joint, limit, bounds in limited(subject):
        turning = joint.type == "revolute"
        most, unit = (LARGEST_ANGLE, "rad") if turning else (LARGEST_LENGTH, "m")
        if any(abs(bound) > most for bound in bounds):
            hint = "sine and cosine are NaN" if turning else "floats are more than 1 mm apart"
            yield found(
                limit.span,
                f"joint '{joint.name}' has limits {interval(joint)}, beyond {most:g} {unit}",
                f"beyond {most:g} {unit} {hint}; leave bounds out where there is none",
            )


def empty(subject: Subject) -> Iterator[Diagnostic]:
    for joint, limit, bounds in limited(subject):
        if len(bounds) == 2 and bounds[0] == bounds[1]:
            yield found(
                limit.span,
                f"joint '{joint.name}' is {joint.type} and has limits {interval(joint)}, so it "
                f"cannot move",
                "make it fixed, or state how far it goes",
            )


def no_zero(subject: Subject) -> Iterator[Diagnostic]:
    for joint, limit, bounds in limited(subject):
        if len(bounds) == 2 and (bounds[0] > 0.0 or bounds[1] < 0.0):
            yield found(
                limit.span,
                f"joint '{joint.name}' cannot be at 0: its limits are {interval(joint)}",
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
    for joint, limit, bounds in limited(subject):
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
                f"limits {interval(joint)}",
            )


def follower(subject: Subject) -> Iterator[Diagnostic]:
    leaders = {joint.name: joint for joint, _, bounds in limited(subject) if len(bounds) == 2}
    for joint, limit, bounds in limited(subject):
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
                f"{UNITS[joint.type]}, beyond its limits {interval(joint)}",
                f"'{leader.name}' goes over {interval(leader)}, times {factor:g} plus {offset:g}",
            )


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
)
