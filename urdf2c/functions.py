"""Which functions a header offers: runs the mechanics on symbols, and keeps the cheapest."""

from dataclasses import dataclass

from urdf2c.compiler.cost import cost, operations
from urdf2c.compiler.expr import Expr, Graph
from urdf2c.compiler.program import Function, Landmark, Output, negative
from urdf2c.diagnostics import Diagnostic, warning
from urdf2c.mechanics.gauge import Frames, frames, reach
from urdf2c.mechanics.kinematics import Mark, Plan, Pose
from urdf2c.mechanics.snap import NOISE, Rounding, Snapper
from urdf2c.mechanics.tree import Chain, Tree

# What --snap-angles would save is looked up for angles this far [rad] from a right angle: 1.57
# for pi/2 is 8e-4 off, a degree typed by hand at 0.1 degree is 1.7e-3.
HINTED = 2e-3


@dataclass(frozen=True, slots=True)
class Snap:
    """A constant angle [rad] behind `joint` on the way to `tip` that was, or could be, rounded.

    `deviation_m` and `deviation_rad` bound what this moves at the tip in any position; `saved`
    is mul + add of the tip's pose that all snaps of the tip save together.
    """

    tip: str
    joint: str
    before: float
    after: float
    deviation_m: float
    deviation_rad: float
    saved: int
    applied: bool


@dataclass(frozen=True, slots=True)
class Formulation:
    functions: tuple[Function, ...]
    snapped: tuple[Snap, ...]
    warnings: tuple[Diagnostic, ...]


def formulate(tree: Tree, scalar: str = "float", snap_angles: float = 0.0) -> Formulation:
    """One pose function a tip, on symbols.

    Args:
        scalar: "float" or "double"; constants within its rounding noise are rounded freely.
        snap_angles: Angles this near [rad] to a multiple of 30 or 45 degrees are rounded, and listed in
            `snapped`. Without it, `warnings` tells what it would save.
    """
    functions, snapped, warnings = [], [], []
    for chain in tree.chains:
        snapper = Snapper(NOISE[scalar], snap_angles, reach(chain))
        function = _pose(tree, chain, frames(chain, snapper))
        functions.append(function)
        plain = function
        if snap_angles and any(not record.free for record in snapper.records):
            exact = Snapper(NOISE[scalar], 0.0, reach(chain))
            plain = _pose(tree, chain, frames(chain, exact))
        saved = _size(plain) - _size(function)
        snapped += [_snap(chain, record, saved, True) for record in snapper.records]
        if not snap_angles:
            warnings += _hints(tree, chain, scalar, function)
    return Formulation(tuple(functions), tuple(snapped), tuple(warnings))


def _snap(chain: Chain, record: Rounding, saved: int, applied: bool) -> Snap:
    return Snap(
        chain.tip,
        record.joint,
        record.before,
        record.after,
        record.deviation_m,
        record.deviation_rad,
        0 if record.free else saved,
        applied,
    )


def _hints(tree: Tree, chain: Chain, scalar: str, function: Function) -> list[Diagnostic]:
    """What snapping would save, where angles lie near cheap ones."""
    snapper = Snapper(NOISE[scalar], HINTED, reach(chain))
    cheaper = frames(chain, snapper)
    near = [record for record in snapper.records if not record.free]
    if not near:
        return []
    saved = _size(function) - _size(_pose(tree, chain, cheaper))
    if saved <= 0:
        return []
    worst = max(near, key=lambda record: record.deviation_rad)
    moved = sum(record.deviation_m for record in near)
    spans = {joint.name: joint.span for joint in tree.robot.joints}
    return [
        warning(
            spans.get(worst.joint, tree.robot.span),
            f"{len(near)} angles on the way to '{chain.tip}' are nearly multiples of 30 or 45 "
            f"degrees (farthest off: {worst.before:.9g} rad for {worst.after:.9g} rad at "
            f"'{worst.joint or tree.base}')",
            f"if they were meant to be, --snap-angles {_above(worst.deviation_rad)} saves {saved} of "
            f"{_size(function)} operations and moves the tip by at most {moved:.2g} m",
        )
    ]


def _above(tolerance: float) -> str:
    """The next number of one digit that is no less."""
    text = f"{tolerance * 1.0001:.0e}"
    if float(text) >= tolerance:
        return text
    digit, _, exponent = text.partition("e")
    return f"{int(digit) + 1}e{exponent}"


def _size(function: Function) -> int:
    counts = operations(value for output in function.outputs for value in output.values)
    return counts["mul"] + counts["add"]


def _pose(tree: Tree, chain: Chain, chain_frames: Frames) -> Function:
    """The cheapest of the ways to the tip's pose, the first of them at a tie."""
    graph = Graph()
    made = Pose(chain_frames, [graph.input(f"q[{i}]") for i in range(tree.nq)])
    plan, outputs = _cheapest(graph, made)
    title = f"Pose of frame {chain.tip} in frame {tree.base}: p [m], R row-major"
    return Function(f"fk_{chain.tip}", title, outputs, _landmarks(made.notes(plan)))


def _cheapest(graph: Graph, made: Pose) -> tuple[Plan, tuple[Output, Output]]:
    best = None
    for plan in made.plans():
        position, rows = made.result(plan)
        p = tuple(map(graph.lift, position))
        r = tuple(graph.lift(value) for row in rows for value in row)
        price = cost((*p, *r))
        if best is None or price < best[0]:
            best = price, plan, (Output("p", p), Output("R", r))
    return best[1:]


def _landmarks(marks: list[Mark]) -> dict[Expr, Landmark]:
    """Names for nodes; a value that is a negation gives its node the negative name."""
    found: dict[Expr, Landmark] = {}
    for mark in marks:
        if isinstance(mark.value, Expr):
            node, name = mark.value, mark.name
            if node.op == "neg":
                node = node.args[0]
                name = name if node.op in ("sin", "cos") else negative(name)
            if node.op not in ("const", "input"):
                found.setdefault(node, Landmark(name, mark.comment))
    return found
