"""Functions that go from joint to joint, compiled by both compilers and called from Python."""

import ctypes
import functools
import math
import subprocess
import tempfile
from pathlib import Path

import numpy
from all_types import ALL, LOCKS, tree_of

from urdf2c.data import data
from urdf2c.emit.render import render
from urdf2c.emit.view import view
from urdf2c.functions.catalog import JOINTWISE
from urdf2c.verify.host import WARNINGS

SCALARS = {"float": (numpy.float32, ctypes.c_float), "double": (numpy.float64, ctypes.c_double)}
FLAGS = {
    "strict": ["gcc", "-std=c99", "-O2", "-ffp-contract=off", *WARNINGS],
    "Ofast": ["gcc", "-std=c99", "-Ofast", *WARNINGS],
    "cpp": ["g++", "-std=c++11", "-O1", *WARNINGS],
}
HARD = ("joint_positions", "clamp_to_limits", "within_limits", "integrate", "neutral")


class Library:
    """The functions of a header, compiled, over arrays of the scalar."""

    def __init__(self, folder, flags, tree, scalar, wanted):
        self.kind, self.real = SCALARS[scalar]
        self.nq, self.nv = tree.nq, tree.nv
        viewed = view(tree, (), scalar, "arm", "0.1.0", None, True, wanted)
        self.warnings = [str(each) for each in viewed.warnings]
        self.positions = viewed.view.positions
        (folder / "arm.h").write_text(render(viewed.view), "utf-8")
        cpp = flags == "cpp"
        unit = folder / ("unit.cpp" if cpp else "unit.c")
        unit.write_text('#include "arm.h"\n' + "".join(self._exports(wanted, scalar, cpp)))
        command = [*FLAGS[flags], "-fPIC", "-I", data("c_runtime"), "-c", unit]
        subprocess.run([*command, "-o", folder / "unit.o"], check=True)
        # linked without the flags, or -Ofast would turn subnormal numbers off in this process
        link = ["gcc", "-shared", folder / "unit.o", "-o", folder / "unit.so"]
        subprocess.run(link, check=True)
        self._library = ctypes.CDLL(str(folder / "unit.so"))

    def _exports(self, wanted, scalar, cpp):
        for name in wanted:
            result = "int" if name.startswith("within") else "void"
            given = [f"{scalar} *out", f"const {scalar} *q", f"const {scalar} *dv"]
            used = ["out", "q", "dv"]
            taken = {"integrate": given, "neutral": given[:1]}.get(name, given[:2])
            given = given[1:2] if result == "int" else taken
            used = used[1:2] if result == "int" else used[: len(given)]
            head = f"{result} {name}({', '.join(given)})"
            external = 'extern "C" ' if cpp else ""
            call = f"{'return ' if result == 'int' else ''}arm_{name}({', '.join(used)});"
            yield f"{external}{head};\n{head} {{ {call} }}\n"

    def _at(self, values):
        array = numpy.array(values, self.kind)
        return array, array.ctypes.data_as(ctypes.POINTER(self.real))

    def call(self, name, *inputs, size=None):
        """The array that function `name` fills; its inputs stay as they are."""
        out, at = self._at([math.nan] * (self.nq if size is None else size))
        given = [self._at(each) for each in inputs]
        getattr(self._library, name)(at, *(pointer for _, pointer in given))
        return out

    def within(self, name, q):
        return getattr(self._library, name)(self._at(q)[1])

    def over_itself(self, name, q, *inputs):
        """As `call`, where what is filled is q."""
        out, at = self._at(q)
        getattr(self._library, name)(at, at, *(self._at(each)[1] for each in inputs))
        return out


@functools.cache
def library(flags, scalar, joints=ALL, wanted=JOINTWISE, only=None):
    """The functions of a robot; `only` is where its joint of that name is locked."""
    locks = LOCKS if joints is ALL else {} if only is None else {"only": only}
    with tempfile.TemporaryDirectory() as folder:
        return Library(Path(folder), flags, tree_of(joints, locks=locks), scalar, wanted)
