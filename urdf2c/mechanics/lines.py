"""Rows and columns of a chain's rotation, carried along it one by one."""

from dataclasses import dataclass

from urdf2c.mechanics import spatial
from urdf2c.mechanics.angles import Mark
from urdf2c.mechanics.frames import Frames, mark_of
from urdf2c.mechanics.turning import Turning


@dataclass(frozen=True, slots=True)
class Line:
    """A row (column) of base_from_tip.

    Attributes:
        whole: Its three elements.
        before: For each stage, the same line of base_from_stage (of stage_from_tip) in the axes
            before its turns.
        behind: The same in the axes behind them.
        base: The line of the base's own axes: before all stages.
        marks: The values worth a name.
    """

    whole: tuple
    before: tuple
    behind: tuple
    base: tuple
    marks: tuple[Mark, ...]

    def at(self, k: int, behind: bool) -> tuple:
        """The line in the axes of stage k; for k = -1 in the base's."""
        return self.base if k < 0 else (self.behind if behind else self.before)[k]


def row(frames: Frames, turnings: tuple[Turning, ...], i: int) -> Line:
    """Row i of base_from_tip, from the base outward."""
    line, before, behind, marks = frames.rotation[i], [], [], []
    for k, (stage, turning) in enumerate(zip(frames.stages, turnings)):
        before.append(line)
        behind.append(turning.back(line))
        line = spatial.apply(spatial.transpose(stage.after), behind[-1])
        mark, joint = mark_of(stage)
        comment = f"rotation base_from_{joint}, row by row"
        marks += [Mark((2, k), line[j], f"r{i}{j}_{mark}", comment) for j in range(3)]
    return Line(line, tuple(before), tuple(behind), spatial.IDENTITY[i], tuple(marks))


def column(frames: Frames, turnings: tuple[Turning, ...], i: int) -> Line:
    """Column i of base_from_tip, from the tip inward."""
    line, before, behind, marks = tuple(r[i] for r in spatial.IDENTITY), [], [], []
    count = len(frames.stages)
    for k in reversed(range(count)):
        stage = frames.stages[k]
        behind.append(spatial.apply(stage.after, line))
        line = turnings[k].forth(behind[-1])
        before.append(line)
        mark, joint = mark_of(stage)
        comment = f"position of the tip and rotation, seen from where {joint} turns"
        marks += [Mark((1, count - k), line[j], f"t{j}{i}_{mark}", comment) for j in range(3)]
    whole = spatial.apply(frames.rotation, line)
    return Line(whole, tuple(reversed(before)), tuple(reversed(behind)), whole, tuple(marks))
