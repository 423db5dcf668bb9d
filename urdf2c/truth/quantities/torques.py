"""Joint torques that balance a wrench at a tip."""

from urdf2c.truth.margin import Margin
from urdf2c.truth.quantity import Quantity
from urdf2c.truth.scene import Scene, columns_of
from urdf2c.truth.vectors import dot


def _wrench(scene: Scene) -> tuple:
    """Force and moment."""
    first, second = tuple(scene.wrench[:3]), tuple(scene.wrench[3:])
    return (first, second) if scene.look.rows == "linear" else (second, first)


def _torques(scene: Scene, tip: str) -> list:
    """J^T wrench."""
    force, moment = _wrench(scene)
    return [dot(l, force) + dot(a, moment) for l, a in columns_of(scene, tip, scene.look.axes)]


def _error(margin: Margin) -> list:
    force, moment = (sum(abs(part) for part in each) for each in _wrench(margin.scene))
    return [l * force + a * moment for l, a in zip(margin.linear, margin.angular)]


QUANTITIES = (Quantity("tau", _torques, _error),)
