"""What moves: a Robot reduced to the joints that carry the asked tips, fixed parts merged.

Every joint becomes elementary motions about or along its own z axis, so a chain from base to
tip reads constant, motion, constant, motion, ..., constant, whatever the joint types are and
whichever way the path runs through the tree.
"""

import difflib
import math
from dataclasses import dataclass, replace

from urdf2c.diagnostics import Span, UrdfError, error
from urdf2c.mechanics import spatial
from urdf2c.robot import Joint, Origin, Robot

POSITIONS = {
    "revolute": ("",),
    "continuous": ("",),
    "prismatic": ("",),
    "planar": ("x", "y", "turn"),
    "floating": ("x", "y", "z", "qx", "qy", "qz", "qw"),
}
VELOCITIES = {"revolute": 1, "continuous": 1, "prismatic": 1, "planar": 3, "floating": 6}


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
class Motion:
    """One elementary motion: `kind` is turn (about z), shift (along z) or ball (quaternion).

    Turn and shift move by scale * q[index] + offset; a ball turns by the quaternion that
    starts at q[index], backwards where scale is -1.
    """

    kind: str
    joint: str
    index: int
    scale: float = 1.0
    offset: float = 0.0


@dataclass(frozen=True, slots=True)
class Chain:
    """base_from_tip = constants[0] motions[0] constants[1] ... constants[-1]."""

    tip: str
    constants: tuple
    motions: tuple[Motion, ...]


@dataclass(frozen=True, slots=True)
class Tree:
    """The reduced robot: `joints` in the order of q, one chain a tip."""

    robot: Robot
    base: str
    joints: tuple[MovingJoint, ...]
    chains: tuple[Chain, ...]

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
) -> Tree:
    """Reduce `robot` to what moves `tips` against `base`.

    Args:
        base: Link whose frame poses are given in; the root link where None.
        tips: Links whose poses are asked; where empty, the only leaf link.
        locks: Joint name to the value [rad or m] it is held at.
        order: Joint names in the order of q; where empty, depth first from the base, and
            children in the order of the file.

    Raises:
        UrdfError: for names that do not exist, a choice of tips that is open, a lock on a
            joint that has no value of its own, or an order that is no permutation.
    """
    plan = _Plan(robot)
    base = plan.root if base is None else plan.link(base, "base")
    tips = tuple(plan.link(tip, "tip") for tip in tips) or (plan.only_leaf(base),)
    plan.refuse(tips)
    laws = _laws(robot, plan.checked_locks(locks or {}))
    paths = [plan.path(base, tip) for tip in tips]
    leaders = _leaders(plan, base, paths, laws)
    joints = _places(robot, plan.ordered(leaders, order))
    first = {joint.name: joint.q for joint in joints}
    chains = tuple(_chain(tip, path, laws, first) for tip, path in zip(tips, paths))
    return Tree(robot, base, joints, chains)


@dataclass(frozen=True, slots=True)
class _Law:
    """A joint's value: scale * (value of `leader`) + offset; constant where leader is None."""

    leader: str | None
    scale: float
    offset: float


