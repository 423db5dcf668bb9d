"""The tip's orientation as a unit quaternion x y z w, from half angles.

A turn by A about z is (0, 0, sin A/2, cos A/2), so the product over a chain needs sines and
cosines of half angles only: no branch, no square root of R's elements, and the result is
continuous in the positions. Lengths of constant factors are taken out, gathered and put
in once: a right angle about x is (1, 0, 0, 1) of length sqrt 2, and takes no multiplication.
"""

import math

from urdf2c.mechanics import spatial
from urdf2c.mechanics.angles import Mark
from urdf2c.mechanics.frames import Ball, mark_of
from urdf2c.mechanics.kinematics import Pose


def quaternion(pose: Pose, noise: float):
    """(x, y, z, w) of base_from_tip, its sign left to the half angles, and its marks.

    Args:
        pose: One that was made with `halves`.
        noise: Parts of a constant factor this small are taken for 0, two this near for alike, as
            the largest part is 1.
    """
    factors, length = [], 1.0
    for k, stage in enumerate(pose.stages):
        quarters = 0 if isinstance(stage, Ball) else pose.turnings[k].quarters
        constant = _times(_about_z(quarters * math.pi / 2), of_rotation(stage.after))
        scaled, size = _scaled(constant, noise)
        factors.append(scaled)
        length *= size
    first, size = _scaled(of_rotation(pose.frames.rotation), noise)
    result, marks = (0.0, 0.0, 0.0, length * size), []
    for k in reversed(range(len(pose.stages))):
        result = _times(factors[k], result)
        result = _turned(pose, k, result)
        mark, joint = mark_of(pose.stages[k])
        comment = f"quaternion of the tip, seen from where {joint} turns"
        place = (3, len(pose.stages) - k)
        marks += [Mark(place, part, f"q{a}_{mark}", comment) for a, part in zip("xyzw", result)]
    return _times(first, result), marks


def of_rotation(rotation) -> tuple[float, float, float, float]:
    """A constant rotation as x y z w, w >= 0 (Shepperd 1978: from its largest element)."""
    (a, b, c), (d, e, f), (g, h, i) = rotation
    tries = (
        (1.0 + a - e - i, b + d, c + g, h - f),
        (b + d, 1.0 - a + e - i, f + h, c - g),
        (c + g, f + h, 1.0 - a - e + i, d - b),
        (h - f, c - g, d - b, 1.0 + a + e + i),
    )
    found = max((tries[k][k], tries[k]) for k in range(4))[1]
    size = math.copysign(math.hypot(*found), found[3])
    return tuple(part / size for part in found)


def _about_z(angle: float):
    return (0.0, 0.0, math.sin(angle / 2), math.cos(angle / 2))


def _scaled(constant, noise: float):
    """A constant quaternion with its largest part 1, and the factor that was taken out."""
    size = max(constant, key=abs)
    parts = [part / size for part in constant]
    return tuple(_tidy(part, noise) for part in parts), size


def _tidy(part: float, noise: float) -> float:
    near = round(part)
    return float(near) if abs(part - near) <= noise else part


def _times(a, b):
    """a b, parts that are 0, 1 or -1 costing no multiplication."""
    x, y, z, w = a
    matrix = ((w, -z, y, x), (z, w, -x, y), (-y, x, w, z), (-x, -y, -z, w))
    return tuple(spatial.row_times(row, b) for row in matrix)


def _turned(pose: Pose, k: int, q):
    """The quaternion behind stage k's motion as it is before it."""
    stage = pose.stages[k]
    if isinstance(stage, Ball):
        x, y, z, w = (pose.q[stage.index + i] for i in range(4))
        scale = _one_over_root(x * x + y * y + z * z + w * w)
        sign = -1.0 if stage.inverse else 1.0
        ball = (sign * x, sign * y, sign * z, w)
        return _times(ball, tuple(scale * part for part in q))
    s, c = pose.turnings[k].half
    x, y, z, w = q
    return (c * x - s * y, s * x + c * y, c * z + s * w, c * w - s * z)


def _one_over_root(square):
    return square.rsqrt() if hasattr(square, "rsqrt") else 1.0 / math.sqrt(square)
