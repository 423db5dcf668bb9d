"""Where and in which order vectors and matrices are given, and what titles say of it."""

from dataclasses import dataclass

# Where Jacobians, twists and wrenches are given.
AXES = {
    "aligned": "axes of {base}",
    "tip": "axes of {tip}",
    "base": "axes of {base}, of the point at its origin",
}
ROWS = ("linear", "angular")
ORDERS = ("row", "column")
# What is said where linear parts come first, or angular ones.
PARTS = {
    "linear": {
        "rows": "3 linear rows, 3 angular",
        "twist": "3 linear [m/s], 3 angular [rad/s]",
        "wrench": "3 force, 3 moment",
    },
    "angular": {
        "rows": "3 angular rows, 3 linear",
        "twist": "3 angular [rad/s], 3 linear [m/s]",
        "wrench": "3 moment, 3 force",
    },
}


@dataclass(frozen=True, slots=True)
class Conventions:
    """What the user chose: the axes of Jacobians and twists, and the orders of rows and matrices.

    `axes` is aligned, tip or base; `rows` linear or angular, which come first; `order` of 4 x 4
    matrices: row or column.
    """

    axes: str = "aligned"
    rows: str = "linear"
    order: str = "row"

    def ordered(self, linear, angular) -> tuple:
        """Both parts, in the order of rows."""
        return (linear, angular) if self.rows == "linear" else (angular, linear)

    def words(self, base: str, tip: str) -> dict[str, str]:
        """What titles are filled in with."""
        axes = AXES[self.axes].format(tip=tip, base=base)
        return {"tip": tip, "base": base, "axes": axes, "order": self.order, **PARTS[self.rows]}
