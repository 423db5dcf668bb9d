"""What our own robots cost.  `python tests/support/own_costs.py` records it anew in tests/costs/: after a
change that is worth its cost, or with another compiler; the difference shows what it cost."""

import sys
from pathlib import Path

import cross

import urdf2c
from urdf2c import boards
from urdf2c.cost import budget, measure

FOLDER = Path(__file__).parents[1] / "costs"
BOARDS = ("stm32f405", "stm32f072", "stm32h743")  # M4F, M0 and M7
TIPS = {
    "planar2": ("tip",),
    "scara": ("flange",),
    "ur5_class": ("tool0",),
    "puma560": ("link6",),
    "arm7_oblique": ("tool",),
    "gripper": ("left_pad", "sensor_slide"),
    "mobile_base": (cross.TIP,),
}
# what one function gives beside that of the pose alone
FUSED = {"puma560": {"tick": ("fk", "jacobian", "velocity")}}


def costs(robot: str, board: str, *cflags: str, count: int = 16, **options):
    """What each function of `robot` costs on `board`."""
    model = cross.ROBOTS / f"{robot}.urdf"
    made = urdf2c.generate(model, tips=TIPS[robot], fuse=FUSED.get(robot, {}), **options)
    return measure.measure(made, boards.board(board), cflags, count)


def main() -> int:
    for robot in TIPS:
        found = [cost for board in BOARDS for cost in costs(robot, board)]
        text = budget.text(found, measure.compiler(()))
        (FOLDER / f"{robot}.toml").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
