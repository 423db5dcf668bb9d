"""Boards: their files are sound, and what is generated compiles for each kind of core as promised.

A missing tool is a failure: these tests are what the README says of targets.
"""

import json
import re
import subprocess
from pathlib import Path

import cross
import pytest

from urdf2c import boards
from urdf2c.command import cli
from urdf2c.diagnostics import UrdfError
from urdf2c.settings.config import tomllib

HERE = Path(__file__).parents[1]
BUDGETS = tomllib.loads((HERE / "budgets.toml").read_text("utf-8"))
LISTED = """
stm32f072 stm32g071 stm32f103 stm32f405 stm32f446 stm32g474 stm32l476 stm32f746 stm32h743 stm32h563
stm32u575 stm32n657 rp2040 rp2350 nrf52840 imxrt1062
netduinoplus2 mps2-an385 mps2-an386 mps2-an500 mps2-an505 microbit
"""
# what a core that lacks the arithmetic may call instead: arithmetic in that scalar, nothing else
SOFT = {
    "float": {"__aeabi_fadd", "__aeabi_fsub", "__aeabi_fmul", "__aeabi_fdiv"},
    "double": {"__aeabi_dadd", "__aeabi_dsub", "__aeabi_dmul", "__aeabi_ddiv"},
}
SOUND = """\
title = "A board"
mcu = "MCU"
core = "Cortex-M3"
fpu = "none"
flags = ["-mcpu=cortex-m3"]
clock_hz = 72_000_000
flash = { origin = 0x08000000, size = 0x20000 }
ram = { origin = 0x20000000, size = 0x5000 }
"""

every_board = pytest.mark.parametrize("name", cross.BOARDS)
every_kind = pytest.mark.parametrize("kind", cross.KINDS)
every_scalar = pytest.mark.parametrize("scalar", cross.SCALARS)


def hard(board, scalar):
    """Whether the board's FPU computes in `scalar`."""
    return board.fpu == "double" or (board.fpu, scalar) == ("single", "float")


def test_the_folder_is_printed(capsys):
    with pytest.raises(SystemExit, match="0"):
        cli.main(["boards", "--dir"])
    folder = Path(capsys.readouterr().out.rstrip("\n"))
    assert (folder / "arm-none-eabi.cmake").is_file() and (folder / "startup.c").is_file()


def test_all_boards_are_here():
    assert set(LISTED.split()) <= set(cross.BOARDS)


@every_board
def test_facts_agree(name, tmp_path):
    """Flags, core and FPU are the same to the compiler; QEMU runs the same core in its place."""
    board = cross.BOARDS[name]
    [cpu] = [flag.removeprefix("-mcpu=") for flag in board.flags if flag.startswith("-mcpu=")]
    assert board.core == cpu.capitalize().replace("-m", "-M").replace("plus", "+")
    (tmp_path / "none.c").write_text("", "utf-8")
    macros = cross.run(boards.COMPILER, *board.flags, "-dM", "-E", "none.c", cwd=tmp_path)
    found = re.search(r"#define __ARM_FP (\w+)", macros)
    bits = int(found[1], 0) if found else 0
    assert board.fpu == ("double" if bits & 8 else "single" if bits & 4 else "none")
    place = boards.emulated(board)
    assert (board.qemu is None) == (board.stand_in is not None)
    assert place.core.rstrip("+") == board.core.rstrip("+")
    assert boards.FPUS.index(place.fpu) >= boards.FPUS.index(board.fpu)
    ends = {region.origin + region.size for region in (board.flash, board.ram)}
    assert max(ends) <= 2**32 and board.ram.size >= 8 * 1024


@every_scalar
@every_kind
def test_no_warning_twice_and_in_two_units(kind, scalar, tmp_path):
    """As C99 and as C++11, included twice, from two units that are linked into one program."""
    board = cross.KINDS[kind]
    for robot, tip in (cross.ROBOT, ("mobile_base", cross.TIP)):
        (tmp_path / f"{robot}.h").write_text(cross.generated(robot, tip, scalar), "utf-8")
    both = '#include "ur5_class.h"\n#include "mobile_base.h"\n'
    one = both + cross.caller(*cross.ROBOT, scalar)
    two = both + cross.caller("mobile_base", cross.TIP, scalar).replace("pose", "other")
    for name in ("one.c", "two.c", "one.cpp", "two.cpp"):
        (tmp_path / name).write_text(one if name.startswith("one") else two, "utf-8")
        cross.compiled(tmp_path, board, name)
    for language in ("c", "cpp"):
        units = (f"one.{language}.o", f"two.{language}.o")
        cross.run("arm-none-eabi-ld", "-r", *units, "-o", "both.o", cwd=tmp_path)
        assert undefined(tmp_path, "both.o") <= (set() if hard(board, scalar) else SOFT[scalar])


