"""The names of links and joints in those parts of a file that move nothing.

Gazebo's extensions, ros2_control's hardware and the older transmissions refer to the robot by
name alone; a name that is wrong there is passed over in silence, or stops a controller at run time.
"""

import re
from collections.abc import Iterator

from urdf2c.read.findings import Findings
from urdf2c.read.xml import Element
from urdf2c.robot import Reference

# What plugins of Gazebo call the joints and links that they act on, as text between tags.
PLUGIN_JOINTS = ("joint_name", "jointName", "left_joint", "right_joint", "leftJoint", "rightJoint")
PLUGIN_LINKS = ("bodyName",)
JOINT, LINK = ("joint",), ("link",)


def read_references(root: Element, findings: Findings) -> tuple[Reference, ...]:
    """All such names below a `robot` element, in the order of the file."""
    found = []
    for element in root.children:
        made = READERS.get(element.tag, _none)(element)
        found += (Reference(element.tag, part.tag, name, kinds, findings.span(part.line))
                  for part, name, kinds in made
                  # names that xacro has yet to work out, and names of other models, are not ours
                  if name and "$" not in name and "::" not in name)
    return tuple(found)


def _none(element: Element) -> Iterator:
    return iter(())


def _gazebo(element: Element) -> Iterator:
    yield element, element.attributes.get("reference", ""), LINK + JOINT
    for part in element.walk():
        kinds = JOINT if part.tag in PLUGIN_JOINTS else LINK if part.tag in PLUGIN_LINKS else ()
        for name in re.split(r"[\s,]+", part.text) if kinds else ():
            yield part, name, kinds


def _ros2_control(element: Element) -> Iterator:
    for part in element.children:
        if part.tag == "joint":
            yield part, part.attributes.get("name", ""), JOINT
            for param in part.named("param"):
                if param.attributes.get("name") == "mimic":
                    yield param, param.text, JOINT
        elif part.tag == "transmission":
            yield from _transmission(part)


def _transmission(element: Element) -> Iterator:
    """Besides `joint` there are rollJoint, gap_joint, passive_joint and others."""
    for part in element.children:
        if part.tag.lower().endswith("joint"):
            yield part, part.attributes.get("name", ""), JOINT


READERS = {"gazebo": _gazebo, "ros2_control": _ros2_control, "transmission": _transmission}
