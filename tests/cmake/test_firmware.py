"""The example firmware, and the self-test in it: built for every board, run where QEMU has one.

Its bits are those of the host.  A missing tool is a failure.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import cross
import pytest

import urdf2c
from urdf2c.command import cli
from urdf2c.data import data
from urdf2c.verify.host import WARNINGS
from urdf2c.verify.selftest import selftest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "firmware"
ROBOTS = ROOT / "tests" / "robots"
EMULATED = [name for name, board in cross.BOARDS.items() if board.qemu]
LIMIT = 4096  # bytes of the example in flash, in float, on every core
# semihost.h of the host: the example's main.c then runs here
SEMIHOST = """\
#include <stddef.h>
#include <stdio.h>
static inline void semihost_print(const char *text) { fputs(text, stdout); }
"""


def built(folder: Path, board: str, *options: str) -> Path:
    """The example's ELF, built as its README says."""
    toolchain = ROOT / "boards" / "arm-none-eabi.cmake"
    cross.run(
        "cmake", "-G", "Ninja", "-S", EXAMPLE, "-B", folder,
        f"-DCMAKE_TOOLCHAIN_FILE={toolchain}", f"-DU2C_BOARD={board}",
        f"-DPython3_EXECUTABLE={sys.executable}", *options, cwd=ROOT,
    )  # fmt: skip
    out = cross.run("cmake", "--build", folder, cwd=ROOT)
    assert "warning" not in out
    return folder / "firmware"


def emulated(folder: Path) -> str:
    """What the program prints in QEMU; CTest sees to it that it ends, and with 0."""
    out = cross.run("ctest", "--verbose", cwd=folder)
    return "".join(f"{line[3:]}\n" for line in out.splitlines() if line.startswith("1: "))


def on_host(folder: Path, scalar: str, model: Path, *options: str) -> str:
    """What the same program prints when it is compiled for this machine."""
    names = ("-o", folder / "arm.h", "--selftest", folder / "arm_selftest.c", "--prefix", "arm")
    command = ["generate", model, *names, "--scalar", scalar, *options]
    assert cli.main([str(word) for word in command]) == 0
    (folder / "semihost.h").write_text(SEMIHOST, "utf-8")
    main = shutil.copy(EXAMPLE / "main.c", folder)
    flags = ["-std=c99", "-O2", "-ffp-contract=off", *WARNINGS, f"-I{data('c_runtime')}"]
    cross.run("gcc", *flags, main, "arm_selftest.c", "-o", "program", cwd=folder)
    return cross.run(folder / "program", cwd=folder)


def flash(elf: Path) -> int:
    text, initialised, *_ = (
        cross.run("arm-none-eabi-size", elf, cwd=elf.parent).split("\n")[1].split()
    )
    return int(text) + int(initialised)


