"""What a verification found."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deviation:
    """The largest of its kind: its value, the bound there, and the configuration q it is at."""

    value: float
    bound: float
    q: tuple[float, ...]

    @property
    def ok(self) -> bool:
        """Nothing is within a bound that is infinite."""
        return math.isfinite(self.bound) and self.value <= self.bound


@dataclass(frozen=True, slots=True)
class Row:
    """One tip in one class of configurations.

    `position` [m] is the distance of the tips, `rotation` the largest difference of an element
    of R, `angle` [rad] the turn between the rotations, |difference of R| / sqrt(2); it has the
    bound of `rotation`. Outputs that are no number deviate by infinity.
    """

    tip: str
    function: str
    sample: str
    count: int
    position: Deviation
    rotation: Deviation
    angle: float
    ok: bool


@dataclass(frozen=True, slots=True)
class Value:
    """One output that is no whole pose in one class of configurations.

    `deviation` is the largest difference of an element, in the element's own unit; `count` tells
    in how many configurations it could be compared.
    """

    tip: str
    function: str
    output: str
    sample: str
    count: int
    deviation: Deviation

    @property
    def ok(self) -> bool:
        return self.deviation.ok


@dataclass(frozen=True, slots=True)
class Silence:
    """`what` in q[place] must give NaN where it matters; `missed` says where a number came out."""

    function: str
    what: str
    place: int
    count: int
    missed: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.missed


@dataclass(frozen=True, slots=True)
class Difference:
    """A name, number or table of the header, or a function's type, that is not as it must be.

    `line` is that of the header, 0 for none; `found` and `right` are None where one is missing.
    """

    line: int
    name: str
    message: str
    found: int | float | str | None = None
    right: int | float | str | None = None


@dataclass(frozen=True, slots=True)
class Verification:
    """All comparisons of one header, which ran on `where`.

    `origin` says whether it was generated anew or given; `facts` is how many of its names, numbers
    and places in tables were read back, `differences` are those that were wrong. `q` names the place of each value of a configuration; `remarks` say what was left out, and
    what could not be worked out.
    """

    file: str
    scalar: str
    seed: int
    q: tuple[str, ...]
    rows: tuple[Row, ...]
    values: tuple[Value, ...]
    silences: tuple[Silence, ...]
    reasons: dict[str, str]
    where: str
    remarks: tuple[str, ...] = ()
    origin: str = "generated anew"
    facts: int = 0
    differences: tuple[Difference, ...] = ()

    @property
    def ok(self) -> bool:
        compared = (*self.rows, *self.values, *self.silences)
        return not self.differences and all(each.ok for each in compared)
