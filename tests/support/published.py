"""Robots as their sources publish them: tables of Denavit and Hartenberg, multiplied out."""

from math import cos, pi, sin

import numpy as np

RIGHT = pi / 2

# classic Denavit-Hartenberg, a row d a alpha: Rz(q) Tz(d) Tx(a) Rx(alpha)
UR5 = (
    (0.089159, 0, RIGHT),
    (0, -0.425, 0),
    (0, -0.39225, 0),
    (0.10915, 0, RIGHT),
    (0.09465, 0, -RIGHT),
    (0.0823, 0, 0),
)
BEND = sin(pi / 6) / sin(pi / 3)
ARM7 = (
    (-0.2755, 0, RIGHT),
    (0, 0, RIGHT),
    (-0.41, 0, RIGHT),
    (-0.0098, 0, RIGHT),
    (-(0.2073 + BEND * 0.0743), 0, pi / 3),
    (-BEND * (0.0743 + 0.0743), 0, pi / 3),
    (-(BEND * 0.0743 + 0.1687), 0, pi),
)

# modified Denavit-Hartenberg, a row sigma alpha d r: Rx(alpha) Tx(d) Rz(theta) Tz(r), where the
# joint's value is theta (sigma 0) or r (sigma 1)
PUMA560 = (
    (0, 0, 0, 0),
    (0, -RIGHT, 0, 0),
    (0, 0, 0.4318, 0.15005),
    (0, -RIGHT, -0.0203, 0.4318),
    (0, RIGHT, 0, 0),
    (0, -RIGHT, 0, 0),
)
STANFORD = (
    (0, 0, 0, 0),
    (0, -RIGHT, 0, 0.154),
    (1, RIGHT, 0, 0),
    (0, 0, 0, 0),
    (0, -RIGHT, 0, 0),
    (0, RIGHT, 0, 0),
)
RX90 = (
    (0, 0, 0, 0),
    (0, RIGHT, 0, 0),
    (0, 0, 0.45, 0),
    (0, -RIGHT, 0, 0.45),
    (0, RIGHT, 0, 0),
    (0, -RIGHT, 0, 0),
)


def turn_x(a):
    return np.array([[1, 0, 0, 0], [0, cos(a), -sin(a), 0], [0, sin(a), cos(a), 0], [0, 0, 0, 1]])


def turn_z(a):
    return np.array([[cos(a), -sin(a), 0, 0], [sin(a), cos(a), 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])


def shift(x, z):
    return np.array([[1, 0, 0, x], [0, 1, 0, 0], [0, 0, 1, z], [0, 0, 0, 1]])


def classic(rows, q):
    pose = np.eye(4)
    for (d, a, alpha), angle in zip(rows, q, strict=True):
        pose = pose @ turn_z(angle) @ shift(a, d) @ turn_x(alpha)
    return pose


def modified(rows, q):
    pose = np.eye(4)
    for (sigma, alpha, d, r), value in zip(rows, q, strict=True):
        theta, r = (0, r + value) if sigma else (value, r)
        pose = pose @ turn_x(alpha) @ shift(d, 0) @ turn_z(theta) @ shift(0, r)
    return pose
