"""The values of all joints, from those of the joints that have values of their own."""

from collections.abc import Callable, Mapping

from urdf2c.robot import Joint, Mimic, Robot

# How many places in q and in v a joint of each type takes.
SIZES = {
    "revolute": (1, 1), "continuous": (1, 1), "prismatic": (1, 1), "planar": (3, 3),
    "floating": (7, 6),
}  # fmt: skip


def layout(robot: Robot, order) -> dict[str, tuple[int, int]]:
    """The first place in q and the first in v of each joint named in `order`."""
    types, found, q, v = {joint.name: joint.type for joint in robot.joints}, {}, 0, 0
    for name in order:
        found[name] = q, v
        nq, nv = SIZES[types[name]]
        q, v = q + nq, v + nv
    return found


def at_rest(robot: Robot) -> dict[str, float]:
    """Zero for each joint of one value that follows no other.

    One that is in no q may have followers on the way all the same: those that follow it with a
    multiplier of zero.
    """
    return {
        joint.name: 0.0
        for joint in robot.joints
        if joint.mimic is None and SIZES.get(joint.type, (0,))[0] == 1
    }


def followed(mimic: Mimic, value):
    """The value of a joint that follows one of this value."""
    return mimic.multiplier * value + mimic.offset


def moved(mimic: Mimic, rate):
    """The rate of a joint that follows one of this rate."""
    return mimic.multiplier * rate


def positions(robot: Robot, own: Mapping, follow: Callable = followed) -> dict:
    """What `own` gives to joints by name, and `follow` makes of it for those that follow them.

    A follower may follow a follower, and stand before its leader.
    """
    joints, found = {joint.name: joint for joint in robot.joints}, dict(own)
    for joint in robot.joints:
        waiting: list[Joint] = []
        while joint.name not in found and joint.mimic is not None and joint.type != "fixed":
            waiting.append(joint)
            joint = joints[joint.mimic.joint]
        if joint.name in found:
            for follower in reversed(waiting):
                found[follower.name] = follow(follower.mimic, found[follower.mimic.joint])
    return found
