"""Prints what each part of the example firmware takes of the flash, by core.

    python bench/firmware_size.py [BOARD ...]

Built as examples/firmware/README.md says, in float. Needs CMake and the cross compiler.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
BOARDS = ("stm32f072", "stm32f103", "stm32f405", "stm32h743", "stm32h563", "stm32n657")
PARTS = {  # by the names of symbols; what fits none is libgcc's
    "pose": r"answer_0",
    "sincos": r"u2c_sincosf_pair",
    "answers": r"inputs|expected_0|bounds_0",
    "self-test": r"arm_selftest\w*",
    "main": r"main",
    "start-up": r"u2c_reset|u2c_vectors|fault|memset|memcpy",
}


def main() -> int:
    print(f"{'board':12}{'all':>6}" + "".join(f"{part:>11}" for part in (*PARTS, "the rest")))
    for board in sys.argv[1:] or BOARDS:
        with tempfile.TemporaryDirectory() as folder:
            total, sizes = _sizes(_built(board, Path(folder)))
        rest = total - sum(sizes.values())  # texts and gaps too
        row = "".join(f"{size:11}" for size in (*sizes.values(), rest))
        print(f"{board:12}{total:6}{row}")
    print("bytes; the self-test's comparison is inlined in the pose; the rest is libgcc and texts")
    return 0


def _built(board: str, folder: Path) -> Path:
    toolchain = ROOT / "boards" / "arm-none-eabi.cmake"
    configure = [
        "cmake", "-S", ROOT / "examples" / "firmware", "-B", folder, f"-DU2C_BOARD={board}",
        f"-DCMAKE_TOOLCHAIN_FILE={toolchain}", f"-DPython3_EXECUTABLE={sys.executable}",
    ]  # fmt: skip
    for command in (configure, ["cmake", "--build", folder]):
        _output(*command)
    return folder / "firmware"


def _sizes(elf: Path) -> tuple[int, dict[str, int]]:
    """Bytes in flash: all, and by part."""
    text, data, *_ = _output("arm-none-eabi-size", elf).splitlines()[1].split()
    symbols = {  # by address: some have several names
        words[0]: (words[3], int(words[1], 16))
        for words in map(str.split, _output("arm-none-eabi-nm", "-S", elf).splitlines())
        if len(words) == 4
    }
    sizes = {
        part: sum(size for name, size in symbols.values() if re.fullmatch(names, name))
        for part, names in PARTS.items()
    }
    return int(text) + int(data), sizes


def _output(*command) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    sys.exit(main())
