"""What functions are given to be compared: configurations, and what they take beside q."""

from dataclasses import dataclass

import numpy

from urdf2c.emit.function import Signature
from urdf2c.emit.generated import Generated

SEED = 1  # of velocities and wrenches, whose values do not matter as those of q do


@dataclass(frozen=True, slots=True)
class Case:
    """Configurations q (N x nq), velocities v and steps dv (N x nv), and wrenches (N x 6)."""

    q: numpy.ndarray
    v: numpy.ndarray
    wrench: numpy.ndarray
    dv: numpy.ndarray


def case_of(generated: Generated, q: numpy.ndarray, dv: numpy.ndarray | None = None) -> Case:
    """`q` and `dv` with what else functions take, as the scalar holds it.

    Velocities, wrenches, and steps where `dv` is None, are drawn from -1 to 1, the same for the
    same count.
    """
    scalar, nv = generated.scalar, generated.tree.nv
    v, steps = (drawn(len(q), nv, scalar, seed) for seed in (SEED, SEED + 2))
    wrench = drawn(len(q), 6, scalar, SEED + 1)
    return Case(q, v, wrench, steps if dv is None else dv)


def inputs(signature: Signature, case: Case) -> list[numpy.ndarray]:
    """The input arrays of a function; sines and cosines are those of q."""
    with numpy.errstate(invalid="ignore"):  # the sine of infinity is NaN, as it should be
        given = {"s": numpy.sin(case.q), "c": numpy.cos(case.q)}
    given |= {"q": case.q, "v": case.v, "wrench": case.wrench, "dv": case.dv}
    return [given[name] for name, _ in signature.inputs]


def values(generated: Generated, q: numpy.ndarray) -> dict:
    """`q` (N x nq) and what is locked, by the names of joints."""
    return generated.locks | {joint.name: _places(joint, q) for joint in generated.tree.joints}


def _places(joint, q: numpy.ndarray) -> numpy.ndarray:
    return q[:, joint.q] if joint.nq == 1 else q[:, joint.q : joint.q + joint.nq]


def drawn(count: int, size: int, scalar: str, seed: int) -> numpy.ndarray:
    """N x size numbers from -1 to 1 that the scalar holds exactly."""
    drawn = numpy.random.default_rng(seed).uniform(-1.0, 1.0, (count, size))
    return drawn.astype(precision(scalar)).astype(numpy.float64)


def precision(scalar: str) -> type:
    """The scalar as NumPy knows it."""
    return numpy.float32 if scalar == "float" else numpy.float64
