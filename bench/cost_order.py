"""Prints what it costs to work out sines in turn, and in any order, by core and -ffp-contract.

    python bench/cost_order.py

Instructions, estimated cycles and bytes of stack of the tip's pose, -O2. Needs the extra
urdf2c[cost], and example-robot-data as bench/figures.py does.
"""

from figures import CASES

import urdf2c
from urdf2c import boards
from urdf2c.cost.measure import measure

TIPS = ("tool0", "panda_hand_tcp", "gripper_left_base_link", "link6")
ROBOTS = {case.robot: case for case in CASES if case.tip in TIPS}
BOARDS = (("stm32f405", "float"), ("mps2-an505", "float"), ("stm32h743", "float"),
          ("stm32h743", "double"))  # fmt: skip
ORDERS = ((), ("-DU2C_SINCOS_ANY_ORDER",))


def main() -> None:
    columns = [(contract, order) for contract in ("off", "fast") for order in ORDERS]
    head = "".join(f"{f'{c}, any order' if o else f'{c}, in turn':>19}" for c, o in columns)
    print(f"{'robot':14}{'core':22}{head}")
    for board, scalar in BOARDS:
        for case in ROBOTS.values():
            made = urdf2c.generate(case.path, base=case.base, tips=(case.tip,), scalar=scalar)
            place = boards.board(board)
            cells = [_cell(made, place, (f"-ffp-contract={c}", *o)) for c, o in columns]
            print(f"{case.robot:14}{f'{place.core} {scalar}':22}{''.join(cells)}")


def _cell(made: urdf2c.Generated, board: boards.Board, flags: tuple[str, ...]) -> str:
    [cost] = measure(made, board, flags, count=2)
    return f"{cost.instructions:7.0f}{cost.cycles:6.0f}{cost.stack:4} B"


if __name__ == "__main__":
    main()
