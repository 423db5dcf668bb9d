"""xacro that is left in a file which is read as it stands: what may hold a part of the robot, and
what cannot.

Files are published half expanded, or with definitions that nothing uses. Poses do not depend on
what stands within a link, nor on a property; a macro's call beside the links may be an arm.
"""

from urdf2c.read.findings import Findings, listed, quoted
from urdf2c.read.misuse import ELEMENTS
from urdf2c.read.xml import XACRO, Element

PREFIX = f"{XACRO}:"
VALUES = ("property", "arg")
# These bring nothing by themselves, unless they hold it.
HOLDERS = (*VALUES, "macro", "if", "unless")
EXPANDS = "expand the file with --xacro"


def tell_leftovers(root: Element, ignored: bool, findings: Findings):
    """Refuse the first element of xacro that may bring a link, a joint or a part of one.

    The others are warned of, the first of each name; so are all where they are to be `ignored`.
    Values that xacro has yet to work out are refused in any case.

    Raises:
        UrdfError: something is refused; it holds all that was found so far.
    """
    links, joints = root.named("link"), root.named("joint")
    in_joints = [part for joint in joints for part in joint.walk()]
    found = [(holder, element) for holder, elements in (
                 ("robot", root.children), ("joint", in_joints),
                 ("link", (part for link in links for part in link.walk())))
             for element in elements if element.tag.startswith(PREFIX)]  # fmt: skip
    missing = _missing(root) if found else set()
    moving = [element for holder, element in found if not ignored and _moves(element, holder)]
    told = {element.tag for element in moving}
    for _, element in found:
        if element.tag not in told:
            told.add(element.tag)
            findings.pass_over(
                element.line, f"the element {quoted(element.tag)} is xacro, and is not expanded",
                *([] if ignored or missing else [EXPANDS]), rule="model-xacro")
    if moving:  # the first is refused, for the cure is one
        _refuse(min(moving, key=lambda element: element.line), missing, findings)
    _refuse_term([root, *links, *in_joints], findings)
    findings.refuse_if_any()


def _moves(element: Element, holder: str) -> bool:
    """Whether an element of xacro, in a robot, a link or a joint, may bring what moves a link."""
    name = element.tag.removeprefix(PREFIX)
    if holder != "link" and name not in (HOLDERS if holder == "robot" else VALUES):
        return True
    inside = {inner.tag for inner in element.walk()}
    if name in ("if", "unless") and any(
            tag.startswith(PREFIX) and tag.removeprefix(PREFIX) not in HOLDERS for tag in inside):
        return True
    return not inside.isdisjoint(("link", "joint"))


def _refuse(element: Element, missing: set[str], findings: Findings):
    what = f"the element {quoted(element.tag)} is xacro, not URDF"
    if not missing:
        findings.error(element.line, what, f"{EXPANDS}, or read it without such elements with "
                                           f"--ignore-xacro", rule="model-xacro")
        return
    lost = f", and the file has no macro {listed(sorted(missing))}"
    findings.error(
        element.line, what + lost, "expand the model anew, with the file that defines the macro; or "
                                   "read this one without such elements with --ignore-xacro",
        rule="model-xacro")


def _missing(root: Element) -> set[str]:
    """The macros that a file calls and does not define: none where others may, that it includes."""
    if root.named(f"{PREFIX}include"):
        return set()
    tags = {element.tag.removeprefix(PREFIX) for element in root.walk()
            if element.tag.startswith(PREFIX)}  # fmt: skip
    defined = {macro.attributes.get("name", "") for macro in root.named(f"{PREFIX}macro")}
    return {tag for tag in tags if tag not in ELEMENTS} - defined


def _refuse_term(elements: list[Element], findings: Findings):
    """Refuse the first value that xacro has yet to work out."""
    terms = [(element.line, element.tag, attribute, text) for element in elements
             if not element.tag.startswith(PREFIX)
             for attribute, text in element.attributes.items() if "${" in text or "$(" in text]
    if terms:
        line, tag, attribute, text = min(terms)
        findings.error(line, f"the {attribute} of {tag} is {quoted(text)}, which xacro has yet to "
                             f"work out", *([] if findings.places else [EXPANDS]),
                       rule="model-xacro")
