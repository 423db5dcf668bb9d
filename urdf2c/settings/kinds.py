"""Kinds of values that options have: what may stand in Python or TOML, and how a word is read."""

from collections.abc import Callable
from dataclasses import dataclass

from urdf2c.emit.cprint import SCALARS
from urdf2c.functions.conventions import AXES, ORDERS, ROWS
from urdf2c.settings import values


@dataclass(frozen=True, slots=True)
class Kind:
    """What an option holds.

    `check` takes a value of Python or TOML and gives the one that is used; it raises TypeError or
    ValueError of what is not `wanted`. `read` makes such a value of a word of the command line,
    which is to be `metavar`, in words `asked`; it is None for an option that stands alone.
    `gathers` is the type of what several such words make together, None where there is but one.
    `choices` are all values there are, where these are few. `optional`: None means the default.
    """

    check: Callable
    wanted: str
    read: Callable | None = None
    metavar: str = ""
    asked: str = ""
    gathers: type | None = None
    choices: tuple[str, ...] = ()
    optional: bool = False


def _listed(word: str) -> tuple[str, ...]:
    return values.some_texts([name.strip() for name in word.split(",")])


def _pair(word: str) -> tuple[str, str]:
    """A name that may hold equals signs, and a value that holds none."""
    name, _, rest = word.rpartition("=")
    return values.text(name), rest


def _lock(word: str) -> dict[str, float]:
    joint, place = _pair(word)
    return {joint: values.decimal(place)}


def _name(word: str) -> dict[str, str]:
    name, chosen = _pair(word)
    return {name: values.c_name(chosen)}


def _fusion(word: str) -> dict[str, tuple[str, ...]]:
    name, _, rest = word.partition("=")
    return {values.function_name(name): _listed(rest)}


def _package(word: str) -> dict[str, str]:
    name, _, folder = word.partition("=")
    return {values.text(name): values.text(folder)}


def _argument(word: str) -> dict[str, str]:
    name, sign, value = word.partition(":=")
    if not sign:
        raise ValueError
    return {values.text(name): value}


def one_of(choices) -> Kind:
    wanted = values.alternatives(choices)
    return Kind(values.one_of(choices), wanted, str, choices=tuple(choices))


LINK = Kind(values.text, "the name of a link", values.text, "LINK", "the name of a link",
    optional=True)  # fmt: skip
LINKS = Kind(values.texts, "the name of a link or a list of such", _listed, "LINK,...",
    "names of links between commas", tuple)  # fmt: skip
JOINTS = Kind(values.texts, "a list of joint names", _listed, "JOINT,...",
    "names of joints between commas", tuple)  # fmt: skip
LOCKS = Kind(values.locks, "a table of numbers [rad or m] by joint name", _lock, "JOINT=VALUE",
    "JOINT=VALUE with a value in rad or m", dict, optional=True)  # fmt: skip
FUNCTIONS = Kind(values.some_texts, values.FUNCTIONS_RULE, _listed, "NAME,...",
    "function names between commas", tuple)  # fmt: skip
FUSIONS = Kind(values.fused, f"a table of lists by function name: {values.FUNCTIONS_RULE} each",
    _fusion, "NAME=FUNCTION,...", f"NAME=FUNCTION,... with a name of {values.NAME_RULE}", dict,
    optional=True)  # fmt: skip
SCALAR = one_of(tuple(SCALARS))
AXES_OF = one_of(tuple(AXES))
ROWS_FIRST = one_of(ROWS)
ORDER = one_of(ORDERS)
C_NAME = Kind(values.c_name, values.NAME_RULE, values.c_name, "NAME", values.NAME_RULE,
    optional=True)  # fmt: skip
C_NAMES = Kind(values.c_names, f"a table of C names by joint or link name: {values.NAME_RULE}",
    _name, "NAME=C_NAME", f"NAME=C_NAME with a C name of {values.NAME_RULE}", dict,
    optional=True)  # fmt: skip
TOLERANCE = Kind(values.tolerance, values.TOLERANCE_RULE,
    lambda word: values.tolerance(values.decimal(word)), "TOL",
    f"a number {values.TOLERANCE_RULE}")  # fmt: skip
FLAG = Kind(values.yes_or_no, "true or false")
XACRO_ARGS = Kind(values.xacro_args, "a table of texts, numbers, true or false by argument",
    _argument, "NAME:=VALUE", "NAME:=VALUE", dict, optional=True)  # fmt: skip
PACKAGES = Kind(values.folders, "a table of folders by package name", _package, "NAME=DIR",
    "NAME=DIR with the folder of a package", dict, optional=True)  # fmt: skip
FOLDERS = Kind(values.paths, "a folder or a list of such", values.paths, "DIR",
    "the name of a folder", tuple)  # fmt: skip
SAMPLES = Kind(values.samples, values.SAMPLES_RULE,
    lambda word: values.samples(values.whole(word)), "N", values.SAMPLES_RULE)  # fmt: skip
SEED = Kind(values.seed, values.SEED_RULE, lambda word: values.seed(values.whole(word)), "S",
    values.SEED_RULE)  # fmt: skip
BOARD = Kind(values.text, "the name of a board", optional=True)
