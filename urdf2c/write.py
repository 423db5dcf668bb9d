"""Files written whole or not at all, and left alone where nothing changed."""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path


def write(path: Path, text: str) -> bool:
    """Makes `path` hold `text` in one step; False where it did so before.

    A file that does not change keeps its time, so that a build does not compile it again.
    """
    path = Path(os.path.realpath(path))  # a link is written through, not replaced
    if path.exists() and not path.is_file():  # a device or pipe cannot be replaced
        path.write_text(text, "utf-8")
        return True
    if read(path) == text:
        return False
    _replace(path, text)
    return True


def _replace(path: Path, text: str) -> None:
    """Writes beside `path`, then renames; the file's mode stays as it was."""
    beside = path.with_name(f".{path.name[:100]}.{os.urandom(4).hex()}")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except OSError as failure:
        failure.filename = str(path)  # the name that the user knows
        raise
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        if path.exists():
            os.chmod(beside, path.stat().st_mode & 0o777)
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


def read(path: Path) -> str | None:
    """The text in `path`; None where there is no such file or no such text."""
    try:
        return path.read_bytes().decode("utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        return None


def depfile(target: Path | str, sources: Iterable[Path | str]) -> str:
    """A Make rule, without a recipe, that says `target` depends on `sources`."""
    names = [_escaped(str(source)) for source in sources]
    return f"{_escaped(str(target))}:" + "".join(f" \\\n  {name}" for name in names) + "\n"


def _escaped(path: str) -> str:
    """A path as Make and Ninja read it in a depfile."""
    if "\n" in path:
        raise ValueError(f"a depfile cannot hold the line break in the path {path!r}")
    return path.replace("$", "$$").replace("#", "\\#").replace(" ", "\\ ")
