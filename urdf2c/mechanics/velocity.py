"""A tip's velocity and bias acceleration, carried from the tip inward without any Jacobian.

Featherstone, Rigid Body Dynamics Algorithms, 2008, 2.8, in the axes of each stage of the chain.
"""

from dataclasses import dataclass

from urdf2c.mechanics import spatial
from urdf2c.mechanics.affine import Affine
from urdf2c.mechanics.frames import Ball, Run
from urdf2c.mechanics.jacobian import ZERO, Place, scale
from urdf2c.mechanics.kinematics import Pose


@dataclass(frozen=True, slots=True)
class Rates:
    """First and second derivative by time of the positions, by place; twists of balls.

    `bodies` gives, by the place of a quaternion, the child's twist (linear, angular) in its own
    axes; the positions of a floating joint stand still in `first`, since the twist has their share.
    """

    first: dict
    second: dict
    bodies: dict


@dataclass(frozen=True, slots=True)
class Moved:
    """The tip as seen from a frame: velocity, acceleration, both linear and angular."""

    linear: tuple
    angular: tuple
    linear_rate: tuple
    angular_rate: tuple


STANDING = Moved(ZERO, ZERO, ZERO, ZERO)


def rates(places: tuple[Place, ...], pose: Pose, v) -> Rates:
    """How the positions of `pose` move at velocities `v`, whose own rates are zero."""
    first, second, bodies = {}, {}, {}
    for place in places:
        if place.kind == "single":
            first[place.q] = v[place.v]
        elif place.kind == "floating":
            linear, angular = (
                tuple(v[place.v : place.v + 3]),
                tuple(v[place.v + 3 : place.v + 6]),
            )
            bodies[place.q + 3] = linear, angular
        else:
            (x, y), turn = (
                _headed(pose, place, (v[place.v], v[place.v + 1])),
                v[place.v + 2],
            )
            first |= {place.q: x, place.q + 1: y, place.q + 2: turn}
            second |= {place.q: -(turn * y), place.q + 1: turn * x}
    return Rates(first, second, bodies)


def _headed(pose: Pose, place: Place, v):
    """A planar child's velocity in the axes of its parent."""
    return spatial.turn_z(*pose.heading(place.q + 2), (*v, 0.0))[:2]


def moved(pose: Pose, rate: Rates) -> Moved:
    """The tip's motion as seen from the chain's base, in the base's axes, carried inward."""
    tip = STANDING
    for k in reversed(range(len(pose.stages))):
        stage = pose.stages[k]
        tip = Moved(*(spatial.apply(stage.after, part) for part in _parts(tip)))
        tip = (_from_ball if isinstance(stage, Ball) else _from_run)(pose, k, stage, tip, rate)
    tip = Moved(*(spatial.apply(pose.frames.rotation, part) for part in _parts(tip)))
    shift = pose.frames.shift
    return Moved(
        spatial.plus(tip.linear, _rate(shift, rate.first)),
        tip.angular,
        spatial.plus(tip.linear_rate, _rate(shift, rate.second)),
        tip.angular_rate,
    )


def _parts(tip: Moved):
    return tip.linear, tip.angular, tip.linear_rate, tip.angular_rate


def _from_run(pose: Pose, k: int, stage: Run, tip: Moved, rate: Rates) -> Moved:
    """Behind the turns the tip moves by `tip`; each turn adds its own motion to it.

    v = Rz (v' + s') + A' z x r, and of that a = Rz (a' + s'') + A' z x (Rz (v' + s') + v), with
    the turn's rate A', the shift's rates s' and s'', and the lever r in the stage's axes.
    """
    linear, linear_rate = ZERO, ZERO
    for i, (turn, pair) in enumerate(zip(stage.turns, pose.turnings[k].pairs)):
        v, a = (_rate(turn.across, which) for which in (rate.first, rate.second))
        if i == len(stage.turns) - 1:
            v = (v[0] + tip.linear[0], v[1] + tip.linear[1])
            a = (a[0] + tip.linear_rate[0], a[1] + tip.linear_rate[1])
        turning = _rate((turn.angle,), rate.first)[0]
        carried = spatial.turn_z(*pair, (*v, 0.0))
        v = spatial.plus(carried, _crossed(turning, pose.inner.arms[k].pieces[i]))
        a = spatial.turn_z(*pair, (*a, 0.0))
        a = spatial.plus(a, _crossed(turning, spatial.plus(carried, v)))
        linear, linear_rate = spatial.plus(linear, v), spatial.plus(linear_rate, a)
    along = [_rate((stage.along,), which)[0] for which in (rate.first, rate.second)]
    carried = spatial.turn_z(*pair, tip.angular)
    return Moved(
        (linear[0], linear[1], tip.linear[2] + along[0]),
        (carried[0], carried[1], carried[2] + turning),
        (linear_rate[0], linear_rate[1], tip.linear_rate[2] + along[1]),
        spatial.plus(spatial.turn_z(*pair, tip.angular_rate), _crossed(turning, carried)),
    )


def _from_ball(pose: Pose, k: int, stage: Ball, tip: Moved, rate: Rates) -> Moved:
    """The child turns by w and moves by v in its own axes; backwards, all else does.

    Backwards, with the lever r seen from the child: its rate is u = R^T u' - v - w x r.
    """
    (v, w), shift = rate.bodies[stage.index], _rate(stage.shift, rate.first)
    u = spatial.plus(tip.linear, shift)
    a = spatial.plus(tip.linear_rate, _rate(stage.shift, rate.second))
    turn = pose.turnings[k].matrix
    lever = pose.inner.arms[k].levers
    if stage.inverse:
        carried, spun, a, alpha = (
            spatial.apply(turn, part) for part in (u, tip.angular, a, tip.angular_rate)
        )
        u = _minus(carried, spatial.plus(v, spatial.cross(w, lever)))
        a = _minus(a, spatial.cross(w, spatial.plus(carried, u)))
        return Moved(u, _minus(spun, w), a, _minus(alpha, spatial.cross(w, spun)))
    # classical acceleration: of the child's origin w x v, and of a point that moves in its frame
    velocity = spatial.plus(spatial.plus(u, v), spatial.cross(w, lever))
    a = spatial.plus(a, spatial.cross(w, spatial.plus(u, velocity)))
    spun = spatial.plus(tip.angular, w)
    alpha = spatial.plus(tip.angular_rate, spatial.cross(w, tip.angular))
    return Moved(*(spatial.apply(turn, part) for part in (velocity, spun, a, alpha)))


def _rate(parts: tuple[Affine, ...], rates: dict):
    """Rates of values that are affine in the positions."""
    found = []
    for part in parts:
        total = 0.0
        for index, slope in part.terms:
            if index in rates:
                total = total + scale(slope, rates[index])
        found.append(total)
    return tuple(found)


def _crossed(turning, r):
    """turning z x r, in the plane."""
    return (-(turning * r[1]), turning * r[0], 0.0)


def _minus(a, b):
    return tuple(x - y for x, y in zip(a, b))