def undefined(folder, unit):
    """What `unit` calls and does not define: no libm, no malloc, no double where it is float."""
    return set(cross.run("arm-none-eabi-nm", "-uj", unit, cwd=folder).split())


@every_kind
def test_gate_finds_double(kind, tmp_path):
    """One constant without its suffix, and the gate above would fail."""
    board = cross.KINDS[kind]
    (tmp_path / "a.c").write_text("double f(float x); double f(float x) { return x*0.1; }", "utf-8")
    (tmp_path / "b.c").write_text("float f(float x); float f(float x) { return x*0.1; }", "utf-8")
    if not hard(board, "double"):
        cross.run(boards.COMPILER, *board.flags, "-O2", "-c", "a.c", cwd=tmp_path)
        assert "__aeabi_dmul" in undefined(tmp_path, "a.o") - SOFT["float"]
    with pytest.raises(AssertionError, match="Werror"):
        cross.compiled(tmp_path, board, "b.c")


@every_scalar
@every_kind
def test_budgets(kind, scalar):
    found, budget = cross.cost(cross.KINDS[kind], scalar), BUDGETS[scalar][kind]
    message = f"{found} exceeds {budget}: if it must, record it (python tests/support/cross.py)"
    assert found.flash <= budget["flash"] and found.stack <= budget["stack"], message


def test_list(capsys):
    assert cli.main(["boards"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(cross.BOARDS)
    assert any(
        re.match(r"stm32f405 +Cortex-M4 +single +168 MHz +1024 KB +128 KB", t) for t in lines
    )
    assert cli.main(["boards", "--json"]) == 0
    found = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    assert found["microbit"]["qemu"] == {"machine": "microbit", "cpu": "cortex-m0"}
    assert found["stm32f405"]["flash"] == {"origin": 0x08000000, "size": 0x100000}


def test_sound_file(tmp_path):
    (tmp_path / "mine.toml").write_text(SOUND, "utf-8")
    board = boards.read_board(tmp_path / "mine.toml")
    assert (board.name, board.clock_hz, board.qemu) == ("mine", 72_000_000, None)
    assert "-Wl,--defsym=u2c_ram_size=0x5000" in board.layout()
    with pytest.raises(UrdfError, match="nothing emulates 'mine'"):
        boards.emulated(board)


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("clock_hz", "clock", "unknown key 'clock'\n.*did you mean 'clock_hz'"),
        ("clock_hz", "clock", "'clock_hz' is missing: the highest clock"),
        ('"none"', '"half"', "'fpu' is 'half', but must be the widest numbers"),
        ("72_000_000", "72e6", "'clock_hz' is 72000000.0"),
        ("72_000_000", "0", "'clock_hz' is 0"),
        ("0x08000000", "-1", "'flash' is .* must be a table with 'origin' and 'size'"),
        (", size = 0x5000", "", "'ram' is "),
        ("size = 0x5000", "length = 1", "'ram' is "),
        ('["-mcpu=cortex-m3"]', '"-mcpu=cortex-m3"', "'flags' is '-mcpu=cortex-m3'"),
        ("-mcpu", "-O0 -mcpu", "'flags' is "),
        ('"MCU"', "7", "'mcu' is 7"),
        ("fpu =", "fpu", "is not TOML"),
    ],
)
def test_unsound_files(old, new, message, tmp_path):
    (tmp_path / "mine.toml").write_text(SOUND.replace(old, new, 1), "utf-8")
    with pytest.raises(UrdfError, match=message):
        boards.read_board(tmp_path / "mine.toml")


def test_unknown_board():
    with pytest.raises(UrdfError, match="no board 'stm32f407'\n.*did you mean 'stm32f40"):
        boards.board("stm32f407")


def test_toolchain_file_refuses(tmp_path):
    toolchain = HERE.parent / "boards" / "arm-none-eabi.cmake"
    source = HERE.parent / "examples" / "firmware"
    for name in ("", "no-board", "../x"):
        command = ["cmake", "-S", source, "-B", tmp_path, f"-DCMAKE_TOOLCHAIN_FILE={toolchain}"]
        done = subprocess.run(
            [*command, f"-DU2C_BOARD={name}"], capture_output=True, text=True, check=False
        )
        assert done.returncode and f"U2C_BOARD is '{name}'" in done.stderr
