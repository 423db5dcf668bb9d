"""Configurations and steps that functions from joint to joint are compared in besides."""

from collections.abc import Iterator

import numpy

from urdf2c.emit.generated import Generated
from urdf2c.verify import limits
from urdf2c.verify.inputs import precision
from urdf2c.verify.jointwise import ends
from urdf2c.verify.sampling import DOMAIN, Sample, samples

MOST = 200  # places that are tried one by one; more are tried here and there


def edges(generated: Generated, kind: str, count: int, seed: int) -> tuple[Sample, ...]:
    """Samples for the function `kind` of catalog.JOINTWISE, `count` of those that are random."""
    if not generated.tree.nq or kind == "neutral":  # which takes nothing
        return ()
    makers = {"joint_positions": _no_numbers, "integrate": _steps}
    found = makers.get(kind, _limits)(generated, count, numpy.random.default_rng(seed))
    kind = precision(generated.scalar)
    with numpy.errstate(over="ignore"):
        return tuple(
            Sample(
                each.name, each.q.astype(kind).astype(numpy.float64),
                None if each.dv is None else each.dv.astype(kind).astype(numpy.float64),
            )
            for each in found
            if len(each.q)
        )  # fmt: skip


def _no_numbers(generated: Generated, count: int, random) -> Iterator[Sample]:
    inside = _inside(generated, 1, random)[0]
    nan = numpy.nan
    yield Sample("NaN in a place of q", _changed(inside, [(i, nan) for i in _some(len(inside))]))


def _limits(generated: Generated, count: int, random) -> Iterator[Sample]:
    inside = _inside(generated, 1, random)[0]
    kind, places = precision(generated.scalar), _some(len(inside))
    hard, soft = (ends(generated, is_soft) for is_soft in (False, True))
    at = []
    for place in places:
        exact = dict.fromkeys(end for each in (hard, soft) for end in each[place])
        for end in (numpy.clip(float(end), *_finite(kind)) for end in exact if end is not None):
            numbers = kind(end), *(numpy.nextafter(kind(end), kind(far)) for far in _finite(kind))
            at += [(place, float(number)) for number in numbers]
    yield Sample("limits and the numbers next to them", _changed(inside, at))
    far = (1e30, -1e30, numpy.inf, -numpy.inf)
    yield Sample("far outside", _changed(inside, [(place, x) for place in places for x in far]))
    yield from _no_numbers(generated, count, random)


def _steps(generated: Generated, count: int, random) -> Iterator[Sample]:
    tree, q = generated.tree, _inside(generated, count, random)
    count = len(q)
    sizes = {"small steps": (-12.0, -1.0), "steps of many turns": (0.0, 2.0)}
    yield Sample("steps of zero", q, numpy.zeros((count, tree.nv)))
    for name, (least, most) in sizes.items():
        size = 10.0 ** random.uniform(least, most, (count, 1))
        yield Sample(name, q, size * random.uniform(-1.0, 1.0, (count, tree.nv)))
    yield from _no_numbers(generated, count, random)
    step = random.uniform(-1.0, 1.0, tree.nv)
    broken = _changed(step, [(i, numpy.nan) for i in _some(tree.nv)])
    yield Sample("NaN in a place of dv", numpy.repeat(q[:1], len(broken), axis=0), broken)
    far = 2.5 * DOMAIN[generated.scalar]
    turns = [j.v + j.nv - 1 for j in tree.joints if j.nv > 1]
    broken = _changed(step, [(i, x) for i in turns for x in (far, -far, 1e15)])
    yield Sample("turns beyond the domain", numpy.repeat(q[:1], len(broken), axis=0), broken)
    balls = [joint.q + 3 for joint in tree.joints if joint.type == "floating"]
    none = numpy.repeat(q[:1], len(balls), axis=0)
    for row, place in zip(none, balls):
        row[place : place + 4] = 0.0
    yield Sample("quaternions of length zero", none)


def _inside(generated: Generated, count: int, random) -> numpy.ndarray:
    """Configurations within all limits, soft ones too; N x nq."""
    drawn = samples(generated.tree, generated.scalar, count, int(random.integers(2**31)))[0].q
    for soft in (False, True):
        drawn = limits.clamped(drawn, ends(generated, soft), precision(generated.scalar))
    return drawn


def _some(places: int) -> list[int]:
    """All places, or some where there are very many."""
    return sorted({*numpy.linspace(0, places - 1, min(places, MOST)).astype(int).tolist()})


def _changed(row: numpy.ndarray, changes: list[tuple[int, float]]) -> numpy.ndarray:
    """A copy of `row` for each change, with another number in one place."""
    rows = numpy.repeat(row[None], len(changes), axis=0)
    for changed, (place, value) in zip(rows, changes):
        changed[place] = value
    return rows


def _finite(kind: type) -> tuple[float, float]:
    return float(numpy.finfo(kind).min), float(numpy.finfo(kind).max)
