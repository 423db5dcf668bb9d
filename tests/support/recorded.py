"""What Pinocchio made of robots: tests/data/pinocchio, written by bench/pinocchio_truth.py."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy

from urdf2c.read import read_urdf
from urdf2c.robot import Robot
from urdf2c.verify.increment import RATES
from urdf2c.verify.motion import FRAMES

TESTS = Path(__file__).parents[1]
SHARED = TESTS.parents[1] / "shared" / "robots"
FILES = sorted(TESTS.glob("data/pinocchio/*.json"))


@dataclass(frozen=True, slots=True)
class Record:
    """N configurations of one robot: `q` by joint (N, N x 3 or N x 7), the rates `v` N x nv.

    Motion is against `base`, the root link. `columns` gives the first column of each joint, in
    Pinocchio's order; `moved` is q (+) v. `tips` maps each tip to what was recorded of it, N rows
    of each: p, R (9), quaternion, and jacobian, velocity and bias of each frame, "jacobian
    aligned" (6 nv) and so on. `dynamics` has the accelerations a and, N x nv each [N m or N],
    torque (at v and a), gravity_torque and bias_torque (at v), and mass, N x nv x nv; it is
    empty for robots without masses. Followers pass their torques on to their leader.
    """

    robot: Robot
    base: str
    columns: dict[str, int]
    nv: int
    q: dict[str, numpy.ndarray]
    v: numpy.ndarray
    moved: dict[str, numpy.ndarray]
    tips: dict[str, dict[str, numpy.ndarray]]
    gravity: numpy.ndarray
    dynamics: dict[str, numpy.ndarray]


def home(path: Path) -> Path:
    """The robot that a record is of; a robot of the shared folder may be absent."""
    name = f"{path.stem}.urdf"
    own = TESTS / "robots" / name
    return own if own.exists() else SHARED / name


@cache
def record(path: Path) -> Record:
    found = json.loads(path.read_text(encoding="utf-8"))
    robot = read_urdf(home(path))
    assert robot.digest == found["sha256"], f"{robot.file} changed: run bench/pinocchio_truth.py"
    types = {joint.name: joint.type for joint in robot.joints}
    columns, nv = {}, 0
    for name in found["joints"]:
        columns[name], nv = nv, nv + RATES[types[name]]
    rows = found["configurations"]
    return Record(
        robot, _root(robot), columns, nv, stacked([row["q"] for row in rows]), numbers(rows, "v"),
        stacked([row["moved"] for row in rows]),
        {tip: _tip([row["tips"][tip] for row in rows]) for tip in rows[0]["tips"]},
        numpy.array(found["gravity"], dtype=float), _dynamics(rows, nv),
    )  # fmt: skip


def _root(robot: Robot) -> str:
    children = {joint.child for joint in robot.joints}
    return next(link.name for link in robot.links if link.name not in children)


def _tip(rows) -> dict[str, numpy.ndarray]:
    found = {key: numbers(rows, key) for key in ("p", "R", "quaternion")}
    for frame in FRAMES:
        inner = [row[frame] for row in rows]
        found |= {f"{key} {frame}": numbers(inner, key) for key in inner[0]}
    return found


def _dynamics(rows, nv) -> dict[str, numpy.ndarray]:
    if "mass" not in rows[0]:
        return {}
    names = ("a", "torque", "gravity_torque", "bias_torque")
    mass, (i, j) = numpy.zeros((len(rows), nv, nv)), numpy.triu_indices(nv)
    mass[:, i, j] = mass[:, j, i] = numbers(rows, "mass")
    return {key: numbers(rows, key) for key in names} | {"mass": mass}


def stacked(rows) -> dict[str, numpy.ndarray]:
    return {key: numbers(rows, key) for key in rows[0]}


def numbers(rows, key) -> numpy.ndarray:
    return numpy.array([row[key] for row in rows], dtype=float)
