"""The cheapest way to a tip's results: ways are built on one graph, and their operations counted."""

from collections.abc import Iterable

from urdf2c.compiler.cost import Tally, cost
from urdf2c.compiler.expr import Expr, Graph
from urdf2c.functions.quantity import POSITION, ROTATION
from urdf2c.functions.tip import Tip, Way
from urdf2c.mechanics.kinematics import Plan, Pose

_POSE = frozenset({POSITION, ROTATION})


def cheapest(graph: Graph, tips: dict[str, Tip], chosen: dict[str, Way], frame: str) -> Way:
    """The way to the results of `frame` that adds the fewest operations to those of `chosen`."""
    tip = tips[frame]
    if tip.needs == _POSE and not chosen:
        return Way(_cheapest_pose(graph, tip.pose))
    tally = Tally()
    before = [value for other, way in chosen.items() for value in _values(graph, tips[other], way)]

    def count(way: Way) -> int:
        return tally.count([*before, *_values(graph, tip, way)])

    best = min(tip.ways(), key=count)
    least = count(best)
    better = True
    while better:
        better = False
        for way in tip.refined(best):
            size = count(way)
            if size < least:
                best, least, better = way, size, True
                break
    return best


def _values(graph: Graph, tip: Tip, way: Way) -> tuple[Expr, ...]:
    results = sorted(tip.results, key=lambda result: result.kind)
    return lifted(graph, [value for each in results for value in each.formula(tip, way)])


def _cheapest_pose(graph: Graph, made: Pose) -> Plan:
    """The plan with the fewest operations, then the fewest negations, then the first.

    Plans are built in the order of what they are about to cost, until the next one is about
    to cost more than the best one does.
    """
    plans = made.plans()
    if len(plans) == 1:
        return plans[0]
    tally = Tally()
    parts = {
        plan: tally.count(lifted(graph, _elements(made.parts(plan)))) + made.joins(plan)
        for plan in plans
    }
    least, ties = None, []
    for plan in sorted(parts, key=parts.get):
        if least is not None and parts[plan] > least:
            break
        values = lifted(graph, _elements(_vectors(made.result(plan))))
        size = tally.count(values)
        if least is None or size < least:
            least, ties = size, []
        if size == least:
            ties.append((plan, values))
    return ties[0][0] if len(ties) == 1 else min(ties, key=lambda tie: cost(tie[1]))[0]


def lifted(graph: Graph, values: Iterable) -> tuple[Expr, ...]:
    return tuple(graph.lift(value) for value in values)


def _elements(vectors) -> list:
    return [value for vector in vectors for value in vector]


def _vectors(result):
    position, rows = result
    return position, *rows
