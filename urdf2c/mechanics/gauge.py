"""The frames in which a chain is cheapest: Denavit-Hartenberg, with parallel axes run together.

Between two turning axes stands a constant rotation C and a translation t that prismatic joints
may move. C = Rz(theta) Rx(alpha) Rz(theta'), and both outer turns commute with the joints
beside them, so they become angle offsets; the part of t along the next axis slides over to it.
What remains of a general constant is alpha, one length across and one along (Khalil and
Dombre, Modeling, Identification and Control of Robots, 2002, 3.2). Where alpha is 0 the angles add
up and the axes form one run. Where alpha is nearly 0 the common normal runs away: a slide that
makes a length grow by half the chain's reach is refused and the second length stays (as in
Hayati's form, 1983). With the whole reach, float poses would lose a digit in two.
"""

import math

from urdf2c.mechanics import spatial
from urdf2c.mechanics.affine import NOTHING, Affine
from urdf2c.mechanics.chain import Chain
from urdf2c.mechanics.frames import Ball, Frames, Run, Turn
from urdf2c.mechanics.snap import Snapper, exact_sincos, turn_x, turn_z
from urdf2c.mechanics.steps import ZERO, Step, aligned, clean, flat, moved

# A run ends after this many angles: the sum of a long row of them would be a large angle, which
# float rounds coarsely. No common arm has more parallel axes; snakes do.
_LONGEST_SUM = 3


def frames(chain: Chain, snapper: Snapper) -> Frames:
    """The gauge of `chain`; `snapper` decides which constants may be rounded."""
    steps, levers = aligned(chain, snapper)
    return _Settler(steps, levers, snapper).frames()


class _Settler:
    """Walks the steps from base to tip, handing slides and angle offsets to the next axis."""

    def __init__(self, steps: list[Step], levers: list[float], snapper: Snapper):
        self.steps, self.levers, self.snapper = steps, levers, snapper
        self.limit = sum(math.hypot(*(part.const for part in step.shift)) for step in steps)
        self.offset = 0.0
        self.slide = NOTHING

    def frames(self) -> Frames:
        base = self.steps[0]
        rotation, shift = base.rotation, base.shift
        if len(self.steps) > 1 and not self.steps[1].ball:
            rotation = self._absorbed(base, 0)
            shift = self._slid(shift, rotation)
        stages, k = [], 1
        while k < len(self.steps):
            stage, k = self._ball(k) if self.steps[k].ball else self._run(k)
            stages.append(stage)
        return Frames(rotation, shift, tuple(stages))

    def _decompose(self, rotation, k: int) -> tuple[float, float, float]:
        """theta, alpha, theta' of Rz(theta) Rx(alpha) Rz(theta'), each rounded if it may be."""
        joint, lever = self.steps[k].joint, self.levers[k]
        rotation = self.snapper.parallel(joint, rotation, lever)
        tilt = math.hypot(rotation[0][2], rotation[1][2])
        if tilt == 0.0:
            alpha = 0.0 if rotation[2][2] > 0.0 else math.pi
            turn = math.atan2(rotation[1][0], rotation[0][0])
            return self.snapper.angle(joint, turn, lever), alpha, 0.0
        theta = math.atan2(rotation[0][2], -rotation[1][2])
        alpha = math.atan2(tilt, rotation[2][2])
        if not -math.pi / 2 < theta <= math.pi / 2:
            theta, alpha = theta - math.copysign(math.pi, theta), -alpha
        rotation, theta, alpha = self._freely(joint, rotation, theta, alpha, lever)
        theta = self.snapper.angle(joint, theta, lever)
        alpha = self.snapper.angle(joint, alpha, lever)
        return theta, alpha, self.snapper.angle(joint, _left(rotation, theta, alpha), lever)

    def _freely(self, joint: str, rotation, theta: float, alpha: float, lever: float):
        """A rotation and its angles with all of them rounded at once, where that is free."""
        near = self.snapper.nearest(theta), self.snapper.nearest(alpha)
        last = _left(rotation, *near)
        before, after = (theta, alpha, last), (*near, self.snapper.nearest(last))
        if after != before:
            made = _euler(*after)
            if self.snapper.together(joint, before, after, _apart(rotation, made), lever):
                return made, *near
        return rotation, theta, alpha

    def _absorbed(self, step: Step, k: int):
        """The rotation before a turn, less the part about z that the turn takes over."""
        theta, alpha, self.offset = self._decompose(step.rotation, k)
        if alpha == 0.0 or alpha == math.pi:
            sign = 1.0 if alpha == 0.0 else -1.0
            self.offset, theta = self.offset + sign * theta, 0.0
        return self.snapper.matrix(spatial.product(turn_z(theta), turn_x(alpha)))

    def _slid(self, shift, rotation):
        """A shift less its part along the next axis, where that axis is a coordinate axis."""
        axis = tuple(row[2] for row in rotation)
        if sum(part != 0.0 for part in axis) != 1:
            return shift
        along = NOTHING
        for part, direction in zip(shift, axis):
            along = along.plus(part.scaled(direction))
        self.slide = along
        return tuple(NOTHING if d else part for part, d in zip(shift, axis))

    def _ball(self, k: int) -> tuple[Ball, int]:
        step = self.steps[k]
        rotation, shift = step.rotation, step.shift
        if k + 1 < len(self.steps) and not self.steps[k + 1].ball:
            rotation = self._absorbed(step, k)
            shift = self._slid(shift, rotation)
        index, backwards = step.ball
        return Ball(step.joint, index, backwards, shift, rotation), k + 1

    def _run(self, k: int) -> tuple[Run, int]:
        """The run that starts at step k: every turn but the last one is parallel to the next."""
        turns = []
        angle, along = Affine(self.offset), self.slide
        self.offset, self.slide = 0.0, NOTHING
        while self._joined(k) and len(angle.plus(self.steps[k].angle).terms) < _LONGEST_SUM:
            step = self.steps[k]
            angle, along = angle.plus(step.angle), along.plus(step.shift[2])
            turns.append(self._pointed(step, angle))
            s, c = step.rotation[1][0], step.rotation[0][0]
            angle = angle.shifted(self.snapper.angle(step.joint, math.atan2(s, c), self.levers[k]))
            k += 1
        step = self.steps[k]
        theta, alpha, rest = self._decompose(step.rotation, k)
        angle = angle.plus(step.angle).shifted(theta)
        x, y, z = moved(turn_z(-theta), step.shift, ZERO)
        x, y = clean((x, y), self.snapper)
        after = spatial.product(turn_x(alpha), turn_z(rest))
        if k + 1 < len(self.steps) and not self.steps[k + 1].ball:
            after, self.offset = turn_x(alpha), rest
            y, z = self._across_next(y, z, alpha)
        turns.append(Turn(step.joint, self._rounded(step.joint, angle, self.levers[k - 1]), (x, y)))
        return Run(_merged(turns), along.plus(z), self.snapper.matrix(after)), k + 1

    def _joined(self, k: int) -> bool:
        """Whether step k is parallel to a turn that follows it."""
        if k + 1 >= len(self.steps) or self.steps[k + 1].ball:
            return False
        return flat(self.steps[k].rotation)

    def _pointed(self, step: Step, angle: Affine) -> Turn:
        """A turn whose constant shift lies along x, so that one length and one angle remain."""
        joint, (x, y, _) = step.joint, step.shift
        length = math.hypot(x.const, y.const)
        if not x.terms and not y.terms:
            heading = self.snapper.heading(joint, math.atan2(y.const, x.const), length)
            s, c = exact_sincos(heading)
            if s and c:
                angle, s, c = angle.shifted(heading), 0.0, 1.0
            angle = self._rounded(joint, angle, length)
            return Turn(joint, angle, (Affine(length * c), Affine(length * s)))
        return Turn(joint, self._rounded(joint, angle, length + step.travel), (x, y))

    def _rounded(self, joint: str, angle: Affine, lever: float) -> Affine:
        """A sum of offsets may be meant for a right angle where none of its parts is."""
        return Affine(self.snapper.angle(joint, angle.const, lever), angle.terms)

    def _across_next(self, y: Affine, z: Affine, alpha: float) -> tuple[Affine, Affine]:
        """Slide y along the next axis (0, -sin alpha, cos alpha), unless that runs away."""
        sine, cosine = exact_sincos(alpha)
        most = 0.5 * self.limit * abs(sine)
        grown = abs(y.const) * (1.0 - abs(sine))
        if not y or grown > most or any(abs(c) > 2.0 * abs(sine) for _, c in y.terms):
            return y, z
        self.slide = y.scaled(-1.0 / sine)
        return NOTHING, z.plus(y.scaled(cosine / sine))


