"""3-vectors, 3 x 3 matrices and transforms over any scalar, as tuples.

A transform a_from_b is a pair (rotation, position): a point x of b is rotation x + position in a.
"""

Vector = tuple
Matrix = tuple[Vector, Vector, Vector]
Transform = tuple[Matrix, Vector]

ZERO = (0.0, 0.0, 0.0)
IDENTITY = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def plus(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def times(scale, a: Vector) -> Vector:
    return scale * a[0], scale * a[1], scale * a[2]


def dot(a: Vector, b: Vector):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    (ax, ay, az), (bx, by, bz) = a, b
    return ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx


def apply(matrix: Matrix, v: Vector) -> Vector:
    (a, b, c), (d, e, f), (g, h, i) = matrix
    x, y, z = v
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def transpose(matrix: Matrix) -> Matrix:
    return tuple(zip(*matrix))


def product(a: Matrix, b: Matrix) -> Matrix:
    (a0, a1, a2), (a3, a4, a5), (a6, a7, a8) = a
    (b0, b1, b2), (b3, b4, b5), (b6, b7, b8) = b
    return (
        (a0 * b0 + a1 * b3 + a2 * b6, a0 * b1 + a1 * b4 + a2 * b7, a0 * b2 + a1 * b5 + a2 * b8),
        (a3 * b0 + a4 * b3 + a5 * b6, a3 * b1 + a4 * b4 + a5 * b7, a3 * b2 + a4 * b5 + a5 * b8),
        (a6 * b0 + a7 * b3 + a8 * b6, a6 * b1 + a7 * b4 + a8 * b7, a6 * b2 + a7 * b5 + a8 * b8),
    )


def compose(a_from_b: Transform, b_from_c: Transform) -> Transform:
    """a_from_c."""
    (rotation, position), (turn, shift) = a_from_b, b_from_c
    if shift is ZERO:
        return product(rotation, turn), position
    return product(rotation, turn), plus(apply(rotation, shift), position)


def inverse(a_from_b: Transform) -> Transform:
    """b_from_a."""
    back = transpose(a_from_b[0])
    return back, times(-1.0, apply(back, a_from_b[1]))


def flat(rows) -> list:
    """The elements of rows, one row after the other."""
    return [value for row in rows for value in row]
