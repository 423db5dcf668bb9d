"""Files written whole or not at all, and left alone where nothing changed."""

import contextlib
import errno
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from urdf2c.diagnostics import Span, UrdfError, error


def write(path: Path, text: str) -> bool:
    """Makes `path` hold `text` in one step; False where it did so before.

    A file that does not change keeps its time, so that a build does not compile it again.
    """
    [changed] = write_all([(path, text)])
    return changed


def write_all(texts: Iterable[tuple[Path, str]]) -> list[bool]:
    """As `write` for several files, in their order; none is changed unless all can be written."""
    staged: list[_Staged] = []
    try:
        for path, text in texts:
            staged.append(_staged(path, text))
        for each in staged:
            each.put()
    finally:
        for each in staged:
            each.discard()
    return [each.changed for each in staged]


@dataclass(slots=True)
class _Staged:
    """A text on its way to `path`: lying `beside` it, or kept where it is written directly."""

    path: Path
    text: str
    changed: bool
    beside: Path | None = None

    def put(self) -> None:
        with _naming(self.path):
            if self.beside:
                os.replace(self.beside, self.path)
                self.beside = None
            elif self.changed:
                self.path.write_bytes(_encoded(self.text))

    def discard(self) -> None:
        if self.beside:
            with contextlib.suppress(OSError):
                os.unlink(self.beside)


def _staged(path: Path, text: str) -> _Staged:
    if not path.parent.is_dir():  # no folder is made: its name may be mistyped
        raise FileNotFoundError(errno.ENOENT, f"there is no folder '{path.parent}'", str(path))
    path = Path(os.path.realpath(path))  # a link is written through, not replaced
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():  # a device or pipe cannot be replaced
        return _Staged(path, text, True)
    if read(path) == text:
        return _Staged(path, text, False)
    return _Staged(path, text, True, _beside(path, text))


def _beside(path: Path, text: str) -> Path:
    """Writes a file beside `path` that may take its place; with the mode that `path` has."""
    beside = path.with_name(f".{path.name[:100]}.{os.urandom(4).hex()}")
    with _naming(path):
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with _naming(path), open(handle, "wb") as file:
            file.write(_encoded(text))
        if path.exists():
            os.chmod(beside, path.stat().st_mode & 0o777)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
    return beside


@contextlib.contextmanager
def _naming(path: Path):
    """Failures bear the name that the user knows; those of writing bear none."""
    try:
        yield
    except OSError as failure:
        if failure.errno is not None:
            failure.filename = str(path)
        raise


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")  # the bytes of paths that are no UTF-8


def read(path: Path) -> str | None:
    """The text in `path`; None where there is no such file."""
    try:
        return path.read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return None


def depfile(target: Path | str, sources: Iterable[Path | str], folder: str | None = None) -> str:
    """A Make rule, without a recipe, that says `target` depends on `sources`.

    Each source has an empty rule, by which Make takes one that is gone for changed rather than for
    one that it must make; not where a colon is in the name, which Make knows in sources only.
    With `folder` the names are those by which Ninja knows the files where it runs there.
    """
    names = [_escaped(_named(str(source), folder)) for source in sources]
    head = f"{_escaped(_named(str(target), folder))}:"
    rule = head + "".join(f" \\\n  {name}" for name in names) + "\n"
    return rule + "".join(f"{name}:\n" for name in dict.fromkeys(names) if ":" not in name[2:])


# what splits a name in Ninja's depfiles and has no escape there
_SPLITS = re.compile("[\t\"&'*;<>?\\\\^`|]")


def _named(path: str, folder: str | None) -> str:
    """`path` as seen from `folder`, if there is one: relative where it lies in it.

    So it is elsewhere, too, where only that can be read: of the folders above both no name appears.
    """
    if folder is None or _drive(path) != _drive(folder):
        return path
    near = os.path.relpath(path, folder)
    if near.split(os.sep)[0] != os.pardir:
        return near
    if _SPLITS.search(near) or not _SPLITS.search(path):
        return path
    same = os.path.realpath(os.path.join(folder, near)) == os.path.realpath(path)
    return near if same else path  # ".." leads elsewhere behind a link


def _drive(path: str) -> str:
    return os.path.splitdrive(os.path.abspath(path))[0]


def _escaped(path: str) -> str:
    """A path as Make and Ninja read it in a depfile."""
    if "\n" in path or "\r" in path:
        message = f"a depfile cannot hold the line break in the path {path!r}"
        raise UrdfError([error(Span("urdf2c"), message)])
    return path.replace("$", "$$").replace("#", "\\#").replace(" ", "\\ ")
