"""Record what Pinocchio makes of robots, for tests/verify/test_pinocchio.py: a third opinion.

    pip install pin && python bench/pinocchio_truth.py [FOLDER]

Writes a file a robot to FOLDER, tests/data/pinocchio if none is given. Robots are those of
tests/robots and, where it lies beside the checkout, of ../shared/robots. Only the recorder needs
Pinocchio (the PyPI package pin); it shares with urdf2c the reading of the file and the law of
mimic joints, which Pinocchio is given as joints of their own.

Numbers are in SI units and in urdf2c's conventions: q of a continuous joint is its angle, of a
planar joint x y and the angle; quaternions are x y z w; matrices are row-major, of the mass matrix
the upper triangle. A Jacobian's frames are named as in urdf2c/verify/motion.py.
"""

import json
import math
import sys
from pathlib import Path

import numpy
import pinocchio as pin

from urdf2c.read import read_urdf
from urdf2c.verify.reference import joint_positions

ROOT = Path(__file__).parents[1]
OWN = {
    "planar2": ("tip",),
    "scara": ("flange",),
    "ur5_class": ("tool0", "forearm_link"),
    "gripper": ("left_pad", "right_pad"),
    "planar_base": ("hand",),
    "mobile_base": ("gripper_mount",),
    "quadruped": ("front_left_foot", "hind_right_foot"),
}
SHARED = {
    "panda": ("panda_rightfinger",),
    "kinova_gen3": ("end_effector_link",),
    "as2_floating": ("FL_foot",),
}
FRAMES = {"aligned": pin.LOCAL_WORLD_ALIGNED, "tip": pin.LOCAL, "base": pin.WORLD}
DRAWN = 5  # beside zero and the two ends of the limits


