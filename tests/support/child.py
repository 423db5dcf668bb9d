"""The command line as a child process that may use little memory and time."""

import os
import re
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MEMORY = 2 * 2**30  # bytes of address space
SECONDS = 120  # of the processor
OUTPUTS = ("-o", "out.h", "--stats", "out.json", "--depfile", "out.d", "--selftest", "out_test.c")
LONGEST_REPORT = 200_000  # bytes

# file:line: severity: message; a path may hold anything but what would end the line
TOLD = re.compile(r"[^\n]*: (error|warning|note): [^\n]+")


def urdf2c(folder, *words, **environment) -> subprocess.CompletedProcess:
    """Runs `urdf2c WORDS` in `folder`; its outputs are bytes."""
    command = [sys.executable, "-m", "urdf2c", *words]
    path = os.pathsep.join([str(ROOT), str(ROOT / "urdf2c" / "plugin")])
    env = os.environ | {"PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1"} | environment
    return subprocess.run(
        command, cwd=folder, env=env, capture_output=True, check=False, preexec_fn=_limit,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


def _limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def refused(folder, *words, code=1, **environment) -> str:
    """What is said where `urdf2c WORDS` is refused, as it must be said: on lines of their own,
    short, printable, with nothing written."""
    before = sorted(os.listdir(folder))
    done = urdf2c(folder, *words, **environment)
    said = done.stderr.decode()
    assert (done.returncode, done.stdout) == (code, b""), said[-2000:]
    lines = said.splitlines()
    assert said.endswith("\n") and len(said) <= LONGEST_REPORT and "Traceback" not in said
    assert all(line.isprintable() for line in lines)
    if code == 1:
        assert all(TOLD.fullmatch(line) for line in lines), said
        assert any(": error: " in line for line in lines)
    assert sorted(os.listdir(folder)) == before
    return said
