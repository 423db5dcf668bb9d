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
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from urdf2c.mechanics.snap import NOISE
from urdf2c.robot import Robot
from urdf2c.truth import joints
from urdf2c.truth.positions import positions
from urdf2c.truth.scene import Scene
from urdf2c.truth.vectors import ZERO

_UNIT = 2.0**-53
_MOST = 1e290  # beyond such a reach [m] sums of what is computed may not be numbers
_LOST = sys.float_info.min  # below it digits are lost


@dataclass(frozen=True, slots=True)
class Allowance:
    """Of the outputs for one link in one scene.

    Attributes:
        error: e [rad].
        reach: L [m].
        turns: W by place in v; those that do not move the link are 0.
        levers: W L + S by place in v [m].
    """

    scene: Scene
    tip: str
    error: float
    reach: float
    turns: list[float]
    levers: list[float]

    def of(self, kind: str) -> list[float]:
        """The largest difference of each element of an output of this kind, infinity for any."""
        if self.reach > _MOST:
            return [math.inf] * len(_SIZES[kind](self))
        return [self.error * size + _LOST for size in _SIZES[kind](self)]

    def _speeds(self) -> tuple[float, float]:
        """s + w L and w."""
        v = [abs(rate) for rate in self.scene.v]
        return tuple(sum(map(float.__mul__, v, sizes)) for sizes in (self.levers, self.turns))

    def _ordered(self, linear: list[float], angular: list[float]) -> list[float]:
        return linear + angular if self.scene.look.rows == "linear" else angular + linear

    def _matrix(self) -> list[float]:
        rows = [[1.0, 1.0, 1.0, self.reach]] * 3 + [[0.0] * 4]
        return [size for row in (rows if self.scene.look.order == "row" else zip(*rows)) for size in row]

    def _jacobian_rpy(self) -> list[float]:
        x, y, _ = (row[0] for row in self.scene.poses[self.tip][0])
        steep = 4.0 / max(x * x + y * y, _LOST)
        return self._ordered(self.levers * 3, [steep * turn for turn in self.turns] * 3)

    def _twist(self) -> list[float]:
        linear, angular = self._speeds()
        return self._ordered([linear] * 3, [angular] * 3)

    def _bias(self) -> list[float]:
        linear, angular = self._speeds()
        return self._ordered([linear * angular] * 3, [angular * angular] * 3)

    def _torques(self) -> list[float]:
        first, second = (sum(map(abs, part)) for part in (self.scene.wrench[:3], self.scene.wrench[3:]))
        force, moment = (first, second) if self.scene.look.rows == "linear" else (second, first)
        return [lever * force + turn * moment for lever, turn in zip(self.levers, self.turns)]


_SIZES: dict[str, Callable[[Allowance], list[float]]] = {
    "p": lambda of: [of.reach] * 3,
    "R": lambda of: [1.0] * 9,
    "T": Allowance._matrix,
    "quat": lambda of: [1.0] * 4,
    "J": lambda of: of._ordered(of.levers * 3, of.turns * 3),
    "J_position": lambda of: of.levers * 3,
    "J_rpy": Allowance._jacobian_rpy,
    "J_quat": lambda of: of.levers * 3 + of.turns * 4,
    "twist": Allowance._twist,
    "bias": Allowance._bias,
    "tau": Allowance._torques,
    "all_p": lambda of: [of.reach] * 3,
    "all_R": lambda of: [1.0] * 9,
}


def allowed(
    scene: Scene, kind: str, tip: str, scalar: str, snapped: Mapping[str, float], sizes: Mapping
) -> list[float]:
    """The largest difference of each element of an output of this kind.

    Args:
        snapped: What --snap-angles did on the way to each tip [rad].
        sizes: By joint, how large the numbers are that its value is made of.
    """
    if tip:
        error = 8.0 * NOISE[scalar] + 4.0 * snapped.get(tip, 0.0)
        return _allowance(scene, tip, error, sizes).of(kind)
    noise = 8.0 * NOISE[scalar]
    each = [_allowance(scene, frame, noise, sizes) for frame in scene.look.frames]
    longest = max([one.reach for one in each], default=0.0) if kind == "all_p" else 1.0
    found = []
    for one in each:
        count = 12 * len(scene.ways.to[one.tip])
        rounded = count * max(NOISE[scalar] / 100.0, 2.0 * _UNIT) * longest
        found += [most + rounded for most in one.of(kind)]
    return found


def sizes(robot: Robot, own: Mapping) -> dict:
    """How large the numbers are that the values of joints are made of, by joint."""
    bare = {name: _size(value) for name, value in own.items()}
    return positions(robot, bare, lambda mimic, size: abs(mimic.multiplier) * size + abs(mimic.offset))


def _size(value) -> float:
    """Of an angle, a length, or of all that is a planar joint's or a floating one's."""
    return sum(map(abs, value)) if isinstance(value, tuple) else abs(value)


def _allowance(scene: Scene, tip: str, error: float, sizes: Mapping) -> Allowance:
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
    return Allowance(scene, tip, error, reach, turns, levers)
