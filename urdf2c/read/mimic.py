"""Whether every joint that follows another follows one that it can follow."""

from urdf2c.read.findings import Findings, listed, quoted
from urdf2c.robot import Joint

SEVERAL_VALUES = ("floating", "planar")


def check_mimics(joints: list[Joint], findings: Findings):
    """Record every mimic that gives its joint no value."""
    by_name = {joint.name: joint for joint in joints}
    sound = {}
    for joint in joints:
        if joint.mimic and _check_leader(joint, by_name, findings):
            sound[joint.name] = joint
    _check_loops(sound, findings)


def _check_leader(joint: Joint, by_name: dict[str, Joint], findings: Findings) -> bool:
    line, name = joint.mimic.span, joint.mimic.joint
    owner = f"joint {quoted(joint.name)}"
    leader = by_name.get(name)
    if joint.type in SEVERAL_VALUES:
        findings.error(line, f"{owner} is {joint.type} and mimics {quoted(name)}, but only a joint "
                             f"of one value can follow", rule="mimic-leader")
    elif leader is None:
        findings.error(line, f"{owner} mimics {quoted(name)}, which is no joint",
                       *findings.nearest(name, by_name), rule="mimic-unknown")
    elif leader is joint:
        findings.error(line, f"{owner} mimics itself", rule="mimic-leader")
    elif leader.type == "fixed":
        findings.error(line, f"{owner} mimics {quoted(name)}, which is fixed and has no value",
                       rule="mimic-leader")
    elif leader.type in SEVERAL_VALUES:
        findings.error(line, f"{owner} mimics {quoted(name)}, which is {leader.type} and has more "
                             f"than one value", rule="mimic-leader")
    else:
        return True
    return False


def _check_loops(followers: dict[str, Joint], findings: Findings):
    """Follow each joint to its leader; a walk that meets itself has found a loop."""
    walk_of: dict[str, int] = {}
    for number, start in enumerate(followers):
        path, name = [], start
        while name in followers and name not in walk_of:
            walk_of[name] = number
            path.append(name)
            name = followers[name].mimic.joint
        if walk_of.get(name) == number and path:
            loop = path[path.index(name):]
            line = max(followers[name].mimic.span for name in loop)
            findings.error(line, f"joints {listed(loop)} mimic each other in a loop",
                           rule="mimic-loop")
