"""What a kind of output should be: its truth, and how far it may be off."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from urdf2c.truth.margin import Margin
from urdf2c.truth.scene import Scene


def _always(margin: Margin):
    return True


@dataclass(frozen=True, slots=True)
class Quantity:
    """A kind of output of a tip, or of many links, element by element in their order.

    Attributes:
        kind: As in urdf2c.functions.catalog.
        value: What it should be of a link in a scene.
        error: How far off each element may be; of many links, those of one.
        comparable: Where it can be compared: not near where it has no value.
        open_from: The first element, for so many, of those that may all have the other sign; None
            where no sign is open.
        of_links: It is of all the links that the scene looks at, one after the other.
    """

    kind: str
    value: Callable[[Scene, str], Sequence]
    error: Callable[[Margin], Sequence]
    comparable: Callable[[Margin], object] = _always
    open_from: Callable[[int], int] | None = None
    of_links: bool = False