@pytest.mark.parametrize("name", sorted(set(cross.BOARDS) - set(EMULATED)))
def test_builds(name, tmp_path):
    """CTest runs it on the stand-in, or says why it cannot; never on this machine."""
    board, place = cross.BOARDS[name], cross.BOARDS[cross.BOARDS[name].stand_in]
    assert flash(built(tmp_path, name)) < LIMIT
    done = subprocess.run(
        ["ctest", "-V"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    said = " ".join(done.stdout.replace("\n1: ", " ").split())
    if all(
        getattr(board, each).origin == getattr(place, each).origin
        and getattr(board, each).size <= getattr(place, each).size
        for each in ("flash", "ram")
    ):
        assert done.returncode == 0 and "self-test passed" in said
    else:
        assert done.returncode and f"the memory of its stand-in {place.name} lies elsewhere" in said


@pytest.mark.parametrize("name", ["nrf52840", "stm32f072", "stm32h563", "stm32n657"])
def test_linked_for_the_stand_in(name, tmp_path):
    assert "self-test passed" in emulated(built(tmp_path, name, "-DU2C_STAND_IN=ON").parent)


@pytest.mark.parametrize(
    "name, scalar",
    [(name, "float") for name in EMULATED]
    + [(name, "double") for name in ("microbit", "mps2-an385", "mps2-an386", "mps2-an500")],
)
def test_same_bits_as_on_the_host(name, scalar, tmp_path):
    (tmp_path / "host").mkdir()
    elf = built(tmp_path / "target", name, f"-DSCALAR={scalar}")
    here, there = on_host(tmp_path / "host", scalar, EXAMPLE / "arm.urdf"), emulated(elf.parent)
    assert here.count("good ") >= 8 and here.endswith("self-test passed\n")
    assert here in there
    if scalar == "float":
        assert flash(elf) < LIMIT


def test_parts_add_up():
    """The printed table: parts that are named, and a rest that is no part forgotten."""
    out = cross.run(sys.executable, ROOT / "bench" / "firmware_size.py", "stm32f405", cwd=ROOT)
    board, *sizes = out.splitlines()[1].split()
    total, *parts = map(int, sizes)
    assert board == "stm32f405" and total == sum(parts) < LIMIT
    assert min(parts) > 0 and parts[-1] < 200


def test_a_wrong_answer_fails(tmp_path):
    """One digit in the header, and the emulated target exits with 1."""
    built(tmp_path, "netduinoplus2")
    header = tmp_path / "generated" / "arm" / "arm.h"
    text = header.read_text("utf-8")
    assert "0.3f*" in text
    header.write_text(text.replace("0.3f*", "0.300001f*", 1), "utf-8")
    cross.run("cmake", "--build", tmp_path, cwd=ROOT)
    done = subprocess.run(
        ["ctest", "-V"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode and "1: BAD " in done.stdout and "SELF-TEST FAILED" in done.stdout


def test_a_fault_ends_the_program(tmp_path):
    """An exception on the target is reported, and is no endless loop."""
    shutil.copytree(EXAMPLE, tmp_path / "example")
    main = tmp_path / "example" / "main.c"
    trap = "int main(void) {\n    __builtin_trap();\n"
    main.write_text(main.read_text("utf-8").replace("int main(void) {\n", trap), "utf-8")
    lists = tmp_path / "example" / "CMakeLists.txt"
    above = "${CMAKE_CURRENT_SOURCE_DIR}/../.."
    assert above in lists.read_text("utf-8")
    lists.write_text(lists.read_text("utf-8").replace(above, str(ROOT)), "utf-8")
    cross.run(
        "cmake", "-S", lists.parent, "-B", tmp_path / "b", "-DU2C_BOARD=mps2-an385",
        f"-DCMAKE_TOOLCHAIN_FILE={ROOT / 'boards' / 'arm-none-eabi.cmake'}",
        f"-DPython3_EXECUTABLE={sys.executable}", cwd=ROOT,
    )  # fmt: skip
    cross.run("cmake", "--build", tmp_path / "b", cwd=ROOT)
    done = subprocess.run(
        ["ctest", "-V"], cwd=tmp_path / "b", capture_output=True, text=True, check=False
    )
    assert done.returncode and "1: fault: an exception was taken" in done.stdout


def test_readme(tmp_path):
    """The README's commands, as they stand there."""
    text = (EXAMPLE / "README.md").read_text("utf-8")
    script = text.partition("```sh\n")[2].partition("```")[0].replace("build/", f"{tmp_path}/")
    script = script.replace("-DU2C_BOARD", f"-DPython3_EXECUTABLE={sys.executable} -DU2C_BOARD")
    out = cross.run("sh", "-euc", script, cwd=ROOT)
    assert "self-test passed" in out and "100% tests passed" in out


@pytest.mark.parametrize("scalar", cross.SCALARS)
@pytest.mark.parametrize(
    "robot, options",
    [
        ("gripper", ("--tip", "left_pad", "--tip", "sensor_slide")),
        ("mobile_base", ("--tip", "gripper_mount")),
        ("planar2", ("--lock", "shoulder=0.3", "--lock", "elbow=0.1")),
        ("calibrated6", ("--snap-angles", "2e-3")),
        ("ur5_class", ("--standalone",)),
    ],
)
def test_selftest_of_all_kinds_of_robots(robot, options, scalar, tmp_path, capsys):
    out = on_host(tmp_path, scalar, ROBOTS / f"{robot}.urdf", *options)
    assert out.endswith("self-test passed\n")


@pytest.mark.parametrize("scalar", cross.SCALARS)
def test_selftest_compiles_for_all_languages(scalar, tmp_path):
    """Its own promise: no warning as C99 and C++11, no libm, no double in a float build."""
    made = urdf2c.generate(ROBOTS / "ur5_class.urdf", scalar=scalar)
    test = selftest(made, urdf2c.__version__, "arm_test", "arm.h")
    board = cross.KINDS["Cortex-M4 single"]
    (tmp_path / "arm.h").write_text(made.text, "utf-8")
    (tmp_path / "arm_test.h").write_text(test.header, "utf-8")
    for name in ("arm_test.c", "arm_test.cpp"):
        (tmp_path / name).write_text(test.source, "utf-8")
        unit = cross.compiled(tmp_path, board, name)
        called = set(cross.run("arm-none-eabi-nm", "-uj", unit, cwd=tmp_path).split())
        assert called <= (set() if scalar == "float" else {f"__aeabi_d{op}" for op in SUMS})


SUMS = ("add", "sub", "mul")


@pytest.mark.parametrize("flags", [(), ("-Ofast",)])
@pytest.mark.parametrize("value", ["0.0f/0.0f", "1.0f/0.0f"])
def test_no_number_is_no_answer(value, flags, tmp_path):
    """NaN and infinity are wrong answers, even where the compiler assumes that there are none."""
    made = urdf2c.generate(ROBOTS / "planar2.urdf")
    test = selftest(made, urdf2c.__version__, "arm_test", "arm.h")
    broken = made.text.replace("R[8] = 1.0f", f"volatile float z = {value};\n    R[8] = z", 1)
    main = "int planar2_selftest(void);\nint main(void) { return planar2_selftest(); }\n"
    texts = {"arm.h": broken, "arm_test.c": test.source, "arm_test.h": test.header, "main.c": main}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    units = ("arm_test.c", "main.c")
    cross.run("gcc", *flags, f"-I{data('c_runtime')}", *units, "-o", "program", cwd=tmp_path)
    assert subprocess.run([tmp_path / "program"], check=False).returncode >= 8


def test_selftest_is_the_same_again(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    command = ["generate", str(ROBOTS / "planar2.urdf"), "--selftest", "test.c"]
    assert cli.main(command) == 0
    first = Path("test.c").read_text("utf-8"), Path("test.h").read_text("utf-8")
    assert '#include "planar2.h"' in first[0] and '#include "test.h"' in first[0]
    assert cli.main(command) == 0
    assert first == (Path("test.c").read_text("utf-8"), Path("test.h").read_text("utf-8"))
    for wrong in (["--selftest", "test.h"], ["--selftest", "test.c", "-o", "-"]):
        with pytest.raises(SystemExit, match="2"):
            cli.main([*command[:2], *wrong])


def test_a_build_folder_is_of_one_board(tmp_path):
    """CMake keeps the flags it was configured with: another board needs another folder."""
    built(tmp_path, "netduinoplus2")
    built(tmp_path, "netduinoplus2")
    with pytest.raises(AssertionError, match="use a fresh folder"):
        built(tmp_path, "stm32f072")
