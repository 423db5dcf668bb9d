"""Generated C against the reference, class by class of configurations."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy

from urdf2c.compiler.program import Program
from urdf2c.emit.generated import Generated
from urdf2c.mechanics.chain import Chain, Motion
from urdf2c.mechanics.tree import Tree
from urdf2c.verify.bounds import bound, reason
from urdf2c.verify.host import Call, Signature, compiled
from urdf2c.verify.reference import forward_kinematics_batch
from urdf2c.verify.sampling import DOMAIN, Sample, remarks, samples

OVERFLOW = (
    "the squares of the robot's lengths add up to more than a number can hold, so that no bound "
    "can be stated: URDF gives lengths in metres"
)


@dataclass(frozen=True, slots=True)
class Deviation:
    """The largest of its kind: its value, the bound there, and the configuration q it is at."""

    value: float
    bound: float
    q: tuple[float, ...]

    @property
    def ok(self) -> bool:
        """Nothing is within a bound that is infinite."""
        return math.isfinite(self.bound) and self.value <= self.bound


@dataclass(frozen=True, slots=True)
class Row:
    """One tip in one class of configurations.

    `position` [m] is the distance of the tips, `rotation` the largest difference of an element
    of R, `angle` [rad] the turn between the rotations, |difference of R| / sqrt(2); it has the
    bound of `rotation`. Outputs that are no number deviate by infinity.
    """

    tip: str
    function: str
    sample: str
    count: int
    position: Deviation
    rotation: Deviation
    angle: float
    ok: bool


@dataclass(frozen=True, slots=True)
class Silence:
    """`what` in q[place] must give NaN where it matters; `missed` says where a number came out."""

    tip: str
    what: str
    place: int
    count: int
    missed: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.missed


@dataclass(frozen=True, slots=True)
class Verification:
    """All comparisons of one header, which ran on `where`.

    `q` names the place of each value of a configuration; `remarks` say what was left out, and
    what could not be worked out.
    """

    file: str
    scalar: str
    seed: int
    q: tuple[str, ...]
    rows: tuple[Row, ...]
    silences: tuple[Silence, ...]
    reasons: dict[str, str]
    where: str
    remarks: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return all(each.ok for each in (*self.rows, *self.silences))


def compare(
    generated: Generated,
    count: int = 1000,
    seed: int = 0,
    compiled: Callable[..., dict[str, Call]] = compiled,
    where: str = "this machine",
    drawn: tuple[Sample, ...] | None = None,
) -> Verification:
    """Compiles `generated` and compares it in `count` configurations of every class.

    `compiled` makes calls of the header's functions, as that of `host` does, and `where` they run.
    `drawn` are configurations to compare in instead.

    Raises:
        HostError: where nothing can be compiled.
    """
    tree = generated.tree
    calls = compiled(generated.text, signatures(generated), tree.nq, generated.scalar)
    notes = [] if drawn else [each.message for each in remarks(tree, generated.scalar)]
    drawn = drawn or samples(tree, generated.scalar, count, seed)
    rows, silences, reasons = [], [], {}
    for name, program, chain in zip(generated.functions, generated.programs, tree.chains):
        pair = _Pair(generated, chain, program, calls[name])
        with numpy.errstate(over="ignore", invalid="ignore"):  # said in the remarks
            rows += [pair.row(name, sample) for sample in drawn]
            silences += pair.silences(drawn[0].q[:8])
        reasons[chain.tip] = reason(generated.scalar, pair.snapped)
    if not all(math.isfinite(each.position.bound) for each in rows):
        notes.append(OVERFLOW)
    places = tuple(_place_names(tree))
    return Verification(
        generated.file, generated.scalar, seed, places, tuple(rows), tuple(silences), reasons,
        where, tuple(notes),
    )  # fmt: skip


def signatures(generated: Generated) -> tuple[Signature, ...]:
    """What the functions of the header take and give."""
    return tuple(
        Signature(name, program.outputs)
        for name, program in zip(generated.functions, generated.programs)
    )


def expected(generated: Generated, chain: Chain, q: numpy.ndarray) -> numpy.ndarray:
    """The reference's base_from_tip, N x 4 x 4, in configurations `q` (N x nq)."""
    tree = generated.tree
    values = {joint.name: _values(joint, q) for joint in tree.joints}
    robot, links = tree.robot, {tree.base, chain.tip}
    poses = forward_kinematics_batch(robot, generated.locks | values, links)
    root_from_base = numpy.broadcast_to(poses[tree.base], (len(q), 4, 4))
    base_from_root = numpy.zeros((len(q), 4, 4))
    turn = root_from_base[:, :3, :3].transpose(0, 2, 1)
    base_from_root[:, :3, :3], base_from_root[:, 3, 3] = turn, 1.0
    base_from_root[:, :3, 3] = -(turn @ root_from_base[:, :3, 3:])[..., 0]
    return base_from_root @ poses[chain.tip]


