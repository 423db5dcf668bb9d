"""Poses of many links at once."""

from urdf2c.truth.quantities.poses import position, rotation
from urdf2c.truth.quantity import Quantity
from urdf2c.truth.scene import Scene


def _positions(scene: Scene, tip: str) -> list:
    return [part for frame in scene.look.frames for part in position(scene, frame)]


def _rotations(scene: Scene, tip: str) -> list:
    return [part for frame in scene.look.frames for part in rotation(scene, frame)]


QUANTITIES = (
    Quantity("all_p", _positions, lambda margin: [margin.position] * 3, of_links=True),
    Quantity("all_R", _rotations, lambda margin: [margin.rotation] * 9, of_links=True),
)
