"""Prints how far the functions of our own robots are from the reference, as parts of their bounds.

    python bench/motion_accuracy.py [--samples N] [--check]

For each kind of output, scalar and set of configurations: the largest deviation of any element of
any robot, function and Jacobian frame as a part of its bound (urdf2c/verify/allowed.py), and
where it was. In limits are all configurations of `urdf2c verify` but large angles. Last, what the
linear rows of Jacobians are off per metre of reach (of a metre at least). With --check the exit
code is 1 where a bound is exceeded, or is more than 100 times what was seen anywhere.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy

import urdf2c
from urdf2c.functions.catalog import BY_NAME
from urdf2c.verify import allowed, truth
from urdf2c.verify.host import compiled
from urdf2c.verify.inputs import case_of
from urdf2c.verify.sampling import samples
from urdf2c.verify.tested import Tested, signed

OWN = Path(__file__).parents[1] / "tests" / "robots"
LOOSEST = 100.0
ROBOTS = (
    ("ur5_class", {}),
    ("arm7_oblique", {}),
    ("calibrated6", {}),
    ("scara", {}),
    ("stanford", {}),
    ("planar_base", {}),
    ("mobile_base", {"tips": "gripper_mount"}),
    ("mobile_base", {"base": "gripper_mount", "tips": "lidar"}),
    ("gripper", {"tips": ("left_pad", "sensor_slide")}),
    ("quadruped", {"base": "hind_left_foot", "tips": "front_right_foot"}),
)
FUNCTIONS = tuple(
    name
    for name, quantity in BY_NAME.items()
    if name != "fk_T" and not quantity.calls  # whose elements are those of fk
)
Found = dict[tuple[str, str], tuple[float, str]]  # by kind and set: the worst, and where


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--samples", type=int, default=200, help="configurations of each class")
    parser.add_argument("--check", action="store_true", help="exit 1 where a bound is wrong")
    given = parser.parse_args()
    good = True
    for scalar in ("float", "double"):
        worst: Found = {}
        for robot, options in ROBOTS:
            for frame in ("aligned", "tip", "base"):
                made = urdf2c.generate(
                    OWN / f"{robot}.urdf", scalar=scalar, functions=FUNCTIONS,
                    jacobian_frame=frame, **options,
                )  # fmt: skip
                for key, value in _ratios(made, given.samples):
                    worst[key] = max(worst.get(key, (0.0, "")), (value, f"{robot}, {frame}"))
        good &= _table(scalar, worst)
    return 1 if given.check and not good else 0


def _table(scalar: str, worst: Found) -> bool:
    print(f"{scalar + ':':11}{'in limits':>10}  {'where':25}{'large':>8}  where")
    good = True
    for kind in sorted({kind for kind, _ in worst if kind != "J per metre"}):
        (near, place), (far, other) = (worst.get((kind, each), (0.0, "")) for each in SETS)
        print(f"{kind:11}{near:10.4f}  {place:25}{far:8.4f}  {other}")
        good &= 1.0 / LOOSEST <= near <= 1.0 and far <= 1.0
    value, place = worst["J per metre", SETS[0]]
    print(f"linear rows of J, per metre of reach: {value:.2g} ({place})\n")
    return good


SETS = ("in limits", "large")


def _ratios(made, count: int) -> Iterator[tuple[tuple[str, str], float]]:
    calls = compiled(made.text, made.signatures, made.scalar)
    for form, program in zip(made.signatures, made.programs):
        tested = Tested(made, form, program, calls[form.name])
        for sample in samples(made.tree, made.scalar, count, 0):
            where = SETS[sample.name == "large angles"]
            case = case_of(made, sample.q)
            found, true = tested.outputs(case), truth.outputs(made, form, case)
            for (name, size), meaning in zip(form.outputs, form.meanings):
                good = allowed.comparable(tested, meaning, case)
                if not size or not good.any():
                    continue
                limits = allowed.allowed(tested, meaning, case)
                errors = abs(signed(meaning.kind, found[name], true[name]) - true[name])
                parts = errors[good] / numpy.maximum(limits[good], 1e-300)
                yield (meaning.kind, where), float(parts.max())
                if meaning.kind == "J":
                    linear = errors.reshape(len(errors), 2, -1)[:, 0].max(axis=1)
                    metres = numpy.maximum(tested.bound(meaning.frame, sample.q).reach, 1.0)
                    yield ("J per metre", where), float((linear / metres).max())


if __name__ == "__main__":
    sys.exit(main())
