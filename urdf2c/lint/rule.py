"""What a rule is, and what it judges."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from urdf2c.diagnostics import Diagnostic, Span, error
from urdf2c.lint.box import Box
from urdf2c.mechanics.tree import Tree
from urdf2c.read.packages import Packages
from urdf2c.robot import Robot

SEVERITIES = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class Subject:
    """A robot as far as its file could be read, and what code would be made of it.

    `robot` may be no tree at all: rules that need one look at `tree`, which is None then. `told` is
    what the reader said, and those who chose the tree. `locks` and `names` are as for `generate`;
    `meshes` are the boxes of mesh files by name, unscaled, as far as they could be measured.
    """

    robot: Robot
    packages: Packages
    told: tuple[Diagnostic, ...] = ()
    tree: Tree | None = None
    scalar: str = "float"
    snap_angles: float = 0.0
    locks: Mapping[str, float] = field(default_factory=dict)
    meshes: Mapping[str, Box] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule by its stable name; the part before the first dash is its group.

    `severity` is the gravest that a finding of it has; `summary`, `why` and `remedy` are for
    docs/rules.md. `find` gives findings without severity and name; it is None where the reader of
    the file tells them.
    """

    name: str
    severity: str
    summary: str
    why: str
    remedy: str
    find: Callable[[Subject], Iterable[Diagnostic]] | None = None

    def findings(self, subject: Subject) -> list[Diagnostic]:
        """All that breaks this rule, the reader's own findings included."""
        found = [each for each in subject.told if each.rule == self.name]
        if self.find is not None:
            found += (
                replace(each, severity=self.severity, rule=self.name) for each in self.find(subject)
            )
        return found


def found(span: Span, message: str, *hints: str, notes: tuple[Diagnostic, ...] = ()) -> Diagnostic:
    """A finding at `span`, whose severity and name its rule gives; hints become notes."""
    return replace(error(span, message, *hints, notes=notes), severity="")
