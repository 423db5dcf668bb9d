"""Rounding of constants to the values they were meant to have.

URDF files say 1.5708 for pi/2 and exporters leave 6.1e-17. A constant is rounded freely while
the sum of all such changes along a chain stays under the scalar's rounding noise (`NOISE`): a
turn of e [rad] moves the tip by at most e times the reach beyond it, so angles are held to the
noise and lengths to the noise times the reach. Angles beyond it are rounded only within a
tolerance that the user gives. Every angle that was rounded is recorded.
"""

import math
from dataclasses import dataclass

NOISE = {"float": 1e-7, "double": 1e-15}

# Angles whose sine and cosine are cheap: multiples of 90, then 45, then 30 degrees.
_CHEAP = (math.pi / 2, math.pi / 4, math.pi / 6)


@dataclass(frozen=True, slots=True)
class Rounding:
    """A constant angle [rad] behind `joint` that was rounded, and what that moves at the tip."""

    joint: str
    before: float
    after: float
    deviation_m: float
    deviation_rad: float
    free: bool


class Snapper:
    """Decides, constant by constant along one chain, what may be rounded.

    Args:
        noise: Free change allowed in all: rad, and metres per metre of `reach`.
        tolerance: Change [rad] allowed for any one angle, recorded.
        reach: Length of the chain [m].
    """

    def __init__(self, noise: float, tolerance: float, reach: float):
        self.tolerance = tolerance
        self.angles_left = noise
        self.lengths_left = noise * reach
        self.records: list[Rounding] = []

    def angle(self, joint: str, value: float, lever: float) -> float:
        """`value` or the cheap angle it was meant to be; `lever` [m] is the reach beyond it."""
        return self._cheap(joint, value, lever, self.tolerance)

    def together(
        self, joint: str, before: tuple, after: tuple, turned: float, lever: float
    ) -> bool:
        """Whether several angles at once may be rounded freely, from `before` to `after`.

        What they turn together, `turned` [rad], may be much less than the sum of what each does.
        """
        if turned > self.angles_left:
            return False
        self.angles_left -= turned
        changes = [abs(value - near) for value, near in zip(before, after)]
        for value, near, change in zip(before, after, changes):
            share = turned * change / sum(changes) if change else 0.0
            self._record(joint, value, near, share, lever, True)
        return True

    def nearest(self, value: float) -> float:
        """The cheap angle that `value` may be rounded to freely, else `value`."""
        tries = (unit * round(value / unit) for unit in _CHEAP)
        return next((near for near in tries if abs(value - near) <= self.angles_left), value)

    def heading(self, joint: str, value: float, lever: float) -> float:
        """The direction of a length, rounded within the noise only: a small sideways offset is
        no angle that somebody wrote, and may be meant."""
        return self._cheap(joint, value, lever, 0.0)

    def _cheap(self, joint: str, value: float, lever: float, tolerance: float) -> float:
        for unit in _CHEAP:
            cheap = unit * round(value / unit)
            if self._take(joint, value, cheap, lever, tolerance):
                return cheap
        return value

    def parallel(self, joint: str, rotation, lever: float):
        """`rotation` made an exact turn about +-z where it is nearly one."""
        tilt = math.atan2(math.hypot(rotation[0][2], rotation[1][2]), rotation[2][2])
        flat = 0.0 if tilt < math.pi / 2 else math.pi
        if not self._take(joint, tilt, flat, lever, self.tolerance):
            return rotation
        sign = 1.0 if flat == 0.0 else -1.0
        s, c = exact_sincos(math.atan2(rotation[1][0], rotation[0][0]))
        return ((c, -s * sign, 0.0), (s, c * sign, 0.0), (0.0, 0.0, sign))

    def length(self, value: float) -> float:
        """`value`, or 0 where it is lost in the noise."""
        if value != 0.0 and abs(value) <= self.lengths_left:
            self.lengths_left -= abs(value)
            return 0.0
        return value

    def matrix(self, rows):
        """A rotation without what its entries lack of 0 or +-1 in the noise: the cosine of a
        small angle is 1 to the scalar, and need not be multiplied by."""
        return tuple(tuple(self.direction((0, value))[1] for value in row) for row in rows)

    def direction(self, term: tuple[int, float]) -> tuple[int, float]:
        """A position's place and a component of its direction, or the 0 or +-1 that was meant."""
        place, value = term
        change = abs(value - round(value))
        if change > self.angles_left:
            return term
        self.angles_left -= change
        return place, float(round(value))

    def _take(
        self, joint: str, value: float, cheap: float, lever: float, tolerance: float
    ) -> bool:
        change = abs(value - cheap)
        free = change <= self.angles_left
        if not free and change > tolerance:
            return False
        if free:
            self.angles_left -= change
        self._record(joint, value, cheap, change, lever, free)
        return True

    def _record(
        self, joint: str, before: float, after: float, turned: float, lever: float, free: bool
    ) -> None:
        """Notes what was rounded, unless it is a double's own noise."""
        if turned > 1e-15:
            self.records.append(Rounding(joint, before, after, turned * lever, turned, free))


def quarter_turns(angle: float) -> tuple[int, float]:
    """An angle [rad] as quarter turns and a rest within +-45 degrees; the angle's own rounding
    is no rest."""
    quarters = round(angle / (math.pi / 2))
    rest = angle - quarters * (math.pi / 2)
    return quarters, 0.0 if abs(rest) <= _rounding(angle) else rest


def _rounding(angle: float) -> float:
    """How far a double that stands for `angle` [rad] may be off."""
    return 2.5e-16 * max(1.0, abs(angle))


def exact_sincos(angle: float) -> tuple[float, float]:
    """Sine and cosine, exact at multiples of 90, 45 and 30 degrees."""
    quarters, rest = quarter_turns(angle)
    sine, cosine = _near_quarter(rest, _rounding(angle))
    for _ in range(quarters % 4):
        sine, cosine = cosine, -sine
    return sine + 0.0, cosine + 0.0


def _near_quarter(rest: float, rounding: float) -> tuple[float, float]:
    for cheap, pair in (
        (0.0, (0.0, 1.0)),
        (math.pi / 4, (math.sqrt(0.5), math.sqrt(0.5))),
        (math.pi / 6, (0.5, math.sqrt(0.75))),
    ):
        if abs(abs(rest) - cheap) <= rounding:
            return math.copysign(pair[0], rest), pair[1]
    return math.sin(rest), math.cos(rest)


def turn_x(angle: float):
    """Rx(angle), exact at cheap angles."""
    s, c = exact_sincos(angle)
    return ((1.0, 0.0, 0.0), (0.0, c, -s), (0.0, s, c))


def turn_z(angle: float):
    """Rz(angle), exact at cheap angles."""
    s, c = exact_sincos(angle)
    return ((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0))
