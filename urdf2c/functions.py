"""Which functions a header offers: runs the mechanics on symbols, and keeps the cheapest."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from urdf2c.compiler.cost import Tally, cost, operations
from urdf2c.compiler.expr import Expr, Graph
from urdf2c.compiler.program import Function, Landmark, Output, negative
from urdf2c.diagnostics import Diagnostic, UrdfError, error, note, warning
from urdf2c.mechanics.angles import Mark
from urdf2c.mechanics.chain import Chain
from urdf2c.mechanics.frames import Frames, shape_of
from urdf2c.mechanics.gauge import frames
from urdf2c.mechanics.kinematics import Plan, Pose
from urdf2c.mechanics.snap import NOISE, Rounding, Snapper
from urdf2c.mechanics.steps import reach
from urdf2c.mechanics.tree import Tree
from urdf2c.robot import Robot

# What --snap-angles would save is looked up for angles this far [rad] from a right angle: 1.57
# for pi/2 is 8e-4 off, a degree typed by hand at 0.1 degree is 1.7e-3.
HINTED = 2e-3
# Larger roundings than this [rad] would change the robot, not mend its file.
LARGEST_SNAP = 0.1


@dataclass(frozen=True, slots=True)
class Snap:
    """A constant angle [rad] behind `joint` on the way to `tip` that was, or could be, rounded.

    `deviation_m` and `deviation_rad` bound what this moves at the tip in any position within
    the limits of prismatic joints (those without limits, and floating and planar joints, count
    as at zero); `saved` is mul + add of the tip's pose that all snaps of the tip save together.
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


def formulate(
    tree: Tree,
    scalar: str = "float",
    snap_angles: float = 0.0,
    finish: Callable[[Function], Function] = lambda function: function,
) -> Formulation:
    """One pose function a tip, on symbols.

    Args:
        scalar: "float" or "double"; constants within its rounding noise are rounded freely.
        snap_angles: Angles this near [rad] to a multiple of 30 or 45 degrees are rounded, and
            listed in `snapped`. Without it, `warnings` tells what it would save.
        finish: Rewrites each function before its operations are counted: the simplifier.

    Raises:
        UrdfError: the lengths of a chain are beyond all numbers.
        ValueError: `scalar` or `snap_angles` is none of the above.
    """
    if scalar not in NOISE:
        raise ValueError(f"scalar is {scalar!r}, it must be 'float' or 'double'")
    if not 0.0 <= snap_angles <= LARGEST_SNAP:
        raise ValueError(f"snap_angles is {snap_angles}, it must be from 0 to {LARGEST_SNAP} rad")
    functions, snapped, warnings = [], [], []
    maker = _Maker(tree, finish)
    for chain in tree.chains:
        exact = rounded = _frames(tree.robot, chain, scalar, snap_angles or HINTED)
        if any(not record.free for record in rounded[1]):
            exact = _frames(tree.robot, chain, scalar, 0.0)
        chosen = rounded if snap_angles else exact
        function, saved = maker.function(chain, chosen[0]), 0
        if exact is not rounded:  # sizes are remembered: only the other one is still to be made
            saved = maker.size(chain, exact[0]) - maker.size(chain, rounded[0])
        if saved <= 0 and chosen is not exact:
            chosen, function = exact, maker.function(chain, exact[0])
        if chosen is not exact:
            text = _moved(chosen[1])
            function = replace(function, title=f"{function.title}.  {text}")
            warnings.append(note(tree.robot.span, f"to '{chain.tip}': {text}, to save {saved} of "
                                 f"{maker.size(chain, exact[0])} operations"))  # fmt: skip
        functions.append(function)
        snapped += [_snap(chain, record, saved, True) for record in chosen[1]]
        if saved > 0 and not snap_angles:
            warnings.append(_hint(tree, chain, rounded[1], maker.size(chain, exact[0]), saved))
    return Formulation(tuple(functions), tuple(snapped), tuple(warnings))


