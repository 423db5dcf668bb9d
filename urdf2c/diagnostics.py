"""What urdf2c says about its input: `file:line: severity: message`."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field

LONGEST_QUOTE = 60
MOST_SHOWN = 12  # names to choose from


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
    """A hint that names the one of `names` that `name` resembles most, if one does.

    Capitals do not count, nor does what stands before or behind: `J2` is like `joint_j2`.
    """
    names = list(names)
    folded = {each.casefold(): each for each in reversed(names)}
    close = [each for each in names if len(name) > 2 and each.startswith(name)]
    close += difflib.get_close_matches(name, names, n=1)
    close += difflib.get_close_matches(name.casefold(), folded, n=1)
    close += [each for each in folded if len(name) > 1 and name.casefold() in each.split("_")]
    return tuple(f"did you mean '{folded.get(match, match)}'?" for match in close[:1])


def meant(name: str, names: Iterable[str], kind: str) -> tuple[str, ...]:
    """As `nearest`, or what there is to choose from where nothing is near."""
    names = list(names)
    shown = ", ".join(quoted(each) for each in names[:MOST_SHOWN])
    more = f" and {len(names) - MOST_SHOWN} more" if len(names) > MOST_SHOWN else ""
    several = f"{kind.partition(' ')[0]}s{kind.removeprefix(kind.partition(' ')[0])}"
    there = (f"the {several} are {shown}{more}",) if names else (f"there is no {kind}",)
    return nearest(name, names) or there
