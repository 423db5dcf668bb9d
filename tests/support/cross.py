"""Headers as the cross compiler sees them.  `python tests/support/cross.py` prints the figures of today, in
the form of budgets.toml."""

import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import urdf2c
from urdf2c import boards
from urdf2c.data import data
from urdf2c.verify.host import WARNINGS
from urdf2c.verify.target import FLAGS

ROBOTS = Path(__file__).parents[1] / "robots"
SCALARS = ("float", "double")
BOARDS = {name: boards.board(name) for name in boards.names()}
# one board for each set of flags: the others compile to the same
KINDS = {f"{each.core} {each.fpu}": each for each in BOARDS.values()}
ROBOT = ("ur5_class", "tool0")  # whose budgets are kept
TIP = "gripper_mount"
_CALL = """\
#include "{robot}.h"
void pose({scalar} *p, {scalar} *R, const {scalar} *q);
void pose({scalar} *p, {scalar} *R, const {scalar} *q) {{ {robot}_fk_{tip}(p, R, q); }}
"""


@dataclass(frozen=True)
class Cost:
    """Bytes: of code and constants of one function with its sines inlined, and of its frame."""

    flash: int
    stack: int


def generated(robot: str, tip: str, scalar: str, **options) -> str:
    return urdf2c.generate(ROBOTS / f"{robot}.urdf", tips=(tip,), scalar=scalar, **options).text


def caller(robot: str, tip: str, scalar: str) -> str:
    """C that makes one function of the header a symbol."""
    return _CALL.format(robot=robot, tip=tip, scalar=scalar)


def run(*command, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout


def compiled(folder: Path, board: boards.Board, unit: str, *flags: str) -> Path:
    """The object file of `unit`, all warnings being errors; C++ where its name says so."""
    cpp = unit.endswith(".cpp")
    tool = "arm-none-eabi-g++" if cpp else boards.COMPILER
    standard = ("-std=c++11",) if cpp else ()
    common = [each for each in FLAGS if not (cpp and each.startswith("-std"))]
    made = folder / f"{unit}.o"
    options = [*board.flags, *common, *standard, *WARNINGS, f"-I{data('c_runtime')}", *flags]
    run(tool, *options, "-c", unit, "-o", made, cwd=folder)
    return made


def cost(board: boards.Board, scalar: str) -> Cost:
    """What the pose of ROBOT costs on `board`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / f"{ROBOT[0]}.h").write_text(generated(*ROBOT, scalar), "utf-8")
        (folder / "pose.c").write_text(caller(*ROBOT, scalar), "utf-8")
        made = compiled(folder, board, "pose.c", "-fstack-usage")
        sizes = run("arm-none-eabi-size", made, cwd=folder).splitlines()[1].split()
        [stack] = re.findall(r":pose\t(\d+)\tstatic", (folder / "pose.c.su").read_text("utf-8"))
        return Cost(int(sizes[0]), int(stack))


if __name__ == "__main__":
    for _scalar in SCALARS:
        print(f"\n[{_scalar}]")
        for _kind, _board in sorted(KINDS.items()):
            _cost = cost(_board, _scalar)
            print(f'"{_kind}" = {{ flash = {_cost.flash}, stack = {_cost.stack} }}')
