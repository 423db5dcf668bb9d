"""What u2c.h has for matrices and limits: volumes, and bounds of joints."""

import numpy
import pytest
from u2c_library import SCALARS, arrays, every_scalar, made  # noqa: F401

# what u2c.h promises
VOLUME = {"f": 5e-7, "d": 2e-15}


def volume(made, scalar, matrix):
    ((_, at),) = arrays(scalar, matrix)
    function = getattr(made[1], f"volume_{scalar}")
    function.restype = SCALARS[scalar][1]
    return function(at, *numpy.shape(matrix))


SHAPES = [(1, 1), (1, 6), (6, 1), (2, 3), (3, 2), (6, 2), (6, 6), (6, 7), (6, 30)]


@every_scalar
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_volumes(made, scalar, shape):
    """The product of the singular values, of well and ill-conditioned matrices."""
    rng = numpy.random.default_rng(11)
    for i in range(100):
        matrix = rng.normal(size=shape)
        if i % 2:
            rows, values, cols = numpy.linalg.svd(matrix, full_matrices=False)
            values[-1] = 10.0 ** -rng.uniform(1, 8)
            matrix = rows * values @ cols
        matrix = matrix.astype(SCALARS[scalar][0]).astype(float)
        truth = numpy.prod(numpy.linalg.svd(matrix, compute_uv=False))
        vectors = matrix if shape[0] < shape[1] else matrix.T
        most = numpy.prod(numpy.sqrt((vectors**2).sum(axis=1)))
        assert abs(volume(made, scalar, matrix) - truth) <= made[0] * VOLUME[scalar] * most


@every_scalar
def test_odd_volumes(made, scalar):
    dependent = [[1, 2, 3, 1], [2, 4, 6, 2], [0, 1, 0, 0]]
    columns = [[1, 0], [0, 0], [2, 0]]
    for matrix in dependent, numpy.transpose(dependent), columns, [[0.0]], numpy.zeros((6, 7)):
        assert volume(made, scalar, matrix) == 0
    assert volume(made, scalar, numpy.eye(6)) == pytest.approx(1, 1e-6)
    for i in range(6):
        for bad in numpy.nan, numpy.inf, 1e20 if scalar == "f" else 1e200:
            matrix = numpy.eye(6)
            matrix[i, i] = bad
            assert numpy.isnan(volume(made, scalar, matrix))
            if not numpy.isfinite(bad):
                assert numpy.isnan(volume(made, scalar, numpy.roll(matrix, 1, axis=1)))


@every_scalar
def test_bounds(made, scalar):
    """At the bounds and one number to either side of them, at zeros, infinities and NaN."""
    kind, real = SCALARS[scalar]
    clamp, within = (getattr(made[1], f"{name}_{scalar}") for name in ("clamp", "within"))
    clamp.argtypes = within.argtypes = [real] * 3
    clamp.restype = real
    largest = float(numpy.finfo(kind).max)
    for lower, upper in (-1.5, 0.7), (0.0, 0.1), (-0.25, 0.0), (-largest, largest), (0.3, 0.3):
        lower, upper = kind(lower), kind(upper)
        tried = [-0.0, 0.0, 1e-3, -1e-3, 9.0, -9.0, -numpy.inf, numpy.inf, numpy.nan, -numpy.nan]
        for bound in lower, upper:
            with numpy.errstate(over="ignore"):
                tried += [numpy.nextafter(bound, kind(end)) for end in (-numpy.inf, numpy.inf)]
            tried.append(bound)
        for x in map(kind, tried):
            inside = bool(lower <= x <= upper)
            assert within(x, lower, upper) == inside, (x, lower, upper)
            right = x if inside or numpy.isnan(x) else lower if x < lower else upper
            assert numpy.array_equal(clamp(x, lower, upper), right, equal_nan=True)
