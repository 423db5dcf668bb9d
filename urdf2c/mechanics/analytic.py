"""Rates of an orientation's coordinates from the angular velocity in the base's axes.

Siciliano et al., Robotics: Modelling, Planning and Control, 2009, 3.6, for URDF's R = Rz Ry Rx.
"""

from urdf2c.mechanics import spatial


class GimbalLock(ArithmeticError):
    """The pitch is a right angle whatever the positions are."""


def rpy_rates(rows):
    """A function of omega: d/dt of (roll, pitch, yaw), for the rotation of these rows.

    With c = cos(pitch), R's first column is (cos(yaw) c, sin(yaw) c, -sin(pitch)).

    Raises:
        GimbalLock: there are no such rates anywhere.
    """
    x, y, z = (row[0] for row in rows)
    square = x * x + y * y
    if spatial.is_zero(square):
        raise GimbalLock
    over = square.rsqrt() if hasattr(square, "rsqrt") else square**-0.5
    cosine, sine = x * over, y * over

    def rates(omega):
        roll = over * (cosine * omega[0] + sine * omega[1])
        return roll, cosine * omega[1] - sine * omega[0], omega[2] - z * roll

    return rates


def quaternion_rate(turn, omega):
    """d/dt of the quaternion x y z w: half the product of (omega, 0) and the quaternion."""
    x, y, z, w = (0.5 * part for part in turn)
    a, b, c = omega
    return (
        a * w + b * z - c * y,
        b * w + c * x - a * z,
        c * w + a * y - b * x,
        -(a * x + b * y + c * z),
    )
