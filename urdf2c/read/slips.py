"""What stands where no reader of URDF looks for it, though it was written for a purpose.

A value between tags, an attribute with another name, an element in another place: every reader
drops it and takes a default. So does this one, that poses are the same everywhere, but it says so.
"""

import itertools

from urdf2c.read.findings import Findings, listed, quoted
from urdf2c.read.vocabulary import (
    ATTRIBUTES,
    EXTENDED,
    MEANINGLESS,
    PARTS,
    PASSED_OVER,
    PLACES,
)
from urdf2c.read.xml import Element

MOST_SHOWN = 20  # elements within another whose values are told
RULE = "value-misplaced"
# In one of these elements, what is an attribute of which of its parts.
HOMES = {
    holder: {name: part for part in reversed(parts) for name in ATTRIBUTES.get(part, ())
             if name not in ("link", "joint", "value")}
    for holder, parts in PARTS.items() if holder in ("joint", "inertial")
}  # fmt: skip
# The names that are near enough to be meant, for a robot, a joint and a link.
MEANT = {"robot": ("link", "joint"), "joint": PARTS["joint"], "link": ("inertial",)}


def tell_slips(element: Element, owner: str, findings: Findings):
    """Warn of all such in a robot, a joint, or a link and its parts; `owner` is it in words.

    What is below the links and joints of a robot is told with them.
    """
    if any(letter.isalnum() for letter in element.text):
        findings.pass_over(element.line, f"{owner} has the text {quoted(element.text)}", rule=RULE)
    _tell_own_attributes(element, owner, findings)
    for part in element.children:
        if ":" in part.tag or part.tag in PASSED_OVER:  # somebody's extension, or moves nothing
            continue
        if part.tag not in PARTS[element.tag]:
            _tell_stranger(part, element.tag, owner, findings)
        elif part.tag in ATTRIBUTES:
            _tell_values(part, owner, findings)
            _tell_attributes(part, owner, findings)
        elif element.tag != "robot":
            article = "the" if part.tag in ("inertial", "geometry") else "a"
            tell_slips(part, f"{article} {part.tag} of {owner}", findings)


def instead(element: Element, *names: str) -> str:
    """The end of a remark on attributes that `element` lacks: what stands within it for them."""
    found = [f"{part.tag} {part.text}" for part in element.children
             if part.tag in names and part.text]
    if not found and element.text:
        found = [element.text]
    return f", though it holds {listed(found)}" if found else ""


def _tell_own_attributes(element: Element, owner: str, findings: Findings):
    """Attributes of a joint or an inertial that belong to one of its parts."""
    homes = HOMES.get(element.tag, {})
    for name, value in element.attributes.items():
        if name in homes or (homes and name in PARTS[element.tag]):
            hint = (f"the value must be the attribute {name} of {homes[name]}" if name in homes
                    else f"the value must stand in the element {name}")
            findings.pass_over(
                element.line, f"{owner} has the attribute {quoted(name)} itself, which is "
                              f"{quoted(value)}", hint, rule=RULE)


def _tell_stranger(part: Element, holder: str, owner: str, findings: Findings):
    """An element that has another place, is no element, or is nearly named as one."""
    what = f"{owner} has the element {quoted(part.tag)}{_holding(part)}"
    home = HOMES.get(holder, {}).get(part.tag)
    if part.tag in PLACES:
        findings.pass_over(part.line, what, f"{part.tag} may stand in {PLACES[part.tag]}",
                           rule=RULE)
    elif home:
        findings.pass_over(part.line, what, f"the value must be the attribute {part.tag} of {home}",
                           rule=RULE)
    elif part.tag == "pose" and holder != "geometry":
        findings.pass_over(part.line, what, "pose is SDF's: the values must be the attributes xyz "
                                            "and rpy of origin", rule=RULE)
    else:
        hint = findings.nearest(part.tag, MEANT.get(holder, ()))
        if hint:
            findings.pass_over(part.line, f"{owner} has the unknown element {quoted(part.tag)}",
                               *hint, rule="element-unknown")


def _tell_values(part: Element, owner: str, findings: Findings):
    """Values between the tags of an element that has attributes only."""
    known = ATTRIBUTES[part.tag]
    if part.text:
        findings.pass_over(part.line, f"{owner} has {part.tag} with the text {quoted(part.text)}",
                           _must_be(known), rule=RULE)
    for inner in part.children:
        if ":" in inner.tag:  # somebody's extension
            continue
        what = f"{owner} has {part.tag} with the element {quoted(inner.tag)}{_holding(inner)}"
        if inner.tag not in known and inner.tag in PLACES:
            hint = f"{inner.tag} may stand in {PLACES[inner.tag]}"
        else:
            hint = _must_be((inner.tag,) if inner.tag in known else known)
        findings.pass_over(inner.line, what, hint, rule=RULE)


def _must_be(attributes: tuple[str, ...]) -> str:
    if len(attributes) == 1:
        return f"the value must be the attribute {attributes[0]}"
    return f"values must be attributes, which are {listed(attributes)}"


def _tell_attributes(part: Element, owner: str, findings: Findings):
    """Attributes that are none of the element's."""
    known = ATTRIBUTES[part.tag]
    for attribute in part.attributes:
        if attribute in known or attribute in MEANINGLESS.get(part.tag, ()):
            continue
        hint = findings.nearest(attribute, known)
        if hint or part.tag not in EXTENDED:
            findings.pass_over(
                part.line, f"{owner} has {part.tag} with the unknown attribute "
                           f"{quoted(attribute)}", *hint, rule="attribute-unknown")


def _holding(element: Element) -> str:
    """What values stand in `element` and below it, as a part of a sentence."""
    values = []
    for inner in itertools.islice(element.walk(), MOST_SHOWN):
        values += [f'{name}="{value}"' for name, value in inner.attributes.items()]
        values += [inner.text] * bool(inner.text)
    return f", which holds {quoted(' '.join(values))}" if values else ""
