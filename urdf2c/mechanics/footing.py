"""A joint between the world and the root, which most models of legged and mobile robots leave out."""

import dataclasses

from urdf2c.diagnostics import Diagnostic, UrdfError, error, quoted, warning
from urdf2c.mechanics.paths import ADDED, Paths
from urdf2c.mechanics.tree import Tree
from urdf2c.robot import Joint, Link, Origin, Robot

# The joint's name by its type, with that of Pinocchio where the robot has such a joint: some files
# fix what they call floating_base.
_NAMES = {"floating": ("floating_base", "root_joint"), "planar": ("planar_base", "root_joint")}
_FRAMES = ("world", "odom", "map")  # what ROS calls the frame that a robot moves in


def footed(robot: Robot, floating: bool = False, planar: bool = False) -> Robot:
    """`robot` on a joint of its own, the first of all: its root's frame against a new link.

    The joint is `floating_base`, or `planar_base` about +z; the link is `world`. Where the robot
    has such names already, others are taken.

    Raises:
        UrdfError: both are asked for, or the root is the frame of such a joint already.
    """
    if not (floating or planar):
        return robot
    if floating and planar:
        message = "--floating-base and --planar-base exclude each other: a root has one joint"
        raise UrdfError([error(ADDED, message)])
    kind, plan = "floating" if floating else "planar", Paths(robot)
    for joint in plan.below[plan.root]:
        if joint.type in _NAMES:
            message = f"{joint.type} joint '{joint.name}' moves the robot against its root already"
            raise UrdfError([error(joint.span, message, f"leave out --{kind}-base")])
    joint = _joint(kind, _free(_NAMES[kind], plan.joints), _free(_FRAMES, plan.below), plan.root)
    return dataclasses.replace(
        robot,
        links=(Link(joint.parent, None, (), (), ADDED), *robot.links),
        joints=(joint, *robot.joints),
        warnings=robot.warnings + _taken(joint, plan),
    )


def added(robot: Robot) -> Joint | None:
    """The joint that `footed` added."""
    first = robot.joints[0] if robot.joints else None
    return first if first is not None and first.span == ADDED else None


def idle(tree: Tree) -> tuple[Diagnostic, ...]:
    """A warning where the joint that was added is on the way to no tip."""
    joint = added(tree.robot)
    if joint is None or any(each.name == joint.name for each in tree.joints):
        return ()
    message = f"'{joint.name}' has no effect: base {quoted(tree.base)} rides on it as all tips do"
    return (warning(ADDED, message, f"leave out --base, or give --base {joint.parent}"),)


def _joint(kind: str, name: str, parent: str, child: str) -> Joint:
    axis = (0.0, 0.0, 1.0) if kind == "planar" else (1.0, 0.0, 0.0)
    return Joint(name, kind, parent, child, Origin(), axis, None, None, None, None, None, ADDED)


def _free(wanted: tuple[str, ...], taken) -> str:
    """The first of the names that is not taken, or the first with a number behind it."""
    numbered = (f"{wanted[0]}_{i}" for i in range(2, len(taken) + 3))
    return next(name for name in (*wanted, *numbered) if name not in taken)


def _taken(joint: Joint, plan: Paths) -> tuple[Diagnostic, ...]:
    """Warnings of what is called otherwise than for other robots."""
    found, option = [], f"--{joint.type}-base"
    usual = _NAMES[joint.type][0]
    if usual in plan.joints:
        message = f"the robot has a joint '{usual}': that of {option} is called '{joint.name}'"
        found.append(warning(plan.joints[usual].span, message))
    if _FRAMES[0] in plan.below:
        [link] = [each for each in plan.robot.links if each.name == _FRAMES[0]]
        message = f"the robot has a link '{link.name}': {option} starts at one called"
        found.append(warning(link.span, f"{message} '{joint.parent}'"))
    return tuple(found)
