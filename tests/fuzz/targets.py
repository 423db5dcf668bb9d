"""What is fuzzed: each target takes any bytes, and raises nothing unless urdf2c is at fault.

    reader    the bytes are a URDF file
    pipeline  the bytes choose a robot and options, which go all the way to C

docs/fuzzing.md says how they are run.
"""

import hashlib
import json
import subprocess
import tempfile
from pathlib import Path

from fuzz import c_tokens
from fuzz.draw import Draw, model, settings

import urdf2c
from urdf2c.data import data as folder
from urdf2c.diagnostics import UrdfError
from urdf2c.emit.packages import LAYOUTS, package
from urdf2c.read import parse_urdf
from urdf2c.write import depfile

LONGEST_REPORT = 3_000_000  # characters that a few kilobytes of input may give rise to
COMPILED_ONE_IN = 128
COMPILER = (
    "gcc", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Wcomment", "-trigraphs", "-Werror"
)  # fmt: skip


def reader(data: bytes) -> None:
    """Any bytes are a robot, or are refused in words that can be printed."""
    try:
        told = parse_urdf(data, "fuzzed.urdf").warnings
    except UrdfError as refusal:
        told = refusal.diagnostics
        assert any(each.severity == "error" for each in told)
    last = data.count(b"\n") + data.count(b"\r") + 1
    for each in (inner for outer in told for inner in (outer, *outer.notes)):
        assert each.message and each.message.isprintable(), each
        assert 0 <= each.span.line <= last, each
    assert sum(len(str(each)) for each in told) <= LONGEST_REPORT


def pipeline(data: bytes) -> None:
    """Any robot gives C that holds its names as they are and nothing else of them, or a refusal."""
    draw = Draw(data)
    text, file = model(draw)
    try:
        robot = parse_urdf(text.encode("utf-8", "surrogatepass"), file)
        chosen = settings(draw, robot)
        made = urdf2c.generate(robot, **chosen)
    except UrdfError as refusal:
        assert refusal.diagnostics
        return
    c_tokens.check(made.text)
    names = [joint.name.encode() for joint in made.tree.joints for _ in range(joint.nq)]
    assert c_tokens.table(made.text, f"{made.file[:-2]}_joint_names") == names
    assert json.loads(json.dumps(made.stats))["q"] == [joint.name for joint in made.tree.joints]
    for layout in LAYOUTS:
        assert all(package(made, layout, urdf2c.__version__, False).values())
    if "\n" not in file and "\r" not in file:
        _, source, *empty, end = depfile(made.file, [file]).split("\n")
        assert end == "" and empty in ([f"{source.strip(' ')}:"], [])
        assert empty or ":" in file
    if hashlib.sha256(data).digest()[0] % COMPILED_ONE_IN == 0:
        compiles(made.text)


def compiles(text: str) -> None:
    """The header is C to a compiler that takes every warning for an error."""
    with tempfile.TemporaryDirectory() as home:
        Path(home, "robot.h").write_text(text, "utf-8")
        Path(home, "robot.c").write_text('#include "robot.h"\nint main(void) { return 0; }\n')
        command = [*COMPILER, "-fsyntax-only", f"-I{folder('c_runtime')}", "robot.c"]
        done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


TARGETS = {"reader": reader, "pipeline": pipeline}
