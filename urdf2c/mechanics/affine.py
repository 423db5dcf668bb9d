"""Values that are affine in the positions: const + sum of coefficient * q[index]."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Affine:
    """const + sum(c * q[i] for i, c in terms); `terms` holds each index once, none with 0."""

    const: float = 0.0
    terms: tuple[tuple[int, float], ...] = ()

    def plus(self, other: "Affine") -> "Affine":
        sums = dict(self.terms)
        for index, scale in other.terms:
            before = sums.get(index, 0.0)
            total = before + scale
            # 0.1 + 0.2 - 0.3 is 0: what two doubles leave when they cancel is their rounding
            sums[index] = total if abs(total) > 4e-16 * max(abs(before), abs(scale)) else 0.0
        terms = tuple((index, scale) for index, scale in sums.items() if scale != 0.0)
        return Affine(self.const + other.const, terms)

    def scaled(self, factor: float) -> "Affine":
        if factor == 0.0:
            return NOTHING
        return Affine(self.const * factor, tuple((i, c * factor) for i, c in self.terms))

    def shifted(self, amount: float) -> "Affine":
        return Affine(self.const + amount, self.terms)

    def __bool__(self) -> bool:
        return self.const != 0.0 or bool(self.terms)


NOTHING = Affine()


def vector(parts) -> tuple[Affine, Affine, Affine]:
    """Three constants as affine values."""
    return tuple(Affine(part) for part in parts)
