"""A header in a file: whether urdf2c wrote it, and what it says of itself."""

import re
from dataclasses import dataclass
from pathlib import Path

from urdf2c.diagnostics import Span, UrdfError, error
from urdf2c.read.text import contents
from urdf2c.record import Record, read_record

LARGEST = 256 * 2**20  # bytes
SUFFIXES = (".h", ".hh", ".hpp", ".hxx")
_FROM = re.compile(
    r"^// From (?P<model>.*) \(sha256 (?P<digest>[0-9a-f]+)\) by urdf2c (?P<version>\S+), scalar "
    r"(?P<scalar>\w+)\.$",
    re.MULTILINE,
)
_OWN = re.compile(r'^#define \w+_(?:MODEL_SHA256|URDF2C_VERSION) "', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Header:
    """A header, as its file holds it, and what its comment says.

    `model` is the name of the model's file, `digest` the start of its SHA-256, `version` that of
    urdf2c, `scalar` float or double, each "" where the comment does not say; `line` is where it
    says so, 0 for nowhere. `record` is None where an older version wrote it.
    """

    path: str
    text: str
    model: str
    digest: str
    version: str
    scalar: str
    line: int
    record: Record | None


def read_header(path: Path) -> Header | None:
    """The header in a file; None where the file holds none that urdf2c wrote.

    Raises:
        UrdfError: it is one, but its record of options is spoiled.
        OSError: it cannot be read.
    """
    try:
        text = contents(path, LARGEST).decode("utf-8").replace("\r\n", "\n")
    except ValueError:  # a named pipe, or no text: no header in any case
        return None
    return header_of(str(path), text) if _FROM.search(text) or _OWN.search(text) else None


def header_of(path: str, text: str) -> Header:
    """The header `text`, to be told of as of the file `path`; UrdfError as for `read_header`."""
    said = _FROM.search(text)
    line = text.count("\n", 0, said.start()) + 1 if said else 0
    parts = said.groupdict() if said else dict.fromkeys(_FROM.groupindex, "")
    return Header(path, text, **parts, line=line, record=read_record(Path(path), text))


def runtime_beside(header: Header) -> dict[str, str]:
    """The texts of the u2c.h that lies beside a header, and of its parts, by their names."""
    files = sorted(Path(header.path).parent.glob("u2c*.h"))
    return {file.name: contents(file, LARGEST).decode("utf-8", "replace") for file in files}


def refuse_other(path: Path) -> None:
    """Says of a file that is called a header, and holds nothing of ours, that it is none.

    Raises:
        UrdfError: so it is.
    """
    if path.suffix.lower() in SUFFIXES:
        message = "this is no header that urdf2c wrote: it does not say from which model"
        raise UrdfError([error(Span(str(path)), message)])