class _Plan:
    """The robot's tree by name, for look-ups: who is whose parent, who is a leaf."""

    def __init__(self, robot: Robot):
        self.robot = robot
        self.joints = {joint.name: joint for joint in robot.joints}
        self.above = {joint.child: joint for joint in robot.joints}
        self.below: dict[str, list[Joint]] = {link.name: [] for link in robot.links}
        for joint in robot.joints:
            self.below[joint.parent].append(joint)
        self.root = next(link.name for link in robot.links if link.name not in self.above)

    def refuse(self, names, what: str = "tip"):
        """Refuse a name given twice."""
        for name in names:
            if names.count(name) > 1:
                raise UrdfError([error(self.robot.span, f"{what} '{name}' is given twice")])

    def link(self, name: str, what: str) -> str:
        if name in self.below:
            return name
        raise UrdfError([_unknown(self.robot.span, what, "link", name, self.below)])

    def only_leaf(self, base: str) -> str:
        leaves = [link.name for link in self.robot.links if not self.below[link.name]]
        leaves = [name for name in leaves if name != base] or [base]
        if len(leaves) == 1:
            return leaves[0]
        shown = ", ".join(f"'{name}'" for name in leaves[:12])
        more = f" and {len(leaves) - 12} more" if len(leaves) > 12 else ""
        message = f"the robot has {len(leaves)} leaf links, so the tip must be chosen"
        hint = f"give one or more of them (or any other link) with --tip: {shown}{more}"
        raise UrdfError([error(self.robot.span, message, hint)])

    def checked_locks(self, locks: dict[str, float]) -> dict[str, float]:
        for name, value in locks.items():
            joint = self.joints.get(name)
            if joint is None:
                raise UrdfError([_unknown(self.robot.span, "lock", "joint", name, self.joints)])
            if joint.type not in ("revolute", "continuous", "prismatic"):
                raise UrdfError([error(joint.span, f"lock on {joint.type} joint '{name}': only "
                                       "revolute, continuous and prismatic joints can be locked")])
            if joint.mimic is not None:
                raise UrdfError([error(joint.span, f"lock on joint '{name}', which mimics "
                                       f"'{joint.mimic.joint}': lock that joint instead")])
            if not math.isfinite(value):
                raise UrdfError([error(joint.span, f"lock of joint '{name}' is {value}, "
                                       "which is no finite number")])
        return locks

    def ancestry(self, link: str) -> list[str]:
        names = [link]
        while names[-1] in self.above:
            names.append(self.above[names[-1]].parent)
        return names

    def path(self, base: str, tip: str) -> list[tuple[Joint, bool]]:
        """Joints from base to tip; True where the path runs from child to parent."""
        up, down = self.ancestry(base), self.ancestry(tip)
        meet = set(up)
        turn = next(i for i, name in enumerate(down) if name in meet)
        rise = [(self.above[name], True) for name in up[: up.index(down[turn])]]
        return rise + [(self.above[name], False) for name in reversed(down[:turn])]

    def traversal(self, base: str) -> list[str]:
        """All joints depth first from `base`, siblings in the order of the file."""
        names, stack, seen = [], [base], {base}
        while stack:
            link = stack.pop()
            if link in self.above and link != base and self.above[link].parent in seen:
                names.append(self.above[link].name)
            elif link != base:
                names.append(self._between(link, seen).name)
            seen.add(link)
            near = [self.above[link].parent] if link in self.above else []
            near += [joint.child for joint in self.below[link]]
            stack.extend(name for name in reversed(near) if name not in seen)
        return names

    def _between(self, link: str, seen: set[str]) -> Joint:
        return next(joint for joint in self.below[link] if joint.child in seen)

    def ordered(self, leaders: list[str], order: tuple[str, ...]) -> list[Joint]:
        if order:
            self.refuse(order, "joint in the order of q")
            for name in order:
                if name not in leaders:
                    raise UrdfError([_unknown(self.robot.span, "order", "joint of q", name, leaders)])
            missing = [name for name in leaders if name not in order]
            if missing:
                names = ", ".join(f"'{name}'" for name in missing)
                message = f"the order of q leaves out {names}"
                raise UrdfError([error(self.robot.span, message, "name every joint of q once")])
        return [self.joints[name] for name in order or leaders]


def _unknown(span: Span, option: str, kind: str, name: str, known):
    near = difflib.get_close_matches(name, list(known), 1)
    hints = [f"did you mean '{near[0]}'?"] if near else []
    return error(span, f"{option} '{name}' is no {kind} of this robot", *hints)


def _laws(robot: Robot, locks: dict[str, float]) -> dict[str, _Law]:
    """How every one-dimensional joint follows from the joints that have places in q."""
    joints = {joint.name: joint for joint in robot.joints}
    laws: dict[str, _Law] = {}
    for joint in robot.joints:
        waiting = [joint]
        while waiting[-1].name not in laws and _follows(waiting[-1]):
            waiting.append(joints[waiting[-1].mimic.joint])
        for follower in reversed(waiting):
            if follower.name in laws:
                continue
            if follower.name in locks:
                laws[follower.name] = _Law(None, 0.0, locks[follower.name])
            elif _follows(follower):
                law, mimic = laws[follower.mimic.joint], follower.mimic
                laws[follower.name] = _followed(law, mimic.multiplier, mimic.offset)
            else:
                laws[follower.name] = _Law(follower.name, 1.0, 0.0)
    return laws


def _follows(joint: Joint) -> bool:
    """A mimic element on a fixed joint has nothing to move and is passed over."""
    return joint.mimic is not None and joint.type != "fixed"


