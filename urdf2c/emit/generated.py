"""A generated header together with what is known about it."""

import dataclasses
from dataclasses import dataclass

from urdf2c.compiler.program import Program
from urdf2c.diagnostics import Diagnostic
from urdf2c.formulas import Conventions
from urdf2c.rounding import Snap
from urdf2c.mechanics.tree import Tree


@dataclass(frozen=True, slots=True)
class Generated:
    """The text of a header and what it was made from.

    `stats` is what `--stats` writes: operations of every function, counted in the text, snapped
    angles, and the joints in the order of q. `functions` are the C names of `programs`.
    `written` are those of functions that no program stands behind.
    `locks` are the values [rad or m] at which joints were held, `conventions` those of Jacobians,
    `frames` the links of `fk_all`.
    """

    file: str
    text: str
    scalar: str
    stats: dict
    warnings: tuple[Diagnostic, ...]
    snapped: tuple[Snap, ...]
    tree: Tree
    programs: tuple[Program, ...]
    functions: tuple[str, ...]
    locks: dict[str, float]
    conventions: Conventions = Conventions()
    written: tuple[str, ...] = ()
    frames: tuple[str, ...] = ()


def statistics(functions: dict[str, dict[str, int]], snapped: tuple[Snap, ...], tree: Tree) -> dict:
    """What `--stats` writes."""
    return {
        "functions": functions,
        "snapped": [dataclasses.asdict(snap) for snap in snapped],
        "q": [joint.name for joint in tree.joints],
    }
