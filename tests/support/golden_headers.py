"""The golden headers: what to generate for each. `python tests/support/golden_headers.py` renews them."""

from pathlib import Path

import urdf2c

HERE = Path(__file__).parents[1]
GOLDEN = HERE / "golden"
CASES = {
    "planar2": ("planar2", {}),
    "planar2_double": ("planar2", {"scalar": "double", "prefix": "planar2_double"}),
    "ur5_class": ("ur5_class", {}),
    "scara": ("scara", {}),
    "stanford": ("stanford", {}),
    "gripper": ("gripper", {"tips": ("left_pad", "sensor_slide")}),
    "mobile_base": ("mobile_base", {"tips": ("gripper_mount",)}),
    "planar_base": ("planar_base", {}),
    "calibrated6": ("calibrated6", {"snap_angles": 2e-3}),
}


def generated(case: str) -> urdf2c.Generated:
    robot, options = CASES[case]
    return urdf2c.generate(HERE / "robots" / f"{robot}.urdf", **options)


def path(case: str) -> Path:
    return GOLDEN / f"{case}.h"


if __name__ == "__main__":
    for each in CASES:
        path(each).write_text(generated(each).text, "utf-8")
