"""One call of a function, from what an emulator saw of it."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from urdf2c.cost.emulate import Run
from urdf2c.cost.image import Image, Instruction

_IT = re.compile(r"it[te]{0,3}$")


@dataclass(frozen=True, slots=True)
class Step:
    """An instruction that ran so many times, each time with the instruction `then` after it.

    `taken` says that this was not the next one; `executed` is not so where an IT block passed the
    instruction over.
    """

    instruction: Instruction
    times: int
    then: Instruction | None = None
    taken: bool = False
    executed: bool = True


@dataclass(frozen=True, slots=True)
class Call:
    """All steps of one call in no order, and how deep [bytes] its stack went."""

    steps: tuple[Step, ...]
    stack: int

    @property
    def count(self) -> int:
        """How many instructions."""
        return sum(step.times for step in self.steps)


def call(image: Image, run: Run, function: str) -> Call:
    """The first call of `function` in a run of `main`."""
    main, addresses = image.place("main"), run.addresses
    first = addresses.index(image.place(function).address)
    last = next(
        i for i in range(first, len(addresses)) if 0 <= addresses[i] - main.address < main.size
    )
    pointers = [pointer for i, pointer in run.pointers if first <= i < last]
    inside = addresses[first:last]
    pairs = Counter(zip(inside, [*inside[1:], None]))
    blocks = _blocks(image)
    steps = (
        step
        for (address, after), times in pairs.items()
        for step in _steps(image, blocks.get(address, ()), address, after, times)
    )
    return Call(tuple(steps), pointers[0] - min(pointers))


def _steps(
    image: Image, block: tuple[int, ...], address: int, after: int | None, times: int
) -> Iterator[Step]:
    """The instruction at `address`, and those of its IT block that were passed over behind it.

    An emulator does not see the latter, but a core takes a cycle for each, and QEMU counts them.
    """
    passed = list(itertools.takewhile(lambda place: place != after, block))
    end = passed[-1] if passed else address
    taken = after != end + image.code[end].size
    yield Step(image.code[address], times, image.code.get(after), taken)
    for place in passed:
        yield Step(image.code[place], times, executed=False)


def _blocks(image: Image) -> dict[int, tuple[int, ...]]:
    """For an IT instruction and those of its block, where the rest of the block stands."""
    found = {}
    for address, instruction in image.code.items():
        if _IT.match(instruction.name):
            places = [address]
            for _ in instruction.name[1:]:
                places.append(places[-1] + image.code[places[-1]].size)
            found |= {place: tuple(places[i:]) for i, place in enumerate(places, 1)}
    return found
