"""u2c.h built for tests: flags that keep its results, and flags that may not."""

import platform
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEADER = ROOT / "c_runtime" / "u2c.h"
FUNCTIONS = ROOT / "tests" / "runtime" / "functions.c"

WARNINGS = (
    "-pedantic -Wall -Wextra -Wconversion -Wsign-conversion -Wdouble-promotion -Wfloat-conversion "
    "-Wshadow -Wcast-qual -Wundef -Werror"
)
X86 = platform.machine() in ("x86_64", "AMD64")
FUSED = "-O2 -ffp-contract=fast" + " -mfma" * X86
STRICT = {"apart": "-O2 -ffp-contract=off", "fused": FUSED}
LOOSE = {
    "Ofast": "-Ofast",
    "Ofast_fused": "-Ofast" + " -mfma" * X86,
    "O0": "-O0",
    "Os_noinline": "-Os -DU2C_SINCOS_NOINLINE",
    "sanitized": "-O1 -fsanitize=undefined,float-cast-overflow -fno-sanitize-recover=all",
} | ({"x87": "-O2 -mfpmath=387"} if X86 else {})


def run(*command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def build(compiler, flags, folder):
    built = folder / "functions.o"
    run(compiler, *flags.split(), "-I", HEADER.parent, "-c", FUNCTIONS, "-o", built)
    return built
