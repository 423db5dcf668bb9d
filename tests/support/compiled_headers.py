"""Headers of all functions, or nearly all, and compilers of C and C++ that hear every warning."""

import subprocess
from pathlib import Path

import urdf2c
from urdf2c.data import data
from urdf2c.functions.catalog import BY_NAME, JOINTWISE
from urdf2c.verify.host import WARNINGS

ROBOTS = Path(__file__).parents[1] / "robots"
C, CPP = ("gcc", "-std=c99"), ("g++", "-std=c++11")
FORMS = {"included": False, "standalone": True}
# all but those that need soft limits, between them
FUNCTIONS = {
    "float": tuple(BY_NAME),
    "double": ("fk", "manipulability", *(name for name in JOINTWISE if "soft" not in name)),
}


def generated(scalar, robot="mobile_base", **options):
    """A header of a robot that turns, slides and floats, with all functions but of soft limits."""
    chosen = {"functions": FUNCTIONS["double"], "from_sincos": True, "scalar": scalar} | options
    tips = {"mobile_base": "gripper_mount", "ur5_class": "tool0"}
    return urdf2c.generate(ROBOTS / f"{robot}.urdf", tips=tips[robot], **chosen)


def compiled(folder, compiler, *names, more=""):
    """What the compiler says of a unit that includes files of the folder, "" where nothing."""
    cpp = "++" in compiler[0]
    unit = folder / ("unit.cpp" if cpp else "unit.c")
    unit.write_text("".join(f'#include "{name}"\n' for name in names) + more, "utf-8")
    command = [*compiler, "-O1", *WARNINGS, f"-I{data('c_runtime')}", "-c", unit.name]
    done = subprocess.run(
        [*command, "-o", "unit.o"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert bool(done.returncode) == bool(done.stderr)
    return done.stderr
