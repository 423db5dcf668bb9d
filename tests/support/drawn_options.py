"""Options of a header drawn at random for a robot, as `urdf2c.generate` takes them, and as the
command line does."""

import shlex
from random import Random

from urdf2c.diagnostics import UrdfError
from urdf2c.functions.catalog import ALL, BY_NAME, JOINTWISE
from urdf2c.functions.conventions import AXES, ORDERS, ROWS
from urdf2c.mechanics.paths import Paths
from urdf2c.robot import Robot
from urdf2c.settings.options import SETTINGS, Options
from urdf2c.settings.plan import planned

FUSIBLE = tuple(name for name, quantity in BY_NAME.items() if not quantity.calls)
OF_TIPS = tuple(name for name in BY_NAME if name != ALL)
POSES = ("fk", "fk", "fk_T", "fk_position")
MOTIONS = ("jacobian", "velocity", "bias_acceleration", "jacobian_transpose_times_wrench")
FUSED_NAMES = ("tick", "step_1", "UPDATE")
SNAPS = (1e-9, 1e-6, 1e-5, 1e-3, 0.01)
LOCKED_AT = (0.0, 0.3, 1.5708, -1.0, 1e-6)
# options that say how a file is read, where nothing is drawn
OF_FILES = ("xacro", "ignore_xacro", "xacro_args", "packages", "package_path")
WORDS = {each.name: f"--{each.word}" for each in SETTINGS if each.name not in OF_FILES}


def drawn(source: Random, robot: Robot, prefix: str) -> dict:
    """Options that fit the robot, those left out that stand at their default; a prefix, where one
    is drawn, starts as `prefix`."""
    links = [link.name for link in robot.links]
    deepest = max(links, key=lambda name: len(Paths(robot).ancestry(name)))
    some = source.sample(links, min(len(links), source.choice((1, 1, 2, 3))))
    options: dict = {"tips": tuple(source.choice(([deepest], [deepest], some)))}
    options |= _axes(source)
    options |= _functions(source, robot)
    if source.random() < 0.2:
        options["base"] = source.choice(links)
    if source.random() < 0.2:
        options["snap_angles"] = source.choice(SNAPS)
    if source.random() < 0.1:
        options["standalone"] = True
    if source.random() < 0.06:
        options[source.choice(("floating_base", "planar_base"))] = True
    if source.random() < 0.1:
        options["prefix"] = source.choice((f"{prefix}_", f"{prefix}_Arm", f"{prefix}X"))
    options |= _of_joints(source, robot)
    return options | _order(source, robot, options)


def words(options: dict) -> list[str]:
    """The options as words of the command line."""
    found: list[str] = []
    for name, value in options.items():
        found += _words(WORDS[name], value)
    return found


def command(options: dict, *more: str) -> str:
    """The options as a shell takes them, the model's name before them left to the caller."""
    return shlex.join([*words(options), *more])


def _axes(source: Random) -> dict[str, str]:
    """Words that each stand beside a default; most of them are left at it."""
    choices = {
        "scalar": ("double", "float"), "jacobian_frame": tuple(AXES), "jacobian_rows": ROWS,
        "matrix_order": ORDERS,
    }  # fmt: skip
    return {name: source.choice(values) for name, values in choices.items()
            if source.random() < 0.6}  # fmt: skip


def _functions(source: Random, robot: Robot) -> dict:
    """Functions alone, and up to three that are fused, of the tips and of other links."""
    options: dict = {}
    links = [link.name for link in robot.links]
    soft = any(each.safety for each in robot.joints)
    jointwise = [name for name in JOINTWISE if soft or "soft" not in name]
    known = (*OF_TIPS, *OF_TIPS, *jointwise, ALL, "jacobian_analytic")
    names = source.sample(known, source.choice((0, 1, 1, 2, 3)))
    options["functions"] = tuple(dict.fromkeys(_of(source, links, names)))
    fused = {
        name: tuple(_of(source, links, _together(source)))
        for name in source.sample(FUSED_NAMES, source.choice((0, 1, 1, 1, 2, 3)))
    }
    if fused:
        options["fuse"] = fused
    if source.random() < 0.25:
        options["frames"] = tuple(source.sample(links, min(len(links), source.randint(1, 3))))
    if source.random() < 0.25:
        options["from_sincos"] = True
    return {name: value for name, value in options.items() if value}


def _together(source: Random) -> list[str]:
    """A pose and how it moves, as a loop of control asks for them, or anything."""
    if source.random() < 0.6:
        return source.sample((source.choice(POSES), source.choice(MOTIONS)), 2)
    return source.sample(FUSIBLE, source.choice((1, 2, 2, 3, 4)))


def _of(source: Random, links: list[str], names: list[str]) -> list[str]:
    """Some of the names with a link's behind them."""
    plain = (ALL, *JOINTWISE)
    return [
        f"{name}_{source.choice(links)}" if name not in plain and source.random() < 0.12 else name
        for name in names
    ]


def _of_joints(source: Random, robot: Robot) -> dict:
    """Locks of joints that have a value of their own, and names of joints and links in C."""
    options: dict = {}
    able = ("revolute", "continuous", "prismatic")
    free = [each.name for each in robot.joints if each.type in able and not each.mimic]
    if free and source.random() < 0.2:
        held = source.sample(free, min(len(free), source.choice((1, 1, 2))))
        options["locks"] = {name: source.choice(LOCKED_AT) for name in held}
    if source.random() < 0.1:
        called = source.choice([each.name for each in (*robot.joints, *robot.links)])
        options["names"] = {called: source.choice(("first", "Main_1", "R", "q2"))}
    return options


def _order(source: Random, robot: Robot, options: dict) -> dict:
    """An order of all joints of q, which the other options decide."""
    if source.random() > 0.2:
        return {}
    try:
        tree = planned(robot, Options(**options)).tree
    except UrdfError:  # it will be refused, order or not
        return {}
    names = [each.name for each in tree.joints]
    source.shuffle(names)
    return {"joint_order": tuple(names)} if names else {}


def _words(word: str, value) -> list[str]:
    if value is True:
        return [word]
    if word == "--tip":
        return [part for tip in value for part in (word, tip)]
    if isinstance(value, dict):
        pairs = [f"{name}={_joined(each)}" for name, each in value.items()]
        return [part for pair in pairs for part in (word, pair)]
    return [word, _joined(value)]


def _joined(value) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)
