"""A compiled function beside what it was made from."""

from dataclasses import dataclass
from functools import cached_property

import numpy

from urdf2c.compiler.program import Program
from urdf2c.emit.function import Signature
from urdf2c.emit.generated import Generated
from urdf2c.functions.catalog import ALL, BY_NAME
from urdf2c.mechanics.chain import Chain
from urdf2c.robot import Joint
from urdf2c.truth.catalog import QUANTITIES
from urdf2c.verify import lengths
from urdf2c.verify.angles import Taken, of_chain, taken
from urdf2c.verify.bounds import Bound, Given, bound
from urdf2c.verify.host import Call
from urdf2c.verify.inputs import Case, inputs
from urdf2c.verify.sines import Sines
from urdf2c.verify.truth import chain_of

@dataclass(frozen=True)
class Tested:
    """A function of a header, the program behind it where there is one, and how to call it.

    `sines` says whose sines it takes.
    """

    generated: Generated
    form: Signature
    program: Program | None
    call: Call | None = None
    sines: Sines = Sines()

    @cached_property
    def chains(self) -> dict[str, Chain]:
        """The chain of each frame that the outputs are of."""
        frames = dict.fromkeys(each.frame for each in self.form.meanings if each.frame)
        if any(meaning.kind in BY_NAME[ALL].kinds for meaning in self.form.meanings):
            frames |= dict.fromkeys(self.generated.frames)
        return {frame: chain_of(self.generated, frame) for frame in frames}

    def bound(self, frame: str, q: numpy.ndarray) -> Bound:
        """The bounds of the pose of `frame` in configurations `q` (N x nq)."""
        away = lengths.along(self.generated.tree, self._above, q), len(self._above)
        chain, scalar = self.chains[frame], self.generated.scalar
        return bound(chain, self.program, q, scalar, self._given[frame], away)

    @cached_property
    def _above(self) -> tuple[Joint, ...]:
        return lengths.above(self.generated.tree)

    def reach(self, frame: str, q: numpy.ndarray) -> numpy.ndarray:
        """All lengths on the way to `frame` in configurations `q` (N x nq), added up [m], N."""
        return lengths.reach(self.chains[frame], q)

    @cached_property
    def angles(self) -> tuple[Taken, ...]:
        """The angles whose sines the program takes."""
        return taken(self.program)

    @cached_property
    def _given(self) -> dict[str, Given]:
        """For each frame, what its bounds depend on beside q."""
        return {
            frame: Given(self.snapped[frame], of_chain(self.angles, chain), self.sines.split)
            for frame, chain in self.chains.items()
        }

    @cached_property
    def snapped(self) -> dict[str, tuple[float, float]]:
        """For each frame, what --snap-angles moved it by, at most [m, rad]."""
        return {frame: snapped(self.generated, frame) for frame in self.chains}

    def outputs(self, case: Case) -> dict[str, numpy.ndarray]:
        """What the function gives, N rows; of one that takes nothing all are the same."""
        made = self.call(*inputs(self.form, case))
        if self.form.inputs:
            return made
        return {
            name: numpy.broadcast_to(each, (len(case.q), each.shape[1]))
            for name, each in made.items()
        }


def snapped(generated: Generated, frame: str) -> tuple[float, float]:
    """What --snap-angles moved the tip `frame` by, at most [m, rad]."""
    applied = [each for each in generated.snapped if each.applied and each.tip == frame]
    return sum(each.deviation_m for each in applied), sum(each.deviation_rad for each in applied)


def is_open(kind: str) -> bool:
    """Whether an output of that kind is as true with the signs of some elements the other way."""
    return kind in QUANTITIES and QUANTITIES[kind].open_from is not None


def signed(kind: str, made: numpy.ndarray, true: numpy.ndarray) -> numpy.ndarray:
    """`made` (N x size) of that kind, with the signs that fit `true` where they are open."""
    if not is_open(kind):
        return made
    part = slice(QUANTITIES[kind].open_from(made.shape[1]), None)
    fitting = numpy.sum(made[:, part] * true[:, part], axis=1, keepdims=True)
    found = made.copy()
    found[:, part] = numpy.where(fitting < 0.0, -made[:, part], made[:, part])
    return found
