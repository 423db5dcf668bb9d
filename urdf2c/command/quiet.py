"""--quiet: what a command says besides what was asked for is heard only where it fails; warnings are heard."""

import contextlib
import io
import sys
from collections.abc import Callable


def heard(command: Callable, given) -> int:
    """Runs `command` and returns its exit code; what it says on stderr is kept back, and told
    where the code is not 0 or the command does not end by itself. Warnings are told in any case,
    with their notes: a robot that may not be as it was meant is not well."""
    if not getattr(given, "quiet", False):
        return command(given)
    said, code = io.StringIO(), 1
    try:
        with contextlib.redirect_stderr(said):
            code = command(given)
    finally:
        sys.stderr.write(said.getvalue() if code else _warnings(said.getvalue()))
    return code


def _warnings(said: str) -> str:
    kept, follows = [], False
    for line in said.splitlines(keepends=True):
        follows = ": warning: " in line or (follows and ": note: " in line)
        kept += [line] if follows else []
    return "".join(kept)
