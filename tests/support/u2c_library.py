"""u2c.h as a library that Python calls, compiled with each set of flags."""

import ctypes
import subprocess

import numpy
import pytest
from u2c_builds import LOOSE, STRICT, build

SCALARS = {"f": (numpy.float32, ctypes.c_float), "d": (numpy.float64, ctypes.c_double)}
# what -ffast-math may add to what u2c.h promises
SPARE = {"strict": 1, "loose": 2}
UNSAFE = {name: flags for name, flags in LOOSE.items() if name != "sanitized"}
FLAGS = {name: ("strict", flags) for name, flags in STRICT.items()} | {
    name: ("loose", flags) for name, flags in UNSAFE.items()
}
every_scalar = pytest.mark.parametrize("scalar", SCALARS)


@pytest.fixture(scope="module", params=FLAGS.values(), ids=FLAGS)
def made(request, tmp_path_factory):
    """(how much more than promised may be off, the library) compiled with one set of flags."""
    folder = tmp_path_factory.mktemp("steps")
    kind, flags = request.param
    library = folder / "steps.so"
    # linked without the flags, or -Ofast would turn subnormal numbers off in this very process
    objects = build("gcc", f"{flags} -fPIC", folder)
    subprocess.run(["gcc", "-shared", objects, "-o", library], check=True)
    return SPARE[kind], ctypes.CDLL(str(library))


def arrays(scalar, *rows):
    """`rows` in the precision of the scalar, and a pointer to it."""
    kind, real = SCALARS[scalar]
    with numpy.errstate(over="ignore"):
        made = [numpy.array(row, kind, order="C") for row in rows]
    return [(row, row.ctypes.data_as(ctypes.POINTER(real))) for row in made]
