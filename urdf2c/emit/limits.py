"""`clamp_to_limits`, `within_limits`, and the same for the soft limits of safety_controller."""

from collections.abc import Iterable, Iterator

from urdf2c.diagnostics import Diagnostic, UrdfError, error
from urdf2c.emit.cprint import literal
from urdf2c.emit.function import FunctionView
from urdf2c.emit.inward import inward
from urdf2c.emit.writer import Writer, apart
from urdf2c.mechanics.ranges import Range, Ranges, has_soft_limits, ranges
from urdf2c.mechanics.tree import Tree

_HARD = ("clamp_to_limits", "within_limits")
_SOFT = ("clamp_to_soft_limits", "within_soft_limits")
NAMES = _HARD + _SOFT


def limits(
    writer: Writer, wanted: Iterable[str]
) -> tuple[tuple[FunctionView, ...], tuple[Diagnostic, ...]]:
    """Those of NAMES that are `wanted`, and warnings of limits that were passed over.

    Raises:
        UrdfError: soft limits are wanted of a robot that has none.
    """
    wanted = tuple(wanted)
    _refuse(writer.tree, [name for name in _SOFT if name in wanted])
    functions, warnings = [], []
    for soft, names in (False, _HARD), (True, _SOFT):
        if asked := [name for name in names if name in wanted]:
            found = ranges(writer.tree, soft)
            warnings += found.warnings
            functions += [_MAKERS[name.partition("_")[0]](writer, name, found) for name in asked]
    return tuple(functions), tuple(dict.fromkeys(warnings))


def _refuse(tree: Tree, asked: list[str]) -> None:
    leaders = {joint.name for joint in tree.joints}
    moving = {name for name, law in tree.laws.items() if law.leader in leaders}
    if asked and not any(j.name in moving and has_soft_limits(j) for j in tree.robot.joints):
        raise UrdfError([
            error(
                tree.robot.span,
                f"function '{name}' needs soft limits, and no joint that q moves has any",
                "they are soft_lower_limit and soft_upper_limit of a joint's safety_controller",
            )
            for name in asked
        ])  # fmt: skip


def _clamp(writer: Writer, name: str, found: Ranges) -> FunctionView:
    locals_ = [writer.local(place, text) for place, text in _clamped(writer, found)]
    stores = [f"clamped[{place}] = q{place};" for place in range(writer.tree.nq)]
    comment = _comment(writer, name, found, "q, each place moved into its {}")
    arrays = (("clamped", "NQ", writer.tree.nq), writer.q)
    return writer.function(name, comment, "void", arrays, apart(locals_, stores))


def _clamped(writer: Writer, found: Ranges) -> Iterator[tuple[int, str]]:
    for place, each in enumerate(found.places):
        value = f"q[{place}]"
        if each.is_bounded:
            value = f"{writer.runtime('clamp')}({value}, {_bounds(writer, each)})"
        yield place, value


def _within(writer: Writer, name: str, found: Ranges) -> FunctionView:
    checks = [
        f"within &= {writer.runtime('within')}(q[{place}], {_bounds(writer, each)});"
        for place, each in enumerate(found.places)
    ]
    body = ["uint32_t within = 1u;", *checks, "return (within != 0u) ? 1 : 0;"]
    comment = _comment(writer, name, found, "1 where every place of q is within its {}, else 0")
    return writer.function(name, comment, "int", (writer.q,), body)


_MAKERS = {"clamp": _clamp, "within": _within}


def _bounds(writer: Writer, limits: Range) -> str:
    return ", ".join(literal(end, writer.scalar) for end in inward(limits, writer.scalar))


def _comment(writer: Writer, name: str, found: Ranges, text: str) -> str:
    """`text` and, for each joint that is, by which followers it is narrowed."""
    kind = "soft limits, or limits where it has no soft ones" if name in _SOFT else "limits"
    lines = [f"{text.format(kind)}.  NaN is within none."]
    if name.startswith("clamp"):
        lines = [f"{text.format(kind)}.  NaN stays NaN."]
    for joint in writer.tree.joints:
        if by := found.places[joint.q].by:
            lines.append(f"  q[{joint.q}]  {joint.name}: by the limits of {', '.join(by)} too")
    return "\n".join(lines)
