"""What the names, numbers and tables of a header must be: worked out from the robot, not from the
view that the header was written from.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from pathlib import PurePath

import numpy

from urdf2c.diagnostics import quoted
from urdf2c.emit import identifiers
from urdf2c.emit.generated import Generated
from urdf2c.emit.identifiers import Named
from urdf2c.robot import Joint
from urdf2c.settings.header import Header
from urdf2c.verify.inputs import precision
from urdf2c.verify.jointwise import decided
from urdf2c.verify.reference import SHAPES

TABLES = {"joint_names": "NQ", "frame_names": "FRAME_COUNT", "position_names": "POSITION_COUNT"}
LIMITS = ("lower_limits", "upper_limits")


@dataclass(frozen=True, slots=True)
class Fact:
    """What a macro, an enumerator or a place in a table must be.

    `name` is its C name, for a place in a table that of the function that gives it; `right` is an
    int, a text or a number; `because` says it of the robot, and holds the right value.
    """

    name: str
    right: int | str | float
    because: str
    place: int | None = None

    @property
    def shown(self) -> str:
        return self.name if self.place is None else f"{self.name}()[{self.place}]"


def facts(generated: Generated, header: Header) -> tuple[Fact, ...]:
    """All that the header of `generated` says besides its functions; version and form of it are
    those that `header` gives itself."""
    return (
        *_origin(generated, header),
        *_joints(generated),
        *_frames(generated),
        *_positions(generated),
        *_limits(generated),
    )


def sizes(generated: Generated) -> dict[str, int]:
    """The macros that stand for lengths of arrays, and these lengths."""
    found = {"NQ": generated.tree.nq, "NV": generated.tree.nv}
    found["FRAME_COUNT"] = len(generated.frames)
    found["POSITION_COUNT"] = sum(_places(joint) for joint in _decided(generated))
    return {f"{generated.prefix.upper()}_{name}": size for name, size in found.items()}


def _origin(generated: Generated, header: Header) -> Iterator[Fact]:
    macro, robot = generated.prefix.upper(), generated.tree.robot
    model = PurePath(robot.file).name
    yield Fact(f"{macro}_MODEL_SHA256", robot.digest, f"{quoted(model)} has '{robot.digest}'")
    if header.version:
        by = f"the header is by urdf2c '{header.version}'"
        yield Fact(f"{macro}_URDF2C_VERSION", header.version, by)
        parts = [int(part) for part in header.version.split(".")[:3] if part.isdecimal()]
        number = sum(part * 100**place for part, place in zip(parts, (2, 1, 0)))
        yield Fact(f"{macro}_URDF2C_VERSION_NUMBER", number, f"{by}: {number}")


def _joints(generated: Generated) -> Iterator[Fact]:
    macro, tree = generated.prefix.upper(), generated.tree
    yield Fact(f"{macro}_NQ", tree.nq, f"the length of q is {tree.nq}")
    yield Fact(f"{macro}_NV", tree.nv, f"the length of v is {tree.nv}")
    count = len(tree.joints)
    yield Fact(f"{macro}_JOINT_COUNT", count, f"the number of joints that move is {count}")
    words = _words(generated, "joint", tree.joints)
    for word, joint in zip(words, tree.joints):
        subject = f"joint {quoted(joint.name)}"
        yield _enumerator(f"{macro}_JOINT_{word}", joint.q, subject, "q")
        if tree.nq != tree.nv:
            yield _enumerator(f"{macro}_VELOCITY_{word}", joint.v, subject, "v")
    names = [joint.name for joint in tree.joints for _ in range(joint.nq)]
    yield from _table(generated, "joint_names", names, "q is of joint")


def _frames(generated: Generated) -> Iterator[Fact]:
    if not generated.frames:
        return
    macro, count = generated.prefix.upper(), len(generated.frames)
    yield Fact(f"{macro}_FRAME_COUNT", count, f"the number of links of fk_all is {count}")
    links = {link.name: link for link in generated.tree.robot.links}
    words = _words(generated, "link", [links[frame] for frame in generated.frames])
    for i, (word, frame) in enumerate(zip(words, generated.frames)):
        yield _enumerator(f"{macro}_FRAME_{word}", i, f"link {quoted(frame)}", "fk_all")
    yield from _table(generated, "frame_names", generated.frames, "fk_all is of link")


def _positions(generated: Generated) -> Iterator[Fact]:
    if f"{generated.prefix}_joint_positions" not in generated.functions:
        return
    macro, joints = generated.prefix.upper(), _decided(generated)
    counts = [_places(joint) for joint in joints]
    yield Fact(f"{macro}_POSITION_COUNT", sum(counts), f"the length of its array is {sum(counts)}")
    starts = accumulate(counts, initial=0)
    for word, joint, start in zip(_words(generated, "joint", joints), joints, starts):
        yield _enumerator(
            f"{macro}_POSITION_{word}", start, f"joint {quoted(joint.name)}", "joint_positions"
        )
    names = [joint.name for joint, count in zip(joints, counts) for _ in range(count)]
    yield from _table(generated, "position_names", names, "joint_positions is of joint")


def _limits(generated: Generated) -> Iterator[Fact]:
    kind = precision(generated.scalar)
    joints = {joint.name: joint for joint in generated.tree.robot.joints}
    for side, function in enumerate(LIMITS):
        most = (-1.0, 1.0)[side] * float(numpy.finfo(kind).max)
        name = f"{generated.prefix}_{function}"
        for moving in generated.tree.joints:
            for i in range(moving.nq):
                end, because = _end(joints[moving.name], side, i)
                right = most if end is None else float(kind(numpy.clip(end, -abs(most), abs(most))))
                yield Fact(name, right, f"{because}: {right:.9g}", moving.q + i)


def _end(joint: Joint, side: int, place: int) -> tuple[float | None, str]:
    """Where a place of a joint ends, None for nowhere, and what says so."""
    which = ("lower", "upper")[side]
    if joint.type == "floating" and place >= 3:
        return (-1.0, 1.0)[side], f"joint {quoted(joint.name)} has a quaternion there"
    bounded = joint.type in ("revolute", "prismatic") and joint.limit is not None
    end = getattr(joint.limit, which) if bounded else None
    if end is None:
        return None, f"joint {quoted(joint.name)} has no {which} limit"
    return end, f"the {which} limit of joint {quoted(joint.name)} is {end:.9g}"


def _enumerator(name: str, place: int, subject: str, array: str) -> Fact:
    return Fact(name, place, f"{subject} starts at place {place} of {array}")


def _table(generated: Generated, function: str, names: Iterable[str], of: str) -> Iterator[Fact]:
    for place, name in enumerate(names):
        because = f"place {place} of {of} {quoted(name)}"
        yield Fact(f"{generated.prefix}_{function}", name, because, place)


def _words(generated: Generated, kind: str, items) -> list[str]:
    """What joints or links are called in an enum."""
    named = [Named(kind, item.name, item.span) for item in items]
    words, _ = identifiers.assign(named, generated.names, str.upper, frozenset({"COUNT"}))
    return [word.upper() for word in words]


def _decided(generated: Generated) -> list[Joint]:
    """The joints of `joint_positions`, in its order."""
    return [joint for joint, _, _ in decided(generated)]


def _places(joint: Joint) -> int:
    return prod(SHAPES[joint.type])
