"""How far each element of an output may be from the reference."""

import numpy

from urdf2c.compiler.program import Meaning
from urdf2c.emit.generated import Generated
from urdf2c.functions.catalog import JOINTWISE
from urdf2c.mechanics.chain import Chain
from urdf2c.verify import jointwise, lengths, motion
from urdf2c.verify.bounds import ROTATION, UNIT_ROUNDOFF, Bound
from urdf2c.verify.inputs import Case
from urdf2c.verify.tested import Tested
from urdf2c.verify.truth import chain_of, expected, moving, moving_jacobian

LINEAR = {"float": 1e-6, "double": 3e-14}  # in Jacobians, per metre of reach
MOTION = """\
In Jacobians: {linear:g} m per metre of reach (of a metre at least) in linear rows, {rotation:g} in
angular ones, both grown like the pose's by what turns the axis, the lever, or the chain before
them; a velocity's bound is that of J times |v|, that of torques
J^T times |wrench|, that of a bias acceleration that of a velocity, times the sum of all |v|.  Rates
of roll, pitch and yaw are bound by those of J over cos(pitch)^2, compared where that is no less than
{flattest:g}"""
VOLUME = {"float": 5e-7, "double": 4e-15}  # of the product of its vectors' lengths, by u2c.h
MANIPULABILITY = """\
Manipulability: what the bounds of J, e in all by Frobenius, may do to the product of its singular
values s, which is the product of s + e less that of s; and {volume:g} of the product of the lengths
of its rows, or of its columns where these are fewer"""
FLATTEST = 1e-2  # cos(pitch)^2 down to which rates of roll, pitch and yaw are compared


def reasons(scalar: str, kinds: set[str]) -> list[str]:
    """Why the bounds of outputs of these kinds are what they are, for people."""
    linear, rotation = LINEAR[scalar], ROTATION[scalar]
    found = []
    if kinds - {*JOINTWISE}:
        found.append(MOTION.format(linear=linear, rotation=rotation, flattest=FLATTEST))
    if "manipulability" in kinds:
        found.append(MANIPULABILITY.format(volume=VOLUME[scalar]))
    return found + jointwise.reasons(scalar, kinds)


def allowed(tested: Tested, meaning: Meaning, case: Case) -> numpy.ndarray:
    """Bounds of an output's elements, N x size."""
    if meaning.kind in JOINTWISE:
        return jointwise.allowed(tested.generated, meaning.kind, case)
    if meaning.frame:
        pose = tested.bound(meaning.frame, case.q)
        return _Allowed(tested, meaning, case, pose).of(meaning.kind)
    made, size = (_outward, 3) if meaning.kind == "all_p" else (_rotation, 9)
    poses = [made(tested, frame, case.q) for frame in tested.generated.frames]
    return numpy.repeat(numpy.stack(poses, axis=1), size, axis=1)


def _outward(tested: Tested, frame: str, q: numpy.ndarray) -> numpy.ndarray:
    """The bound of a position [m] that is added up from the base, link by link.

    p_k = p_(k-1) + R t_k: the sum is rounded by half an ulp of each element, |p_k| 2^-24 in all in
    float, and |p_k| is the lengths up to there at most. From the tip inward, as the pose of a tip
    alone is made, a length is only added to what lies behind it.
    """
    summed = UNIT_ROUNDOFF[tested.generated.scalar] * lengths.outward(tested.chains[frame], q)
    return tested.bound(frame, q).position + summed


def _rotation(tested: Tested, frame: str, q: numpy.ndarray) -> numpy.ndarray:
    return tested.bound(frame, q).rotation


def comparable(tested: Tested, meaning: Meaning, case: Case) -> numpy.ndarray:
    """In which cases an output can be compared: not near a right angle of the pitch, nor near half
    turns where the sign of a quaternion tells them."""
    if meaning.kind == "integrate":
        return jointwise.comparable(tested.generated, case)
    if meaning.kind != "J_rpy":
        return numpy.ones(len(case.q), bool)
    return _cosine(tested, meaning.frame, case.q) ** 2 >= FLATTEST


def _cosine(tested: Tested, frame: str, q: numpy.ndarray) -> numpy.ndarray:
    """cos(pitch), what may turn it taken off."""
    rotation = expected(tested.generated, frame, q)
    cosine = numpy.hypot(rotation[:, 0, 0], rotation[:, 1, 0])
    return numpy.maximum(cosine - tested.bound(frame, q).turned, 0.0)


