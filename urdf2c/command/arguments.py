"""What the command line accepts, and the help that explains it."""

import argparse
import sys

from urdf2c.command import words
from urdf2c.command.usage import Parser
from urdf2c.data import data
from urdf2c.diagnostics import quoted
from urdf2c.emit.packages import LAYOUTS
from urdf2c.settings import checks, keywords, kinds
from urdf2c.settings.options import SETTINGS

STDOUT = "-"
_REPEATED = tuple(
    f"--{word}" for setting in SETTINGS if setting.kind.gathers for word in setting.words
)
_ABOUT = "Turns URDF into malloc-free C99 kinematics for microcontrollers, and proves it right."
_EXAMPLES = """\
examples:
  urdf2c generate arm.urdf --tip tool0 -o arm.h
  urdf2c verify arm.urdf --tip tool0
  urdf2c verify arm.h --model arm.urdf
  urdf2c show arm.urdf

Options may also stand in arm.urdf2c.toml beside arm.urdf; the command line wins."""


def parser(version: str) -> Parser:
    """The parser; options left out are None, so that they give way to the config file."""
    top = Parser(
        "urdf2c",
        description=_ABOUT,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"urdf2c {version}")
    top.add_argument("--cmake-dir", action=_Folder, const="cmake",
        help="print the folder that find_package(urdf2c) needs, and exit")  # fmt: skip
    top.add_argument("--include-dir", action=_Folder, const="c_runtime",
        help="print the folder of u2c.h, for a compiler's -I, and exit")  # fmt: skip
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, describe, add in (
        ("generate", "write the C header of a robot", _add_generate),
        ("verify", "compile the header here and compare it with the reference", _add_verify),
        ("cost", "measure instructions, flash and stack on boards", _add_cost),
        ("show", "show the joint tree, the layout of q and the DH rows", None),
        ("check", "look for what is wrong or not meant in a robot", _add_check),
    ):
        text = f"{describe[0].upper()}{describe[1:]}."
        command = commands.add_parser(name, help=describe, description=text, allow_abbrev=False)
        command.add_argument("model", metavar="MODEL", type=words.path,
            help="the robot, a URDF or xacro file")  # fmt: skip
        command.add_argument("xacro_args", metavar="NAME:=VALUE", nargs="*", type=words.xacro_arg,
            help="arguments of a model in xacro, which may stand anywhere")  # fmt: skip
        _add_settings(command, name)
        if add:
            add(command)
        command.add_argument("--quiet", action="store_true",
            help="say nothing but what is asked for where all is well")  # fmt: skip
    listing = commands.add_parser("boards", help="list the boards", description="List the boards.")
    listing.add_argument("--dir", action=_Folder, const="boards",
        help="print the folder of their files and of arm-none-eabi.cmake, and exit")  # fmt: skip
    listing.add_argument("--json", action="store_true", help="print all that is known as JSON")
    reading = commands.add_parser("docs", help="print the documentation",
        description="Print a page of the documentation, or the list of all.")  # fmt: skip
    reading.add_argument("page", metavar="PAGE", nargs="?", type=words.page,
        help="a page (default: the list)")  # fmt: skip
    return top


def parsed(argv: list[str] | None, version: str) -> argparse.Namespace:
    """The command line as given; exits with 2 where it makes no sense."""
    top = parser(version)
    line = sys.argv[1:] if argv is None else argv
    for word in line:
        if word.startswith("--") and word.endswith("=--"):  # argparse would make it a list
            top.error(f"argument {word[:-3]}: '--' is no value here, but one in a config file")
    passed = [word for word in line if ":=" in word and word[0] != "-"]
    given = top.parse_args(_repeated([word for word in line if word not in passed]))
    if passed and "model" not in given:
        top.error(f"there is no model to take the argument '{passed[0]}'")
    told = top.commands()[given.command]  # whose help says what goes together
    given.xacro_args = _xacro_args(passed, told)
    if given.command == "generate" and given.output == STDOUT:
        for name in ("check", "depfile", "layout", "selftest"):
            if getattr(given, name):
                told.error(f"--{name} needs a header in a file, not -o -")
        if given.stats == STDOUT:
            told.error("the header and --stats cannot both go to stdout")
    if given.command == "generate" and given.check:
        for name in ("stats", "depfile"):
            if getattr(given, name):
                told.error(f"--check writes nothing: it does not go with --{name}")
    if given.command == "generate" and not given.depfile:
        for name, does in (("target", "names"), ("folder", "shapes")):
            if getattr(given, f"depfile_{name}"):
                told.error(f"--depfile-{name} needs --depfile, whose rule it {does}")
    if given.command == "check" and given.parser and (given.select or given.ignore):
        told.error(f"--as {given.parser} has one rule: --select and --ignore do not apply")
    if given.command == "generate" and not (given.selftest or ".c").endswith(".c"):
        told.error("--selftest needs the name of a C file, which ends with .c")
    return given


