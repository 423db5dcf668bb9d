"""What is true at each point, element by element, and how far off a program may be there."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from urdf2c.compiler.program import Meaning
from urdf2c.mechanics.tree import Tree
from urdf2c.proof.allowance import MOST, Allowance, allowance, sizes
from urdf2c.proof.points import Point, points
from urdf2c.robot import Robot
from urdf2c.truth.catalog import QUANTITIES
from urdf2c.truth.positions import SIZES, at_rest, layout, positions
from urdf2c.truth.scene import Look, Scene, faster, scene
from urdf2c.truth.ways import Ways, ways


@dataclass(frozen=True, slots=True)
class Case:
    """A point; the inputs of a program there, by place; and what its outputs should be.

    `true` has (element, largest difference) for each element, None for what has no value there.
    """

    point: Point
    inputs: Mapping[str, float]
    true: Mapping[Meaning, list[tuple[float, float]] | None]


def cases(
    tree: Tree,
    meanings: Iterable[Meaning],
    scalar: str,
    locks: Mapping[str, float],
    look: Look,
    snapped: Mapping[str, float],
) -> Iterator[Case]:
    """The truth of all `meanings` at each point; `snapped` is [rad] by tip."""
    order = [joint.name for joint in tree.joints]
    places = layout(tree.robot, order)
    tips = {meaning.frame for meaning in meanings if meaning.frame}
    tips |= {*look.frames} if any(not meaning.frame for meaning in meanings) else set()
    asked = [(meaning.kind, meaning.frame) for meaning in meanings]
    found = ways(tree.robot, tree.base, sorted(tips))
    for point in points(tree, _length(found), _speeds(tree.robot, order)):
        own = _own(tree.robot, places, point.q) | locks
        columns = {name: v for name, (_, v) in places.items()}
        at = scene(tree.robot, found, own, columns, tree.nv, point.v, point.wrench, look)
        most = allowance(at, asked, scalar, snapped, sizes(tree.robot, own))
        true = {meaning: _true(at, meaning.kind, meaning.frame, most) for meaning in meanings}
        yield Case(point, _inputs(point), true)


def _length(found: Ways) -> float:
    """How large the robot is [m]: the longest way, or a metre where it has no length.

    Nothing is compared beyond MOST, where the way itself may be no number to slide by.
    """
    lengths = (sum(math.hypot(*step.origin[1]) for step in way) for way in found.to.values())
    return min(max(lengths, default=0.0) or 1.0, MOST)


def _speeds(robot: Robot, order: list[str]) -> dict[str, float]:
    """How many times as fast the fastest follower of each joint is, at least 1."""
    found = dict.fromkeys(order, 1.0)
    for leader, scale in positions(robot, {name: (name, 1.0) for name in order}, faster).values():
        found[leader] = max(found[leader], abs(scale))
    return found


def _own(robot: Robot, places: Mapping[str, tuple[int, int]], q: tuple[float, ...]) -> dict:
    """The values of joints in q: a number, or several; others are at zero."""
    types = {joint.name: joint.type for joint in robot.joints}
    found: dict = at_rest(robot)
    for name, (first, _) in places.items():
        count, _ = SIZES[types[name]]
        found[name] = q[first] if count == 1 else q[first : first + count]
    return found


def _inputs(point: Point) -> dict[str, float]:
    arrays = {"q": point.q, "v": point.v, "wrench": point.wrench}
    arrays |= {"s": map(math.sin, point.q), "c": map(math.cos, point.q)}
    return {
        f"{name}[{i}]": value for name, array in arrays.items() for i, value in enumerate(array)
    }


def _true(at: Scene, kind: str, tip: str, most: Allowance) -> list[tuple[float, float]] | None:
    try:
        true, differences = QUANTITIES[kind].value(at, tip), most.of(kind, tip)
    except ZeroDivisionError:  # no rates of roll, pitch and yaw
        return None
    return None if differences is None else list(zip(true, differences, strict=True))
