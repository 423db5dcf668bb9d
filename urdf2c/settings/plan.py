"""What the options make of a robot before any code: what is asked for, and what q is."""

from dataclasses import dataclass

from urdf2c.diagnostics import Diagnostic
from urdf2c.functions.choice import Choice, choose
from urdf2c.lint.locks import beyond_limits
from urdf2c.lint.units import wrong_units
from urdf2c.mechanics.footing import footed, idle
from urdf2c.mechanics.tree import Tree, reduce, unmoved
from urdf2c.robot import Robot
from urdf2c.settings.options import Options


@dataclass(frozen=True, slots=True)
class Plan:
    """The functions that are asked for, and the tree of what moves: with its robot, which has the
    joint at its root that was asked for."""

    choice: Choice
    tree: Tree
    warnings: tuple[Diagnostic, ...]


def planned(robot: Robot, chosen: Options) -> Plan:
    """What `chosen` asks for of `robot`.

    Raises:
        UrdfError: an option does not fit the robot, or a choice is open.
    """
    robot = footed(robot, chosen.floating_base, chosen.planar_base)
    choice = choose(
        robot, chosen.base, chosen.tips, chosen.functions, chosen.fuse, chosen.from_sincos,
        chosen.frames,
    )  # fmt: skip
    alone = {item.frame for request in choice.requests for item in request.items}
    together = set(choice.frames) - alone
    tree = reduce(robot, chosen.base, choice.tips, chosen.locks, chosen.joint_order, together)
    told = wrong_units(robot) + beyond_limits(robot, chosen.locks) + choice.warnings
    return Plan(choice, tree, robot.warnings + told + (idle(tree) or unmoved(tree)))
