"""`joint_positions`: every joint whose value q decides, followers and locked ones too."""

from collections import Counter
from collections.abc import Mapping

from urdf2c.compiler.expr import Graph
from urdf2c.diagnostics import Diagnostic, UrdfError, error
from urdf2c.emit import identifiers
from urdf2c.emit.cprint import Printer, literal
from urdf2c.emit.function import FunctionView, Positions
from urdf2c.emit.identifiers import Named
from urdf2c.emit.writer import Writer, apart, counts
from urdf2c.mechanics.mimic import Law
from urdf2c.mechanics.tree import Tree
from urdf2c.robot import Joint


def joint_positions(
    writer: Writer, names: Mapping[str, str]
) -> tuple[FunctionView, Positions, tuple[Diagnostic, ...]]:
    """The function, the places of its array, and warnings of names that had to give way.

    `names` gives C names to joints by their URDF names.
    """
    joints = _decided(writer.tree)
    items = [Named("joint", joint.name, joint.span) for joint, _ in joints]
    words, warnings = identifiers.assign(items, names, str.upper, frozenset({"COUNT"}))
    macros = [f"{writer.prefix.upper()}_POSITION_{text.upper()}" for text in words]
    count = sum(places for _, places in joints)
    loads, stores, made_of = _statements(writer, joints, macros)
    made = writer.function(
        "joint_positions",
        f"Positions [rad or m] of the joints of enum {writer.prefix}_position: those in q, those "
        "that follow them, and locked ones.",
        "void",
        (("positions", "POSITION_COUNT", count), writer.q),
        apart(loads, stores),
        count=counts(made_of, live=len(loads)),
    )
    return made, _positions(joints, macros), warnings


def _decided(tree: Tree) -> list[tuple[Joint, int]]:
    """Joints whose value is known from q, in the order of the file, and how many places each."""
    places = {joint.name: joint.nq for joint in tree.joints}
    found = []
    for joint in tree.robot.joints:
        law = tree.laws.get(joint.name)
        if joint.type != "fixed" and law and (law.leader is None or law.leader in places):
            found.append((joint, places.get(joint.name, 1)))
    return found


def _positions(joints: list[tuple[Joint, int]], macros: list[str]) -> Positions:
    names: list[str] = []
    places = []
    for joint, count in joints:
        places.append(len(names))
        names += [identifiers.string(joint.name)] * count
    return Positions(len(names), tuple(zip(macros, places)), tuple(names))


def _statements(
    writer: Writer, joints: list[tuple[Joint, int]], macros: list[str]
) -> tuple[list[str], list[str], Counter]:
    """Loads of q, stores of positions, and the operations in them: all is read before anything is
    written."""
    first = {joint.name: joint.q for joint in writer.tree.joints}
    loads: dict[str, None] = {}
    stores: list[str] = []
    printer = Printer({}, writer.scalar)
    for (joint, count), macro in zip(joints, macros):
        start = len(stores)
        law = writer.tree.laws[joint.name]
        for i in range(count):
            place = None if law.leader is None else first[law.leader] + i
            if place is not None:
                loads[writer.local(place, f"q[{place}]")] = None
            index = macro if i == 0 else start + i  # sums of enumerators break MISRA's 10.4
            stores.append(f"positions[{index}] = {_value(writer, printer, law, place)};")
    return list(loads), stores, printer.count


def _value(writer: Writer, printer: Printer, law: Law, place: int | None) -> str:
    try:
        if place is None:
            return literal(law.offset, writer.scalar)
        value = Graph().input(f"q{place}") * law.scale + law.offset
        return printer.value(value)
    except OverflowError:
        message = f"a mimic or a lock has a number beyond the range of {writer.scalar.name}"
        raise UrdfError([error(writer.tree.robot.span, message)]) from None
