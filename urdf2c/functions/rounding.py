"""Which constant angles of a chain are rounded, and what that moves and saves."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from urdf2c.diagnostics import Diagnostic, UrdfError, error, note, warning
from urdf2c.mechanics.chain import Chain
from urdf2c.mechanics.frames import Frames
from urdf2c.mechanics.gauge import frames
from urdf2c.mechanics.kinematics import LONG
from urdf2c.mechanics.snap import NOISE, Rounding, Snapper
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
class Settled:
    """The frames chosen for a chain, what was rounded in them, and what there is to say of it.

    `text` says in the header what was rounded beyond the noise, "" for nothing.
    """

    frames: Frames
    snapped: tuple[Snap, ...]
    warnings: tuple[Diagnostic, ...]
    text: str


def settled(
    tree: Tree, chain: Chain, scalar: str, tolerance: float, size: Callable[[Chain, Frames], int]
) -> Settled:
    """The frames of `chain`, angles rounded by at most `tolerance` [rad] where that saves.

    Args:
        size: mul + add of the chain's pose in some frames.

    Raises:
        UrdfError: the lengths of a chain are beyond all numbers.
    """
    if not tolerance and len(chain.motions) > LONG:  # a hint would take as long as the header
        return _settled(chain, _frames(tree.robot, chain, scalar, 0.0), 0)
    exact = rounded = _frames(tree.robot, chain, scalar, tolerance or HINTED)
    if any(not record.free for record in rounded[1]):
        exact = _frames(tree.robot, chain, scalar, 0.0)
    if exact is rounded:
        return _settled(chain, exact, 0)
    saved = size(chain, exact[0]) - size(chain, rounded[0])
    if saved <= 0:
        return _settled(chain, exact, saved)
    if not tolerance:
        hint = _hint(tree, chain, rounded[1], size(chain, exact[0]), saved)
        return _settled(chain, exact, saved, (hint,))
    text = _moved(rounded[1])
    message = f"to '{chain.tip}': {text}, to save {saved} of {size(chain, exact[0])} operations"
    return _settled(chain, rounded, saved, (note(tree.robot.span, message),), text)


def _settled(chain: Chain, chosen, saved: int, warnings=(), text: str = "") -> Settled:
    snapped = tuple(_snap(chain, record, saved, True) for record in chosen[1])
    return Settled(chosen[0], snapped, warnings, text)


def _frames(
    robot: Robot, chain: Chain, scalar: str, tolerance: float
) -> tuple[Frames, list[Rounding]]:
    length = chain.reach
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
    turned = sum(record.deviation_rad for record in near)
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
        f"{size} operations and moves the tip by at most {moved:.2g} m and {turned:.2g} rad",
    )


def _above(tolerance: float) -> str:
    """The next number of one digit that is no less."""
    text = f"{tolerance * 1.0001:.0e}"
    if float(text) >= tolerance:
        return text
    digit, _, exponent = text.partition("e")
    return f"{int(digit) + 1}e{exponent}"
