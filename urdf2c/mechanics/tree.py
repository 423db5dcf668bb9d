"""What moves: a Robot reduced to the joints that carry the asked tips, fixed parts merged."""

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from urdf2c.diagnostics import Diagnostic, Span, UrdfError, error, quoted, warning
from urdf2c.mechanics.chain import Chain, chain_of, unit
from urdf2c.mechanics.mimic import Law, laws
from urdf2c.mechanics.paths import Paths
from urdf2c.read.findings import listed
from urdf2c.robot import Joint, Robot

POSITIONS = {
    "revolute": ("",),
    "continuous": ("",),
    "prismatic": ("",),
    "planar": ("x", "y", "turn"),
    "floating": ("x", "y", "z", "qx", "qy", "qz", "qw"),
}
VELOCITIES = {"revolute": 1, "continuous": 1, "prismatic": 1, "planar": 3, "floating": 6}

# On the ways to all tips together, counted again for every tip; a floating joint is worth many,
# since what it multiplies grows with the square. Of links whose poses are worked out together each
# counts once, and the joints on its way, which are only followed, a twentieth.
MOST_JOINTS = 10_000
FOLLOWED = 0.05
WEIGHTS = {"floating": 50}


@dataclass(frozen=True, slots=True)
class MovingJoint:
    """A joint with places of its own in q: `q` and `v` are its first, `nq` and `nv` how many.

    `axis` has unit length, in the joint's frame; `lower` and `upper` are in rad or m, None
    where the joint is unbounded.
    """

    name: str
    type: str
    axis: tuple[float, float, float]
    q: int
    nq: int
    v: int
    nv: int
    lower: float | None
    upper: float | None
    span: Span


@dataclass(frozen=True, slots=True)
class Tree:
    """The reduced robot: `joints` in the order of q, one chain a tip.

    `laws` tells how every joint of the robot follows, also of those that carry no tip.
    """

    robot: Robot
    base: str
    joints: tuple[MovingJoint, ...]
    chains: tuple[Chain, ...]
    laws: Mapping[str, Law] = field(default_factory=dict)

    @property
    def nq(self) -> int:
        return sum(joint.nq for joint in self.joints)

    @property
    def nv(self) -> int:
        return sum(joint.nv for joint in self.joints)


def reduce(
    robot: Robot,
    base: str | None = None,
    tips: tuple[str, ...] = (),
    locks: dict[str, float] | None = None,
    order: tuple[str, ...] = (),
    together: Collection[str] = (),
) -> Tree:
    """Reduce `robot` to what moves `tips` against `base`.

    Args:
        base: Link whose frame poses are given in; the root link where None.
        tips: Links whose poses are asked; where empty, the only leaf link.
        locks: Joint name to the value [rad or m] it is held at.
        order: Joint names in the order of q; where empty, depth first from the base, and
            children in the order of the file.
        together: Those of the tips whose poses are worked out together only.

    Raises:
        UrdfError: for names that do not exist, a choice of tips that is open, a lock on a
            joint that has no value of its own, an order that is no permutation, more joints
            than one header may compute, or followers whose angles or shifts have no sum.
    """
    plan = Paths(robot)
    base = plan.root if base is None else plan.link(base, "base")
    tips = tuple(plan.link(tip, "tip") for tip in tips) or (plan.only_leaf(base),)
    plan.refuse(tips)
    found = laws(robot, plan.checked_locks(locks or {}))
    paths = _paths(plan, base, tips, together)
    leaders = _leaders(plan, base, paths, found)
    joints = _places(robot, plan.ordered(leaders, order))
    places = {joint.name: (plan.joints[joint.name], joint.q) for joint in joints}
    chains = tuple(chain_of(tip, path, found, places) for tip, path in zip(tips, paths))
    _refuse_endless(robot, chains)
    return Tree(robot, base, joints, chains, found)


def _refuse_endless(robot: Robot, chains: Iterable[Chain]) -> None:
    """Refuses motions that are numbers each, but have no sum, as parallel ones are taken by."""
    for chain in chains:
        for kind, words in ("turn", "angles"), ("shift", "shifts"):
            parts = [each for each in chain.motions if each.kind == kind]
            scale = sum(abs(each.scale) for each in parts)
            offset = sum(abs(each.offset) for each in parts)
            if not (math.isfinite(scale) and math.isfinite(offset)):
                message = (
                    f"the {words} of the joints on the way to {quoted(chain.tip)} add up to more "
                    "than a number can hold"
                )
                hint = "give smaller multipliers and offsets of mimic"
                raise UrdfError([error(robot.span, message, hint)])


def unmoved(tree: Tree) -> tuple[Diagnostic, ...]:
    """A warning where the tips stand still against the base, though the robot has joints that move.

    A joint that is locked on the way to a tip was meant to be still.
    """
    moving = {joint.name for joint in tree.robot.joints if joint.type != "fixed"}
    plan = Paths(tree.robot)
    ways = (plan.path(tree.base, chain.tip) for chain in tree.chains)
    if not moving or any(joint.name in moving for way in ways for joint, _ in way):
        return ()
    tips = listed(chain.tip for chain in tree.chains)
    message = f"no joint moves {tips} against {quoted(tree.base)}: the header has constants only"
    return (warning(Span("urdf2c"), message, "--base and --tip choose them"),)


def _paths(
    plan: Paths, base: str, tips: tuple[str, ...], together: Collection[str]
) -> list[list[tuple[Joint, bool]]]:
    """The way to each tip; refused where they take more than a minute or a megabyte of code."""
    paths, weight = [], 0
    for tip in tips:
        paths.append(plan.path(base, tip))
        own = sum(WEIGHTS.get(joint.type, 1) for joint, _ in paths[-1])
        weight += 1 + FOLLOWED * own if tip in together else own
        if weight > MOST_JOINTS:
            message = f"the ways from '{base}' to the tips have more than {MOST_JOINTS} joints"
            hint = "that is more than a controller can hold: choose fewer tips, or nearer ones"
            if tip in together:
                hint = "that is more than a controller can hold: choose links of fk_all by --frames"
            raise UrdfError([error(plan.robot.span, message, hint)])
    return paths


def _leaders(plan: Paths, base: str, paths, laws: dict[str, Law]) -> list[str]:
    """Joints that need a place in q; a leader off the paths stands at its first follower."""
    asked = {joint.name for path in paths for joint, _ in path if joint.type != "fixed"}
    moving = {laws[name].leader for name in asked} - {None}
    names: dict[str, None] = {}
    for name in plan.traversal(base):
        leader = name if name in moving else laws[name].leader if name in asked else None
        if leader in moving:
            names[leader] = None
    return list(names)


def _places(robot: Robot, joints: list[Joint]) -> tuple[MovingJoint, ...]:
    placed, q, v = [], 0, 0
    for joint in joints:
        nq, nv = len(POSITIONS[joint.type]), VELOCITIES[joint.type]
        lower, upper = _bounds(joint)
        axis = unit(joint.axis)
        placed.append(
            MovingJoint(joint.name, joint.type, axis, q, nq, v, nv, lower, upper, joint.span)
        )
        q, v = q + nq, v + nv
    return tuple(placed)


def _bounds(joint: Joint) -> tuple[float | None, float | None]:
    if joint.limit is None or joint.type not in ("revolute", "prismatic"):
        return None, None
    return joint.limit.lower, joint.limit.upper
