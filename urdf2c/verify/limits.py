"""Limits of configurations straight from the Robot: the second opinion.

As `reference`, it shares no line with `mechanics` or `emit`. A place in q is kept to its joint's
own limits and to what keeps the joints that mimic it within theirs; the ends are exact fractions
until they are rounded inward to a number format.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import prod

import numpy

from urdf2c.robot import Joint, Robot
from urdf2c.verify.reference import SHAPES

LIMITED = ("revolute", "prismatic")
Ends = tuple[Fraction | None, Fraction | None]  # None where there is none


def ends(robot: Robot, names: Iterable[str], soft: bool = False) -> list[Ends]:
    """The exact range [rad or m] of each place in q, whose joints are `names`.

    A follower that leaves its leader no more than a point, or nothing, has no say.

    Args:
        soft: within the soft limits of safety_controller too, where a joint has them.
    """
    joints = {joint.name: joint for joint in robot.joints}
    found = {name: _own(joints[name], soft) for name in names}
    for joint in _leaders_first(robot):
        leader, scale, offset = followed(joints, joint)
        if joint.mimic is not None and leader in found and scale:
            asked = [
                None if end is None else (end - offset) / scale for end in _own(joint, soft)
            ]
            found[leader] = _narrowed(found[leader], asked if scale > 0 else asked[::-1])
    return [found[name] for name in found for _ in range(prod(SHAPES[joints[name].type]))]


def numbers(exact: Ends, kind: type) -> tuple[float, float]:
    """The least and the largest number of `kind`, a NumPy float, in a range.

    The largest of all where it has no end; where it holds no number, those nearest to its ends.
    """
    most = Fraction(float(numpy.finfo(kind).max))
    least, last = (
        default if end is None else min(max(end, -most), most)
        for end, default in zip(exact, (-most, most))
    )
    nearest = lower, upper = _nearest(least, kind), _nearest(last, kind)
    if Fraction(float(lower)) < least:
        lower = numpy.nextafter(lower, kind(numpy.inf))
    if Fraction(float(upper)) > last:
        upper = numpy.nextafter(upper, kind(-numpy.inf))
    lower, upper = (lower, upper) if lower <= upper else nearest
    return float(lower), float(upper)


def clamped(q: numpy.ndarray, exact: list[Ends], kind: type) -> numpy.ndarray:
    """`q` (N x nq), each place moved into its range; NaN and places without a range stay."""
    moved = q.copy()
    for place, each in enumerate(exact):
        if each != (None, None):
            lower, upper = numbers(each, kind)
            moved[:, place] = numpy.where(q[:, place] < lower, lower, q[:, place])
            moved[:, place] = numpy.where(q[:, place] > upper, upper, moved[:, place])
    return moved


def within(q: numpy.ndarray, exact: list[Ends], kind: type) -> numpy.ndarray:
    """Whether every place of `q` (N x nq) is in its range; where it has none, finite."""
    lower, upper = numpy.array([numbers(each, kind) for each in exact]).reshape(-1, 2).T
    return ((lower <= q) & (q <= upper)).all(axis=1)


def followed(joints: Mapping[str, Joint], joint: Joint) -> tuple[str, Fraction, Fraction]:
    """The joint that `joint` follows in the end, itself where none, and its law: exactly
    scale * value + offset."""
    scale, offset = Fraction(1), Fraction(0)
    while joint.mimic is not None and joint.type in SHAPES:
        offset += scale * Fraction(joint.mimic.offset)
        scale *= Fraction(joint.mimic.multiplier)
        joint = joints[joint.mimic.joint]
    return joint.name, scale, offset


def _leaders_first(robot: Robot) -> Iterator[Joint]:
    """All joints that move, in the order of the file but none before one that it follows."""
    joints, seen = {joint.name: joint for joint in robot.joints}, set()
    for joint in robot.joints:
        waiting = [joint]
        while waiting[-1].mimic is not None:
            waiting.append(joints[waiting[-1].mimic.joint])
        for each in reversed(waiting):
            if each.name not in seen and each.type in SHAPES:
                seen.add(each.name)
                yield each


def _own(joint: Joint, soft: bool) -> Ends:
    if joint.type not in LIMITED:
        return None, None
    stated = (None, None) if joint.limit is None else (joint.limit.lower, joint.limit.upper)
    hard = tuple(None if end is None else Fraction(end) for end in stated)
    if not soft or joint.safety is None:
        return hard
    stated = joint.safety.soft_lower_limit, joint.safety.soft_upper_limit
    return _narrowed(hard, [None if end is None else Fraction(end) for end in stated])


def _narrowed(given: Ends, by) -> Ends:
    """What is in both ranges; `given` where that leaves it no room."""
    lower = max((end for end in (given[0], by[0]) if end is not None), default=None)
    upper = min((end for end in (given[1], by[1]) if end is not None), default=None)
    if None in (lower, upper) or lower < upper:
        return lower, upper
    was_a_point = None not in given and given[0] == given[1]
    return (lower, upper) if lower == upper and was_a_point else given


def _nearest(end: Fraction, kind: type):
    """The number of `kind` nearest to `end`."""
    most = numpy.finfo(kind).max
    first = kind(float(end))  # rounded twice: a neighbour may be nearer
    around = (first, *(numpy.nextafter(first, side) for side in (-most, most)))
    return min(around, key=lambda value: abs(Fraction(float(value)) - end))
