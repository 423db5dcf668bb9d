"""What the user may choose: on the command line, or in a TOML file beside the model.

The file holds the command line's long options by name; for arm.urdf it is arm.urdf2c.toml:

    base = "base_link"
    tip = ["tool0"]             # or one string
    scalar = "float"            # or "double"
    prefix = "arm"
    snap-angles = 1e-4
    standalone = false
    joint-order = ["elbow", "shoulder"]
    [lock]
    gripper = 0.02              # rad or m
    [name]
    "j/1" = "j_one"             # C names for joints and links
"""

import dataclasses
import math
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

from urdf2c.diagnostics import Span, UrdfError, error
from urdf2c.emit.cprint import SCALARS
from urdf2c.emit.identifiers import nearest
from urdf2c.functions import LARGEST_SNAP

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

C_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*_?")


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
    names: dict[str, str] = field(default_factory=dict)


def sidecar(model: Path) -> Path:
    """Where a model's options lie unless --config says otherwise: arm.urdf2c.toml."""
    return model.parent / (Path(model.name.removesuffix(".xacro")).stem + ".urdf2c.toml")


def read_options(path: Path) -> Options:
    """The options that a TOML file holds; UrdfError names what is wrong with it."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except OSError as failure:
        raise _refused(path, f"cannot be read: {failure.strerror}") from None
    except UnicodeDecodeError:
        raise _refused(path, "is not UTF-8") from None
    except tomllib.TOMLDecodeError as failure:
        line = re.search(r"line (\d+)", str(failure))
        raise _refused(path, f"is not TOML: {failure}", int(line[1]) if line else 0) from None
    return _options(path, table)


def overlay(below: Options, above: dict) -> Options:
    """`below` with the fields in `above` in place of its own; tables are merged by key."""
    merged = {
        key: getattr(below, key) | value if isinstance(value, dict) else value
        for key, value in above.items()
    }
    return dataclasses.replace(below, **merged)


def _options(path: Path, table: dict) -> Options:
    lines = path.read_text("utf-8").splitlines()
    values, errors = {}, []
    for key, value in table.items():
        span = Span(str(path), _line(lines, key))
        setting = _SETTINGS.get(key.replace("_", "-"))
        if setting is None:
            known = [name for name in _SETTINGS if name not in _PLURALS]
            errors.append(error(span, f"unknown option '{key}'", *nearest(key, known)))
            continue
        name, check, wanted = setting
        try:
            values[name] = check(value)
        except (TypeError, ValueError):
            errors.append(error(span, f"option '{key}' is {value!r}, but must be {wanted}"))
    if errors:
        raise UrdfError(errors)
    return Options(**values)


def _line(lines: list[str], key: str) -> int:
    """The line that sets `key` or opens its table, 0 where none is found."""
    start = re.compile(rf"\s*(?:\[\s*)?[\"']?{re.escape(key)}[\"']?\s*[\]=.]")
    return next((i for i, line in enumerate(lines, 1) if start.match(line)), 0)


def _refused(path: Path, message: str, line: int = 0) -> UrdfError:
    return UrdfError([error(Span(str(path), line), message)])


def text(value) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError
    return value


def texts(value) -> tuple[str, ...]:
    return tuple(text(item) for item in ([value] if isinstance(value, str) else value))


def scalar_type(value) -> str:
    if value not in SCALARS:
        raise ValueError
    return value


def c_name(value) -> str:
    """A word that C names may start with; its last underscore is left off, as one follows."""
    if not C_NAME.fullmatch(text(value)) or value.strip("_").lower() == "u2c":
        raise ValueError
    return value.rstrip("_")


def number(value) -> float:
    if isinstance(value, (bool, str)) or not math.isfinite(float(value)):
        raise ValueError
    return float(value)


def tolerance(value) -> float:
    if not 0.0 <= number(value) <= LARGEST_SNAP:
        raise ValueError
    return float(value)


def yes_or_no(value) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def locks(value) -> dict[str, float]:
    return {text(joint): number(place) for joint, place in dict(value).items()}


def c_names(value) -> dict[str, str]:
    return {text(name): c_name(chosen) for name, chosen in dict(value).items()}


NAME_RULE = "letters, digits and single underscores, a letter first, and not 'u2c'"
TOLERANCE_RULE = f"a number of rad from 0 to {LARGEST_SNAP}"
_SETTINGS = {
    "base": ("base", text, "the name of a link"),
    "tip": ("tips", texts, "the name of a link or a list of such"),
    "scalar": ("scalar", scalar_type, '"float" or "double"'),
    "prefix": ("prefix", c_name, NAME_RULE),
    "snap-angles": ("snap_angles", tolerance, TOLERANCE_RULE),
    "standalone": ("standalone", yes_or_no, "true or false"),
    "joint-order": ("joint_order", texts, "a list of joint names"),
    "lock": ("locks", locks, "a table of numbers [rad or m] by joint name"),
    "name": ("names", c_names, f"a table of C names by joint or link name: {NAME_RULE}"),
}
_PLURALS = {"tips": "tip", "locks": "lock", "names": "name"}
_SETTINGS |= {plural: _SETTINGS[key] for plural, key in _PLURALS.items()}
