"""Poses of a tip."""

from urdf2c.functions.quantity import HALF_ANGLES, POSITION, ROTATION, Quantity, Result
from urdf2c.functions.tip import Tip, Way, flat
from urdf2c.mechanics import spatial


def _matrix(tip: Tip, way: Way):
    rows = [(*row, part) for row, part in zip(tip.rows(way), tip.position(way))]
    rows.append((0.0, 0.0, 0.0, 1.0))
    return flat(rows if tip.conventions.order == "row" else spatial.transpose(rows))


P = Result("p", "p", Tip.position, frozenset({POSITION}))
R = Result("R", "R", lambda tip, way: flat(tip.rows(way)), frozenset({ROTATION}), columns=3)
T = Result("T", "T", _matrix, frozenset({ROTATION, POSITION}), columns=4)
QUAT = Result("quat", "quat", lambda tip, way: tip.quaternion()[0], frozenset({HALF_ANGLES}))

_POSE = "Pose of frame {tip} in frame {base}: p [m]"
QUANTITIES = (
    Quantity("fk", _POSE + ", R row-major", (P, R)),
    Quantity("fk_quat", _POSE + ", unit quaternion x y z w, continuous in q", (P, QUAT)),
    Quantity("fk_position", "Position of frame {tip} in frame {base}: p [m]", (P,)),
    Quantity(
        "fk_T", "Pose of frame {tip} in frame {base}: 4 x 4 matrix, {order}-major, lengths [m]",
        (T,),
    ),
)  # fmt: skip
