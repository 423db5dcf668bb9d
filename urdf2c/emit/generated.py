"""A generated header together with what is known about it."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field

from urdf2c.compiler.program import Program
from urdf2c.diagnostics import Diagnostic
from urdf2c.emit.function import FunctionView, Signature
from urdf2c.functions.conventions import Conventions
from urdf2c.functions.rounding import Snap
from urdf2c.mechanics.tree import Tree


@dataclass(frozen=True, slots=True)
class Generated:
    """The text of a header and what it was made from.

    `stats` is what `--stats` writes: operations of every function, counted in the text, snapped
    angles, and the joints in the order of q. `signatures` are those of all functions, the compiled
    `programs` first.
    `locks` are the values [rad or m] at which joints were held, `conventions` those of Jacobians,
    `frames` the links of `fk_all`, `names` the C names that were chosen for joints and links.
    """

    file: str
    text: str
    scalar: str
    stats: dict
    warnings: tuple[Diagnostic, ...]
    snapped: tuple[Snap, ...]
    tree: Tree
    programs: tuple[Program, ...]
    signatures: tuple[Signature, ...]
    locks: dict[str, float]
    conventions: Conventions = Conventions()
    frames: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def prefix(self) -> str:
        """What every C name starts with."""
        return self.file.removesuffix(".h")

    @property
    def functions(self) -> tuple[str, ...]:
        """The C names of all functions."""
        return tuple(each.name for each in self.signatures)

    def behind(self, signature: Signature) -> Program | None:
        """The program of a function, or of the Jacobian that it calls; None where there is none."""
        for each, program in zip(self.signatures, self.programs):
            if each == signature:
                return program
        frame = signature.meanings[0].frame
        called = (each for each in self.programs if frame and each.name == f"jacobian_{frame}")
        return next(called, None)


def statistics(
    functions: tuple[FunctionView, ...], snapped: tuple[Snap, ...], tree: Tree
) -> dict:
    """What `--stats` writes."""
    return {
        "functions": {each.name: dict(each.count) for each in functions if each.count is not None},
        "not_counted": [each.name for each in functions if each.count is None],
        "snapped": [dataclasses.asdict(snap) for snap in snapped],
        "q": [joint.name for joint in tree.joints],
    }
