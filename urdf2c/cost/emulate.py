"""Runs a program on an emulated core, instruction by instruction.

Unicorn's Thumb core with every extension stands for all Cortex-M: it runs the same instructions,
and what is compiled for a board holds none that the board lacks.  It knows no MVE.
"""

from dataclasses import dataclass

import unicorn
from unicorn import arm_const

from urdf2c.boards import Board, Memory
from urdf2c.cost.image import CostError, Image

PAGE = 4096  # Unicorn maps whole ones [bytes]
LIMIT = 2_000_000  # instructions, after which a program will not end
_ENABLE_COPROCESSORS = 0xF << 20  # CPACR: the FPU's two
_ENABLE_FPU = 1 << 30  # FPEXC

_STACK = ("push", "pop", "vpush", "vpop")


@dataclass(frozen=True, slots=True)
class Run:
    """The addresses of all instructions in turn; where the stack pointer may have moved before
    one, its place among them and the pointer."""

    addresses: list[int]
    pointers: list[tuple[int, int]]


class Machine:
    """A board's memory and core with a program in it."""

    def __init__(self, image: Image, board: Board):
        self._image = image
        self._stop = image.place("u2c_reset").address  # where a call returns to: nothing runs it
        self._core = core = unicorn.Uc(unicorn.UC_ARCH_ARM, unicorn.UC_MODE_THUMB)
        core.ctl_set_cpu_model(arm_const.UC_CPU_ARM_MAX)
        for start, end in _pages(board.flash, board.ram):
            core.mem_map(start, end - start)
        for address, data in image.loads.items():
            core.mem_write(address, data)
        access = core.reg_read(arm_const.UC_ARM_REG_C1_C0_2)
        core.reg_write(arm_const.UC_ARM_REG_C1_C0_2, access | _ENABLE_COPROCESSORS)
        core.reg_write(arm_const.UC_ARM_REG_FPEXC, _ENABLE_FPU)
        self._moved = _after_moves(image)
        self._trace: list[int] = []
        self._pointers: list[tuple[int, int]] = []
        core.hook_add(unicorn.UC_HOOK_CODE, self._step)

    def write(self, symbol: str, data: bytes) -> None:
        """Puts `data` into a variable."""
        self._core.mem_write(self._image.place(symbol).address, data)

    def read(self, symbol: str) -> bytes:
        """A variable's bytes."""
        place = self._image.place(symbol)
        return bytes(self._core.mem_read(place.address, place.size))

    def run(self, function: str) -> Run:
        """Calls `function`."""
        core, start = self._core, self._image.place(function).address
        core.reg_write(arm_const.UC_ARM_REG_SP, self._image.place("u2c_stack_top").address)
        core.reg_write(arm_const.UC_ARM_REG_LR, self._stop | 1)
        self._trace, self._pointers = [], []
        try:
            core.emu_start(start | 1, self._stop, count=LIMIT)
        except unicorn.UcError as failure:
            raise CostError(self._failure(failure)) from None
        if len(self._trace) >= LIMIT:
            raise CostError(f"the code did not end within {LIMIT} instructions")
        return Run(self._trace, self._pointers)

    def _step(self, core, address: int, size: int, data) -> None:
        self._trace.append(address)
        if address in self._moved:
            pointer = core.reg_read(arm_const.UC_ARM_REG_SP)
            self._pointers.append((len(self._trace) - 1, pointer))

    def _failure(self, failure: unicorn.UcError) -> str:
        place = self._core.reg_read(arm_const.UC_ARM_REG_PC)
        found = self._image.code.get(place)
        if failure.errno == unicorn.UC_ERR_INSN_INVALID and found:
            return (
                f"Unicorn does not know the instruction '{found.name}' (it lacks MVE): "
                "try --cflags=-fno-tree-vectorize"
            )
        return (
            f"the code failed at {place:#x} under Unicorn: {failure}: "
            "does a flag in --cflags not fit the board?"
        )


def _pages(*regions: Memory) -> list[tuple[int, int]]:
    """Where `regions` start and end, in whole pages; those that share one are made one."""
    ends = [(r.origin // PAGE * PAGE, -(-(r.origin + r.size) // PAGE) * PAGE) for r in regions]
    pages: list[tuple[int, int]] = []
    for start, end in sorted(ends):
        if pages and start < pages[-1][1]:
            start, end = pages[-1][0], max(end, pages.pop()[1])
        pages.append((start, end))
    return pages


def _after_moves(image: Image) -> set[int]:
    """Where functions start, and what follows an instruction that moves the stack pointer."""
    starts = {symbol.address for symbol in image.symbols.values() if symbol.size}
    return starts | {
        address + each.size
        for address, each in image.code.items()
        if each.name.startswith(_STACK) or each.operands.startswith("sp") or "sp!" in each.operands
    }
