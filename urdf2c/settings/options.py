"""What the user may choose, in one table: the fields of Options, each with its row.

A row says what the option is called, what may be its value, and what is told of it. Everything
that takes options reads it: the command line (arguments), the TOML file (config), CMake
(cmake.keywords), the Python API and its docstrings. A new option is a new field here and its use.
"""

import dataclasses
from dataclasses import MISSING, dataclass, field

from urdf2c.diagnostics import Span, UrdfError, error
from urdf2c.settings import kinds, values
from urdf2c.settings.kinds import Kind

CODE = ("generate", "verify", "cost")  # the commands that write C
WRITE = (*CODE, "show")
LOOK = (*CODE, "check")
EVERY = (*LOOK, "show")
READ = (*EVERY, "load")  # a function of the Python API


@dataclass(frozen=True, slots=True)
class Setting:
    """One row: an option wherever it may be given.

    It has one `word`: --joint-order on the command line, joint-order in TOML, JOINT_ORDER in CMake
    and joint_order in Python. Where several values may be given it also goes by the plural,
    `also`, in all four. `name` is the field of Options, one of the two. `help` is what all four
    say of it; `commands` are those that take it.
    """

    word: str
    kind: Kind
    help: str
    commands: tuple[str, ...] = EVERY
    also: str = ""
    name: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        return (self.word, self.also) if self.also else (self.word,)

    @property
    def arguments(self) -> tuple[str, ...]:
        """What Python calls it."""
        return tuple(word.replace("-", "_") for word in self.words)

    @property
    def keywords(self) -> tuple[str, ...]:
        """What CMake calls it."""
        return tuple(name.upper() for name in self.arguments)


