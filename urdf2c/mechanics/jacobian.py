"""How a tip moves by the velocity of each joint: the columns of the geometric Jacobian.

Seen from a stage of the chain, the tip moves by turns about z that act on levers which the pose has
worked out already: the sums of what lies behind a turn (`Pose.inner`). A column is such a
lever turned by a quarter, and brought to the axes asked for (Orin and Schrader, Efficient
computation of the Jacobian for robot manipulators, 1984).

Velocities follow Pinocchio: one number a revolute, continuous or prismatic joint; for a planar
joint (vx, vy, omega) and for a floating one (vx, vy, vz, wx, wy, wz), the twist of its child in
the child's own axes.
"""

from dataclasses import dataclass

from urdf2c.mechanics import spatial
from urdf2c.mechanics.affine import Affine
from urdf2c.mechanics.frames import Ball, Run
from urdf2c.mechanics.kinematics import Pose

ZERO = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Place:
    """Where the velocity of a position goes: `kind` is single, planar (its x) or floating.

    `q` is its first place among the positions, `v` among the velocities.
    """

    kind: str
    q: int
    v: int

    @property
    def size(self) -> int:
        """How many velocities there are."""
        return {"single": 1, "planar": 3, "floating": 6}[self.kind]


def columns(places: tuple[Place, ...], pose: Pose, axes, after: frozenset[int], nv: int):
    """(linear, angular) of the tip for each velocity, in the frame whose `axes` are given.

    Args:
        axes: For each stage, the three axes (columns) of target_from_stage before its turns.
        after: Stages whose last turn takes its lever behind the turn, where axes(k, True) are
            those after it; the others take it before. It is the same, at another cost.
    """
    by_q, by_ball = {}, {}
    for k, stage in enumerate(pose.stages):
        if isinstance(stage, Ball):
            by_ball[stage.index] = _ball_columns(pose, k, stage, axes)
            for index in indices(stage.shift):
                shift = _mix(slopes(stage.shift, index), axes(k, True))
                by_q[index] = _sum(by_q.get(index), (shift, ZERO))
        else:
            for index, pair in _run_columns(pose, k, stage, axes, k in after).items():
                by_q[index] = _sum(by_q.get(index), pair)
    for index in indices(pose.frames.shift):
        shift = _mix(slopes(pose.frames.shift, index), axes(-1, False))
        by_q[index] = _sum(by_q.get(index), (shift, ZERO))
    found = [(ZERO, ZERO)] * nv
    for place in places:
        if place.kind == "single" and place.q in by_q:
            found[place.v] = by_q[place.q]
        elif place.kind == "floating" and place.q + 3 in by_ball:
            found[place.v : place.v + 6] = by_ball[place.q + 3]
        elif place.kind == "planar":
            found[place.v : place.v + 3] = _planar_columns(pose, place, by_q)
    return found


def _planar_columns(pose: Pose, place: Place, by_q: dict):
    still = (ZERO, ZERO)
    x, y, turn = (by_q.get(place.q + i, still) for i in range(3))
    if x is still and y is still:
        return still, still, turn
    sine, cosine = pose.heading(place.q + 2)
    forward = spatial.plus(spatial.times(cosine, x[0]), spatial.times(sine, y[0]))
    left = spatial.plus(spatial.times(cosine, y[0]), spatial.times(-sine, x[0]))
    return (forward, ZERO), (left, ZERO), turn


def _run_columns(pose: Pose, k: int, stage: Run, axes, after: bool) -> dict:
    """By place in q: how the tip moves, over all turns and shifts of the run."""
    found = {}
    before = axes(k, False)
    for index in indices(turn.angle for turn in stage.turns):
        rates = [dict(turn.angle.terms).get(index, 0.0) for turn in stage.turns]
        linear, known = ZERO, 0.0
        for i, slope in enumerate(rates):
            if slope == known:
                continue
            if after and i == len(rates) - 1:
                x, y = pose.inner.arms[k].reach
                part = _mix((-y, x, 0.0), axes(k, True))
            else:
                x, y = pose.inner.arms[k].levers[i]
                part = _mix((-y, x, 0.0), before)
            linear, known = spatial.plus(linear, _scaled(slope - known, part)), slope
        found[index] = linear, _scaled(rates[-1], before[2])
    for index, shift in shifts(pose, k, stage).items():
        found[index] = _sum(found.get(index), (_mix(shift, before), ZERO))
    return found


def _ball_columns(pose: Pose, k: int, stage: Ball, axes):
    """The six columns of a floating joint: its child's twist in the child's own axes."""
    child = axes(k, not stage.inverse)
    sign = -1.0 if stage.inverse else 1.0
    lever = pose.inner.arms[k].levers
    found = [(spatial.times(sign, axis), ZERO) for axis in child]
    for i in range(3):
        unit = tuple(1.0 if i == j else 0.0 for j in range(3))
        linear = _mix(spatial.cross(unit, lever), child)
        found.append((spatial.times(sign, linear), spatial.times(sign, child[i])))
    return found


def shifts(pose: Pose, k: int, stage: Run) -> dict:
    """By place in q: the shift by prismatic joints, in the stage's axes."""
    found = {}
    for index, slope in stage.along.terms:
        found[index] = (0.0, 0.0, slope)
    for turn, (sine, cosine) in zip(stage.turns, pose.turnings[k].pairs):
        for index in indices(turn.across):
            shift = spatial.turn_z(sine, cosine, (*slopes(turn.across, index), 0.0))
            found[index] = spatial.plus(found.get(index, ZERO), shift)
    return found


def indices(parts) -> list[int]:
    """The positions that are in affine values."""
    return sorted({index for part in parts for index, _ in part.terms})


def slopes(parts: tuple[Affine, ...], index: int) -> tuple[float, ...]:
    return tuple(dict(part.terms).get(index, 0.0) for part in parts)


def _mix(weights, axes):
    """The sum of axes by weights."""
    return spatial.apply(spatial.transpose(axes), weights)


def scale(factor: float, value):
    return value if factor == 1.0 else -value if factor == -1.0 else factor * value


def _scaled(factor: float, v):
    return v if factor == 1.0 else spatial.times(factor, v)


def _sum(before, pair):
    if before is None:
        return pair
    return tuple(spatial.plus(a, b) for a, b in zip(before, pair))
