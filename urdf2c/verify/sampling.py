"""Configurations to compare in: everyday ones, and those where a fault would show first."""

import itertools
import math
from dataclasses import dataclass

import numpy

from urdf2c.diagnostics import Diagnostic, warning
from urdf2c.mechanics.tree import MovingJoint, Tree

CORNERS = 1024
FAR = 1e4  # how far limits are followed [rad or m], where they leave a choice
# finite angles up to here have a sine and cosine by u2c.h, those beyond give NaN [rad]
DOMAIN = {"float": 2.0**13, "double": 2.0**20}


@dataclass(frozen=True, slots=True)
class Sample:
    """Configurations of one class: N x nq, each a value that the scalar holds exactly.

    `dv` are steps to integrate them with, N x nv; None for those that `inputs` draws.
    """

    name: str
    q: numpy.ndarray
    dv: numpy.ndarray | None = None


@dataclass(frozen=True, slots=True)
class _Place:
    """A place in q: `kind` is angle, length or quaternion (its four places share a joint)."""

    kind: str
    lower: float
    upper: float


def samples(tree: Tree, scalar: str, count: int, seed: int) -> tuple[Sample, ...]:
    """`count` configurations a class for a tree that has joints, one for one that has none."""
    if not tree.nq:
        return (Sample("still", numpy.zeros((1, 0))),)
    draw = _Draw(tree, DOMAIN[scalar], numpy.random.default_rng(seed))
    made = {
        "random within limits": draw.inside(count),
        "corners of the limits": draw.corners(count),
        "zero": draw.zero(),
        "multiples of pi/2": draw.quarters(count),
        "large angles": draw.large(count),
        "quaternions off unit length": draw.quaternions(count),
    }
    precision = numpy.float32 if scalar == "float" else numpy.float64
    return tuple(
        Sample(name, q.astype(precision).astype(numpy.float64))
        for name, q in made.items()
        if len(q)
    )


def remarks(tree: Tree, scalar: str) -> tuple[Diagnostic, ...]:
    """Warnings of limits that the samples leave out, for the domain ends before."""
    furthest, found = _furthest(tree, DOMAIN[scalar]), []
    for joint in tree.joints:
        if joint.type != "revolute":
            continue
        [place] = _places(joint)
        lower = place.lower if joint.lower is None else joint.lower
        upper = place.upper if joint.upper is None else joint.upper
        if lower > furthest or upper < -furthest:
            effect = "none within the limits is"
        elif max(-place.lower, place.upper) > furthest:
            effect = "none beyond that is"
        else:
            continue
        limits = f"joint '{joint.name}' has limits [{lower:g}, {upper:g}] rad"
        reach = f"angles up to {furthest:.0f} rad are compared"
        why = f"so that no sum leaves the domain of {scalar}"
        found.append(warning(joint.span, f"{limits}, but {reach}, {why}: {effect}"))
    return tuple(found)


