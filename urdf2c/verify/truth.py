"""What the reference says that a function's outputs are.

It is a second opinion beside `urdf2c.truth`, which every program was proven by when it was made: in
NumPy, from other formulas. Kinds of outputs that it does not know are compared with that truth.
"""

import numpy

from urdf2c.emit.function import Signature
from urdf2c.emit.generated import Generated
from urdf2c.functions.catalog import JOINTWISE
from urdf2c.mechanics.chain import Chain
from urdf2c.verify import jointwise, motion, plain
from urdf2c.verify.inputs import Case, values
from urdf2c.verify.orientation import analytic, quaternion
from urdf2c.verify.reference import forward_kinematics_batch


def chain_of(generated: Generated, frame: str) -> Chain:
    return next(chain for chain in generated.tree.chains if chain.tip == frame)


def outputs(generated: Generated, form: Signature, case: Case) -> dict[str, numpy.ndarray]:
    """Every output of a function by name, N x size."""
    made = {}
    for (name, size), meaning in zip(form.outputs, form.meanings):
        if meaning.kind in JOINTWISE:
            found = jointwise.truth(generated, meaning.kind, case)
        elif meaning.kind in _OPINIONS:
            found = _OPINIONS[meaning.kind](_Truth(generated, meaning.frame, case))
        else:
            found = plain.true(generated, meaning, case)
        made[name] = found.reshape(len(case.q), size)
    return made


def moving_jacobian(generated: Generated, frame: str, case: Case) -> numpy.ndarray:
    """The Jacobian's columns of what moves `frame`, N x 6 x their number."""
    return _Truth(generated, frame, case).J()[:, :, moving(generated, frame)]


def moving(generated: Generated, frame: str) -> list[int]:
    """The degrees of freedom that move `frame` against the base."""
    tree = generated.tree
    columns = {joint.name: joint.v for joint in tree.joints}
    return motion.moving(tree.robot, tree.base, frame, columns)


def expected(generated: Generated, frame: str, q: numpy.ndarray) -> numpy.ndarray:
    """The reference's base_from_tip, N x 4 x 4, in configurations `q` (N x nq)."""
    return _expected(generated, (frame,), q)[:, 0]


def _expected(generated: Generated, frames: tuple[str, ...], q: numpy.ndarray) -> numpy.ndarray:
    """base_from_frame of several frames, N x frames x 4 x 4."""
    base = generated.tree.base
    robot, links = generated.tree.robot, {base, *frames}
    poses = forward_kinematics_batch(robot, values(generated, q), links)
    root_from_base = numpy.broadcast_to(poses[base], (len(q), 4, 4))
    base_from_root = numpy.zeros((len(q), 4, 4))
    turn = root_from_base[:, :3, :3].transpose(0, 2, 1)
    base_from_root[:, :3, :3], base_from_root[:, 3, 3] = turn, 1.0
    base_from_root[:, :3, 3] = -(turn @ root_from_base[:, :3, 3:])[..., 0]
    return numpy.stack([base_from_root @ poses[frame] for frame in frames], axis=1)


class _Truth:
    """The kinds of outputs of a frame, or of all."""

    def __init__(self, generated: Generated, frame: str, case: Case):
        self._generated, self._frame, self._case = generated, frame, case
        self._conventions = generated.conventions

    def _pose(self) -> numpy.ndarray:
        return expected(self._generated, self._frame, self._case.q)

    def all_p(self) -> numpy.ndarray:
        return self._poses()[:, :, :3, 3]

    def all_R(self) -> numpy.ndarray:  # noqa: N802
        return self._poses()[:, :, :3, :3]

    def _poses(self) -> numpy.ndarray:
        """N x frames x 4 x 4."""
        return _expected(self._generated, self._generated.frames, self._case.q)

    def p(self) -> numpy.ndarray:
        return self._pose()[:, :3, 3]

    def R(self) -> numpy.ndarray:  # noqa: N802  the C name
        return self._pose()[:, :3, :3]

    def T(self) -> numpy.ndarray:  # noqa: N802
        pose = self._pose()
        return pose if self._conventions.order == "row" else pose.transpose(0, 2, 1)

    def quat(self) -> numpy.ndarray:
        return quaternion(self.R())

    def J(self) -> numpy.ndarray:  # noqa: N802
        return self._rows(self._jacobian(self._conventions.axes))

    def J_position(self) -> numpy.ndarray:  # noqa: N802
        axes = self._conventions.axes
        return self._jacobian("tip" if axes == "tip" else "aligned")[:, :3]

    def J_rpy(self) -> numpy.ndarray:  # noqa: N802
        return self._rows(analytic(self._jacobian("aligned"), self.R(), "rpy"))

    def J_quat(self) -> numpy.ndarray:  # noqa: N802
        return analytic(self._jacobian("aligned"), self.R(), "quat")

    def twist(self) -> numpy.ndarray:
        return motion.velocity(self.J(), self._case.v)

    def bias(self) -> numpy.ndarray:
        tree = self._generated.tree
        found = motion.bias_acceleration(
            tree.robot, values(self._generated, self._case.q), self._case.v, tree.base,
            self._frame, self._columns(), self._conventions.axes,
        )  # fmt: skip
        return self._rows(found)

    def tau(self) -> numpy.ndarray:
        return motion.velocity(self.J().transpose(0, 2, 1), self._case.wrench)

    def manipulability(self) -> numpy.ndarray:
        jacobian = moving_jacobian(self._generated, self._frame, self._case)
        if not jacobian.shape[2]:  # the product of nothing is 1
            return numpy.zeros(len(jacobian))
        return motion.manipulability(jacobian)

    def _jacobian(self, axes: str) -> numpy.ndarray:
        tree = self._generated.tree
        found = motion.jacobian(
            tree.robot, values(self._generated, self._case.q), tree.base, self._frame,
            self._columns(), tree.nv, axes,
        )  # fmt: skip
        return numpy.broadcast_to(found, (len(self._case.q), 6, tree.nv))

    def _columns(self) -> dict[str, int]:
        return {joint.name: joint.v for joint in self._generated.tree.joints}

    def _rows(self, found: numpy.ndarray) -> numpy.ndarray:
        """Linear parts first, or angular ones."""
        if self._conventions.rows == "linear":
            return found
        return numpy.concatenate([found[:, 3:], found[:, :3]], axis=1)


_OPINIONS = {
    "p": _Truth.p,
    "R": _Truth.R,
    "T": _Truth.T,
    "quat": _Truth.quat,
    "J": _Truth.J,
    "J_position": _Truth.J_position,
    "J_rpy": _Truth.J_rpy,
    "J_quat": _Truth.J_quat,
    "twist": _Truth.twist,
    "bias": _Truth.bias,
    "tau": _Truth.tau,
    "all_p": _Truth.all_p,
    "all_R": _Truth.all_R,
    "manipulability": _Truth.manipulability,
}
