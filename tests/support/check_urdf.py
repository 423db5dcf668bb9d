"""The real thing: `check_urdf` of urdfdom, from the package cmeel-urdfdom."""

import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

# Messages that speak of colours, of which lint/urdfdom says nothing.
COLOURS = re.compile(r"Material (\[|must)|link '.*' material '.*' undefined", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether urdfdom returns a model, and what it complains of on the way, in its order."""

    accepted: bool
    messages: tuple[str, ...]


def program() -> Path:
    """Where the program lies."""
    files = distribution("cmeel-urdfdom").files
    found = [file for file in files if file.parts[-3:] == ("cmeel.prefix", "bin", "check_urdf")]
    return Path(found[0].locate())


def verdict(content: bytes) -> Verdict:
    """What urdfdom makes of a file of these bytes."""
    tool = program()
    libraries = str(tool.parents[1] / "lib")
    surroundings = {**os.environ, "LD_LIBRARY_PATH": libraries, "DYLD_LIBRARY_PATH": libraries}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "robot.urdf")
        path.write_bytes(content)
        run = subprocess.run([tool, path], env=surroundings, capture_output=True, check=False)
    said = run.stderr.decode("utf-8", "surrogateescape")
    # each message is followed by where in urdfdom it was written
    pattern = re.compile(r"^(?:Error|Warning): +(.*?)\n +at line \d+ in ", re.DOTALL | re.MULTILINE)
    found = pattern.findall(said)
    told = tuple(message for message in found if not COLOURS.match(message))
    return Verdict(run.returncode == 0, told)
