"""3-vectors, rotations and transforms over any scalar with + - *: floats or expressions.

A vector is a tuple of 3 scalars, a matrix a tuple of 3 rows. A transform `a_from_b` is a pair
(rotation, translation): a point x in frame b is rotation x + translation in frame a.
"""

import math

IDENTITY = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
STILL = (IDENTITY, (0.0, 0.0, 0.0))


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def cross_size(a, b) -> int:
    """Operations of a cross product, vanishing parts left out."""
    size = 0
    for i, j in ((1, 2), (2, 0), (0, 1)):
        terms = [0 if is_zero(x) or is_zero(y) else 1 for x, y in ((a[i], b[j]), (a[j], b[i]))]
        size += sum(terms) + (sum(terms) == 2)
    return size


def is_zero(value) -> bool:
    """Whether a float or an expression is the constant 0."""
    return isinstance(value, float) and value == 0.0 or getattr(value, "value", None) == 0.0


def plus(a, b):
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def times(scale, a):
    return (scale * a[0], scale * a[1], scale * a[2])


def transpose(m):
    return tuple(zip(*m))


def apply(m, v):
    """m v for a matrix m and a vector v; a 0, 1 or -1 in m costs no multiplication."""
    return row_times(m[0], v), row_times(m[1], v), row_times(m[2], v)


def row_times(row, v):
    """The scalar product of a row and a vector; a 0, 1 or -1 in the row costs no multiplication."""
    total = 0.0
    for factor, part in zip(row, v):
        if factor.__class__ is float:
            if factor == 0.0:
                continue
            term = part if factor == 1.0 else -part if factor == -1.0 else factor * part
        else:
            term = factor * part
        total = term if total.__class__ is float and total == 0.0 else total + term
    return total


def product(a, b):
    columns = transpose(b)
    return tuple(tuple(dot(row, column) for column in columns) for row in a)


def compose(a_from_b, b_from_c):
    """a_from_c."""
    rotation, translation = a_from_b
    return (
        product(rotation, b_from_c[0]),
        plus(apply(rotation, b_from_c[1]), translation),
    )


def inverse(a_from_b):
    """b_from_a."""
    back = transpose(a_from_b[0])
    return back, times(-1.0, apply(back, a_from_b[1]))


def turn_z(sine, cosine, v):
    """Rz(angle) v for a vector v, given the angle's sine and cosine."""
    return (cosine * v[0] - sine * v[1], sine * v[0] + cosine * v[1], v[2])


def rotation_z(angle: float):
    s, c = math.sin(angle), math.cos(angle)
    return ((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0))


def rotation_rpy(rpy):
    """Rz(yaw) Ry(pitch) Rx(roll), URDF's convention; angles in radians."""
    (sr, cr), (sp, cp), (sy, cy) = ((math.sin(a), math.cos(a)) for a in rpy)
    return (
        (cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
        (sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
        (-sp, cp * sr, cp * cr),
    )


def rotation_quaternion(x, y, z, w):
    """The rotation of quaternion x y z w of any length but 0: I + 2/|q|^2 (w [v]x + [v]x^2)."""
    square = x * x + y * y + z * z + w * w
    scale = square.two_over() if hasattr(square, "two_over") else 2.0 / square
    sx, sy, sz = scale * x, scale * y, scale * z
    xx, yy, zz = sx * x, sy * y, sz * z
    xy, xz, yz = sx * y, sx * z, sy * z
    wx, wy, wz = sx * w, sy * w, sz * w
    return (
        (1.0 - (yy + zz), xy - wz, xz + wy),
        (xy + wz, 1.0 - (xx + zz), yz - wx),
        (xz - wy, yz + wx, 1.0 - (xx + yy)),
    )


def rotation_to(axis):
    """The shortest rotation that takes z to the unit vector `axis`; about x where axis is -z."""
    x, y, z = axis
    if math.hypot(x, y) < 1e-150:  # its square would lose its digits
        return IDENTITY if z > 0.0 else ((1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, -1.0))
    # 1/(1 + z), written so that nothing cancels near -z
    k = 1.0 / (1.0 + z) if z > 0.0 else (1.0 - z) / (x * x + y * y)
    return ((1.0 - k * x * x, -k * x * y, x), (-k * x * y, 1.0 - k * y * y, y), (-x, -y, z))
