"""A C function: what it takes and gives, its text as the template sees it, and its calls."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from urdf2c.compiler.program import Meaning


@dataclass(frozen=True, slots=True)
class Signature:
    """A generated function: its C name, and its output and input arrays with their lengths.

    `meanings` says what each output holds. `result` is the C type of what it returns, "" for
    nothing: then its only output has one number, which the function returns and does not store.
    """

    name: str
    outputs: tuple[tuple[str, int], ...]
    inputs: tuple[tuple[str, int], ...]
    meanings: tuple[Meaning, ...] = ()
    result: str = ""

    def call(
        self, scalar: str, outputs: Sequence[str], inputs: Sequence[str], cast: str = ""
    ) -> str:
        """The C statement that calls it with arrays of `scalar`, given by their first elements.

        `cast` is a macro that makes a scalar of what it returns, "" for a cast as in C.
        """
        first = inputs if self.result else (*outputs, *inputs)
        text = f"{self.name}({', '.join(f'&{element}' for element in first)})"
        if not self.result:
            return f"{text};"
        converted = text if self.result == scalar else f"{cast or f'({scalar})'}({text})"
        return f"{outputs[0]} = {converted};"


@dataclass(frozen=True, slots=True)
class FunctionView:
    """A C function: its comment, its head and its body as lines, without the braces.

    `count` is what `--stats` says of it, None where its operations are not counted.
    """

    name: str
    comment: tuple[str, ...]
    head: tuple[str, ...]
    body: tuple[str, ...]
    signature: Signature = field(repr=False)  # the head tells of it
    count: Mapping[str, int] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Positions:
    """The array of `joint_positions`: its length, each joint's first place, a name for each."""

    count: int
    macros: tuple[tuple[str, int], ...]
    names: tuple[str, ...]
