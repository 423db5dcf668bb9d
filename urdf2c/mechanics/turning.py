"""The turns of a chain's stages: sines and cosines of runs, rotation matrices of balls."""

from dataclasses import dataclass

from urdf2c.mechanics import spatial
from urdf2c.mechanics.angles import Mark, angle_of
from urdf2c.mechanics.frames import Ball, Run, parallel_axes


@dataclass(frozen=True, slots=True)
class Turning:
    """How one stage turns.

    Attributes:
        pairs: Of a run, sine and cosine of every turn; () for a ball.
        matrix: Of a ball, its rotation, three rows; None for a run.
        half: Of a run, sine and cosine of half its whole turn less `quarters` of a turn, where
            they were asked for; else None.
        quarters: Quarter turns that `half` leaves out.
        marks: The values worth a name.
    """

    pairs: tuple = ()
    matrix: tuple | None = None
    half: tuple | None = None
    quarters: int = 0
    marks: tuple[Mark, ...] = ()

    def forth(self, v):
        """A vector in the axes behind the turns, in those before them."""
        if self.matrix is not None:
            return spatial.apply(self.matrix, v)
        return spatial.turn_z(*self.pairs[-1], v)

    def back(self, v):
        """A vector in the axes before the turns, in those behind them."""
        if self.matrix is not None:
            return spatial.apply(spatial.transpose(self.matrix), v)
        sine, cosine = self.pairs[-1]
        return spatial.turn_z(-sine, cosine, v)


def turning(stage: Run | Ball, q, halves: bool) -> Turning:
    """The turns of `stage` at positions `q`.

    Args:
        halves: Take the sine and cosine of a run's whole turn from those of its half, which
            quaternions are made of.
    """
    return _ball(stage, q) if isinstance(stage, Ball) else _run(stage, q, halves)


def _ball(stage: Ball, q) -> Turning:
    matrix = spatial.rotation_quaternion(*q[stage.index : stage.index + 4])
    comment = f"{stage.joint}: rotation of its quaternion, whatever the length"
    marks = tuple(
        Mark((0, 0), matrix[i][j], f"b{i}{j}_{stage.index}", comment)
        for i in range(3)
        for j in range(3)
    )
    return Turning(matrix=spatial.transpose(matrix) if stage.inverse else matrix, marks=marks)


def _run(stage: Run, q, halves: bool) -> Turning:
    comment = parallel_axes(stage)
    pairs, marks, half, quarters, angle = [], [], None, 0, None
    for turn in stage.turns:
        angle = angle_of(turn.angle, q, angle)
        if halves and turn is stage.turns[-1]:
            pair, half = angle.sincos_by_half()
            quarters = angle.quarters
            marks += angle.half_marks(comment)
        else:
            pair = angle.sincos()
            marks += angle.marks(comment)
        pairs.append(pair)
    return Turning(tuple(pairs), None, half, quarters, tuple(marks))