class Recorder:
    """A robot and Pinocchio's model of it."""

    def __init__(self, path, tips):
        self.path, self.tips, self.robot = path, tips, read_urdf(path)
        self.model = pin.buildModelFromUrdf(str(path))
        self.data = self.model.createData()
        self.joints = {joint.name: joint for joint in self.robot.joints}
        self.names = list(self.model.names)[1:]
        self.own = [name for name in self.names if self.joints[name].mimic is None]
        self.fold = self._fold()

    def record(self):
        """All of one robot's file."""
        random = numpy.random.default_rng(2026)
        kinds = ["zero", "lower", "upper", *["drawn"] * DRAWN]
        return {
            "pinocchio": pin.__version__,
            "file": self.path.name,
            "sha256": self.robot.digest,
            "joints": self.own,
            "gravity": flat(self.model.gravity.linear),
            "configurations": [self._configuration(kind, random) for kind in kinds],
        }

    def _configuration(self, kind, random):
        values = {name: self._value(self.joints[name], kind, random) for name in self.own}
        size = 0.01 if kind == "upper" else 1.5
        rates, forces = random.normal(size=(2, self.fold.shape[1])) * size
        q, v, a = self._q(values), self.fold @ rates, self.fold @ forces
        found = {"q": {name: value_of(value) for name, value in values.items()}}
        found["v"] = flat(rates)
        found["moved"] = self._values(pin.integrate(self.model, q, v))
        found["tips"] = {tip: self._tip(tip, q, v) for tip in self.tips}
        if any(inertia.mass for inertia in self.model.inertias):
            found |= {"a": flat(forces)} | self._dynamics(q, v, a)
        return found

    def _tip(self, tip, q, v):
        model, data, frame = self.model, self.data, self.model.getFrameId(tip, pin.BODY)
        pin.forwardKinematics(model, data, q, v, 0 * v)
        pin.computeJointJacobiansTimeVariation(model, data, q, v)
        pin.updateFramePlacements(model, data)
        place = data.oMf[frame]
        found = {"p": flat(place.translation), "R": flat(place.rotation)}
        found["quaternion"] = flat(pin.SE3ToXYZQUAT(place)[3:])
        for name, at in FRAMES.items():
            jacobian = pin.getFrameJacobian(model, data, frame, at)
            accelerate = pin.getFrameClassicalAcceleration if name == "aligned" else (
                pin.getFrameAcceleration)  # fmt: skip
            bias = accelerate(model, data, frame, at).vector
            rate = pin.getFrameJacobianTimeVariation(model, data, frame, at)
            assert abs(rate @ v - bias).max() <= 1e-12 * (1 + abs(bias).max())
            found[name] = {
                "jacobian": flat(jacobian @ self.fold),
                "velocity": flat(pin.getFrameVelocity(model, data, frame, at).vector),
                "bias": flat(bias),
            }
        return found

    def _dynamics(self, q, v, a):
        """Followers pass their torques on to their leader."""
        model, data, fold = self.model, self.data, self.fold
        upper = numpy.triu(pin.crba(model, data, q))
        mass = fold.T @ (upper + numpy.triu(upper, 1).T) @ fold
        return {
            "torque": flat(fold.T @ pin.rnea(model, data, q, v, a)),
            "gravity_torque": flat(fold.T @ pin.computeGeneralizedGravity(model, data, q)),
            "bias_torque": flat(fold.T @ pin.nonLinearEffects(model, data, q, v)),
            "mass": flat(mass[numpy.triu_indices(len(mass))]),
        }

    def _value(self, joint, kind, random):
        if joint.type == "floating":
            ball = random.normal(size=4)
            still = numpy.array([0, 0, 0, 0, 0, 0, 1.0])
            turned = numpy.concatenate([random.uniform(-1, 1, 3), ball / numpy.linalg.norm(ball)])
            return still if kind == "zero" else turned
        if joint.type == "planar":
            return random.uniform(-2, 2, 3) * (kind != "zero")
        ends = joint.limit and (joint.limit.lower, joint.limit.upper)
        if joint.type == "continuous" or not ends or None in ends:
            ends = -math.pi, math.pi
        drawn = {"zero": 0.0, "lower": ends[0], "upper": ends[1], "drawn": random.uniform(*ends)}
        return numpy.array(drawn[kind])

    def _q(self, values):
        """Pinocchio's q: a turn without limits as cosine and sine."""
        q, known = numpy.zeros(self.model.nq), joint_positions(self.robot, values)
        for name, joint in zip(self.names, list(self.model.joints)[1:]):
            value = numpy.atleast_1d(known[name])
            if joint.nq == len(value) + 1:
                value = [*value[:-1], math.cos(value[-1]), math.sin(value[-1])]
            q[joint.idx_q : joint.idx_q + joint.nq] = value
        return q

    def _values(self, q):
        found = {}
        for name, joint in zip(self.names, list(self.model.joints)[1:]):
            value = q[joint.idx_q : joint.idx_q + joint.nq]
            if joint.nq == joint.nv + 1 and self.joints[name].type != "floating":
                value = numpy.array([*value[:-2], math.atan2(value[-1], value[-2])])
            if name in self.own:
                found[name] = value_of(value)
        return found

    def _fold(self):
        """All of Pinocchio's rates from those of joints that follow none: nv x nv."""
        fold = numpy.zeros((self.model.nv, self.model.nv))
        places = dict(zip(self.names, list(self.model.joints)[1:]))
        for name, place in places.items():
            leader, scale = self.joints[name], 1.0
            while leader.mimic is not None:
                scale *= leader.mimic.multiplier
                leader = self.joints[leader.mimic.joint]
            first = places[leader.name].idx_v
            for i in range(place.nv):
                fold[place.idx_v + i, first + i] = scale
        return fold[:, [places[name].idx_v + i for name in self.own
                        for i in range(places[name].nv)]]  # fmt: skip


def flat(numbers):
    """A list of numbers, row by row; whole ones without their point."""
    return [int(x) if x == int(x) else float(x) for x in numpy.ravel(numbers)]


def value_of(numbers):
    """The value of a joint: a number, or a list of several."""
    numbers = flat(numbers)
    return numbers if len(numbers) > 1 else numbers[0]


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    homes = (ROOT / "tests" / "robots", OWN), (ROOT.parent / "shared" / "robots", SHARED)
    for home, robots in homes:
        for name, tips in robots.items() if home.exists() else ():
            found = Recorder(home / f"{name}.urdf", tips).record()
            rows = found.pop("configurations")
            lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
            head = json.dumps(found, indent=1)[:-2]
            text = f'{head},\n "configurations": [\n{lines}\n]}}\n'
            (folder / f"{name}.json").write_text(text, encoding="utf-8")
            print(f"{name}: {len(text)} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "tests" / "data" / "pinocchio")
