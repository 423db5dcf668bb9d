"""What values options may have, wherever they are given: each function takes one that may stand.

All raise TypeError or ValueError of what may not, and leave it to the caller to say so.
"""

import math
import numbers
import operator
import os
import re
from collections.abc import Iterable, Mapping, Set

from urdf2c.emit.cprint import SCALARS
from urdf2c.functions.rounding import LARGEST_SNAP

C_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*_?")
DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
WHOLE = re.compile(r"[+-]?[0-9]+")
MOST_SAMPLES = 1_000_000  # of a class: all are in memory at once
NAME_RULE = "letters, digits and single underscores, a letter first, and not 'u2c'"
TOLERANCE_RULE = f"from 0 to {LARGEST_SNAP} rad"
SAMPLES_RULE = f"a whole number from 1 to {MOST_SAMPLES}"
SEED_RULE = "a whole number from 0"
FUNCTIONS_RULE = "a list of function names, as `urdf2c docs functions` has them"


def alternatives(choices: Iterable[str]) -> str:
    *first, last = (f"'{choice}'" for choice in choices)
    return f"{', '.join(first)} or {last}" if first else last


def shown(value) -> str:
    """`value` as it stands in a message: short, however long it is."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        return "too large to show"
    return text if len(text) <= 80 else f"{text[:77]}..."


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


def one_of(choices: Iterable[str]):
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


def path(value) -> str:
    """The path of a file or folder, as text."""
    return text(os.fspath(value))


def paths(value) -> tuple[str, ...]:
    """One path, or several in an order."""
    if isinstance(value, (str, os.PathLike)):
        return (path(value),)
    if not isinstance(value, Iterable) or isinstance(value, (Mapping, Set, bytes, bytearray)):
        raise TypeError
    return tuple(map(path, value))


def folders(value) -> dict[str, str]:
    return {text(name): path(folder) for name, folder in _table(value).items()}


def xacro_args(value) -> dict[str, str]:
    """Values by name as xacro takes them: as text, in which true and false are not capitalised."""
    return {_unicode(text(name)): _argument(given) for name, given in _table(value).items()}


def _argument(value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str) and not math.isfinite(number(value)):
        raise ValueError
    return _unicode(str(value))


def _unicode(value: str) -> str:
    """`value` without the surrogates of bytes that are no text: no header could record them."""
    value.encode("utf-8")
    return value
