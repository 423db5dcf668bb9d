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
from urdf2c.mechanics.footing import footed
from urdf2c.mechanics.paths import Paths
from urdf2c.mechanics.tree import WEIGHTS, Tree, reduce
from urdf2c.read import read_content, survey_urdf
from urdf2c.read.packages import Packages
from urdf2c.robot import Robot

# Of a robot without chosen tips all leaves are looked at, as long as they are few and near: so many
# tips, and so many joints on the ways to them, of which a floating one counts as several.
MOST_TIPS, MOST_STEPS = 64, 2000
MEASURING = ("inertia-size", "inertia-centre", "mesh-size")  # rules that look into mesh files
KNOWN = {rule.name for rule in RULES}


def check(
    file: str,
    packages: Packages,
    selection: Selection,
    *,
    arguments: Mapping[str, str] | None = None,
    expanded: bool | None = None,
    base: str | None = None,
    tips: tuple[str, ...] = (),
    locks: Mapping[str, float] | None = None,
    joint_order: tuple[str, ...] = (),
    footing: Mapping[str, bool] | None = None,
    **settings,
) -> tuple[Diagnostic, ...]:
    """The findings in the URDF file `file`, by line; each bears its rule's name.

    Args:
        packages: where `package://` is looked for.
        arguments, expanded: values for the arguments of a model in xacro, and whether it is one.
        base, tips, locks, joint_order: as for `generate`; all leaves where no tip is chosen.
        footing: the joint to be added at the root, as `footed` takes it.
        settings: more of a Subject: `scalar`, `snap_angles` and `names`.
    """
    try:
        survey = survey_urdf(file, arguments, packages, expanded)
    except UrdfError as refusal:  # not even a part of a robot
        return _asked(refusal.diagnostics, selection)
    robot, told, tree = survey.robot, _named(survey.errors + survey.robot.warnings), None
    if not survey.errors:
        robot, refused = _footed(robot, footing or {})
        told += refused
        tree, refused = _reduced(robot, base, tips, dict(locks or {}), joint_order)
        told += refused
    meshes = measured(robot, packages) if any(map(selection.takes, MEASURING)) else {}
    subject = Subject(robot, packages, told, tree, locks=locks or {}, meshes=meshes, **settings)
    rules = [rule for rule in RULES if selection.takes(rule.name)]
    return tuple(sorted(each for rule in rules for each in rule.findings(subject)))


def check_as_urdfdom(
    file: str,
    packages: Packages,
    arguments: Mapping[str, str] | None = None,
    expanded: bool | None = None,
) -> tuple[Diagnostic, ...]:
    """What ROS's own parser would refuse in the model `file`, or read otherwise.

    It is given what a model in xacro stands for; parameters as for `check`. There is no selection:
    a verdict that leaves out rules is none.
    """
    try:
        content = read_content(file, arguments, packages, expanded)
        told = refusals(content.data, file, content.places)
    except UrdfError as refusal:
        told = refusal.diagnostics
    return _named(told)


def _asked(told: tuple[Diagnostic, ...], selection: Selection) -> tuple[Diagnostic, ...]:
    return tuple(each for each in _named(told) if selection.takes(each.rule))


def _named(told: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Findings of rules that there are: what has none is of `model`, so that nothing is lost."""
    return tuple(each if each.rule in KNOWN else replace(each, rule="model") for each in told)


def _footed(robot: Robot, footing: Mapping[str, bool]) -> tuple[Robot, tuple[Diagnostic, ...]]:
    """The robot on the joint that was asked for; as it is, and why, where it has one already."""
    try:
        return footed(robot, **footing), ()
    except UrdfError as refusal:
        return robot, tuple(replace(each, rule="code-options") for each in refusal.diagnostics)


def _reduced(
    robot: Robot,
    base: str | None,
    tips: tuple[str, ...],
    locks: dict[str, float],
    order: tuple[str, ...],
) -> tuple[Tree | None, tuple[Diagnostic, ...]]:
    """What code would be made of; None, and why, where the choice does not fit the robot."""
    wanted = tips or _leaves(robot, base)
    if wanted is None:
        return None, ()
    try:
        tree = reduce(robot, base, wanted, locks, order)
    except UrdfError as refusal:
        return None, tuple(replace(each, rule="code-options") for each in refusal.diagnostics)
    endless = [chain.tip for chain in tree.chains if not math.isfinite(chain.reach)]
    if endless:
        message = f"the lengths on the way to '{endless[0]}' add up to more than a number can hold"
        return None, (error(robot.span, message, "give lengths in metres", rule="model"),)
    return tree, ()


def _leaves(robot: Robot, base: str | None) -> tuple[str, ...] | None:
    """The leaf links but the base, as far as they are few and near; None where not even one is."""
    plan = Paths(robot)
    base = plan.root if base is None else base
    if base not in plan.below:
        return ()  # for `reduce` to refuse
    leaves = [link.name for link in robot.links if not plan.below[link.name] and link.name != base]
    chosen, left = [], MOST_STEPS
    for leaf in leaves[:MOST_TIPS]:
        left -= sum(WEIGHTS.get(joint.type, 1) for joint, _ in plan.path(base, leaf))
        if left < 0:
            break
        chosen.append(leaf)
    return tuple(chosen) if chosen or not leaves else None
