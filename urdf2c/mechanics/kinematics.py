"""Forward kinematics of a chain in its frames, over any scalar: floats or expressions.

Two rows (or columns) of the rotation are enough: the third is their cross product, nine
operations. Rows are carried from base to tip, columns from tip to base; the position is
nested from the tip inward (Horner), and the tool's own length may be added where its
direction is known anyhow. `Plan` names one such choice, `plans` lists those worth building.
"""

import math
from dataclasses import dataclass

from urdf2c.mechanics import spatial
from urdf2c.mechanics.affine import Affine
from urdf2c.mechanics.gauge import Ball, Frames, Run


@dataclass(frozen=True, slots=True)
class Plan:
    """One way to compute a pose.

    Attributes:
        outward: Carry rows from base to tip, else columns from tip to base.
        left_out: The row or column that is made as a cross product; None where none is.
        tool: Which of the last run's lengths are added as multiples of the rotation's columns:
            "" none, "along" the one along its axis, "all" both.
        join: Number of stages, from the tip, that the tool's length is carried through by the
            columns before it joins the position; with rows, all of them.
    """

    outward: bool
    left_out: int | None
    tool: str
    join: int


def plans(frames: Frames) -> list[Plan]:
    """The ways worth trying, in a fixed order."""
    stages = len(frames.stages)
    tools = ("", "along", "all") if stages and isinstance(frames.stages[-1], Run) else ("",)
    found = []
    for left_out in (2, 1, 0, None):
        for tool in tools:
            found.append(Plan(True, left_out, tool, stages))
            joins = range(1, stages + 1) if tool else (stages,)
            found.extend(Plan(False, left_out, tool, join) for join in joins)
    return found


def pose(frames: Frames, q, plan: Plan, landmarks=None):
    """Position and rotation base_from_tip: ((x, y, z), three rows), or None where `plan`
    needs a column that it does not carry."""
    return _Pose(frames, q, plan).result()


