"""A box along the axes of a frame."""

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass

from urdf2c.robot import Vector3


@dataclass(frozen=True, slots=True)
class Box:
    """From its least to its greatest coordinates [m]."""

    least: Vector3
    most: Vector3

    @property
    def sides(self) -> Vector3:
        return tuple(high - low for low, high in zip(self.least, self.most))

    @property
    def diagonal(self) -> float:
        return math.hypot(*self.sides)

    def corners(self) -> Iterable[Vector3]:
        """All eight."""
        return itertools.product(*zip(self.least, self.most))

    def scaled(self, factors: Vector3) -> "Box":
        """Each coordinate times its factor, which may be negative."""
        ends = [sorted((f * a, f * b)) for f, a, b in zip(factors, self.least, self.most)]
        return Box(*zip(*ends))

    def reach(self, point: Vector3) -> float:
        """The distance [m] of the corner farthest from `point`."""
        pairs = zip(point, self.least, self.most)
        return math.hypot(*(max(abs(p - low), abs(p - high)) for p, low, high in pairs))

    def distance(self, point: Vector3) -> float:
        """How far [m] `point` lies outside; 0 inside."""
        pairs = zip(point, self.least, self.most)
        return math.hypot(*(max(low - p, p - high, 0.0) for p, low, high in pairs))


def around(points: Iterable[Vector3]) -> Box:
    """The least box that holds all `points`, of which there is one at least."""
    axes = tuple(zip(*points))
    return Box(tuple(map(min, axes)), tuple(map(max, axes)))
