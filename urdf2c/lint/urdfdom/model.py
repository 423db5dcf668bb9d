"""What urdfdom makes of a file: `parseURDF` of its model.cpp, all of it and in its order."""

from collections.abc import Sequence
from dataclasses import replace

from urdf2c.diagnostics import Diagnostic, Span, UrdfError
from urdf2c.lint.urdfdom.joint import check_joint
from urdf2c.lint.urdfdom.link import check_link
from urdf2c.lint.urdfdom.tinyxml import BrokenXml, parse
from urdf2c.lint.urdfdom.tree import check_tree
from urdf2c.lint.urdfdom.verdict import first, refuse
from urdf2c.lint.urdfdom.version import NoVersion, Version, version
from urdf2c.read.findings import Findings, quoted
from urdf2c.read.xml import Element

# The first release that takes a version of URDF; every release takes 1.0.
SINCE = {(1, 1): "5.1", (1, 2): "6.0"}


def refusals(
    content: bytes, file: str, places: Sequence[Span] = ()
) -> tuple[Diagnostic, ...]:
    """What ROS's own parser says to a file: errors where it refuses, warnings where it misreads.

    Followed is urdfdom 6.0 with urdfdom_headers 3.0 and TinyXML-2 11, as its `check_urdf` runs
    them; it stops at the first error, which is not the only one told here. A warning stands where
    it takes a file, but otherwise than URDF means it or than urdf2c reads it: a quaternion or a
    limit that it passes over, the rest of a link that it breaks off, the second of two elements
    where one may stand. No word is lost on colours and meshes. What urdfdom never checks, like a
    loop of mimics or a mass below zero, is the reader's to tell.

    Args:
        file: names the content in messages.
        places: those of its lines, where it is the expansion of a model in xacro.

    Returns:
        Sorted by line, of the rule `urdfdom`; no error means that urdfdom returns a model.
    """
    findings = Findings(file, places)
    try:
        _check_document(parse(content), findings)
    except BrokenXml as failure:
        refuse(findings, failure.line, "the file: it is no XML to it", str(failure))
        found = tuple(findings.errors)
    except UrdfError as flood:  # more faults than anyone reads
        found = flood.diagnostics
    else:
        found = tuple(sorted(findings.errors + findings.warnings))
    return tuple(replace(each, rule="urdfdom") for each in found)


def _check_document(elements: tuple[Element, ...], findings: Findings):
    robot = next((element for element in elements if element.tag == "robot"), None)
    if robot is None:
        line = elements[0].line if elements else 0
        refuse(findings, line, "the file: it has no robot at its top",
               "Could not find the 'robot' element in the xml file")
        return
    if "name" not in robot.attributes:
        refuse(findings, robot.line, "the robot: it has no name", "No name given for the robot.")
    _check_robot(robot, _version(robot, findings), findings)


def _version(robot: Element, findings: Findings) -> Version:
    text = robot.attributes.get("version")
    try:
        found = version(text)
    except NoVersion as failure:
        refuse(findings, robot.line, f"the robot: its version {quoted(text or '')} is none that it "
                                     f"takes", str(failure))
        return (1, 0)
    if found in SINCE:
        findings.warning(robot.line, f"the robot has version {quoted(text or '')}, which urdfdom "
                                     f"refuses before its release {SINCE[found]}")
    return found


def _check_robot(robot: Element, of: Version, findings: Findings):
    _named(robot, "material", findings)
    links = _named(robot, "link", findings)
    for link in robot.named("link"):
        check_link(link, of, findings)
    if not links:
        refuse(findings, robot.line, "the robot: it has no link",
               "No link elements found in urdf file")
    for joint in robot.named("joint"):
        check_joint(joint, of, findings)
    joints = _named(robot, "joint", findings)
    if not findings.errors:
        check_tree(links, joints.values(), findings)
        _warn_of_mimics(joints, findings)
        _warn_of_bytes((*links.values(), *joints.values()), findings)


def _named(robot: Element, tag: str, findings: Findings) -> dict[str, Element]:
    """The elements of a kind by name, each name once; '' for a link or material without one."""
    found: dict[str, Element] = {}
    for element in robot.named(tag):
        name = element.attributes.get("name", "")
        if tag == "joint" and "name" not in element.attributes:
            continue
        if found.setdefault(name, element) is not element:
            where = findings.note(found[name].line, f"{quoted(name)} is first here")
            refuse(findings, element.line, f"{tag} {quoted(name)}: the name is taken",
                   f"{tag} '{name}' is not unique.", where)
    return found


def _warn_of_mimics(joints: dict[str, Element], findings: Findings):
    for name, joint in joints.items():
        mimic = first(joint, "mimic")
        leader = mimic.attributes["joint"] if mimic else name
        if leader not in joints:
            findings.warning(mimic.line, f"joint {quoted(name)} mimics {quoted(leader)}, which is "
                                         f"no joint: urdfdom does not look")


def _warn_of_bytes(elements: tuple[Element, ...], findings: Findings):
    """Say of names that are no UTF-8; urdfdom passes them on, whatever the file declares."""
    for element in elements:
        name = element.attributes.get("name", "")
        if any("\udc80" <= character <= "\udcff" for character in name):
            findings.warning(element.line, f"{element.tag} {quoted(name)} is not UTF-8: urdfdom "
                                           f"takes the bytes as they are, whatever is declared")
