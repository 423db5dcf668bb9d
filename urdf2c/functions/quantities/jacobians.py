"""Jacobians of a tip."""

from urdf2c.functions.quantity import (
    COLUMNS,
    HALF_ANGLES,
    ROTATION,
    ROTATION_BACK,
    Quantity,
    Result,
)
from urdf2c.functions.tip import Tip, Way, flat
from urdf2c.mechanics import analytic, spatial


def _geometric(tip: Tip, way: Way):
    return tip.stacked(tip.columns(way, tip.conventions.axes))


def _position(tip: Tip, way: Way):
    columns = tip.columns(way, "tip" if tip.conventions.axes == "tip" else "aligned")
    return flat(spatial.transpose([linear for linear, _ in columns]))


def _rpy(tip: Tip, way: Way):
    rates = analytic.rpy_rates(tip.rows(way))
    columns = tip.columns(way, "aligned")
    return tip.stacked([(linear, rates(angular)) for linear, angular in columns])


def _quat(tip: Tip, way: Way):
    turn = tip.quaternion()[0]
    return flat(spatial.transpose([
        (*linear, *analytic.quaternion_rate(turn, angular))
        for linear, angular in tip.columns(way, "aligned")
    ]))  # fmt: skip


J = Result("J", "J", _geometric, frozenset({COLUMNS}), per_rate=6)
J_POSITION = Result("J_position", "J", _position, frozenset({COLUMNS, ROTATION_BACK}), per_rate=3)
J_RPY = Result("J_rpy", "J", _rpy, frozenset({COLUMNS, ROTATION}), per_rate=6)
J_QUAT = Result("J_quat", "J", _quat, frozenset({COLUMNS, HALF_ANGLES}), per_rate=7)

_OF = "of the origin of frame {tip} in frame {base}"
QUANTITIES = (
    Quantity("jacobian", f"Jacobian {_OF}: 6 x NV, row-major, {{rows}}; {{axes}}", (J,)),
    Quantity(
        "jacobian_position",
        f"Jacobian of the position {_OF}: 3 x NV, row-major; {{axes}}", (J_POSITION,),
    ),
    Quantity(
        "jacobian_analytic_rpy",
        f"Analytic Jacobian {_OF}: 6 x NV, row-major, {{rows}}, those of d/dt (roll, pitch, "
        "yaw); NaN where pitch is +-pi/2",
        (J_RPY,),
    ),
    Quantity(
        "jacobian_analytic_quat",
        f"Analytic Jacobian {_OF}: 7 x NV, row-major, 3 linear rows, then those of d/dt of "
        "the quaternion x y z w of fk_quat",
        (J_QUAT,),
    ),
)  # fmt: skip
