"""How far what a program gives may be from the truth: what was rounded on purpose, and in double.

A program and the truth differ by angles and directions, by e [rad] in all, and by lengths, by e
times the reach L [m], the sum of all lengths on the way and of slides where they stand:

    e = 8 noise + 4 snapped + 2^-53 (16 + 4 n + n a)

`noise` is what constants may be rounded by freely (`mechanics.snap.NOISE`): 1 for positions, and
the 8 are for products of what was rounded; `snapped` is what --snap-angles did on the way [rad]; n
are the joints on the way, fixed ones too, and a the sum of their angles' sizes [rad], which round
where they are added. Poses of many links are made in another way, which rounds twelve numbers for
each joint by up to a hundredth of the noise, lengths by that of the longest reach: this is added.

So positions may be off by e L, rotations and quaternions by e; a Jacobian's column by e W in its
angular rows and by e (W L + S) in its linear ones, where W are the turns and S the shifts at a rate
of 1, followers' too; twists by the sum of that over all |v|, torques by that times the wrench, and
biases by e w (w L + s), where w and s are the sums of turns and shifts at |v|. Rates of roll,
pitch and yaw may be off by 4 / cos(pitch)^2 times that.
"""

import math
import sys
from collections.abc import Mapping
from dataclasses import replace

from urdf2c.mechanics.snap import NOISE
from urdf2c.robot import Robot
from urdf2c.truth import joints
from urdf2c.truth.catalog import QUANTITIES
from urdf2c.truth.margin import Margin
from urdf2c.truth.positions import positions
from urdf2c.truth.quantity import Quantity
from urdf2c.truth.scene import Scene
from urdf2c.truth.vectors import ZERO

_UNIT = 2.0**-53
_MOST = 1e290  # beyond such a reach [m] sums of what is computed may not be numbers
_LOST = sys.float_info.min  # below it digits are lost


def allowed(
    scene: Scene, kind: str, tip: str, scalar: str, snapped: Mapping[str, float], sizes: Mapping
) -> list[float] | None:
    """The largest difference of each element of an output of this kind; None where it cannot be
    compared.

    Args:
        snapped: What --snap-angles did on the way to each tip [rad].
        sizes: By joint, how large the numbers are that its value is made of.
    """
    quantity = QUANTITIES[kind]
    if not quantity.of_links:
        error = 8.0 * NOISE[scalar] + 4.0 * snapped.get(tip, 0.0)
        margin, reach = _margin(scene, tip, error, sizes)
        return _error(quantity, margin, reach) if quantity.comparable(margin) else None
    each = [_margin(scene, frame, 8.0 * NOISE[scalar], sizes) for frame in scene.look.frames]
    longest = max([reach for _, reach in each], default=0.0)
    found = []
    for margin, reach in each:
        count = 12 * len(scene.ways.to[margin.tip])
        rounded = count * max(NOISE[scalar] / 100.0, 2.0 * _UNIT)
        position, rotation = margin.position + rounded * longest, margin.rotation + rounded
        found += _error(quantity, replace(margin, position=position, rotation=rotation), reach)
    return found


def _error(quantity: Quantity, margin: Margin, reach: float) -> list[float]:
    """The largest difference of each element, infinity for any."""
    found = quantity.error(margin)
    return [math.inf if reach > _MOST else most + _LOST for most in found]


def sizes(robot: Robot, own: Mapping) -> dict:
    """How large the numbers are that the values of joints are made of, by joint."""
    bare = {name: _size(value) for name, value in own.items()}
    return positions(robot, bare, lambda mimic, size: abs(mimic.multiplier) * size + abs(mimic.offset))


def _size(value) -> float:
    """Of an angle, a length, or of all that is a planar joint's or a floating one's."""
    return sum(map(abs, value)) if isinstance(value, tuple) else abs(value)


def _margin(scene: Scene, tip: str, error: float, sizes: Mapping) -> tuple[Margin, float]:
    """How far the tip may be off, and the sum of all lengths on the way to it [m]."""
    way = scene.ways.to[tip]
    turned = reach = 0.0
    for step in way:
        kind, size = step.joint.type, sizes.get(step.joint.name, 0.0)
        reach += math.hypot(*step.origin[1])
        if kind in ("prismatic", "planar", "floating"):
            reach += size
        if kind in ("revolute", "continuous", "planar"):
            turned += size
    count = len(way)
    error += _UNIT * (16.0 + 4.0 * count + count * turned)
    turns, levers = [0.0] * scene.nv, [0.0] * scene.nv
    for step in way:
        leader, scale = scene.leaders.get(step.joint.name, ("", 0.0))
        if leader in scene.columns:
            for place, (_, turn) in enumerate(joints.rates(step.joint), scene.columns[leader]):
                turns[place] += 0.0 if turn == ZERO else abs(scale)
                levers[place] += abs(scale) * (1.0 if turn == ZERO else reach)
    speed = sum(abs(v) * turn for v, turn in zip(scene.v, turns))
    linear, angular = ([error * size for size in part] for part in (levers, turns))
    return Margin(scene, tip, error * reach, error, error, linear, angular, speed), reach
