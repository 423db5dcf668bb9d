"""Links and joints as urdfdom makes them a tree: `initTree` and `initRoot` of its class Model.

It looks for links that joints name and for one root, and for nothing else: of two joints that
carry one link the later by name wins, and a loop beside the tree stays out of it, in silence.
"""

from collections.abc import Iterable

from urdf2c.lint.urdfdom.verdict import first, refuse
from urdf2c.read.findings import Findings, listed, quoted
from urdf2c.read.xml import Element

UNDEFINED = (
    "parent link [{parent}] of joint [{name}] not found.  This is not valid according to the URDF "
    "spec. Every link you refer to from a joint needs to be explicitly defined in the robot "
    "description. To fix this problem you can either remove this joint [{name}] from your urdf "
    'file, or add "<link name="{parent}" />" to your urdf file.'
)


def check_tree(links: dict[str, Element], joints: Iterable[Element], findings: Findings):
    """Record what keeps sound links and joints from being a tree to urdfdom, or makes it another.

    Args:
        links: by name.
        joints: with names that differ.
    """
    ends = {}
    for joint in sorted(joints, key=_place):
        parent, child = (_end(joint, tag) for tag in ("parent", "child"))
        if _joined(joint, parent, child, links, findings):
            before = ends.get(child)
            if before:
                _warn_of_two(joint, before[0], child, findings)
            ends[child] = (joint, parent)
    if not findings.errors:
        _check_root(links, {child: parent for child, (_, parent) in ends.items()}, findings)


def _place(element: Element) -> bytes:
    """Where a name stands in a map of C++: by its bytes."""
    return element.attributes.get("name", "").encode("utf-8", "surrogateescape")


def _end(joint: Element, tag: str) -> str:
    element = first(joint, tag)
    return element.attributes.get("link", "") if element else ""


def _joined(joint: Element, parent: str, child: str, links: dict[str, Element],
            findings: Findings) -> bool:
    """Whether a joint joins two links; what it lacks is recorded."""
    name = joint.attributes["name"]
    owner = f"joint {quoted(name)}"
    tree = "Failed to build tree: "
    if not parent or not child:
        refuse(findings, joint.line, f"{owner}: it lacks a parent or a child",
               f"{tree}Joint [{name}] is missing a parent and/or child link specification.")
    elif child not in links:
        refuse(findings, joint.line, f"{owner}: its child {quoted(child)} is no link",
               f"{tree}child link [{child}] of joint [{name}] not found")
    elif parent not in links:
        refuse(findings, joint.line, f"{owner}: its parent {quoted(parent)} is no link",
               tree + UNDEFINED.format(parent=parent, name=name))
    else:
        return True
    return False


def _warn_of_two(joint: Element, other: Element, child: str, findings: Findings):
    names = [each.attributes["name"] for each in (other, joint)]
    findings.warning(joint.line, f"link {quoted(child)} is the child of joints {listed(names)}: "
                                 f"urdfdom hangs it on {quoted(names[1])}, the later by name")


def _check_root(links: dict[str, Element], parents: dict[str, str], findings: Findings):
    """Look for the one root, then for what hangs on itself beside the tree of it."""
    roots = sorted((link for name, link in links.items() if name not in parents), key=_place)
    failed = "Failed to find root link: "
    if not roots:
        line = min(link.line for link in links.values())
        refuse(findings, line, "the robot: it has no root link",
               f"{failed}No root link found. The robot xml is not a valid tree.")
    elif len(roots) > 1:
        names = [link.attributes.get("name", "") for link in roots]
        refuse(findings, max(link.line for link in roots),
               f"the robot: it has {len(roots)} root links, {listed(names)}",
               f"{failed}Two root links found: [{names[0]}] and [{names[1]}]")
    else:
        _warn_of_loops(links, parents, findings)


def _warn_of_loops(links: dict[str, Element], parents: dict[str, str], findings: Findings):
    climbed: set[str] = set()  # every link from which the climb is over: at the root, or told
    for start in parents:
        path, name = [], start
        while name in parents and name not in climbed:
            climbed.add(name)
            path.append(name)
            name = parents[name]
        if name in path:
            loop = path[path.index(name) :]
            findings.warning(max(links[each].line for each in loop),
                             f"links {listed(loop)} hang on each other in a loop: urdfdom keeps "
                             f"them beside the tree, and says nothing")
