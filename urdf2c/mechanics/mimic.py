"""Whose value every joint follows: mimic chains and locks resolved to one law a joint."""

import math
from dataclasses import dataclass

from urdf2c.diagnostics import UrdfError, error
from urdf2c.robot import Joint, Robot


@dataclass(frozen=True, slots=True)
class Law:
    """A joint's value: scale * (value of `leader`) + offset; constant where leader is None."""

    leader: str | None
    scale: float
    offset: float


def laws(robot: Robot, locks: dict[str, float]) -> dict[str, Law]:
    """How every one-dimensional joint follows from the joints that have places in q.

    Raises:
        UrdfError: multipliers along a chain of followers multiply beyond the range of double.
    """
    joints = {joint.name: joint for joint in robot.joints}
    found: dict[str, Law] = {}
    for joint in robot.joints:
        waiting = [joint]
        while waiting[-1].name not in found and _follows(waiting[-1]):
            waiting.append(joints[waiting[-1].mimic.joint])
        for follower in reversed(waiting):
            if follower.name in found:
                continue
            if follower.name in locks:
                found[follower.name] = Law(None, 0.0, locks[follower.name])
            elif _follows(follower):
                law, mimic = found[follower.mimic.joint], follower.mimic
                found[follower.name] = _followed(law, mimic.multiplier, mimic.offset)
                _refuse_overflow(follower, found[follower.name])
            else:
                found[follower.name] = Law(follower.name, 1.0, 0.0)
    return found


def _follows(joint: Joint) -> bool:
    """A mimic element on a fixed joint has nothing to move and is passed over."""
    return joint.mimic is not None and joint.type != "fixed"


def _followed(law: Law, multiplier: float, offset: float) -> Law:
    scale = multiplier * law.scale
    leader = law.leader if scale != 0.0 else None
    return Law(leader, scale, multiplier * law.offset + offset)


def _refuse_overflow(joint: Joint, law: Law) -> None:
    if not (math.isfinite(law.scale) and math.isfinite(law.offset)):
        message = (
            f"joint '{joint.name}' follows '{joint.mimic.joint}' with multiplier "
            f"{joint.mimic.multiplier:g}, which takes its value beyond the range of double"
        )
        raise UrdfError([error(joint.mimic.span, message)])
