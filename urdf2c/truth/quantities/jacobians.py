"""Jacobians of a tip."""

from urdf2c.truth import rotations
from urdf2c.truth.margin import Margin
from urdf2c.truth.quantities.poses import quaternion
from urdf2c.truth.quantity import Quantity
from urdf2c.truth.scene import Scene, columns_of, ordered
from urdf2c.truth.vectors import Vector, flat

FLATTEST = 1e-2
"""cos(pitch)^2 down to which rates of roll, pitch and yaw are compared."""


def _rows(columns: list[Vector]) -> list[list]:
    """The rows of the matrix that has these columns, of three elements each or of more."""
    return [[column[i] for column in columns] for i in range(len(columns[0]))] if columns else []


def _jacobian(scene: Scene, tip: str) -> list:
    columns = columns_of(scene, tip, scene.look.axes)
    linear, angular = (_rows([column[i] for column in columns]) for i in (0, 1))
    return flat(ordered(scene, linear, angular))


def _jacobian_position(scene: Scene, tip: str) -> list:
    axes = "tip" if scene.look.axes == "tip" else "aligned"
    return flat(_rows([linear for linear, _ in columns_of(scene, tip, axes)]))


def _jacobian_rpy(scene: Scene, tip: str) -> list:
    """Rates of roll, pitch and yaw: R's first column is (cos yaw c, sin yaw c, -sin pitch) with c
    = cos pitch, and d/dt R = omega x R."""
    x, y, z = (row[0] for row in scene.poses[tip][0])
    square = x * x + y * y
    cosine = scene.numbers.sqrt(square)
    columns = columns_of(scene, tip, "aligned")
    turns = []
    for _, (a, b, c) in columns:
        roll = (x * a + y * b) / square
        turns.append((roll, (x * b - y * a) / cosine, c - z * roll))
    linear = _rows([linear for linear, _ in columns])
    return flat(ordered(scene, linear, _rows(turns)))


def _rpy_error(margin: Margin) -> list:
    """Rates of roll, pitch and yaw are those of angles over cos(pitch)^2 at most; and where the tip
    is turned, so are the axes that they are told of, three times."""
    steep = (1.0 + 3.0 * margin.turned / margin.rotation) / margin.scene.numbers.larger(
        _level(margin), FLATTEST
    )
    return margin.ordered([*margin.linear] * 3, [steep * each for each in margin.angular] * 3)


def _is_level(margin: Margin):
    return _level(margin) >= FLATTEST


def _level(margin: Margin):
    """cos(pitch)^2, what may turn the tip taken off."""
    x, y, _ = (row[0] for row in margin.scene.poses[margin.tip][0])
    numbers = margin.scene.numbers
    cosine = numbers.larger(numbers.sqrt(x * x + y * y) - margin.turned, 0.0)
    return cosine * cosine


def _jacobian_quat(scene: Scene, tip: str) -> list:
    """Rates of the quaternion: half of (omega, 0) times it."""
    turn = quaternion(scene, tip)
    columns = columns_of(scene, tip, "aligned")
    turns = [rotations.times((*(0.5 * a for a in w), 0.0), turn) for _, w in columns]
    return flat(_rows([linear for linear, _ in columns]) + _rows(turns))


QUANTITIES = (
    Quantity(
        "J", _jacobian,
        lambda margin: margin.ordered([*margin.linear] * 3, [*margin.angular] * 3),
    ),
    Quantity("J_position", _jacobian_position, lambda margin: [*margin.linear] * 3),
    Quantity("J_rpy", _jacobian_rpy, _rpy_error, _is_level),
    Quantity(
        "J_quat", _jacobian_quat, lambda margin: [*margin.linear] * 3 + [*margin.angular] * 4,
        open_from=lambda size: size // 7 * 3,
    ),
)  # fmt: skip
