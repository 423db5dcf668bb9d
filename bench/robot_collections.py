"""Reads, generates and verifies every URDF file of the collections that are here; prints a table.

    python bench/robot_collections.py [FOLDER ...] [--samples N] [--scalar float|double]
        [--functions NAME,...]

Without folders: the robots of the packages example-robot-data and icub-models where they are
installed (`make collections` does that, without their dependencies), and ../shared/robots where
that is. Every leaf link is a tip, all in one header, in float and in double, with the function `fk`
where no others are named. Each is compiled on
this machine and compared with the reference in N configurations of every class; `worst` is the
largest deviation as a share of its bound. Exit code 1 where a file is refused or is beyond.
"""

import argparse
import resource
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import urdf2c
from urdf2c.verify.comparison import Verification, compare
from urdf2c.verify.host import HostError

SITE = Path(sysconfig.get_path("purelib"))
INSTALLED = (SITE / "cmeel.prefix/share/example-robot-data", SITE / "icub_models")
SHARED = Path(__file__).parents[2] / "shared" / "robots"
WIDTHS = (44, 5, 6, 4, 6, 7, 8, 7)


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one file in one scalar: `reason` says why it is not good."""

    cells: tuple[str, ...]
    good: bool
    reason: str = ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", metavar="FOLDER", nargs="*", type=Path)
    parser.add_argument("--samples", metavar="N", type=int, default=50)
    parser.add_argument("--scalar", choices=("float", "double"), action="append", dest="scalars")
    parser.add_argument("--functions", metavar="NAME,...", type=lambda text: tuple(text.split(",")))
    given = parser.parse_args()
    folders = given.folders or [folder for folder in (*INSTALLED, SHARED) if folder.is_dir()]
    files = sorted({path for folder in folders for path in folder.rglob("*.urdf")})
    if not files:
        print("no URDF files here, run make collections", file=sys.stderr)
        return 1
    _print(("file", "links", "joints", "tips", "scalar", "verdict", "worst", "CPU s"))
    lines = []
    for number, path in enumerate(files, 1):
        print(f"\r{number}/{len(files)} {path.name:60}", end="", file=sys.stderr, flush=True)
        scalars, functions = given.scalars or ("float", "double"), given.functions or ("fk",)
        for line in _lines(path, scalars, functions, given.samples):
            print("\r" + " " * 80 + "\r", end="", file=sys.stderr, flush=True)
            _print(line.cells)
            print(line.reason, end="")
            lines.append(line)
    good = sum(line.good for line in lines)
    print(f"{len(files)} files, {len(lines)} lines, {good} good")
    return 0 if good == len(lines) else 1


def _lines(
    path: Path, scalars: tuple[str, ...], functions: tuple[str, ...], samples: int
) -> Iterator[Line]:
    try:
        robot = urdf2c.load(path)
    except urdf2c.UrdfError as refusal:
        yield Line((path.name, *"-----", "refused"), False, f"{refusal}\n")
        return
    inner = {joint.parent for joint in robot.joints}
    tips = [link.name for link in robot.links if link.name not in inner]
    size = (str(len(robot.links)), str(len(robot.joints)), str(len(tips)))
    for scalar in scalars:
        before = _seconds()
        worst, reason = "-", ""
        try:
            made = urdf2c.generate(robot, tips=tips, scalar=scalar, functions=functions)
            found = compare(made, samples)
            verdict, worst = "ok" if found.ok else "BEYOND", f"{_worst(found):.2g}"
        except (urdf2c.UrdfError, HostError) as failure:
            verdict, reason = "refused", f"{failure}\n"
        cells = (path.name, *size, scalar, verdict, worst, f"{_seconds() - before:.1f}")
        yield Line(cells, verdict == "ok", reason)


def _worst(found: Verification) -> float:
    """The largest deviation as a share of its bound; 0 where nothing moves and nothing deviates."""
    pairs = [pair for row in found.rows for pair in (row.position, row.rotation)]
    pairs += [value.deviation for value in found.values]
    return max((pair.value / pair.bound for pair in pairs if pair.value), default=0.0)


def _seconds() -> float:
    """CPU time of this process and of the compilers that it has run."""
    whos = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    used = map(resource.getrusage, whos)
    return sum(each.ru_utime + each.ru_stime for each in used)


def _print(cells: tuple[str, ...]) -> None:
    print("  ".join(map(str.ljust, cells, WIDTHS)).rstrip(), flush=True)


if __name__ == "__main__":
    sys.exit(main())
