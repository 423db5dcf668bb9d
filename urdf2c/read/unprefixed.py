"""Elements that a model in xacro lost for want of the prefix `xacro:`.

xacro before 2014 took them without it, and nothing says so today: the links that a macro would
have made are missing, and a joint without its block of an origin stands elsewhere.
"""

from collections.abc import Sequence

from urdf2c.read.findings import Findings, quoted
from urdf2c.read.misuse import ELEMENTS
from urdf2c.read.xml import Element

# Below a robot, a link or a joint these mean something to URDF, whatever a macro is called.
URDF = frozenset({
    "link", "joint", "material", "transmission", "gazebo", "ros2_control", "sensor", "plugin",
    "inertial", "origin", "mass", "inertia", "visual", "collision", "verbose", "geometry", "box",
    "cylinder", "sphere", "capsule", "mesh", "color", "texture", "contact_coefficients",
    "parent", "child", "axis", "limit", "mimic", "dynamics", "calibration", "safety_controller",
})  # fmt: skip


def tell_unprefixed(root: Element, macros: Sequence[str], findings: Findings) -> None:
    """Warn of the first element of each name that xacro, or a macro, would take with a prefix."""
    meant = {*ELEMENTS, *macros} - URDF
    inside = [element for part in root.children if part.tag in ("link", "joint")
              for element in part.walk()]  # fmt: skip
    told = set()
    for element in (*root.children, *inside):
        if element.tag in meant and element.tag not in told:
            told.add(element.tag)
            findings.pass_over(
                element.line,
                f"the element {quoted(element.tag)} is unknown",
                f"xacro takes it as 'xacro:{element.tag}' only",
                rule="element-unknown",
            )
