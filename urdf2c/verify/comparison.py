"""Generated C against the reference, class by class of configurations."""

import math
from collections.abc import Callable, Iterator

import numpy

from urdf2c.compiler.program import Meaning
from urdf2c.emit.generated import Generated
from urdf2c.functions.catalog import ALL, BY_NAME, JOINTWISE
from urdf2c.mechanics.tree import Tree
from urdf2c.verify import allowed, silence, sines, truth
from urdf2c.verify.bounds import reason
from urdf2c.verify.edges import edges
from urdf2c.verify.host import Call, compiled
from urdf2c.verify.inputs import case_of
from urdf2c.verify.sampling import Sample, remarks, samples
from urdf2c.verify.tested import Tested, signed
from urdf2c.verify.verification import Deviation, Row, Value, Verification

OVERFLOW = (
    "what the robot's lengths come to is more than a number can hold, so that no bound can be "
    "stated: URDF gives lengths in metres"
)


def compare(
    generated: Generated,
    count: int = 1000,
    seed: int = 0,
    compiled: Callable[..., dict[str, Call]] = compiled,
    where: str = "this machine",
    drawn: tuple[Sample, ...] | None = None,
) -> Verification:
    """Compiles `generated` and compares it in `count` configurations of every class.

    `compiled` makes calls of the header's functions, as that of `host` does, and `where` they run;
    functions that it leaves out are not compared.
    `drawn` are configurations to compare in instead; else functions from joint to joint are
    compared in more, those of `edges`.

    Raises:
        HostError: where nothing can be compiled.
    """
    tree, given = generated.tree, drawn
    forms, scalar = generated.signatures, generated.scalar
    calls, taken = sines.asking(compiled, generated.text, forms, scalar)
    notes = [] if drawn else [each.message for each in remarks(tree, generated.scalar)]
    drawn = drawn or samples(tree, generated.scalar, count, seed)
    rows, values, silences, reasons = [], [], [], {}
    for form in generated.signatures:
        if form.name not in calls:
            continue
        tested = Tested(generated, form, generated.behind(form), calls[form.name], taken)
        kind = form.meanings[0].kind
        more = edges(generated, kind, count, seed) if kind in JOINTWISE and not given else ()
        with numpy.errstate(over="ignore", invalid="ignore"):  # said in the remarks
            for sample in (*drawn, *more):
                found = list(_compared(tested, sample))
                rows += [each for each in found if isinstance(each, Row)]
                values += [each for each in found if isinstance(each, Value)]
            silences += silence.silences(tested, drawn[0].q[:8])
        reasons |= {
            frame: reason(generated.scalar, moved) for frame, moved in tested.snapped.items()
        }
    if not all(map(math.isfinite, _stated(rows, values))):
        notes.append(OVERFLOW)
    notes += [taken.remark] if taken.remark else []
    if values:
        notes += allowed.reasons(generated.scalar, _kinds(generated, values))
    places = tuple(_place_names(tree))
    return Verification(
        generated.file, generated.scalar, seed, places, tuple(rows), tuple(values),
        tuple(silences), reasons, where, tuple(notes),
    )  # fmt: skip


def _stated(rows: list[Row], values: list[Value]) -> Iterator[float]:
    """All bounds in metres, and of other outputs."""
    yield from (each.position.bound for each in rows)
    yield from (each.deviation.bound for each in values)


def _compared(tested: Tested, sample: Sample) -> Iterator[Row | Value]:
    """A row for each frame whose pose comes out whole, a value for each other output."""
    case = case_of(tested.generated, sample.q, sample.dv)
    made, true = tested.outputs(case), truth.outputs(tested.generated, tested.form, case)
    for frame in dict.fromkeys(meaning.frame for meaning in tested.form.meanings):
        outputs = {
            name: meaning
            for (name, _), meaning in zip(tested.form.outputs, tested.form.meanings)
            if meaning.frame == frame
        }
        poses = _poses(outputs, made, true, tested.generated.conventions.order)
        for used, pair in poses:
            yield _row(tested, frame, sample, *pair)
            outputs = {name: each for name, each in outputs.items() if name not in used}
        for name, meaning in outputs.items():
            found = _value(tested, meaning, name, sample, case, made[name], true[name])
            if found:
                yield found


