"""Known answers for C programs, from the reference; renewed by running this file.

They are recorded rather than worked out in the build, so that a change of the reference shows too.
"""

from pathlib import Path

import numpy

from urdf2c.mechanics.tree import reduce
from urdf2c.read import read_urdf
from urdf2c.robot import Robot
from urdf2c.verify.reference import forward_kinematics
from urdf2c.verify.sampling import samples

HERE = Path(__file__).parent
ROBOTS = sorted((HERE.parent / "robots").glob("*.urdf"))
TIPS = {"gripper": "left_pad", "mobile_base": "gripper_mount", "quadruped": "hind_left_foot"}
PROGRAM = """\
// Known answers of {robot}.  `python tests/ctest/known_answers.py` writes this file.
#include "{robot}.h"
#define NQ {macro}_NQ
#define POSE {robot}_fk_{tip}

static const double known[][NQ + 12] = {{  // q, p [m], R row-major
{rows}
}};

#include "known_answers.h"
"""


def program(path: Path) -> str:
    """A C program for the robot in `path`: q at zero, at limits, and anywhere."""
    robot = read_urdf(path)
    name = robot.name
    tree = reduce(robot, None, (TIPS[name],) if name in TIPS else ())
    drawn = {sample.name: sample.q for sample in samples(tree, "float", 4, 1)}
    places = ("zero", "corners of the limits", "random within limits")
    q = numpy.concatenate([drawn[place][:4] for place in places])
    tip = tree.chains[0].tip
    rows = "\n".join(_row(robot, tree, tip, each) for each in q)
    return PROGRAM.format(robot=name, macro=name.upper(), tip=tip, rows=rows)


def _row(robot: Robot, tree, tip: str, q: numpy.ndarray) -> str:
    values = {j.name: q[j.q] if j.nq == 1 else q[j.q : j.q + j.nq] for j in tree.joints}
    pose = forward_kinematics(robot, values)[tip]
    groups = (q, pose[:3, 3], *pose[:3, :3])
    lines = [", ".join(repr(float(value) + 0.0) for value in group) for group in groups]
    return "    {" + ",\n     ".join(lines) + "},"


def path(robot: str) -> Path:
    return HERE / f"{robot}.c"


if __name__ == "__main__":
    for each in ROBOTS:
        path(each.stem).write_text(program(each), "utf-8")
