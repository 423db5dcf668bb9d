"""The Python API: every argument is checked, and what is wrong with it is said in its own name."""

import re
from fractions import Fraction
from pathlib import Path

import numpy
import pytest

import urdf2c

ROBOTS = Path(__file__).parents[1] / "robots"
PLANAR = ROBOTS / "planar2.urdf"

every_maker = pytest.mark.parametrize("make", [urdf2c.generate, urdf2c.verify])


@every_maker
@pytest.mark.parametrize(
    "options, kind, message",
    [
        ({"base": 3}, TypeError, "base is 3, it must be the name of a link"),
        ({"base": ""}, ValueError, "base is '', it must be the name of a link"),
        ({"tips": None}, TypeError, "tips is None, it must be the name of a link or a list"),
        ({"tips": ("tip", 3)}, TypeError, "tips is ('tip', 3), it must be"),
        ({"tips": {"tip": 1}}, TypeError, "tips is {'tip': 1}, it must be"),
        ({"tips": {"tip"}}, TypeError, "tips is {'tip'}, it must be"),
        ({"tips": ("",)}, ValueError, "tips is ('',), it must be"),
        ({"scalar": "half"}, ValueError, "scalar is 'half', it must be 'float' or 'double'"),
        ({"scalar": None}, TypeError, "scalar is None, it must be 'float' or 'double'"),
        ({"scalar": ["float"]}, TypeError, "scalar is ['float'], it must be"),
        ({"prefix": "9 bad"}, ValueError, "prefix is '9 bad', it must be letters, digits and"),
        ({"prefix": ""}, ValueError, "prefix is '', it must be letters"),
        ({"prefix": "a */ b"}, ValueError, "prefix is 'a */ b', it must be letters"),
        ({"prefix": 9}, TypeError, "prefix is 9, it must be letters"),
        ({"snap_angles": 0.2}, ValueError, "snap_angles is 0.2, it must be from 0 to 0.1 rad"),
        ({"snap_angles": 10**400}, ValueError, "snap_angles is 1000"),
        ({"snap_angles": 10**5000}, ValueError, "snap_angles is too large to show"),
        ({"snap_angles": "1e-3"}, TypeError, "snap_angles is '1e-3', it must be from 0"),
        ({"snap_angles": True}, TypeError, "snap_angles is True, it must be from 0"),
        ({"standalone": "no"}, TypeError, "standalone is 'no', it must be true or false"),
        ({"locks": [("elbow", 1)]}, TypeError, "locks is [('elbow', 1)], it must be a table of"),
        ({"locks": {"elbow": "1"}}, TypeError, "locks is {'elbow': '1'}, it must be"),
        ({"locks": {"elbow": float("nan")}}, ValueError, "locks is {'elbow': nan}, it must be"),
        ({"joint_order": 3}, TypeError, "joint_order is 3, it must be a list of joint names"),
        ({"names": {"elbow": "a b"}}, ValueError, "names is {'elbow': 'a b'}, it must be"),
        ({"names": "elbow"}, TypeError, "names is 'elbow', it must be a table of C names"),
    ],
)
def test_options(make, options, kind, message):
    with pytest.raises(kind, match=re.escape(message)):
        make(PLANAR, **options)


@pytest.mark.parametrize(
    "options, kind, message",
    [
        ({"samples": 0}, ValueError, "samples is 0, it must be a whole number from 1 to 1000000"),
        ({"samples": 10**11}, ValueError, "samples is 100000000000, it must be"),
        ({"samples": 10.0}, TypeError, "samples is 10.0, it must be"),
        ({"samples": True}, TypeError, "samples is True, it must be"),
        ({"seed": -1}, ValueError, "seed is -1, it must be a whole number from 0"),
        ({"seed": None}, TypeError, "seed is None, it must be"),
        ({"board": 405}, TypeError, "board is 405, it must be the name of a board"),
    ],
)
def test_options_of_verify(options, kind, message):
    with pytest.raises(kind, match=re.escape(message)):
        urdf2c.verify(PLANAR, **options)