def _row(tested: Tested, frame: str, sample: Sample, made, true) -> Row:
    limits = tested.bound(frame, sample.q)
    difference = made[1] - true[1]
    distance = numpy.hypot.reduce(made[0] - true[0], axis=1)  # squares nothing
    position = _largest(distance, limits.position, sample.q)
    rotation = _largest(abs(difference).max(axis=(1, 2)), limits.rotation, sample.q)
    angles = _or_infinite(numpy.linalg.norm(difference, axis=(1, 2)) / numpy.sqrt(2.0))
    ok = position.ok and rotation.ok
    return Row(
        frame, tested.form.name, sample.name, len(sample.q), position, rotation,
        float(angles.max()), ok,
    )  # fmt: skip


def _value(tested: Tested, meaning: Meaning, name, sample, case, made, true) -> Value | None:
    bounds = allowed.allowed(tested, meaning, case)
    made = signed(meaning.kind, made, true)
    good = allowed.comparable(tested, meaning, case)
    if not good.any() or not made.size:  # J has no columns where nothing moves
        return None
    made, true, bounds, q = (each[good] for each in (made, true, bounds, sample.q))
    errors = _or_infinite(_errors(meaning, made, true))
    worst = _ratio(errors, bounds).argmax(axis=1)[:, None]
    deviation = _largest(
        numpy.take_along_axis(errors, worst, 1)[:, 0],
        numpy.take_along_axis(bounds, worst, 1)[:, 0],
        q,
    )
    return Value(_subject(meaning), tested.form.name, name, sample.name, len(q), deviation)


def _errors(meaning: Meaning, made: numpy.ndarray, true: numpy.ndarray) -> numpy.ndarray:
    """What is made less what is true; from joint to joint NaN and infinity are answers too."""
    errors = abs(made - true)
    if meaning.kind in JOINTWISE:
        errors[(made == true) | (numpy.isnan(made) & numpy.isnan(true))] = 0.0
    return errors


def _subject(meaning: Meaning) -> str:
    everything = "all links" if meaning.kind in BY_NAME[ALL].kinds else "all joints"
    return meaning.frame or everything


def _kinds(generated: Generated, values: list[Value]) -> set[str]:
    """The kinds of outputs of the functions that `values` are of."""
    named = {value.function for value in values}
    forms = [form for form in generated.signatures if form.name in named]
    return {meaning.kind for form in forms for meaning in form.meanings}


def _poses(outputs: dict[str, Meaning], made, true, order: str):
    """The whole poses in a frame's outputs: names, and positions and rotations of both."""
    names = {meaning.kind: name for name, meaning in outputs.items()}
    if "p" in names and "R" in names:
        pair = [(each[names["p"]], each[names["R"]].reshape(-1, 3, 3)) for each in (made, true)]
        yield (names["p"], names["R"]), pair
    if "T" in names:
        yield (names["T"],), [_split(each[names["T"]], order) for each in (made, true)]


def _split(flat: numpy.ndarray, order: str) -> tuple[numpy.ndarray, numpy.ndarray]:
    matrix = flat.reshape(-1, 4, 4)
    matrix = matrix if order == "row" else matrix.transpose(0, 2, 1)
    good = (matrix[:, 3] == (0.0, 0.0, 0.0, 1.0)).all(axis=1)
    return numpy.where(good[:, None], matrix[:, :3, 3], numpy.nan), matrix[:, :3, :3]


def _ratio(errors: numpy.ndarray, bounds: numpy.ndarray) -> numpy.ndarray:
    """Errors over their bounds; where both are 0, as of what never moves, 0."""
    with numpy.errstate(divide="ignore", invalid="ignore"):
        return numpy.where(errors == 0.0, 0.0, errors / bounds)


def _largest(values: numpy.ndarray, bounds: numpy.ndarray, q: numpy.ndarray) -> Deviation:
    """The largest value; where bounds are exceeded, the one that exceeds its bound the most."""
    values, bounds = _or_infinite(values), _or_infinite(bounds)
    beyond = values > bounds
    ratios = numpy.where(beyond, _ratio(values, bounds), 0.0)
    worst = int(numpy.argmax(ratios if beyond.any() else values))
    return Deviation(float(values[worst]), float(bounds[worst]), tuple(map(float, q[worst])))


def _or_infinite(values: numpy.ndarray) -> numpy.ndarray:
    return numpy.where(numpy.isfinite(values), values, numpy.inf)


def _place_names(tree: Tree) -> Iterator[str]:
    from_one = {1: [""]}
    for joint in tree.joints:
        for suffix in from_one.get(joint.nq) or [f"[{i}]" for i in range(joint.nq)]:
            yield joint.name + suffix
