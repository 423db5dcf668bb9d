"""Which joints lie between a base and the links that are looked at from there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from urdf2c.robot import Joint, Robot
from urdf2c.truth import joints
from urdf2c.truth.vectors import Transform, Vector


@dataclass(frozen=True, slots=True)
class Step:
    """From the link `near` to the link `far` over `joint`, from child to parent where `upward`.

    Attributes:
        origin: parent_from_joint.
        axis: The joint's, at length 1.
        rates: For each rate of the joint, how its child moves: see `joints.rates`.
    """

    joint: Joint
    upward: bool
    origin: Transform
    axis: Vector
    rates: tuple[tuple[Vector, Vector], ...]

    @property
    def near(self) -> str:
        return self.joint.child if self.upward else self.joint.parent

    @property
    def far(self) -> str:
        return self.joint.parent if self.upward else self.joint.child

    @property
    def turns(self) -> bool:
        """Whether its value holds an angle."""
        return self.joint.type in ("revolute", "continuous", "planar")

    @property
    def slides(self) -> bool:
        """Whether its value holds a length."""
        return self.joint.type in ("prismatic", "planar", "floating")


@dataclass(frozen=True, slots=True)
class Ways:
    """The steps from `base` to each link asked for; all steps, each behind those before it."""

    base: str
    to: Mapping[str, tuple[Step, ...]]
    steps: tuple[Step, ...]


def ways(robot: Robot, base: str, links: Iterable[str]) -> Ways:
    """The ways from `base` to `links`, through the last link that carries both."""
    above = {joint.child: joint for joint in robot.joints}
    rise, heights = [], {base: 0}
    while (link := rise[-1].parent if rise else base) in above:
        rise.append(above[link])
        heights[rise[-1].parent] = len(rise)
    made: dict[tuple[str, bool], Step] = {}
    to = {}
    for link in links:
        fall, name = [], link
        while name not in heights:
            fall.append(above[name])
            name = above[name].parent
        joined = [(each, True) for each in rise[: heights[name]]]
        joined += [(each, False) for each in reversed(fall)]
        to[link] = tuple([_step(made, *each) for each in joined])
    return Ways(base, to, tuple(made.values()))


def _step(made: dict[tuple[str, bool], Step], joint: Joint, upward: bool) -> Step:
    """One step a joint and direction: many ways share it."""
    key = joint.name, upward
    if key not in made:
        axis = joints.unit_axis(joint)
        made[key] = Step(
            joint, upward, joints.origin(joint.origin), axis, joints.rates(joint, axis)
        )
    return made[key]
