"""Generated C on this machine: compiled as the promise says, called over NumPy arrays.

The header is compiled under the full warning set, every warning an error, and linked to a shared
library by the same compiler; cffi loads it.  So nothing but the compiler is needed, neither Python's
headers nor what CFLAGS and LDFLAGS say of other programs.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import cffi
import numpy

from urdf2c.data import data
from urdf2c.emit.function import Signature

FLAGS = ("-std=c99", "-O2", "-fPIC", "-ffp-contract=off")
WARNINGS = tuple(
    "-pedantic -Wall -Wextra -Wconversion -Wsign-conversion -Wdouble-promotion -Wfloat-conversion "
    "-Wshadow -Wcast-qual -Wundef -Werror".split()
)
_LOOP = """
void run_{name}(long count, {arguments});
void run_{name}(long count, {arguments}) {{
    long i;
    for (i = 0; i < count; i++) {{
        {call}
    }}
}}
"""


class HostError(RuntimeError):
    """The header could not be compiled here; the message says why."""


Call = Callable[..., dict[str, numpy.ndarray]]


def compiled(
    header: str,
    signatures: tuple[Signature, ...],
    scalar: str,
    cflags: Sequence[str] = (),
    beside: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, Call]:
    """Compiles `header`; each function then takes its inputs (N x size) and returns its outputs
    by name.

    `cflags` come after all other flags of the compiler, so that they win; `beside` are texts of
    files that lie beside the header, by name.
    """
    loops = "".join(_loop(signature, scalar) for signature in signatures)
    with tempfile.TemporaryDirectory(prefix="urdf2c-") as folder:
        home = Path(folder)
        for name, text in {**beside, "robot.h": header}.items():
            (home / name).write_text(text, "utf-8")
        (home / "robot.c").write_text('#include "robot.h"\n' + loops, "utf-8")
        _compile(home, cflags)
        ffi, library = _loaded(home, _declarations(signatures, scalar), cflags)
    return {each.name: _call(ffi, library, each, scalar) for each in signatures}


def rows(signature: Signature, inputs: Sequence[numpy.ndarray], dtype) -> list[numpy.ndarray]:
    """`inputs` as arrays of N rows each, as the function takes them.

    Raises:
        ValueError: they are not as many, not as wide, or not as many rows each.
    """
    arrays = [numpy.ascontiguousarray(each, dtype) for each in inputs]
    found = [array.shape for array in arrays]
    count = found[0][0] if found and found[0] else 0
    if found != [(count, size) for _, size in signature.inputs]:
        wanted = ", ".join(f"{name} as N x {size}" for name, size in signature.inputs)
        raise ValueError(f"expected {wanted}, found {', '.join(map(str, found))}")
    return arrays


def compiler() -> list[str]:
    """The command of the C compiler: CC where it is set, else the first one found."""
    given = os.environ.get("CC", "")
    try:
        chosen = shlex.split(given)
    except ValueError as failure:
        message = f"CC is {given!r}, which is no command: {str(failure)[:1].lower()}"
        raise HostError(message + str(failure)[1:]) from None
    found = chosen or [name for name in ("cc", "gcc", "clang") if shutil.which(name)][:1]
    if not found or not shutil.which(found[0]):
        raise HostError(f"no C compiler {' '.join(chosen) or 'cc, gcc or clang'} here: set CC")
    return found


def _loop(signature: Signature, scalar: str) -> str:
    outputs, inputs = (
        [f"{name}[{size} * i]" for name, size in arrays]
        for arrays in (signature.outputs, signature.inputs)
    )
    call = signature.call(scalar, outputs, inputs)
    return _LOOP.format(name=signature.name, arguments=_arguments(signature, scalar), call=call)


def _arguments(signature: Signature, scalar: str) -> str:
    outputs = [f"{scalar} *{name}" for name, _ in signature.outputs]
    return ", ".join([*outputs, *(f"const {scalar} *{name}" for name, _ in signature.inputs)])


def _declarations(signatures: tuple[Signature, ...], scalar: str) -> str:
    return "\n".join(
        f"void run_{each.name}(long count, {_arguments(each, scalar)});" for each in signatures
    )


def _compile(home: Path, cflags: Sequence[str]) -> None:
    command = [*compiler(), *FLAGS, *WARNINGS, *cflags, f"-I{data('c_runtime')}"]
    command += ["-c", "robot.c", "-o", "robot.o"]
    result = _run(home, command)
    if result.returncode:
        _refuse_foreign(home, cflags)  # it may lack this machine's headers
        lines = [f"the header does not compile: exit code {result.returncode} of"]
        lines += [shlex.join(command), result.stderr or result.stdout]
        raise HostError("\n".join(lines).rstrip())
    if not (home / "robot.o").is_file():
        raise HostError(f"the C compiler made no object file: {shlex.join(command)}")


def _refuse_foreign(home: Path, cflags: Sequence[str]) -> None:
    """HostError where the compiler makes code that this machine's Python cannot load."""
    (home / "probe.c").write_text("int probe;\n", "utf-8")
    _run(home, [*compiler(), *cflags, "-c", "probe.c", "-o", "probe.o"])
    made, here = _machine(home / "probe.o"), _machine(Path(sys.executable))
    if made and here and made != here:
        who = "CC" if os.environ.get("CC", "").strip() else "the C compiler"
        command = shlex.join([*compiler(), *cflags])
        message = f"{who} compiles for another machine: '{command}' makes nothing that runs here"
        raise HostError(message)


