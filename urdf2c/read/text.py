"""The characters of a file: its bytes, decoded, with the XML declaration judged and blanked.

Files in the field have byte order marks, wrong or missing declarations, and comments in front of
them. All that concerns characters alone is settled here, so that the XML parser gets one kind of
text: no declaration, no DOCTYPE, line feeds only, every line where the author sees it.
"""

import codecs
import os
import re
import stat
from dataclasses import dataclass

from urdf2c.read.findings import Findings, quoted

LARGEST_FILE = 64 * 2**20  # bytes

# The longer marks first: UTF-32's begins with UTF-16's.
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Python knows codecs that are no character sets at all (zip, hex, rot13): only these are taken.
KNOWN_ENCODINGS = re.compile(
    r"utf-?8|(us-)?ascii|iso-?8859-?\d+|latin-?\d+|(windows-|cp)125\d|koi8-[ru]|shift[_-]jis"
    r"|euc-(jp|kr)|gb2312|gbk|gb18030|big5",
    re.IGNORECASE,
)
WIDE_ENCODINGS = re.compile(r"utf-?(16|32)|(iso-10646-)?ucs-?[24]", re.IGNORECASE)
XML_BLANKS = " \t\r\n"
# One that defines nothing in the file; what it refers to elsewhere is never fetched.
PLAIN_DOCTYPE = re.compile(
    r"""<!DOCTYPE\s+[^\s\[>"']+(\s+(SYSTEM|PUBLIC)(\s*("[^"]*"|'[^']*'))+)?\s*>""")


@dataclass(frozen=True, slots=True)
class Prolog:
    """What stands before the root element: where its declaration and its DOCTYPE are.

    `doctype` begins one that is refused, `plain` holds the ends of one that can be passed over.
    """

    declaration: tuple[int, int] | None = None
    plain: tuple[int, int] | None = None
    doctype: int | None = None


def read_bytes(path: str, findings: Findings) -> bytes:
    """The bytes of the file at `path`; refused when it cannot be read or is too large."""
    try:
        data = contents(path, LARGEST_FILE)
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "strerror", None) or str(failure)
        findings.error(0, f"the file cannot be read: {reason[:1].lower() + reason[1:]}",
                       rule="file-unreadable")
        findings.refuse()
    return data


def contents(path: str | os.PathLike, most: int) -> bytes:
    """The bytes of a file; of one larger than `most`, which may have no end, `most` + 1.

    Raises:
        OSError, ValueError: it cannot be read, or might wait forever for somebody to write it.
    """
    # a pipe that is open already, as that of `xacro arm.xacro | ... /dev/stdin`, has no such path
    if stat.S_ISFIFO(os.stat(path).st_mode) and os.path.exists(os.path.realpath(path)):
        raise ValueError("it is a named pipe")
    with open(path, "rb") as stream:
        return stream.read(most + 1)


def decode(data: bytes, findings: Findings) -> str:
    """The text in `data`, fit for the XML parser; every assumption made becomes a warning."""
    if len(data) > LARGEST_FILE:
        size = LARGEST_FILE // 2**20
        findings.error(0, f"the file is larger than {size} MB, the most that is read as one robot",
                       rule="file-unreadable")
        findings.refuse()
    text = characters(data, findings)
    text = text.replace("\r\n", "\n").replace("\r", "\n")  # as XML itself asks
    if not text.strip(XML_BLANKS):
        findings.error(0, "the file is empty, where a robot element was expected",
                       rule="file-unreadable")
        findings.refuse()
    prolog = find_prolog(text)
    if prolog.doctype is not None:
        line = text.count("\n", 0, prolog.doctype) + 1
        findings.error(line, "a DOCTYPE is not accepted, nor are the entities it may define",
                       "a URDF file needs none: remove it, and write the values out",
                       rule="xml-doctype")
        findings.refuse()
    if prolog.plain is not None:
        line = text.count("\n", 0, prolog.plain[0]) + 1
        findings.warning(line, "the DOCTYPE is passed over: URDF has no use for one",
                         rule="xml-doctype")
        text = _blanked(text, *prolog.plain)
    if prolog.declaration is not None:
        _judge_declaration(text, *prolog.declaration, findings)
        text = _blanked(text, *prolog.declaration)
    return text


