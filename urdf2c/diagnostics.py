"""What urdf2c says about its input: `file:line: severity: message`."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field

LONGEST_QUOTE = 60


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a source file; `line` counts from 1, 0 where no line is known.

    `calls` are those of xacro macros through which the text there got into the model, with the
    names of these, the innermost first.
    """

    file: str
    line: int = 0
    calls: tuple[tuple["Span", str], ...] = field(default=(), compare=False)

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
        lines = [printable(f"{self.span}: {self.severity}: {self.message}")]
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
    hinted = notes + _hints(span, hints) + _calls(span)
    return Diagnostic(span, "error", message, hinted, rule)


def warning(span: Span, message: str, *hints: str, rule: str = "") -> Diagnostic:
    """A warning at `span`: it states a choice that was made for the reader."""
    return Diagnostic(span, "warning", message, _hints(span, hints) + _calls(span), rule)


def note(span: Span, message: str) -> Diagnostic:
    """A note: help that belongs to the diagnostic it is given to."""
    return Diagnostic(span, "note", message, _calls(span))


def _hints(span: Span, hints: tuple[str, ...]) -> tuple[Diagnostic, ...]:
    return tuple(Diagnostic(span, "note", hint) for hint in hints)


def _calls(span: Span) -> tuple[Diagnostic, ...]:
    """Notes of the macro calls that led to `span`: one line of a macro is a part of many robots."""
    return tuple(
        Diagnostic(place, "note", f"from the call of the macro '{name}' here")
        for place, name in span.calls
    )


def quoted(text: str, longest: int = LONGEST_QUOTE) -> str:
    """`text` in single quotes, short, and without characters that could upset a terminal."""
    if len(text) > longest:
        text = text[: longest - 3] + "..."
    return f"'{printable(text)}'"


def printable(text: str) -> str:
    """`text` on one line, what would move the cursor or turn the text by its code point."""
    if text.isprintable():
        return text
    shown = (c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
    return "".join(shown)


def nearest(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """A hint that names the one of `names` that `name` resembles most, if one does."""
    close = difflib.get_close_matches(name, list(names), n=1)
    return tuple(f"did you mean '{match}'?" for match in close)
