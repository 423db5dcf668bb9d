"""Joints that are held where they cannot go."""

from collections.abc import Mapping

from urdf2c.diagnostics import Diagnostic, warning
from urdf2c.robot import Robot


def beyond_limits(robot: Robot, locks: Mapping[str, float]) -> tuple[Diagnostic, ...]:
    """Warnings of joints that are held where they cannot go."""
    found = []
    for joint in robot.joints:
        value, limit = locks.get(joint.name), joint.limit
        if value is None or limit is None:
            continue
        below = limit.lower is not None and value < limit.lower
        if below or (limit.upper is not None and value > limit.upper):
            unit = "m" if joint.type == "prismatic" else "rad"
            lower, upper = ("none" if v is None else f"{v:g}" for v in (limit.lower, limit.upper))
            message = f"joint '{joint.name}' is locked at {value:g} {unit}, beyond its limits"
            found.append(warning(limit.span, f"{message} [{lower}, {upper}] {unit}"))
    return tuple(found)
