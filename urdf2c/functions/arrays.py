"""The arrays that functions take and give: their names, sizes and meanings."""

import re

from urdf2c.compiler.program import Meaning
from urdf2c.functions.catalog import BY_NAME
from urdf2c.functions.choice import Request
from urdf2c.functions.quantity import Result
from urdf2c.mechanics.tree import Tree


def input_size(name: str, tree: Tree) -> int:
    """How many numbers an input array of a function holds."""
    return {"q": tree.nq, "s": tree.nq, "c": tree.nq, "v": tree.nv, "wrench": 6}[name]


def arrays(request: Request, nv: int) -> list[tuple[str, Meaning]]:
    """Every result, each once; names tell frames apart where needed, and kinds of Jacobians."""
    found = {}
    for item in request.items:
        for result in BY_NAME[item.quantity].results:
            found.setdefault((result.kind, item.frame), result)
    several = len({frame for _, frame in found}) > 1
    kinds = {(kind, result.array) for (kind, frame), result in found.items() if frame}
    taken: set[str] = {*request.inputs}
    made = []
    for (kind, frame), result in found.items():
        name = result.array
        if frame and sum(name == other for _, other in kinds) > 1:
            name = kind
        if several:
            name = f"{name}_{re.sub('[^A-Za-z0-9]+', '_', frame or 'all')}".rstrip("_")
        while name in taken:
            name += "_"
        taken.add(name)
        made.append((name, meaning(result, frame, nv)))
    return made


def meaning(result: Result, frame: str, nv: int) -> Meaning:
    """What an result of a frame holds."""
    if result.per_link:
        return Meaning(result.kind, frame, result.columns, f"{result.per_link}*{{FRAMES}}")
    rows = result.per_rate
    columns = nv if rows > 1 else result.columns
    length = "" if not rows or not nv else f"{rows}*{{NV}}" if rows > 1 else "{NV}"
    return Meaning(result.kind, frame, columns, length)
