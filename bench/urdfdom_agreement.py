"""Compare what `urdf2c check --as urdfdom` says with urdfdom's own check_urdf, file by file.

    python bench/urdfdom_agreement.py [FOLDER ...]

Without folders: the files of tests/errors and tests/robots, and those of ../shared where it lies
beside the checkout.  A file agrees when both give the same verdict, and the first message that
check_urdf prints is the one that is told.  Needs cmeel-urdfdom, which the extra `test` brings.
"""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from check_urdf import verdict  # beside the tests, which hold the same

from urdf2c.diagnostics import UrdfError
from urdf2c.lint.urdfdom import refusals
from urdf2c.read import parse_urdf

SHARED = ROOT.parent / "shared"
USUAL = (ROOT / "tests/errors", ROOT / "tests/robots", SHARED / "cases", SHARED / "robots")


@dataclass(frozen=True, slots=True)
class Row:
    """One file: who takes it, and whether we foretell check_urdf."""

    read: bool  # by urdf2c
    taken: bool  # by urdfdom
    verdict: bool  # ours is urdfdom's
    message: bool  # the first that it prints is told


def compare(path: Path) -> Row:
    """What the three say to the file at `path`."""
    content = path.read_bytes()
    found, real = refusals(content, str(path)), verdict(content)
    notes = " ".join(note.message for each in found for note in each.notes)
    first = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in "".join(real.messages[:1]))
    refused = any(each.severity == "error" for each in found)
    return Row(_read(content, path), real.accepted, refused != real.accepted, first[:290] in notes)


def _read(content: bytes, path: Path) -> bool:
    try:
        parse_urdf(content, str(path))
    except UrdfError:
        return False
    return True


def main() -> int:
    """Print the table; 1 when a file disagrees."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path)
    given = parser.parse_args().folders or [folder for folder in USUAL if folder.exists()]
    print(f"{'folder':16} files  urdf2c reads  urdfdom takes  same verdict  same message")
    apart = []
    for folder in given:
        paths = sorted(folder.glob("*.urdf"))
        rows = [compare(path) for path in paths]
        counts = [len(rows), *(sum(getattr(row, name) for row in rows) for name in Row.__slots__)]
        name = "/".join(folder.resolve().parts[-2:])
        print("{:16} {:5}  {:12}  {:13}  {:12}  {:12}".format(name, *counts))
        apart += [path for path, row in zip(paths, rows, strict=True)
                  if not (row.verdict and row.message)]
    for path in apart:
        print(f"disagrees: {path}")
    return bool(apart)


if __name__ == "__main__":
    sys.exit(main())
