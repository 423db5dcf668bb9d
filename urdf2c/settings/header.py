"""A header in a file: whether urdf2c wrote it, and what it says of itself."""

import re
from collections.abc import Container
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

from urdf2c.diagnostics import Span, UrdfError, error, quoted
from urdf2c.read.text import contents
from urdf2c.settings.options import Options
from urdf2c.settings.record import WORDS, Record, differing, read_record, stated

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


def given_header(path: Path) -> Header | None:
    """As `read_header`; a file that is called a header must be one.

    Raises:
        UrdfError: it is none that urdf2c wrote, nor a model, or its record of options is spoiled.
    """
    try:
        header = read_header(path)
        other = header is None and path.suffix.lower() in SUFFIXES
        if other and not contents(path, 64).lstrip().startswith(b"<"):
            message = "this is no header that urdf2c wrote: it does not say from which model"
            raise UrdfError([error(Span(str(path)), message)])
    except (OSError, ValueError) as failure:
        if isinstance(failure, UrdfError):
            raise
        return None  # whoever reads it as a model says why it cannot be read
    return header


def model_beside(header: Header) -> str:
    """The path of the model that a header names, in its folder.

    Raises:
        UrdfError: it is not there.
    """
    name = PurePath(header.record.model if header.record else header.model).name
    path = Path(header.path).parent / name
    if name and path.is_file():
        return str(path)
    which = f"its model {quoted(name)} is" if name else "it does not name its model, which is"
    message = f"{which} not known to lie beside it: give it by --model, in Python by model="
    raise UrdfError([error(Span(header.path, header.line), message)])


def settled(header: Header, asked: Options, named: Container[str]) -> Options:
    """The options of a header: those that it records, or `asked` where it records none.

    Folders of packages are those of `asked` in any case. `named` are the fields that were given.

    Raises:
        UrdfError: what is asked is not what the header records.
    """
    if header.record is None:
        return asked
    made, told = header.record.options, stated(asked)
    errors = [
        error(
            Span(header.path, header.record.lines.get(name, header.line)),
            f"option '{WORDS[name]}' is {there} in the header, but given is {here}",
            "a header records its options: give none again but folders of packages",
        )
        for name, there, here in differing(made, asked)
        if name in told or name in named
    ]
    if errors:
        raise UrdfError(errors)
    return replace(made, packages=asked.packages, package_path=asked.package_path)