def _followed(law: _Law, multiplier: float, offset: float) -> _Law:
    scale = multiplier * law.scale
    leader = law.leader if scale != 0.0 else None
    return _Law(leader, scale, multiplier * law.offset + offset)


def _leaders(plan: _Plan, base: str, paths, laws: dict[str, _Law]) -> list[str]:
    """Joints that need a place in q; a leader off the paths stands at its first follower."""
    asked = {joint.name for path in paths for joint, _ in path if joint.type != "fixed"}
    moving = {laws[name].leader for name in asked} - {None}
    names: list[str] = []
    for name in plan.traversal(base):
        leader = name if name in moving else laws[name].leader if name in asked else None
        if leader in moving and leader not in names:
            names.append(leader)
    return names


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


def unit(axis: tuple[float, float, float]) -> tuple[float, float, float]:
    """`axis` at length 1; one along x, y or z comes out exact."""
    length = math.hypot(*axis)
    return tuple(part / length for part in axis) if length else axis


def transform(origin: Origin):
    """parent_from_child of an origin, as a rotation and a translation."""
    if origin.quat_xyzw is not None:
        return spatial.rotation_quaternion(*origin.quat_xyzw), origin.xyz
    return spatial.rotation_rpy(origin.rpy), origin.xyz


def _chain(tip: str, path, laws: dict[str, _Law], first: dict[str, int]) -> Chain:
    """Walk the path, collecting constants between elementary motions."""
    constants, motions = [spatial.STILL], []
    for joint, upwards in path:
        parts = _parts(joint, laws.get(joint.name), first)
        for part in map(_reversed, reversed(parts)) if upwards else parts:
            if isinstance(part, Motion):
                motions.append(part)
                constants.append(spatial.STILL)
            else:
                constants[-1] = spatial.compose(constants[-1], part)
    return Chain(tip, tuple(constants), tuple(motions))


def _reversed(part):
    if not isinstance(part, Motion):
        return spatial.inverse(part)
    if part.kind == "ball":
        return replace(part, scale=-part.scale)
    return replace(part, scale=-part.scale, offset=-part.offset)


# Takes z to x, and z to y: the three axes of a frame for shifts along each.
_ALONG_X = ((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
_ALONG_Y = ((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))


def _turned(rotation, motion: Motion) -> list:
    """A motion along the z axis of a frame turned by `rotation`."""
    zero = (0.0, 0.0, 0.0)
    return [(rotation, zero), motion, (spatial.transpose(rotation), zero)]


def _parts(joint: Joint, law: _Law | None, first: dict[str, int]) -> list:
    """parent_from_child of a joint as constants and elementary motions, in order."""
    origin = transform(joint.origin)
    if joint.type == "fixed":
        return [origin]
    if joint.type == "floating":
        q = first[joint.name]
        return [origin, *_shifts(joint.name, q, 3), Motion("ball", joint.name, q + 3)]
    to_axis = spatial.rotation_to(unit(joint.axis))
    zero = (0.0, 0.0, 0.0)
    if joint.type == "planar":
        q = first[joint.name]
        turn = Motion("turn", joint.name, q + 2)
        shifts = _shifts(joint.name, q, 2)
        return [origin, (to_axis, zero), *shifts, turn, (spatial.transpose(to_axis), zero)]
    kind = "shift" if joint.type == "prismatic" else "turn"
    if law.leader is None:
        return [origin, *_held(kind, law.offset, to_axis)]
    motion = Motion(kind, joint.name, first[law.leader], law.scale, law.offset)
    return [origin, *_turned(to_axis, motion)]


def _shifts(name: str, q: int, count: int) -> list:
    frames = (_ALONG_X, _ALONG_Y, spatial.IDENTITY)[:count]
    return [
        part
        for i, frame in enumerate(frames)
        for part in _turned(frame, Motion("shift", name, q + i))
    ]


def _held(kind: str, value: float, to_axis) -> list:
    """A joint held at `value` is a constant."""
    zero, back = (0.0, 0.0, 0.0), spatial.transpose(to_axis)
    if kind == "shift":
        return [(spatial.IDENTITY, tuple(value * row[2] for row in to_axis))]
    turn = spatial.rotation_z(value)
    return [(spatial.product(to_axis, spatial.product(turn, back)), zero)]