def _row(word: str, kind: Kind, help: str, commands=EVERY, also="", default=MISSING):
    metadata = {"setting": Setting(word, kind, help, commands, also)}
    if default is MISSING:
        return field(default_factory=kind.gathers, metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Checked:
    """Fields whose values are checked, whoever gives them, and kept as their kinds make them.

    Raises:
        TypeError, ValueError: one is of the wrong type, or no value that it may have.
    """

    def __post_init__(self):
        for each in dataclasses.fields(self):
            kind = each.metadata["setting"].kind
            value = checked(each.name, kind, getattr(self, each.name))
            object.__setattr__(self, each.name, value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(_Checked):
    """All that shapes a header besides its model; None and empty mean the default.

    The types are what may be given; what is kept are tuples, dicts, texts and numbers.
    """

    base: str | None = _row("base", kinds.LINK,
        "frame in which poses are given (default: the root)", default=None)
    tips: tuple[str, ...] = _row("tip", kinds.LINKS,
        "frames whose poses are wanted, one or more (default: the only leaf)", also="tips")
    locks: dict[str, float] = _row("lock", kinds.LOCKS,
        "values [rad or m] at which joints are held", also="locks")
    joint_order: tuple[str, ...] = _row("joint-order", kinds.JOINTS,
        "all moving joints in the order of q (default: the tree's)")
    floating_base: bool = _row("floating-base", kinds.FLAG,
        "add the joint that most models of legged robots leave out: floating_base, from world to "
        "the root", default=False)
    planar_base: bool = _row("planar-base", kinds.FLAG,
        "the same for a robot that drives: planar_base, from world to the root", default=False)
    functions: tuple[str, ...] = _row("functions", kinds.FUNCTIONS,
        "what to write for every tip, or as NAME_LINK for a link: `urdf2c docs functions` (default: "
        "fk)",
        WRITE, default=("fk",))
    fuse: dict[str, tuple[str, ...]] = _row("fuse", kinds.FUSIONS,
        "a function that gives what several give, and shares their work", WRITE)
    frames: tuple[str, ...] = _row("frames", kinds.LINKS,
        "the links of fk_all (default: all of them)", WRITE)
    scalar: str = _row("scalar", kinds.SCALAR,
        "type of all numbers (default: float)", LOOK, default="float")
    prefix: str | None = _row("prefix", kinds.C_NAME,
        "start of every C name (default: the robot's name)", CODE, default=None)
    jacobian_frame: str = _row("jacobian-frame", kinds.AXES_OF,
        "axes of Jacobians, twists and wrenches at the tip: those of the base, those of the tip; "
        "or the base's axes at its own origin (default: aligned)", CODE, default="aligned")
    jacobian_rows: str = _row("jacobian-rows", kinds.ROWS_FIRST,
        "which rows of Jacobians, twists and wrenches come first (default: linear)", CODE,
        default="linear")
    matrix_order: str = _row("matrix-order", kinds.ORDER,
        "order of the 4 x 4 matrix of fk_T (default: row)", CODE, default="row")
    from_sincos: bool = _row("from-sincos", kinds.FLAG,
        "beside each function one that takes sines and cosines of q", CODE, default=False)
    names: dict[str, str] = _row("name", kinds.C_NAMES,
        "C names of joints and links", LOOK, also="names")
    snap_angles: float = _row("snap-angles", kinds.TOLERANCE,
        "round constant angles by at most TOL [rad] where that saves operations", LOOK, default=0.0)
    standalone: bool = _row("standalone", kinds.FLAG,
        "paste what is needed of u2c.h instead of including it", CODE, default=False)
    xacro: bool = _row("xacro", kinds.FLAG,
        "expand the model as xacro, whatever its name: docs/xacro.md", READ, default=False)
    ignore_xacro: bool = _row("ignore-xacro", kinds.FLAG,
        "read the model as it stands, without elements of xacro that are left in it", READ,
        default=False)
    xacro_args: dict[str, str] = _row("xacro-args", kinds.XACRO_ARGS,
        "values of arguments of a model in xacro, by name: `urdf2c docs xacro`", READ)
    packages: dict[str, str] = _row("package", kinds.PACKAGES,
        "folders of ROS packages, for $(find NAME) and package://NAME", READ, also="packages")
    package_path: tuple[str, ...] = _row("package-path", kinds.FOLDERS,
        "folders to be searched for ROS packages", READ, also="package-paths")
    # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial(_Checked):
    """How a header is verified."""

    samples: int = _row("samples", kinds.SAMPLES,
        "configurations of each class (default: 1000)", ("verify",), default=1000)
    seed: int = _row("seed", kinds.SEED, "of the random ones (default: 0)", ("verify",), default=0)
    board: str | None = _row("board", kinds.BOARD,
        "a board, whose emulator then runs the code (default: this machine)", ("verify",),
        default=None)
    # fmt: skip


def checked(name: str, kind: Kind, value):
    """`value` as it will be used.

    Raises:
        TypeError, ValueError: it is of the wrong type, or no value of its kind, and `name` is it.
    """
    if value is None and kind.optional:
        return kind.gathers() if kind.gathers else None
    try:
        return kind.check(value)
    except (TypeError, ValueError) as failure:
        refused = TypeError if isinstance(failure, TypeError) else ValueError
        raise refused(f"{name} is {values.shown(value)}, it must be {kind.wanted}") from None


def expanded(chosen: Options) -> bool | None:
    """Whether the model is to be run through xacro; None where its name decides.

    Raises:
        UrdfError: it is, and is not.
    """
    if chosen.xacro and chosen.ignore_xacro:
        message = "--xacro and --ignore-xacro exclude each other: one expands what the other leaves out"
        raise UrdfError([error(Span("urdf2c"), message)])
    return True if chosen.xacro else False if chosen.ignore_xacro else None


def overlay(below: Options, above: dict) -> Options:
    """`below` with the fields in `above` in place of its own; tables are merged by key."""
    merged = {
        key: getattr(below, key) | value if isinstance(value, dict) else value
        for key, value in above.items()
    }
    return dataclasses.replace(below, **merged)


def _rows(table: type) -> tuple[Setting, ...]:
    return tuple(
        dataclasses.replace(each.metadata["setting"], name=each.name)
        for each in dataclasses.fields(table)
    )


SETTINGS = _rows(Options)
# By their words in TOML, where a table of the name `xacro` holds the arguments of xacro.
KEYS = {word: setting for setting in SETTINGS for word in setting.words}
TABLES = {"xacro": KEYS["xacro-args"]}
SHOWN_KEYS = tuple(setting.word for setting in SETTINGS)
