"""What must not give a plausible pose, and whether it does: NaN, and angles beyond the domain."""

from collections.abc import Iterator

import numpy

from urdf2c.mechanics.chain import Motion
from urdf2c.verify import allowed, truth
from urdf2c.verify.angles import edge
from urdf2c.verify.inputs import Case, case_of
from urdf2c.verify.sampling import DOMAIN
from urdf2c.verify.tested import Tested, signed
from urdf2c.verify.verification import Silence


def silences(tested: Tested, q: numpy.ndarray) -> list[Silence]:
    """NaN in any place, and angles beyond the domain, must not give a plausible pose.

    All are tried in one call: starting a target takes longer than the call itself.
    """
    if not tested.chains:  # then NaN is among the configurations that are compared
        return []
    depends = _dependence(tested, q)
    trials = [trial for place in depends for trial in _trials(tested, place, q)]
    if not trials:
        return []
    broken = [_changed(q, place, value) for _, place, values in trials for value in values]
    tried = case_of(tested.generated, numpy.concatenate(broken))
    outputs = _flat(tested.outputs(tried))
    quiet = numpy.isnan(outputs) | _still_right(tested, outputs, tried)
    silent = iter(quiet.reshape(len(broken), len(q), -1).all(axis=1))
    found = []
    for what, place, values in trials:
        wrong = [(value, depends[place] & ~next(silent)) for value in values]
        missed = [
            f"q[{place}] = {v:g}: {name}" for v, each in wrong for name in _names(tested, each)
        ]
        found.append(Silence(tested.form.name, what, place, len(values), tuple(missed)))
    return found


def _still_right(tested: Tested, outputs: numpy.ndarray, case: Case) -> numpy.ndarray:
    """Which outputs are what they should be: a screw's length outlives the screw's angle.

    They are as near as a length allows that is multiplied by a cosine near 0: beside the largest
    element of their array, and what rounded angles do to all lengths there.
    """
    kinds = {
        kind: {motion.index for motion in _motions(tested) if motion.kind == kind}
        for kind in ("turn", "shift")
    }
    if not kinds["turn"] & kinds["shift"]:
        return numpy.zeros(outputs.shape, bool)
    found = truth.outputs(tested.generated, tested.form, case)
    true = _flat(found)
    scales = [
        numpy.broadcast_to(abs(numpy.nan_to_num(each)).max(axis=1, initial=0.0)[:, None], each.shape)
        for each in found.values()
    ]
    with numpy.errstate(invalid="ignore"):
        near = abs(outputs - true) <= 1e-6 * numpy.concatenate(scales, axis=1) + _snap(tested, case)
    infinite = numpy.isinf(outputs) & numpy.isinf(case.q).any(axis=1, keepdims=True)
    return near | infinite


def _snap(tested: Tested, case: Case) -> numpy.ndarray:
    """How far what was snapped may move any output, and what rounds at the reach, N x 1.

    Velocities are sums of levers that may cancel, such as those of the base's origin.
    """
    found = [
        metres + 3.0 * turned + (3.0 * turned + 1e-5) * tested.reach(frame, case.q)
        for frame, (metres, turned) in tested.snapped.items()
    ]
    return numpy.max(found, axis=0)[:, None]


def _names(tested: Tested, flags: numpy.ndarray) -> Iterator[str]:
    names = [f"{name}[{i}]" for name, size in tested.form.outputs for i in range(size)]
    return (name for name, flag in zip(names, flags) if flag)


def _trials(
    tested: Tested, place: int, q: numpy.ndarray
) -> Iterator[tuple[str, int, tuple[float, ...]]]:
    """What to try in a place of q, and with which values."""
    yield "NaN", place, (numpy.nan,)
    if tested.sines.have_domain and "s" not in dict(tested.form.inputs):
        beyond = edge(tested.angles, place, q, DOMAIN[tested.generated.scalar])
        if beyond is not None:
            yield "an angle beyond the domain", place, (beyond, -beyond, 1e26 * beyond, numpy.inf)


def _motions(tested: Tested) -> list[Motion]:
    return [motion for chain in tested.chains.values() for motion in chain.motions]


def _dependence(tested: Tested, q: numpy.ndarray) -> dict[int, numpy.ndarray]:
    """For every place that the chains read, which outputs the reference says follow it."""
    sizes = {"ball": 4, "turn": 1, "shift": 1}
    places = sorted({m.index + i for m in _motions(tested) for i in range(sizes[m.kind])})
    moved = numpy.repeat(q[None], len(places) + 1, axis=0)
    for i, place in enumerate(places, 1):
        moved[i, :, place] += 0.7
    flat = moved.reshape(len(moved) * len(q), q.shape[1])
    plain = case_of(tested.generated, q)
    others = (numpy.tile(each, (len(moved), 1)) for each in (plain.v, plain.wrench, plain.dv))
    case = Case(flat, *others)
    found = truth.outputs(tested.generated, tested.form, case)
    real = []
    for (name, _), meaning in zip(tested.form.outputs, tested.form.meanings):
        plain_rows = numpy.tile(found[name][: len(q)], (len(moved), 1))
        changed = abs(signed(meaning.kind, found[name], plain_rows) - plain_rows)
        limits = allowed.allowed(tested, meaning, case)
        # what the header may be off by, as where constants are rounded, is no dependence
        lost = 1e-5 + limits + numpy.tile(limits[: len(q)], (len(moved), 1))
        good = allowed.comparable(tested, meaning, case)[:, None]
        follows = (changed > lost) & good & numpy.tile(good[: len(q)], (len(moved), 1))
        real.append(follows.reshape(len(moved), len(q), -1).any(axis=1)[1:])
    return dict(zip(places, numpy.concatenate(real, axis=1)))


def _flat(outputs: dict[str, numpy.ndarray]) -> numpy.ndarray:
    return numpy.concatenate(list(outputs.values()), axis=1)


def _changed(q: numpy.ndarray, place: int, value: float) -> numpy.ndarray:
    """`q` with `value` in one place of every configuration."""
    changed = q.copy()
    changed[:, place] = value
    return changed
