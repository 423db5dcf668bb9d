"""Derivatives of poses by finite differences: the proof of a Jacobian that needs no formula."""

from collections.abc import Callable, Sequence

import numpy

from urdf2c.robot import Joint
from urdf2c.verify.increment import RATES, integrate

STEP = 2e-3  # the error of `numeric_jacobian` is of its sixth order, and of 1e-16 / STEP


def numeric_jacobian(pose: Callable, q: numpy.ndarray, joints: Sequence[Joint],
                     frame: str = "aligned") -> numpy.ndarray:  # fmt: skip
    """The 6 x nv Jacobian, linear rows first, of a pose function; good to some 1e-11.

    Central differences over q (+) h dv at three steps, the leading errors taken away
    (Richardson). Each column moves one rate, so that it holds for every joint type.

    Args:
        pose: q (nq) to base_from_tip: position [m] (3) and rotation (9, or 3 x 3, row-major).
        joints: in the order of q.
        frame: aligned, tip or base, as in `urdf2c.verify.motion`.
    """
    q, nv = numpy.asarray(q, dtype=float), sum(RATES[joint.type] for joint in joints)
    columns = [numeric_rate(lambda t, dv=dv: pose(integrate(joints, q, t * dv)), frame)
               for dv in numpy.eye(nv)]  # fmt: skip
    return numpy.array(columns).reshape(nv, 6).T


def numeric_rate(path: Callable, frame: str = "aligned") -> numpy.ndarray:
    """The six velocities at time 0 of a path: t to position and rotation."""
    at_zero, rate = _matrix(path(0.0)), derivative(lambda t: _matrix(path(t)))
    position, rotation, shift = at_zero[:, 3], at_zero[:, :3], rate[:, 3]
    cross = rate[:, :3] @ rotation.T
    cross = (cross - cross.T) / 2
    spin = numpy.array([cross[2, 1], cross[0, 2], cross[1, 0]])
    if frame == "base":
        shift = shift - numpy.cross(spin, position)
    back = rotation.T if frame == "tip" else numpy.eye(3)
    return numpy.concatenate([back @ shift, back @ spin])


def derivative(function: Callable, step: float = STEP) -> numpy.ndarray:
    """d/dt at 0 of a function of t, an array or a number."""
    coarse, middle, fine = ((function(h) - function(-h)) / (2 * h)
                            for h in (4 * step, 2 * step, step))  # fmt: skip
    better, best = (4 * middle - coarse) / 3, (4 * fine - middle) / 3
    return (16 * best - better) / 15


def _matrix(pose) -> numpy.ndarray:
    """3 x 4: the rotation, then the position."""
    position, rotation = (numpy.asarray(part, dtype=float) for part in pose)
    return numpy.column_stack([rotation.reshape(3, 3), position])