def snapped(generated: Generated, chain: Chain) -> tuple[float, float]:
    """What --snap-angles moved the tip of `chain` by, at most [m, rad]."""
    applied = [each for each in generated.snapped if each.applied and each.tip == chain.tip]
    return sum(each.deviation_m for each in applied), sum(each.deviation_rad for each in applied)


class _Pair:
    """One compiled function and the reference for its tip."""

    def __init__(self, generated: Generated, chain: Chain, program: Program, call: Call):
        self._generated, self._scalar, self._call = generated, generated.scalar, call
        self._chain, self._program = chain, program
        self.snapped = snapped(generated, chain)

    def row(self, function: str, sample: Sample) -> Row:
        made, true = self._call(sample.q), self._expected(sample.q)
        difference = made["R"].reshape(-1, 3, 3) - true[:, :3, :3]
        limits = bound(self._chain, self._program, sample.q, self._scalar, self.snapped)
        distance = numpy.hypot.reduce(made["p"] - true[:, :3, 3], axis=1)  # squares nothing
        position = _largest(distance, limits.position, sample.q)
        rotation = _largest(abs(difference).max(axis=(1, 2)), limits.rotation, sample.q)
        angles = _or_infinite(numpy.linalg.norm(difference, axis=(1, 2)) / numpy.sqrt(2.0))
        ok = position.ok and rotation.ok
        tip, count = self._chain.tip, len(sample.q)
        return Row(
            tip, function, sample.name, count, position, rotation, float(angles.max()), ok
        )

    def _expected(self, q: numpy.ndarray) -> numpy.ndarray:
        return expected(self._generated, self._chain, q)

    def silences(self, q: numpy.ndarray) -> list[Silence]:
        """NaN in any place, and angles beyond the domain, must not give a plausible pose.

        All are tried in one call: starting a target takes longer than the call itself.
        """
        depends = self._dependence(q)
        trials = [trial for place in depends for trial in self._trials(place, q)]
        if not trials:
            return []
        broken = [_changed(q, place, value) for _, place, values in trials for value in values]
        tried = numpy.concatenate(broken)
        outputs = self._flat(self._call(tried))
        quiet = numpy.isnan(outputs) | self._still_right(outputs, tried)
        silent = iter(quiet.reshape(len(broken), len(q), -1).all(axis=1))
        found = []
        for what, place, values in trials:
            wrong = [(value, depends[place] & ~next(silent)) for value in values]
            missed = [f"q[{place}] = {v:g}: {name}" for v, each in wrong for name in _names(each)]
            found.append(Silence(self._chain.tip, what, place, len(values), tuple(missed)))
        return found

    def _still_right(self, outputs: numpy.ndarray, q: numpy.ndarray) -> numpy.ndarray:
        """Which outputs are what they should be: a screw's length outlives the screw's angle."""
        kinds = {kind: {m.index for m in self._chain.motions if m.kind == kind}
                 for kind in ("turn", "shift")}
        if not kinds["turn"] & kinds["shift"]:
            return numpy.zeros(outputs.shape, bool)
        with numpy.errstate(invalid="ignore"):
            poses = self._expected(q)
        right = numpy.zeros(outputs.shape, bool)
        length = outputs[:, :3]  # an infinite one is right where q is
        right[:, :3] = numpy.isclose(length, poses[:, :3, 3], rtol=1e-6, atol=0.0)
        right[:, :3] |= numpy.isinf(length) & numpy.isinf(q).any(axis=1, keepdims=True)
        return right

    def _trials(self, place: int, q: numpy.ndarray) -> Iterator[tuple[str, int, tuple[float, ...]]]:
        """What to try in a place of q, and with which values."""
        yield "NaN", place, (numpy.nan,)
        turns = [motion for motion in self._chain.motions if motion.kind == "turn"]
        if any(motion.index == place for motion in turns):
            edge = self._beyond(place, turns, q)
            yield "an angle beyond the domain", place, (edge, -edge, 1e30, numpy.inf)

    def _beyond(self, place: int, turns: list[Motion], q: numpy.ndarray) -> float:
        """An angle that is beyond the domain even after all others are subtracted from it."""
        others = sum(abs(t.scale * q[:, t.index]).max() + abs(t.offset) + numpy.pi for t in turns)
        scales = [abs(t.scale) for t in turns if t.index == place]
        # followers about parallel axes may nearly cancel each other: then go far beyond
        return (1.001 * DOMAIN[self._scalar] + others) / min(scales) * 1000.0 ** (len(scales) - 1)

    def _dependence(self, q: numpy.ndarray) -> dict[int, numpy.ndarray]:
        """For every place that the chain reads, which of p and R the reference says follow it."""
        sizes = {"ball": 4, "turn": 1, "shift": 1}
        motions = self._chain.motions
        places = sorted({m.index + i for m in motions for i in range(sizes[m.kind])})
        moved = numpy.repeat(q[None], len(places) + 1, axis=0)
        for i, place in enumerate(places, 1):
            moved[i, :, place] += 0.7
        flat = moved.reshape(len(moved) * len(q), q.shape[1])
        poses = self._expected(flat).reshape(len(moved), len(q), 4, 4)
        changed = abs(poses - poses[0]).max(axis=1)[1:]
        # what snapping may leave out is no dependence
        shifted = sum(abs(m.scale) for m in motions if m.kind == "shift")
        real = changed > 1e-5 + 2.0 * max(self.snapped) + self.snapped[1] * shifted
        flags = numpy.concatenate([real[:, :3, 3], real[:, :3, :3].reshape(-1, 9)], axis=1)
        return dict(zip(places, flags))

    def _flat(self, outputs: dict[str, numpy.ndarray]) -> numpy.ndarray:
        return numpy.concatenate([outputs["p"], outputs["R"]], axis=1)


