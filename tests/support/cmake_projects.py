"""Projects that call urdf2c_generate(), as people have them, in folders of tests."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROBOTS = ROOT / "tests" / "robots"
GENERATORS = ("Ninja", "Unix Makefiles")
FOUND = "find_package(urdf2c REQUIRED)"
HEAD = "cmake_minimum_required(VERSION 3.20)\nproject(firmware LANGUAGES {})\n"
MAIN = """\
#include <stdio.h>
#include "{header}.h"
int main(void) {{
    float p[3], R[9];
    const float q[{macro}_NQ] = {{0}};
    {prefix}_fk_{tip}(p, R, q);
    printf("%.3f\\n", (double)p[0]);
    return 0;
}}
"""


def checkout(folder: Path, of: Path = ROOT) -> Path:
    """A copy of what CMake needs of this repository, to be touched at will."""
    for name in ("urdf2c", "templates", "c_runtime", "tests/ctest", "tests/robots"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(of / name, folder / name, ignore=ignored)
    shutil.copy(of / "CMakeLists.txt", folder)
    return folder


@pytest.fixture(scope="module", autouse=True)
def copied(tmp_path_factory):
    """A copy for find_package(): while these tests run, somebody may edit the original."""
    Project.checkout = checkout(tmp_path_factory.mktemp("urdf2c"))
    return Project.checkout


class Project:
    """A project in a folder, and a build folder for it."""

    checkout: Path

    def __init__(self, folder: Path, generator: str = "Ninja", build: str = "build here"):
        self.folder, self.generator, self.build = folder, generator, folder / build
        folder.mkdir(parents=True, exist_ok=True)

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    def robot(self, name: str, of: str = "planar2") -> Path:
        return self.write(name, (ROBOTS / f"{of}.urdf").read_text("utf-8"))

    def lists(self, text: str, languages: str = "NONE", found: str = FOUND) -> None:
        self.write("CMakeLists.txt", HEAD.format(languages) + found + "\n" + text)

    def configure(self, *options: str, good: bool = True) -> str:
        command = ["cmake", "-G", self.generator, "-S", self.folder, "-B", self.build]
        command += [
            f"-Durdf2c_DIR={self.checkout}/urdf2c/cmake",
            f"-DPython3_EXECUTABLE={sys.executable}",
        ]
        return run([*command, *options], good)

    def make(self, *targets: str, good: bool = True) -> str:
        command = ["cmake", "--build", self.build, "-j", "2", "--verbose"]
        return run([*command, *(["--target", *targets] if targets else [])], good)

    def made(self, *targets: str) -> set[str]:
        """What a build does: `h` and the target of a header, `c` and the name of a C file."""
        said = self.make(*targets)
        headers = re.findall(r"--depfile=.*?/generated/(\w+)\.d", said)
        sources = re.findall(r" -c .*?(\w+)\.c\b", said)
        return {f"h {name}" for name in headers} | {f"c {name}" for name in sources}

    def run(self, program: str) -> str:
        return subprocess.check_output([self.build / program], text=True).strip()


def run(command: list, good: bool) -> str:
    env = {key: value for key, value in os.environ.items() if key not in ("CC", "VIRTUAL_ENV")}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=env | {"LC_ALL": "C"}
    )
    said = done.stdout + done.stderr
    assert (done.returncode == 0) == good, said
    return said


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    newer(path)


def newer(path: Path) -> None:
    """Gives `path` a time after all that was built: file systems count coarsely."""
    now = time.time() + 0.02
    time.sleep(0.04)
    os.utime(path, (now, now))
