"""Drawn robots in motion: their joints' values, rates and what the reference makes of them."""

import math

import numpy
from hypothesis import strategies as st
from random_robots import robots

from urdf2c.verify.increment import RATES
from urdf2c.verify.motion import bias_acceleration, jacobian
from urdf2c.verify.reference import SHAPES, forward_kinematics_batch

seeds = st.integers(0, 2**32 - 1)


class Mover:
    """All joints of a robot with values of their own, in the order of the file."""

    def __init__(self, robot, base, tip, still=()):
        self.robot, self.base, self.tip, self.columns, self.nv = robot, base, tip, {}, 0
        own = [each for each in robot.joints if each.type in SHAPES and each.mimic is None]
        self.joints = [each for each in own if each.name not in still]
        for each in self.joints:
            self.columns[each.name] = self.nv
            self.nv += RATES[each.type]

    def draw(self, seed, *lead):
        """A configuration and rates, some of them zero."""
        source = numpy.random.default_rng(seed)
        sizes = [math.prod(SHAPES[each.type]) for each in self.joints]
        rates = source.normal(size=(*lead, self.nv)) * (source.random((*lead, self.nv)) < 0.8)
        return source.uniform(-2, 2, (*lead, sum(sizes))), rates

    def values(self, q):
        found, place = {}, 0
        for each in self.joints:
            count = math.prod(SHAPES[each.type])
            part = q[..., place : place + count]
            found[each.name] = part if SHAPES[each.type] else part[..., 0]
            place += count
        return found

    def pose(self, q):
        ends = {self.base, self.tip}
        poses = forward_kinematics_batch(self.robot, self.values(q), ends)
        base, tip = poses[self.base][0], poses[self.tip][0]
        back = base[:3, :3].T
        return back @ (tip[:3, 3] - base[:3, 3]), back @ tip[:3, :3]

    def jacobian(self, q, frame="aligned"):
        values = self.values(q)
        return jacobian(self.robot, values, self.base, self.tip, self.columns, self.nv, frame)

    def bias(self, q, rates, frame="aligned"):
        values = self.values(q)
        return bias_acceleration(
            self.robot, values, rates, self.base, self.tip, self.columns, frame
        )


def mover(data, **kinds):
    robot = data.draw(robots(**kinds))
    links = st.sampled_from([link.name for link in robot.links])
    return Mover(robot, data.draw(links), data.draw(links))
