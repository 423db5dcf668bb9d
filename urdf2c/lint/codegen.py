"""Rules over the tree that code is made for: what costs operations, and what mixes up arrays."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace

from urdf2c.compiler.simplify import simplify
from urdf2c.diagnostics import Diagnostic, Span, UrdfError
from urdf2c.emit import identifiers
from urdf2c.emit.identifiers import Named
from urdf2c.functions.formulate import formulate
from urdf2c.functions.rounding import HINTED, LARGEST_SNAP, Snap
from urdf2c.lint.locks import beyond_limits
from urdf2c.lint.rule import Rule, Subject, found
from urdf2c.mechanics.chain import Chain
from urdf2c.mechanics.dh import DhRow, dh_table
from urdf2c.mechanics.gauge import frames
from urdf2c.mechanics.snap import NOISE, Rounding, Snapper

NEARLY = 0.1  # sine of the angle between axes that are nearly parallel
MOST_MOTIONS = 60  # of a chain that is looked at: it takes as long as to generate its code


def _chains(subject: Subject) -> list[Chain]:
    chains = subject.tree.chains if subject.tree else ()
    return [chain for chain in chains if len(chain.motions) <= MOST_MOTIONS]


def nearly_right(subject: Subject) -> Iterator[Diagnostic]:
    """One finding a joint that has the worst angle of a chain, however many chains share it."""
    if subject.tree is None or subject.snap_angles:
        return
    chains: dict[str, Chain] = {}
    for chain in _chains(subject):
        snapper = Snapper(NOISE[subject.scalar], HINTED, chain.reach)
        frames(chain, snapper)
        near = [record for record in snapper.records if not record.free]
        if near:
            chains.setdefault(max(near, key=_deviation).joint, chain)
    tree = replace(subject.tree, chains=tuple(chains.values()))
    by_tip: dict[str, list[Snap]] = {}
    for snap in formulate(tree, subject.scalar, HINTED, simplify).snapped:
        if snap.saved > 0:
            by_tip.setdefault(snap.tip, []).append(snap)
    spans = {joint.name: joint.span for joint in subject.robot.joints}
    for snaps in by_tip.values():
        worst = max(snaps, key=_deviation).joint
        yield _snappable(spans.get(worst, subject.robot.span), snaps, tree.base)


def _snappable(span: Span, snaps: list[Snap], base: str) -> Diagnostic:
    worst = sorted(snaps, key=_deviation, reverse=True)
    shown = ", ".join(
        f"{each.before:.9g} for {each.after:.9g} at '{each.joint or base}'" for each in worst[:3]
    )
    more = f" and {len(snaps) - 3} more" if len(snaps) > 3 else ""
    moved = sum(each.deviation_m for each in snaps)
    turned = sum(each.deviation_rad for each in snaps)
    return found(
        span,
        f"angles [rad] a hair off a multiple of 30 or 45 degrees cost {_operations(snaps[0].saved)} "
        f"on the way to '{snaps[0].tip}': {shown}{more}",
        f"--snap-angles {_above(_deviation(worst[0]))} rounds them, and moves the tip by at most "
        f"{moved:.2g} m and {turned:.2g} rad",
    )


def _deviation(snap: Snap | Rounding) -> float:
    return snap.deviation_rad


def _operations(count: int) -> str:
    return "1 operation" if count == 1 else f"{count} operations"


def _above(tolerance: float) -> str:
    """A number of two digits that is a little more."""
    return f"{1.1 * tolerance:.1e}"


def nearly_parallel(subject: Subject) -> Iterator[Diagnostic]:
    pairs = {}
    for chain in _chains(subject):
        rows = dh_table(chain, subject.scalar).rows
        pairs |= {(row.joint, after.joint): row for row, after in itertools.pairwise(rows)
                  if _runs_away(row)}  # fmt: skip
    spans = {joint.name: joint.span for joint in subject.robot.joints}
    for (first, second), row in pairs.items():
        angle = abs(math.remainder(row.alpha, math.pi))
        hints = []
        if angle <= LARGEST_SNAP:
            hints = [
                f"if they are meant to be parallel, --snap-angles {_above(angle)} makes them so"
            ]
        away = abs(row.b.const / math.sin(angle))
        yield found(
            spans.get(second, subject.robot.span),
            f"the axes of joints '{first}' and '{second}' are {angle:.3g} rad from parallel: "
            f"their common normal lies {away:.3g} m away, so there is no Denavit-Hartenberg row "
            f"and one more length is kept",
            *hints,
        )


def _runs_away(row: DhRow) -> bool:
    """Whether a length stays across the next axis, since that is nearly parallel."""
    return bool(row.b) and row.alpha is not None and 0.0 < abs(math.sin(row.alpha)) < NEARLY


def order(subject: Subject) -> Iterator[Diagnostic]:
    """Whether arrays of q and of ros2_control may be copied into each other."""
    if subject.tree is None:
        return
    places = {joint.name: place for place, joint in enumerate(subject.tree.joints)}
    listed = {}
    for each in subject.robot.references:  # in the order of the file; of two the first counts
        if (each.owner, each.part) == ("ros2_control", "joint") and each.name in places:
            listed.setdefault(each.name, each)
    there = list(listed)
    here = sorted(there, key=places.get)
    if there != here:
        odd, other = next((name, own) for name, own in zip(there, here) if name != own)
        hint = ()
        if len(there) == len(places):
            hint = (f"--joint-order {','.join(there)} gives q the order of ros2_control",)
        yield found(
            listed[odd].span,
            f"ros2_control has joint '{odd}' where q has '{other}': they have different orders",
            *hint,
        )


def clashes(subject: Subject) -> Iterator[Diagnostic]:
    if subject.tree is None:
        return
    spans = {link.name: link.span for link in subject.robot.links}
    joints = [Named("joint", joint.name, joint.span) for joint in subject.tree.joints]
    links = [Named("link", chain.tip, spans[chain.tip]) for chain in subject.tree.chains]
    for items, fold in ((joints, str.upper), (links, str)):
        try:
            told = identifiers.assign(items, subject.names, fold)[1]
        except UrdfError as refusal:
            told = refusal.diagnostics
        for each in told:
            yield found(each.span, each.message, notes=each.notes)


def locked_beyond(subject: Subject) -> Iterator[Diagnostic]:
    for warning in beyond_limits(subject.robot, subject.locks):
        yield found(warning.span, warning.message)


RULES = (
    Rule(
        "code-snap",
        "note",
        "an angle is a hair off a right angle, and costs operations",
        "Files say 1.5708 for pi/2. Sine and cosine of that are no 1 and 0, so every product with "
        "them is computed. The finding counts the operations that rounding would save.",
        "Write the angle with all its digits, or give `--snap-angles`.",
        nearly_right,
    ),
    Rule(
        "code-parallel",
        "note",
        "two axes are nearly parallel, so that Denavit and Hartenberg's frames do not exist",
        "The common normal of two such axes runs away to where they nearly meet. urdf2c keeps one "
        "more length there rather than lose digits. A calibrated arm has such axes; in a nominal "
        "model it is a rounded angle.",
        "If the axes are parallel, write the angle with all its digits, or give `--snap-angles`.",
        nearly_parallel,
    ),
    Rule(
        "code-order",
        "warning",
        "q and ros2_control have the joints in different orders",
        "Whoever copies one array into the other by index moves the wrong joints.",
        "Give `--joint-order`, or index by the header's enum of joints.",
        order,
    ),
    Rule(
        "code-name",
        "warning",
        "two joints or two tips would have the same name in C",
        "Enumerators and functions are named after joints and links; `-`, `.` and `/` all become "
        "`_`, and joints differ by more than case. One name has to give way.",
        "Choose a name: `--name 'j/1=j_one'`.",
        clashes,
    ),
    Rule(
        "code-lock",
        "warning",
        "a joint is locked beyond its limits",
        "The poses are those of a robot that cannot be so.",
        "Lock the joint at a value within its limits.",
        locked_beyond,
    ),
    Rule(
        "code-options",
        "error",
        "an option does not fit the model",
        "The base, the tips, the locks or the order of joints, on the command line or in the "
        "config file, name what the model has not.",
        "Mend the option.",
    ),
)
