"""Angles and lengths that are affine in the positions, over any scalar, and their names."""

import math
from dataclasses import dataclass

from urdf2c.mechanics.affine import Affine
from urdf2c.mechanics.snap import quarter_turns


@dataclass(frozen=True, slots=True)
class Mark:
    """A value worth a name: `place` orders marks along the computation."""

    place: tuple[int, int]
    value: object
    name: str
    comment: str


@dataclass(frozen=True, slots=True)
class Angle:
    """An angle as sum + rest + quarter turns; `sum` is None where no position is in it."""

    terms: tuple
    sum: object
    rest: float
    quarters: int

    def sincos(self):
        if self.sum is None:
            sine, cosine = math.sin(self.rest), math.cos(self.rest)
        else:
            sine, cosine = _sin(self.sum), _cos(self.sum)
        for _ in range(self.quarters % 4):
            sine, cosine = cosine, -sine
        return sine, cosine

    def sincos_by_half(self):
        """Sine and cosine, and both of half the sum: sin 2h = 2 sin h cos h, cos 2h = 1 - 2 sin^2 h.

        The half is that of the sum and the rest, quarter turns left out.
        """
        half = 0.5 * (self.rest if self.sum is None else self.sum)
        s, c = _sin(half), _cos(half)
        twice = s + s
        sine, cosine = twice * c, 1.0 - twice * s
        for _ in range(self.quarters % 4):
            sine, cosine = cosine, -sine
        return (sine, cosine), (s, c)

    def half_marks(self, comment: str) -> list[Mark]:
        """Names for half the sum, its sine and its cosine."""
        if self.sum is None:
            return []
        half, mark = 0.5 * self.sum, self._mark()
        named = ((half, "h"), (_sin(half), "sh"), (_cos(half), "ch"))
        return [Mark((0, 0), value, f"{letter}{mark}", comment) for value, letter in named]

    def marks(self, comment: str) -> list[Mark]:
        """Names for the sum, its sine and its cosine."""
        if self.sum is None:
            return []
        mark = self._mark()
        named = ((self.sum, "a"), (_sin(self.sum), "s"), (_cos(self.sum), "c"))
        return [Mark((0, 0), value, f"{letter}{mark}", comment) for value, letter in named]

    def _mark(self) -> str:
        indices = [str(index) for index, _ in self.terms]
        return "_".join(indices) if any(len(i) > 1 for i in indices) else "".join(indices)


def angle_of(angle: Affine, q, before: Angle | None) -> Angle:
    """The angle as an expression; built on the angle `before` it in its run where that fits,
    so that an offset which both have is added once."""
    quarters, rest = quarter_turns(angle.const)
    terms = angle.terms
    if not terms:
        return Angle(terms, None, rest, quarters)
    known = len(before.terms) if before else 0
    if before and before.rest == rest and known and terms[:known] == before.terms:
        total = before.sum
        for index, scale in terms[known:]:
            total = total + q[index] * scale
        return Angle(terms, total, rest, quarters)
    total = q[terms[0][0]] * terms[0][1]
    for index, scale in terms[1:]:
        total = total + q[index] * scale
    return Angle(terms, total + rest if rest else total, rest, quarters)


def value_of(part: Affine, q):
    total = part.const
    for index, scale in part.terms:
        total = q[index] * scale + total
    return total


def _sin(x):
    return x.sin() if hasattr(x, "sin") else math.sin(x)


def _cos(x):
    return x.cos() if hasattr(x, "cos") else math.cos(x)
