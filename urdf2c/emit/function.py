"""A C function as the template sees it, and the array of one of them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FunctionView:
    """A C function: its comment, its head and its body as lines, without the braces."""

    name: str
    comment: tuple[str, ...]
    head: tuple[str, ...]
    body: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Positions:
    """The array of `joint_positions`: its length, each joint's first place, a name for each."""

    count: int
    macros: tuple[tuple[str, int], ...]
    names: tuple[str, ...]
