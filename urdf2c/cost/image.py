"""A linked program: its symbols, what of it is loaded, and its instructions by address."""

import io
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

from urdf2c.verify.host import HostError

DISASSEMBLER = "arm-none-eabi-objdump"
_LINE = re.compile(r" *([0-9a-f]+):\t([0-9a-f ]+?) *\t(\S+)(?:\t([^;@<]*))?")


class CostError(HostError):
    """A tool is not here, or the code could not be run; the message says why."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction as the disassembler writes it; `size` in bytes."""

    name: str
    operands: str
    size: int


@dataclass(frozen=True, slots=True)
class Symbol:
    """A function or variable: where it starts, and how many bytes it has."""

    address: int
    size: int


@dataclass(frozen=True, slots=True)
class Image:
    """A program: `loads` are bytes by the address that they have while it runs."""

    symbols: dict[str, Symbol]
    loads: dict[int, bytes]
    flash: int
    code: dict[int, Instruction]

    def place(self, name: str) -> Symbol:
        """Where a function or variable is; CostError where flags have removed its name."""
        if name not in self.symbols:
            message = f"the program has no symbol '{name}': leave -flto, -s and the like out"
            raise CostError(message)
        return self.symbols[name]


def image(elf: bytes) -> Image:
    """What there is to know about an ELF file."""
    file = ELFFile(io.BytesIO(elf))
    table = file.get_section_by_name(".symtab")
    symbols = {
        each.name: Symbol(each["st_value"] & ~1, each["st_size"])
        for each in (table.iter_symbols() if table else ())
        if each["st_info"]["type"] in ("STT_FUNC", "STT_OBJECT", "STT_NOTYPE")
    }
    loads = {
        each["p_vaddr"]: each.data() for each in file.iter_segments("PT_LOAD") if each["p_filesz"]
    }
    flash = sum(
        each["sh_size"]
        for each in file.iter_sections()
        if each["sh_flags"] & SH_FLAGS.SHF_ALLOC and each["sh_type"] != "SHT_NOBITS"
    )
    return Image(symbols, loads, flash, _code(elf))


def output(command: list[str]) -> str:
    """What a tool of the cross compiler prints."""
    if not shutil.which(command[0]):
        raise CostError(f"no {command[0]} here: install it, or add its folder to PATH")
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _code(elf: bytes) -> dict[int, Instruction]:
    with tempfile.TemporaryDirectory(prefix="urdf2c-") as folder:
        path = Path(folder, "image.elf")
        path.write_bytes(elf)
        listing = output([DISASSEMBLER, "-d", "-z", str(path)])
    found = filter(None, map(_LINE.match, listing.splitlines()))
    return {
        int(line[1], 16): Instruction(
            line[3].removesuffix(".n").removesuffix(".w"),
            (line[4] or "").strip(),
            len(line[2].replace(" ", "")) // 2,
        )
        for line in found
    }
