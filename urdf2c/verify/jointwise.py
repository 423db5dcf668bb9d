"""What functions from joint to joint give, by the reference, and how far they may be from it."""

from collections.abc import Iterator, Mapping

import numpy

from urdf2c.emit.generated import Generated
from urdf2c.robot import Joint
from urdf2c.verify import limits
from urdf2c.verify.bounds import TINY, UNIT_ROUNDOFF
from urdf2c.verify.increment import integrate
from urdf2c.verify.inputs import Case, precision, values
from urdf2c.verify.reference import SHAPES, joint_positions
from urdf2c.verify.sampling import DOMAIN

# From what u2c.h states of its steps, with what the reference rounds in double: shares of the
# linear part of dv, of 1 + the turn for rotations, and a quaternion's length. Of the way twice what
# is stated: steps were seen whose error in float is 6.6e-7 of it.
WAY = {"float": 1e-6, "double": 3e-15}
TURN = {"float": 3e-7, "double": 3e-15}
LENGTH = {"float": 1.2e-7, "double": 1e-15}
HALF_TURN = 1e-3  # |cos(turn/2)| down to which the sign of a quaternion is compared
REASONS = {
    "neutral": "Neutral: none, it is a constant of the scalar.",
    "limits": "Clamps and tests of limits: none, they compare numbers.",
    "joint_positions": "Positions: none for what stands in q, else three roundings of |multiplier "
    "q| + |offset|, which is {roundings:.2g} of it.",
    "integrate": "Integration: a rounding of q + dv; of planar and floating joints {way:g} of the "
    "way of dv besides, grown by the turn, and in quaternions {turn:g} (1 + turn) + {length:g}, "
    "where the turn is no half turn, after which either sign is as near.",
}


def reasons(scalar: str, kinds: set[str]) -> list[str]:
    """Why the bounds of those `kinds` of catalog.JOINTWISE are what they are, for people."""
    named = {"limits" if kind.endswith("limits") else kind for kind in kinds}
    numbers = {
        "roundings": 3.0 * UNIT_ROUNDOFF[scalar],
        "way": WAY[scalar],
        "turn": TURN[scalar],
        "length": LENGTH[scalar],
    }
    return [text.format(**numbers) for name, text in REASONS.items() if name in named]


def truth(generated: Generated, kind: str, case: Case) -> numpy.ndarray:
    """What the function `kind` of catalog.JOINTWISE gives, N x size."""
    if kind == "joint_positions":
        return _positions(generated, case.q)
    if kind == "integrate":
        return _integrated(generated, case)
    if kind == "neutral":
        return _neutral(generated, len(case.q))
    action = limits.clamped if kind.startswith("clamp") else limits.within
    found = action(case.q, ends(generated, "soft" in kind), precision(generated.scalar))
    return found.astype(numpy.float64)


def allowed(generated: Generated, kind: str, case: Case) -> numpy.ndarray:
    """Bounds of what it gives, N x size."""
    if kind == "joint_positions":
        return _rounded_positions(generated, case.q)
    if kind == "integrate":
        return _rounded_steps(generated, case)
    return numpy.zeros((len(case.q), 1 if kind.startswith("within") else case.q.shape[1]))


def comparable(generated: Generated, case: Case) -> numpy.ndarray:
    """In which of the cases the signs of all quaternions that `integrate` gives are sure."""
    good = numpy.ones(len(case.q), bool)
    for joint in generated.tree.joints:
        if joint.type == "floating":
            cosine = numpy.cos(_turn(case.dv[:, joint.v + 3 : joint.v + 6]) / 2.0)
            good &= ~(abs(cosine) < HALF_TURN)  # NaN is no half turn
    return good


def ends(generated: Generated, soft: bool) -> list[limits.Ends]:
    """The exact range of each place in q."""
    tree = generated.tree
    return limits.ends(tree.robot, [joint.name for joint in tree.joints], soft)


def _neutral(generated: Generated, count: int) -> numpy.ndarray:
    """Zero moved into the limits, and quaternions of no turn; the same in every row."""
    tree = generated.tree
    zero = numpy.zeros((count, tree.nq))
    found = limits.clamped(zero, ends(generated, False), precision(generated.scalar))
    found[:, [joint.q + 6 for joint in tree.joints if joint.type == "floating"]] = 1.0
    return found


def decided(generated: Generated) -> Iterator[tuple[Joint, str, bool]]:
    """Joints whose position q decides, in the order of the file: the joint that each follows in
    the end, and whether it moves with that."""
    robot = generated.tree.robot
    own = {joint.name for joint in generated.tree.joints}
    joints = {joint.name: joint for joint in robot.joints}
    for joint in robot.joints:
        if joint.type in SHAPES:
            leader, scale, _ = limits.followed(joints, joint)
            if leader in own or leader in generated.locks or not scale:
                yield joint, leader, leader in own and bool(scale)


