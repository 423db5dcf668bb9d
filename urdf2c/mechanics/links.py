"""Poses of many links at once, carried outward along the tree, over any scalar.

Where a tip alone has frames of its own choice, here every link's own frame is wanted: its rotation is
its parent's, times the constant between them, times the joint's turn about its axis. The work
up to a link is shared by all that follow it. The angles of parallel axes add up, as in `gauge`.
"""

import math
from dataclasses import dataclass

from urdf2c.mechanics import spatial
from urdf2c.mechanics.affine import Affine
from urdf2c.mechanics.angles import Angle, Mark, angle_of
from urdf2c.mechanics.chain import Chain, Motion

# As many parallel axes share one sum of angles as in `gauge`, for the same reason.
_LONGEST_SUM = 3


@dataclass(frozen=True, slots=True)
class _State:
    """A frame behind a motion: `rows` and `position` of base_from_frame.

    After turns about parallel axes, `start` are the rows before them, and `total` is their sum.
    """

    rows: tuple
    position: tuple
    start: tuple | None = None
    total: Affine | None = None
    angle: Angle | None = None


class Links:
    """base_from_link of the tips of `chains`, by name.

    Args:
        q: Positions: floats [rad, m] or expressions.
        noise: Elements of constants this near to 0 or +-1 are taken for it, lengths this short,
            against all lengths on the way to the link, for 0.

    Attributes:
        poses: ((x, y, z), three rows) by link.
        marks: The values worth a name, in natural order.
    """

    def __init__(self, chains: tuple[Chain, ...], q, noise: float):
        self._q, self._noise = q, noise
        self._states: dict[tuple, tuple[int, _State]] = {}
        self.marks: list[Mark] = []
        self.poses = {chain.tip: self._pose(chain) for chain in chains}

    def _pose(self, chain: Chain):
        place, state = -1, _State(spatial.IDENTITY, (0.0, 0.0, 0.0))
        for constant, motion in zip(chain.constants, chain.motions):
            tidy = self._tidy(constant, chain.reach)
            key = place, tidy, motion  # the way up to here by its place: short to look up
            if key not in self._states:
                self._states[key] = len(self._states), self._moved(state, tidy, motion)
            place, state = self._states[key]
        rotation, shift = self._tidy(chain.constants[-1], chain.reach)
        return spatial.plus(spatial.apply(state.rows, shift), state.position), _turned(
            state.rows, rotation
        )

    def _moved(self, state: _State, constant, motion: Motion) -> _State:
        rotation, shift = constant
        position = spatial.plus(spatial.apply(state.rows, shift), state.position)
        if motion.kind == "turn":
            made = self._turn(state, rotation, position, motion)
        elif motion.kind == "shift":
            rows = _turned(state.rows, rotation)
            length = self._q[motion.index] * motion.scale + motion.offset
            along = spatial.times(length, tuple(row[2] for row in rows))
            made = _State(rows, spatial.plus(along, position))
        else:
            ball = spatial.rotation_quaternion(*self._q[motion.index : motion.index + 4])
            ball = spatial.transpose(ball) if motion.scale < 0 else ball
            made = _State(_turned(_turned(state.rows, rotation), ball), position)
        self._note(made, motion)
        return made

    def _turn(self, state: _State, rotation, position, motion: Motion) -> _State:
        value = Affine(motion.offset, ((motion.index, motion.scale),))
        start, before = _turned(state.rows, rotation), None
        if state.total and _is_flat(rotation):
            heading = math.atan2(rotation[1][0], rotation[0][0])
            total = state.total.plus(value).shifted(heading)
            if 0 < len(total.terms) <= _LONGEST_SUM:
                value, start, before = total, state.start, state.angle
        angle = angle_of(value, self._q, before)
        self.marks += angle.marks("")
        sine, cosine = angle.sincos()
        rows = tuple(spatial.turn_z(-sine, cosine, row) for row in start)
        return _State(rows, position, start, value, angle)

    def _note(self, state: _State, motion: Motion) -> None:
        comment = f"pose behind {motion.joint}"
        place, mark = (1, len(self._states)), motion.index
        self.marks += [
            Mark(place, state.rows[i][j], f"r{i}{j}_{mark}", comment)
            for i in range(3)
            for j in range(3)
        ]
        self.marks += [
            Mark(place, x, f"{a}_{mark}", comment) for a, x in zip("xyz", state.position)
        ]

    def _tidy(self, constant, reach: float):
        rotation, shift = constant
        rows = tuple(tuple(map(self._near, row)) for row in rotation)
        return rows, tuple(0.0 if abs(part) <= self._noise * reach else part for part in shift)

    def _near(self, value: float) -> float:
        whole = float(round(value))
        return whole if abs(value - whole) <= self._noise else value


def _turned(rows, rotation):
    """The rows of a product: rows times a rotation."""
    back = spatial.transpose(rotation)
    return tuple(spatial.apply(back, row) for row in rows)


def _is_flat(rotation) -> bool:
    return rotation[0][2] == 0.0 and rotation[1][2] == 0.0 and rotation[2][2] > 0.0
