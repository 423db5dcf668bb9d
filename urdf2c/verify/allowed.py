"""How far each element of an output may be from the reference."""

from dataclasses import replace

import numpy

from urdf2c.compiler.program import Meaning
from urdf2c.emit.generated import Generated
from urdf2c.functions.catalog import JOINTWISE
from urdf2c.mechanics.chain import Chain
from urdf2c.truth.catalog import QUANTITIES
from urdf2c.truth.margin import Margin
from urdf2c.truth.quantities.jacobians import FLATTEST
from urdf2c.truth.scene import Scene
from urdf2c.verify import jointwise, lengths, motion
from urdf2c.verify.bounds import ROTATION, UNIT_ROUNDOFF
from urdf2c.verify.inputs import Case
from urdf2c.verify.plain import scene_of, stacked
from urdf2c.verify.tested import Tested
from urdf2c.verify.truth import moving, moving_jacobian

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
    if meaning.kind == "manipulability":
        return _manipulability(tested, meaning.frame, case)
    quantity, frames = QUANTITIES[meaning.kind], tested.generated.frames
    if not quantity.of_links:
        return stacked(quantity.error(_of_tip(tested, meaning.frame, case)), len(case.q))
    at, elements = scene_of(tested.generated, frames, case), []
    for frame in frames:
        margin = _margin(tested, at, frame, case)
        outward = replace(margin, position=margin.position + _outward(tested, frame, case.q))
        elements += quantity.error(outward)
    return stacked(elements, len(case.q))


def _outward(tested: Tested, frame: str, q: numpy.ndarray) -> numpy.ndarray:
    """What more a position [m] may be off that is added up from the base, link by link.

    p_k = p_(k-1) + R t_k: the sum is rounded by half an ulp of each element, |p_k| 2^-24 in all in
    float, and |p_k| is the lengths up to there at most. From the tip inward, as the pose of a tip
    alone is made, a length is only added to what lies behind it.
    """
    return UNIT_ROUNDOFF[tested.generated.scalar] * lengths.outward(tested.chains[frame], q)


def comparable(tested: Tested, meaning: Meaning, case: Case) -> numpy.ndarray:
    """In which cases an output can be compared: not near a right angle of the pitch, nor near half
    turns where the sign of a quaternion tells them."""
    if meaning.kind == "integrate":
        return jointwise.comparable(tested.generated, case)
    if meaning.kind not in QUANTITIES or QUANTITIES[meaning.kind].of_links:
        return numpy.ones(len(case.q), bool)
    found = QUANTITIES[meaning.kind].comparable(_of_tip(tested, meaning.frame, case))
    return numpy.broadcast_to(found, len(case.q))


def _of_tip(tested: Tested, frame: str, case: Case) -> Margin:
    return _margin(tested, scene_of(tested.generated, (frame,), case), frame, case)


def _margin(tested: Tested, at: Scene, frame: str, case: Case) -> Margin:
    """How far the pose of `frame` and its rates may be off, as arrays over the configurations."""
    generated, pose = tested.generated, tested.bound(frame, case.q)
    linear = LINEAR[generated.scalar] * numpy.maximum(pose.reach, 1.0)
    # a x r turns with its axis, with its lever, and with what is before both; the direction of a
    # slide is a metre long
    slides = any(motion.kind == "shift" for motion in tested.chains[frame].motions)
    lever = numpy.maximum(pose.reach, 1.0 if slides else 0.0)
    linear += 3.0 * (pose.turned * lever + pose.reference)
    if generated.conventions.axes == "base":  # the lever reaches to the base, from the tip's
        linear = 3.0 * linear
    scales = numpy.maximum(_scales(generated, tested.chains[frame]), 1.0)
    return Margin(
        at, frame, pose.position, pose.rotation, pose.turned,
        [scale * linear for scale in scales], [scale * pose.rotation for scale in scales],
        abs(case.v) @ scales,
    )  # fmt: skip


def _scales(generated: Generated, chain: Chain) -> numpy.ndarray:
    """How much each velocity moves in all: a leader moves its followers."""
    scales = numpy.zeros(generated.tree.nv)
    velocities = {
        joint.q + i: range(joint.v, joint.v + joint.nv)
        for joint in generated.tree.joints
        for i in range(joint.nq)
    }
    for each in chain.motions:
        scales[velocities[each.index]] += abs(each.scale)
    return scales


def _manipulability(tested: Tested, frame: str, case: Case) -> numpy.ndarray:
    """|s_i(J + E) - s_i(J)| <= |E| for every singular value (Weyl)."""
    jacobian = moving_jacobian(tested.generated, frame, case)
    errors = QUANTITIES["J"].error(_of_tip(tested, frame, case))
    errors = stacked(errors, len(case.q)).reshape(len(case.q), 6, -1)
    errors = errors[:, :, moving(tested.generated, frame)]
    if not jacobian.shape[2]:
        return numpy.zeros((len(jacobian), 1))
    values = motion.singular_values(jacobian)
    error = numpy.sqrt((errors**2).sum(axis=(1, 2)))[:, None]
    along = 2 if jacobian.shape[2] >= 6 else 1
    sizes = numpy.sqrt(((abs(jacobian) + errors) ** 2).sum(axis=along))
    longer = max(1.0, jacobian.shape[2] / 30.0)  # more are rounded more often
    volume = VOLUME[tested.generated.scalar] * longer * sizes.prod(axis=1)
    return ((values + error).prod(axis=1) - values.prod(axis=1) + volume)[:, None]
