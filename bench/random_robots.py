"""Random robots with random options: generated, compiled and verified by thousands.

    python bench/random_robots.py N SEED [--first I] [--jobs J] [--unshrunk]

Draws robots I to I + N - 1 of SEED, a word or a number, as tests/support/cases.py does: a number of a seed
is the same robot with the same options always. What is wrong is shrunk to a small robot, and
printed with the command line that shows it. Progress goes to stderr. Exit code 1 where anything is
wrong.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

import cases  # beside the tests, which draw some hundreds
import shrinking
from cases import Finding

TOGETHER = 15  # robots in one unit of the compiler


def main() -> int:
    """Print what is wrong; 1 where anything is."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("count", metavar="N", type=int)
    parser.add_argument("seed", metavar="SEED")
    parser.add_argument("--first", metavar="I", type=int, default=0)
    parser.add_argument("--jobs", metavar="J", type=int, default=os.cpu_count())
    parser.add_argument("--unshrunk", action="store_true", help="print what is wrong as drawn")
    given = parser.parse_args()
    end = given.first + given.count
    parts = [range(i, min(i + TOGETHER, end)) for i in range(given.first, end, TOGETHER)]
    start, done, wrong = time.monotonic(), 0, 0
    with ProcessPoolExecutor(given.jobs) as pool:
        seeds, small = [given.seed] * len(parts), [not given.unshrunk] * len(parts)
        for part, texts in zip(parts, pool.map(tried, seeds, parts, small), strict=True):
            done, wrong = done + len(part), wrong + len(texts)
            print("".join(texts), end="", flush=True)
            progress = f"{done} of {given.count}, {wrong} wrong, {time.monotonic() - start:.0f} s"
            print(f"\r{progress} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{done} robots of seed {given.seed} from {given.first}: {wrong} wrong")
    return int(wrong > 0)


def tried(seed: str, numbers: Sequence[int], small: bool) -> list[str]:
    """What is wrong with these robots, as text."""
    drawn = [cases.drawn(seed, number) for number in numbers]
    found = zip(numbers, drawn, cases.findings(drawn), strict=True)
    return [_told(f"{seed}/{i}", case, wrong, small) for i, case, wrong in found if wrong]


def _told(name: str, case: cases.Case, wrong: Finding, small: bool) -> str:
    if small:
        case = shrinking.smallest(case, wrong.kind)
        [wrong] = cases.findings([case])
    return f"\n{name}: {wrong.kind}\n{case.urdf}{case.command}\n{wrong.details}\n"


if __name__ == "__main__":
    sys.exit(main())