class _Allowed:
    def __init__(self, tested: Tested, meaning: Meaning, case: Case, pose: Bound):
        self._tested, self._meaning, self._case, self._pose = tested, meaning, case, pose
        self._generated = generated = tested.generated
        self._scalar, self._axes = generated.scalar, generated.conventions.axes
        self._linear, self._angular = self._rates(chain_of(generated, meaning.frame))

    def of(self, kind: str) -> numpy.ndarray:
        count = len(self._case.q)
        if kind == "p":
            return numpy.repeat(self._pose.position[:, None], 3, axis=1)
        if kind in ("quat", "R"):
            return numpy.repeat(self._pose.rotation[:, None], 4 if kind == "quat" else 9, axis=1)
        made = {
            "T": self._matrix,
            "J": self._jacobian,
            "J_position": lambda: numpy.stack([self._linear] * 3, axis=1),
            "J_rpy": self._jacobian_rpy,
            "J_quat": lambda: numpy.stack([self._linear] * 3 + [self._angular] * 4, axis=1),
            "twist": self._twist,
            "bias": lambda: self._twist() * self._speed(),
            "tau": self._torques,
            "manipulability": self._manipulability,
        }[kind]()
        return made.reshape(count, -1)

    def _rates(self, chain: Chain) -> tuple[numpy.ndarray, numpy.ndarray]:
        """Bounds of J's linear elements [m] and its angular ones, N x nv each."""
        pose = self._pose
        linear = LINEAR[self._scalar] * numpy.maximum(pose.reach, 1.0)
        # a x r turns with its axis, with its lever, and with what is before both; the direction
        # of a slide is a metre long
        slides = any(motion.kind == "shift" for motion in chain.motions)
        lever = numpy.maximum(pose.reach, 1.0 if slides else 0.0)
        linear += 3.0 * (pose.turned * lever + pose.reference)
        if self._axes == "base":  # the lever reaches to the base, and is made from the tip's
            linear = 3.0 * linear
        grown = numpy.maximum(self._scales(chain), 1.0)
        return linear[:, None] * grown, pose.rotation[:, None] * grown

    def _matrix(self) -> numpy.ndarray:
        """A pose's rotation and position; the last row is exact."""
        made = numpy.zeros((len(self._case.q), 4, 4))
        made[:, :3, :3] = self._pose.rotation[:, None, None]
        made[:, :3, 3] = self._pose.position[:, None]
        by_row = self._generated.conventions.order == "row"
        return made if by_row else made.transpose(0, 2, 1)

    def _scales(self, chain: Chain) -> numpy.ndarray:
        """How much each velocity moves in all: a leader moves its followers."""
        scales = numpy.zeros(self._generated.tree.nv)
        velocities = {
            joint.q + i: range(joint.v, joint.v + joint.nv)
            for joint in self._generated.tree.joints
            for i in range(joint.nq)
        }
        for each in chain.motions:
            scales[velocities[each.index]] += abs(each.scale)
        return scales

    def _ordered(self, linear: numpy.ndarray, angular: numpy.ndarray) -> numpy.ndarray:
        pair = [linear] * 3, [angular] * 3
        first, second = pair if self._generated.conventions.rows == "linear" else pair[::-1]
        return numpy.stack([*first, *second], axis=1)

    def _jacobian(self) -> numpy.ndarray:
        return self._ordered(self._linear, self._angular)

    def _jacobian_rpy(self) -> numpy.ndarray:
        square = _cosine(self._tested, self._meaning.frame, self._case.q)[:, None] ** 2
        return self._ordered(self._linear, self._angular / numpy.maximum(square, FLATTEST))

    def _speed(self) -> numpy.ndarray:
        """Sum of all |v| and what follows them, N x 1."""
        scales = self._scales(chain_of(self._generated, self._meaning.frame))
        return (abs(self._case.v) * numpy.maximum(scales, 1.0)).sum(axis=1, keepdims=True)

    def _twist(self) -> numpy.ndarray:
        weights = abs(self._case.v)
        linear, angular = ((each * weights).sum(axis=1) for each in (self._linear, self._angular))
        return self._ordered(linear, angular)

    def _manipulability(self) -> numpy.ndarray:
        """|s_i(J + E) - s_i(J)| <= |E| for every singular value (Weyl)."""
        frame = self._meaning.frame
        jacobian = moving_jacobian(self._generated, frame, self._case)
        errors = self._jacobian()[:, :, moving(self._generated, frame)]
        if not jacobian.shape[2]:
            return numpy.zeros(len(jacobian))
        values = motion.singular_values(jacobian)
        error = numpy.sqrt((errors**2).sum(axis=(1, 2)))[:, None]
        along = 2 if jacobian.shape[2] >= 6 else 1
        lengths = numpy.sqrt(((abs(jacobian) + errors) ** 2).sum(axis=along))
        longer = max(1.0, jacobian.shape[2] / 30.0)  # more are rounded more often
        volume = VOLUME[self._scalar] * longer * lengths.prod(axis=1)
        return (values + error).prod(axis=1) - values.prod(axis=1) + volume

    def _torques(self) -> numpy.ndarray:
        first, second = (
            abs(part).sum(axis=1) for part in numpy.split(self._case.wrench, 2, axis=1)
        )
        if self._generated.conventions.rows == "angular":
            first, second = second, first
        return self._linear * first[:, None] + self._angular * second[:, None]
