"""Whether links and joints make one tree: names, references, parents, roots, loops.

Every check is linear in the size of the robot and none recurses.
"""

from urdf2c.read.findings import Findings, listed, quoted
from urdf2c.robot import Joint, Link

MOST_STRAYS = 20  # that are told one by one


def check_tree(links: list[Link], joints: list[Joint], findings: Findings):
    """Record all that keeps links and joints from being a tree."""
    by_name = _check_duplicates("link", links, findings)
    _check_duplicates("joint", joints, findings)
    parent_joint = _check_parents(joints, findings)
    in_cycle = _check_cycles(joints, parent_joint, findings)
    # A reference to no link was told where it was read; what it misses would be told as a root.
    whole = all(joint.parent in by_name and joint.child in by_name for joint in joints)
    if whole and not in_cycle:
        _check_roots(by_name, joints, parent_joint, findings)
    elif by_name and all(name in parent_joint for name in by_name):
        _tell_part(by_name, joints, findings)


def _check_duplicates(kind: str, items: list, findings: Findings) -> dict:
    """The first item of every name."""
    by_name = {}
    for item in items:
        first = by_name.setdefault(item.name, item)
        if first is not item and item.name:
            where = findings.note(first.span, f"{quoted(item.name)} is first here")
            findings.error(item.span, f"{kind} {quoted(item.name)} is defined twice",
                           notes=(where,), rule="name-duplicate")
    return by_name


def _check_parents(joints: list[Joint], findings: Findings) -> dict[str, Joint]:
    """The joint that carries each link: the first, when several claim it."""
    parent_joint: dict[str, Joint] = {}
    for joint in joints:
        first = parent_joint.setdefault(joint.child, joint) if joint.child else joint
        if first is not joint:
            where = findings.note(first.span, f"joint {quoted(first.name)} is here")
            findings.error(
                joint.span, f"link {quoted(joint.child)} is the child of two joints, "
                                 f"{quoted(first.name)} and {quoted(joint.name)}",
                f"URDF cannot hold a loop, and joint {quoted(joint.name)} closes one: remove it, "
                f"and hold {quoted(joint.parent)} and {quoted(joint.child)} together in the "
                f"controller, or by mimic where one joint follows another",
                f"if no loop is meant, give joint {quoted(joint.name)} a child of its own",
                notes=(where,), rule="tree-loop")
    return parent_joint


def _check_cycles(joints: list[Joint], parent_joint: dict[str, Joint], findings: Findings) -> bool:
    """Climb from every link towards the root; a climb that meets itself has found a cycle."""
    climb_of: dict[str, int] = {}
    found = False
    for number, start in enumerate(joints):
        path, name = [], start.child
        while name in parent_joint and name not in climb_of:
            climb_of[name] = number
            path.append(parent_joint[name])
            name = parent_joint[name].parent
        if climb_of.get(name) == number and path:
            cycle = path[[joint.child for joint in path].index(name):]
            _tell_cycle(cycle[::-1], findings)
            found = True
    return found


def _tell_cycle(cycle: list[Joint], findings: Findings):
    line = max(joint.span for joint in cycle)
    if len(cycle) == 1:
        findings.error(line, f"joint {quoted(cycle[0].name)} joins link {quoted(cycle[0].child)} "
                             f"to itself", rule="tree-cycle")
        return
    findings.error(line, f"links {listed(joint.parent for joint in cycle)} form a cycle, through "
                         f"joints {listed(joint.name for joint in cycle)}", rule="tree-cycle")


def _tell_part(links: dict[str, Link], joints: list[Joint], findings: Findings):
    """Tell a part from a broken robot: it has no root, for it hangs on one link of another file."""
    loose = [joint for joint in joints if joint.parent not in links]
    others = {joint.parent for joint in loose}
    if len(others) == 1 and all(others) and all(joint.child in links for joint in joints):
        findings.error(loose[0].span, f"this is no robot, but a part to be attached to "
                                      f"{quoted(loose[0].parent)}",
                       f"give the file that includes it, or add <link "
                       f"name={quoted(loose[0].parent)}/>",
                       rule="link-unknown")


def _check_roots(links: dict[str, Link], joints: list[Joint], parent_joint: dict[str, Joint],
                 findings: Findings):
    roots = [link for name, link in links.items() if name not in parent_joint]
    if len(roots) < 2:
        return
    parents = {joint.parent for joint in joints}
    alone = [link for link in roots if link.name not in parents]
    strays = tuple(findings.note(link.span, f"link {quoted(link.name)} is joined to nothing")
                   for link in alone[:MOST_STRAYS])
    rule = "tree-roots" if len(alone) < len(roots) - 1 else "tree-dangling"
    findings.error(roots[1].span, f"the robot has {len(roots)} root links, "
                                       f"{listed(link.name for link in roots)}, where one may be",
                   notes=strays, rule=rule)
