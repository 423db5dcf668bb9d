"""A case in which something is wrong, made as small as it stays wrong in the same way.

Steps in an order: options and functions are left out, then joints, then what is odd about those
that stay. A step that takes nothing away from what is wrong stands; all are tried again until none
does. Nothing is drawn, so that a case always shrinks to the same one.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from cases import Case, findings
from drawn_robots import renamed
from random_robots import RIGHT

from urdf2c.functions.catalog import ALIASES, BY_NAME, JOINTWISE
from urdf2c.mechanics import spatial
from urdf2c.robot import Joint, Origin

Step = Callable[[Case], Iterator[Case]]
SIMPLER = ("fixed", "continuous", "revolute", "prismatic", "planar", "floating")
PLAIN_AXES = ((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))


def smallest(case: Case, kind: str) -> Case:
    """The least case that is found with what is wrong with `case`, which is of that kind."""

    def wrong(candidate: Case) -> bool:
        [found] = findings([candidate])
        return found is not None and found.kind == kind

    before = None
    while case != before:
        before = case
        for step in STEPS:
            case = _stepped(step, case, wrong)
    return case


def _stepped(step: Step, case: Case, wrong: Callable[[Case], bool]) -> Case:
    """The case after all that `step` proposes and that stays wrong; each is tried once."""
    tried = 0
    while True:
        candidates = [each for each in step(case) if each != case][tried:]
        good = next((i for i, each in enumerate(candidates) if wrong(each)), None)
        if good is None:
            return case
        case, tried = candidates[good], tried + good


def without_options(case: Case) -> Iterator[Case]:
    """Each option at its default."""
    for name in case.options:
        options = {each: value for each, value in case.options.items() if each != name}
        yield replace(case, options=options)


def fewer_items(case: Case) -> Iterator[Case]:
    """One function, tip, frame or lock less; one that is fused less."""
    for name, value in case.options.items():
        if name != "joint_order" and isinstance(value, (tuple, dict)) and len(value) > 1:
            for less in _less(value):
                yield replace(case, options=case.options | {name: less})
    for name, items in case.options.get("fuse", {}).items():
        for less in _less(items):
            fused = case.options["fuse"] | {name: less}
            yield replace(case, options=case.options | {"fuse": fused})


def fewer_joints(case: Case) -> Iterator[Case]:
    """One joint less: what hangs on its child hangs on its parent then, where it is or where the
    joint held it."""
    for gone in case.robot.joints:
        links = tuple(each for each in case.robot.links if each.name != gone.child)
        options = _renamed(_forgetting(case.options, gone), {gone.child: gone.parent})
        for held in (False, True):
            joints = (each for each in case.robot.joints if each is not gone)
            kept = tuple(_without(each, gone, held) for each in joints)
            yield Case(replace(case.robot, links=links, joints=kept), options)


def simpler_joints(case: Case) -> Iterator[Case]:
    """A joint of a simpler type, that follows none, that has no limits, with another axis."""
    for each in case.robot.joints:
        for kind in SIMPLER[: SIMPLER.index(each.type)]:
            if kind not in ("revolute", "prismatic"):  # they would need limits
                law = None if kind == "fixed" else each.mimic
                made = replace(each, type=kind, limit=None, safety=None, mimic=law)
                yield _with(case, each, made)
        if each.mimic:
            yield _with(case, each, replace(each, mimic=None))
            for law in ({"offset": 0.0}, {"multiplier": 1.0}):
                yield _with(case, each, replace(each, mimic=replace(each.mimic, **law)))
        if each.safety:
            yield _with(case, each, replace(each, safety=None))
        rank = PLAIN_AXES.index(each.axis) if each.axis in PLAIN_AXES else len(PLAIN_AXES)
        for axis in PLAIN_AXES[:rank]:
            yield _with(case, each, replace(each, axis=axis))


def simpler_numbers(case: Case) -> Iterator[Case]:
    """An origin of zero, then each of its numbers as 0, as 1 or a right angle, as a short one."""
    for each in case.robot.joints:
        origin = each.origin
        turns = _simpler(origin.rpy, RIGHT) if origin.rpy else product((0.0, RIGHT), repeat=3)
        less = [{"xyz": xyz} for xyz in _simpler(origin.xyz, 1.0)]
        less += [{"rpy": rpy, "quat_xyzw": None} for rpy in turns]
        for parts in less:
            yield _with(case, each, replace(each, origin=replace(origin, **parts)))


def plain_names(case: Case) -> Iterator[Case]:
    """Links l0, l1, ... and joints j0, j1, ... in the order of the file, the robot z."""
    links = {each.name: f"l{i}" for i, each in enumerate(case.robot.links)}
    joints = {each.name: f"j{i}" for i, each in enumerate(case.robot.joints)}
    if not set(links) & set(joints):
        robot = replace(renamed(case.robot, links | joints), name="z")
        yield Case(robot, _renamed(case.options, links | joints))


STEPS: tuple[Step, ...] = (
    without_options, fewer_items, fewer_joints, simpler_joints, simpler_numbers, plain_names,
)  # fmt: skip


def _less(value: tuple | dict) -> Iterator[tuple | dict]:
    """All but one of its items, where there are two or more."""
    for gone in value if len(value) > 1 else ():
        if isinstance(value, dict):
            yield {name: each for name, each in value.items() if name != gone}
        else:
            yield tuple(each for each in value if each != gone)


def _simpler(values: tuple[float, ...], whole: float) -> Iterator[tuple[float, ...]]:
    if any(values):
        yield (0.0,) * len(values)
    for i, value in enumerate(values):
        short = float(f"{value:.1g}")
        for number in (0.0, whole, short):
            if number == value:
                break
            yield (*values[:i], number, *values[i + 1 :])


def _with(case: Case, old: Joint, new: Joint) -> Case:
    joints = tuple(new if each is old else each for each in case.robot.joints)
    return replace(case, robot=replace(case.robot, joints=joints))


def _without(each: Joint, gone: Joint, held: bool) -> Joint:
    """The joint where `gone` and its child are no more; `held` says whether its origin stands in
    for theirs."""
    follows = each.mimic if each.mimic and each.mimic.joint != gone.name else None
    each = replace(each, mimic=follows)
    if each.parent != gone.child:
        return each
    origin = _handed(gone, each) if held else each.origin
    return replace(each, parent=gone.parent, origin=origin)


def _handed(gone: Joint, each: Joint) -> Origin:
    """An origin about where `gone` had the joint, a slide of it by one: turns are just added."""
    turns = [joint.origin.rpy or (0.0, 0.0, 0.0) for joint in (gone, each)]
    shift = each.origin.xyz
    if gone.type == "prismatic":
        shift = spatial.plus(shift, gone.axis)
    turned = spatial.apply(spatial.rotation_rpy(turns[0]), shift)
    return Origin(tuple(spatial.plus(gone.origin.xyz, turned)), tuple(map(sum, zip(*turns))))


def _forgetting(options: dict, gone: Joint) -> dict:
    """The options without what they say of a joint."""
    made = dict(options)
    for name in ("locks", "names"):
        made[name] = {key: at for key, at in options.get(name, {}).items() if key != gone.name}
    order = options.get("joint_order", ())
    made["joint_order"] = tuple(each for each in order if each != gone.name)
    return {name: value for name, value in made.items() if value}


def _renamed(options: dict, names: dict[str, str]) -> dict:
    """The options with other names of links and joints; two that become one are one."""

    def new(name: str, value):
        if name in ("locks", "names"):
            return {names.get(key, key): at for key, at in value.items()}
        if name == "fuse":
            return {key: tuple(_function(each, names) for each in at) for key, at in value.items()}
        if name == "functions":
            return tuple(dict.fromkeys(_function(each, names) for each in value))
        if name in ("tips", "frames", "joint_order"):
            return tuple(dict.fromkeys(names.get(each, each) for each in value))
        return names.get(value, value) if name == "base" else value

    return {name: new(name, value) for name, value in options.items()}


def _function(text: str, names: dict[str, str]) -> str:
    """The name of a function with the other name of the link that it ends with."""
    known = (*BY_NAME, *ALIASES, *JOINTWISE)
    if text in known:
        return text
    start = max((each for each in known if text.startswith(f"{each}_")), key=len)
    frame = text.removeprefix(f"{start}_")
    return f"{start}_{names.get(frame, frame)}"
