"""Prints what poses and Jacobians of known robots cost on a Cortex-M4F, and may cost at most.

    python bench/cost_figures.py [--check]

-O2, float, all sines included, with and without the check of their domain, with one sine a call and
one for all. Pose and Jacobian come from one function (--fuse).
What they may cost holds with what GCC does by itself, -ffp-contract=fast: a product and a sum are
one instruction. Below stand the same with -ffp-contract=off, which our CMake function sets: the
host's bits, more instructions and fewer cycles. Needs the extra urdf2c[cost], and
example-robot-data as bench/figures.py does. With --check the exit code is 1 where a figure exceeds
its target.
"""

import argparse
import dataclasses
import sys
from dataclasses import dataclass

from figures import BOTH, CASES, generated

from urdf2c import boards
from urdf2c.cost.measure import Cost, measure

BOARD = "stm32f405"
MOVING = {case.tip: case for case in CASES if case.functions == BOTH}
ROBOTS = {
    case.tip: case
    for case in CASES
    if case.tip in ("tool0", "panda_hand_tcp") and case.functions == ("fk",)
}
UNCHECKED, SHARED = "-DU2C_NO_DOMAIN_CHECK", "-DU2C_SINCOS_NOINLINE"


@dataclass(frozen=True, slots=True)
class Target:
    """The most that figures of a pose may be, or of a pose and Jacobian, compiled with `flags`."""

    tip: str
    flags: tuple[str, ...]
    most: dict[str, int]
    moving: bool = False


TARGETS = (
    Target("tool0", (), {"instructions": 300, "flash_in_all": 1220, "stack": 64}),
    Target("tool0", (UNCHECKED,), {"instructions": 282, "flash_in_all": 1220, "stack": 64}),
    Target("tool0", (SHARED,), {"flash_in_all": 670, "stack": 64}),
    Target("panda_hand_tcp", (), {"instructions": 360, "stack": 64}),
    Target("panda_hand_tcp", (UNCHECKED,), {"instructions": 360, "stack": 64}),
    Target("tool0", (), {"instructions": 384}, moving=True),
    Target("panda_hand_tcp", (), {"instructions": 560}, moving=True),
    Target("gripper_left_base_link", (), {"instructions": 734}, moving=True),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="exit 1 beyond a target")
    check = parser.parse_args().check
    head = f"{'instructions':>14}{'flash':>14}{'stack':>11}{'cycles*':>9}"
    print(f"{'robot':12}{'gives':13}{'flags':45}{head}")
    good = [_row(target, "fast") for target in TARGETS]
    for target in TARGETS:
        _row(dataclasses.replace(target, most={}), "off")
    print("a figure, and the most that it may be; ! where it exceeds that.  * an estimate")
    return 1 if check and not all(good) else 0


def _row(target: Target, contract: str) -> bool:
    case = (MOVING if target.moving else ROBOTS)[target.tip]
    flags = (f"-ffp-contract={contract}", *target.flags)
    *_, cost = measure(generated(case), boards.board(BOARD), flags, count=2)
    names = ("instructions", "flash_in_all", "stack")
    cells = [_figure(cost, target, name) for name in names]
    widths = "{:>14}{:>14}{:>11}".format(*cells)
    gives = "+".join(case.functions)
    print(f"{case.robot:12}{gives:13}{' '.join(flags):45}{widths}{cost.cycles:9.0f}")
    return all(getattr(cost, name) <= most for name, most in target.most.items())


def _figure(cost: Cost, target: Target, name: str) -> str:
    found, most = getattr(cost, name), target.most.get(name)
    if most is None:
        return f"{found:g}"
    return f"{'' if found <= most else '! '}{found:g} / {most}"


if __name__ == "__main__":
    sys.exit(main())