class _Draw:
    """Draws configurations of one tree; every method returns N x nq."""

    def __init__(self, tree: Tree, domain: float, random: numpy.random.Generator):
        self._random = random
        self._places = [place for joint in tree.joints for place in _places(joint)]
        kinds = numpy.array([place.kind for place in self._places])
        self._angles, self._balls = kinds == "angle", kinds == "quaternion"
        furthest = _furthest(tree, domain)
        lower = numpy.array([place.lower for place in self._places])
        upper = numpy.array([place.upper for place in self._places])
        self._furthest = furthest
        # a slide may turn a joint that follows it
        turning = [each.index for chain in tree.chains for each in chain.motions
                   if each.kind == "turn"]  # fmt: skip
        turns = self._angles | numpy.isin(numpy.arange(len(kinds)), turning)
        self._lower = numpy.where(turns, numpy.clip(lower, -furthest, furthest), lower)
        self._upper = numpy.where(turns, numpy.clip(upper, -furthest, furthest), upper)
        # limits beyond the domain leave nothing to draw
        self._nowhere = (turns & ((lower > furthest) | (upper < -furthest))).any()

    def inside(self, count: int) -> numpy.ndarray:
        return self._none() if self._nowhere else self._drawn(count)

    def _drawn(self, count: int) -> numpy.ndarray:
        q = self._random.uniform(self._lower, self._upper, (count, len(self._places)))
        return self._unit(q)

    def corners(self, count: int) -> numpy.ndarray:
        """Every joint at one of its limits: all such where they are few, else some."""
        if self._nowhere:
            return self._none()
        movable = numpy.flatnonzero(~self._balls)
        if 2 ** len(movable) <= CORNERS:
            sides = numpy.array(list(itertools.product((0, 1), repeat=len(movable))))
        else:
            sides = self._random.integers(0, 2, (max(count, CORNERS), len(movable)))
        q = self._drawn(len(sides))
        q[:, movable] = numpy.where(sides, self._upper[movable], self._lower[movable])
        return q

    def zero(self) -> numpy.ndarray:
        q = numpy.zeros((1, len(self._places)))
        q[:, numpy.flatnonzero(self._balls)[3::4]] = 1.0
        return q

    def quarters(self, count: int) -> numpy.ndarray:
        if not self._angles.any():
            return self._none()
        q = self._drawn(count)
        most = min(4, int(self._furthest / (math.pi / 2)))  # few where a follower turns much faster
        turns = self._random.integers(-most, most + 1, q.shape) * (math.pi / 2)
        return numpy.where(self._angles, turns, q)

    def large(self, count: int) -> numpy.ndarray:
        """Angles of every magnitude up to the end of the domain, whatever the limits are."""
        if not self._angles.any():
            return self._none()
        q = self._drawn(count)
        least = min(1.0, self._furthest)
        share = self._random.uniform(0.0, 1.0, q.shape)
        size = least * numpy.exp(share * numpy.log(self._furthest / least))
        return numpy.where(self._angles, size * self._random.choice((-1.0, 1.0), q.shape), q)

    def quaternions(self, count: int) -> numpy.ndarray:
        if not self._balls.any():
            return self._none()
        q = self._drawn(count)
        length = numpy.exp(self._random.uniform(-3.0, 3.0, (count, 1)))
        return numpy.where(self._balls, q * length, q)

    def _none(self) -> numpy.ndarray:
        return numpy.zeros((0, len(self._places)))

    def _unit(self, q: numpy.ndarray) -> numpy.ndarray:
        """`q` with quaternions drawn evenly over all rotations."""
        balls = self._random.normal(size=(len(q), self._balls.sum() // 4, 4))
        balls /= numpy.linalg.norm(balls, axis=-1, keepdims=True)
        q[:, self._balls] = balls.reshape(len(q), -1)
        return q


def _places(joint: MovingJoint) -> list[_Place]:
    """A joint's places; where it has no limits it is tried half a turn or 2 m either way."""
    length, angle = _Place("length", -2.0, 2.0), _Place("angle", -math.pi, math.pi)
    if joint.type == "floating":
        return [length] * 3 + [_Place("quaternion", -1.0, 1.0)] * 4
    if joint.type == "planar":
        return [length] * 2 + [angle]
    free = length if joint.type == "prismatic" else angle
    lower, upper = joint.lower, joint.upper
    if lower is None:  # and where it has but one, from that
        lower = free.lower if upper is None or upper > free.lower else upper - 2.0 * free.upper
    if upper is None:
        upper = free.upper if lower < free.upper else lower + 2.0 * free.upper
    if lower < FAR and upper > -FAR:
        lower, upper = max(lower, -FAR), min(upper, FAR)
    return [_Place(free.kind, lower, upper)]


def _furthest(tree: Tree, domain: float) -> float:
    """How far every joint may turn at once and no sum of angles on a chain leave the domain."""
    shares = [1.0]
    for chain in tree.chains:
        turns = [motion for motion in chain.motions if motion.kind == "turn"]
        offsets = sum(abs(motion.offset) + math.pi for motion in turns)
        scales = sum(abs(motion.scale) for motion in turns)
        shares.append(max(scales, 1.0) * domain / max(domain - offsets, 1.0))
    return 0.999 * domain / max(shares)
