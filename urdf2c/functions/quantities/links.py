"""Poses of many links at once."""

from urdf2c.functions.quantity import Quantity, Result
from urdf2c.functions.tip import flat

ALL_P = Result("all_p", "p", lambda poses: flat(p for p, _ in poses), columns=3, per_link=3)
ALL_R = Result(
    "all_R", "R", lambda poses: flat(flat(rows) for _, rows in poses), columns=3, per_link=9
)

QUANTITIES = (
    Quantity(
        "fk_all",
        "Poses of the links of enum {prefix}_frame in frame {base}: p [m] and R row-major, link "
        "after link",
        (ALL_P, ALL_R),
    ),
)  # fmt: skip
