"""What the user may choose: on the command line, in a TOML file beside the model, or in Python.

The file holds the command line's long options by name; for arm.urdf it is arm.urdf2c.toml:

    base = "base_link"
    tip = ["tool0"]             # or one string
    scalar = "float"            # or "double"
    prefix = "arm"
    snap-angles = 1e-4
    standalone = false
    joint-order = ["elbow", "shoulder"]
    functions = ["fk", "jacobian_tool0"]    # docs/functions.md has them all
    jacobian-frame = "aligned"  # or "tip" or "base"
    jacobian-rows = "linear"    # or "angular": which come first
    matrix-order = "row"        # or "column": of fk_T
    frames = ["elbow", "tool0"] # the links of fk_all; all of them where it is left out
    from-sincos = false
    [lock]
    gripper = 0.02              # rad or m
    [name]
    "j/1" = "j_one"             # C names for joints and links
    [fuse]
    tick = ["fk", "jacobian"]   # one function that gives all of these
    [xacro]
    side = "left"               # arguments of a model in xacro
    [package]
    arm_description = "../arm"  # folders of packages; relative to this file's, as package-path's

`package-path = ["../src"]`, above the tables, names folders that are searched for packages.
"""

import dataclasses
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

from urdf2c import values
from urdf2c.catalog import AXES, ORDERS, ROWS
from urdf2c.diagnostics import Span, UrdfError, error, nearest, quoted
from urdf2c.read.text import contents

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

LARGEST_CONFIG = 4 * 2**20  # bytes


@dataclass(frozen=True, slots=True)
class Options:
    """All that shapes a header besides its model; None and empty mean the default."""

    base: str | None = None
    tips: tuple[str, ...] = ()
    scalar: str = "float"
    prefix: str | None = None
    locks: dict[str, float] = field(default_factory=dict)
    snap_angles: float = 0.0
    standalone: bool = False
    joint_order: tuple[str, ...] = ()
    functions: tuple[str, ...] = ("fk",)
    fuse: dict[str, tuple[str, ...]] = field(default_factory=dict)
    jacobian_frame: str = "aligned"
    jacobian_rows: str = "linear"
    matrix_order: str = "row"
    frames: tuple[str, ...] = ()
    from_sincos: bool = False
    names: dict[str, str] = field(default_factory=dict)
    xacro_args: dict[str, str] = field(default_factory=dict)
    packages: dict[str, str] = field(default_factory=dict)
    package_path: tuple[str, ...] = ()


def sidecar(model: Path) -> Path:
    """Where a model's options lie unless --config says otherwise: arm.urdf2c.toml."""
    return model.parent / (Path(model.name.removesuffix(".xacro")).stem + ".urdf2c.toml")


def read_options(path: Path) -> Options:
    """The options that a TOML file holds; UrdfError names what is wrong with it."""
    table, lines = read_table(path)
    return _options(path, {key: v for key, v in table.items() if key != "check"}, lines)


def read_table(path: Path) -> tuple[dict, list[str]]:
    """A TOML file and its lines; UrdfError says why there is none."""
    try:
        data = contents(path, LARGEST_CONFIG)
        content = data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise _refused(path, "is not UTF-8") from None
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "strerror", None) or str(failure)
        raise _refused(path, f"cannot be read: {reason}") from None
    if len(data) > LARGEST_CONFIG:
        raise _refused(path, f"is larger than {LARGEST_CONFIG // 2**20} MB")
    return _parsed(path, content), content.splitlines()


def checked(**given) -> dict:
    """Arguments of the Python API as they will be used; None is left out where it is a default.

    Raises:
        TypeError, ValueError: one is of the wrong type, or no value that it may have.
    """
    return {
        name: _checked(name, value)
        for name, value in given.items()
        if value is not None or name not in _OPTIONAL
    }


def overlay(below: Options, above: dict) -> Options:
    """`below` with the fields in `above` in place of its own; tables are merged by key."""
    merged = {
        key: getattr(below, key) | value if isinstance(value, dict) else value
        for key, value in above.items()
    }
    return dataclasses.replace(below, **merged)


def _checked(name: str, value):
    check, wanted = _RULES[name]
    try:
        return check(value)
    except (TypeError, ValueError) as failure:
        kind = TypeError if isinstance(failure, TypeError) else ValueError
        raise kind(f"{name} is {values.shown(value)}, it must be {wanted}") from None


def _parsed(path: Path, content: str) -> dict:
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as failure:
        line = re.search(r"line (\d+)", str(failure))
        raise _refused(path, f"is not TOML: {failure}", int(line[1]) if line else 0) from None
    except RecursionError:
        deepest = re.compile(r"(?:[^\[{]*[\[{]){100}|(?:[^=.]*\.){100}")
        raise _refused(path, "is nested too deeply", _first(content, deepest)) from None
    except ValueError:  # Python's own limit on whole numbers
        digits = re.compile(r".*[0-9][0-9_]{4000}")
        raise _refused(path, "has a number of too many digits", _first(content, digits)) from None


