"""Joints as they stand in a header's comment and in its tables of limits."""

import math

from urdf2c.emit import identifiers
from urdf2c.mechanics.tree import MovingJoint

_AXES = {
    (1.0, 0.0, 0.0): "+x",
    (-1.0, 0.0, 0.0): "-x",
    (0.0, 1.0, 0.0): "+y",
    (0.0, -1.0, 0.0): "-y",
    (0.0, 0.0, 1.0): "+z",
    (0.0, 0.0, -1.0): "-z",
}
_UNITS = {"prismatic": "m", "planar": "m"}


def described(joints: tuple[MovingJoint, ...]) -> tuple[str, ...]:
    """One line a joint: its places in q, name, type, axis, and limits with their unit."""
    types = max((len(joint.type) for joint in joints), default=0)
    rows = [
        (
            _places(joint),
            identifiers.comment(joint.name),
            f"{joint.type.ljust(types)} {axis(joint)}",
            span(joint),
        )
        for joint in joints
    ]
    widths = [max(map(len, column)) for column in zip(*rows)]
    return tuple("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def velocities(joints: tuple[MovingJoint, ...]) -> tuple[str, ...]:
    """One line a joint: its places in v and its name, where they are not those in q."""
    if all(joint.q == joint.v for joint in joints):
        return ()
    rows = [(_range("v", joint.v, joint.nv), identifiers.comment(joint.name)) for joint in joints]
    width = max(len(places) for places, _ in rows)
    notes = {"floating": "  child's twist in its own axes: linear [m/s], angular [rad/s]"}
    return tuple(
        f"{places.ljust(width)}  {name}{notes.get(joint.type, '')}"
        for (places, name), joint in zip(rows, joints)
    )


def axis(joint: MovingJoint) -> str:
    """The joint's axis, by a letter where it is one of the frame's."""
    if joint.type == "floating":
        return ""
    unit = tuple(value + 0.0 for value in joint.axis)
    return _AXES.get(unit) or "(" + " ".join(f"{value:.5g}" for value in unit) + ")"


def span(joint: MovingJoint) -> str:
    """The joint's range with its unit, or what its places in q hold."""
    if joint.type == "floating":
        return "x y z [m], unit quaternion x y z w"
    if joint.type == "planar":
        return "x y [m] normal to the axis, turn [rad]"
    unit = _UNITS.get(joint.type, "rad")
    if joint.lower is None and joint.upper is None:
        return f"unbounded, {unit}"
    lower, upper = (_number(value) for value in (joint.lower, joint.upper))
    return f"[{lower}, {upper}] {unit}"


def bounds(joint: MovingJoint, largest: float) -> list[tuple[float, float]]:
    """Lower and upper bound of each place in q, +-`largest` where there is none."""
    lower = -largest if joint.lower is None else max(joint.lower, -largest)
    upper = largest if joint.upper is None else min(joint.upper, largest)
    if joint.type == "floating":
        return [(-largest, largest)] * 3 + [(-1.0, 1.0)] * 4
    return [(lower, upper)] * joint.nq


def _places(joint: MovingJoint) -> str:
    return _range("q", joint.q, joint.nq)


def _range(array: str, first: int, count: int) -> str:
    return f"{array}[{first}]" if count == 1 else f"{array}[{first}..{first + count - 1}]"


def _number(value: float | None) -> str:
    return "none" if value is None or not math.isfinite(value) else f"{value:.6g}"
