"""What a function can give: a quantity, made of results that have a formula each."""

from collections.abc import Callable
from dataclasses import dataclass

# What formulas take of a tip: which of its ways are worth trying follows from it.
ROTATION = "rotation"  # the rows of base_from_tip
ROTATION_BACK = "rotation back"  # the same, where vectors are given in the tip's axes
POSITION = "position"  # the tip's position, to which the tool's lengths may be added last
COLUMNS = "columns"  # the columns of the Jacobian
EITHER = "columns or recursion"  # made of columns, or by recursion along the chain
HALF_ANGLES = "half angles"  # the quaternion, made of half angles


@dataclass(frozen=True, slots=True)
class Result:
    """An array of numbers that is computed for a tip, or for many links.

    Attributes:
        kind: What tells it from all others.
        array: Its name in C, as far as no other result of a function has it.
        formula: Its elements in their order: of a Tip by a Way, (tip, way); of many links, of
            ((x, y, z), rows) of each.
        needs: What the formula takes of a tip.
        columns: How many elements stand in a row of a matrix, 0 for a vector.
        per_rate: Rows of as many columns as there are degrees of freedom, 0 for other results.
        per_link: Elements a link, 0 for what is of a tip.
    """

    kind: str
    array: str
    formula: Callable
    needs: frozenset[str] = frozenset()
    columns: int = 0
    per_rate: int = 0
    per_link: int = 0


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something that is computed for a tip, or for many links.

    `inputs` is what it takes beside q. In `title`, {tip} and {base} are frames, {axes} where
    vectors are given; conventions.PARTS has the words for what comes first. `calls` is the
    quantity whose function this one calls in the place of working all out.
    """

    name: str
    title: str
    results: tuple[Result, ...] = ()
    inputs: tuple[str, ...] = ()
    calls: str = ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its results."""
        return tuple(result.kind for result in self.results)
