"""The robot's tree by name: who is whose parent, who is a leaf, which way leads where."""

import math
from collections import Counter

from urdf2c.diagnostics import MOST_SHOWN, Span, UrdfError, error, meant, quoted
from urdf2c.read.findings import listed
from urdf2c.robot import Joint, Robot

LOCKABLE = ("revolute", "continuous", "prismatic")
ADDED = Span("urdf2c")  # where a joint stands that the user asked for, and no file has


class Paths:
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
        for name, times in Counter(names).items():
            if times > 1:
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
        shown = ", ".join(quoted(name) for name in leaves[:MOST_SHOWN])
        more = f" and {len(leaves) - MOST_SHOWN} more" if len(leaves) > MOST_SHOWN else ""
        message = f"the robot has {len(leaves)} leaf links, so the tip must be chosen"
        hint = f"give one or more of them (or any other link) with --tip: {shown}{more}"
        every = "or ask for the poses of all links: add fk_all to --functions"
        raise UrdfError([error(self.robot.span, message, hint, every)])

    def checked_locks(self, locks: dict[str, float]) -> dict[str, float]:
        for name, value in locks.items():
            joint = self.joints.get(name)
            if joint is None:
                own = (each.name for each in self.robot.joints if each.type in LOCKABLE)
                raise UrdfError([_unknown(self.robot.span, "lock", "joint", name, own)])
            if joint.type not in LOCKABLE:
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
            order = (*(name for name in leaders if self._unnamed(name, order)), *order)
            known = set(leaders)
            for name in order:
                if name not in known:
                    unknown = _unknown(self.robot.span, "order", "joint of q", name, leaders)
                    raise UrdfError([unknown])
            missing = known.difference(order)
            if missing:
                names = listed(name for name in leaders if name in missing)
                message = f"the order of q leaves out {names}"
                raise UrdfError([error(self.robot.span, message, "name every joint of q once")])
        return [self.joints[name] for name in order or leaders]

    def _unnamed(self, name: str, order: tuple[str, ...]) -> bool:
        """Whether `order` leaves out a joint that stands in no file: it is the first then."""
        return self.joints[name].span == ADDED and name not in order


def _unknown(span: Span, option: str, kind: str, name: str, known):
    message = f"{option} {quoted(name)} is no {kind} of this robot"
    return error(span, message, *meant(name, known, kind))
