"""The frames of a chain as a Denavit-Hartenberg table, for people."""

import math
from dataclasses import dataclass

from urdf2c.mechanics import spatial
from urdf2c.mechanics.affine import NOTHING, Affine
from urdf2c.mechanics.chain import Chain
from urdf2c.mechanics.frames import Ball, Run
from urdf2c.mechanics.gauge import frames
from urdf2c.mechanics.snap import NOISE, Snapper


@dataclass(frozen=True, slots=True)
class DhRow:
    """Rz(theta) Tz(d) Tx(a) Ty(b) Rx(alpha): lengths in m, angles in rad, affine in q.

    `b` is 0 but where the common normal of nearly parallel axes would run away. `alpha` is None
    for a ball, which turns by a quaternion, and where a general rotation follows: it is `after`.
    """

    joint: str
    theta: Affine
    d: Affine
    a: Affine
    b: Affine
    alpha: float | None
    after: tuple


@dataclass(frozen=True, slots=True)
class DhTable:
    """base_from_tip: first `shift` and `rotation` at the base, then the rows' product."""

    shift: tuple[Affine, Affine, Affine]
    rotation: tuple
    rows: tuple[DhRow, ...]


def dh_table(chain: Chain, scalar: str = "double") -> DhTable:
    """A row a turn, from base to tip; balls have their shift as a, b, d.

    Constants within the rounding noise of `scalar` are rounded.
    """
    found: list[DhRow] = []
    made = frames(chain, Snapper(NOISE[scalar], 0.0, chain.reach))
    for stage in made.stages:
        if isinstance(stage, Ball):
            x, y, z = stage.shift
            found.append(DhRow(stage.joint, NOTHING, z, x, y, None, stage.after))
        else:
            found.extend(_run_rows(stage))
    return DhTable(made.shift, made.rotation, tuple(found))


def _run_rows(run: Run) -> list[DhRow]:
    rows, before = [], NOTHING
    for turn in run.turns:
        last = turn is run.turns[-1]
        theta = turn.angle.plus(before.scaled(-1.0))
        d = run.along if turn is run.turns[0] else NOTHING
        alpha = _tilt(run.after) if last else 0.0
        after = run.after if last else spatial.IDENTITY
        rows.append(DhRow(turn.joint, theta, d, *turn.across, alpha, after))
        before = turn.angle
    return rows


def _tilt(after) -> float | None:
    """alpha of a rotation Rx(alpha), None for any other."""
    return math.atan2(after[2][1], after[2][2]) if after[0][0] == 1.0 else None
