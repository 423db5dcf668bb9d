"""A file against all rules that are asked for."""

import math
from collections.abc import Mapping
from dataclasses import replace

from urdf2c.diagnostics import Diagnostic, UrdfError, error
from urdf2c.lint.meshes import measured
from urdf2c.lint.rule import Subject
from urdf2c.lint.rules import RULES
from urdf2c.lint.selection import Selection
from urdf2c.lint.urdfdom import refusals
from urdf2c.mechanics.paths import Paths
from urdf2c.mechanics.steps import reach
from urdf2c.mechanics.tree import Tree, reduce
from urdf2c.read import read_content, survey_urdf
from urdf2c.read.packages import Packages
from urdf2c.robot import Robot

# Of a robot without chosen tips all leaves are looked at, as long as they are few and near: what
# is found for one hand's fingers is found for the other's.
MOST_TIPS = 64
MEASURING = ("inertia-size", "inertia-centre", "mesh-size")  # rules that look into mesh files
MOST_JOINTS = 400


def check(
    file: str,
    packages: Packages,
    selection: Selection,
    *,
    arguments: Mapping[str, str] | None = None,
    base: str | None = None,
    tips: tuple[str, ...] = (),
    locks: Mapping[str, float] | None = None,
    joint_order: tuple[str, ...] = (),
    **settings,
) -> tuple[Diagnostic, ...]:
    """The findings in the URDF file `file`, by line; each bears its rule's name.

    Args:
        packages: where `package://` is looked for.
        arguments: values for the arguments of a model in xacro.
        base, tips, locks, joint_order: as for `generate`; all leaves where no tip is chosen.
        settings: more of a Subject: `scalar`, `snap_angles` and `names`.
    """
    try:
        survey = survey_urdf(file, arguments, packages)
    except UrdfError as refusal:  # not even a part of a robot
        return _asked(refusal.diagnostics, selection)
    robot, told, tree = survey.robot, survey.errors + survey.robot.warnings, None
    if not survey.errors:
        tree, refused = _reduced(robot, base, tips, dict(locks or {}), joint_order)
        told += refused
    meshes = measured(robot, packages) if any(map(selection.takes, MEASURING)) else {}
    subject = Subject(robot, packages, told, tree, locks=locks or {}, meshes=meshes, **settings)
    rules = [rule for rule in RULES if selection.takes(rule.name)]
    return tuple(sorted(each for rule in rules for each in rule.findings(subject)))


def check_as_urdfdom(
    file: str,
    packages: Packages,
    selection: Selection,
    arguments: Mapping[str, str] | None = None,
) -> tuple[Diagnostic, ...]:
    """What ROS's own parser would refuse in the model `file`, or read otherwise.

    It is given what a model in xacro stands for; parameters as for `check`.
    """
    try:
        content = read_content(file, arguments, packages)
        told = refusals(content.data, file, content.places)
    except UrdfError as refusal:
        told = refusal.diagnostics
    return _asked(told, selection)


def _asked(told: tuple[Diagnostic, ...], selection: Selection) -> tuple[Diagnostic, ...]:
    return tuple(each for each in told if selection.takes(each.rule))


def _reduced(
    robot: Robot,
    base: str | None,
    tips: tuple[str, ...],
    locks: dict[str, float],
    order: tuple[str, ...],
) -> tuple[Tree | None, tuple[Diagnostic, ...]]:
    """What code would be made of; None, and why, where the choice does not fit the robot."""
    if len(robot.joints) > MOST_JOINTS and not tips:
        return None, ()
    try:
        tree = reduce(robot, base, tips or _leaves(robot, base), locks, order)
    except UrdfError as refusal:
        return None, tuple(replace(each, rule="code-options") for each in refusal.diagnostics)
    endless = [chain.tip for chain in tree.chains if not math.isfinite(reach(chain))]
    if endless:
        message = f"the lengths on the way to '{endless[0]}' add up to more than a number can hold"
        return None, (error(robot.span, message, "give lengths in metres", rule="model"),)
    return tree, ()


def _leaves(robot: Robot, base: str | None) -> tuple[str, ...]:
    """The leaf links but the base, the first in the file; none where the base is all there is."""
    below = Paths(robot).below
    leaves = [link.name for link in robot.links if not below[link.name] and link.name != base]
    return tuple(leaves[:MOST_TIPS])
