"""Rotations as matrices and as quaternions x y z w, from what a URDF states.

Both are made each from its own formula, so that neither is only as right as the other.
"""

from urdf2c.truth.numbers import FLOATS, Numbers
from urdf2c.truth.vectors import Matrix, Vector

Quaternion = tuple


def about(axis: Vector, angle, numbers: Numbers) -> Matrix:
    """The turn by `angle` [rad] about the unit vector `axis`, by Rodrigues.

    1 - cos is taken as 2 sin^2 of the half angle, which loses nothing near zero.
    """
    (x, y, z), s, half = axis, numbers.sin(angle), numbers.sin(0.5 * angle)
    t = 2.0 * half * half
    xy, xz, yz, sx, sy, sz = t * (x * y), t * (x * z), t * (y * z), s * x, s * y, s * z
    return (
        (1.0 - t * (y * y + z * z), xy - sz, xz + sy),
        (xy + sz, 1.0 - t * (x * x + z * z), yz - sx),
        (xz - sy, yz + sx, 1.0 - t * (x * x + y * y)),
    )


def of_rpy(rpy: Vector) -> Matrix:
    """URDF's rotation: Rz(yaw) Ry(pitch) Rx(roll)."""
    (sr, cr), (sp, cp), (sy, cy) = ((FLOATS.sin(a), FLOATS.cos(a)) for a in rpy)
    return (
        (cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
        (sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
        (-sp, cp * sr, cp * cr),
    )


def of_quaternion(unit: Quaternion) -> Matrix:
    """The rotation of a quaternion of length 1."""
    x, y, z, w = unit
    return (
        (1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)),
        (2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)),
        (2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)),
    )


def normal(quaternion: Quaternion, numbers: Numbers) -> Quaternion:
    """`quaternion` at length 1."""
    x, y, z, w = quaternion
    length = numbers.sqrt(x * x + y * y + z * z + w * w)
    return x / length, y / length, z / length, w / length


def quaternion_about(axis: Vector, angle, numbers: Numbers) -> Quaternion:
    """The turn by `angle` [rad] about the unit vector `axis`, from half angles."""
    s = numbers.sin(0.5 * angle)
    return s * axis[0], s * axis[1], s * axis[2], numbers.cos(0.5 * angle)


def quaternion_of_rpy(rpy: Vector) -> Quaternion:
    roll, pitch, yaw = rpy
    about_x = quaternion_about((1.0, 0.0, 0.0), roll, FLOATS)
    about_y = quaternion_about((0.0, 1.0, 0.0), pitch, FLOATS)
    about_z = quaternion_about((0.0, 0.0, 1.0), yaw, FLOATS)
    return times(times(about_z, about_y), about_x)


def times(a: Quaternion, b: Quaternion) -> Quaternion:
    """The product a b: the turn b, then a."""
    (ax, ay, az, aw), (bx, by, bz, bw) = a, b
    return (
        aw * bx + bw * ax + ay * bz - az * by,
        aw * by + bw * ay + az * bx - ax * bz,
        aw * bz + bw * az + ax * by - ay * bx,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def conjugate(a: Quaternion) -> Quaternion:
    return -a[0], -a[1], -a[2], a[3]
