"""All functions that a header can hold, by name."""

from urdf2c.functions.quantities import (
    jacobians,
    links,
    measures,
    poses,
    torques,
    velocities,
)

QUANTITIES = (
    *poses.QUANTITIES,
    *jacobians.QUANTITIES,
    *velocities.QUANTITIES,
    *torques.QUANTITIES,
    *measures.QUANTITIES,
    *links.QUANTITIES,
)
BY_NAME = {quantity.name: quantity for quantity in QUANTITIES}
RESULTS = {result.kind: result for quantity in QUANTITIES for result in quantity.results}
ALIASES = {"jacobian_analytic": ("jacobian_analytic_rpy", "jacobian_analytic_quat")}
# Of the whole robot, not of a tip.
JOINTWISE = (
    "joint_positions", "clamp_to_limits", "within_limits", "clamp_to_soft_limits",
    "within_soft_limits", "integrate", "neutral",
)  # fmt: skip
# Of many links at once, which the user may choose: their items have no frame.
ALL = "fk_all"
