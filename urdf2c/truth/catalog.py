"""The truth of every kind of output, by kind."""

from urdf2c.truth.quantities import jacobians, links, poses, torques, velocities

QUANTITIES = {
    quantity.kind: quantity
    for quantity in (
        *poses.QUANTITIES,
        *jacobians.QUANTITIES,
        *velocities.QUANTITIES,
        *torques.QUANTITIES,
        *links.QUANTITIES,
    )
}