def _names(flags: numpy.ndarray) -> Iterator[str]:
    names = [f"p[{i}]" for i in range(3)] + [f"R[{i}]" for i in range(9)]
    return (name for name, flag in zip(names, flags) if flag)


def _changed(q: numpy.ndarray, place: int, value: float) -> numpy.ndarray:
    """`q` with `value` in one place of every configuration."""
    changed = q.copy()
    changed[:, place] = value
    return changed


def _values(joint, q: numpy.ndarray) -> numpy.ndarray:
    return q[:, joint.q] if joint.nq == 1 else q[:, joint.q : joint.q + joint.nq]


def _largest(values: numpy.ndarray, bounds: numpy.ndarray, q: numpy.ndarray) -> Deviation:
    """The largest value; where bounds are exceeded, the one that exceeds its bound the most."""
    values = _or_infinite(values)
    beyond = values > bounds
    worst = int(numpy.argmax(numpy.where(beyond, values / bounds, 0.0) if beyond.any() else values))
    return Deviation(float(values[worst]), float(bounds[worst]), tuple(map(float, q[worst])))


def _or_infinite(values: numpy.ndarray) -> numpy.ndarray:
    return numpy.where(numpy.isfinite(values), values, numpy.inf)


def _place_names(tree: Tree) -> Iterator[str]:
    from_one = {1: [""]}
    for joint in tree.joints:
        for suffix in from_one.get(joint.nq) or [f"[{i}]" for i in range(joint.nq)]:
            yield joint.name + suffix
