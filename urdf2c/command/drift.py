"""Files that are not what would be written: by what they differ, and of a header why."""

import difflib
from collections.abc import Iterator
from pathlib import Path, PurePath

from urdf2c.diagnostics import Diagnostic, Span, UrdfError, note, quoted
from urdf2c.robot import Robot
from urdf2c.settings.header import Header, read_header
from urdf2c.settings.options import Options
from urdf2c.settings.record import WORDS, as_read, differing
from urdf2c.write import read


def diff(target: str, text: str) -> Iterator[str]:
    """The lines of a diff from the file to the `text` that would be written; none where alike."""
    there = read(Path(target)) or ""
    if there == text:
        return iter(())
    lines = there.splitlines(keepends=True), text.splitlines(keepends=True)
    return difflib.unified_diff(*lines, target, f"{target} (as generated)")


def reasons(
    target: str, text: str, robot: Robot, chosen: Options, version: str
) -> tuple[Diagnostic, ...]:
    """Why the header in a file is not the `text` that `version` makes of `robot` with `chosen`:
    what of model, options and version has changed, as far as the file says."""
    if read(Path(target)) in (None, text):
        return ()
    try:
        there = read_header(Path(target))
    except UrdfError as refusal:  # the diff shows what was spoiled
        return refusal.diagnostics
    return _reasons(there, robot, chosen, version) if there else ()


def _reasons(
    header: Header, robot: Robot, chosen: Options, version: str
) -> tuple[Diagnostic, ...]:
    said = Span(header.path, header.line)
    found = []
    if header.version and header.version != version:
        found.append(note(said, f"the file is of urdf2c '{header.version}', this is '{version}'"))
    if header.digest and not robot.digest.startswith(header.digest):
        here = f"{quoted(PurePath(robot.file).name)} has '{robot.digest[: len(header.digest)]}'"
        found.append(note(said, f"the file is of a model of sha256 '{header.digest}', {here}"))
    if header.record is None:
        found.append(note(said, "the file does not tell its options: an older version wrote it"))
        return tuple(found)
    asked = as_read(robot, chosen)
    found += [
        note(
            Span(header.path, header.record.lines.get(name, 0)),
            f"option '{WORDS[name]}': the file has {there}, asked is {here}",
        )
        for name, there, here in differing(header.record.options, asked)
    ]
    return tuple(found) or (
        note(said, "model, options and version are the same: the file was edited, or another build "
                   "of this version wrote it"),
    )  # fmt: skip
