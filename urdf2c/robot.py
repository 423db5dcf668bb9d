"""A robot as its file states it: nothing inferred, nothing normalised.

Lengths in metres, angles in radians, masses in kg, inertias in kg m^2, as URDF has them.
Rotations follow URDF: `rpy` turns about the fixed axes x, then y, then z, so
R = Rz(yaw) Ry(pitch) Rx(roll); `quat_xyzw` (URDF 1.2) holds x y z w.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from urdf2c.diagnostics import Diagnostic, Span

JOINT_TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")

Vector3 = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Origin:
    """A constant transform parent_from_child; exactly one of `rpy` and `quat_xyzw` is set."""

    xyz: Vector3 = (0.0, 0.0, 0.0)
    rpy: Vector3 | None = (0.0, 0.0, 0.0)
    quat_xyzw: tuple[float, float, float, float] | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Inertial:
    """Mass [kg], centre-of-mass frame, and ixx ixy ixz iyy iyz izz [kg m^2] about it."""

    mass: float
    inertia: tuple[float, float, float, float, float, float]
    origin: Origin
    span: Span


@dataclass(frozen=True, slots=True)
class Geometry:
    """A shape: `kind` is box, cylinder, sphere, capsule or mesh; `attributes` as written."""

    kind: str
    attributes: tuple[tuple[str, str], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Shape:
    """One `visual` or `collision` element of a link, as written."""

    name: str | None
    origin: Origin
    geometry: Geometry | None
    material: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Link:
    name: str
    inertial: Inertial | None
    visuals: tuple[Shape, ...]
    collisions: tuple[Shape, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Limit:
    """Bounds of a joint; None where there is none (rad or m, N m or N, and per s)."""

    lower: float | None
    upper: float | None
    effort: float | None
    velocity: float | None
    acceleration: float | None
    deceleration: float | None
    jerk: float | None
    span: Span


@dataclass(frozen=True, slots=True)
class Mimic:
    """This joint's value = multiplier * value of `joint` + offset."""

    joint: str
    multiplier: float
    offset: float
    span: Span


@dataclass(frozen=True, slots=True)
class Dynamics:
    damping: float
    friction: float


@dataclass(frozen=True, slots=True)
class SafetyController:
    k_velocity: float | None
    k_position: float | None
    soft_lower_limit: float | None
    soft_upper_limit: float | None


@dataclass(frozen=True, slots=True)
class Calibration:
    rising: float | None
    falling: float | None
    reference_position: float | None


@dataclass(frozen=True, slots=True)
class Joint:
    """A joint; `axis` is as written (URDF's default is 1 0 0), in the child's frame at zero."""

    name: str
    type: str
    parent: str
    child: str
    origin: Origin
    axis: Vector3
    limit: Limit | None
    mimic: Mimic | None
    dynamics: Dynamics | None
    safety: SafetyController | None
    calibration: Calibration | None
    span: Span


@dataclass(frozen=True, slots=True)
class Reference:
    """A name in a part of the file that moves nothing, and of what `kinds` it may be the name.

    `owner` is gazebo, ros2_control or transmission; `part` is the element that holds the name.
    """

    owner: str
    part: str
    name: str
    kinds: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Robot:
    """A sound kinematic tree (one root, no loop) in the order of its file.

    `digest` is the SHA-256 of the file's bytes, or of what they were expanded to; `warnings`
    states the choices made in reading. `sources` are all files that were read, `file` first;
    `arguments` are the values that were given to a model in xacro; `expanded`
    says whether it was to be run through xacro, None where its name decided.
    """

    name: str
    version: str | None
    links: tuple[Link, ...]
    joints: tuple[Joint, ...]
    file: str
    digest: str
    warnings: tuple[Diagnostic, ...]
    span: Span
    references: tuple[Reference, ...] = ()
    sources: tuple[str, ...] = ()
    arguments: Mapping[str, str] = field(default_factory=dict, hash=False)
    expanded: bool | None = None
