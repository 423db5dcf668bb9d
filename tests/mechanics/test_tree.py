"""The reduction: names, places in q, laws of followers, and chains that multiply to the truth."""

import math
import random

import numpy
import pytest
from forks import FORK
from hypothesis import given
from hypothesis import strategies as st
from random_robots import joint, positions, robot_of, robots, serial, span_of, steady, truth

from urdf2c.mechanics import spatial
from urdf2c.mechanics.tree import reduce


def moved(motion, q):
    """A motion as a transform."""
    if motion.kind == "ball":
        turned = spatial.rotation_quaternion(*q[motion.index : motion.index + 4])
        return (spatial.transpose(turned) if motion.scale < 0 else turned), (0.0, 0.0, 0.0)
    value = motion.scale * q[motion.index] + motion.offset
    if motion.kind == "shift":
        return spatial.IDENTITY, (0.0, 0.0, value)
    return spatial.rotation_z(value), (0.0, 0.0, 0.0)


def multiplied(chain, q):
    """base_from_tip of a chain: constants and motions one after the other."""
    pose = chain.constants[0]
    for motion, constant in zip(chain.motions, chain.constants[1:], strict=True):
        pose = spatial.compose(spatial.compose(pose, moved(motion, q)), constant)
    return pose


def agrees(tree, q, locks=None, within=1e-14):
    for chain, pose in zip(tree.chains, truth(tree, q, locks), strict=True):
        rotation, position = multiplied(chain, q)
        limit = within * span_of(chain, q)
        assert abs(numpy.array(rotation) - pose[:3, :3]).max() <= 10 * within
        assert abs(numpy.array(position) - pose[:3, 3]).max() <= limit


@steady
@given(robots(), st.integers(0, 10**6))
def test_chains_multiply_to_the_truth(robot, seed):
    source = random.Random(seed)
    links = [link.name for link in robot.links]
    tips = tuple(source.sample(links, min(3, len(links))))
    tree = reduce(robot, source.choice(links), tips)
    assert [chain.tip for chain in tree.chains] == list(tips)
    agrees(tree, positions(tree, source))


@steady
@given(robots(), st.integers(0, 10**6), st.data())
def test_locked_joints(robot, seed, data):
    source = random.Random(seed)
    able = [each.name for each in robot.joints
            if each.type in ("revolute", "continuous", "prismatic") and each.mimic is None]
    chosen = data.draw(st.lists(st.sampled_from(able), unique=True)) if able else []
    locks = {name: source.choice((0.0, math.pi / 2, -0.7)) for name in chosen}
    links = [link.name for link in robot.links]
    tree = reduce(robot, source.choice(links), (source.choice(links),), locks)
    assert not {each.name for each in tree.joints} & set(locks)
    agrees(tree, positions(tree, source), locks)


@steady
@given(robots(), st.integers(0, 10**6))
def test_an_order_of_q_only_moves_the_places(robot, seed):
    source = random.Random(seed)
    tip = source.choice(robot.links).name
    names = [each.name for each in reduce(robot, None, (tip,)).joints]
    source.shuffle(names)
    tree = reduce(robot, None, (tip,), None, tuple(names))
    assert [each.name for each in tree.joints] == names
    assert [each.q for each in tree.joints] == [
        sum(each.nq for each in tree.joints[:i]) for i in range(len(names))
    ]
    assert [each.v for each in tree.joints] == [
        sum(each.nv for each in tree.joints[:i]) for i in range(len(names))
    ]
    assert tree.nq == sum(each.nq for each in tree.joints)
    assert tree.nv == sum(each.nv for each in tree.joints)
    agrees(tree, positions(tree, source))


@pytest.mark.parametrize(
    ("base", "tips", "wanted"),
    [
        (None, ("l2", "l4", "l5"), "a c d b e"),  # depth first, siblings as in the file
        ("l2", ("l4", "l5"), "b a e c d"),  # towards the root first
        ("l4", ("l0",), "d c a"),
        ("l3", ("l4", "l2"), "c b d"),
        ("l1", ("l1",), ""),
    ],
)
def test_order_of_q(base, tips, wanted):
    tree = reduce(FORK, base, tips)
    assert [each.name for each in tree.joints] == wanted.split()


