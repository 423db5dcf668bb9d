"""Joint torques that balance a wrench at the tip, carried along the chain without any Jacobian."""

from urdf2c.mechanics import spatial
from urdf2c.mechanics.frames import Ball, Run
from urdf2c.mechanics.jacobian import Place, indices, scale, shifts, slopes
from urdf2c.mechanics.kinematics import Pose


def torques(places: tuple[Place, ...], pose: Pose, wrenches, nv: int):
    """Torque or force at each velocity that balances the wrench: its power is the same.

    Args:
        wrenches: For each stage k >= -1, (force, moment about the tip's origin) in the axes
            before its turns, and for a ball, after them too: wrenches(k, after).
    """
    by_q, by_ball = {}, {}
    for k, stage in enumerate(pose.stages):
        if isinstance(stage, Ball):
            force, moment = wrenches(k, not stage.inverse)
            moment = spatial.plus(moment, spatial.cross(pose.inner.arms[k].levers, force))
            sign = -1.0 if stage.inverse else 1.0
            by_ball[stage.index] = [sign * part for part in (*force, *moment)]
            behind = wrenches(k, True)[0]
            for index in indices(stage.shift):
                part = _dot(slopes(stage.shift, index), behind)
                by_q[index] = by_q.get(index, 0.0) + part
        else:
            for index, value in _run_torques(pose, k, stage, *wrenches(k, False)):
                by_q[index] = by_q.get(index, 0.0) + value
    force = wrenches(-1, False)[0]
    for index in indices(pose.frames.shift):
        part = _dot(slopes(pose.frames.shift, index), force)
        by_q[index] = by_q.get(index, 0.0) + part
    found = [0.0] * nv
    for place in places:
        if place.kind == "single":
            found[place.v] = by_q.get(place.q, 0.0)
        elif place.kind == "floating":
            found[place.v : place.v + 6] = by_ball.get(place.q + 3, [0.0] * 6)
        else:
            x, y, turn = (by_q.get(place.q + i, 0.0) for i in range(3))
            sine, cosine = pose.heading(place.q + 2)
            found[place.v : place.v + 3] = [
                *spatial.turn_z(-sine, cosine, (x, y, 0.0))[:2],
                turn,
            ]
    return found


def wrenches(pose: Pose, force, moment, outward: bool):
    """A wrench about the tip's origin in the axes of every stage, as `torques` reads it.

    It is given in the base's axes and carried outward, or else in the tip's and carried inward.
    """
    found = {}
    if outward:
        found[-1, False] = force, moment
        pair = tuple(_back(pose.frames.rotation, part) for part in (force, moment))
        for k, stage in enumerate(pose.stages):
            found[k, False] = pair
            found[k, True] = tuple(pose.turnings[k].back(part) for part in pair)
            pair = tuple(_back(stage.after, part) for part in found[k, True])
    else:
        pair = force, moment
        for k in reversed(range(len(pose.stages))):
            after = pose.stages[k].after
            found[k, True] = tuple(spatial.apply(after, part) for part in pair)
            pair = found[k, False] = tuple(pose.turnings[k].forth(part) for part in found[k, True])
        found[-1, False] = tuple(spatial.apply(pose.frames.rotation, part) for part in pair)
    return lambda k, behind: found[k, behind]


def _back(rotation, v):
    return spatial.apply(spatial.transpose(rotation), v)


def _run_torques(pose: Pose, k: int, stage: Run, force, moment):
    for index in indices(turn.angle for turn in stage.turns):
        rates = [dict(turn.angle.terms).get(index, 0.0) for turn in stage.turns]
        total, known = scale(rates[-1], moment[2]), 0.0
        for i, slope in enumerate(rates):
            if slope != known:
                x, y = pose.inner.arms[k].levers[i]
                total = total + scale(slope - known, x * force[1] - y * force[0])
            known = slope
        yield index, total
    for index, shift in shifts(pose, k, stage).items():
        yield index, _dot(shift, force)


def _dot(constants, vector):
    return spatial.apply((constants, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)), vector)[0]
