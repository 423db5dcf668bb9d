"""u2c_sincosf_plus and u2c_sincos_plus: what their sums of two angles round, and their domain."""

import ctypes
import subprocess
from pathlib import Path

import numpy
import pytest

RUNTIME = Path(__file__).parents[2] / "c_runtime"
SOURCE = """
#include "u2c.h"
void plus_f(int n, const float *x, const float *y, float *s, float *c) {
    for (int i = 0; i < n; ++i) { u2c_sincosf_plus(x[i], y[i], &s[i], &c[i]); }
}
void plus_d(int n, const double *x, const double *y, double *s, double *c) {
    for (int i = 0; i < n; ++i) { u2c_sincos_plus(x[i], y[i], &s[i], &c[i]); }
}
"""
TYPES = {"plus_f": (numpy.float32, ctypes.c_float), "plus_d": (numpy.float64, ctypes.c_double)}
FLAGS = ("-O2 -ffp-contract=off", "-O2 -ffp-contract=fast", "-Os -DU2C_SINCOS_NOINLINE")


@pytest.fixture(scope="module", params=FLAGS)
def library(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("plus")
    source, built = folder / "plus.c", folder / "plus.so"
    source.write_text(SOURCE)
    flags = [*request.param.split(), "-I", RUNTIME, "-shared", "-fPIC"]
    subprocess.run(["gcc", *flags, source, "-o", built], check=True)
    return ctypes.CDLL(str(built))


def plus(library, name, x, y):
    kind, ctype = TYPES[name]
    x, y = (numpy.ascontiguousarray(each, dtype=kind) for each in numpy.broadcast_arrays(x, y))
    s, c = numpy.empty_like(x), numpy.empty_like(x)
    arrays = (each.ctypes.data_as(ctypes.POINTER(ctype)) for each in (x, y, s, c))
    getattr(library, name)(len(x), *arrays)
    wide = numpy.longdouble
    total = x.astype(wide) + y.astype(wide)
    return numpy.maximum(abs(s - numpy.sin(total)), abs(c - numpy.cos(total))), s, c


def samples(span, count=200_000):
    source = numpy.random.default_rng(span)
    quarters = numpy.arange(-40, 41) * (numpy.pi / 2)
    near = (quarters[:, None] + numpy.linspace(-1e-3, 1e-3, 21)[None, :]).ravel()
    return numpy.concatenate([source.uniform(-span, span, count), near, [0.0, -0.0, 1e-30]])


@pytest.mark.parametrize("y", [0.0, 0.3, -0.785, 1.5707963, -2.0, 6.2831853, 100.0])
@pytest.mark.parametrize("span", [7, 100, 4000])
def test_float_sums(library, span, y):
    x = samples(span).astype(numpy.float32)
    error, *_ = plus(library, "plus_f", x, y)
    assert error.max() <= 1.25e-7 + 2.0**-24 * (abs(y) + numpy.pi)


@pytest.mark.parametrize("y", [0.0, 0.3, -0.785, -2.0, 6.283185307179586, 100.0])
@pytest.mark.parametrize("span", [7, 1000])
def test_double_sums(library, span, y):
    error, *_ = plus(library, "plus_d", samples(span), y)
    assert error.max() <= 2.5e-16 + 2.0**-53 * (abs(y) + numpy.pi)


def test_an_offset_costs_less_than_its_sum_at_two_turns(library):
    """What the function is for: q + offset in single precision is off by 2.4e-7 already."""
    x = samples(12).astype(numpy.float32)
    offset = numpy.float32(0.46294728)
    error, *_ = plus(library, "plus_f", x, offset)
    rounded = abs((x + offset).astype(numpy.float64) - (x.astype(float) + float(offset)))
    assert rounded.max() > 4e-7 and error.max() < 2e-7


@pytest.mark.filterwarnings("ignore:invalid value")
def test_beyond_the_domain_and_without_a_number(library):
    nan, inf = numpy.nan, numpy.inf
    x = numpy.array([nan, 0.0, inf, 0.0, -inf, 8192.0, 8000.0, 3e38, -9000.0])
    y = numpy.array([0.0, nan, 0.0, inf, inf, 1.0, 500.0, 3e38, 0.5])
    for name in TYPES:
        scale = 1.0 if name == "plus_f" else 128.0
        _, s, c = plus(library, name, x * scale, y * scale)
        assert numpy.isnan(s).all() and numpy.isnan(c).all()
