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
    from-sincos = false
    [lock]
    gripper = 0.02              # rad or m
    [name]
    "j/1" = "j_one"             # C names for joints and links
    [fuse]
    tick = ["fk", "jacobian"]   # one function that gives all of these
"""

import dataclasses
import math
import numbers
import operator
import re
import sys
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path

from urdf2c.catalog import AXES, ORDERS, ROWS
from urdf2c.diagnostics import Span, UrdfError, error, nearest, quoted
from urdf2c.emit.cprint import SCALARS
from urdf2c.read.text import contents
from urdf2c.rounding import LARGEST_SNAP

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

C_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*_?")
DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
WHOLE = re.compile(r"[+-]?[0-9]+")
LARGEST_CONFIG = 4 * 2**20  # bytes
MOST_SAMPLES = 1_000_000  # of a class: all are in memory at once


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
    from_sincos: bool = False
    names: dict[str, str] = field(default_factory=dict)


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
        raise kind(f"{name} is {shown(value)}, it must be {wanted}") from None


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
    values, keys, errors = {}, {}, []
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
            values[name] = check(value)
        except (TypeError, ValueError):
            errors.append(error(span, f"option '{key}' is {shown(value)}, but must be {wanted}"))
    if errors:
        raise UrdfError(errors)
    return Options(**values)


def _first(content: str, pattern: re.Pattern) -> int:
    """The line that `pattern` matches, 0 where none does."""
    lines = enumerate(content.splitlines(), 1)
    return next((i for i, line in lines if pattern.match(line)), 0)


def shown(value) -> str:
    """`value` as it stands in a message: short, however long it is."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        return "too large to show"
    return text if len(text) <= 80 else f"{text[:77]}..."


def line_of(lines: list[str], key: str) -> int:
    """The line that sets `key` or opens its table, 0 where none is found."""
    start = re.compile(rf"\s*(?:\[\s*)?[\"']?{re.escape(key)}[\"']?\s*[\]=.]")
    return next((i for i, line in enumerate(lines, 1) if start.match(line)), 0)


def _refused(path: Path, message: str, line: int = 0) -> UrdfError:
    return UrdfError([error(Span(str(path), line), message)])


def text(value) -> str:
    if not isinstance(value, str):
        raise TypeError
    if not value:
        raise ValueError
    return value


def texts(value) -> tuple[str, ...]:
    """One name, or several in an order."""
    if isinstance(value, str):
        return (text(value),)
    if not isinstance(value, Iterable) or isinstance(value, (Mapping, Set, bytes, bytearray)):
        raise TypeError
    return tuple(map(text, value))


def scalar_type(value) -> str:
    if text(value) not in SCALARS:
        raise ValueError
    return value


def c_name(value) -> str:
    """A word that C names may start with; its last underscore is left off, as one follows."""
    if not C_NAME.fullmatch(text(value)) or value.strip("_").lower() == "u2c":
        raise ValueError
    return value.rstrip("_")


def number(value) -> float:
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError
    try:
        found = float(value)
    except OverflowError:
        raise ValueError from None
    if not math.isfinite(found):
        raise ValueError
    return found


def _one_of(choices: Iterable[str]):
    def check(value) -> str:
        if text(value) not in choices:
            raise ValueError
        return value

    return check


def fused(value) -> dict[str, tuple[str, ...]]:
    """Names of functions, and for each what it gives."""
    return {function_name(name): some_texts(items) for name, items in _table(value).items()}


def function_name(value) -> str:
    """The part of a C function's name that follows the prefix."""
    if not C_NAME.fullmatch(text(value)):
        raise ValueError
    return value


def some_texts(value) -> tuple[str, ...]:
    """One name, or several in an order, but not none."""
    found = texts(value)
    if not found:
        raise ValueError
    return found


def tolerance(value) -> float:
    if not 0.0 <= number(value) <= LARGEST_SNAP:
        raise ValueError
    return float(value)


def yes_or_no(value) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def locks(value) -> dict[str, float]:
    return {text(joint): number(place) for joint, place in _table(value).items()}


def c_names(value) -> dict[str, str]:
    return {text(name): c_name(chosen) for name, chosen in _table(value).items()}


def samples(value) -> int:
    if not 1 <= _whole(value) <= MOST_SAMPLES:
        raise ValueError
    return int(value)


def seed(value) -> int:
    if _whole(value) < 0:
        raise ValueError
    return int(value)


def decimal(written: str) -> float:
    """A number as the command line takes it: Python's float() takes more."""
    if not DECIMAL.fullmatch(written):
        raise ValueError
    return number(float(written))


def whole(written: str) -> int:
    """A whole number as the command line takes it."""
    if not WHOLE.fullmatch(written):
        raise ValueError
    return int(written)


def _table(value) -> Mapping:
    if not isinstance(value, Mapping):
        raise TypeError
    return value


def _whole(value) -> int:
    if isinstance(value, bool):
        raise TypeError
    return operator.index(value)


NAME_RULE = "letters, digits and single underscores, a letter first, and not 'u2c'"
TOLERANCE_RULE = f"from 0 to {LARGEST_SNAP} rad"
SAMPLES_RULE = f"a whole number from 1 to {MOST_SAMPLES}"
SEED_RULE = "a whole number from 0"
FUNCTIONS_RULE = "a list of function names, as docs/functions.md has them"


def _alternatives(choices: Iterable[str]) -> str:
    *first, last = (f"'{choice}'" for choice in choices)
    return f"{', '.join(first)} or {last}"


_RULES = {
    "base": (text, "the name of a link"),
    "tips": (texts, "the name of a link or a list of such"),
    "scalar": (scalar_type, "'float' or 'double'"),
    "prefix": (c_name, NAME_RULE),
    "snap_angles": (tolerance, TOLERANCE_RULE),
    "standalone": (yes_or_no, "true or false"),
    "joint_order": (texts, "a list of joint names"),
    "functions": (some_texts, FUNCTIONS_RULE),
    "fuse": (fused, f"a table of lists by function name: {FUNCTIONS_RULE} each"),
    "jacobian_frame": (_one_of(AXES), _alternatives(AXES)),
    "jacobian_rows": (_one_of(ROWS), _alternatives(ROWS)),
    "matrix_order": (_one_of(ORDERS), _alternatives(ORDERS)),
    "from_sincos": (yes_or_no, "true or false"),
    "locks": (locks, "a table of numbers [rad or m] by joint name"),
    "names": (c_names, f"a table of C names by joint or link name: {NAME_RULE}"),
    "samples": (samples, SAMPLES_RULE),
    "seed": (seed, SEED_RULE),
    "board": (text, "the name of a board"),
}
_OPTIONAL = ("base", "prefix", "locks", "names", "fuse", "board")
# what the file calls them; the plurals are taken, but not proposed
_SETTINGS = {
    "base": "base", "tip": "tips", "scalar": "scalar", "prefix": "prefix",
    "snap-angles": "snap_angles", "standalone": "standalone", "joint-order": "joint_order",
    "functions": "functions", "fuse": "fuse", "jacobian-frame": "jacobian_frame",
    "jacobian-rows": "jacobian_rows", "matrix-order": "matrix_order", "from-sincos": "from_sincos",
    "lock": "locks", "name": "names",
}  # fmt: skip
_SHOWN = tuple(_SETTINGS)
_SETTINGS |= {"tips": "tips", "locks": "locks", "names": "names"}
