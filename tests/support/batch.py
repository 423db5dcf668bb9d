"""Many headers compiled at once for this machine: a compiler's start takes longer than a header.

That headers of several robots stand in one unit is tried with it.
"""

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from urdf2c.data import data
from urdf2c.emit.cprint import SCALARS
from urdf2c.emit.generated import Generated
from urdf2c.verify.host import WARNINGS, Call, HostError, compiled
from urdf2c.verify.sines import question

# the bits are those of -O2, which takes three times as long
QUICK = ("-O0",)
CPP11 = ("-std=c++11", "-fsyntax-only")


def calls(made: Sequence[Generated]) -> list[dict[str, Call]]:
    """The functions of each header, and those of others beside them.

    Raises:
        HostError: the headers of one scalar, in one unit, do not compile without a warning.
    """
    found = {}
    for scalar in SCALARS:
        some = [each for each in made if each.scalar == scalar]
        text, forms = _text(some), tuple(form for each in some for form in each.signatures)
        if some:
            found[scalar] = compiled(*question(text, forms, scalar), scalar, QUICK)
    return [found[each.scalar] for each in made]


def refuse_warnings_of_cpp(made: Sequence[Generated]) -> None:
    """HostError where the headers, of float and of double, are not C++11 without a warning."""
    with tempfile.TemporaryDirectory(prefix="batch-") as folder:
        unit = Path(folder, "batch.cpp")
        unit.write_text(_text(made), "utf-8")
        command = ["g++", *CPP11, *WARNINGS, f"-I{data('c_runtime')}", str(unit)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise HostError(done.stderr.strip())


def _text(made: Sequence[Generated]) -> str:
    return "\n".join(each.text for each in made)
