"""Poses of a tip."""

from urdf2c.truth import joints, rotations
from urdf2c.truth.margin import Margin
from urdf2c.truth.quantity import Quantity
from urdf2c.truth.rotations import Quaternion
from urdf2c.truth.scene import Scene
from urdf2c.truth.vectors import flat


def position(scene: Scene, tip: str) -> list:
    return [*scene.poses[tip][1]]


def rotation(scene: Scene, tip: str) -> list:
    return flat(scene.poses[tip][0])


def _matrix(scene: Scene, tip: str) -> list:
    rotation, position = scene.poses[tip]
    rows = [(*row, part) for row, part in zip(rotation, position)]
    rows.append((0.0, 0.0, 0.0, 1.0))
    return flat(rows if scene.look.order == "row" else zip(*rows))


def _matrix_error(margin: Margin) -> list:
    """The last row is exact."""
    turned, moved = margin.rotation, margin.position
    rows = [[turned, turned, turned, moved]] * 3 + [[0.0] * 4]
    return flat(rows if margin.scene.look.order == "row" else zip(*rows))


def quaternion(scene: Scene, tip: str) -> Quaternion:
    """x y z w, continuous in q: a product of half turns, whose sign is one of two."""
    found = (0.0, 0.0, 0.0, 1.0)
    for step in scene.ways.to[tip]:
        turn = joints.origin_quaternion(step.joint.origin)
        if step.joint.type != "fixed":
            value, numbers = scene.values[step.joint.name], scene.numbers
            moving = joints.motion_quaternion(step.joint, step.axis, value, numbers)
            turn = rotations.times(turn, moving)
        found = rotations.times(found, rotations.conjugate(turn) if step.upward else turn)
    return found


QUANTITIES = (
    Quantity("p", position, lambda margin: [margin.position] * 3),
    Quantity("R", rotation, lambda margin: [margin.rotation] * 9),
    Quantity("T", _matrix, _matrix_error),
    Quantity("quat", quaternion, lambda margin: [margin.rotation] * 4, open_from=lambda size: 0),
)
