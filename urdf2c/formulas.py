"""The outputs of the catalog for one tip, on symbols, by one of the ways to work them out."""

from dataclasses import dataclass, field

from urdf2c.mechanics import analytic, spatial
from urdf2c.mechanics.angles import Mark
from urdf2c.mechanics.frames import Frames, Run
from urdf2c.mechanics.jacobian import Place, columns
from urdf2c.mechanics.kinematics import LONG, LONG_PLAN, Plan, Pose
from urdf2c.mechanics.known import Known
from urdf2c.mechanics.quaternion import quaternion
from urdf2c.mechanics.velocity import Moved, moved, rates
from urdf2c.mechanics.wrench import torques, wrenches

ROTATION = frozenset({"R", "T", "J_rpy"})
JACOBIAN = frozenset({"J", "J_position", "J_rpy", "J_quat"})
VELOCITY = frozenset({"twist", "bias"})


@dataclass(frozen=True, slots=True)
class Conventions:
    """What the user chose: the axes of Jacobians and twists, and the orders of rows and matrices.

    `axes` is aligned, tip or base; `rows` linear or angular, which come first; `order` of T: row
    or column.
    """

    axes: str = "aligned"
    rows: str = "linear"
    order: str = "row"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to compute a tip's outputs.

    Attributes:
        pose: How its pose is put together.
        left_out: The element of all axes that is made as a cross product, None for none.
        after: Stages whose last turn takes its lever behind the turn.
        by_columns: Twists and torques are made from the Jacobian's columns, not by recursion.
    """

    pose: Plan
    left_out: int | None = None
    after: frozenset[int] = frozenset()
    by_columns: bool = False


@dataclass(frozen=True, slots=True)
class Inputs:
    """The function's inputs: positions, velocities and a wrench, and where each position moves.

    What no chain reads is None.
    """

    q: tuple
    v: tuple
    wrench: tuple
    places: tuple[Place, ...]


_LEFT_OUT = (1, 2, 0, None)


def only_way(frames: Frames, kinds) -> Way | None:
    """The way to the outputs `kinds` of a chain longer than any arm; None for all others."""
    if len(frames.stages) <= LONG:
        return None
    return Way(LONG_PLAN, _LEFT_OUT[0] if JACOBIAN & set(kinds) else None)


@dataclass(frozen=True, slots=True)
class Tip:
    """The outputs `kinds` of a chain's tip, whose `pose` is at the `inputs`' positions.

    A frozen value, as the pose is: what it answers does not depend on what it was asked before.
    """

    pose: Pose
    inputs: Inputs
    kinds: frozenset[str]
    conventions: Conventions
    noise: float
    _known: Known = field(default_factory=Known, repr=False, compare=False)

    @classmethod
    def of(cls, frames: Frames, inputs: Inputs, kinds, conventions: Conventions, noise: float) -> "Tip":
        """The tip of a chain in its frames; its quaternion's constants may be off by `noise`."""
        kinds = frozenset(kinds)
        pose = Pose.of(frames, inputs.q, halves=bool(kinds & {"quat", "J_quat"}))
        return cls(pose, inputs, kinds, conventions, noise)

    def ways(self) -> list[Way]:
        """The ways worth trying, in a fixed order; `refined` has more beside each."""
        plans = self.pose.plans()
        if not self._rotates:
            plans = [plan for plan in plans if plan.tool == ""][:1]
        if not self.kinds & {"p", "T"}:
            plans = [plan for plan in plans if plan.tool == ""]
        left_out = _LEFT_OUT if self._has_columns else (None,)
        return [Way(plan, element) for plan in plans for element in left_out]

    def refined(self, way: Way) -> list[Way]:
        """Ways that differ from `way` in one choice."""
        found = []
        if self._has_columns:
            for k in reversed(range(len(self.pose.stages))):
                if isinstance(self.pose.stages[k], Run):
                    found.append(Way(way.pose, way.left_out, way.after ^ {k}, way.by_columns))
        if self.kinds & {"twist", "tau"} and self.inputs.places:
            for element in _LEFT_OUT:
                found.append(Way(way.pose, element, way.after, True))
        return found

    @property
    def _rotates(self) -> bool:
        needs = self.conventions.axes == "tip" and self.kinds & (VELOCITY | {"J_position"})
        return bool(self.kinds & ROTATION or needs)

    @property
    def _has_columns(self) -> bool:
        return bool(self.kinds & JACOBIAN)

    def values(self, kind: str, way: Way) -> tuple:
        """The elements of an output, in their order."""
        return tuple(_MAKE[kind](self, way))

    def marks(self, way: Way) -> list[Mark]:
        """The values worth a name that this way goes through, in natural order."""
        found = self.pose.notes(way.pose) if self._rotates else self.pose.position_notes()
        if self.kinds & {"quat", "J_quat"}:
            found = sorted([*found, *self._quaternion()[1]], key=lambda mark: mark.place)
        return found

    def _quaternion(self):
        return self._known.once(self._turned)

    def _turned(self):
        return quaternion(self.pose, self.noise)

    def _rows(self, way: Way):
        return self.pose.rotation(way.pose.outward, way.pose.left_out)

    def _position(self, way: Way):
        if self.kinds & ROTATION:
            return self.pose.result(way.pose)[0]
        return self.pose.inner.position

    def _matrix(self, way: Way):
        rows = [(*row, part) for row, part in zip(self._rows(way), self._position(way))]
        rows.append((0.0, 0.0, 0.0, 1.0))
        return _flat(rows if self.conventions.order == "row" else spatial.transpose(rows))

    def _pairs(self, way: Way, axes: str):
        """(linear, angular) of every velocity."""
        return self._known.once(self._columns, axes, way.left_out, way.after)

    def _columns(self, axes: str, left_out: int | None, after: frozenset[int]) -> tuple:
        at, places = self.pose.axes(axes != "tip", left_out), self.inputs.places
        found = columns(places, self.pose, at, after, len(self.inputs.v))
        if axes == "base":
            return tuple((self._at_origin(pair), pair[1]) for pair in found)
        return tuple(found)

    def _at_origin(self, pair):
        """The velocity of the tip's body where the base's origin is."""
        return spatial.plus(pair[0], spatial.cross(self.pose.inner.position, pair[1]))

    def _ordered(self, linear, angular):
        return (linear, angular) if self.conventions.rows == "linear" else (angular, linear)

    def _jacobian(self, way: Way):
        pairs = self._pairs(way, self.conventions.axes)
        return _flat(spatial.transpose([sum(self._ordered(*pair), ()) for pair in pairs]))

    def _jacobian_position(self, way: Way):
        axes = self.conventions.axes
        pairs = self._pairs(way, "tip" if axes == "tip" else "aligned")
        return _flat(spatial.transpose([linear for linear, _ in pairs]))

    def _jacobian_rpy(self, way: Way):
        rates = analytic.rpy_rates(self._rows(way))
        pairs = [(linear, rates(angular)) for linear, angular in self._pairs(way, "aligned")]
        return _flat(spatial.transpose([sum(self._ordered(*pair), ()) for pair in pairs]))

    def _jacobian_quat(self, way: Way):
        turn = self._quaternion()[0]
        pairs = self._pairs(way, "aligned")
        return _flat(spatial.transpose(
            [(*linear, *analytic.quaternion_rate(turn, angular)) for linear, angular in pairs]
        ))  # fmt: skip

    def _moving(self) -> Moved:
        return self._known.once(self._moved)

    def _moved(self) -> Moved:
        return moved(self.pose, rates(self.inputs.places, self.pose, self.inputs.v))

    def _twist(self, way: Way):
        if way.by_columns:
            pairs = self._pairs(way, self.conventions.axes)
            moving = [(v, pair) for v, pair in zip(self.inputs.v, pairs) if v is not None]
            parts = (_total(spatial.times(v, pair[i]) for v, pair in moving) for i in (0, 1))
            return _flat(self._ordered(*parts))
        tip = self._moving()
        linear, angular = tip.linear, tip.angular
        if self.conventions.axes == "tip":
            linear, angular = (_back(self._rows(way), part) for part in (linear, angular))
        elif self.conventions.axes == "base":
            linear = self._at_origin((linear, angular))
        return _flat(self._ordered(linear, angular))

    def _bias(self, way: Way):
        tip = self._moving()
        linear, angular = tip.linear_rate, tip.angular_rate
        if self.conventions.axes == "tip":
            crossed = spatial.cross(tip.angular, tip.linear)
            linear = tuple(a - b for a, b in zip(linear, crossed))
            linear, angular = (_back(self._rows(way), part) for part in (linear, angular))
        elif self.conventions.axes == "base":
            linear = spatial.plus(linear, spatial.cross(tip.linear, tip.angular))
            linear = self._at_origin((linear, angular))
        return _flat(self._ordered(linear, angular))

    def _torques(self, way: Way):
        first, second = tuple(self.inputs.wrench[:3]), tuple(self.inputs.wrench[3:])
        force, moment = self._ordered(first, second)
        axes = self.conventions.axes
        if way.by_columns:
            pairs = self._pairs(way, axes)
            return [spatial.dot(l, force) + spatial.dot(a, moment) for l, a in pairs]
        if axes == "base":
            moment = spatial.plus(moment, spatial.cross(force, self.pose.inner.position))
        at = wrenches(self.pose, force, moment, outward=axes != "tip")
        return torques(self.inputs.places, self.pose, at, len(self.inputs.v))


def _flat(rows):
    return [value for row in rows for value in row]


def _back(rows, v):
    return spatial.apply(spatial.transpose(rows), v)


def _total(vectors):
    total = (0.0, 0.0, 0.0)
    for vector in vectors:
        total = spatial.plus(total, vector)
    return total


_MAKE = {
    "p": Tip._position,
    "R": lambda tip, way: _flat(tip._rows(way)),
    "quat": lambda tip, way: tip._quaternion()[0],
    "T": Tip._matrix,
    "J": Tip._jacobian,
    "J_position": Tip._jacobian_position,
    "J_rpy": Tip._jacobian_rpy,
    "J_quat": Tip._jacobian_quat,
    "twist": Tip._twist,
    "bias": Tip._bias,
    "tau": Tip._torques,
}
