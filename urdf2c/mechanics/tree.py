"""What moves: a Robot reduced to the joints that carry the asked tips, fixed parts merged.

Every joint becomes elementary motions about or along its own z axis, so a chain from base to
tip reads constant, motion, constant, motion, ..., constant, whatever the joint types are and
whichever way the path runs through the tree.
"""

import math
from dataclasses import dataclass

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
