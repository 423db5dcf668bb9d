"""What stands between mathematics and text: a Function to compute, a Program that computes it."""

from dataclasses import dataclass

from urdf2c.compiler.expr import Expr


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an output holds: its kind, as in urdf2c.functions.catalog, and of which frame.

    `columns` is how many stand in a row of a matrix, 0 for a vector; `length` the C text of its
    size, where that is no number.
    """

    kind: str = ""
    frame: str = ""
    columns: int = 0
    length: str = ""


@dataclass(frozen=True, slots=True)
class Output:
    """An output array `name` of the C function, one expression an element.

    `meaning` says what it holds.
    """

    name: str
    values: tuple[Expr, ...]
    meaning: Meaning = Meaning()


@dataclass(frozen=True, slots=True)
class Landmark:
    """A value worth a name in the C, with the comment that explains it ("" for none)."""

    name: str
    comment: str = ""


def negative(name: str) -> str:
    """The name of the negative of the value called `name`."""
    return name.removeprefix("minus_") if name.startswith("minus_") else f"minus_{name}"


@dataclass(frozen=True, slots=True)
class Function:
    """A C function as mathematics: `outputs` of inputs such as `q[i]`.

    `name` is the C name without the robot's prefix, such as `fk_tool0`, where `frame` is the link
    that it ends with ("" for none); `title` its one-line description, such as `Pose of frame tool0
    in frame base: p [m], R row-major`; `inputs` its input arrays in their order.
    """

    name: str
    title: str
    outputs: tuple[Output, ...]
    landmarks: dict[Expr, Landmark]
    inputs: tuple[str, ...] = ("q",)
    frame: str = ""


@dataclass(frozen=True, slots=True)
class Sincos:
    """`sincos(angle, &sine, &cosine)`: both are names of locals that it fills."""

    angle: Expr
    sine: str
    cosine: str


@dataclass(frozen=True, slots=True)
class Assign:
    """`const scalar name = value`; `value` is written out, named nodes inside by name."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Store:
    """`target = value`, where `target` is an element of an output such as `p[0]`."""

    target: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Block:
    """Statements that belong together, under a comment ("" for none)."""

    comment: str
    statements: tuple[Sincos | Assign | Store, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """A function as a list: every statement reads inputs, constants and earlier names only.

    `names` gives the local that holds a node; a node without one is written out where it is
    read (each such node is read once, or is an input, a constant or a negation of a name).
    All inputs are read before the first store, so the caller's arrays may overlap.
    `live` is the largest number of named values alive at once; `meanings` says what
    each output holds.
    """

    name: str
    title: str
    outputs: tuple[tuple[str, int], ...]
    blocks: tuple[Block, ...]
    names: dict[Expr, str]
    live: int
    inputs: tuple[str, ...] = ("q",)
    frame: str = ""
    meanings: tuple[Meaning, ...] = ()
