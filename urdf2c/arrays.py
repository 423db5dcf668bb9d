"""The arrays that functions take and give: their names, sizes and meanings."""

import re

from urdf2c.catalog import BY_NAME, ROWS_OF
from urdf2c.choice import Request
from urdf2c.compiler.program import Meaning
from urdf2c.mechanics.tree import Tree


def input_size(name: str, tree: Tree) -> int:
    """How many numbers an input array of a function holds."""
    return {"q": tree.nq, "s": tree.nq, "c": tree.nq, "v": tree.nv, "wrench": 6}[name]


def arrays(request: Request, nv: int) -> list[tuple[str, Meaning]]:
    """Every output, each once; names tell frames apart where needed, and kinds of Jacobians."""
    found = {}
    for item in request.items:
        for kind, name in BY_NAME[item.quantity].outputs:
            found.setdefault((kind, item.frame), name)
    several = len({frame for _, frame in found}) > 1
    kinds = {(kind, name) for (kind, frame), name in found.items() if frame}
    taken: set[str] = {*request.inputs}
    made = []
    for (kind, frame), name in found.items():
        if frame and sum(name == other for _, other in kinds) > 1:
            name = kind
        if several:
            name = f"{name}_{re.sub('[^A-Za-z0-9]+', '_', frame or 'all')}".rstrip("_")
        while name in taken:
            name += "_"
        taken.add(name)
        made.append((name, meaning(kind, frame, nv)))
    return made


def meaning(kind: str, frame: str, nv: int) -> Meaning:
    """What an output of that kind is."""
    rows = ROWS_OF.get(kind)
    if not frame:
        size = {"all_p": 3, "all_R": 9}[kind]
        return Meaning(kind, frame, 3, f"{size}*{{FRAMES}}")
    columns = {"R": 3, "T": 4}.get(kind, nv if rows else 0)
    length = "" if not rows or not nv else f"{rows}*{{NV}}" if rows > 1 else "{NV}"
    return Meaning(kind, frame, 0 if kind == "tau" else columns, length)
