"""`neutral`: the configuration to start from, zero as far as limits let it be."""

from urdf2c.diagnostics import Diagnostic
from urdf2c.emit.cprint import literal
from urdf2c.emit.function import FunctionView
from urdf2c.emit.inward import inward
from urdf2c.emit.writer import Writer, counts
from urdf2c.mechanics.ranges import Range, ranges

_COMMENT = (
    "A q to start from: every place 0, or the nearest to 0 within its limits; quaternions 0 0 0 1."
)


def neutral(writer: Writer) -> tuple[FunctionView, tuple[Diagnostic, ...]]:
    """The function, and warnings of limits that were passed over."""
    tree, found = writer.tree, ranges(writer.tree)
    ones = {joint.q + 6 for joint in tree.joints if joint.type == "floating"}
    values = [
        1.0 if place in ones else _nearest_to_zero(writer, each)
        for place, each in enumerate(found.places)
    ]
    body = [
        f"q[{place}] = {literal(value, writer.scalar)};" for place, value in enumerate(values)
    ]
    made = writer.function(
        "neutral", _COMMENT, "void", (("q", "NQ", tree.nq),), body, count=counts({}, live=0)
    )
    return made, found.warnings


def _nearest_to_zero(writer: Writer, limits: Range) -> float:
    lower, upper = inward(limits, writer.scalar)
    return min(max(0.0, lower), upper)
