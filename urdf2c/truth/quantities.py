"""Every kind of output of the catalog as a function of a scene and a link: its elements in order."""

from collections.abc import Callable

from urdf2c.truth import joints, rotations
from urdf2c.truth.rotations import Quaternion
from urdf2c.truth.scene import Mover, Scene
from urdf2c.truth.vectors import ZERO, Vector, apply, cross, dot, minus, plus, times, transpose


def _position(scene: Scene, tip: str) -> list:
    return [*scene.poses[tip][1]]


def _rotation(scene: Scene, tip: str) -> list:
    return _flat(scene.poses[tip][0])


def _matrix(scene: Scene, tip: str) -> list:
    rotation, position = scene.poses[tip]
    rows = [(*row, part) for row, part in zip(rotation, position)]
    rows.append((0.0, 0.0, 0.0, 1.0))
    return _flat(rows if scene.look.order == "row" else zip(*rows))


def _quaternion(scene: Scene, tip: str) -> Quaternion:
    """x y z w, continuous in q: a product of half turns, whose sign is one of two."""
    found = (0.0, 0.0, 0.0, 1.0)
    for step in scene.ways.to[tip]:
        turn = joints.origin_quaternion(step.joint.origin)
        if step.joint.type != "fixed":
            value = scene.values[step.joint.name]
            turn = rotations.times(turn, joints.motion_quaternion(step.joint, value, scene.numbers))
        found = rotations.times(found, rotations.conjugate(turn) if step.upward else turn)
    return found


def _columns(scene: Scene, tip: str, axes: str) -> list[tuple[Vector, Vector]]:
    """The (linear, angular) velocity of the tip by each rate, as `axes` wants it."""
    found = [(ZERO, ZERO)] * scene.nv
    for joint in scene.movers(tip):
        for mover in joint:
            linear, angular = _told(scene, tip, axes, mover)
            before = found[mover.place]
            found[mover.place] = plus(before[0], linear), plus(before[1], angular)
    return found


def _told(scene: Scene, tip: str, axes: str, mover: Mover) -> tuple[Vector, Vector]:
    """A body's velocity as `axes` wants it: where the tip is, but for the axes of the base."""
    linear, angular = mover.linear, mover.angular
    if axes == "base":
        return linear, angular
    turn, at = scene.poses[tip]
    linear = plus(linear, cross(angular, at))
    if axes == "aligned":
        return linear, angular
    back = transpose(turn)
    return apply(back, linear), apply(back, angular)


def _ordered(scene: Scene, linear: list, angular: list) -> list:
    return linear + angular if scene.look.rows == "linear" else angular + linear


def _rows(columns: list[Vector]) -> list[list]:
    """The rows of the matrix that has these columns, of three elements each or of more."""
    return [[column[i] for column in columns] for i in range(len(columns[0]))] if columns else []


def _jacobian(scene: Scene, tip: str) -> list:
    columns = _columns(scene, tip, scene.look.axes)
    linear, angular = (_rows([column[i] for column in columns]) for i in (0, 1))
    return _flat(_ordered(scene, linear, angular))


def _jacobian_position(scene: Scene, tip: str) -> list:
    axes = "tip" if scene.look.axes == "tip" else "aligned"
    return _flat(_rows([linear for linear, _ in _columns(scene, tip, axes)]))


def _jacobian_rpy(scene: Scene, tip: str) -> list:
    """Rates of roll, pitch and yaw: R's first column is (cos yaw c, sin yaw c, -sin pitch) with c
    = cos pitch, and d/dt R = omega x R."""
    x, y, z = (row[0] for row in scene.poses[tip][0])
    square = x * x + y * y
    cosine = scene.numbers.sqrt(square)
    columns = _columns(scene, tip, "aligned")
    turns = []
    for _, (a, b, c) in columns:
        roll = (x * a + y * b) / square
        turns.append((roll, (x * b - y * a) / cosine, c - z * roll))
    linear = _rows([linear for linear, _ in columns])
    return _flat(_ordered(scene, linear, _rows(turns)))


def _jacobian_quat(scene: Scene, tip: str) -> list:
    """Rates of the quaternion: half of (omega, 0) times it."""
    turn = _quaternion(scene, tip)
    columns = _columns(scene, tip, "aligned")
    turns = [rotations.times((*(0.5 * a for a in w), 0.0), turn) for _, w in columns]
    return _flat(_rows([linear for linear, _ in columns]) + _rows(turns))


def _velocity(scene: Scene, tip: str, axes: str) -> tuple[Vector, Vector]:
    """The (linear, angular) velocity of the tip at the rates v."""
    linear = angular = ZERO
    for joint in scene.movers(tip):
        for mover in joint:
            v = scene.v[mover.place]
            linear = plus(linear, times(v, mover.linear))
            angular = plus(angular, times(v, mover.angular))
    return _told(scene, tip, axes, Mover(0, linear, angular))


def _twist(scene: Scene, tip: str) -> list:
    linear, angular = _velocity(scene, tip, scene.look.axes)
    return _ordered(scene, [*linear], [*angular])


def _bias(scene: Scene, tip: str) -> list:
    """d/dt J times v.

    At the base's origin a rate's velocity X is fixed in the body that it moves, or in the one
    before it: d/dt X = V x X by Featherstone's product of motions, V being the velocity of all
    rates before it (Rigid Body Dynamics Algorithms, 2008, 2.9). What is told where the tip is,
    and along its axes, is differentiated with these.
    """
    linear = angular = rate = turning = ZERO
    for joint in scene.movers(tip):
        shift = turn = ZERO
        for mover in joint:
            v = scene.v[mover.place]
            shift, turn = plus(shift, times(v, mover.linear)), plus(turn, times(v, mover.angular))
        rate = plus(rate, plus(cross(angular, shift), cross(linear, turn)))
        turning = plus(turning, cross(angular, turn))
        linear, angular = plus(linear, shift), plus(angular, turn)
    if scene.look.axes != "base":
        turned, at = scene.poses[tip]
        velocity = plus(linear, cross(angular, at))
        rate = plus(rate, plus(cross(turning, at), cross(angular, velocity)))
        if scene.look.axes == "tip":
            back = transpose(turned)
            rate, turning = apply(back, minus(rate, cross(angular, velocity))), apply(back, turning)
    return _ordered(scene, [*rate], [*turning])


def _torques(scene: Scene, tip: str) -> list:
    """J^T wrench."""
    first, second = tuple(scene.wrench[:3]), tuple(scene.wrench[3:])
    force, moment = (first, second) if scene.look.rows == "linear" else (second, first)
    columns = _columns(scene, tip, scene.look.axes)
    return [dot(linear, force) + dot(angular, moment) for linear, angular in columns]


def _all_positions(scene: Scene, tip: str) -> list:
    return [part for frame in scene.look.frames for part in _position(scene, frame)]


def _all_rotations(scene: Scene, tip: str) -> list:
    return [part for frame in scene.look.frames for part in _rotation(scene, frame)]


def _flat(rows) -> list:
    return [value for row in rows for value in row]


TRUTH: dict[str, Callable[[Scene, str], list | Quaternion]] = {
    "p": _position,
    "R": _rotation,
    "T": _matrix,
    "quat": _quaternion,
    "J": _jacobian,
    "J_position": _jacobian_position,
    "J_rpy": _jacobian_rpy,
    "J_quat": _jacobian_quat,
    "twist": _twist,
    "bias": _bias,
    "tau": _torques,
    "all_p": _all_positions,
    "all_R": _all_rotations,
}
"""By kind of output: what it should be of the link that it is of, "" for those of many links."""
