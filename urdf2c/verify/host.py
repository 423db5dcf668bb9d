"""Generated C on this machine: compiled as the promise says, called over NumPy arrays.

The header is compiled by itself under the full warning set, every warning an error; cffi only
links what comes out, so that its own code need not be free of warnings.
"""

import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sysconfig
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

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
    header: str, signatures: tuple[Signature, ...], scalar: str, cflags: Sequence[str] = ()
) -> dict[str, Call]:
    """Compiles `header`; each function then takes its inputs (N x size) and returns its outputs
    by name.

    `cflags` come after all other flags of the compiler, so that they win.
    """
    loops = "".join(_loop(signature, scalar) for signature in signatures)
    with tempfile.TemporaryDirectory(prefix="urdf2c-") as folder:
        home = Path(folder)
        (home / "robot.h").write_text(header, "utf-8")
        (home / "robot.c").write_text('#include "robot.h"\n' + loops, "utf-8")
        _compile(home, cflags)
        source = f"{header}{loops}{cflags}"
        module = _linked(home, _declarations(signatures, scalar), source)
    return {each.name: _call(module, each, scalar) for each in signatures}


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
    try:
        result = subprocess.run(
            command, cwd=home, capture_output=True, text=True, errors="replace", check=False
        )
    except OSError as failure:
        raise HostError(f"the C compiler {command[0]} does not run: {failure.strerror}") from None
    if result.returncode:
        lines = [f"the header does not compile: exit code {result.returncode} of"]
        lines += [shlex.join(command), result.stderr or result.stdout]
        raise HostError("\n".join(lines).rstrip())
    if not (home / "robot.o").is_file():
        raise HostError(f"the C compiler made no object file: {shlex.join(command)}")


def _linked(home: Path, declarations: str, source: str):
    """The extension module around robot.o; its name is as unique as its source."""
    name = "_urdf2c_" + hashlib.sha256(source.encode()).hexdigest()[:16]
    builder = cffi.FFI()
    builder.cdef(declarations)
    builder.set_source(
        name,
        declarations,
        extra_compile_args=list(FLAGS),
        extra_objects=[str(home / "robot.o")],
    )
    try:
        path = builder.compile(tmpdir=str(home))
    except Exception as failure:  # distutils has many, and none in common
        headers = sysconfig.get_path("include")
        message = f"cffi cannot build here (does {headers} hold Python.h?): {failure}"
        raise HostError(message) from None
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _call(module, signature: Signature, scalar: str) -> Call:
    run = getattr(module.lib, f"run_{signature.name}")
    kind, dtype = f"{scalar}[]", numpy.float32 if scalar == "float" else numpy.float64

    def call(*inputs: numpy.ndarray) -> dict[str, numpy.ndarray]:
        given = rows(signature, inputs, dtype)
        count = len(given[0]) if given else 1
        made = {
            name: numpy.full((count, size), numpy.nan, dtype) for name, size in signature.outputs
        }
        views = [module.ffi.from_buffer(kind, array, True) for array in made.values()]
        run(count, *views, *(module.ffi.from_buffer(kind, array) for array in given))
        return made

    return call
