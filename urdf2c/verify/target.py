"""Generated C on an emulated microcontroller: cross-compiled for a board, run by QEMU.

Its calls are those of `host`: q in, outputs out.  Each starts the emulator once; the program reads
the configurations from one file through semihosting, and writes the outputs to another.
"""

import functools
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import numpy

from urdf2c.boards import COMPILER, EMULATOR, Board, emulated
from urdf2c.data import data
from urdf2c.emit.function import Signature
from urdf2c.emit.generated import Generated
from urdf2c.settings.header import Header, runtime_beside
from urdf2c.verify import host
from urdf2c.verify.host import WARNINGS, Call, HostError, rows
from urdf2c.verify.subject import verified
from urdf2c.verify.verification import Verification

FLAGS = ("-std=c99", "-O2", "-ffp-contract=off", "-ffreestanding", "-ffunction-sections")
TIMEOUT = 120.0  # for one start of the emulator [s]
CHUNK = 2048  # bytes of configurations and outputs that the target holds at once
_MAIN = """\
#include "robot.h"
#include "semihost.h"

// Calls at once.
#define CHUNK {chunk}u

static {scalar} inputs[CHUNK*{widest}u + 1u];
static {scalar} outputs[CHUNK*{most}u + 1u];

// For each function, how many numbers it takes and gives.
static const size_t places[] = {{{places}}};
static const size_t sizes[] = {{{sizes}}};

static void call(uint32_t function, {scalar} *out, const {scalar} *from) {{
    switch (function) {{
{cases}
        default:
            break;
    }}
}}

int main(void) {{
    const uintptr_t in = semihost_open("q", 1, SEMIHOST_OPEN_READ);
    const uintptr_t to = semihost_open("outputs", 7, SEMIHOST_OPEN_WRITE);
    uint32_t request[2];  // the function's place, and how many rows of inputs follow
    if (in == UINTPTR_MAX || to == UINTPTR_MAX || semihost_read(in, request, sizeof request)) {{
        return 1;
    }}
    while (request[1] > 0u) {{
        const size_t count = request[1] < CHUNK ? request[1] : CHUNK;
        const size_t place = places[request[0]];
        const size_t size = sizes[request[0]];
        if (place > 0u && semihost_read(in, inputs, count*place*sizeof inputs[0])) {{
            return 1;
        }}
        for (size_t i = 0; i < count; i++) {{
            call(request[0], outputs + i*size, inputs + i*place);
        }}
        if (semihost_write(to, outputs, count*size*sizeof outputs[0])) {{
            return 1;
        }}
        request[1] -= (uint32_t)count;
    }}
    return 0;
}}
"""
_NO_CALL = '#include "robot.h"\nint main(void) { return 0; }\n'
_CASE = """\
        case {i}:
            {call}
            break;"""


class TargetError(HostError):
    """The header could not be compiled for the board, or run; the message says why."""


def verify(
    generated: Generated,
    board: Board | None,
    count: int,
    seed: int,
    cflags: Sequence[str] = (),
    header: Header | None = None,
) -> Verification:
    """As `verified`, with the code compiled with `cflags` and run by the emulator of `board`, or
    on this machine where that is None.

    The code is that of `header` where one is given, with the u2c.h beside it if there is one; else
    that of `generated`.

    Raises:
        UrdfError: nothing emulates the board, or the given header does not compile.
        HostError: the tools are not here, or the code could not be compiled or run.
    """
    flags = f" with {' '.join(cflags)}" if cflags else ""
    given = {"cflags": cflags, "beside": runtime_beside(header) if header else {}}
    if board is None:
        here = functools.partial(host.compiled, **given)
        return verified(generated, header, here, f"this machine{flags}", count, seed)
    place = emulated(board)
    where = f"{board.name} ({board.core}), emulated by QEMU's {place.qemu.machine},"
    where += flags and f"{flags},"
    there = functools.partial(compiled, board=board, **given)
    return verified(generated, header, there, where, count, seed)


def compiled(
    header: str,
    signatures: tuple[Signature, ...],
    scalar: str,
    board: Board,
    cflags: Sequence[str] = (),
    beside: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, Call]:
    """Compiles `header` for `board`; its functions are then called as those of `host`."""
    place = emulated(board)
    main = program(signatures, scalar) if signatures else _NO_CALL
    sources = {**beside, "robot.h": header, "main.c": main}
    image = linked(sources, board.flags, place.layout(), cflags)
    return {
        signature.name: _call(image, i, signature, scalar, place)
        for i, signature in enumerate(signatures)
    }


