"""Orientations and their rates: quaternions, roll, pitch and yaw, and Jacobians of those.

For arrays with any leading axes. Quaternions are x y z w.
"""

import numpy

from urdf2c.verify.increment import product


def quaternion(rotations: numpy.ndarray) -> numpy.ndarray:
    """The unit quaternion (... x 4) of rotations (... x 3 x 3), its largest part positive.

    Four times the products of all parts are linear in R; the row of the largest part, normalised,
    is the quaternion, with no root of a small difference (Shepperd 1978).
    """
    r = numpy.moveaxis(rotations, (-2, -1), (0, 1))
    xy, xz, yz = r[0, 1] + r[1, 0], r[0, 2] + r[2, 0], r[1, 2] + r[2, 1]
    xw, yw, zw = r[2, 1] - r[1, 2], r[0, 2] - r[2, 0], r[1, 0] - r[0, 1]
    xx, yy, zz = (1 + 2 * r[i, i] - (r[0, 0] + r[1, 1] + r[2, 2]) for i in range(3))
    ww = 1 + r[0, 0] + r[1, 1] + r[2, 2]
    table = numpy.array([[xx, xy, xz, xw], [xy, yy, yz, yw], [xz, yz, zz, zw], [xw, yw, zw, ww]])
    table = numpy.moveaxis(table, (0, 1), (-2, -1))
    largest = numpy.argmax(numpy.diagonal(table, axis1=-2, axis2=-1), axis=-1)
    row = numpy.take_along_axis(table, largest[..., None, None], axis=-2)[..., 0, :]
    return row / numpy.linalg.norm(row, axis=-1, keepdims=True)


def analytic(jacobian: numpy.ndarray, rotations: numpy.ndarray, kind: str) -> numpy.ndarray:
    """An `aligned` Jacobian (... x 6 x nv) with rates of coordinates in place of turning rates.

    Args:
        rotations: base_from_tip, ... x 3 x 3.
        kind: "rpy": the last three rows are the rates of roll, pitch and yaw, where R = Rz(yaw)
            Ry(pitch) Rx(roll); they are NaN or infinite where the pitch is a right angle.
            "quat": the last four rows are the rates of x y z w of `quaternion`.
    """
    rates = {"rpy": _rpy_rates, "quat": _quaternion_rates}[kind](rotations)
    return numpy.concatenate([jacobian[..., :3, :], rates @ jacobian[..., 3:, :]], axis=-2)


def _rpy_rates(rotations: numpy.ndarray) -> numpy.ndarray:
    """Rates of roll, pitch, yaw for turning rates in the base's axes (... x 3 x 3)."""
    r = numpy.moveaxis(rotations, (-2, -1), (0, 1))
    cos_pitch, sin_pitch = numpy.hypot(r[0, 0], r[1, 0]), -r[2, 0]
    with numpy.errstate(divide="ignore", invalid="ignore"):
        c, s = r[0, 0] / cos_pitch, r[1, 0] / cos_pitch  # of yaw
        none, one = numpy.zeros_like(c), numpy.ones_like(c)
        rows = [
            [c / cos_pitch, s / cos_pitch, none],
            [-s, c, none],
            [c * sin_pitch / cos_pitch, s * sin_pitch / cos_pitch, one],
        ]
    return numpy.moveaxis(numpy.array(rows), (0, 1), (-2, -1))


def _quaternion_rates(rotations: numpy.ndarray) -> numpy.ndarray:
    """Rates of x y z w for turning rates w in the base's axes (... x 4 x 3): 1/2 (w, 0) q."""
    turned = quaternion(rotations)[..., None, :]
    return numpy.swapaxes(product(numpy.eye(3, 4), turned) / 2, -1, -2)
