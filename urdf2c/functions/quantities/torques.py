"""Joint torques that balance a wrench at a tip."""

from urdf2c.functions.quantity import EITHER, Quantity, Result
from urdf2c.functions.tip import Tip, Way
from urdf2c.mechanics import spatial
from urdf2c.mechanics.wrench import torques, wrenches


def _torques(tip: Tip, way: Way):
    first, second = tip.inputs.wrench[:3], tip.inputs.wrench[3:]
    force, moment = tip.conventions.ordered(first, second)
    axes = tip.conventions.axes
    if way.by_columns:
        pairs = tip.columns(way, axes)
        return [spatial.dot(l, force) + spatial.dot(a, moment) for l, a in pairs]
    if axes == "base":
        moment = spatial.plus(moment, spatial.cross(force, tip.pose.inner.position))
    at = wrenches(tip.pose, force, moment, outward=axes != "tip")
    return torques(tip.inputs.places, tip.pose, at, len(tip.inputs.v))


TAU = Result("tau", "tau", _torques, frozenset({EITHER}), per_rate=1)

QUANTITIES = (
    Quantity(
        "jacobian_transpose_times_wrench",
        "Joint torques [N m] and forces [N] of a wrench ({wrench}) at the origin of frame "
        "{tip}: J^T wrench; {axes}",
        (TAU,), ("wrench",),
    ),
)  # fmt: skip
