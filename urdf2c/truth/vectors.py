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
    x, y, z = v
    return tuple([a * x + b * y + c * z for a, b, c in matrix])


def transpose(matrix: Matrix) -> Matrix:
    return tuple(zip(*matrix))


def product(a: Matrix, b: Matrix) -> Matrix:
    (ux, uy, uz), (vx, vy, vz), (wx, wy, wz) = b
    return tuple([
        (x * ux + y * vx + z * wx, x * uy + y * vy + z * wy, x * uz + y * vz + z * wz)
        for x, y, z in a
    ])  # fmt: skip


def compose(a_from_b: Transform, b_from_c: Transform) -> Transform:
    """a_from_c."""
    rotation, position = a_from_b
    return product(rotation, b_from_c[0]), plus(apply(rotation, b_from_c[1]), position)


def inverse(a_from_b: Transform) -> Transform:
    """b_from_a."""
    back = transpose(a_from_b[0])
    return back, times(-1.0, apply(back, a_from_b[1]))


def flat(rows) -> list:
    """The elements of rows, one row after the other."""
    return [value for row in rows for value in row]
