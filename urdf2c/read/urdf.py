"""URDF text as a Robot: all that is wrong with a file is told at once, and half a robot never read.

Written after http://wiki.ros.org/urdf/XML and urdfdom's parser, whose defaults are taken.
"""

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from urdf2c.diagnostics import Diagnostic, Span, UrdfError
from urdf2c.read import xml
from urdf2c.read.findings import Findings, listed, quoted
from urdf2c.read.joint import read_joint
from urdf2c.read.leftover import EXPANDS, tell_leftovers
from urdf2c.read.link import read_link, read_name
from urdf2c.read.mimic import check_mimics
from urdf2c.read.packages import Packages, packages_of
from urdf2c.read.references import read_references
from urdf2c.read.slips import tell_slips
from urdf2c.read.structure import check_tree
from urdf2c.read.text import decode, read_bytes
from urdf2c.read.unprefixed import tell_unprefixed
from urdf2c.read.xacro import NAMESPACE, Expansion, expand, is_xacro
from urdf2c.read.xml import Element
from urdf2c.robot import Link, Robot

WORLD = "world"


@dataclass(frozen=True, slots=True)
class Survey:
    """A robot as far as it could be read, and why it is none: sound only where `errors` is empty."""

    robot: Robot
    errors: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Content:
    """URDF as bytes, and where its lines were written if they are an expansion.

    With `ignored`, elements of xacro in it are passed over.
    """

    data: bytes
    expansion: Expansion | None = None
    ignored: bool = False

    @property
    def places(self) -> tuple[Span, ...]:
        """The places of its lines; none where the lines are the file's own."""
        return self.expansion.places if self.expansion else ()


def read_urdf(
    path: str | os.PathLike,
    arguments: Mapping[str, str] | None = None,
    packages: Packages | None = None,
    expanded: bool | None = None,
) -> Robot:
    """Read the robot in a URDF file, or in a xacro file, which is expanded first.

    Args:
        arguments: values for the arguments of a model in xacro.
        packages: where its packages are looked for; where the environment says if None.
        expanded: whether it is run through xacro, or else elements of xacro in it are passed over;
            as its name says if None.

    Raises:
        UrdfError: the file is no sound URDF; holds all that was found, sorted by line.
    """
    robot = _sound(survey_urdf(path, arguments, packages, expanded))
    return replace(robot, arguments=dict(arguments or {}), expanded=expanded)


def parse_urdf(data: bytes, file: str) -> Robot:
    """The robot in the bytes of a URDF file; `file` names them in messages."""
    return _sound(_survey(Content(data), file))


def survey_urdf(
    path: str | os.PathLike,
    arguments: Mapping[str, str] | None = None,
    packages: Packages | None = None,
    expanded: bool | None = None,
) -> Survey:
    """What can be read of a file, for those who judge files rather than use robots.

    Raises:
        UrdfError: there is nothing to judge: no XML, no robot element, or no end to the xacro.
    """
    return _survey(read_content(path, arguments, packages, expanded), os.fspath(path))


def read_content(
    path: str | os.PathLike,
    arguments: Mapping[str, str] | None = None,
    packages: Packages | None = None,
    expanded: bool | None = None,
) -> Content:
    """The text of a URDF file, or what a xacro file stands for; arguments as for `read_urdf`.

    Raises:
        UrdfError: the file cannot be read, or not be expanded.
    """
    file = os.fspath(path)
    data = read_bytes(file, Findings(file))
    if expanded or (expanded is None and is_xacro(file, data)):
        known = packages or packages_of(file, {}, (), os.environ)
        expansion = expand(file, data, arguments or {}, known)
        return Content(expansion.text.encode("utf-8", "surrogatepass"), expansion)
    if arguments:
        findings = Findings(file)
        hints = (EXPANDS,) if NAMESPACE in data else ()
        findings.error(0, f"the file is read as plain URDF, which takes no arguments: "
                          f"{listed(arguments)}", *hints, rule="model-xacro")
        findings.refuse()
    return Content(data, ignored=expanded is False)


def _sound(survey: Survey) -> Robot:
    if survey.errors:
        raise UrdfError(survey.errors + survey.robot.warnings)
    return survey.robot


def _survey(content: Content, file: str) -> Survey:
    data, expansion = content.data, content.expansion
    findings = Findings(file, content.places)
    findings.warnings += expansion.warnings if expansion else ()
    root = xml.parse(decode(data, findings), findings)
    if root.tag != "robot":
        hints = ["this is SDF, which is not read as URDF"] * (root.tag == "sdf")
        findings.error(root.line, f"the root element is {quoted(root.tag)}, where 'robot' was "
                                  f"expected", *hints, rule="model-root")
        findings.refuse()
    tell_leftovers(root, content.ignored, findings)
    links = [read_link(element, findings) for element in root.named("link")]
    links = [link for link in links if link is not None]
    links = _implied(root, {link.name for link in links}, findings) + links
    names = {link.name for link in links}
    joints = [read_joint(element, names, findings) for element in root.named("joint")]
    tell_slips(root, "the robot", findings)
    if expansion:
        tell_unprefixed(root, expansion.macros, findings)
    if not root.named("link"):
        _tell_empty(root, expansion.macros if expansion else (), findings)
    name = _robot_name(root, file, findings)
    check_tree(links, joints, findings)
    check_mimics(joints, findings)
    robot = Robot(name, root.attributes.get("version"), tuple(links), tuple(joints), file,
                  expansion.digest if expansion else hashlib.sha256(data).hexdigest(),
                  tuple(sorted(findings.warnings)), findings.span(root.line),
                  read_references(root, findings), expansion.files if expansion else (file,))
    return Survey(robot, tuple(findings.errors))


def _tell_empty(root: Element, macros: Sequence[str], findings: Findings):
    hints = ("it is a library: give the file that calls its macros",) if macros else ()
    also = f", it only defines {listed(macros)}" if macros else ""
    findings.error(root.line, f"the robot has no link{also}", *hints, rule="model-empty")


def _implied(root: Element, names: set[str], findings: Findings) -> list[Link]:
    """The link `world` where joints have it as their parent and it is not declared.

    Many robots are fixed to it so, as simulators let them; ROS refuses them.
    """
    parents = (parent for joint in root.named("joint") for parent in joint.named("parent")
               if parent.attributes.get("link") == WORLD)
    first = next(parents, None)
    if first is None or WORLD in names or not names:
        return []
    findings.warning(
        first.line, f"a joint has parent {quoted(WORLD)}, which is no link: a link of that name is "
                    f"taken to be there", f'declare it: <link name="{WORLD}"/>',
        *findings.nearest(WORLD, names), rule="link-implied")
    return [Link(WORLD, None, (), (), findings.span(first.line))]


def _robot_name(root: Element, file: str, findings: Findings) -> str:
    if root.attributes.get("name"):
        return read_name(root, "robot", findings) or ""
    name = PurePath(file).name.split(".")[0] or "robot"
    findings.warning(root.line, f"the robot has no name: {quoted(name)} is taken, after the file",
                     rule="model-name")
    return name