def _machine(path: Path) -> bytes | None:
    """Width, order of bytes and kind of machine in an ELF file; None where it is none."""
    try:
        with path.open("rb") as file:
            head = file.read(20)
    except OSError:
        return None
    return head[4:6] + head[18:20] if head.startswith(b"\x7fELF") else None


def _run(home: Path, command: list[str]) -> subprocess.CompletedProcess:
    try:
        return subprocess.run(
            command, cwd=home, capture_output=True, text=True, errors="replace", check=False
        )
    except OSError as failure:
        raise HostError(f"the C compiler {command[0]} does not run: {failure.strerror}") from None


def _loaded(home: Path, declarations: str, cflags: Sequence[str]) -> tuple[cffi.FFI, object]:
    """robot.o as a library of cffi; it stays loaded for as long as that is kept.

    Of `cflags` only sanitizers are linked with: -Ofast would make loading the library change how
    all of Python rounds.
    """
    sanitizers = [flag for flag in cflags if flag.startswith("-fsanitize")]
    path = home / "robot.so"
    command = [*compiler(), "-shared", *sanitizers, "robot.o", "-o", path.name, "-lm"]
    result = _run(home, command)
    ffi = cffi.FFI()
    ffi.cdef(declarations)
    try:
        if not result.returncode and path.is_file():
            return ffi, ffi.dlopen(str(path))
        reason = (result.stderr or result.stdout).strip() or f"exit code {result.returncode}"
    except OSError as failure:
        reason = str(failure)
    _refuse_foreign(home, cflags)
    raise HostError(f"the compiled header cannot be loaded: {shlex.join(command)}\n{reason}")


def _call(ffi: cffi.FFI, library, signature: Signature, scalar: str) -> Call:
    name = f"run_{signature.name}"
    kind, dtype = f"{scalar}[]", numpy.float32 if scalar == "float" else numpy.float64

    def call(*inputs: numpy.ndarray) -> dict[str, numpy.ndarray]:
        given = rows(signature, inputs, dtype)
        count = len(given[0]) if given else 1
        made = {
            name: numpy.full((count, size), numpy.nan, dtype) for name, size in signature.outputs
        }
        views = [ffi.from_buffer(kind, array, True) for array in made.values()]
        views += [ffi.from_buffer(kind, array) for array in given]
        getattr(library, name)(count, *views)  # looked up here, so that the library stays loaded
        return made

    return call
