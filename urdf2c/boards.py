"""Boards as data: one TOML file each in boards/; boards/README.md says what the keys mean."""

import dataclasses
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from urdf2c.data import data
from urdf2c.diagnostics import Diagnostic, Span, UrdfError, error, nearest
from urdf2c.settings.config import read_table
from urdf2c.settings.values import text

COMPILER = "arm-none-eabi-gcc"
EMULATOR = "qemu-system-arm"
FPUS = ("none", "single", "double")


@dataclass(frozen=True, slots=True)
class Memory:
    """A region: its first address, and its size in bytes."""

    origin: int
    size: int


@dataclass(frozen=True, slots=True)
class Qemu:
    """The machine and core that QEMU emulates."""

    machine: str
    cpu: str


@dataclass(frozen=True, slots=True)
class Board:
    """A board; its name is its file's.

    `fpu` is one of FPUS, `flags` are the compiler's, `stand_in` names the emulated board of the
    same instructions on which code for this one is tried where QEMU has no machine for it.
    """

    name: str
    title: str
    mcu: str
    core: str
    fpu: str
    flags: tuple[str, ...]
    clock_hz: int
    flash: Memory
    ram: Memory
    qemu: Qemu | None = None
    stand_in: str | None = None

    def layout(self) -> tuple[str, ...]:
        """Linker flags that tell boards/link.ld the memory."""
        regions = {"flash": self.flash, "ram": self.ram}
        return tuple(
            f"-Wl,--defsym=u2c_{name}_{key}=0x{getattr(region, key):X}"
            for name, region in regions.items()
            for key in ("origin", "size")
        )


def names() -> tuple[str, ...]:
    """All boards by name, sorted."""
    return tuple(sorted(path.stem for path in data("boards").glob("*.toml")))


def board(name: str) -> Board:
    """The board called `name`; UrdfError where there is none, or its file is unsound."""
    path = data("boards") / f"{name}.toml"
    if name not in names():
        raise UrdfError([error(Span("urdf2c"), f"no board '{name}'", *nearest(name, names()))])
    return read_board(path)


def read_board(path: Path) -> Board:
    """The board that a TOML file describes; UrdfError names all that is wrong with it."""
    span = Span(str(path))
    table, _ = read_table(path)
    values, errors = {"name": path.stem}, list(_unknown(span, table))
    for key, (check, wanted) in _KEYS.items():
        try:
            if key in table:
                values[key] = check(table[key])
            elif key not in _OPTIONAL:
                errors.append(error(span, f"'{key}' is missing: {wanted}"))
        except (TypeError, ValueError):
            errors.append(error(span, f"'{key}' is {table[key]!r}, but must be {wanted}"))
    if errors:
        raise UrdfError(errors)
    return Board(**values)


def emulated(chosen: Board) -> Board:
    """The board that QEMU runs in the place of `chosen`: itself where there is a machine for it."""
    if chosen.qemu:
        return chosen
    place = board(chosen.stand_in) if chosen.stand_in else None
    if not place or not place.qemu:
        message = f"nothing emulates '{chosen.name}': give it 'qemu', or a 'stand_in' that has it"
        raise UrdfError([error(Span(str(data("boards") / f"{chosen.name}.toml")), message)])
    return place


def table(boards: Iterable[Board]) -> str:
    """One line a board, for people."""
    rows = [("board", "core", "FPU", "clock", "flash", "RAM", "emulated by", "what it is")]
    rows += [
        (
            each.name,
            each.core,
            each.fpu,
            f"{each.clock_hz / 1e6:g} MHz",
            _kilobytes(each.flash.size),
            _kilobytes(each.ram.size),
            each.qemu.machine if each.qemu else each.stand_in or "",
            each.title,
        )
        for each in boards
    ]
    widths = [max(map(len, column)) for column in zip(*rows)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def as_json(boards: Iterable[Board]) -> str:
    """All that is known of the boards."""
    return json.dumps([dataclasses.asdict(each) for each in boards], indent=2)


def _kilobytes(size: int) -> str:
    return f"{size // 1024} KB"


def _unknown(span: Span, table: dict) -> list[Diagnostic]:
    return [
        error(span, f"unknown key '{key}'", *nearest(key, _KEYS))
        for key in table
        if key not in _KEYS
    ]


def _record(kind: type, checks: dict[str, Callable]) -> Callable:
    """A check of an inline table that has just these keys."""

    def check(value):
        if set(value) != set(checks):
            raise ValueError
        return kind(**{key: each(value[key]) for key, each in checks.items()})

    return check


def _whole(value, least: int = 1) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError
    return value


def _address(value) -> int:
    return _whole(value, 0)


def _flags(value) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(text(flag).startswith("-m") for flag in value):
        raise ValueError
    return tuple(value)


def _fpu(value) -> str:
    if value not in FPUS:
        raise ValueError
    return value


_MEMORY = _record(Memory, {"origin": _address, "size": _whole})
_KEYS = {
    "title": (text, "what people call the board"),
    "mcu": (text, "the part's name"),
    "core": (text, "the core's name, such as Cortex-M4"),
    "fpu": (_fpu, 'the widest numbers its FPU takes: "none", "single" or "double"'),
    "flags": (_flags, "a list of the compiler's options -m..."),
    "clock_hz": (_whole, "the highest clock [Hz]"),
    "flash": (_MEMORY, "a table with 'origin' and 'size' [bytes]"),
    "ram": (_MEMORY, "a table with 'origin' and 'size' [bytes]"),
    "qemu": (_record(Qemu, {"machine": text, "cpu": text}), "a table with 'machine' and 'cpu'"),
    "stand_in": (text, "the name of a board that QEMU emulates"),
}
_OPTIONAL = ("qemu", "stand_in")
