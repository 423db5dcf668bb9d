"""What must not give a plausible pose, and whether it does: NaN, and angles beyond the domain."""

from collections.abc import Iterator

import numpy

from urdf2c.mechanics.chain import Motion
from urdf2c.verify import truth
from urdf2c.verify.inputs import Case, case_of
from urdf2c.verify.sampling import DOMAIN
from urdf2c.verify.tested import OF_EITHER_SIGN, Tested, signed
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
    element of their array.
    """
    kinds = {
        kind: {motion.index for motion in _motions(tested) if motion.kind == kind}
        for kind in ("turn", "shift")
    }
    if not kinds["turn"] & kinds["shift"]:
        return numpy.zeros(outputs.shape, bool)
    with numpy.errstate(invalid="ignore"):
        found = truth.outputs(tested.generated, tested.form, case)
    true = _flat(found)
    scales = [
        numpy.broadcast_to(abs(numpy.nan_to_num(each)).max(axis=1, initial=0.0)[:, None], each.shape)
        for each in found.values()
    ]
    near = abs(outputs - true) <= 1e-6 * numpy.concatenate(scales, axis=1)
    infinite = numpy.isinf(outputs) & numpy.isinf(case.q).any(axis=1, keepdims=True)
    return near | infinite


def _names(tested: Tested, flags: numpy.ndarray) -> Iterator[str]:
    names = [f"{name}[{i}]" for name, size in tested.form.outputs for i in range(size)]
    return (name for name, flag in zip(names, flags) if flag)


def _trials(
    tested: Tested, place: int, q: numpy.ndarray
) -> Iterator[tuple[str, int, tuple[float, ...]]]:
    """What to try in a place of q, and with which values."""
    yield "NaN", place, (numpy.nan,)
    turns = [motion for motion in _motions(tested) if motion.kind == "turn"]
    if "s" not in dict(tested.form.inputs) and any(motion.index == place for motion in turns):
        edge = _beyond(tested, place, turns, q)
        yield "an angle beyond the domain", place, (edge, -edge, 1e30, numpy.inf)


def _motions(tested: Tested) -> list[Motion]:
    return [motion for chain in tested.chains.values() for motion in chain.motions]


def _beyond(tested: Tested, place: int, turns: list[Motion], q: numpy.ndarray) -> float:
    """An angle that is beyond the domain even after all others are subtracted from it."""
    others = sum(abs(t.scale * q[:, t.index]).max() + abs(t.offset) + numpy.pi for t in turns)
    scales = [abs(t.scale) for t in turns if t.index == place]
    # followers about parallel axes may nearly cancel each other: then go far beyond
    far = (
        (1.001 * DOMAIN[tested.generated.scalar] + others)
        / min(scales)
        * 1000.0 ** (len(scales) - 1)
    )
    return far * _generous(tested)


def _generous(tested: Tested) -> float:
    """Half angles leave the domain twice as far out."""
    return 2.0 if any(m.kind in OF_EITHER_SIGN for m in tested.form.meanings) else 1.0


def _dependence(tested: Tested, q: numpy.ndarray) -> dict[int, numpy.ndarray]:
    """For every place that the chains read, which outputs the reference says follow it."""
    sizes = {"ball": 4, "turn": 1, "shift": 1}
    motions = _motions(tested)
    places = sorted({m.index + i for m in motions for i in range(sizes[m.kind])})
    moved = numpy.repeat(q[None], len(places) + 1, axis=0)
    for i, place in enumerate(places, 1):
        moved[i, :, place] += 0.7
    flat = moved.reshape(len(moved) * len(q), q.shape[1])
    plain = case_of(tested.generated, q)
    others = (numpy.tile(each, (len(moved), 1)) for each in (plain.v, plain.wrench, plain.dv))
    found = truth.outputs(tested.generated, tested.form, Case(flat, *others))
    for (name, _), meaning in zip(tested.form.outputs, tested.form.meanings):
        plain_rows = numpy.tile(found[name][: len(q)], (len(moved), 1))
        found[name] = signed(meaning.kind, found[name], plain_rows)
    outputs = numpy.nan_to_num(_flat(found)).reshape(len(moved), len(q), -1)
    changed = abs(outputs - outputs[0]).max(axis=1)[1:]
    # what snapping may leave out is no dependence
    shifted = sum(abs(m.scale) for m in motions if m.kind == "shift")
    metres, turned = numpy.max(list(tested.snapped.values()), axis=0)
    real = changed > 1e-5 + 2.0 * max(metres, turned) + turned * shifted
    return dict(zip(places, real))


def _flat(outputs: dict[str, numpy.ndarray]) -> numpy.ndarray:
    return numpy.concatenate(list(outputs.values()), axis=1)


def _changed(q: numpy.ndarray, place: int, value: float) -> numpy.ndarray:
    """`q` with `value` in one place of every configuration."""
    changed = q.copy()
    changed[:, place] = value
    return changed