def _options(path: Path, table: dict, lines: list[str]) -> Options:
    found, keys, errors = {}, {}, []
    for key, value in table.items():
        span = Span(str(path), line_of(lines, key))
        name = _SETTINGS.get(key.replace("_", "-"))
        if name is None:
            errors.append(error(span, f"unknown option {quoted(key)}", *nearest(key, _SHOWN)))
            continue
        if name in keys:
            message = f"option '{key}' is given already, as '{keys[name]}'"
            errors.append(error(span, message))
            continue
        keys[name] = key
        check, wanted = _RULES[name]
        try:
            found[name] = check(value)
        except (TypeError, ValueError):
            wrong = f"option '{key}' is {values.shown(value)}, but must be {wanted}"
            errors.append(error(span, wrong))
    if errors:
        raise UrdfError(errors)
    return _beside(path, Options(**found))


def _beside(config: Path, chosen: Options) -> Options:
    """The options with their folders as seen from here: in the file they are relative to it."""
    home = config.parent
    packages = {name: str(home / folder) for name, folder in chosen.packages.items()}
    searched = tuple(str(home / folder) for folder in chosen.package_path)
    return dataclasses.replace(chosen, packages=packages, package_path=searched)


def _first(content: str, pattern: re.Pattern) -> int:
    """The line that `pattern` matches, 0 where none does."""
    lines = enumerate(content.splitlines(), 1)
    return next((i for i, line in lines if pattern.match(line)), 0)


def line_of(lines: list[str], key: str) -> int:
    """The line that sets `key` or opens its table, 0 where none is found."""
    start = re.compile(rf"\s*(?:\[\s*)?[\"']?{re.escape(key)}[\"']?\s*[\]=.]")
    return next((i for i, line in enumerate(lines, 1) if start.match(line)), 0)


def _refused(path: Path, message: str, line: int = 0) -> UrdfError:
    return UrdfError([error(Span(str(path), line), message)])


_RULES = {
    "base": (values.text, "the name of a link"),
    "tips": (values.texts, "the name of a link or a list of such"),
    "scalar": (values.scalar_type, "'float' or 'double'"),
    "prefix": (values.c_name, values.NAME_RULE),
    "snap_angles": (values.tolerance, values.TOLERANCE_RULE),
    "standalone": (values.yes_or_no, "true or false"),
    "joint_order": (values.texts, "a list of joint names"),
    "functions": (values.some_texts, values.FUNCTIONS_RULE),
    "fuse": (values.fused, f"a table of lists by function name: {values.FUNCTIONS_RULE} each"),
    "jacobian_frame": (values.one_of(AXES), values.alternatives(AXES)),
    "jacobian_rows": (values.one_of(ROWS), values.alternatives(ROWS)),
    "matrix_order": (values.one_of(ORDERS), values.alternatives(ORDERS)),
    "frames": (values.texts, "the name of a link or a list of such"),
    "from_sincos": (values.yes_or_no, "true or false"),
    "locks": (values.locks, "a table of numbers [rad or m] by joint name"),
    "names": (values.c_names, f"a table of C names by joint or link name: {values.NAME_RULE}"),
    "xacro_args": (values.xacro_args, "a table of texts, numbers, true or false by argument"),
    "packages": (values.folders, "a table of folders by package name"),
    "package_path": (values.paths, "a folder or a list of such"),
    "samples": (values.samples, values.SAMPLES_RULE),
    "seed": (values.seed, values.SEED_RULE),
    "board": (values.text, "the name of a board"),
}
_OPTIONAL = ("base", "prefix", "locks", "names", "fuse", "xacro_args", "packages", "board")
# what the file calls them; the plurals are taken, but not proposed
_SETTINGS = {
    "base": "base", "tip": "tips", "scalar": "scalar", "prefix": "prefix",
    "snap-angles": "snap_angles", "standalone": "standalone", "joint-order": "joint_order",
    "functions": "functions", "fuse": "fuse", "jacobian-frame": "jacobian_frame",
    "jacobian-rows": "jacobian_rows", "matrix-order": "matrix_order", "frames": "frames",
    "from-sincos": "from_sincos",
    "lock": "locks", "name": "names", "xacro": "xacro_args", "package": "packages",
    "package-path": "package_path",
}  # fmt: skip
_SHOWN = tuple(_SETTINGS)
_SETTINGS |= {"tips": "tips", "locks": "locks", "names": "names", "packages": "packages"}
