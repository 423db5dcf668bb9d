"""XML as TinyXML-2 takes it, the parser under urdfdom: laxer than XML here, stricter there.

It knows no namespaces, no declared encoding and no entities of a DOCTYPE; blanks in attributes
stay as they are; an end tag too many ends the file in silence. But a declaration may follow
nothing else, and so no processing instruction may stand anywhere. Written after TinyXML-2 11.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from urdf2c.read.xml import Element

DEEPEST = 498  # elements in one another
BLANKS = re.compile(r"[ \t\n\v\f\r]*")
NAME = re.compile(r"[A-Za-z:_\x80-\U0010ffff][A-Za-z:_0-9.\-\x80-\U0010ffff]*")
VALUE = re.compile(r"[ \t\n\v\f\r]*=[ \t\n\v\f\r]*(?:\"([^\"]*)\"|'([^']*)')")
LINE_END = re.compile(r"\r\n|\n\r|\r")
REFERENCE = re.compile(r"&(quot|amp|apos|lt|gt|#[0-9]{1,9}|#x[0-9a-fA-F]{1,9});")
ENTITIES = {"quot": '"', "amp": "&", "apos": "'", "lt": "<", "gt": ">"}

# What is no element: how it begins and ends, and the number and name of the error if it does not.
PASSED_OVER = (
    ("<?", "?>", 11, "XML_ERROR_PARSING_DECLARATION"),
    ("<!--", "-->", 10, "XML_ERROR_PARSING_COMMENT"),
    ("<![CDATA[", "]]>", 9, "XML_ERROR_PARSING_CDATA"),
    ("<!", ">", 12, "XML_ERROR_PARSING_UNKNOWN"),
)
ELEMENT = (6, "XML_ERROR_PARSING_ELEMENT")
ATTRIBUTE = (7, "XML_ERROR_PARSING_ATTRIBUTE")
TEXT = (8, "XML_ERROR_PARSING_TEXT")
DECLARATION = (11, "XML_ERROR_PARSING_DECLARATION")
EMPTY = (13, "XML_ERROR_EMPTY_DOCUMENT")
MISMATCHED = (14, "XML_ERROR_MISMATCHED_ELEMENT")
PARSING = (15, "XML_ERROR_PARSING")
TOO_DEEP = (18, "XML_ELEMENT_DEPTH_EXCEEDED")


class BrokenXml(ValueError):
    """A text that TinyXML-2 refuses; `line` counts from 1, and the text is what it prints."""

    def __init__(self, line: int, error: tuple[int, str], detail: str = ""):
        number, name = error
        tail = f": {detail}" if detail else ""
        text = f"Error={name} ErrorID={number} (0x{number:x}) Line number={line}{tail}"
        super().__init__(text)
        self.line = line


@dataclass(slots=True)
class _Open:
    """An element whose end is yet to come."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Tag:
    """A start tag, an end tag, or one that is both."""

    kind: str  # `open`, `close` or `whole`
    name: str
    attributes: dict[str, str]
    line: int


def parse(content: bytes) -> tuple[Element, ...]:
    """The elements at the top of a file; bytes that are no UTF-8 become lone surrogates.

    Raises:
        BrokenXml: TinyXML-2 would refuse it.
    """
    # The text ends at a zero byte, as strings in C do; check_urdf adds a line feed.
    text = (content + b"\n").partition(b"\0")[0].decode("utf-8", "surrogateescape")
    start = BLANKS.match(text).end()
    if text.startswith("\ufeff", start):
        text = text[:start] + " " + text[start + 1 :]
    if not text.strip(" \t\n\v\f\r"):
        raise BrokenXml(0, EMPTY)
    top: list[Element] = []
    stack: list[_Open] = []
    for tag in _tags(text, stack):
        if tag.kind == "open":
            stack.append(_Open(tag.name, tag.attributes, tag.line))
            if len(stack) > DEEPEST:
                raise BrokenXml(tag.line, TOO_DEEP, "Element nesting is too deep.")
            continue
        element = Element(tag.name, tag.attributes, (), tag.line)
        if tag.kind == "close":
            if not stack:
                return tuple(top)
            opened = stack.pop()
            if opened.tag != tag.name:
                raise BrokenXml(opened.line, MISMATCHED, f"XMLElement name={opened.tag}")
            element = Element(opened.tag, opened.attributes, tuple(opened.children), opened.line)
        (stack[-1].children if stack else top).append(element)
    if stack:
        raise BrokenXml(stack[-1].line, PARSING)
    return tuple(top)


def _tags(text: str, stack: list[_Open]) -> Iterator[_Tag]:
    """Every tag of `text`; what stands between them is checked and passed over."""
    at, line, counted, only_declarations = 0, 1, 0, True
    while True:
        begin, at = at, BLANKS.match(text, at).end()
        line, counted = line + text.count("\n", counted, at), at
        if at == len(text):
            return
        if text[at] != "<":
            at = text.find("<", begin)
            if at < 0:
                raise BrokenXml(line, TEXT)
            only_declarations = False
            continue
        for mark, end, *error in PASSED_OVER:
            if text.startswith(mark, at):
                close = text.find(end, at + len(mark))
                if close < 0:
                    raise BrokenXml(line, tuple(error))
                if mark != "<?":
                    only_declarations = False
                elif stack or not only_declarations:
                    raise BrokenXml(line, DECLARATION, f"XMLDeclaration value={text[at + 2:close]}")
                at = close + len(end)
                break
        else:
            only_declarations = False
            tag, at = _tag(text, at + 1, line)
            yield tag


def _tag(text: str, at: int, line: int) -> tuple[_Tag, int]:
    """The tag whose `<` is just before `at`, and where it ends."""
    start, at = at, BLANKS.match(text, at).end()
    closing = text.startswith("/", at)
    found = NAME.match(text, at + closing)
    if not found:
        raise BrokenXml(line, PARSING)
    name, attributes, told = found[0], {}, f"XMLElement name={found[0]}"
    at = found.end()
    while True:
        at = BLANKS.match(text, at).end()
        if at == len(text):
            raise BrokenXml(line, ELEMENT, told)
        if text[at] == ">":
            return _Tag("close" if closing else "open", name, attributes, line), at + 1
        if text.startswith("/>", at):
            return _Tag("whole", name, attributes, line), at + 2
        key = NAME.match(text, at)
        if not key:
            raise BrokenXml(line, ELEMENT)
        value = VALUE.match(text, key.end())
        if not value or key[0] in attributes:
            raise BrokenXml(line + text.count("\n", start, at), ATTRIBUTE, told)
        attributes[key[0]] = _value(value[1] if value[1] is not None else value[2])
        at = value.end()


def _value(text: str) -> str:
    """The value of an attribute: line ends become line feeds, known references characters."""
    if "\r" in text:
        text = LINE_END.sub("\n", text)
    return REFERENCE.sub(_character, text) if "&" in text else text


def _character(reference: re.Match) -> str:
    name = reference[1]
    if name[0] != "#":
        return ENTITIES[name]
    digits, radix = (name[2:], 16) if name[1] == "x" else (name[1:], 10)
    code = int(digits, radix)
    # chr() knows the halves of surrogate pairs as characters, which no other writes as UTF-8
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else ""
