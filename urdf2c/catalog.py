"""The functions that a header can hold: their names, and what each takes and gives."""

from dataclasses import dataclass

# Where Jacobians, twists and wrenches are given, and what titles say of it.
AXES = {
    "aligned": "axes of {base}",
    "tip": "axes of {tip}",
    "base": "axes of {base}, of the point at its origin",
}
ROWS = ("linear", "angular")
ORDERS = ("row", "column")
# What titles say where linear parts come first, or angular ones.
PARTS = {
    "linear": {
        "rows": "3 linear rows, 3 angular",
        "twist": "3 linear [m/s], 3 angular [rad/s]",
        "wrench": "3 force, 3 moment",
    },
    "angular": {
        "rows": "3 angular rows, 3 linear",
        "twist": "3 angular [rad/s], 3 linear [m/s]",
        "wrench": "3 moment, 3 force",
    },
}


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something that is computed for a tip.

    `outputs` are (kind, name of the array); `inputs` what it takes beside q. In `title`, {tip} and
    {base} are frames, {axes} where vectors are given; PARTS has the words for what comes first.
    `calls` is the quantity whose function this one calls in the place of working all out.
    """

    name: str
    title: str
    outputs: tuple[tuple[str, str], ...]
    inputs: tuple[str, ...] = ()
    calls: str = ""

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(kind for kind, _ in self.outputs)


_POSE = "Pose of frame {tip} in frame {base}: p [m]"
_TWIST = "of the origin of frame {tip} in frame {base}"
QUANTITIES = (
    Quantity("fk", _POSE + ", R row-major", (("p", "p"), ("R", "R"))),
    Quantity(
        "fk_quat", _POSE + ", unit quaternion x y z w, continuous in q",
        (("p", "p"), ("quat", "quat")),
    ),
    Quantity("fk_position", "Position of frame {tip} in frame {base}: p [m]", (("p", "p"),)),
    Quantity(
        "fk_T", "Pose of frame {tip} in frame {base}: 4 x 4 matrix, {order}-major, lengths [m]",
        (("T", "T"),),
    ),
    Quantity(
        "jacobian", "Jacobian " + _TWIST + ": 6 x NV, row-major, {rows}; {axes}", (("J", "J"),)
    ),
    Quantity(
        "jacobian_position",
        "Jacobian of the position " + _TWIST + ": 3 x NV, row-major; {axes}",
        (("J_position", "J"),),
    ),
    Quantity(
        "jacobian_analytic_rpy",
        "Analytic Jacobian " + _TWIST + ": 6 x NV, row-major, {rows}, those of d/dt (roll, pitch, "
        "yaw); NaN where pitch is +-pi/2",
        (("J_rpy", "J"),),
    ),
    Quantity(
        "jacobian_analytic_quat",
        "Analytic Jacobian " + _TWIST + ": 7 x NV, row-major, 3 linear rows, then those of d/dt of "
        "the quaternion x y z w of fk_quat",
        (("J_quat", "J"),),
    ),
    Quantity(
        "velocity", "Velocity " + _TWIST + ": {twist}; {axes}",
        (("twist", "twist"),), ("v",),
    ),
    Quantity(
        "jacobian_times_velocity", "J v " + _TWIST + ": what velocity gives; {axes}",
        (("twist", "twist"),), ("v",),
    ),
    Quantity(
        "bias_acceleration",
        "dJ/dt v " + _TWIST + ": its acceleration where that of all joints is 0; {axes}",
        (("bias", "bias"),), ("v",),
    ),
    Quantity(
        "jacobian_transpose_times_wrench",
        "Joint torques [N m] and forces [N] of a wrench ({wrench}) at the origin of frame "
        "{tip}: J^T wrench; {axes}",
        (("tau", "tau"),), ("wrench",),
    ),
    Quantity("manipulability", "How well frame {tip} can be moved", (), calls="jacobian"),
    Quantity(
        "fk_all",
        "Poses of the links of enum {prefix}_frame in frame {base}: p [m] and R row-major, link "
        "after link",
        (("all_p", "p"), ("all_R", "R")),
    ),
)  # fmt: skip
# Rows of the outputs that have as many columns as there are degrees of freedom.
ROWS_OF = {"J": 6, "J_position": 3, "J_rpy": 6, "J_quat": 7, "tau": 1}
BY_NAME = {quantity.name: quantity for quantity in QUANTITIES}
ALIASES = {"jacobian_analytic": ("jacobian_analytic_rpy", "jacobian_analytic_quat")}
# Of the whole robot, not of a tip.
JOINTWISE = (
    "joint_positions", "clamp_to_limits", "within_limits", "clamp_to_soft_limits",
    "within_soft_limits", "integrate",
)  # fmt: skip
# Of many links at once, which the user may choose: their items have no frame.
ALL = "fk_all"
