"""What urdf2c says about its input: `file:line: severity: message`."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a source file; `line` counts from 1, 0 where no line is known."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """One finding: where, how grave (`error`, `warning` or `note`), what, and hints that follow it.

    `rule` is the stable name of what was broken, by which `check` lets its user choose.
    """

    span: Span
    severity: str
    message: str
    notes: tuple["Diagnostic", ...] = field(default=(), compare=False)
    rule: str = field(default="", compare=False)

    def __str__(self) -> str:
        lines = [f"{self.span}: {self.severity}: {self.message}"]
        return "\n".join(lines + [str(note) for note in self.notes])


class UrdfError(ValueError):
    """Input that cannot be used; `diagnostics` holds all that was found, sorted by line."""

    def __init__(self, diagnostics):
        self.diagnostics: tuple[Diagnostic, ...] = tuple(sorted(diagnostics))
        super().__init__("\n".join(str(item) for item in self.diagnostics))


def error(
    span: Span, message: str, *hints: str, notes: tuple[Diagnostic, ...] = (), rule: str = ""
) -> Diagnostic:
    """An error at `span`; every hint becomes a note on the same line."""
    hinted = notes + tuple(note(span, hint) for hint in hints)
    return Diagnostic(span, "error", message, hinted, rule)


def warning(span: Span, message: str, *hints: str, rule: str = "") -> Diagnostic:
    """A warning at `span`: it states a choice that was made for the reader."""
    return Diagnostic(span, "warning", message, tuple(note(span, hint) for hint in hints), rule)


def note(span: Span, message: str) -> Diagnostic:
    """A note: help that belongs to the diagnostic it is given to."""
    return Diagnostic(span, "note", message)
