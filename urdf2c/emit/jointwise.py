"""C functions that go from joint to joint: positions, limits, integration, a place to start."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from urdf2c.diagnostics import Diagnostic
from urdf2c.emit import limits
from urdf2c.emit.cprint import SCALARS
from urdf2c.emit.function import FunctionView, Positions
from urdf2c.emit.neutral import neutral
from urdf2c.emit.positions import joint_positions
from urdf2c.emit.writer import Writer, apart, counts
from urdf2c.mechanics.tree import MovingJoint, Tree


@dataclass(frozen=True, slots=True)
class Jointwise:
    """Functions, the places of the array of `joint_positions` where it is one, and warnings."""

    functions: tuple[FunctionView, ...]
    positions: Positions | None
    warnings: tuple[Diagnostic, ...]


def jointwise(
    tree: Tree,
    scalar: str,
    prefix: str,
    wanted: Iterable[str],
    names: Mapping[str, str] | None = None,
) -> Jointwise:
    """The functions of catalog.JOINTWISE that are `wanted`, in the order there.

    Args:
        scalar: float or double.
        prefix: of C names, in lower case.
        names: C names of joints by their URDF names.

    Raises:
        UrdfError: soft limits are wanted of a robot that has none; two joints would have one C
            name; a number of a mimic or a lock is beyond the range of the scalar.
    """
    wanted, writer = frozenset(wanted), Writer(tree, SCALARS[scalar], prefix)
    functions: list[FunctionView] = []
    positions, warnings = None, ()
    if "joint_positions" in wanted:
        made, positions, warnings = joint_positions(writer, names or {})
        functions.append(made)
    bounding, passed_over = limits.limits(writer, wanted)
    functions += bounding
    if "integrate" in wanted:
        functions.append(_integrate(writer))
    if "neutral" in wanted:
        made, narrowed = neutral(writer)
        functions.append(made)
        passed_over += tuple(each for each in narrowed if each not in passed_over)
    return Jointwise(tuple(functions), positions, warnings + passed_over)


def _integrate(writer: Writer) -> FunctionView:
    steps, stores = [], []
    for joint in writer.tree.joints:
        steps += _step(writer, joint)
        stores += [f"q_next[{joint.q + i}] = {_stepped(joint, i)};" for i in range(joint.nq)]
    comment = (
        "q after velocities that last a while: dv = v*dt [rad, m].  Of a floating joint v is the "
        "twist of the child in the child's frame, linear, then angular; of a planar one x y and "
        "turn, in the child's frame too.  Angles are not wrapped; quaternions have unit length."
    )
    nq, nv = writer.tree.nq, writer.tree.nv
    arrays = (("q_next", "NQ", nq), writer.q, ("const dv", "NV", nv))
    counted = all(joint.nq == 1 for joint in writer.tree.joints)
    return writer.function(
        "integrate", comment, "void", arrays, apart(steps, stores),
        count=counts({"add": nq}, live=nq) if counted else None,
    )  # fmt: skip


def _step(writer: Writer, joint: MovingJoint) -> list[str]:
    if joint.nq == 1:
        return [writer.local(joint.q, f"q[{joint.q}] + dv[{joint.v}]")]
    call, made = writer.runtime(f"integrate_{joint.type}"), f"q{joint.q}"
    return [
        f"{writer.scalar.name} {made}[{joint.nq}];",
        f"{call}({made}, &q[{joint.q}], &dv[{joint.v}]);",
    ]


def _stepped(joint: MovingJoint, i: int) -> str:
    return f"q{joint.q}" if joint.nq == 1 else f"q{joint.q}[{i}]"