def _left(rotation, theta: float, alpha: float) -> float:
    """The turn about z that Rz(theta) Rx(alpha) leave of a rotation [rad]: from what is left, so
    that errors of theta at small alpha do not add."""
    rest = spatial.product(spatial.product(turn_x(-alpha), turn_z(-theta)), rotation)
    return math.atan2(rest[1][0] - rest[0][1], rest[0][0] + rest[1][1])


def _euler(theta: float, alpha: float, last: float):
    """Rz(theta) Rx(alpha) Rz(last)."""
    return spatial.product(spatial.product(turn_z(theta), turn_x(alpha)), turn_z(last))


def _apart(a, b) -> float:
    """The small angle between two rotations [rad]: the length of the rotation vector between
    them, from what their quotient lacks of symmetry."""
    (_, xy, xz), (yx, _, yz), (zx, zy, _) = spatial.product(spatial.transpose(a), b)
    return math.hypot(zy - yz, xz - zx, yx - xy) / 2.0


def _merged(turns: list[Turn]) -> tuple[Turn, ...]:
    """Turns that stand at a constant angle to a later one join it; those without length go."""
    kept: list[Turn] = []
    for turn in reversed(turns):
        twin = next((i for i, t in enumerate(kept) if t.angle.terms == turn.angle.terms), None)
        if twin is not None:
            s, c = exact_sincos(turn.angle.const - kept[twin].angle.const)
            x, y = turn.across
            px, py = kept[twin].across
            moved = (
                px.plus(x.scaled(c)).plus(y.scaled(-s)),
                py.plus(x.scaled(s)).plus(y.scaled(c)),
            )
            kept[twin] = Turn(kept[twin].joint, kept[twin].angle, moved)
        elif not kept or turn.across[0] or turn.across[1]:
            kept.append(turn)
    return tuple(reversed(kept))