def program(signatures: tuple[Signature, ...], scalar: str) -> str:
    """The C of a program that calls the functions of robot.h as it is told."""
    sizes = [_sum(signature.outputs) for signature in signatures]
    places = [_sum(signature.inputs) for signature in signatures]
    item = 4 if scalar == "float" else 8
    return _MAIN.format(
        chunk=max(CHUNK // (max(max(places) + max(sizes), 1) * item), 1),
        widest=max(places),
        scalar=scalar,
        most=max(sizes),
        places=", ".join(map(str, places)),
        sizes=", ".join(map(str, sizes)),
        cases="\n".join(_case(i, signature, scalar) for i, signature in enumerate(signatures)),
    )


def _sum(arrays: tuple[tuple[str, int], ...]) -> int:
    return sum(size for _, size in arrays)


def _case(i: int, signature: Signature, scalar: str) -> str:
    outputs, inputs = starts("out", signature.outputs), starts("from", signature.inputs)
    return _CASE.format(i=i, call=signature.call(scalar, outputs, inputs))


def starts(name: str, arrays: tuple[tuple[str, int], ...]) -> list[str]:
    """The first element of each of `arrays` in the one that holds them all."""
    starts = numpy.cumsum([0, *(size for _, size in arrays)])
    return [f"{name}[{start}]" for start in starts[:-1]]


def linked(
    sources: dict[str, str],
    flags: Sequence[str],
    layout: Sequence[str],
    cflags: Sequence[str] = (),
) -> bytes:
    """The ELF of `sources` with the boards' start-up, all warnings being errors.

    `flags` are the board's; `cflags` come after all others, and in the place of the board's.
    """
    boards = data("boards")
    with tempfile.TemporaryDirectory(prefix="urdf2c-") as folder:
        home = Path(folder)
        for name, text in sources.items():
            (home / name).write_text(text, "utf-8")
        units = [name for name in sources if name.endswith(".c")] + [str(boards / "startup.c")]
        includes = [f"-I{data('c_runtime')}", f"-I{boards}"]
        link = ["-nostdlib", "-T", str(boards / "link.ld"), *layout, "-Wl,--gc-sections"]
        options = [*without(flags, cflags), *FLAGS, *WARNINGS, *cflags]
        command = [COMPILER, *options, *includes, *units, *link, "-lgcc"]
        _run([*command, "-o", "image.elf"], home, "the header does not compile for the board")
        return (home / "image.elf").read_bytes()


def without(flags: Sequence[str], cflags: Sequence[str]) -> list[str]:
    """The board's `flags` but for those that `cflags` give another value: with both, GCC takes the
    last one, but libgcc of neither."""
    given = {flag.partition("=")[0] for flag in cflags}
    return [flag for flag in flags if flag.partition("=")[0] not in given]


def _call(image: bytes, i: int, signature: Signature, scalar: str, place: Board) -> Call:
    dtype = numpy.dtype("<f4" if scalar == "float" else "<f8")
    ends = numpy.cumsum([size for _, size in signature.outputs])

    def call(*inputs: numpy.ndarray) -> dict[str, numpy.ndarray]:
        arrays = rows(signature, inputs, dtype) or [numpy.empty((1, 0), dtype)]
        given = numpy.concatenate(arrays, axis=1)
        made = _answers(image, struct.pack("<II", i, len(given)) + given.tobytes(), place)
        if len(made) != len(given) * ends[-1] * dtype.itemsize:
            raise TargetError(f"{signature.name} wrote {len(made)} bytes of outputs on the target")
        found = numpy.frombuffer(made, dtype).reshape(len(given), ends[-1])
        parts = numpy.split(found, ends[:-1], axis=1)
        return {name: part for (name, _), part in zip(signature.outputs, parts)}

    return call


def emulator(place: Board) -> list[str]:
    """The command that runs a program on the machine of `place`; the program's name follows."""
    command = [EMULATOR, "-M", place.qemu.machine, "-cpu", place.qemu.cpu]
    command += ["-display", "none", "-monitor", "none", "-serial", "none"]
    return [*command, "-semihosting-config", "enable=on,target=native"]


def _answers(image: bytes, request: bytes, place: Board) -> bytes:
    """What the program `image` writes when it reads `request`."""
    with tempfile.TemporaryDirectory(prefix="urdf2c-") as folder:
        home = Path(folder)
        (home / "image.elf").write_bytes(image)
        (home / "q").write_bytes(request)
        command = [*emulator(place), "-kernel", "image.elf"]
        _run(command, home, "the program failed on the emulated target")
        return (home / "outputs").read_bytes()


def _run(command: list[str], home: Path, failure: str) -> None:
    if not shutil.which(command[0]):
        raise TargetError(f"no {command[0]} here: install it, or add its folder to PATH")
    try:
        done = subprocess.run(
            command, cwd=home, capture_output=True, text=True, check=False, timeout=TIMEOUT
        )
    except subprocess.TimeoutExpired:
        raise TargetError(f"{failure}: it did not end within {TIMEOUT:g} s") from None
    if done.returncode:
        raise TargetError(f"{failure}:\n{(done.stderr or done.stdout).strip()}")
