"""Forward kinematics of a chain in its frames, over any scalar: floats or expressions.

Two rows (or columns) of the rotation are enough: the third is their cross product, nine
operations. Rows are carried from base to tip, columns from tip to base; the position is
nested from the tip inward (Horner), and the tool's own length may be added at the end as
multiples of the rotation's columns. `Plan` names one such choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from urdf2c.mechanics import spatial
from urdf2c.mechanics.affine import NOTHING, Affine
from urdf2c.mechanics.angles import Mark, angle_of, value_of
from urdf2c.mechanics.frames import Ball, Frames, Run
from urdf2c.mechanics.known import Known
from urdf2c.mechanics.levers import Levers, levers
from urdf2c.mechanics.lines import Line, column, row
from urdf2c.mechanics.turning import Turning, turning

# Longer chains than any arm get one plan. Plans differ by a few operations at the ends, where rows
# are sparse, and by none in between; comparing them would take most of the time and memory.
LONG = 100


@dataclass(frozen=True, slots=True)
class Plan:
    """One way to compute a pose.

    Attributes:
        outward: Carry rows from base to tip, else columns from tip to base.
        left_out: The row or column that is made as a cross product; None where none is.
        tool: Which of the last run's lengths are added as multiples of the rotation's columns:
            "" none, "along" the one along its axis, "all" both.
    """

    outward: bool
    left_out: int | None
    tool: str


LONG_PLAN = Plan(True, 1, "")


@dataclass(frozen=True, slots=True)
class Pose:
    """base_from_tip of a chain, piece by piece.

    A frozen value: every answer follows from these fields alone, whatever was asked before, and
    is a frozen value too.

    Attributes:
        frames: The chain in its frames.
        q: Positions: floats [rad, m] or expressions.
        turnings: For each stage, how it turns.
        inner: The tip as seen from every stage.
    """

    frames: Frames
    q: Sequence
    turnings: tuple[Turning, ...]
    inner: Levers
    _known: Known = field(default_factory=Known, repr=False, compare=False)

    @classmethod
    def of(cls, frames: Frames, q, halves: bool = False) -> "Pose":
        """The pose at `q`; with `halves`, sines and cosines are made from half angles."""
        turnings = tuple(turning(stage, q, halves) for stage in frames.stages)
        return cls(frames, q, turnings, levers(frames, q, turnings))

    @property
    def stages(self) -> tuple[Run | Ball, ...]:
        return self.frames.stages

    def plans(self) -> list[Plan]:
        """The ways worth trying, in a fixed order."""
        if len(self.stages) > LONG:
            return [LONG_PLAN]
        last = self.stages[-1] if self.stages else None
        tools = [""]
        if isinstance(last, Run):
            across = any(last.turns[-1].across)
            tools += ["along"] * bool(last.along) + ["all"] * across
        return [
            Plan(outward, left_out, tool)
            for outward in (True, False)
            for left_out in (1, 2, 0, None)
            for tool in tools
        ]

    def result(self, plan: Plan):
        """((x, y, z), three rows) of base_from_tip."""
        rows = self.rotation(plan.outward, plan.left_out)
        position = self._levers(plan.tool).position
        if plan.tool:
            position = spatial.plus(position, spatial.apply(rows, self._tool(plan.tool)))
        return position, rows

    def parts(self, plan: Plan):
        """What `plan` puts together: rows (columns) that are carried, and the position."""
        lines = [line.whole for line in self._carried(plan.outward, plan.left_out).values()]
        return [*lines, self._levers(plan.tool).position]

    def joins(self, plan: Plan) -> int:
        """About how many operations putting the parts together takes."""
        lines = self.parts(plan)[:-1]
        crossed = 0 if plan.left_out is None else spatial.cross_size(*lines)
        lengths = self._tool(plan.tool) if plan.tool else ()
        return crossed + sum(6 for length in lengths if not spatial.is_zero(length))

    def rotation(self, outward: bool, left_out: int | None):
        """The rows of base_from_tip, made from two rows (columns) and their cross product."""
        return self._known.once(self._rotation, outward, left_out)

    def notes(self, plan: Plan) -> list[Mark]:
        """The values worth a name that `plan` goes through, in natural order."""
        marks = [*self._turning_marks(), *self._levers(plan.tool).marks]
        for line in self._carried(plan.outward, plan.left_out).values():
            marks += line.marks
        rows = self.rotation(plan.outward, plan.left_out)
        marks += [
            Mark((9, 0), rows[i][j], f"r{i}{j}", "")
            for i in range(3)
            for j in range(3)
            if plan.left_out == (i if plan.outward else j)
        ]
        return sorted(marks, key=lambda mark: mark.place)

    def position_notes(self) -> list[Mark]:
        """The values worth a name on the way to the position alone."""
        return sorted([*self._turning_marks(), *self.inner.marks], key=lambda mark: mark.place)

    def heading(self, index: int):
        """Sine and cosine of the angle at q[index] alone."""
        return angle_of(Affine(0.0, ((index, 1.0),)), self.q, None).sincos()

    def axes(self, outward: bool, left_out: int | None):
        """The axes of every stage as the base (else the tip) sees them, as a function.

        It takes a stage k and whether its axes behind its turns are meant, and gives three
        vectors; for k = -1 the base's own axes. Element `left_out` of each is made from the
        other two.
        """
        carried = self._carried(outward, left_out)

        def at(k: int, behind: bool):
            lines = {i: line.at(k, behind) for i, line in carried.items()}
            return spatial.transpose(_filled(lines, left_out))

        return at

    def _turning_marks(self) -> list[Mark]:
        return [mark for each in self.turnings for mark in each.marks]

    def _levers(self, left_out: str) -> Levers:
        """The levers without these lengths of the last run."""
        return self._known.once(self._shortened, left_out) if left_out else self.inner

    def _shortened(self, left_out: str) -> Levers:
        return levers(self.frames, self.q, self.turnings, left_out)

    def _carried(self, outward: bool, left_out: int | None) -> dict[int, Line]:
        """Rows of base_from_tip (columns if not outward) by number, all but one."""
        return {i: self._known.once(self._line, outward, i) for i in range(3) if i != left_out}

    def _line(self, outward: bool, i: int) -> Line:
        return (row if outward else column)(self.frames, self.turnings, i)

    def _rotation(self, outward: bool, left_out: int | None):
        lines = {i: line.whole for i, line in self._carried(outward, left_out).items()}
        rows = _filled(lines, left_out)
        return rows if outward else spatial.transpose(rows)

    def _tool(self, tool: str):
        """The lengths that are added by columns, in the tip's own frame."""
        run = self.stages[-1]
        across = run.turns[-1].across if tool == "all" else (NOTHING, NOTHING)
        shift = tuple(value_of(part, self.q) for part in (*across, run.along))
        return spatial.apply(spatial.transpose(run.after), shift)


def _filled(lines: dict[int, tuple], left_out: int | None) -> tuple:
    """Three lines in their order, the one that is left out as the others' cross product."""
    if left_out is not None:
        crossed = spatial.cross(lines[(left_out + 1) % 3], lines[(left_out + 2) % 3])
        lines = lines | {left_out: crossed}
    return tuple(lines[i] for i in range(3))
