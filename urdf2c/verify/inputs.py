"""What generated functions take: their signatures, and inputs to compare them with."""

import numpy

from urdf2c.arrays import input_size
from urdf2c.emit.generated import Generated
from urdf2c.verify.host import Signature

SEED = 1  # of velocities and wrenches, whose values do not matter as those of q do


def signatures(generated: Generated) -> tuple[Signature, ...]:
    """What the functions of the header take and give."""
    tree = generated.tree
    return tuple(
        Signature(
            name, program.outputs, tuple((each, input_size(each, tree)) for each in program.inputs)
        )
        for name, program in zip(generated.functions, generated.programs)
    )


def inputs(generated: Generated, signature: Signature, q: numpy.ndarray) -> list[numpy.ndarray]:
    """The input arrays of a function in configurations `q` (N x nq), as the scalar holds them.

    Velocities and wrenches are drawn from -1 to 1, the same for the same count; sines and
    cosines are those of q.
    """
    given = {
        "q": q,
        "v": drawn(len(q), generated.tree.nv, generated.scalar, SEED),
        "wrench": drawn(len(q), 6, generated.scalar, SEED + 1),
    }
    with numpy.errstate(invalid="ignore"):  # the sine of infinity is NaN, as it should be
        given |= {"s": numpy.sin(q), "c": numpy.cos(q)}
    return [given[name] for name, _ in signature.inputs]


def drawn(count: int, size: int, scalar: str, seed: int) -> numpy.ndarray:
    """N x size numbers from -1 to 1 that the scalar holds exactly."""
    precision = numpy.float32 if scalar == "float" else numpy.float64
    values = numpy.random.default_rng(seed).uniform(-1.0, 1.0, (count, size))
    return values.astype(precision).astype(numpy.float64)