def test_places_sizes_axes_and_limits():
    robot = serial(
        {"limit": (-1.0, 2.0), "axis": (0.0, 3.0, 4.0)},
        {"kind": "continuous", "limit": (-9.0, 9.0)},
        {"kind": "prismatic"},
        {"kind": "fixed"},
        {"kind": "planar"},
        {"kind": "floating"},
    )
    tree = reduce(robot)
    assert [(each.name, each.q, each.nq, each.v, each.nv) for each in tree.joints] == [
        ("j0", 0, 1, 0, 1), ("j1", 1, 1, 1, 1), ("j2", 2, 1, 2, 1), ("j4", 3, 3, 3, 3),
        ("j5", 6, 7, 6, 6)]  # fmt: skip
    assert (tree.nq, tree.nv) == (13, 12)
    assert tree.joints[0].axis == (0.0, 0.6, 0.8)
    assert (tree.joints[0].lower, tree.joints[0].upper) == (-1.0, 2.0)
    assert [(each.lower, each.upper) for each in tree.joints[1:]] == [(None, None)] * 4
    assert tree.joints[0].span == robot.joints[0].span


def test_a_robot_of_one_link():
    tree = reduce(robot_of())
    assert (tree.base, tree.joints, tree.chains[0].motions) == ("l0", (), ())
    assert tree.chains[0].constants == (spatial.STILL,)


def law(robot, name, **options):
    """scale, place in q and offset of a joint's motion."""
    tip = next(each.child for each in robot.joints if each.name == name)
    tree = reduce(robot, tips=(tip,), **options)
    found = [each for each in tree.chains[0].motions if each.joint == name]
    names = [each.name for each in tree.joints]
    return [(each.scale, names[each.index], each.offset) for each in found]


def test_followers_in_chains_before_their_leader():
    robot = serial(
        {"mimic": ("j1", 2.0, 0.5)},
        {"mimic": ("j2", -3.0, 1.0)},
        {},
        {"mimic": ("j0", 0.5, 0.0), "kind": "prismatic"},
    )
    assert law(robot, "j0") == [(-6.0, "j2", 2.5)]
    assert law(robot, "j1") == [(-3.0, "j2", 1.0)]
    assert law(robot, "j3") == [(-3.0, "j2", 1.25)]
    tree = reduce(robot)
    assert [each.name for each in tree.joints] == ["j2"]
    agrees(tree, [0.7])


def test_a_leader_off_the_path_has_its_place_at_its_first_follower():
    robot = robot_of(
        joint("x", "revolute", "l0", "l1"),
        joint("y", "revolute", "l1", "l2", mimic=("far", 1.0, 0.2)),
        joint("z", "revolute", "l2", "l3"),
        joint("far", "revolute", "l0", "l4"),
    )
    tree = reduce(robot, tips=("l3",))
    assert [each.name for each in tree.joints] == ["x", "far", "z"]
    agrees(tree, [0.3, -0.4, 1.2])
    # where its own branch is asked too, the traversal comes to the follower first all the same
    assert [each.name for each in reduce(robot, tips=("l3", "l4")).joints] == ["x", "far", "z"]


def test_multiplier_zero_holds_a_joint_and_needs_no_leader():
    robot = serial({"mimic": ("j1", 0.0, 0.4)}, {})
    assert reduce(robot, tips=("l1",)).joints == ()
    tree = reduce(robot)
    assert [each.name for each in tree.joints] == ["j1"]
    agrees(tree, [0.9])


def test_a_lock_on_a_leader_holds_its_followers():
    robot = serial({}, {"mimic": ("j0", -2.0, 0.1)}, {})
    tree = reduce(robot, locks={"j0": 0.3})
    assert [each.name for each in tree.joints] == ["j2"]
    agrees(tree, [0.5], {"j0": 0.3})


def test_a_mimic_on_a_fixed_joint_moves_nothing():
    robot = serial({}, {"kind": "fixed", "mimic": ("j0", 1.0, 0.0)}, {"mimic": ("j0", 1.0, 0.0)})
    tree = reduce(robot)
    assert len(tree.chains[0].motions) == 2
    agrees(tree, [0.5])
