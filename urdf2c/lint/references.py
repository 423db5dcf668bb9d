"""Rules over names that refer to the robot from parts of the file that move nothing."""

from collections.abc import Iterator

from urdf2c.diagnostics import Diagnostic
from urdf2c.lint.rule import Rule, Subject, found
from urdf2c.read.findings import Findings, quoted


def gazebo(subject: Subject) -> Iterator[Diagnostic]:
    return _unknown(subject, "gazebo")


def control(subject: Subject) -> Iterator[Diagnostic]:
    return _unknown(subject, "ros2_control")


def transmission(subject: Subject) -> Iterator[Diagnostic]:
    return _unknown(subject, "transmission")


def _unknown(subject: Subject, owner: str) -> Iterator[Diagnostic]:
    robot = subject.robot
    names = {"link": {link.name for link in robot.links}, "joint": {j.name for j in robot.joints}}
    hints = Findings(robot.file)  # compares names within a budget
    for reference in robot.references:
        known = [names[kind] for kind in reference.kinds]
        if reference.owner == owner and not any(reference.name in each for each in known):
            where = owner if reference.part == owner else f"{owner} has a {reference.part} that"
            yield found(
                reference.span,
                f"{where} refers to {quoted(reference.name)}, which is no "
                f"{' and no '.join(reference.kinds)}",
                *hints.nearest(reference.name, set().union(*known)),
            )


RULES = (
    Rule(
        "gazebo-reference",
        "warning",
        "a `gazebo` element refers to a link or joint that does not exist",
        "Gazebo passes the element over: friction, sensors and plugins are lost in silence. Looked "
        "at are `reference`, and what plugins call `joint_name`, `left_joint`, `bodyName` and the "
        "like.",
        "Mend the name; the nearest one is proposed.",
        gazebo,
    ),
    Rule(
        "control-reference",
        "warning",
        "a `ros2_control` element refers to a joint that does not exist",
        "The hardware component does not load, or commands a joint that nobody has.",
        "Mend the name; the nearest one is proposed.",
        control,
    ),
    Rule(
        "transmission-reference",
        "warning",
        "a `transmission` refers to a joint that does not exist",
        "The joint that was meant has no actuator then.",
        "Mend the name; the nearest one is proposed.",
        transmission,
    ),
)
