"""The makefile of docs/ide.md, as it stands there."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cmake_projects import ROBOTS, ROOT, newer

MAIN = """\
#include "arm.h"
int main(void) { return PLANAR2_NQ != 2; }
"""


@pytest.fixture
def made(tmp_path):
    """What `make` does: `h` where it runs the generator, `c` where it compiles."""
    text = (ROOT / "docs" / "ide.md").read_text("utf-8")
    (tmp_path / "Makefile").write_text(text.partition("```make\n")[2].partition("```")[0], "utf-8")
    (tmp_path / "main.c").write_text(MAIN, "utf-8")
    shutil.copy(ROBOTS / "planar2.urdf", tmp_path / "arm.urdf")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"

    def make() -> str:
        done = subprocess.run(
            ["make", "CC=gcc"], cwd=tmp_path, env=os.environ | {"PATH": path},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return "h" * done.stdout.count("urdf2c generate") + "c" * done.stdout.count("gcc ")

    assert make() == "hc" and make() == ""
    return make


def test_a_touched_model_makes_no_work_twice(made, tmp_path):
    newer(tmp_path / "arm.urdf")
    assert made() == "h" and made() == ""


def test_a_header_that_is_gone_comes_back(made, tmp_path):
    (tmp_path / "build/arm.h").unlink()
    assert made() == "hc" and made() == ""


def test_options_that_come_and_go(made, tmp_path):
    (tmp_path / "arm.urdf2c.toml").write_text("scalar = 'double'\n", "utf-8")
    newer(tmp_path / "arm.urdf2c.toml")
    assert made() == "hc" and made() == ""
    (tmp_path / "arm.urdf2c.toml").unlink()
    assert made() == "hc" and made() == ""