def _blanked(text: str, start: int, end: int) -> str:
    """`text` with blanks from `start` to `end`, and every line where it was."""
    return text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]


def find_prolog(text: str) -> Prolog:
    """Walk over blanks, comments and processing instructions up to the first element."""
    declaration, plain, at = None, None, 0
    while True:
        while at < len(text) and text[at] in XML_BLANKS:
            at += 1
        if text.startswith("<!DOCTYPE", at):
            found = PLAIN_DOCTYPE.match(text, at)
            if plain or not found:
                return Prolog(declaration, plain, at)
            plain, at = found.span(), found.end()
            continue
        closing = {"<!--": "-->", "<?": "?>"}
        opened = next((mark for mark in closing if text.startswith(mark, at)), None)
        end = text.find(closing[opened], at) if opened else -1
        if end < 0:
            return Prolog(declaration, plain)
        end += len(closing[opened])
        if re.match(r"<\?xml[\s?]", text[at : at + 6]):
            if declaration is not None:  # a second one is broken XML: left for the parser to say
                return Prolog(declaration, plain)
            declaration = (at, end)
        at = end


def characters(data: bytes, findings: Findings) -> str:
    """Decode by the byte order mark, else by the declaration, else as UTF-8."""
    mark, seen = next(((m, name) for m, name in BYTE_ORDER_MARKS if data.startswith(m)), (b"", ""))
    if not mark and 0 in data[:2] and len(data) > 1:
        seen = "utf-16-be" if data[0] == 0 else "utf-16-le"
    body = data[len(mark) :]
    # Every 8-bit encoding that is taken agrees with ASCII, so Latin-1 is enough to find the name.
    sketch = body.decode("latin-1") if not seen else body.decode(seen, "replace")
    declared, line = _declared_encoding(sketch)
    encoding = seen or declared or "utf-8"
    if seen and declared and not _same_family(declared, seen):
        findings.warning(line, f"the encoding is declared as {quoted(declared)}, but the file is "
                               f"in {seen.upper()}, which is taken", rule="file-encoding")
    elif not seen and declared and WIDE_ENCODINGS.match(declared):
        findings.warning(line, f"the encoding is declared as {quoted(declared)}, but the file is "
                               f"in single bytes: UTF-8 is taken", rule="file-encoding")
        encoding = "utf-8"
    elif not seen and declared and not _is_known(declared):
        findings.error(line, f"the encoding {quoted(declared)} is not known",
                       "save the file as UTF-8", rule="file-encoding")
        findings.refuse()
    return _decoded(body, encoding, findings)


def _decoded(body: bytes, encoding: str, findings: Findings) -> str:
    try:
        return body.decode(encoding)
    except UnicodeDecodeError as failure:
        line = body[: failure.start].decode(encoding, "replace").count("\n") + 1
        wrong = body[failure.start]
        findings.error(line, f"byte 0x{wrong:02x} is not {encoding.upper()} text",
                       "save the file as UTF-8, or declare the encoding that it has",
                       rule="file-encoding")
    findings.refuse()


def _declared_encoding(text: str) -> tuple[str | None, int]:
    declaration = find_prolog(text).declaration
    if declaration is None:
        return None, 0
    found = re.search(r"encoding\s*=\s*[\"']([^\"']*)", text[slice(*declaration)])
    return found and found[1], text.count("\n", 0, declaration[0]) + 1


def _is_known(encoding: str) -> bool:
    try:
        return bool(KNOWN_ENCODINGS.fullmatch(encoding) and codecs.lookup(encoding))
    except LookupError:
        return False


def _same_family(declared: str, seen: str) -> bool:
    plain = declared.lower().replace("_", "-")
    return seen.startswith(plain) or seen.replace("-", "").startswith(plain)


def _judge_declaration(text: str, start: int, end: int, findings: Findings):
    line = text.count("\n", 0, start) + 1
    if start > 0:
        findings.warning(line, "the XML declaration is not the first thing in the file: it is "
                               "taken as if it were", rule="xml-declaration")
    version = re.search(r"version\s*=\s*[\"']([^\"']*)", text[start:end])
    if version is None:
        findings.warning(line, "the XML declaration states no version: 1.0 is taken",
                         rule="xml-declaration")
    elif version[1] != "1.0":
        findings.warning(line, f"the XML version is given as {quoted(version[1])}: 1.0 is taken",
                         rule="xml-declaration")
