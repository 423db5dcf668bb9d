"""The room that a link's geometry takes up, as far as it can be told."""

import math
from collections.abc import Mapping

from urdf2c.lint.box import Box, around
from urdf2c.mechanics import spatial
from urdf2c.mechanics.chain import transform
from urdf2c.robot import Geometry, Shape


def bounds(shapes: tuple[Shape, ...], meshes: Mapping[str, Box]) -> Box | None:
    """The box around all `shapes` in the link's frame; None where one cannot be measured.

    `meshes` are the boxes of mesh files by name, unscaled.
    """
    points = []
    for shape in shapes:
        box = room(shape.geometry, meshes) if shape.geometry else None
        if box is None:
            return None
        rotation, shift = transform(shape.origin)
        points += (spatial.plus(spatial.apply(rotation, c), shift) for c in box.corners())
    return around(points) if points else None


def room(geometry: Geometry, meshes: Mapping[str, Box]) -> Box | None:
    """The box around a shape in its own frame, None where it cannot be measured."""
    given = dict(geometry.attributes)
    if geometry.kind == "mesh":
        box, factors = meshes.get(given.get("filename", "")), scale(geometry)
        return box.scaled(factors) if box and factors else None
    if geometry.kind == "box":
        half = _positive(given.get("size", ""), 3, 0.5)
    else:
        half = _round(geometry.kind, given)
    return Box(tuple(-h for h in half), half) if half else None


def scale(geometry: Geometry) -> tuple[float, float, float] | None:
    """The factors of a mesh along its axes; None where they are no three numbers."""
    values = _numbers(dict(geometry.attributes).get("scale", "1 1 1"))
    return values if len(values) == 3 else None


def _round(kind: str, given: dict[str, str]) -> tuple[float, ...] | None:
    """Half the sides of the box around a sphere, cylinder or capsule."""
    radius = _positive(given.get("radius", ""), 1, 1.0)
    if kind == "sphere" or radius is None:
        return radius and radius * 3
    length = _positive(given.get("length", ""), 1, 0.5)
    if length is None:
        return None
    return radius[0], radius[0], length[0] + (radius[0] if kind == "capsule" else 0.0)


def _positive(text: str, count: int, factor: float) -> tuple[float, ...] | None:
    """`count` positive numbers, each times `factor`; None for anything else."""
    values = tuple(factor * value for value in _numbers(text))
    return values if len(values) == count and all(value > 0.0 for value in values) else None


def _numbers(text: str) -> tuple[float, ...]:
    """All numbers of an attribute; none where one is none, or not finite."""
    try:
        values = tuple(map(float, text.split()))
    except ValueError:
        return ()
    return values if all(map(math.isfinite, values)) else ()
