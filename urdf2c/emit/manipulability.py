"""`manipulability`: how far a tip is from a pose in which it cannot move every way."""

from urdf2c.compiler.program import Meaning
from urdf2c.emit.function import FunctionView
from urdf2c.emit.writer import Writer, apart
from urdf2c.mechanics.chain import Chain
from urdf2c.mechanics.tree import Tree


def manipulability(writer: Writer, chain: Chain, frame: str) -> FunctionView:
    """The function for the tip of `chain`, which calls the Jacobian that the header holds.

    Args:
        frame: the tip's name in C.
    """
    columns = _columns(writer.tree, chain)
    body = _body(writer, columns, frame) if columns else [f"return 0.0{writer.scalar.suffix};"]
    comment = (
        f"How well frame {chain.tip} can be moved: sqrt(det(J J^T)), J its Jacobian with the "
        "columns of the joints that move it; sqrt(det(J^T J)) where these are fewer than 6.  0 "
        "where J has not full rank."
    )
    name, meaning = f"manipulability_{frame}", Meaning("manipulability", chain.tip)
    return writer.function(name, comment, writer.scalar.name, (writer.q,), body, meaning)


def _columns(tree: Tree, chain: Chain) -> list[int]:
    """The degrees of freedom that move the tip."""
    places = {motion.index for motion in chain.motions}
    moving = [j for j in tree.joints if not places.isdisjoint(range(j.q, j.q + j.nq))]
    return [joint.v + i for joint in moving for i in range(joint.nv)]


def _body(writer: Writer, columns: list[int], frame: str) -> list[str]:
    macro = f"{writer.prefix.upper()}_NV"
    count = len(columns)
    lines = [f"{writer.scalar.name} J[6*{macro}];", f"{writer.prefix}_jacobian_{frame}(J, q);"]
    if count == writer.tree.nv:
        return [*lines, f"return {writer.runtime('volume')}(J, 6, {macro});"]
    moves = [
        f"    J[{count}*i + {k}] = J[{macro}*i + {column}];" for k, column in enumerate(columns)
    ]
    loop = ["for (int i = 0; i < 6; i++) {", *moves, "}"]
    return apart(lines, [*loop, f"return {writer.runtime('volume')}(J, 6, {count});"])
