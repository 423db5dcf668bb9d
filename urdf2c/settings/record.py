"""The options that a header was made with, in its own comment, and read back from there.

They stand as in a config file, one a line, those with their default left out:

    // Options, which urdf2c verify reads again:
    //   model = "arm.urdf"
    //   tip = ["tool0"]
    //   [lock]
    //   gripper = 0.02

All is ASCII, and no name can end the comment or its line. Folders of packages are left out: they
are of the machine, not of the header, which must be the same bytes wherever it is made.
"""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

from urdf2c.diagnostics import quoted
from urdf2c.robot import Robot
from urdf2c.settings import config
from urdf2c.settings.options import SETTINGS, Options

WIDTH = 100  # columns of a header
LEFT_OUT = ("packages", "package_path")
WORDS = {setting.name: setting.word for setting in SETTINGS}
_HEAD = "// Options, which urdf2c verify reads again:"
_LINE = "//   "
_MODEL = "model"
_BARE = re.compile(r"[A-Za-z0-9_-]+")
# what would end a comment or its line, begin another, or be a trigraph
_ODD = re.compile(r"""[^ -~]|["\\*?]""")


@dataclass(frozen=True, slots=True)
class Record:
    """What was read back: the name of the model's file, and the options as they were given.

    `lines` has the line of the header where an option stands, by the name of its field.
    """

    model: str
    options: Options
    lines: Mapping[str, int]


def recorded(robot: Robot, chosen: Options) -> tuple[str, ...]:
    """The comment lines that tell from what `robot` and with what options a header is made."""
    given = as_read(robot, chosen)
    name = PurePath(robot.file).name.encode("utf-8", "replace").decode("utf-8")
    lines = [_setting(_MODEL, name)]
    tables: list[str] = []
    for field, value in stated(given).items():
        key = WORDS[field]
        if isinstance(value, dict):
            tables += [f"[{key}]", *(_setting(each, value[each]) for each in _order(field, value))]
        else:
            lines.append(_setting(key, value))
    return (_HEAD, *(f"{_LINE}{line}" for text in lines + tables for line in text.split("\n")))


def as_read(robot: Robot, chosen: Options) -> Options:
    """The options with those by which `robot` was read, which it keeps: it may be given as a value."""
    return dataclasses.replace(
        chosen,
        xacro_args=dict(robot.arguments),
        xacro=robot.expanded is True,
        ignore_xacro=robot.expanded is False,
    )


def stated(chosen: Options) -> dict:
    """The options that are not the default, by the names of their fields."""
    default = Options()
    return {
        field.name: getattr(chosen, field.name)
        for field in dataclasses.fields(Options)
        if field.name not in LEFT_OUT
        and getattr(chosen, field.name) != getattr(default, field.name)
    }


def read_record(path: Path, text: str) -> Record | None:
    """What the header `text` records; None where it is of a version that recorded nothing.

    Raises:
        UrdfError: what stands there is no record that this version knows.
    """
    lines = text.split("\n")
    if _HEAD not in lines:
        return None
    start = lines.index(_HEAD) + 1
    kept = [""] * start  # so that what is wrong is told with the header's own lines
    for line in lines[start:]:
        if not line.startswith(_LINE):
            break
        kept.append(line.removeprefix(_LINE))
    table = config.parsed(path, "\n".join([*kept, ""]))
    model = table.pop(_MODEL, "")
    found = config.fitting(path, table, kept)
    places = {field: config.line_of(kept, WORDS[field]) for field in stated(found)}
    return Record(str(model), found, places)


def differing(made: Options, asked: Options) -> Iterator[tuple[str, str, str]]:
    """The fields in which two options differ, but for those left out, and both values for people;
    of two tables only what differs."""
    told = stated(made).keys() | stated(asked).keys()
    for name in WORDS:
        there, here = getattr(made, name), getattr(asked, name)
        if name in told and there != here:
            yield name, *_shown(there, here)


def _order(field: str, table: Mapping) -> list[str]:
    """Keys as they are written: only fused functions stand in the header in an order of theirs."""
    return list(table) if field == "fuse" else sorted(table)


def _setting(key: str, value) -> str:
    """`key = value`, and a list that is too long for a line with a line for each item."""
    name = key if _BARE.fullmatch(key) else _text(key)
    line = f"{name} = {_value(value)}"
    if isinstance(value, tuple) and len(_LINE + line) > WIDTH:
        items = "".join(f"    {_value(item)},\n" for item in value)
        return f"{name} = [\n{items}]"
    return line


def _value(value) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return repr(value)


def _text(text: str) -> str:
    """A TOML string in ASCII."""
    return '"' + _ODD.sub(lambda found: _escaped(found[0]), text) + '"'


def _escaped(c: str) -> str:
    return f"\\u{ord(c):04X}" if ord(c) < 0x10000 else f"\\U{ord(c):08X}"


def _shown(there, here) -> tuple[str, str]:
    if isinstance(there, dict):
        return _entries(there, here), _entries(here, there)
    return _words(there), _words(here)


def _entries(table: dict, other: dict) -> str:
    own = [key for key in table if table[key] != other.get(key)]
    text = ", ".join(f"{quoted(key)} = {_words(table[key])}" for key in own)
    return text or ("no more" if table else "none")


def _words(value) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_words, value)) or "none"
    if isinstance(value, bool):
        return str(value).lower()
    return "none" if value is None else quoted(value) if isinstance(value, str) else repr(value)
