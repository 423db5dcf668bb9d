"""Forward kinematics of a chain in its frames, over any scalar: floats or expressions.

Two rows (or columns) of the rotation are enough: the third is their cross product, nine
operations. Rows are carried from base to tip, columns from tip to base; the position is
nested from the tip inward (Horner), and the tool's own length may be added at the end as
multiples of the rotation's columns. `Plan` names one such choice.
"""

from dataclasses import dataclass

from urdf2c.mechanics import spatial
from urdf2c.mechanics.affine import NOTHING, Affine
from urdf2c.mechanics.angles import Mark, angle_of, value_of
from urdf2c.mechanics.frames import Ball, Frames, Run, mark_of, parallel_axes

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


class Pose:
    """base_from_tip of a chain, piece by piece, each piece made once.

    Args:
        frames: The chain in its frames.
        q: Positions: floats [rad, m] or expressions.
        halves: Take the sine and cosine of each run's whole turn from those of its half, which
            quaternions are made of.

    Attributes:
        turns: For each stage, sine and cosine of its turns; for a ball, its rotation matrix.
        halves: For each stage, sine and cosine of half its whole turn less `quarters` of a turn,
            where they were asked for.
        pieces: For each stage, what each turn carries, in the axes before the turns.
        levers: For each stage and turn, the tip as seen from there, in the axes before the
            turns: sums of pieces from the end. For a ball, the tip in the child's axes.
        reaches: For each stage, the lever of the last turn in the axes behind it.
    """

    def __init__(self, frames: Frames, q, halves: bool = False):
        self.frames, self.stages, self.q = frames, frames.stages, q
        self.marks: list[Mark] = []
        self._lines: dict[tuple[bool, int], tuple] = {}
        self._states: dict[tuple[bool, int], dict] = {}
        self._positions: dict[str, tuple] = {}
        self._rotations: dict[tuple, tuple] = {}
        self.halves: dict[int, tuple] | None = {} if halves else None
        self.quarters: dict[int, int] = {}
        self.pieces: dict[int, list] = {}
        self.levers: dict[int, list] = {}
        self.reaches: dict[int, tuple] = {}
        self.turns = [self._turned(k, stage) for k, stage in enumerate(self.stages)]

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
        position = self.position(plan.tool)[0]
        if plan.tool:
            position = spatial.plus(position, spatial.apply(rows, self._tool(plan.tool)))
        return position, rows

    def parts(self, plan: Plan):
        """What `plan` puts together: rows (columns) that are carried, and the position."""
        lines = [self.line(plan.outward, i)[0] for i in range(3) if i != plan.left_out]
        return [*lines, self.position(plan.tool)[0]]

    def joins(self, plan: Plan) -> int:
        """About how many operations putting the parts together takes."""
        lines = self.parts(plan)[:-1]
        crossed = 0 if plan.left_out is None else spatial.cross_size(*lines)
        lengths = self._tool(plan.tool) if plan.tool else ()
        return crossed + sum(6 for length in lengths if not spatial.is_zero(length))

    def rotation(self, outward: bool, left_out: int | None):
        """The rows of base_from_tip, made from two rows (columns) and their cross product."""
        if (outward, left_out) not in self._rotations:
            self._rotations[outward, left_out] = self._rotation(outward, left_out)
        return self._rotations[outward, left_out]

    def notes(self, plan: Plan) -> list[Mark]:
        """The values worth a name that `plan` goes through, in natural order."""
        marks = [*self.marks, *self.position(plan.tool)[1]]
        for i in range(3):
            if i != plan.left_out:
                marks += self.line(plan.outward, i)[1]
        rows = self.rotation(plan.outward, plan.left_out)
        marks += [
            Mark((9, 0), rows[i][j], f"r{i}{j}", "")
            for i in range(3)
            for j in range(3)
            if plan.left_out == (i if plan.outward else j)
        ]
        return sorted(marks, key=lambda mark: mark.place)

    def heading(self, index: int):
        """Sine and cosine of the angle at q[index] alone."""
        return angle_of(Affine(0.0, ((index, 1.0),)), self.q, None).sincos()

    def axes(self, outward: bool, left_out: int | None):
        """The axes of every stage as the base (else the tip) sees them, as a function.

        It takes a stage k and whether its axes behind its turns are meant, and gives three
        vectors; for k = -1 the base's own axes. Element `left_out` of each is made from the
        other two.
        """
        kept = [i for i in range(3) if i != left_out]
        states = {}
        for i in kept:
            self.line(outward, i)
            states[i] = self._states[outward, i]

        def at(k: int, behind: bool):
            lines = {i: states[i][k, behind] for i in kept}
            if left_out is not None:
                a, b = lines[(left_out + 1) % 3], lines[(left_out + 2) % 3]
                lines[left_out] = spatial.cross(a, b)
            return spatial.transpose(tuple(lines[i] for i in range(3)))

        return at

    def position_notes(self) -> list[Mark]:
        """The values worth a name on the way to the position alone."""
        return sorted([*self.marks, *self.position("")[1]], key=lambda mark: mark.place)

    def _turned(self, k: int, stage):
        """For a run, sine and cosine of every turn; for a ball, its rotation matrix."""
        if isinstance(stage, Ball):
            matrix = spatial.rotation_quaternion(*self.q[stage.index : stage.index + 4])
            comment = f"{stage.joint}: rotation of its quaternion, whatever the length"
            self.marks += [
                Mark((0, 0), matrix[i][j], f"b{i}{j}_{stage.index}", comment)
                for i in range(3)
                for j in range(3)
            ]
            return spatial.transpose(matrix) if stage.inverse else matrix
        pairs, before = [], None
        for turn in stage.turns:
            before = angle_of(turn.angle, self.q, before)
            if self.halves is not None and turn is stage.turns[-1]:
                pair, self.halves[k] = before.sincos_by_half()
                self.quarters[k] = before.quarters
                self.marks += before.half_marks(parallel_axes(stage))
            else:
                pair = before.sincos()
                self.marks += before.marks(parallel_axes(stage))
            pairs.append(pair)
        return pairs

    def line(self, outward: bool, i: int):
        """Row i of base_from_tip (column i if not outward), and its marks on the way."""
        if (outward, i) not in self._lines:
            self._lines[outward, i] = self._row(i) if outward else self._column(i)
        return self._lines[outward, i]

    def position(self, tool: str):
        """The tip's position in the base frame without the lengths of `tool`, and its marks."""
        if tool not in self._positions:
            self._positions[tool] = self._position(tool)
        return self._positions[tool]

    def _rotation(self, outward: bool, left_out: int | None):
        lines = {i: self.line(outward, i)[0] for i in range(3) if i != left_out}
        if left_out is not None:
            lines[left_out] = spatial.cross(lines[(left_out + 1) % 3], lines[(left_out + 2) % 3])
        rows = tuple(lines[i] for i in range(3))
        return rows if outward else spatial.transpose(rows)

    def _row(self, i: int):
        row, marks = self.frames.rotation[i], []
        states = self._states[True, i] = {(-1, False): spatial.IDENTITY[i]}
        for k, stage in enumerate(self.stages):
            states[k, False] = row
            row = states[k, True] = self.turned_back(k, row)
            row = spatial.apply(spatial.transpose(stage.after), row)
            mark, joint = mark_of(stage)
            comment = f"rotation base_from_{joint}, row by row"
            marks += [Mark((2, k), row[j], f"r{i}{j}_{mark}", comment) for j in range(3)]
        return row, marks

    def _column(self, i: int):
        column, marks = tuple(row[i] for row in spatial.IDENTITY), []
        states = self._states[False, i] = {}
        for k in reversed(range(len(self.stages))):
            stage = self.stages[k]
            states[k, True] = spatial.apply(stage.after, column)
            column = states[k, False] = self.turned(k, states[k, True])
            mark, joint = mark_of(stage)
            comment = f"position of the tip and rotation, seen from where {joint} turns"
            place = (1, len(self.stages) - k)
            marks += [Mark(place, column[j], f"t{j}{i}_{mark}", comment) for j in range(3)]
        column = states[-1, False] = spatial.apply(self.frames.rotation, column)
        return column, marks

    def _position(self, tool: str):
        v, marks = (0.0, 0.0, 0.0), []
        for k in reversed(range(len(self.stages))):
            v = self._before(k, v, tool if k == len(self.stages) - 1 else "")
            mark, joint = mark_of(self.stages[k])
            comment = f"position of the tip, seen from where {joint} turns"
            place = (1, len(self.stages) - k)
            marks += [Mark(place, part, f"{a}_{mark}", comment) for a, part in zip("xyz", v)]
        v = spatial.apply(self.frames.rotation, v)
        return spatial.plus(v, self._values(self.frames.shift)), marks

    def turned(self, k: int, v):
        """A vector in the axes behind the turns of stage k, in those before them."""
        if isinstance(self.stages[k], Ball):
            return spatial.apply(self.turns[k], v)
        return spatial.turn_z(*self.turns[k][-1], v)

    def turned_back(self, k: int, v):
        """A vector in the axes before the turns of stage k, in those behind them."""
        if isinstance(self.stages[k], Ball):
            return spatial.apply(spatial.transpose(self.turns[k]), v)
        sine, cosine = self.turns[k][-1]
        return spatial.turn_z(-sine, cosine, v)

    def _before(self, k: int, v, tool: str):
        """A point given behind stage k, seen from before it; `tool` lengths left out."""
        stage = self.stages[k]
        v = spatial.apply(stage.after, v)
        if isinstance(stage, Ball):
            v = spatial.plus(v, self._values(stage.shift))
            turned = spatial.apply(self.turns[k], v)
            self.levers[k] = turned if stage.inverse else v
            return turned
        if not tool:
            v = (v[0], v[1], v[2] + value_of(stage.along, self.q))
        parts = []
        for turn, (sine, cosine) in zip(stage.turns, self.turns[k]):
            x, y = self._values(turn.across)
            if turn is stage.turns[-1]:
                x, y = (0.0, 0.0) if tool == "all" else (x, y)
                x, y = v[0] + x, v[1] + y
            parts.append(spatial.turn_z(sine, cosine, (x, y, 0.0)))
        levers = _sums_from_the_end(parts)
        if not tool:
            self.pieces[k], self.levers[k], self.reaches[k] = parts, levers, (x, y)
        return *levers[0], v[2]

    def _values(self, parts):
        return tuple(value_of(part, self.q) for part in parts)

    def _tool(self, tool: str):
        """The lengths that are added by columns, in the tip's own frame."""
        run = self.stages[-1]
        across = run.turns[-1].across if tool == "all" else (NOTHING, NOTHING)
        shift = self._values((*across, run.along))
        return spatial.apply(spatial.transpose(run.after), shift)


def _sums_from_the_end(pieces):
    """For every piece, the sum (x, y) of it and of all that follow it."""
    total, found = (0.0, 0.0, 0.0), []
    for piece in reversed(pieces):
        total = spatial.plus(piece, total)
        found.append(total[:2])
    return found[::-1]
