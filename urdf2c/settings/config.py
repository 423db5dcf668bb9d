"""Options in a TOML file beside the model; for arm.urdf it is arm.urdf2c.toml.

It holds the command line's long options by name:

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

`package-path = ["../src"]`, above the tables, names folders that are searched for packages, `xacro =
true` expands a model that is not called so, and `ignore-xacro = true` reads it without elements of xacro.
"""

import dataclasses
import re
import sys
from pathlib import Path

from urdf2c.diagnostics import Span, UrdfError, error, nearest, quoted
from urdf2c.read.text import contents
from urdf2c.settings import values
from urdf2c.settings.options import KEYS, SHOWN_KEYS, TABLES, Options

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

LARGEST_CONFIG = 4 * 2**20  # bytes


def stem(model: Path) -> str:
    """What goes with a model is called so: arm for arm.urdf and for arm.urdf.xacro."""
    return Path(model.name.removesuffix(".xacro")).stem


def sidecar(model: Path) -> Path:
    """Where a model's options lie unless --config says otherwise: arm.urdf2c.toml."""
    return model.parent / f"{stem(model)}.urdf2c.toml"


def read_options(path: Path) -> Options:
    """The options that a TOML file holds; UrdfError names what is wrong with it."""
    table, lines = read_table(path)
    return _beside(path, fitting(path, {k: v for k, v in table.items() if k != "check"}, lines))


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
    return parsed(path, content), content.splitlines()


def parsed(path: Path, content: str) -> dict:
    """The table in a text of TOML; UrdfError names the line of `path` where it is none."""
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


def fitting(path: Path, table: dict, lines: list[str]) -> Options:
    """The options in a table; UrdfError names those in it that are none, or none that may be.

    `lines` are those of `path`, where keys are looked for.
    """
    found, keys, errors = {}, {}, []
    for key, value in table.items():
        span = Span(str(path), line_of(lines, key))
        word = key.replace("_", "-")
        setting = (isinstance(value, dict) and TABLES.get(word)) or KEYS.get(word)
        if setting is None:
            errors.append(error(span, f"unknown option {quoted(key)}", *nearest(key, SHOWN_KEYS)))
            continue
        name, kind = setting.name, setting.kind
        if name in keys:
            message = f"option '{key}' is given already, as '{keys[name]}'"
            errors.append(error(span, message))
            continue
        keys[name] = key
        try:
            found[name] = kind.check(value)
        except (TypeError, ValueError):
            wrong = f"option '{key}' is {values.shown(value)}, but must be {kind.wanted}"
            errors.append(error(span, wrong))
    if errors:
        raise UrdfError(errors)
    return Options(**found)


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
