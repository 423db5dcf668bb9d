"""A robot as text for people: its tree, the layout of q, the DH rows of its chains."""

import math

from urdf2c.diagnostics import UrdfError
from urdf2c.emit import joints
from urdf2c.mechanics import spatial
from urdf2c.mechanics.affine import Affine
from urdf2c.mechanics.chain import Chain
from urdf2c.mechanics.dh import DhRow, dh_table
from urdf2c.mechanics.tree import Tree
from urdf2c.robot import Joint, Robot


def robot_text(robot: Robot) -> str:
    """The tree of links and joints, drawn from the root down."""
    below: dict[str, list[Joint]] = {}
    for joint in robot.joints:
        below.setdefault(joint.parent, []).append(joint)
    children = {joint.child for joint in robot.joints}
    root = next(link.name for link in robot.links if link.name not in children)
    title = f"robot {_plain(robot.name)}, {len(robot.links)} links, {len(robot.joints)} joints"
    return "\n".join([title, "", _plain(root), *_branches(root, below)])


def tree_text(tree: Tree) -> str:
    """The layout of q, and the DH rows of every chain."""
    title = f"q of {tree.nq}, from {_plain(tree.base)}:"
    parts = ["\n".join([title, *(f"  {_plain(line)}" for line in joints.described(tree.joints))])]
    parts += [_dh_text(tree, chain) for chain in tree.chains]
    return "\n\n".join(parts)


def open_choice_text(refusal: UrdfError) -> str:
    """Why no chain is shown: what there is to choose from."""
    lines = [line.message for item in refusal.diagnostics for line in (item, *item.notes)]
    return "\n".join(["no chain shown:", *(f"  {line}" for line in lines)])


def _branches(root: str, below: dict[str, list[Joint]]) -> list[str]:
    """One line a joint below `root`, depth first; iterative, since chains may be long."""
    lines = []
    stack = [("", joint, joint is below[root][-1]) for joint in below.get(root, ())][::-1]
    while stack:
        indent, joint, last = stack.pop()
        lines.append(f"{indent}{'└── ' if last else '├── '}{_joint(joint)}")
        deeper = indent + ("    " if last else "│   ")
        next_ = below.get(joint.child, [])
        stack += [(deeper, each, each is next_[-1]) for each in next_][::-1]
    return lines


def _joint(joint: Joint) -> str:
    parts = [f"{_plain(joint.name)} ({joint.type})"]
    if joint.type not in ("fixed", "floating"):
        parts.append("axis " + " ".join(f"{value:g}" for value in joint.axis))
    limit = joint.limit
    if joint.type in ("revolute", "prismatic") and limit is not None:
        lower, upper = ("none" if v is None else f"{v:g}" for v in (limit.lower, limit.upper))
        parts.append(f"[{lower}, {upper}] {'m' if joint.type == 'prismatic' else 'rad'}")
    if joint.mimic is not None:
        mimic = joint.mimic
        parts.append(f"= {mimic.multiplier:g} * {_plain(mimic.joint)} + {mimic.offset:g}")
    return ", ".join(parts) + f" → {_plain(joint.child)}"


def _dh_text(tree: Tree, chain: Chain) -> str:
    table = dh_table(chain)
    rows = table.rows
    head = ("joint", "theta [rad]", "d [m]", "a [m]", "b [m]", "alpha [rad]")
    cells = [(_plain(row.joint), *map(_affine, _lengths(row)), _tilt(row.alpha)) for row in rows]
    product = "Rz(theta) Tz(d) Tx(a) Ty(b) Rx(alpha)"
    if not any(row.b for row in rows):
        head, *cells = ((*line[:4], line[5]) for line in (head, *cells))
        product = product.replace("Ty(b) ", "")
    widths = [max(map(len, column)) for column in zip(head, *cells)]
    lines = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in (head, *cells)]
    lines[:0] = _step("at the base", table.shift, table.rotation)
    for row in rows:
        if row.alpha is None:
            lines += _step(f"after {_plain(row.joint)}", (), row.after)
    ends = f"{_plain(tree.base)} to {_plain(chain.tip)}"
    title = f"DH rows from {ends}, {product} each, one after the other:"
    return "\n".join([title, *(f"  {line}" for line in lines)])


def _step(where: str, shift: tuple[Affine, ...], rotation) -> list[str]:
    """A constant step as a line, none for nothing."""
    parts = []
    if any(shift):
        parts.append("x y z = " + ", ".join(map(_affine, shift)) + " m")
    if rotation != spatial.IDENTITY:
        parts.append("roll pitch yaw = " + ", ".join(map(_angle, _rpy(rotation))) + " rad")
    return [f"{where}: {', '.join(parts)}"] if parts else []


def _rpy(rotation) -> tuple[float, float, float]:
    """Angles of Rz(yaw) Ry(pitch) Rx(roll)."""
    pitch = math.atan2(-rotation[2][0], math.hypot(rotation[0][0], rotation[1][0]))
    if abs(rotation[2][0]) > 1.0 - 1e-12:
        return math.atan2(-rotation[1][2], rotation[1][1]), pitch, 0.0
    roll = math.atan2(rotation[2][1], rotation[2][2])
    return roll, pitch, math.atan2(rotation[1][0], rotation[0][0])


def _lengths(row: DhRow) -> tuple[Affine, ...]:
    return row.theta, row.d, row.a, row.b


def _tilt(alpha: float | None) -> str:
    return "general" if alpha is None else _angle(alpha)


def _affine(value: Affine) -> str:
    """A sum such as q[1] + pi/2, or 0.425."""
    parts = [("-" if c < 0 else "+", _scaled(abs(c), i)) for i, c in value.terms]
    if value.const or not parts:
        number = _angle if parts else "{:.9g}".format
        parts.append(("-" if value.const < 0 else "+", number(abs(value.const))))
    text = " ".join(f"{sign} {part}" for sign, part in parts)
    return "-" + text[2:] if text[0] == "-" else text[2:]


def _scaled(scale: float, place: int) -> str:
    return f"q[{place}]" if scale == 1.0 else f"{scale:.9g}*q[{place}]"


def _angle(value: float) -> str:
    """A number; a multiple of pi/2 by its name."""
    quarters = round(value / (math.pi / 2))
    if quarters == 0 or abs(value - quarters * math.pi / 2) > 1e-15:
        return f"{value + 0.0:.9g}"
    name = {1: "pi/2", 2: "pi"}.get(abs(quarters), f"{abs(quarters)}*pi/2")
    return f"-{name}" if quarters < 0 else name


def _plain(name: str) -> str:
    """`name` with what would move the cursor or turn the text shown by its code point."""
    return "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in name)
