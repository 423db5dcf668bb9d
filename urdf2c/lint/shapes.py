"""The room that a link's geometry takes up, as far as it can be told without its meshes."""

import itertools
import math
from dataclasses import dataclass

from urdf2c.mechanics import spatial
from urdf2c.mechanics.chain import transform
from urdf2c.robot import Geometry, Shape, Vector3


@dataclass(frozen=True, slots=True)
class Box:
    """A box along the link's axes, from its least to its greatest coordinates [m]."""

    least: Vector3
    most: Vector3

    @property
    def sides(self) -> Vector3:
        return tuple(high - low for low, high in zip(self.least, self.most))

    @property
    def diagonal(self) -> float:
        return math.hypot(*self.sides)

    def reach(self, point: Vector3) -> float:
        """The distance [m] of the corner farthest from `point`."""
        pairs = zip(point, self.least, self.most)
        return math.hypot(*(max(abs(p - low), abs(p - high)) for p, low, high in pairs))

    def distance(self, point: Vector3) -> float:
        """How far [m] `point` lies outside; 0 inside."""
        pairs = zip(point, self.least, self.most)
        return math.hypot(*(max(low - p, p - high, 0.0) for p, low, high in pairs))


def bounds(shapes: tuple[Shape, ...]) -> Box | None:
    """The box around all `shapes`; None where there is none, or one cannot be measured."""
    corners = []
    for shape in shapes:
        half = half_sides(shape.geometry) if shape.geometry else None
        if half is None:
            return None
        rotation, shift = transform(shape.origin)
        corners += (
            spatial.plus(spatial.apply(rotation, tuple(s * h for s, h in zip(signs, half))), shift)
            for signs in itertools.product((-1.0, 1.0), repeat=3)
        )
    if not corners:
        return None
    return Box(*(tuple(map(choose, zip(*corners))) for choose in (min, max)))


def half_sides(geometry: Geometry) -> Vector3 | None:
    """Half the sides [m] of the box around a box, cylinder, sphere or capsule at its centre."""
    given = dict(geometry.attributes)
    if geometry.kind == "box":
        return _numbers(given.get("size", ""), 3, 0.5)
    radius = _numbers(given.get("radius", ""), 1, 1.0)
    if geometry.kind == "sphere":
        return radius and radius * 3
    length = _numbers(given.get("length", ""), 1, 0.5)
    if geometry.kind == "mesh" or radius is None or length is None:
        return None
    more = radius[0] if geometry.kind == "capsule" else 0.0
    return radius[0], radius[0], length[0] + more


def _numbers(text: str, count: int, scale: float) -> tuple[float, ...] | None:
    """`count` positive numbers, each times `scale`; None for anything else."""
    try:
        values = tuple(scale * float(token) for token in text.split())
    except ValueError:
        return None
    return values if len(values) == count and all(0.0 < v < math.inf for v in values) else None
