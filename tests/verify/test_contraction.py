"""The same bits on host and target: nothing is fused under the flags that docs/accuracy.md names."""

import platform
import re
import subprocess
from pathlib import Path

import pytest

import urdf2c
from urdf2c.data import data

HERE = Path(__file__).parents[1]
DOC = HERE.parents[0] / "docs" / "accuracy.md"
APART = ["-ffp-contract=off", "-fno-tree-slp-vectorize"]
NATIVE = ["-march=haswell"] if platform.machine() in ("x86_64", "AMD64") else []
MACHINES = {
    "host": ["gcc", "-std=c99", *NATIVE],
    "M7": ["arm-none-eabi-gcc", "-std=c99", "-mthumb", "-mcpu=cortex-m7", "-mfpu=fpv5-d16",
           "-mfloat-abi=hard"],
}  # fmt: skip
FUSED = re.compile(r"\t(vfn?m(?:add|sub)\w*|vfn?m[as]\.f\w+|fn?m(?:add|sub|la|ls)\w*)\t")


def fused(unit, *command):
    """The fused instructions in what becomes of a unit."""
    made = subprocess.run(
        [*command, f"-I{data('c_runtime')}", "-I", unit.parent, "-S", unit, "-o", "-"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert len(made.stdout) > 1000
    return FUSED.findall(made.stdout)


@pytest.fixture(scope="module")
def robot(tmp_path_factory):
    """A unit with functions of an arm that GCC's vectoriser was seen to fuse."""
    folder = tmp_path_factory.mktemp("robot")
    made = urdf2c.generate(
        HERE / "robots" / "ur5_class.urdf", functions=("fk", "fk_quat", "jacobian"), scalar="double"
    )
    calls = [
        f"void call_{i}(double *a, double *b, const double *q);\n"
        f"void call_{i}(double *a, double *b, const double *q) {{ (void)b; "
        f"{each.name}({'a, b' if len(each.outputs) == 2 else 'a'}, q); }}\n"
        for i, each in enumerate(made.signatures)
    ]
    (folder / "robot.c").write_text("".join([made.text, *calls]), "utf-8")
    return folder / "robot.c"


@pytest.mark.parametrize("level", ["-O1", "-O2", "-O3", "-Os"])
@pytest.mark.parametrize("machine", MACHINES)
def test_nothing_is_fused(machine, level, robot):
    for unit in (robot, HERE / "runtime" / "functions.c"):
        assert fused(unit, *MACHINES[machine], level, *APART) == []


@pytest.mark.parametrize("machine", MACHINES)
def test_the_test_sees_what_is_fused(machine, robot):
    assert fused(robot, *MACHINES[machine], "-O3", "-ffp-contract=fast") != [] or not NATIVE


def test_the_flags_are_those_of_the_docs():
    assert all(f"`{flag}`" in DOC.read_text("utf-8") for flag in APART)
