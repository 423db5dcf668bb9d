"""XML text as a tree of plain values: no lxml object, no entity, no namespace leaves this module.

Nothing is fetched, nothing expanded, and broken XML is never mended: half a robot is worse than
none. The one exception changes no structure: a prefix that was never bound.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from urdf2c.diagnostics import Span
from urdf2c.read.findings import Findings, quoted

MOST_ELEMENTS = 500_000
MOST_ATTRIBUTES = 2_000_000
MOST_AT_ONE = 1000
LONGEST_REASON = 200
XACRO = "xacro"

# What makes libxml2 refuse a text whose structure is whole: it keeps such a prefix in the name.
NAMES_ONLY = (etree.ErrorTypes.NS_ERR_UNDEFINED_NAMESPACE, etree.ErrorTypes.WAR_NS_URI)
# Comments, CDATA and processing instructions are matched only to be stepped over.
MARKUP = re.compile(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<[^/!?]", re.DOTALL)
# A start tag with the text after it, and what gives an attribute its value; in broken XML too.
START_TAG = re.compile(r"<[^<>/!?][^<]*")
ASSIGNED = re.compile(r"=\s*(?:\"[^\"]*\"|'[^']*')")


@dataclass(frozen=True, slots=True)
class Element:
    """An element: `tag` is `prefix:name` where it is foreign; `line` is that of its `<`.

    In an expansion, `line` is the place of that in the file where it was written. `text` is what
    stands in it outside of its children, without the blanks around.
    """

    tag: str
    attributes: dict[str, str]
    children: tuple["Element", ...]
    line: int | Span
    text: str = ""

    @property
    def where(self) -> str:
        """The line as a part of a sentence."""
        line = self.line
        return f"line {line.line} of {line.file}" if isinstance(line, Span) else f"line {line}"

    def named(self, tag: str) -> list["Element"]:
        """The children of that name."""
        return [child for child in self.children if child.tag == tag]

    def walk(self) -> Iterator["Element"]:
        """This element and all below it, in the order of the file."""
        pending = [self]
        while pending:
            element = pending.pop()
            yield element
            pending.extend(reversed(element.children))


def parse(text: str, findings: Findings) -> Element:
    """The root element of `text`, which `text.decode` made; refused when it is broken."""
    # Upper bounds, counted before anything is built: every tree that passes fits in memory.
    for found, most, kind in ((text.count("<") - text.count("</"), MOST_ELEMENTS, "elements"),
                              (text.count("="), MOST_ATTRIBUTES, "attributes")):
        if found > most:
            findings.error(0, f"the file has more than {most} {kind}, the most that one robot "
                              f"may have", rule="file-unreadable")
            findings.refuse()
    _refuse_wide(text, findings)
    return _plain(_tree(text, findings), _lines(text), findings)


def _refuse_wide(text: str, findings: Findings):
    """Refuse an element of very many attributes: reading them takes time with their square."""
    for tag in START_TAG.finditer(text):
        if tag[0].count("=") > MOST_AT_ONE and len(ASSIGNED.findall(tag[0])) > MOST_AT_ONE:
            findings.error(text.count("\n", 0, tag.start()) + 1,
                           f"an element has more than {MOST_AT_ONE} attributes, the most that one "
                           f"may have", rule="file-unreadable")
            findings.refuse()


def _tree(text: str, findings: Findings) -> etree._Element:
    data = text.encode("utf-8")
    parser = _parser(recover=False)
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as failure:
        faults = [entry for entry in parser.error_log.filter_from_errors()
                  if entry.type not in NAMES_ONLY]
        if not faults and parser.error_log:
            return etree.fromstring(data, _parser(recover=True))
        line, column = (faults[0].line, faults[0].column) if faults else failure.position
        reason = _reason(faults[0].message if faults else failure.msg)
        where = "" if findings.places else f" at line {line}, column {column}"
        findings.error(line, f"broken XML{where}: {reason}",
                       rule="xml-broken")
    findings.refuse()


def _reason(message: str) -> str:
    """What libxml2 says, without the text it quotes nor the switch that it would have turned."""
    said = re.split(r"\n|:\s<!--|,?\s\w+\sXML_PARSE_HUGE", message.strip(), maxsplit=1)[0]
    said = "".join(c if c.isprintable() else "?" for c in said[:LONGEST_REASON])
    return said[:1].lower() + said[1:]


def _parser(recover: bool) -> etree.XMLParser:
    return etree.XMLParser(
        encoding="utf-8", recover=recover, resolve_entities=False, no_network=True, load_dtd=False,
        dtd_validation=False, huge_tree=False, remove_comments=True, remove_pis=True,
        remove_blank_text=True, collect_ids=False)


def _lines(text: str) -> Iterator[int]:
    """The line of every start tag of well-formed `text`.

    libxml2's own numbers stop at 65535 in older versions, and name a tag's last line, not its
    first.
    """
    line, last = 1, 0
    for found in MARKUP.finditer(text):
        line += text.count("\n", last, found.start())
        last = found.start()
        if len(found[0]) == 2:
            yield line


def _plain(root: etree._Element, lines: Iterator[int], findings: Findings) -> Element:
    """Rebuild the tree bottom-up from its start and end tags, so that no depth can recurse."""
    told: set[str] = set()
    open_lines, open_children = [], [[]]
    for event, node in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            line = next(lines)
            open_lines.append(findings.span(line) if findings.places else line)
            open_children.append([])
            continue
        children, line = tuple(open_children.pop()), open_lines.pop()
        prefix, namespace, name = _parts(node)
        attributes = dict(node.items())
        foreign = [key for key in attributes if "{" in key or ":" in key]
        for key in foreign:
            del attributes[key]
        if prefix or namespace or foreign:
            _tell_namespaces(prefix, namespace, foreign, line, told, findings)
        tag = f"{XACRO}:{name}" if XACRO in namespace else f"{prefix}:{name}" if prefix else name
        pieces = (node.text, *(child.tail for child in node))
        text = " ".join(piece.strip() for piece in pieces if piece and not piece.isspace())
        open_children[-1].append(Element(tag, attributes, children, line, text))
    return open_children[0][0]


def _parts(node: etree._Element) -> tuple[str, str, str]:
    """Prefix, namespace and name of an element; a prefix without namespace was never bound."""
    tag = node.tag
    if tag[0] == "{":
        namespace, _, name = tag[1:].partition("}")
        return node.prefix or "", namespace, name
    prefix, _, name = tag.rpartition(":")
    return prefix, "", name


def _tell_namespaces(prefix: str, namespace: str, foreign: list[str], line: int | Span,
                     told: set[str], findings: Findings):
    """Warn once of every unbound prefix and every default namespace."""
    unbound = [key.partition(":")[0] for key in foreign if key[0] != "{"]
    if prefix and not namespace:
        unbound.append(prefix)
    for name in unbound:
        if name not in told:
            told.add(name)
            findings.warning(line, f"the prefix {quoted(name)} is bound to no namespace: what "
                                   f"bears it is passed over", rule="xml-namespace")
    if namespace and not prefix and namespace not in told:
        told.add(namespace)
        findings.warning(line, f"elements in the default namespace {quoted(namespace)} are read "
                               f"as URDF", rule="xml-namespace")
