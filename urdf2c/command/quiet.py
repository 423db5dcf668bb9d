"""--quiet: what a command says besides what was asked for is heard only where it fails."""

import contextlib
import io
import sys
from collections.abc import Callable


def heard(command: Callable, given) -> int:
    """Runs `command` and returns its exit code; what it says on stderr is kept back, and told
    where the code is not 0 or the command does not end by itself."""
    if not getattr(given, "quiet", False):
        return command(given)
    said, code = io.StringIO(), 1
    try:
        with contextlib.redirect_stderr(said):
            code = command(given)
    finally:
        if code:
            sys.stderr.write(said.getvalue())
    return code