def _xacro_args(passed: list[str], told: Parser) -> dict[str, str] | None:
    """Values by name; argparse would take them only beside the model."""
    table: dict[str, str] = {}
    for word in passed:
        name, _, value = word.partition(":=")
        if not name:
            told.error(f"'{word}' is not NAME:=VALUE")
        if table.setdefault(name, value) != value:
            told.error(f"the argument '{name}' is given twice, as '{table[name]}' and as '{value}'")
        if any("\ud800" <= c <= "\udfff" for c in word):  # bytes as Python passes them on
            told.error(f"the argument {word!r} holds bytes that are no text in UTF-8")
    return table or None


def _repeated(argv: list[str]) -> list[str]:
    """`MODEL --tip A B` as `MODEL --tip A --tip B`; argparse alone would also take MODEL for a
    tip where it comes last, so this is for a MODEL that comes first."""
    if len(argv) < 2 or argv[1].startswith("-"):
        return argv
    repeated = (*_REPEATED, "--board") if argv[0] in ("cost", "verify") else _REPEATED
    out, option = argv[:2], None
    for token in argv[2:]:
        if token.startswith("-"):
            name = token.partition("=")[0]
            option = name if name in repeated else None
        elif option and out[-1] != option:
            out.append(option)
        out.append(token)
    return out


def _add_settings(command: argparse.ArgumentParser, name: str) -> None:
    """The options that shape a header, as the table of urdf2c.settings.options has them."""
    for setting in keywords.taken(name):
        kind = setting.kind
        if kind is kinds.XACRO_ARGS:
            continue  # NAME:=VALUE, without an option
        details = {"action": argparse.BooleanOptionalAction}
        if kind.choices:
            details = {"choices": kind.choices, "type": words.one_of(kind.choices)}
        elif kind.read:
            action = _Gather if kind.gathers else "store"
            details = {"metavar": kind.metavar, "type": words.of(kind), "action": action}
        for word in setting.words:
            told = setting.help if word == setting.word else argparse.SUPPRESS
            command.add_argument(f"--{word}", dest=setting.name, default=None, help=told, **details)
    command.add_argument("--config", metavar="FILE", type=words.path,
        help="TOML file of these options (default: NAME.urdf2c.toml beside MODEL)")  # fmt: skip


