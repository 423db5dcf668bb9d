"""A robot in one configuration, seen from its base: what every quantity is worked out from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from urdf2c.robot import Mimic, Robot
from urdf2c.truth import joints
from urdf2c.truth.numbers import FLOATS, Numbers
from urdf2c.truth.positions import moved, positions
from urdf2c.truth.vectors import (
    IDENTITY,
    ZERO,
    Transform,
    Vector,
    apply,
    compose,
    cross,
    inverse,
    minus,
    plus,
    transpose,
)
from urdf2c.truth.ways import Step, Ways


@dataclass(frozen=True, slots=True)
class Look:
    """How quantities are told: axes of Jacobians and twists (aligned, tip or base), which of
    their rows come first (linear or angular), the order of 4 x 4 matrices (row or column), and
    the links of what is told of many at once."""

    axes: str = "aligned"
    rows: str = "linear"
    order: str = "row"
    frames: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mover:
    """A rate on the way to a tip: its place in v, and what the tip's body does at rate 1.

    `linear` is the velocity of the body's point at the base's origin, in axes of the base.
    """

    place: int
    linear: Vector
    angular: Vector


@dataclass(frozen=True, slots=True)
class Scene:
    """`values` of all joints and base_from_link of all links on the ways, beside what is given.

    `columns` is the first place in v of each joint with rates of its own, of which there are `nv`;
    `leaders` gives every other joint the one that it follows, and how many times as fast.
    """

    ways: Ways
    look: Look
    numbers: Numbers
    values: Mapping
    poses: Mapping[str, Transform]
    leaders: Mapping[str, tuple[str, float]]
    columns: Mapping[str, int]
    nv: int
    v: Sequence
    wrench: Sequence

    def movers(self, tip: str) -> Iterator[list[Mover]]:
        """The rates on the way to `tip`, joint after joint from the base."""
        for step in self.ways.to[tip]:
            leader, scale = self.leaders.get(step.joint.name, ("", 0.0))
            if leader in self.columns:
                scale, first = -scale if step.upward else scale, self.columns[leader]
                turn, at = self.poses[step.joint.child]
                yield [
                    _mover(first + i, scale, turn, at, rate)
                    for i, rate in enumerate(step.rates)
                ]


def _mover(place: int, scale: float, turn, at: Vector, rate: tuple[Vector, Vector]) -> Mover:
    angular = apply(turn, [scale * part for part in rate[1]])
    linear = apply(turn, [scale * part for part in rate[0]])
    return Mover(place, minus(linear, cross(angular, at)), angular)


def scene(
    robot: Robot,
    ways: Ways,
    own: Mapping,
    columns: Mapping[str, int],
    nv: int,
    v: Sequence = (),
    wrench: Sequence = (),
    look: Look = Look(),
    numbers: Numbers = FLOATS,
) -> Scene:
    """The scene of a configuration.

    Args:
        own: The value of each joint that does not follow another: a scalar, or several.
        columns: The first place in `v` of each joint that moves; those locked have none.
    """
    values = positions(robot, own)
    rates = positions(robot, {name: (name, 1.0) for name in own}, faster)
    poses = {ways.base: (IDENTITY, ZERO)}
    for step in ways.steps:
        near_from_far = _passed(step, values, numbers)
        poses[step.far] = compose(poses[step.near], near_from_far)
    return Scene(ways, look, numbers, values, poses, rates, columns, nv, v, wrench)


def faster(mimic: Mimic, leader: tuple[str, float]) -> tuple[str, float]:
    """The leader of a joint that follows this one, and how many times as fast it is."""
    return leader[0], moved(mimic, leader[1])


def _passed(step: Step, values: Mapping, numbers: Numbers) -> Transform:
    """near_from_far."""
    if step.joint.type == "fixed":
        parent_from_child = step.origin
    else:
        moving = joints.motion(step.joint, step.axis, values[step.joint.name], numbers)
        parent_from_child = compose(step.origin, moving)
    return inverse(parent_from_child) if step.upward else parent_from_child


def columns_of(scene: Scene, tip: str, axes: str) -> list[tuple[Vector, Vector]]:
    """The (linear, angular) velocity of the tip by each rate, as `axes` wants it."""
    found = [(ZERO, ZERO)] * scene.nv
    for joint in scene.movers(tip):
        for mover in joint:
            linear, angular = told(scene, tip, axes, mover)
            before = found[mover.place]
            found[mover.place] = plus(before[0], linear), plus(before[1], angular)
    return found


def told(scene: Scene, tip: str, axes: str, mover: Mover) -> tuple[Vector, Vector]:
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


def ordered(scene: Scene, linear: list, angular: list) -> list:
    """Both parts, in the order of rows."""
    return linear + angular if scene.look.rows == "linear" else angular + linear
