"""Numbers that tell how a tip stands."""

from urdf2c.functions.quantity import Quantity

QUANTITIES = (
    Quantity("manipulability", "How well frame {tip} can be moved", calls="jacobian"),
)  # fmt: skip
