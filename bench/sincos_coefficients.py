"""Derive the constants of c_runtime/u2c.h and print them as they stand there.

Sine and cosine are fitted on [-pi/2, pi/2] as

    sin r = r + sin1 r^3 + sin2 r^5 + ...      cos r = 1 - r^2/2 + cos2 r^4 + cos3 r^6 + ...

by Remez' exchange. A coefficient is rounded to the scalar, lowest power first, and the rest is
fitted again, so that the later ones make good what rounding the earlier ones spoiled.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import mpmath as mp
import numpy as np

mp.mp.dps = 50

Real = Callable[[mp.mpf], mp.mpf]


@dataclass(frozen=True)
class Scalar:
    """What differs between single and double.

    Attributes:
        rounded: The NumPy type that rounds.
        suffix: What a C literal ends in.
        name: The C type.
        pi_bits: Bits of pi's first part: with those of the largest multiple, one significand.
        domain: The largest angle [rad].
        sines: Number of sine coefficients.
        cosines: Number of cosine coefficients that follow -1/2.
    """

    rounded: type
    suffix: str
    name: str
    pi_bits: int
    domain: int
    sines: int
    cosines: int


# 12 + 12 = 24 bits: 8192/pi < 2^12 multiples. Pi to 12 bits happens to be right to 19, which is
# why two parts are enough.
SINGLE = Scalar(np.float32, "f", "float", 12, 8192, 4, 4)
# 34 + 19 = 53 bits: 2^20/pi < 2^19 multiples.
DOUBLE = Scalar(np.float64, "", "double", 34, 2**20, 8, 7)

# The multiple of pi is chosen in rounded arithmetic, so r may lie a little beyond.
END = mp.pi / 2 + mp.mpf(2) ** -9
# Near the end r itself is rounded worst, so there the fit must be closest, and aims beside the
# truth by so many half units of the scalar: a lower sine is never rounded to more than 1, where
# floats are twice as coarse; a higher cosine errs as much upward as downward.
BIAS_SINE, BIAS_COSINE = -0.075, 0.016


def weight(r: mp.mpf) -> mp.mpf:
    return 1 - mp.mpf("0.9") * (r / END) ** 8


def solved(target: Real, powers: Sequence[int], points: Sequence[mp.mpf]) -> list[mp.mpf]:
    """Coefficients whose weighted error has one magnitude and alternating sign at the points."""
    rows = [[x**p for p in powers] + [(-1) ** i * weight(x)] for i, x in enumerate(points)]
    return list(mp.lu_solve(mp.matrix(rows), mp.matrix([target(x) for x in points])))[:-1]


def extrema(error: Real, grid: Sequence[mp.mpf]) -> list[mp.mpf]:
    """Where each run of one sign is largest."""
    found: list[tuple[mp.mpf, mp.mpf]] = []
    for x in grid:
        value = error(x)
        if found and value * found[-1][1] > 0:
            found[-1] = max(found[-1], (x, value), key=lambda pair: abs(pair[1]))
        elif value != 0:
            found.append((x, value))
    return [x for x, _ in found]


def polynomial(coefficients: Sequence[mp.mpf], powers: Sequence[int], x: mp.mpf) -> mp.mpf:
    return sum((c * x**p for c, p in zip(coefficients, powers)), mp.mpf(0))


def weighted_error(
    target: Real, powers: Sequence[int], coefficients: Sequence[mp.mpf], x: mp.mpf
) -> mp.mpf:
    return (target(x) - polynomial(coefficients, powers, x)) / weight(x)


def fitted(target: Real, powers: Sequence[int]) -> list[mp.mpf]:
    """Remez' exchange on (0, END] for a sum of powers without constant term."""
    n = len(powers)
    points = [END * (1 - mp.cos(mp.pi * (i + 1) / (n + 1))) / 2 for i in range(n + 1)]
    grid = [END * (1 - mp.cos(mp.pi * i / 200)) / 2 for i in range(201)]
    for _ in range(5):
        best = solved(target, powers, points)
        error = partial(weighted_error, target, powers, best)
        points = extrema(error, grid)[-n - 1 :]
    return best


def rounded_fit(target: Real, powers: Sequence[int], scalar: Scalar) -> list[np.floating]:
    """Coefficients that are scalars, each the best for those rounded before it."""
    if not powers:
        return []
    first = nearest(fitted(target, powers)[0], scalar)
    rest = rounded_fit(lambda x: target(x) - exact(first) * x ** powers[0], powers[1:], scalar)
    return [first, *rest]


def exact(value: np.floating) -> mp.mpf:
    return mp.mpf(float(value))


def nearest(value: mp.mpf, scalar: Scalar) -> np.floating:
    with mp.workprec(np.finfo(scalar.rounded).nmant + 1):
        return scalar.rounded(float(+value))


def literal(value: np.floating, scalar: Scalar) -> str:
    """The shortest decimal that reads back as the same scalar."""
    return f"{float(np.format_float_scientific(value))!r}{scalar.suffix}"


def angles(scalar: Scalar) -> list[tuple[str, np.floating]]:
    """Constants that find the multiple of pi and take it off."""
    with mp.workprec(scalar.pi_bits):
        first = +mp.pi
    format = np.finfo(scalar.rounded)
    stretch = format.max / scalar.rounded(scalar.domain)
    return [
        ("stretch", stretch),
        ("turns", nearest(1 / (mp.pi * exact(stretch)), scalar)),
        ("turns", nearest(1 / mp.pi, scalar)),  # without domain check
        ("bias", scalar.rounded(1.75 * 2.0**format.nmant)),
        ("pi1", nearest(first, scalar)),
        ("pi2", nearest(mp.pi - first, scalar)),
    ]


def coefficients(scalar: Scalar) -> list[tuple[str, np.floating]]:
    half_unit = mp.mpf(2) ** -(np.finfo(scalar.rounded).nmant + 1)
    odd = range(3, 3 + 2 * scalar.sines, 2)
    even = range(4, 4 + 2 * scalar.cosines, 2)

    def sine(r: mp.mpf) -> mp.mpf:
        return mp.sin(r) - r + BIAS_SINE * half_unit * (r / END) ** odd[-1]

    def cosine(r: mp.mpf) -> mp.mpf:
        return mp.cos(r) - 1 + r**2 / 2 + BIAS_COSINE * half_unit * (r / END) ** 8

    sines, cosines = rounded_fit(sine, odd, scalar), rounded_fit(cosine, even, scalar)
    return [(f"sin{i}", c) for i, c in enumerate(sines, 1)] + [
        (f"cos{i}", c) for i, c in enumerate(cosines, 2)
    ]


def lines(scalar: Scalar) -> list[str]:
    """The constants as C declares them."""
    return [
        f"const {scalar.name} {name} = {literal(value, scalar)};"
        for name, value in angles(scalar) + coefficients(scalar)
    ]


if __name__ == "__main__":
    for scalar in SINGLE, DOUBLE:
        print("\n".join(lines(scalar)))
