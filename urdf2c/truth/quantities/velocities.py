"""Velocities of a tip, and its accelerations where joints do not accelerate."""

from urdf2c.truth.margin import Margin
from urdf2c.truth.quantity import Quantity
from urdf2c.truth.scene import Mover, Scene, ordered, told
from urdf2c.truth.vectors import ZERO, Vector, apply, cross, minus, plus, times, transpose


def _velocity(scene: Scene, tip: str, axes: str) -> tuple[Vector, Vector]:
    """The (linear, angular) velocity of the tip at the rates v."""
    linear = angular = ZERO
    for joint in scene.movers(tip):
        for mover in joint:
            v = scene.v[mover.place]
            linear = plus(linear, times(v, mover.linear))
            angular = plus(angular, times(v, mover.angular))
    return told(scene, tip, axes, Mover(0, linear, angular))


def _twist(scene: Scene, tip: str) -> list:
    linear, angular = _velocity(scene, tip, scene.look.axes)
    return ordered(scene, [*linear], [*angular])


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
    return ordered(scene, [*rate], [*turning])


def _twist_error(margin: Margin) -> list:
    linear, angular = margin.twist()
    return margin.ordered([linear] * 3, [angular] * 3)


QUANTITIES = (
    Quantity("twist", _twist, _twist_error),
    Quantity("bias", _bias, lambda margin: [margin.speed * each for each in _twist_error(margin)]),
)
