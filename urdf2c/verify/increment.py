"""q (+) dv: configurations moved by rates over unit time, as Pinocchio's `integrate`.

The rates of planar and floating joints are twists of the child in its own frame (`motion` says
how they are ordered), held over the step, so that the pose changes by the exponential of the
twist on the right: parent_from_child(q (+) dv) = parent_from_child(q) exp(dv).
Everything takes complex numbers: see `reference`.
"""

from collections.abc import Iterable
from math import factorial, prod

import numpy

from urdf2c.robot import Joint
from urdf2c.verify.reference import SHAPES, rotation_of_quaternion

RATES = {"revolute": 1, "continuous": 1, "prismatic": 1, "planar": 3, "floating": 6}


def integrate(joints: Iterable[Joint], q: numpy.ndarray, dv: numpy.ndarray) -> numpy.ndarray:
    """q (+) dv: ... x nq of q (... x nq) and the rates dv (... x nv).

    Quaternions are normalised first and come out at unit length.

    Args:
        joints: those with places of their own, in the order of q; only their types matter.
    """
    q, dv = numpy.asarray(q), numpy.asarray(dv)
    parts = [q[..., :0]]
    place = column = 0
    for joint in joints:
        nq, nv = prod(SHAPES[joint.type]), RATES[joint.type]
        parts.append(
            increment(joint.type, q[..., place : place + nq], dv[..., column : column + nv])
        )
        place, column = place + nq, column + nv
    return numpy.concatenate(parts, axis=-1)


def increment(kind: str, q: numpy.ndarray, dv: numpy.ndarray) -> numpy.ndarray:
    """q (+) dv of one joint of type `kind`."""
    if kind == "planar":
        return _planar(q, dv)
    if kind == "floating":
        return _floating(q, dv)
    return q + dv


def _planar(q: numpy.ndarray, dv: numpy.ndarray) -> numpy.ndarray:
    """The exponential of SE(2): with w the turn, the shift is (sin w / w, (1 - cos w) / w) v."""
    (x, y, turn), (vx, vy, w) = numpy.moveaxis(q, -1, 0), numpy.moveaxis(dv, -1, 0)
    along, across = _sinc(w * w), w * _versine(w * w)
    dx, dy = along * vx - across * vy, across * vx + along * vy
    s, c = numpy.sin(turn), numpy.cos(turn)
    return numpy.stack([x + c * dx - s * dy, y + s * dx + c * dy, turn + w], axis=-1)


def _floating(q: numpy.ndarray, dv: numpy.ndarray) -> numpy.ndarray:
    """The exponential of SE(3): 1 + (1 - cos)/t^2 [w] + (t - sin)/t^3 [w]^2 shifts, t = |w|."""
    v, w = dv[..., :3], dv[..., 3:]
    square = (w * w).sum(axis=-1, keepdims=True)
    across = numpy.cross(w, v)
    shift = v + _versine(square) * across + _remainder(square) * numpy.cross(w, across)
    position = q[..., :3] + (rotation_of_quaternion(q[..., 3:]) @ shift[..., None])[..., 0]
    unit = q[..., 3:] / numpy.sqrt((q[..., 3:] ** 2).sum(axis=-1, keepdims=True))
    half = square / 4
    turn = numpy.concatenate([w / 2 * _sinc(half), numpy.cos(numpy.sqrt(half))], axis=-1)
    turned = product(unit, turn)
    return numpy.concatenate([position, turned], axis=-1)


def product(a: numpy.ndarray, b: numpy.ndarray) -> numpy.ndarray:
    """The quaternion product a b of x y z w: the turn b, then a."""
    vector = a[..., 3:] * b[..., :3] + b[..., 3:] * a[..., :3] + numpy.cross(a[..., :3], b[..., :3])
    scalar = a[..., 3:] * b[..., 3:] - (a[..., :3] * b[..., :3]).sum(axis=-1, keepdims=True)
    return numpy.concatenate([vector, scalar], axis=-1)


def _sinc(square: numpy.ndarray) -> numpy.ndarray:
    """sin(t) / t of t^2."""
    t = numpy.sqrt(numpy.where(square == 0, 1, square))
    return numpy.where(square == 0, 1, numpy.sin(t) / t)


def _versine(square: numpy.ndarray) -> numpy.ndarray:
    """(1 - cos t) / t^2 of t^2, by the half angle: nothing cancels."""
    return _sinc(square / 4) ** 2 / 2


def _remainder(square: numpy.ndarray) -> numpy.ndarray:
    """(t - sin t) / t^3 of t^2; below 1 by its series, where the difference would cancel."""
    small = abs(square) < 1
    near = numpy.where(small, square, 0)
    series = sum((-near) ** k / factorial(2 * k + 3) for k in range(9))
    far = numpy.where(small, 1, square)
    return numpy.where(small, series, (1 - _sinc(far)) / far)
