"""Prints operation counts of known robots' poses and Jacobians, and what they may be at most.

    python bench/figures.py [--check]

Robots of the package example-robot-data are found where it is installed (`make figures` does
that, without its dependencies, for the URDF files only); the others are ours. Counts are those
of `--stats`: taken from the C that is printed, additions including subtractions, constants as
the files have them (no --snap-angles), float. With --check the exit code is 1 where a figure
exceeds its target.
"""

import argparse
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

import urdf2c

OWN = Path(__file__).parents[1] / "tests" / "robots"
DATA = Path(sysconfig.get_path("purelib"), "cmeel.prefix/share/example-robot-data/robots")
PANDA = DATA / "panda_description/urdf/panda.urdf"
TALOS = DATA / "talos_data/robots/talos_full_v2.urdf"


@dataclass(frozen=True, slots=True)
class Case:
    """A chain, and the most mul + add and sincos that a function may take: by default its pose."""

    robot: str
    path: Path
    base: str | None
    tip: str
    target: int
    sincos: int
    functions: tuple[str, ...] = ("fk",)


BOTH = ("fk", "jacobian")


CASES = (
    Case("UR5", DATA / "ur_description/urdf/ur5_robot.urdf", "base_link", "tool0", 57, 6),
    Case("Panda", PANDA, "panda_link0", "panda_link8", 110, 7),
    Case("Panda", PANDA, "panda_link0", "panda_hand_tcp", 120, 7),
    Case("Unitree Z1", DATA / "z1_description/urdf/z1.urdf", None, "link06", 57, 6),
    Case("Talos, left", TALOS, None, "gripper_left_base_link", 155, 9),
    Case("Puma 560", OWN / "puma560.urdf", None, "link6", 60, 6),
    Case("Stanford arm", OWN / "stanford.urdf", None, "link6", 51, 5),
    Case("RX-90", OWN / "rx90.urdf", None, "link6", 52, 6),
    # the Jacobian at the origin of frame 6, in the axes of the base: OpenSYMORO's 70 mul + 50 add
    Case("Puma 560", OWN / "puma560.urdf", None, "link6", 120, 5, ("jacobian",)),
    Case("UR5", DATA / "ur_description/urdf/ur5_robot.urdf", "base_link", "tool0", 74, 6, BOTH),
    Case("Panda", PANDA, "panda_link0", "panda_hand_tcp", 158, 7, BOTH),
    Case("Talos, left", TALOS, None, "gripper_left_base_link", 232, 9, BOTH),
)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="exit 1 beyond a target")
    check = parser.parse_args().check
    missing = sorted({str(case.path) for case in CASES if not case.path.is_file()})
    if missing:
        print("not here, run make figures:", *missing, sep="\n  ", file=sys.stderr)
        return 1
    heads = f"{'robot':13} {'tip':23} {'gives':15} {'target':>6} {'mul+add':>7}"
    print(f"{heads}   mul  add  neg  sincos  live")
    good = [_row(case) for case in CASES]
    return 1 if check and not all(good) else 0


def _row(case: Case) -> bool:
    count = [*generated(case).stats["functions"].values()][-1]
    total = count["mul"] + count["add"]
    good = total <= case.target and count["sincos"] == case.sincos
    print(
        f"{case.robot:13} {case.tip:23} {'+'.join(case.functions):15} {case.target:6} "
        f"{total:7}   {count['mul']:3}  "
        f"{count['add']:3}  {count['neg']:3}  {count['sincos']:6}  {count['live']:4}"
        f"{'' if good else '  beyond the target'}"
    )
    return good


def generated(case: Case) -> urdf2c.Generated:
    """A header whose last function gives all of the case's."""
    fuse = {"tick": case.functions} if len(case.functions) > 1 else {}
    return urdf2c.generate(
        case.path, base=case.base, tips=(case.tip,), functions=case.functions[:1], fuse=fuse
    )


if __name__ == "__main__":
    sys.exit(main())
