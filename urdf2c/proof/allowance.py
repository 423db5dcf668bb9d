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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from urdf2c.mechanics.snap import NOISE
from urdf2c.robot import Mimic, Robot
from urdf2c.truth.catalog import QUANTITIES
from urdf2c.truth.margin import Margin
from urdf2c.truth.positions import positions
from urdf2c.truth.quantity import Quantity
from urdf2c.truth.scene import Scene
from urdf2c.truth.vectors import ZERO
from urdf2c.truth.ways import Step

_UNIT = 2.0**-53
MOST = 1e290  # beyond such a reach [m] sums of what is computed may not be numbers
_STILL = frozenset({"p", "R", "T", "quat"})  # of poses alone, whatever moves
_LOST = sys.float_info.min  # below it digits are lost


@dataclass(frozen=True, slots=True)
class Allowance:
    """Of all outputs in one scene: margins of links `alone`, and `among` many links told at once.

    `reaches` are the lengths of the ways to links [m].
    """

    alone: Mapping[str, Margin]
    among: tuple[Margin, ...]
    reaches: Mapping[str, float]

    def of(self, kind: str, tip: str) -> list[float] | None:
        """The largest difference of each element of an output of this kind, infinity for any;
        None where it cannot be compared."""
        quantity = QUANTITIES[kind]
        if quantity.of_links:
            return [most for margin in self.among for most in self._error(quantity, margin)]
        margin = self.alone[tip]
        return self._error(quantity, margin) if quantity.comparable(margin) else None

    def _error(self, quantity: Quantity, margin: Margin) -> list[float]:
        found = quantity.error(margin)
        if self.reaches[margin.tip] > MOST:
            return [math.inf] * len(found)
        return [most + _LOST for most in found]


def allowance(
    scene: Scene,
    asked: Iterable[tuple[str, str]],
    scalar: str,
    snapped: Mapping[str, float],
    sizes: Mapping[str, float],
) -> Allowance:
    """What is allowed in a scene.

    Args:
        asked: (kind, tip) of all outputs.
        snapped: What --snap-angles did on the way to each tip [rad].
        sizes: By joint, how large the numbers are that its value is made of.
    """
    noise = NOISE[scalar]
    reaches = {tip: _reach(way, sizes) for tip, way in scene.ways.to.items()}
    moving = {tip for kind, tip in asked if kind not in _STILL}
    alone = {
        tip: _margin(
            scene, tip, 8.0 * noise + 4.0 * snapped.get(tip, 0.0), reaches[tip], sizes,
            tip in moving,
        )
        for tip in dict.fromkeys(tip for _, tip in asked if tip)
    }  # fmt: skip
    longest = max([reaches[frame] for frame in scene.look.frames], default=0.0)
    among = []
    for frame in scene.look.frames:
        margin = _margin(scene, frame, 8.0 * noise, reaches[frame], sizes, False)
        rounded = 12 * len(scene.ways.to[frame]) * max(noise / 100.0, 2.0 * _UNIT)
        position, rotation = margin.position + rounded * longest, margin.rotation + rounded
        among.append(replace(margin, position=position, rotation=rotation))
    return Allowance(alone, tuple(among), reaches)


def sizes(robot: Robot, own: Mapping) -> dict[str, float]:
    """How large the numbers are that the values of joints are made of, by joint."""
    return positions(robot, {name: _size(value) for name, value in own.items()}, _larger)


def _larger(mimic: Mimic, size: float) -> float:
    return abs(mimic.multiplier) * size + abs(mimic.offset)


def _size(value) -> float:
    """Of an angle, a length, or of all that is a planar joint's or a floating one's."""
    return sum(map(abs, value)) if isinstance(value, tuple) else abs(value)


def _reach(way: Sequence[Step], sizes: Mapping[str, float]) -> float:
    """The sum of all lengths on a way [m]."""
    constant = sum([math.hypot(*step.origin[1]) for step in way])
    return constant + sum([sizes[step.joint.name] for step in way if step.slides])


def _margin(
    scene: Scene, tip: str, error: float, reach: float, sizes: Mapping[str, float], moving: bool
) -> Margin:
    """How far the tip may be off where `error` [rad] of it was rounded on purpose; of its rates
    too where `moving`: of many tips these take long."""
    way = scene.ways.to[tip]
    turned = sum([sizes[step.joint.name] for step in way if step.turns])
    error += _UNIT * (16.0 + 4.0 * len(way) + len(way) * turned)
    turns, levers = _rates(scene, way, reach) if moving else ([], [])
    speed = sum(abs(v) * turn for v, turn in zip(scene.v, turns))
    linear, angular = ([error * size for size in part] for part in (levers, turns))
    return Margin(scene, tip, error * reach, error, error, linear, angular, speed)


def _rates(scene: Scene, way: Sequence[Step], reach: float) -> tuple[list[float], list[float]]:
    """W, and W L + S [m], by place in v."""
    turns, levers = [0.0] * scene.nv, [0.0] * scene.nv
    for step in way:
        leader, scale = scene.leaders.get(step.joint.name, ("", 0.0))
        if leader in scene.columns:
            for place, (_, turn) in enumerate(step.rates, scene.columns[leader]):
                turns[place] += 0.0 if turn is ZERO else abs(scale)
                levers[place] += abs(scale) * (1.0 if turn is ZERO else reach)
    return turns, levers