def test_one_name_is_a_name_not_its_letters():
    assert urdf2c.generate(PLANAR, tips="tip").text == urdf2c.generate(PLANAR, tips=["tip"]).text
    held = urdf2c.generate(PLANAR, locks={"elbow": 0}, joint_order="shoulder")
    assert held.stats["q"] == ["shoulder"]


def test_a_prefix_ends_as_on_the_command_line():
    assert urdf2c.generate(PLANAR, prefix="arm_").file == "arm.h"


def test_numbers_of_numpy():
    angle, count = numpy.float32(0.5), numpy.int64(5)
    assert urdf2c.generate(PLANAR, locks={"elbow": angle}).locks == {"elbow": 0.5}
    assert urdf2c.verify(PLANAR, samples=count, seed=count).rows[0].count == 5


@pytest.mark.parametrize("value", [None, 3, b"arm.urdf", ["arm.urdf"]])
@pytest.mark.parametrize("make", [urdf2c.load, urdf2c.generate, urdf2c.verify])
def test_no_path(make, value):
    name = {urdf2c.load: "path", urdf2c.verify: "subject"}.get(make, "model")
    with pytest.raises(TypeError, match=rf"^{name} is .*, it must be the path of a URDF file"):
        make(value)


@pytest.mark.parametrize("make", [urdf2c.load, urdf2c.generate, urdf2c.verify])
def test_empty_path(make):
    with pytest.raises(ValueError, match="is '', it must be the path of a URDF file"):
        make("")


@pytest.mark.parametrize("robot", [None, str(PLANAR), PLANAR])
def test_forward_kinematics_of_no_robot(robot):
    with pytest.raises(TypeError, match=r"robot is .*, it must be a Robot: use urdf2c.load\(\)"):
        urdf2c.forward_kinematics(robot, {})


@pytest.mark.parametrize("q", [None, 0.5, [0.1, 0.2], "elbow"])
def test_forward_kinematics_at_no_table(q):
    with pytest.raises(TypeError, match="q is .*, it must be a table of values by joint name"):
        urdf2c.forward_kinematics(urdf2c.load(PLANAR), q)


@pytest.mark.parametrize("value", [None, "0.5", True, b"1", 1j, [None], 10**400, Fraction(1, 2)])
def test_forward_kinematics_at_no_number(value):
    with pytest.raises(ValueError, match="joint 'elbow' is given .*, which is no number"):
        urdf2c.forward_kinematics(urdf2c.load(PLANAR), {"elbow": value})


@pytest.mark.parametrize(
    "options, still",
    [
        ({"base": "tip"}, "'tip' against 'tip'"),
        ({"tips": "base"}, "'base' against 'base'"),
        ({"functions": "jacobian_base"}, "'base' against 'base'"),
        ({"tips": ("base", "tip")}, None),  # one moves
        ({"base": "tip", "tips": "base"}, None),
        ({"functions": "fk_all", "base": "tip"}, None),
        ({"locks": {"shoulder": 0.0, "elbow": 0.0}}, None),  # held on purpose
        ({}, None),
    ],
)
def test_tips_that_stand_still(options, still):
    told = [str(each) for each in urdf2c.generate(PLANAR, **options).warnings]
    assert told == [
        f"urdf2c: warning: no joint moves {pair}: the header has constants only\n"
        "urdf2c: note: --base and --tip choose them"
        for pair in ([still] if still else [])
    ]


def test_a_robot_without_moving_joints_is_no_mistake(tmp_path):
    path = tmp_path / "table.urdf"
    path.write_text(
        '<robot name="table"><link name="a"/><link name="b"/><joint name="j" type="fixed">'
        '<parent link="a"/><child link="b"/></joint></robot>',
        "utf-8",
    )
    assert urdf2c.generate(path, base="b").warnings == ()


def test_lock_beyond_limits():
    for value, count in ((2.6, 0), (-2.6, 0), (5, 1), (-2.7, 1)):
        made = urdf2c.generate(PLANAR, locks={"elbow": value})
        told = [str(each) for each in made.warnings if "locked" in each.message]
        assert len(told) == count
    assert told[0].endswith("'elbow' is locked at -2.7 rad, beyond its limits [-2.6, 2.6] rad")
    assert re.match(r".*planar2.urdf:\d+: warning: ", told[0])
