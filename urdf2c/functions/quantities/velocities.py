"""Velocities of a tip, and its accelerations where joints do not accelerate."""

from urdf2c.functions.quantity import EITHER, ROTATION_BACK, Quantity, Result
from urdf2c.functions.tip import Tip, Way, flat
from urdf2c.mechanics import spatial


def _twist(tip: Tip, way: Way):
    if way.by_columns:
        pairs = tip.columns(way, tip.conventions.axes)
        moving = [(v, pair) for v, pair in zip(tip.inputs.v, pairs) if v is not None]
        parts = (_total(spatial.times(v, pair[i]) for v, pair in moving) for i in (0, 1))
        return flat(tip.conventions.ordered(*parts))
    moved = tip.motion()
    linear, angular = moved.linear, moved.angular
    if tip.conventions.axes == "tip":
        linear, angular = (tip.back(way, part) for part in (linear, angular))
    elif tip.conventions.axes == "base":
        linear = tip.at_origin(linear, angular)
    return flat(tip.conventions.ordered(linear, angular))


def _bias(tip: Tip, way: Way):
    moved = tip.motion()
    linear, angular = moved.linear_rate, moved.angular_rate
    if tip.conventions.axes == "tip":
        crossed = spatial.cross(moved.angular, moved.linear)
        linear = tuple(a - b for a, b in zip(linear, crossed))
        linear, angular = (tip.back(way, part) for part in (linear, angular))
    elif tip.conventions.axes == "base":
        linear = spatial.plus(linear, spatial.cross(moved.linear, moved.angular))
        linear = tip.at_origin(linear, angular)
    return flat(tip.conventions.ordered(linear, angular))


def _total(vectors):
    total = (0.0, 0.0, 0.0)
    for vector in vectors:
        total = spatial.plus(total, vector)
    return total


TWIST = Result("twist", "twist", _twist, frozenset({EITHER, ROTATION_BACK}))
BIAS = Result("bias", "bias", _bias, frozenset({ROTATION_BACK}))

_OF = "of the origin of frame {tip} in frame {base}"
QUANTITIES = (
    Quantity("velocity", f"Velocity {_OF}: {{twist}}; {{axes}}", (TWIST,), ("v",)),
    Quantity(
        "jacobian_times_velocity", f"J v {_OF}: what velocity gives; {{axes}}", (TWIST,), ("v",)
    ),
    Quantity(
        "bias_acceleration",
        f"dJ/dt v {_OF}: its acceleration where that of all joints is 0; {{axes}}", (BIAS,), ("v",),
    ),
)  # fmt: skip
