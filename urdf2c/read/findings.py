"""What a reader finds wrong or doubtful in one file, gathered until it is told as a whole."""

import difflib
from collections.abc import Sequence

from urdf2c import diagnostics
from urdf2c.diagnostics import Diagnostic, Span, UrdfError, quoted

# Comparing names costs the product of their lengths; a file full of wrong names must not cost
# minutes, so the hints stop once this much has been spent.
HINT_BUDGET = 4_000_000
STEP = 8  # what a comparison costs besides, in letters
# A file of more faults than this was made to have them; the first are enough to see why.
MOST_FAULTS = 10_000
FIRST = 100


class Findings:
    """The errors and warnings of one file, in the order in which they were met.

    Each bears the name of a rule; lint/reading.py says what the rules mean.
    """

    def __init__(self, file: str, places: Sequence[Span] = ()):
        """For `file`; `places` are those of its lines where its text is an expansion."""
        self.file = file
        self.places = places
        self.errors: list[Diagnostic] = []
        self.warnings: list[Diagnostic] = []
        self._hints_left = HINT_BUDGET
        self._flooded = False

    def span(self, line: int | Span) -> Span:
        """The place of a line of this file, or of what it was expanded from."""
        if isinstance(line, Span):
            return line
        return self.places[line - 1] if 0 < line <= len(self.places) else Span(self.file, line)

    def error(self, line: int | Span, message: str, *hints: str, notes: tuple[Diagnostic, ...] = (),
              rule: str = "model"):
        """Record that the file cannot be used; every hint becomes a note on the same line.

        Raises:
            UrdfError: there are too many faults to go on.
        """
        self.errors.append(
            diagnostics.error(self.span(line), message, *hints, notes=notes, rule=rule))
        if len(self.errors) > MOST_FAULTS:
            about = f"the file has more than {MOST_FAULTS} errors, of which {FIRST} are told"
            flood = diagnostics.error(self.span(0), about, rule="file-unreadable")
            raise UrdfError([flood, *sorted(self.errors)[:FIRST]])

    def warning(self, line: int | Span, message: str, *hints: str, rule: str = "model"):
        """Record a choice made for the author of the file."""
        if self._flooded:
            return
        self.warnings.append(diagnostics.warning(self.span(line), message, *hints, rule=rule))
        if len(self.warnings) > MOST_FAULTS:
            self._flooded = True
            about = f"the file gives more than {MOST_FAULTS} warnings, of which {FIRST} are told"
            flood = diagnostics.warning(self.span(0), about, rule="file-unreadable")
            self.warnings = [flood, *sorted(self.warnings)[:FIRST]]

    def pass_over(self, line: int | Span, message: str, *hints: str, rule: str = "model"):
        """Warn of something unusable that no pose depends on: it is left out of the robot."""
        self.warning(line, f"{message}: it is passed over", *hints, rule=rule)

    def note(self, line: int | Span, message: str) -> Diagnostic:
        """Help that belongs to an error but stands on another line."""
        return diagnostics.note(self.span(line), message)

    def nearest(self, name: str, candidates) -> tuple[str, ...]:
        """The hint `did you mean`, when one of `candidates` resembles `name`; else nothing."""
        if self._hints_left <= 0:
            return ()
        letters = sum(map(len, candidates)) + STEP * len(candidates)
        self._hints_left -= (len(name) + STEP) * letters
        if self._hints_left <= 0:
            return ()
        # Without regard to case, so that 'Revolute' finds 'revolute' and 'L_ARM' finds 'l_arm'.
        folded = {other.casefold(): other for other in candidates}
        matches = difflib.get_close_matches(name.casefold(), folded, n=1)
        return tuple(f"did you mean {quoted(folded[match])}?" for match in matches)

    def refuse(self):
        """Raise all that was found, warnings too (they often explain the error), as one error."""
        raise UrdfError(self.errors + self.warnings)

    def refuse_if_any(self):
        """Raise when an error was found."""
        if self.errors:
            self.refuse()


def listed(names, most: int = 8) -> str:
    """Names as words: `'a', 'b' and 'c'`; a long list is cut and its rest counted."""
    names = list(names)
    shown = [quoted(name) for name in names[:most]]
    if len(names) > most:
        shown.append(f"{len(names) - most} more")
    return " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))