def _add_generate(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("-o", "--output", metavar="FILE", type=words.path,
        help="the header, - for stdout (default: in the current folder, PREFIX.h with --prefix, "
        "else as the model's file: arm.h for arm.urdf)")  # fmt: skip
    add("--layout", choices=tuple(LAYOUTS), type=words.one_of(LAYOUTS),
        help="write a library with u2c.h and manifest; -o is its folder (default: PREFIX)")  # fmt: skip
    add("--check", action="store_true",
        help="write nothing; exit 1 with a diff if FILE is not what would be written")  # fmt: skip
    add("--stats", metavar="FILE", type=words.path,
        help="operation counts as JSON, - for stdout")  # fmt: skip
    add("--selftest", metavar="FILE.c", type=words.path,
        help="write known answers and what checks them, as FILE.c and FILE.h")  # fmt: skip
    add("--depfile", metavar="FILE", type=words.path,
        help="Make rule with all files the header depends on")  # fmt: skip
    add("--depfile-target", metavar="FILE", type=words.path,
        help="what that rule makes: a stamp that make knows the header by (default: the header)")  # fmt: skip
    add("--depfile-folder", metavar="DIR", type=words.path,
        help="where Ninja runs: names in that rule are those by which it knows the files")  # fmt: skip


def _add_verify(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("--model", metavar="FILE", dest="origin", type=words.path,
        help="MODEL is a header: compare it, as it is, with the model in FILE (default: the file "
        "beside the header whose name it records)")  # fmt: skip
    add("--samples", metavar="N", type=words.of(kinds.SAMPLES), default=1000,
        help="configurations of each class (default: 1000)")  # fmt: skip
    add("--seed", metavar="S", type=words.of(kinds.SEED), default=0,
        help="of the random ones (default: 0)")  # fmt: skip
    add("--board", metavar="NAME", action="append", dest="boards", type=words.board,
        help="compile for a board, one or more, and run it on the board's emulator")  # fmt: skip
    _add_cflags(command)
    add("--json", action="store_true", help="print the result as JSON, a list for several boards")


def _add_cost(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("--board", metavar="NAME", action="append", dest="boards", required=True, type=words.board,
        help="the board to compile for, one or more")  # fmt: skip
    add("--samples", metavar="N", type=words.of(kinds.SAMPLES), default=16,
        help="random configurations to run (default: 16)")  # fmt: skip
    add("--seed", metavar="S", type=words.of(kinds.SEED), default=0, help="of these (default: 0)")
    _add_cflags(command)
    add("--json", action="store_true", help="print the results as JSON, a list")
    budgets = command.add_mutually_exclusive_group()
    budgets.add_argument("--budget", metavar="FILE", type=words.path,
        help="exit 1 where a figure exceeds the one recorded in a TOML file")  # fmt: skip
    budgets.add_argument("--write-budget", metavar="FILE", type=words.path,
        help="record today's figures there, beside those of other boards")  # fmt: skip


def _add_cflags(command: argparse.ArgumentParser) -> None:
    command.add_argument("--cflags", metavar="FLAGS", type=words.flags, default=(),
        help="more flags for the compiler: --cflags='-Os -DU2C_SINCOS_NOINLINE'")  # fmt: skip


def _add_check(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("--select", metavar="RULE,...", type=words.rule_names,
        help="look at these rules or groups only: --select inertia,limit-degrees")  # fmt: skip
    add("--ignore", metavar="RULE,...", type=words.rule_names, help="do not look at these")
    add("--strict", action="store_true", default=None, help="exit 1 on warnings too")
    add("--format", choices=checks.FORMATS, type=words.one_of(checks.FORMATS), default="text",
        help="how to print the findings (default: text)")  # fmt: skip
    add("--as", choices=checks.PARSERS, type=words.one_of(checks.PARSERS), dest="parser",
        help="tell instead what ROS's own parser would refuse, or read otherwise")  # fmt: skip
    add("--rules", action=_Rules, help="print all rules as Markdown, and exit")


class _Rules(argparse.Action):
    """Prints docs/rules.md and exits, as --version does."""

    def __init__(self, **details):
        super().__init__(nargs=0, **details)

    def __call__(self, parser, namespace, value, option=None):
        sys.stdout.write(checks.rules_document())
        parser.exit()


class _Folder(argparse.Action):
    """Prints where the files of `const` are, and exits, as --version does."""

    def __init__(self, **details):
        super().__init__(nargs=0, **details)

    def __call__(self, parser, namespace, value, option=None):
        print(data(self.const))
        parser.exit()


class _Gather(argparse.Action):
    """Makes one table, or one tuple, of all that an option is given."""

    def __call__(self, parser, namespace, value, option=None):
        before = getattr(namespace, self.dest)
        if before is not None and isinstance(value, dict):
            for name in before.keys() & value.keys():
                if before[name] != value[name]:
                    told = f"is given twice, as {before[name]} and as {value[name]}"
                    raise argparse.ArgumentError(self, f"{quoted(name)} {told}")
            value = before | value
        elif before is not None:
            value = before + value
        setattr(namespace, self.dest, value)
