"""Bounds rounded to a scalar, inward: what C finds within them is within the exact ones."""

import math
import struct
from fractions import Fraction

from urdf2c.emit.cprint import Scalar, single
from urdf2c.mechanics.ranges import Range


def inward(limits: Range, scalar: Scalar) -> tuple[float, float]:
    """The least and the largest number of `scalar` in `limits`, +-largest where there is no end.

    Where `limits` holds no number of the scalar, as [0.1, 0.1] does in float: the nearest ones.
    """
    ends = [_within_reach(limits.lower, -scalar.largest, scalar),
            _within_reach(limits.upper, scalar.largest, scalar)]  # fmt: skip
    lower, upper = (_nearest(end, scalar) for end in ends)
    lowest = _next(lower, math.inf, scalar) if lower < ends[0] else lower
    highest = _next(upper, -math.inf, scalar) if upper > ends[1] else upper
    return (lowest, highest) if lowest <= highest else (lower, upper)


def _within_reach(end: Fraction | None, otherwise: float, scalar: Scalar) -> Fraction:
    largest = Fraction(scalar.largest)
    return max(-largest, min(largest, Fraction(otherwise) if end is None else end))


def _nearest(end: Fraction, scalar: Scalar) -> float:
    return single(float(end)) if scalar.name == "float" else float(end)


def _next(value: float, toward: float, scalar: Scalar) -> float:
    """The number of `scalar` that follows `value`."""
    if scalar.name == "double":
        return math.nextafter(value, toward)
    if value == 0.0:
        return math.copysign(2.0**-149, toward)
    (bits,) = struct.unpack("<I", struct.pack("<f", value))
    away = (value < 0.0) == (toward < 0.0)
    return struct.unpack("<f", struct.pack("<I", bits + 1 if away else bits - 1))[0]
