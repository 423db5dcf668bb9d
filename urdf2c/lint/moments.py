"""Principal moments of an inertia."""

import math

ROUNDS = 12  # of three turns each; a symmetric 3 x 3 matrix is diagonal to the last digit after 6


def principal_moments(
    inertia: tuple[float, float, float, float, float, float],
) -> tuple[float, float, float]:
    """The moments [kg m^2] about the principal axes, the smallest first.

    Jacobi's method: each turn about a coordinate axis makes one product of inertia zero.

    Args:
        inertia: ixx ixy ixz iyy iyz izz [kg m^2].
    """
    xx, xy, xz, yy, yz, zz = inertia
    size = max(map(abs, inertia)) or 1.0
    m = [[xx / size, xy / size, xz / size], [0.0, yy / size, yz / size], [0.0, 0.0, zz / size]]
    for _ in range(ROUNDS):
        if not (m[0][1] or m[0][2] or m[1][2]):
            break
        for i, j, k in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
            _turn(m, i, j, k)
    first, second, third = sorted(size * m[i][i] for i in range(3))
    return first, second, third


def _turn(m: list[list[float]], i: int, j: int, k: int) -> None:
    """Turn about axis k, so that m[i][j] becomes zero; only i <= j is held."""
    if m[i][j] == 0.0:
        return
    ratio = (m[j][j] - m[i][i]) / (2.0 * m[i][j])
    tangent = math.copysign(1.0, ratio) / (abs(ratio) + math.hypot(ratio, 1.0))
    c = 1.0 / math.hypot(tangent, 1.0)
    s = tangent * c
    m[i][i] -= tangent * m[i][j]
    m[j][j] += tangent * m[i][j]
    m[i][j] = 0.0
    (a, b), (d, e) = sorted((i, k)), sorted((j, k))
    m[a][b], m[d][e] = c * m[a][b] - s * m[d][e], s * m[a][b] + c * m[d][e]