class _Pose:
    def __init__(self, frames: Frames, q, plan: Plan):
        self.frames, self.q, self.plan = frames, q, plan
        self.turns = [self._sincos(stage) for stage in frames.stages]

    def result(self):
        return (self._outward if self.plan.outward else self._inward)()

    def _outward(self):
        rows = [self._row(i) if i != self.plan.left_out else None for i in range(3)]
        if self.plan.left_out is not None:
            i = self.plan.left_out
            rows[i] = spatial.cross(rows[(i + 1) % 3], rows[(i + 2) % 3])
        position = self._position(len(self.turns), None)
        if self.plan.tool:
            tool = self._tool()
            position = spatial.plus(position, spatial.apply(rows, tool))
        return position, tuple(rows)

    def _inward(self):
        kept = [i for i in range(3) if i != self.plan.left_out]
        columns = {i: self._column(i) for i in kept}
        position = self._position(self.plan.join, columns)
        if position is None:
            return None
        full = {i: column[-1] for i, column in columns.items()}
        i = self.plan.left_out
        if i is not None:
            full[i] = spatial.cross(full[(i + 1) % 3], full[(i + 2) % 3])
        return position, spatial.transpose([full[i] for i in range(3)])

    def _sincos(self, stage):
        """For a run, sine and cosine of every turn; for a ball, its rotation matrix."""
        if isinstance(stage, Ball):
            x, y, z, w = self.q[stage.index : stage.index + 4]
            matrix = spatial.rotation_quaternion(x, y, z, w)
            return spatial.transpose(matrix) if stage.inverse else matrix
        pairs, before = [], None
        for turn in stage.turns:
            before = _angle(turn.angle, self.q, before)
            pairs.append(before.sincos())
        return pairs

    def _row(self, i: int):
        row = self.frames.rotation[i]
        for stage, turned in zip(self.frames.stages, self.turns):
            if isinstance(stage, Ball):
                row = spatial.apply(spatial.transpose(turned), row)
            else:
                sine, cosine = turned[-1]
                row = spatial.turn_z(-sine, cosine, row)
            row = spatial.apply(spatial.transpose(stage.after), row)
        return row

    def _column(self, i: int):
        """The column after 1, 2, ... stages counted from the tip, and in the base at last."""
        column = tuple(row[i] for row in self._last_after())
        carried = []
        for k in reversed(range(len(self.turns))):
            stage, turned = self.frames.stages[k], self.turns[k]
            if k != len(self.turns) - 1:
                column = spatial.apply(stage.after, column)
            if isinstance(stage, Ball):
                column = spatial.apply(turned, column)
            else:
                column = spatial.turn_z(*turned[-1], column)
            carried.append(column)
        carried.append(spatial.apply(self.frames.rotation, column))
        return carried

    def _last_after(self):
        return self.frames.stages[-1].after if self.frames.stages else spatial.IDENTITY

    def _tool(self):
        """The lengths that the plan adds by columns, in the tip's own frame."""
        run = self.frames.stages[-1]
        across = run.turns[-1].across if self.plan.tool == "all" else (Affine(), Affine())
        shift = tuple(_value(part, self.q) for part in (*across, run.along))
        return spatial.apply(spatial.transpose(run.after), shift)

    def _position(self, join: int, columns):
        """The tip's position in the base frame, nested from the tip inward."""
        v = (0.0, 0.0, 0.0)
        count = len(self.turns)
        for done, k in enumerate(reversed(range(count)), start=1):
            stage, turned = self.frames.stages[k], self.turns[k]
            v = spatial.apply(stage.after, v)
            if isinstance(stage, Ball):
                shift = tuple(_value(part, self.q) for part in stage.shift)
                v = spatial.apply(turned, spatial.plus(v, shift))
            else:
                v = self._run(stage, turned, v, self.plan.tool if done == 1 else "")
            if columns is not None and self.plan.tool and done == join:
                v = self._joined(v, columns, join)
                if v is None:
                    return None
        v = spatial.apply(self.frames.rotation, v)
        return spatial.plus(v, tuple(_value(part, self.q) for part in self.frames.shift))

    def _joined(self, v, columns, join: int):
        for i, length in enumerate(self._tool()):
            if not _is_zero(length):
                if i not in columns:
                    return None
                v = spatial.plus(v, spatial.times(length, columns[i][join - 1]))
        return v

    def _run(self, run: Run, pairs, v, tool: str):
        """along z + sum_j Rz(angle_j) across_j + Rz(angle_last) v."""
        if not tool:
            v = (v[0], v[1], v[2] + _value(run.along, self.q))
        for turn, (sine, cosine) in reversed(tuple(zip(run.turns, pairs))):
            last = turn is run.turns[-1]
            x, y = (0.0, 0.0)
            if not (last and tool == "all"):
                x, y = (_value(part, self.q) for part in turn.across)
            if last:
                v = spatial.turn_z(sine, cosine, (v[0] + x, v[1] + y, v[2]))
            else:
                v = spatial.plus(v, spatial.turn_z(sine, cosine, (x, y, 0.0)))
        return v


@dataclass(frozen=True, slots=True)
class _Angle:
    """An angle as sum + rest + quarter turns; `sum` is None where no position is in it."""

    terms: tuple
    sum: object
    rest: float
    quarters: int

    def sincos(self):
        if self.sum is None:
            sine, cosine = math.sin(self.rest), math.cos(self.rest)
        else:
            sine, cosine = _sin(self.sum), _cos(self.sum)
        for _ in range(self.quarters % 4):
            sine, cosine = cosine, -sine
        return sine, cosine


def _angle(angle: Affine, q, before: _Angle | None) -> _Angle:
    """The angle as an expression; built on the angle `before` it in its run where that fits,
    so that an offset which both have is added once."""
    quarters = round(angle.const / (math.pi / 2))
    rest = angle.const - quarters * (math.pi / 2)
    rest = 0.0 if abs(rest) < 2e-15 else rest
    terms = angle.terms
    if not terms:
        return _Angle(terms, None, rest, quarters)
    known = len(before.terms) if before else 0
    if before and before.rest == rest and known and terms[:known] == before.terms:
        total = before.sum
        for index, scale in terms[known:]:
            total = total + q[index] * scale
        return _Angle(terms, total, rest, quarters)
    total = q[terms[0][0]] * terms[0][1]
    for index, scale in terms[1:]:
        total = total + q[index] * scale
    return _Angle(terms, total + rest if rest else total, rest, quarters)


def _value(part: Affine, q):
    total = part.const
    for index, scale in part.terms:
        total = q[index] * scale + total
    return total


def _is_zero(value) -> bool:
    return isinstance(value, float) and value == 0.0


def _sin(x):
    return x.sin() if hasattr(x, "sin") else math.sin(x)


def _cos(x):
    return x.cos() if hasattr(x, "cos") else math.cos(x)
