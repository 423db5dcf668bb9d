"""Where in the files of a model each of its elements comes from, kept through the expansion."""

import sys
import xml.dom.minidom
from xml.dom import expatbuilder, xmlbuilder

PLACE = "urdf2c place"  # the key of (file, line, calls) at every element
NO_NAME_HOLDS = frozenset(" \t\r\n<>&\"'/=")
ESCAPED = str.maketrans(
    {
        "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;",
        "\t": "&#9;", "\n": "&#10;", "\r": "&#13;",
    }
)  # fmt: skip


class BadName(Exception):
    """A name that a model made up, and that XML cannot hold."""


class Calls:
    """The macro calls that are being expanded, outermost first: (file, line, tag) each.

    Elements are built and cloned with their place, (file, line, calls).
    """

    def __init__(self):
        self.open: tuple = ()

    def place(self, element, file: str, line: int) -> None:
        element.setUserData(PLACE, (file, line, self.open), self)

    def handle(self, _operation, _key, place, _element, clone) -> None:
        """minidom calls this for every element that it clones; xacro clones what macros hold."""
        self.place(clone, *place[:2])

    def traced(self, expand):
        """xacro's `handle_macro_call`, with the calls kept."""

        def expand_traced(node, macros, symbols):
            before, call = self.open, _call(node)
            if call:
                self.open = (*before, call)
            try:
                return expand(node, macros, symbols)
            finally:
                self.open = before

        return expand_traced


class Builder(expatbuilder.ExpatBuilderNS):
    """Builds a document whose elements know their place."""

    def __init__(self, file: str, calls: Calls):
        super().__init__(xmlbuilder.Options())
        self.file, self.calls = file, calls

    def start_element_handler(self, name, attributes):
        super().start_element_handler(name, attributes)
        self.calls.place(self.curNode, self.file, self._parser.CurrentLineNumber)

    def character_data_handler_cdata(self, data):
        super().character_data_handler_cdata(data)
        if "$" in data:  # called at the end of a text: that is the line which is known
            self.calls.place(self.curNode.lastChild, self.file, self._parser.CurrentLineNumber)


class Recorded(dict):
    """A table that remembers what it was asked for."""

    def __init__(self, given):
        super().__init__(given)
        self.asked: dict[str, tuple] = {}

    def __contains__(self, key):
        self._note(key)
        return super().__contains__(key)

    def __getitem__(self, key):
        self._note(key)
        return super().__getitem__(key)

    def _note(self, key) -> None:
        if key not in self.asked:
            self.asked[key] = here()


def here() -> tuple | None:
    """The place of what xacro is working on."""
    frame, frames = sys._getframe(1), []
    while frame:
        frames.append(frame)
        frame = frame.f_back
    return place_of(frames)


def place_of(frames) -> tuple | None:
    """The place of the element that the innermost of xacro's functions works on.

    Args:
        frames: those of functions, innermost first.
    """
    home = sys.modules["xacro"].__file__
    for frame in frames:
        if frame.f_code.co_filename == home:
            node = frame.f_locals.get("node") or frame.f_locals.get("elt")
            if isinstance(node, xml.dom.minidom.Node):
                place = node.getUserData(PLACE)
                return place if node.nodeType == node.ELEMENT_NODE else _within(node, place)
    return None


def _within(text, end: tuple | None) -> tuple | None:
    """The place of the expressions in a text that ends at `end`; without a line, if of several."""
    data = getattr(text, "data", "")
    if not end or "$" not in data:
        place = text.parentNode and text.parentNode.getUserData(PLACE)
        return place and (place[0], 0, place[2])
    first, last = data.index("$"), data.rindex("$")
    line = 0 if "\n" in data[first:last] else end[1] - data.count("\n", first)
    return (end[0], line, end[2])


def _call(node) -> tuple | None:
    """The place of a macro call and what it calls; None of an element that is none.

    An `xacro:call` comes a second time, under the name that it calls.
    """
    place, tag = node.getUserData(PLACE), node.tagName
    called = place and tag.startswith("xacro:") and tag != "xacro:call"
    return (*place[:2], tag) if called else None


def written(root) -> tuple[list[str], list[tuple]]:
    """The lines of a document, one element or text each, and their places."""
    lines, places, pending = [], [], [root]
    place = root.getUserData(PLACE)
    while pending:
        node = pending.pop()
        if isinstance(node, tuple):
            text, place = node
        elif node.nodeType == node.ELEMENT_NODE:
            place = node.getUserData(PLACE) or place
            text = _start(node)
            if node.firstChild:
                pending += [(f"</{node.tagName}>", place), *reversed(node.childNodes)]
        elif node.nodeType in (node.TEXT_NODE, node.CDATA_SECTION_NODE) and node.data.strip():
            text = node.data.strip().translate(ESCAPED)
        else:
            continue
        lines.append(text)
        places.append(place)
    return lines, places


def _start(element) -> str:
    """The start tag of an element on one line."""
    attributes = sorted(element.attributes.items())
    for name in (element.tagName, *(name for name, _ in attributes)):
        if not name or NO_NAME_HOLDS & set(name):
            failure = BadName(name)
            failure.place = element.getUserData(PLACE)
            raise failure
    words = [f'{name}="{str(value).translate(ESCAPED)}"' for name, value in attributes]
    return f"<{' '.join([element.tagName, *words])}{'' if element.firstChild else '/'}>"
