"""The range of every place in q: its joint's limits, and what keeps followers within theirs.

Ranges are exact fractions: what rounds them to a scalar knows which way is inside.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from urdf2c.diagnostics import Diagnostic, warning
from urdf2c.mechanics.tree import Tree
from urdf2c.robot import Joint

_LIMITED = ("revolute", "prismatic")


@dataclass(frozen=True, slots=True)
class Range:
    """From `lower` to `upper` [rad or m], None where there is no end; `by` names the followers
    that narrow it."""

    lower: Fraction | None = None
    upper: Fraction | None = None
    by: tuple[str, ...] = ()

    @property
    def is_bounded(self) -> bool:
        return self.lower is not None or self.upper is not None

    def meet(self, other: "Range") -> "Range":
        """What lies in both."""
        lower = [end for end in (self.lower, other.lower) if end is not None]
        upper = [end for end in (self.upper, other.upper) if end is not None]
        return Range(max(lower, default=None), min(upper, default=None), self.by)

    def outlives(self, narrowed: "Range") -> bool:
        """Whether nothing is left in `narrowed`, or just a point though there is more in this."""
        return narrowed._width < 0 or narrowed._width == 0 < self._width

    @property
    def _width(self) -> Fraction | float:
        return math.inf if None in (self.lower, self.upper) else self.upper - self.lower


@dataclass(frozen=True, slots=True)
class Ranges:
    """One range a place in q, and warnings of limits that were passed over."""

    places: tuple[Range, ...]
    warnings: tuple[Diagnostic, ...]


def ranges(tree: Tree, soft: bool = False) -> Ranges:
    """The range of every place in q; places of floating and planar joints have none.

    A follower that would leave its leader nothing but a point, or nothing, is passed over with a
    warning; so are soft limits that leave their joint nothing within its limits.

    Args:
        soft: within the soft limits of safety_controller too, where a joint has them.
    """
    joints = {joint.name: joint for joint in tree.robot.joints}
    warnings: list[Diagnostic] = []
    found: dict[str, Range] = {}
    for joint in tree.joints:
        found[joint.name] = _own(joints[joint.name], soft, warnings)
    for name, law in tree.laws.items():
        if law.leader in found and name != law.leader:
            own = _own(joints[name], soft, warnings)
            leader, asked = found[law.leader], _asked(own, *_law(joints, name, law.leader))
            narrowed = leader.meet(asked)
            if leader.outlives(narrowed):
                warnings.append(_passed_over(joints[name], law.leader))
            elif narrowed != leader:
                found[law.leader] = Range(narrowed.lower, narrowed.upper, (*leader.by, name))
    places = tuple(found[joint.name] for joint in tree.joints for _ in range(joint.nq))
    return Ranges(places, tuple(warnings))


def has_soft_limits(joint: Joint) -> bool:
    safety = joint.safety
    return joint.type in _LIMITED and safety is not None and (
        safety.soft_lower_limit is not None or safety.soft_upper_limit is not None
    )  # fmt: skip


def _own(joint: Joint, soft: bool, warnings: list[Diagnostic]) -> Range:
    """The limits that `joint` states, and its soft ones where asked and stated."""
    if joint.type not in _LIMITED:
        return Range()
    hard = Range()
    if joint.limit is not None:
        hard = Range(_exact(joint.limit.lower), _exact(joint.limit.upper))
    if not soft or not has_soft_limits(joint):
        return hard
    inner = Range(_exact(joint.safety.soft_lower_limit), _exact(joint.safety.soft_upper_limit))
    both = hard.meet(inner)
    if hard.outlives(both):
        message = (
            f"joint '{joint.name}' has soft limits {_shown(inner)} that leave it no room within its "
            f"limits {_shown(hard)}: they are passed over"
        )
        warnings.append(warning(joint.span, message))
        return hard
    return both


def _law(joints: Mapping[str, Joint], name: str, leader: str) -> tuple[Fraction, Fraction]:
    """Exactly the scale and offset by which joint `name` follows `leader`."""
    scale, offset = Fraction(1), Fraction(0)
    while name != leader:
        mimic = joints[name].mimic
        offset += scale * Fraction(mimic.offset)
        scale *= Fraction(mimic.multiplier)
        name = mimic.joint
    return scale, offset


def _asked(own: Range, scale: Fraction, offset: Fraction) -> Range:
    """What the leader may do so that scale * leader + offset lies in `own`."""
    lower, upper = (
        None if end is None else (end - offset) / scale for end in (own.lower, own.upper)
    )
    return Range(lower, upper) if scale > 0 else Range(upper, lower)


def _passed_over(follower: Joint, leader: str) -> Diagnostic:
    message = (
        f"joint '{follower.name}' follows '{leader}', and its limits would leave '{leader}' no "
        f"room to move: they are passed over"
    )
    return warning(follower.span, message)


def _exact(value: float | None) -> Fraction | None:
    return None if value is None else Fraction(value)


def _shown(limits: Range) -> str:
    ends = ("none" if end is None else f"{float(end):g}" for end in (limits.lower, limits.upper))
    return "[" + ", ".join(ends) + "]"