class _Maker:
    """Makes pose functions, and remembers the best plan and the size of every shape: a robot
    has many tips of one shape."""

    def __init__(self, tree: Tree, finish: Callable[[Function], Function]):
        self.tree, self.finish = tree, finish
        self.plans: dict[tuple, Plan] = {}
        self.sizes: dict[tuple, int] = {}

    def function(self, chain: Chain, chain_frames: Frames) -> Function:
        """The cheapest of the ways to the tip's pose, the first of them at a tie."""
        shape = shape_of(chain_frames)
        if shape not in self.plans:
            self.plans[shape] = _cheapest(*self._made(chain, chain_frames))
        plan = self.plans[shape]
        # a graph of its own: what else was tried must not leave its mark on the order of nodes
        graph, made = self._made(chain, chain_frames)
        values = _flat(graph, made.result(plan))
        outputs = (Output("p", values[:3]), Output("R", values[3:]))
        title = f"Pose of frame {chain.tip} in frame {self.tree.base}: p [m], R row-major"
        marks = _landmarks(made.notes(plan))
        function = self.finish(Function(f"fk_{chain.tip}", title, outputs, marks))
        self.sizes[shape] = _size(function)
        return function

    def _made(self, chain: Chain, chain_frames: Frames) -> tuple[Graph, Pose]:
        graph = Graph()
        read = _places(chain)  # of thousands of joints, one tip needs few
        places = [graph.input(f"q[{i}]") if i in read else None for i in range(self.tree.nq)]
        return graph, Pose(chain_frames, places)

    def size(self, chain: Chain, chain_frames: Frames) -> int:
        """mul + add of the pose in these frames."""
        shape = shape_of(chain_frames)
        if shape not in self.sizes:
            self.function(chain, chain_frames)
        return self.sizes[shape]


def _places(chain: Chain) -> set[int]:
    """The places of q that the chain's motions read."""
    return {
        motion.index + i for motion in chain.motions for i in range(4 if motion.kind == "ball" else 1)
    }


def _frames(
    robot: Robot, chain: Chain, scalar: str, tolerance: float
) -> tuple[Frames, list[Rounding]]:
    length = reach(chain)
    if not math.isfinite(length):
        message = f"the lengths on the way to '{chain.tip}' add up to more than a number can hold"
        raise UrdfError([error(robot.span, message, "give lengths in metres")])
    snapper = Snapper(NOISE[scalar], tolerance, length)
    return frames(chain, snapper), snapper.records


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


def _moved(records: list[Rounding]) -> str:
    """What was rounded beyond the noise, and what that moves at most."""
    near = [record for record in records if not record.free]
    count = "1 angle" if len(near) == 1 else f"{len(near)} angles"
    metres = sum(record.deviation_m for record in near)
    turned = sum(record.deviation_rad for record in near)
    return f"{count} rounded, which moves the tip by at most {metres:.2g} m and {turned:.2g} rad"


def _hint(tree: Tree, chain: Chain, records: list[Rounding], size: int, saved: int) -> Diagnostic:
    """What rounding the angles in `records` would save of `size` operations."""
    near = [record for record in records if not record.free]
    worst = max(near, key=lambda record: record.deviation_rad)
    moved = sum(record.deviation_m for record in near)
    spans = {joint.name: joint.span for joint in tree.robot.joints}
    count = "1 angle" if len(near) == 1 else f"{len(near)} angles"
    verb, noun = ("is", "a multiple") if len(near) == 1 else ("are", "multiples")
    meant = "it was" if len(near) == 1 else "they were"
    return warning(
        spans.get(worst.joint, tree.robot.span),
        f"{count} on the way to '{chain.tip}' {verb} nearly {noun} of 30 or 45 "
        f"degrees (farthest off: {worst.before:.9g} rad for {worst.after:.9g} rad at "
        f"'{worst.joint or tree.base}')",
        f"if {meant} meant to be, --snap-angles {_above(worst.deviation_rad)} saves {saved} of "
        f"{size} operations and moves the tip by at most {moved:.2g} m",
    )


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


def _cheapest(graph: Graph, made: Pose) -> Plan:
    """The plan with the fewest operations, then the fewest negations, then the first.

    Plans are built in the order of what they are about to cost, until the next one is about
    to cost more than the best one does.
    """
    plans = made.plans()
    if len(plans) <= 2:  # a long chain, for which masks would take memory with the square
        return min(plans, key=lambda plan: cost(_flat(graph, made.result(plan))))
    tally = Tally()
    parts = {
        plan: tally.count(_lifted(graph, made.parts(plan))) + made.joins(plan)
        for plan in plans
    }
    least, ties = None, []
    for plan in sorted(parts, key=parts.get):
        if least is not None and parts[plan] > least:
            break
        values = _flat(graph, made.result(plan))
        size = tally.count(values)
        if least is None or size < least:
            least, ties = size, []
        if size == least:
            ties.append((plan, values))
    return ties[0][0] if len(ties) == 1 else min(ties, key=lambda tie: cost(tie[1]))[0]


def _lifted(graph: Graph, vectors) -> list[Expr]:
    return [graph.lift(value) for vector in vectors for value in vector]


def _flat(graph: Graph, result) -> tuple[Expr, ...]:
    position, rows = result
    return tuple(graph.lift(value) for part in (position, *rows) for value in part)


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
