"""xacro text as URDF text that knows where its lines come from: `docs/xacro.md`.

The package `xacro` does the expanding, in a process of its own (`urdf2c/read/expander`) that is
bounded in time and memory and can open nothing: all that it reads it gets from here, where
`Sources` knows what a model may read.
"""

import contextlib
import hashlib
import importlib.util
import json
import subprocess
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

from urdf2c.diagnostics import Diagnostic, Span, UrdfError, error
from urdf2c.read import remarks
from urdf2c.read.findings import quoted
from urdf2c.read.packages import Packages
from urdf2c.read.sources import Sources
from urdf2c.read.text import LARGEST_FILE

EXPANDER = Path(__file__).parent / "expander"
MOST_SECONDS = 60
GRACE = 2  # seconds after these until the process is ended from outside
MOST_MEMORY = 1 << 30  # bytes
NAMESPACE = b"xmlns:xacro"


@dataclass(frozen=True, slots=True)
class Expansion:
    """The URDF that a model in xacro stands for; `places` are those of its lines.

    `files` are all that were read, the model first; `macros` the names of those it defines. The
    digest is the SHA-256 of the text, in which the folder of a package is written as $(find NAME),
    so that it is the same wherever the package lies.
    """

    text: str
    places: tuple[Span, ...]
    files: tuple[str, ...]
    macros: tuple[str, ...]
    warnings: tuple[Diagnostic, ...]
    digest: str


def is_xacro(file: str, data: bytes) -> bool:
    """Whether a file is to be expanded: by its name, or where that leaves it open, by what it holds.

    A file called .urdf is never run through xacro, which evaluates what is written in it.
    """
    suffix = PurePath(file).suffix.lower()
    return suffix == ".xacro" or (suffix != ".urdf" and NAMESPACE in data)


def expand(
    file: str,
    data: bytes,
    arguments: Mapping[str, str],
    packages: Packages,
    seconds: float = MOST_SECONDS,
    memory: int = MOST_MEMORY,
) -> Expansion:
    """The expansion of the model whose bytes are `data`, with values for its arguments.

    Args:
        seconds: the most time that it may take.
        memory: the most memory [bytes] that it may use, where the system knows such a limit.

    Raises:
        UrdfError: it cannot be expanded.
    """
    spec = importlib.util.find_spec("xacro")
    if spec is None or spec.origin is None:  # a folder of that name is no package
        message = f"{quoted(PurePath(file).name)} is xacro, and there is no Python package 'xacro'"
        raise UrdfError([error(Span(file), message, "pip install 'urdf2c[xacro]'")])
    sources = Sources(file, data, packages)
    told = {
        "model": file, "arguments": dict(arguments), "path": [each for each in sys.path if each],
        "seconds": seconds, "memory": memory,
    }  # fmt: skip
    answer = _conversation(told, sources, seconds)
    try:
        if "failed" in answer:
            raise UrdfError([remarks.failure(answer["failed"], sources), *sources.warnings])
        return _expansion(answer["done"], arguments, sources)
    except UrdfError:
        raise
    except (
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
    ):  # the process is in the model's hands
        raise _ended(sources, "it gave no sensible answer") from None


def _conversation(told: dict, sources: Sources, seconds: float) -> dict:
    """What the process answers in the end, after all that it asks for on the way."""
    command = [sys.executable, "-I", "-X", "utf8", str(EXPANDER)]
    pipe, late = subprocess.PIPE, []
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL) as process:
        timer = threading.Timer(GRACE + seconds, lambda: (late.append(True), process.kill()))
        timer.start()
        try:
            said = _exchange(process, told)
            while "ask" in said:
                said = _exchange(process, sources.answer(said["ask"], said["about"]))
            return said
        except (BrokenPipeError, EOFError, LookupError, TypeError):
            why = "it takes more time than it may have" if late else "it broke off"
        finally:
            timer.cancel()
            process.kill()
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
    raise _ended(sources, why)


def _exchange(process: subprocess.Popen, message: dict) -> dict:
    """Says something and returns what comes back."""
    process.stdin.write(json.dumps(message).encode() + b"\n")
    process.stdin.flush()
    try:
        return json.loads(process.stdout.readline(LARGEST_FILE))
    except (ValueError, RecursionError):
        raise EOFError from None


def _ended(sources: Sources, why: str) -> UrdfError:
    return UrdfError([error(Span(sources.model), f"the model cannot be expanded: {why}")])


def _expansion(done: dict, arguments: Mapping[str, str], sources: Sources) -> Expansion:
    places = [remarks.place(each, sources) for each in done["places"]]
    return Expansion(
        str(done["text"]),
        tuple(places[i] for i in done["lines"]),
        tuple(sources.files),
        tuple(map(str, done["macros"])),
        (*sources.warnings, *remarks.warnings(done, arguments, sources)),
        _digest(str(done["text"]), sources.folders),
    )


def _digest(text: str, folders: Mapping[str, str]) -> str:
    for name, folder in sorted(folders.items(), key=lambda item: (-len(item[1]), item[0])):
        text = text.replace(folder, f"$(find {name})")
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
