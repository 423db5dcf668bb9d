"""Prints how the time of `urdf2c generate` grows with the length of a chain, stage by stage.

    python bench/long_chain.py [--joints N] [KIND ...]
    python bench/long_chain.py --urdf [--joints N] KIND > chain.urdf

CPU seconds of this process, user and system, for chains of N/8, N/4, N/2 and N joints (10,000
where no number is given); the last column is how many times as long the longest one takes as
the one of an eighth of its joints, 8.0 being in proportion.  Kinds: parallel axes (a snake in a
plane), square ones (a right angle from one to the next, as in most arms), skew ones (any angle
from one to the next), and mixed (prismatic joints and followers in between).
"""

import argparse
import gc
import multiprocessing
import random
import sys
import time

import urdf2c
from urdf2c.compiler.schedule import schedule
from urdf2c.compiler.simplify import simplify
from urdf2c.emit.render import render
from urdf2c.emit.view import view
from urdf2c.functions.formulate import formulate
from urdf2c.mechanics.tree import reduce
from urdf2c.read.urdf import parse_urdf

RIGHT = 1.5707963267948966


def parallel(i: int, source: random.Random) -> str:
    """All axes along z, all lengths along x."""
    return joint(i, (0.1, 0.0, 0.0), (0.0, 0.0, 0.0))


def square(i: int, source: random.Random) -> str:
    """Every axis at a right angle to the one before it."""
    return joint(i, (0.0, 0.02, 0.1), (RIGHT if i % 2 else -RIGHT, 0.0, 0.0))


def skew(i: int, source: random.Random) -> str:
    """Every axis at any angle to the one before it, and no two of its numbers alike."""
    xyz = tuple(round(source.uniform(-0.1, 0.1), 4) for _ in range(3))
    rpy = tuple(round(source.uniform(-1.5, 1.5), 4) for _ in range(3))
    return joint(i, xyz, rpy)


def mixed(i: int, source: random.Random) -> str:
    """Every third joint slides, every fifth one follows the one before it."""
    rpy = (RIGHT if i % 2 else -RIGHT, 0.0, 0.0)
    follows = f'<mimic joint="j{i - 1}" multiplier="0.5"/>' if i % 5 == 4 else ""
    return joint(i, (0.0, 0.02, 0.1), rpy, "revolute" if i % 3 else "prismatic", follows)


KINDS = {kind.__name__: kind for kind in (parallel, square, skew, mixed)}


def joint(i: int, xyz, rpy, kind: str = "revolute", more: str = "") -> str:
    """The joint `j<i>` and the link behind it."""
    xyz, rpy = (" ".join(map(repr, each)) for each in (xyz, rpy))
    return (
        f'  <joint name="j{i}" type="{kind}"><parent link="l{i}"/><child link="l{i + 1}"/>'
        f'<origin xyz="{xyz}" rpy="{rpy}"/><axis xyz="0 0 1"/>'
        f'<limit lower="-1" upper="1" effort="1" velocity="1"/>{more}</joint>\n'
        f'  <link name="l{i + 1}"/>\n'
    )


def chain(kind: str, joints: int) -> str:
    """The URDF of a chain; the same bytes on every run."""
    source = random.Random(1)
    rows = "".join(KINDS[kind](i, source) for i in range(joints))
    return f'<robot name="{kind}">\n  <link name="l0"/>\n{rows}</robot>\n'


def stages(text: str) -> dict[str, float]:
    """CPU seconds of each stage of `generate` for a URDF, and of all."""
    gc.disable()  # as the command line does
    marks = [("", time.process_time())]

    def passed(stage: str, result):
        marks.append((stage, time.process_time()))
        return result

    robot = passed("read", parse_urdf(text.encode(), "chain.urdf"))
    tree = passed("reduce", reduce(robot))
    (function,) = passed("formulate", formulate(tree)).functions
    function = passed("simplify", simplify(function))
    program = passed("schedule", schedule(function))
    viewed = passed("view", view(tree, (program,), "float", "chain", urdf2c.__version__))
    passed("render", render(viewed.view))
    times = {name: end - start for (_, start), (name, end) in zip(marks, marks[1:])}
    return {**times, "all": sum(times.values())}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}")
    parser.add_argument("--joints", type=int, default=10_000, help="of the longest chain")
    parser.add_argument("--urdf", action="store_true", help="print the URDF of one chain")
    given = parser.parse_args()
    if not KINDS.keys() >= set(given.kinds) or (given.urdf and len(given.kinds) != 1):
        parser.error(f"name {'one' if given.urdf else 'some'} of {', '.join(KINDS)}")
    if given.urdf:
        print(chain(given.kinds[0], given.joints), end="")
    for kind in () if given.urdf else given.kinds or KINDS:
        _print_growth(kind, given.joints)
    return 0


def _print_growth(kind: str, joints: int) -> None:
    """A table for chains of an eighth of `joints`, of a quarter, of half, and of all."""
    sizes = [joints // 8, joints // 4, joints // 2, joints]
    columns = []
    for size in sizes:
        with multiprocessing.Pool(1) as apart:  # memory and all as new for each chain
            columns.append(apart.apply(stages, (chain(kind, size),)))
    print(f"{kind:10}" + "".join(f"{size:9,}" for size in sizes) + "   growth")
    for stage in columns[0]:
        times = [column[stage] for column in columns]
        growth = times[-1] / max(times[0], 1e-3)
        print(f"{stage:10}" + "".join(f"{each:9.2f}" for each in times) + f"{growth:9.1f}")
    print(flush=True)


if __name__ == "__main__":
    sys.exit(main())
