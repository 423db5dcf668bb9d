"""A tip on symbols, and the ways to work out what is asked of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from urdf2c.functions.conventions import Conventions
from urdf2c.functions.quantity import (
    COLUMNS,
    EITHER,
    HALF_ANGLES,
    POSITION,
    ROTATION,
    ROTATION_BACK,
    Result,
)
from urdf2c.mechanics import spatial
from urdf2c.mechanics.angles import Mark
from urdf2c.mechanics.frames import Frames, Run
from urdf2c.mechanics.jacobian import Place, columns
from urdf2c.mechanics.kinematics import LONG, LONG_PLAN, Plan, Pose
from urdf2c.mechanics.known import Known
from urdf2c.mechanics.quaternion import quaternion
from urdf2c.mechanics.velocity import Moved, moved, rates


@dataclass(frozen=True, slots=True)
class Way:
    """One way to compute a tip's results.

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


def needs_of(results: Iterable[Result]) -> frozenset[str]:
    """What the formulas of `results` take of a tip, in all."""
    return frozenset().union(*(result.needs for result in results))


def only_way(frames: Frames, results: Iterable[Result]) -> Way | None:
    """The way to `results` of a chain longer than any arm; None for all others."""
    if len(frames.stages) <= LONG:
        return None
    return Way(LONG_PLAN, _LEFT_OUT[0] if COLUMNS in needs_of(results) else None)


@dataclass(frozen=True, slots=True)
class Tip:
    """The tip of a chain whose `pose` is at the `inputs`' positions; `results` are made of it.

    A frozen value, as the pose is: what it answers does not depend on what it was asked before.
    """

    pose: Pose
    inputs: Inputs
    results: tuple[Result, ...]
    conventions: Conventions
    noise: float
    _known: Known = field(default_factory=Known, repr=False, compare=False)

    @classmethod
    def of(
        cls,
        frames: Frames,
        inputs: Inputs,
        results: tuple[Result, ...],
        conventions: Conventions,
        noise: float,
    ) -> "Tip":
        """The tip of a chain in its frames; its quaternion's constants may be off by `noise`."""
        pose = Pose.of(frames, inputs.q, halves=HALF_ANGLES in needs_of(results))
        return cls(pose, inputs, results, conventions, noise)

    @property
    def needs(self) -> frozenset[str]:
        """What the formulas of all results take."""
        return needs_of(self.results)

    @property
    def rotates(self) -> bool:
        """Whether the rows of the rotation are taken."""
        back = self.conventions.axes == "tip" and ROTATION_BACK in self.needs
        return ROTATION in self.needs or back

    def ways(self) -> list[Way]:
        """The ways worth trying, in a fixed order; `refined` has more beside each."""
        plans = self.pose.plans()
        if not self.rotates:
            plans = [plan for plan in plans if plan.tool == ""][:1]
        if POSITION not in self.needs:
            plans = [plan for plan in plans if plan.tool == ""]
        left_out = _LEFT_OUT if COLUMNS in self.needs else (None,)
        return [Way(plan, element) for plan in plans for element in left_out]

    def refined(self, way: Way) -> list[Way]:
        """Ways that differ from `way` in one choice."""
        found = []
        if COLUMNS in self.needs:
            for k in reversed(range(len(self.pose.stages))):
                if isinstance(self.pose.stages[k], Run):
                    found.append(Way(way.pose, way.left_out, way.after ^ {k}, way.by_columns))
        if EITHER in self.needs and self.inputs.places:
            for element in _LEFT_OUT:
                found.append(Way(way.pose, element, way.after, True))
        return found

    def marks(self, way: Way) -> list[Mark]:
        """The values worth a name that this way goes through, in natural order."""
        found = self.pose.notes(way.pose) if self.rotates else self.pose.position_notes()
        if HALF_ANGLES in self.needs:
            found = sorted([*found, *self.quaternion()[1]], key=lambda mark: mark.place)
        return found

    def rows(self, way: Way):
        """The rows of base_from_tip."""
        return self.pose.rotation(way.pose.outward, way.pose.left_out)

    def position(self, way: Way):
        """The tip's position in the base frame [m]."""
        if ROTATION in self.needs:
            return self.pose.result(way.pose)[0]
        return self.pose.inner.position

    def quaternion(self):
        """x y z w of base_from_tip, and its marks."""
        return self._known.once(self._turn)

    def columns(self, way: Way, axes: str) -> tuple:
        """(linear, angular) of the tip by every velocity, in `axes`."""
        return self._known.once(self._columns, axes, way.left_out, way.after)

    def stacked(self, pairs) -> list:
        """The matrix whose columns these pairs are, in the order of rows."""
        return flat(spatial.transpose([sum(self.conventions.ordered(*pair), ()) for pair in pairs]))

    def motion(self) -> Moved:
        """The tip's velocity and acceleration, carried along the chain."""
        return self._known.once(self._motion)

    def back(self, way: Way, v):
        """A vector in the base's axes, in the tip's."""
        return spatial.apply(spatial.transpose(self.rows(way)), v)

    def at_origin(self, linear, angular):
        """The velocity of the tip's body where the base's origin is."""
        return spatial.plus(linear, spatial.cross(self.pose.inner.position, angular))

    def _turn(self):
        return quaternion(self.pose, self.noise)

    def _columns(self, axes: str, left_out: int | None, after: frozenset[int]) -> tuple:
        at, places = self.pose.axes(axes != "tip", left_out), self.inputs.places
        found = columns(places, self.pose, at, after, len(self.inputs.v))
        if axes == "base":
            return tuple((self.at_origin(*pair), pair[1]) for pair in found)
        return tuple(found)

    def _motion(self) -> Moved:
        return moved(self.pose, rates(self.inputs.places, self.pose, self.inputs.v))


def flat(rows) -> list:
    """The elements of rows, one row after the other."""
    return [value for row in rows for value in row]