def _positions(generated: Generated, q: numpy.ndarray) -> numpy.ndarray:
    robot = generated.tree.robot
    found = joint_positions(robot, values(generated, q))
    still = joint_positions(robot, values(generated, numpy.zeros_like(q)))
    columns = []
    for joint, _, moves in decided(generated):
        count = _places(joint)
        value = (found if moves else still)[joint.name].reshape(-1, count)
        columns.append(numpy.broadcast_to(value, (len(q), count)))
    return numpy.concatenate([q[:, :0], *columns], axis=1)


def _rounded_positions(generated: Generated, q: numpy.ndarray) -> numpy.ndarray:
    joints = {joint.name: joint for joint in generated.tree.robot.joints}
    given = values(generated, numpy.nan_to_num(q))
    own, columns = {joint.name for joint in generated.tree.joints}, [q[:, :0]]
    for joint, _, _ in decided(generated):
        size, links = _size(joints, joint, given)
        share = 0.0
        if joint.name not in own:
            share = 3.0 * UNIT_ROUNDOFF[generated.scalar] + 4.0 * links * UNIT_ROUNDOFF["double"]
            # next to 0 the multiplier and the product are rounded by half of the smallest number
            size = size + TINY[generated.scalar] * (1.0 + _led(joints, joint, given)) / share
        bounds = numpy.broadcast_to(share * size, (len(q), *numpy.shape(size)[1:]))
        columns.append(bounds.reshape(len(q), _places(joint)))
    return numpy.concatenate(columns, axis=1)


def _size(joints: Mapping[str, Joint], joint: Joint, given: Mapping):
    """|multiplier value| + |offset| of a joint, worked out along its leaders, and their number."""
    if joint.mimic is None:
        return abs(numpy.asarray(given.get(joint.name, 0.0), numpy.float64)), 0
    size, links = _size(joints, joints[joint.mimic.joint], given)
    return abs(joint.mimic.multiplier) * size + abs(joint.mimic.offset), links + 1


def _led(joints: Mapping[str, Joint], joint: Joint, given: Mapping):
    """|value| of the joint that a follower follows in the end."""
    while joint.mimic is not None:
        joint = joints[joint.mimic.joint]
    return abs(numpy.asarray(given.get(joint.name, 0.0), numpy.float64))


def _places(joint: Joint) -> int:
    return int(numpy.prod(SHAPES[joint.type]))


def _integrated(generated: Generated, case: Case) -> numpy.ndarray:
    tree, domain = generated.tree, DOMAIN[generated.scalar]
    with numpy.errstate(invalid="ignore", divide="ignore", over="ignore"):
        found = integrate(tree.joints, case.q, case.dv)
    for joint in tree.joints:
        part = found[:, joint.q : joint.q + joint.nq]
        step = case.dv[:, joint.v : joint.v + joint.nv]
        if joint.type == "planar":
            turned = numpy.maximum(abs(case.q[:, joint.q + 2]), abs(step[:, 2]) / 2.0)
            part[turned > domain, :2] = numpy.nan
        if joint.type == "floating":
            part[_turn(step[:, 3:]) / 2.0 > domain] = numpy.nan
            before = case.q[:, joint.q + 3 : joint.q + 7]
            opposite = (before * part[:, 3:]).sum(axis=1) < 0.0
            part[opposite, 3:] *= -1.0  # of its two signs the one nearer to that before
    return found


def _rounded_steps(generated: Generated, case: Case) -> numpy.ndarray:
    scalar = generated.scalar
    rounding, bounds = UNIT_ROUNDOFF[scalar], []
    q, dv = numpy.nan_to_num(case.q), numpy.nan_to_num(case.dv)
    for joint in generated.tree.joints:
        at = q[:, joint.q : joint.q + joint.nq]
        step = dv[:, joint.v : joint.v + joint.nv]
        if joint.nq == 1:
            bounds.append(rounding * (abs(at) + abs(step)))
            continue
        linear, angular = numpy.split(step, [2 if joint.type == "planar" else 3], axis=1)
        turn = _turn(angular)[:, None]
        way = numpy.linalg.norm(linear, axis=1, keepdims=True)
        grown = 1.0 + (turn if scalar == "double" else 0.0)
        place = 2.0 * rounding * (abs(at[:, : linear.shape[1]]) + way) + WAY[scalar] * way * grown
        if joint.type == "planar":
            bounds += [place, rounding * (abs(at[:, 2:]) + turn)]
        else:
            bounds += [place, numpy.repeat(TURN[scalar] * (1.0 + turn) + LENGTH[scalar], 4, axis=1)]
    return numpy.concatenate([q[:, :0], *bounds], axis=1)


def _turn(angular: numpy.ndarray) -> numpy.ndarray:
    """Its length in each row [rad], squaring nothing."""
    return numpy.hypot.reduce(angular, axis=1)
