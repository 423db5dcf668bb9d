"""Robots drawn at random, of every kind that a file can hold, and their text as URDF.

What is drawn depends on the source of chance alone, so that the same source gives the same robot.
The special cases are common: right angles written as 1.57, tilts of a millionth, levers of zero,
lengths that cancel, axes with an exporter's noise, followers of followers, moving bases in a row.
"""

from dataclasses import dataclass, replace
from random import Random
from xml.sax.saxutils import quoteattr

from random_robots import ANGLES, AXES, LAWS, ONE_VALUE, RIGHT, SPAN, joint, robot_of

from urdf2c.robot import Joint, Mimic, Robot, SafetyController

MOST = 6  # joints that are not there for the lengths alone
# a robot's angles are of one of these: a single odd one among many keeps all others from being seen
EXACT = (0.0, 0.0, 0.0, RIGHT, -RIGHT, 2.0 * RIGHT)
NEARLY = (0.0, 0.0, RIGHT, 1.57, 1.5708, -1.5708, 3.14159, 0.0017, -2e-6, 1e-6)
ANY = (*ANGLES, *NEARLY, 1.5707, -1.57, -3.1416)
PLAIN = (0.0, 0.0, 0.0, 1.0, -0.3)
LENGTHS = (*PLAIN, 0.0823, 1e-5, 1e-9, 1e-17)
UPRIGHT = ((0.0, 0.0, 1.0),) * 3 + ((0.0, 0.0, -1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
CANCELLING = ((0.035, 0.019, -0.054), (0.1, 0.2, -0.3), (0.7, -0.6, -0.1))
NOISY = ((2.22764683e-08, -4.39378512e-08, -1.0), (-0.0, 1.0, 0.0), (0.9999999, 1e-4, 0.0),
         (1e-8, 0.0, 1.0), (0.6, 0.0, 0.8), (1.0, 1.0, 1.0))  # fmt: skip
SCALES = (1.0,) * 9 + (1e-6, 1e-3, 1e3)  # metres a unit of length
KINDS = ("continuous",) * 10 + ("revolute",) * 6 + ("prismatic",) * 4 + ("fixed",) * 2 + (
    "planar", "floating")  # fmt: skip
MOVING_BASES = ("floating",) * 4 + ("planar", "continuous", "prismatic", "fixed")
TURNS = ("continuous", "revolute")
MULTIPLIERS = (*LAWS, (1.0, 1.5708), (2.0, 0.0), (-0.3, 0.1), (3.0, -1e-6))
LIMITS = ((-2.0, 2.5), (-0.1, 0.1), (0.3, 0.3001), (-2.5, -1.2), (0.0, 9.0), (None, None),
          (0.0, 0.0), (-6.3, 6.3))  # fmt: skip
# words of C, of headers and of other alphabets: none is another one in C
WORDS = ("float", "class", "return", "R", "q", "NQ", "s0", "x", "j/1", "tool-0", "left  hand",
         "größe", "1st", "a.b", "_odd_", "t*/", "λ", "main", "Arm", "M_PI")  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Pools:
    """What the parts of one robot are drawn from; lengths count in `scale` [m]."""

    kinds: tuple[str, ...]
    angles: tuple[float, ...]
    lengths: tuple[float, ...]
    axes: tuple[tuple[float, float, float], ...]
    scale: float


# where faults have been the most: hardly anything in these arms hides a length that is missing
SIMPLE = _Pools(TURNS, NEARLY, PLAIN, UPRIGHT, 1.0)


def drawn(source: Random, name: str) -> Robot:
    """A robot of that name: a tree of one to MOST joints, and fixed ones between."""
    pools = SIMPLE if source.random() < 0.5 else _pools(source)
    joints: list[Joint] = []
    for _ in range(source.choice((2, 2, 3) if pools is SIMPLE else (1, 2, 3, 3, 4, 5, MOST))):
        for each in _part(source, pools):
            number = len(joints)
            parent = f"l{source.choice((number,) * 7 + (max(number - 1, 0),))}"
            joints.append(replace(each, name=f"j{number}", parent=parent, child=f"l{number + 1}"))
    joints = _following(source, joints)
    if source.random() < 0.3:
        source.shuffle(joints)
    robot = robot_of(*joints, name=name)
    return _oddly_named(source, robot) if source.random() < 0.15 else robot


def _pools(source: Random) -> _Pools:
    return _Pools(
        source.choice((KINDS,) * 6 + (TURNS, MOVING_BASES)),
        source.choice((EXACT, NEARLY, ANY)),
        source.choice((PLAIN, LENGTHS, LENGTHS)),
        source.choice((UPRIGHT, AXES, (*AXES, *NOISY))),
        source.choice(SCALES),
    )


def urdf(robot: Robot) -> str:
    """The robot's file; all numbers read back as they are."""
    ours = any(each.origin.quat_xyzw for each in robot.joints)
    head = f"<robot name={quoteattr(robot.name)}{' version=' + quoteattr('1.2') if ours else ''}>"
    links = [f"<link name={quoteattr(link.name)}/>" for link in robot.links]
    return "\n".join([head, *links, *map(_element, robot.joints), "</robot>"]) + "\n"


def _part(source: Random, pools: _Pools) -> list[Joint]:
    """A joint, or now and then three fixed ones whose lengths cancel, but for rounding."""
    if source.random() < 0.04:
        lengths, place = source.choice(CANCELLING), source.randrange(3)
        shifts = [[pools.scale * each * (i == place) for i in range(3)] for each in lengths]
        return [joint("", "fixed", "", "", xyz=shift) for shift in shifts]
    kind = source.choice(pools.kinds)
    made = joint(
        "", kind, "", "", source.choice(pools.axes),
        [_length(source, pools) for _ in range(3)], [_angle(source, pools) for _ in range(3)],
        limit=_limits(source, kind, pools.scale),
    )  # fmt: skip
    if source.random() < 0.06:
        made = replace(made, origin=replace(made.origin, rpy=None, quat_xyzw=_quaternion(source)))
    if made.limit and source.random() < 0.1:
        soft = source.choice(((-1.0, 1.0), (-1.0, None), (0.0, 0.0), (None, 0.5)))
        made = replace(made, safety=SafetyController(1.0, None, *soft))
    return [made]


def _length(source: Random, pools: _Pools) -> float:
    found = source.choice((*pools.lengths, None))
    return pools.scale * (round(source.uniform(-1.0, 1.0), 3) if found is None else found)


def _angle(source: Random, pools: _Pools) -> float:
    odd = pools.angles is ANY and source.random() < 0.1
    return source.uniform(-3.2, 3.2) if odd else source.choice(pools.angles)


def _quaternion(source: Random) -> tuple[float, ...]:
    """Four numbers as exporters write them: exact, or of nearly unit length."""
    half = source.choice((0.7071068, 0.7071067811865476, 0.70711))
    exact = source.choice(((0.0, 0.0, 0.0, 1.0), (half, 0.0, 0.0, half), (0.0, -half, 0.0, half)))
    if source.random() < 0.5:
        return exact
    parts = [source.gauss(0.0, 1.0) for _ in range(4)]
    size = sum(part * part for part in parts) ** 0.5
    return tuple(round(part / size, source.choice((6, 17))) for part in parts)


def _limits(source: Random, kind: str, scale: float) -> tuple[float | None, float | None] | None:
    if kind not in ("revolute", "prismatic"):
        return None
    lower, upper = source.choice(LIMITS)
    if lower is None or kind == "revolute" or source.random() < 0.3:
        return lower, upper
    return scale * lower, scale * upper


def _following(source: Random, joints: list[Joint]) -> list[Joint]:
    """Some joints follow another, which may follow a third: never in a circle."""
    made, able = [], [each.name for each in joints if each.type in ONE_VALUE]
    source.shuffle(able)  # a joint follows one before it here, wherever that is in the tree
    for each in joints:
        before = able[: able.index(each.name)] if each.name in able else []
        if before and source.random() < 0.2:
            law = source.choice(MULTIPLIERS)
            each = replace(each, mimic=Mimic(source.choice(before), *law, SPAN))
        made.append(each)
    return made


def _oddly_named(source: Random, robot: Robot) -> Robot:
    """The robot with WORDS for some of its names, the same for a joint and a link now and then."""
    names = [each.name for each in (*robot.links, *robot.joints)]
    chosen = source.sample(names, min(len(names), source.randint(1, 4)))
    return renamed(robot, dict(zip(chosen, source.sample(WORDS, len(chosen)))))


def renamed(robot: Robot, names: dict[str, str]) -> Robot:
    """The robot with other names for its links and joints."""

    def new(name: str) -> str:
        return names.get(name, name)

    joints = tuple(
        replace(
            each, name=new(each.name), parent=new(each.parent), child=new(each.child),
            mimic=each.mimic and replace(each.mimic, joint=new(each.mimic.joint)),
        )
        for each in robot.joints
    )  # fmt: skip
    links = tuple(replace(link, name=new(link.name)) for link in robot.links)
    return replace(robot, links=links, joints=joints)


def _element(each: Joint) -> str:
    parts = [
        f'<joint name={quoteattr(each.name)} type="{each.type}">',
        f"<parent link={quoteattr(each.parent)}/><child link={quoteattr(each.child)}/>",
        _origin(each),
    ]
    if each.type not in ("fixed", "floating"):
        parts.append(f'<axis xyz="{_numbers(each.axis)}"/>')
    if each.limit:
        ends = _attributes(lower=each.limit.lower, upper=each.limit.upper)
        parts.append(f'<limit{ends} effort="1" velocity="1"/>')
    if each.safety:
        soft = each.safety
        ends = _attributes(
            soft_lower_limit=soft.soft_lower_limit, soft_upper_limit=soft.soft_upper_limit
        )
        parts.append(f'<safety_controller k_velocity="1"{ends}/>')
    if each.mimic:
        law = f'multiplier="{each.mimic.multiplier!r}" offset="{each.mimic.offset!r}"'
        parts.append(f"<mimic joint={quoteattr(each.mimic.joint)} {law}/>")
    return "".join([*parts, "</joint>"])


def _attributes(**values: float | None) -> str:
    return "".join(f' {name}="{at!r}"' for name, at in values.items() if at is not None)


def _origin(each: Joint) -> str:
    turned = each.origin.quat_xyzw
    word, turn = ("quat_xyzw", turned) if turned else ("rpy", each.origin.rpy)
    if not any((*each.origin.xyz, *turn)):
        return ""
    return f'<origin xyz="{_numbers(each.origin.xyz)}" {word}="{_numbers(turn)}"/>'


def _numbers(values) -> str:
    return " ".join(f"{value:g}" if f"{value:g}" == repr(value) else repr(value)
                    for value in map(_short, values))  # fmt: skip


def _short(value: float):
    """A whole number without its point."""
    return int(value) if float(value).is_integer() and str(value) != "-0.0" else float(value)
