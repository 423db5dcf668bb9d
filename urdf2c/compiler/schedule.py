"""Puts a function's values in an order, gives them names, and counts how many live at once.

A Cortex-M4F has 32 single registers. The natural order, in which the algorithm noted its
landmarks, reads best and is kept where its values fit in them beside the constants; else the order
is chosen greedily for few live values. Sines and cosines come first: while they are made, the
constants of their polynomials hold registers, which the rest of the function then has.
"""

from collections import Counter
from dataclasses import dataclass

from urdf2c.compiler.expr import Expr, uses, walk
from urdf2c.compiler.program import (
    Assign,
    Block,
    Function,
    Landmark,
    Program,
    Sincos,
    Store,
    negative,
)

# Live values that fit in 32 registers with room for constants and what is being computed.
_FIT = 24
# The greedy order is taken where it lowers what lives by so much: within it, compilers do better with
# the natural one (a pose and Jacobian of nine joints, 64 values alive for 65, took 741 instructions
# on an M4F for 694).
_WORTH = 0.9
# Written-out expressions go no deeper; a reader (and C's nesting limits) would not follow.
_DEEPEST = 8
# The greedy order takes time that grows with the square.
_SEARCHED = 600


def schedule(function: Function) -> Program:
    """The function as a list of statements; see Program for what it promises."""
    plan = _plan(function)
    order = _natural(plan)
    live = _live(plan, order)
    if live > _FIT and len(order) <= _SEARCHED:
        other = _greedy(plan, order)
        if _live(plan, other) < _WORTH * live:
            order, live = other, _live(plan, other)
    names = _names(plan, order)
    blocks = _blocks(plan, order, names)
    outputs = tuple((output.name, len(output.values)) for output in function.outputs)
    meanings = tuple(output.meaning for output in function.outputs)
    return Program(
        function.name, function.title, outputs, blocks, names, live,
        function.inputs, function.frame, meanings,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Step:
    """One statement to be: what it computes (a pair for a sincos) and which values it reads."""

    nodes: tuple[Expr, ...]
    angle: Expr | None
    reads: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    """`stores` are the values that the stores at the end read."""

    function: Function
    steps: tuple[_Step, ...]
    step_of: dict[Expr, int]
    stores: tuple[Expr, ...]


def _plan(function: Function) -> _Plan:
    roots = [value for output in function.outputs for value in output.values]
    nodes = walk(roots)
    named = _named(nodes, roots)
    steps: list[_Step] = []
    step_of: dict[Expr, int] = {}
    pairs: dict[Expr, list[Expr]] = {}
    for node in nodes:
        if node.op in ("sin", "cos"):
            pairs.setdefault(node.args[0], []).append(node)
    for node in nodes:
        if node in step_of or node not in named:
            continue
        angle = node.args[0] if node.op in ("sin", "cos") else None
        made = tuple(pairs[angle]) if angle else (node,)
        reads = _reads(node.args, named)
        step_of.update(dict.fromkeys(made, len(steps)))
        steps.append(_Step(made, angle, reads))
    return _Plan(function, tuple(steps), step_of, _reads(roots, named))


def _reads(roots, named: set[Expr]) -> tuple[Expr, ...]:
    """Values whose names stand in the expressions of `roots` as written out."""
    found: dict[Expr, None] = {}
    stack = list(roots)
    while stack:
        node = stack.pop()
        if node in named:
            found[node] = None
        else:
            stack.extend(node.args)
    return tuple(found)


def _named(nodes: list[Expr], roots: list[Expr]) -> set[Expr]:
    """What gets a name: what is read twice, every sine and cosine, and long expressions."""
    count = uses(roots, nodes)
    angles = {node.args[0] for node in nodes if node.op in ("sin", "cos")}
    named: set[Expr] = set()
    depth: dict[Expr, int] = {}
    for node in nodes:
        depth[node] = 1 + max((depth[arg] for arg in node.args if arg not in named), default=0)
        if node.op in ("const", "input", "neg"):
            continue
        pair_only = node in angles and count[node] == sum(
            1 for other in ("sin", "cos") if _interned(node, other) in count
        )
        if node.op in ("sin", "cos") or depth[node] > _DEEPEST:
            named.add(node)
        elif count[node] > 1 and not pair_only:
            named.add(node)
    return named | _inputs_of_stores(roots, named)


def _interned(angle: Expr, op: str) -> Expr:
    return angle.graph.raw(op, angle)


def _inputs_of_stores(roots, named: set[Expr]) -> set[Expr]:
    """Inputs that the stores would read, after others may have written over them."""
    found, stack = set(), list(roots)
    while stack:
        node = stack.pop()
        if node.op == "input":
            found.add(node)
        elif node not in named:
            stack.extend(node.args)
    return found


def _natural(plan: _Plan) -> list[int]:
    """Sines and cosines, then the landmarks in the order they were noted, then the rest."""
    order: dict[int, None] = {}
    marks = _bare(plan.function.landmarks)
    marked = [plan.step_of[node] for node in marks if node in plan.step_of]
    rest = range(len(plan.steps))
    first = [k for k in (*marked, *rest) if plan.steps[k].angle]
    for wanted in (*first, *marked, *rest):
        stack = [wanted]
        while stack:
            step = stack[-1]
            reads = (plan.step_of[node] for node in plan.steps[step].reads)
            waiting = [k for k in reads if k not in order]
            if waiting:
                stack.extend(reversed(waiting))
            else:
                order[stack.pop()] = None
    return list(order)


def _live(plan: _Plan, order: list[int]) -> int:
    """The largest number of names that are still to be read, after any statement."""
    last = {read: place for place, k in enumerate(order) for read in plan.steps[k].reads}
    last.update(dict.fromkeys(plan.stores, len(order)))
    ending = Counter(last.values())
    live = most = 0
    for place, k in enumerate(order):
        live += len(plan.steps[k].nodes) - ending[place]
        most = max(most, live)
    return most


def _greedy(plan: _Plan, order: list[int]) -> list[int]:
    """Always the step that leaves the fewest values alive; the earlier in `order` at a tie."""
    left = Counter(plan.stores)
    readers: list[list[int]] = [[] for _ in plan.steps]
    missing = [0] * len(plan.steps)
    for k, step in enumerate(plan.steps):
        left.update(step.reads)
        sources = {plan.step_of[read] for read in step.reads}
        missing[k] = len(sources)
        for source in sources:
            readers[source].append(k)
    rank = {k: place for place, k in enumerate(order)}
    ready, placed = [k for k in order if not missing[k]], []
    while ready:
        best = min(ready, key=lambda k: (_growth(plan, k, left), rank[k]))
        ready.remove(best)
        placed.append(best)
        for read in plan.steps[best].reads:
            left[read] -= 1
        for reader in readers[best]:
            missing[reader] -= 1
            if not missing[reader]:
                ready.append(reader)
    return placed


def _growth(plan: _Plan, k: int, left: Counter[Expr]) -> int:
    step = plan.steps[k]
    return len(step.nodes) - sum(left[read] == 1 for read in step.reads)


def _names(plan: _Plan, order: list[int]) -> dict[Expr, str]:
    """The landmarks' names, w1, w2, ... for the rest; nothing twice."""
    marks = _bare(plan.function.landmarks)
    names: dict[Expr, str] = {}
    taken: set[str] = set()
    count = 0
    for k in order:
        for node in plan.steps[k].nodes:
            name = marks[node].name if node in marks else _input_name(node)
            if not name:
                count += 1
                name = f"w{count}"
            while name in taken:
                name += "b"
            taken.add(name)
            names[node] = name
    return names


def _bare(landmarks: dict[Expr, Landmark]) -> dict[Expr, Landmark]:
    """Landmarks of nodes; a value that is kept as its negative is named so."""
    marks: dict[Expr, Landmark] = {}
    for node, mark in landmarks.items():
        if node.op == "neg":
            marks.setdefault(node.args[0], Landmark(negative(mark.name), mark.comment))
        else:
            marks[node] = mark
    return marks


def _input_name(node: Expr) -> str:
    return node.value.replace("[", "").replace("]", "") if node.op == "input" else ""


def _blocks(plan: _Plan, order: list[int], names: dict[Expr, str]) -> tuple[Block, ...]:
    """Statements under their landmarks' comments, and the stores at the end."""
    marks = _bare(plan.function.landmarks)
    blocks: list[tuple[str, list]] = []
    comments = _comments(plan, order, marks)
    for k, comment in zip(order, comments):
        if not blocks or blocks[-1][0] != comment:
            blocks.append((comment, []))
        blocks[-1][1].append(_statement(plan.steps[k], names))
    stores = tuple(
        Store(f"{output.name}[{i}]", value)
        for output in plan.function.outputs
        for i, value in enumerate(output.values)
    )
    seen: set[str] = set()
    made = []
    for comment, statements in blocks:
        made.append(Block("" if comment in seen else comment, tuple(statements)))
        seen.add(comment)
    return (*made, Block("", stores))


def _comments(plan: _Plan, order: list[int], marks) -> list[str]:
    """Each step's comment; a step without a landmark stands under that of the next one."""
    found, coming = [], ""
    for k in reversed(order):
        node = plan.steps[k].nodes[0]
        if node in marks:
            coming = marks[node].comment
        found.append(coming)
    return found[::-1]


def _statement(step: _Step, names: dict[Expr, str]):
    if step.angle is None:
        return Assign(names[step.nodes[0]], step.nodes[0])
    by_op = {node.op: names[node] for node in step.nodes}
    stem = next(iter(by_op.values()))
    sine = by_op.get("sin", f"unread_{stem}")
    return Sincos(step.angle, sine, by_op.get("cos", f"unread_{stem}"))
