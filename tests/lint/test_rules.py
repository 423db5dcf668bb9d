"""What each rule says, word for word, and at which value it begins to."""

import math

import numpy
import pytest
from linting import collision, inertial, joint, link, pair, said

from urdf2c.lint.moments import principal_moments

FULL = 'lower="{}" upper="{}" effort="1" velocity="1"'
BOX = collision('<box size="0.2 0.2 0.2"/>')


def limits(lower, upper):
    return FULL.format(lower, upper)


@pytest.mark.parametrize(
    "rule, body, message",
    [
        ("inertia-mass", link(inside=inertial("-2", "1 1 1")), "2: error: link 'a' has mass -2 kg"),
        ("inertia-massless", link(inside=inertial("0", "0 0 0")),
         "2: note: link 'a' has mass and inertia 0"),
        ("inertia-massless", link(inside=inertial("0", "1 1 1")), "2: note: link 'a' has mass 0 kg"),
        ("inertia-definite", link(inside=inertial("1", "1 1 1 2 0 0")),
         "2: error: link 'a' has an inertia that is not positive definite: its principal moments "
         "are -1, 1, 3 kg m^2"),
        ("inertia-zero", link(inside=inertial("1", "0 1 1")),
         "2: warning: link 'a' of 1 kg has no inertia about some axis: its principal moments are "
         "0, 1, 1 kg m^2"),
        ("inertia-triangle", link(inside=inertial("1", "0.1 0.9 0.2")),
         "2: error: link 'a' has principal moments 0.1, 0.2, 0.9 kg m^2, of which the first two "
         "add up to 0.3, less than the third: no body has that"),
        ("inertia-size", link(inside=inertial("1", "1 1 1") + BOX),
         "2: warning: link 'a' of 1 kg has a radius of gyration of 1 m, where its collision "
         "geometry is 0.2 x 0.2 x 0.2 m: at most 0.173 m can be"),
        ("inertia-size", link(inside=inertial("1", "1e-6 1e-6 1e-6") + BOX),
         "2: warning: link 'a' of 1 kg has a radius of gyration of 0.001 m, where its collision "
         "geometry is 0.2 x 0.2 x 0.2 m: about 0.1 m would be"),
        ("inertia-centre", link(inside=inertial("1", "1 1 1", "0 0 100") + BOX),
         "2: warning: link 'a' has its centre of mass at 0 0 100 m, 99.9 m outside its collision "
         "geometry of 0.346 m from corner to corner"),
        ("limit-zero", pair(limits(0.5, 1)),
         "3: note: joint 'j' cannot be at 0: its limits are [0.5, 1] rad"),
        ("limit-effort", pair('lower="0" upper="1" effort="0" velocity="1"'),
         "3: warning: joint 'j' has limit effort 0 N m"),
        ("limit-effort", pair('lower="0" upper="1" effort="-5" velocity="1"', "prismatic"),
         "3: warning: joint 'j' has limit effort -5 N"),
        ("limit-velocity", pair('effort="1" velocity="0"', "continuous"),
         "3: warning: joint 'j' has limit velocity 0 rad/s"),
        ("limit-velocity", pair('lower="0" upper="1" effort="1" velocity="0"', "prismatic"),
         "3: warning: joint 'j' has limit velocity 0 m/s"),
        ("limit-soft",
         pair(limits(-1, 1), more='<safety_controller soft_lower_limit="-2" soft_upper_limit="1"/>'),
         "3: warning: joint 'j' has soft limits [-2, 1], beyond its limits [-1, 1] rad"),
    ],
)  # fmt: skip
def test_finding(tmp_path, rule, body, message):
    assert said(tmp_path, rule, body) == [message]


@pytest.mark.parametrize(
    "rule, body, hints",
    [
        ("limit-degrees", pair(limits(-90, 45)),
         ["3: warning: joint 'j' has limits [-90, 45] rad, up to 14.3 turns",
          "3: note: if degrees are meant: -90 degrees are -1.5708 rad"]),
        ("limit-float", pair(limits(0, 8193)),
         ["3: warning: joint 'j' has limits [0, 8193] rad, beyond 8192 rad",
          "3: note: beyond 8192 rad sine and cosine are NaN; leave bounds out where there is none"]),
        ("limit-float", pair(limits(0, 1e6), "prismatic"),
         ["3: warning: joint 'j' has limits [0, 1e+06] m, beyond 16384 m",
          "3: note: beyond 16384 m floats are more than 1 mm apart; leave bounds out where there is "
          "none"]),
        ("limit-empty", pair(limits(0, 0)),
         ["3: warning: joint 'j' is revolute and has limits [0, 0] rad, so it cannot move",
          "3: note: make it fixed, or state how far it goes"]),
        ("origin-degrees", pair(limits(-1, 1), more='<origin rpy="90 0 -0.5"/>'),
         ["3: warning: joint 'j' has rpy '90 0 -0.5', more than one turn",
          "3: note: if degrees are meant: 90 degrees are 1.5708 rad"]),
        ("origin-degrees", link(inside=collision('<box size="1 1 1"/>', '<origin rpy="0 0 180"/>')),
         ["2: warning: a collision of link 'a' has rpy '0 0 180', more than one turn",
          "2: note: if degrees are meant: 180 degrees are 3.14159 rad"]),
    ],
)  # fmt: skip
def test_finding_with_hints(tmp_path, rule, body, hints):
    assert said(tmp_path, rule, body) == hints


@pytest.mark.parametrize(
    "rule, body",
    [
        ("inertia", link()),
        ("inertia", link(inside=inertial("1e-9", "1e-20 1e-20 1e-20"))),
        ("inertia-mass", link(inside=inertial("0", "0 0 0"))),
        ("inertia-massless", link(inside=inertial("1e-9", "1 1 1"))),
        # what rounding leaves of a zero: no negative moment, but no moment either
        ("inertia-definite", link(inside=inertial("1", "-1e-21 1e-18 1e-18"))),
        ("inertia-definite", link(inside=inertial("1", "1 1 -1e-7"))),
        ("inertia-triangle", link(inside=inertial("1", "1 2 3"))),
        ("inertia-triangle", link(inside=inertial("1", "1 2 3.000002"))),
        # two moments missing, of a part that stands for none: `inertia-zero` says so
        ("inertia-triangle", link(inside=inertial("1e-6", "0 0 3e-6"))),
        ("inertia-zero", link(inside=inertial("0", "0 1 1"))),
        # a solid cube, a shell of four times that radius, and one of a tenth
        ("inertia-size", link(inside=inertial("1", "0.00667 0.00667 0.00667") + BOX)),
        ("inertia-size", link(inside=inertial("1", "0.119 0.119 0.119") + BOX)),
        ("inertia-size", link(inside=inertial("1", "0.000301 0.000301 0.000301") + BOX)),
        ("inertia-size", link(inside=inertial("0.001", "1e-9 1e-9 1e-9") + BOX)),
        ("inertia-size", link(inside=inertial("1", "1 1 1") + collision('<box size="1e-3 1e-3 1e-3"/>'))),
        ("inertia-size", link(inside=inertial("1", "1 1 1") + BOX + collision('<mesh filename="m"/>'))),
        ("inertia-centre", link(inside=inertial("1", "1 1 1", "0 0 0.44") + BOX)),
        ("limit-degrees", pair(limits(-4 * math.pi, 12.5664))),
        ("limit-degrees", pair(limits(0, 90), "prismatic")),
        ("limit-degrees", pair(limits(0, 9000))),
        ("limit-float", pair(limits(-8192, 8192))),
        ("limit-float", pair(limits(0, 16384), "prismatic")),
        ("limit-float", pair(limits(-1e16, 1e16))),
        ("limit-empty", pair(limits(0, 1e-9))),
        ("limit-zero", pair(limits(0, 1))),
        ("limit-zero", pair(limits(-1, 0))),
        ("limit-effort", pair('lower="0" upper="1" velocity="1"')),
        ("limit-effort", pair('effort="0" velocity="0"', "fixed")),
        ("limit-velocity", pair('lower="0" upper="1" effort="1" velocity="1e-9"')),
        ("limit-soft", pair(limits(-1, 1), more='<safety_controller k_velocity="1"/>')),
        ("limit-soft",
         pair(limits(-1, 1), more='<safety_controller soft_lower_limit="-1" soft_upper_limit="1"/>')),
        ("origin-degrees", pair(limits(-1, 1), more='<origin rpy="6.2832 0 -6.2832"/>')),
        ("origin-degrees", pair(limits(-1, 1), more='<origin quat_xyzw="0 0 1 0"/>')),
    ],
)  # fmt: skip
def test_no_finding(tmp_path, rule, body):
    assert said(tmp_path, rule, body) == []


def test_moments_against_numpy():
    """A rotated inertia, one with equal moments, and one of very different ones."""
    for parts in ((3, 0.5, -0.2, 2, 0.7, 1), (1, 0, 0, 1, 0, 1), (1e-9, 1e-12, 0, 5, 1, 7e3)):
        xx, xy, xz, yy, yz, zz = map(float, parts)
        wanted = numpy.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        found = principal_moments((xx, xy, xz, yy, yz, zz))
        assert found == pytest.approx(wanted, rel=1e-12, abs=1e-15 * max(abs(wanted)))
    assert principal_moments((0.0,) * 6) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    "shape, radius",
    [
        ('<sphere radius="0.1"/>', 0.173),
        ('<cylinder radius="0.1" length="0.2"/>', 0.173),
        ('<capsule radius="0.1" length="0"/>', None),  # no length: not measured
        ('<capsule radius="0.05" length="0.1"/>', 0.122),
        ('<box size="0.2 0.2"/>', None),
        ('<box size="0.2 0.2 -1"/>', None),
        ('<sphere radius="wide"/>', None),
        ("<sphere/>", None),
        ("<mesh filename='m.stl'/>", None),
    ],
)
def test_reach_of_shapes(tmp_path, shape, radius):
    found = said(tmp_path, "inertia-size", link(inside=inertial("1", "1 1 1") + collision(shape)))
    assert [line.rpartition(": ")[2] for line in found] == (
        [f"at most {radius} m can be"] if radius else []
    )


def test_shapes_are_turned(tmp_path):
    """A long box along x, turned to lie along z: the centre of mass at its end is inside."""
    turned = collision('<box size="2 0.1 0.1"/>', '<origin xyz="0 0 1" rpy="0 1.5707963 0"/>')
    body = link(inside=inertial("1", "1 1 1", "0 0 2") + turned)
    assert said(tmp_path, "inertia-centre", body) == []
    assert len(said(tmp_path, "inertia-centre", body.replace("0 0 2", "9 0 0"))) == 1


def follow(multiplier: str, limit: str) -> str:
    mimic = f'<mimic joint="lead" multiplier="{multiplier}" offset="0.5"/>'
    return "\n".join([
        link("a") + link("b") + link("c"),
        joint(limits(-1, 1), name="lead"),
        joint(limit, name="j", parent="b", child="c", more=mimic),
    ])  # fmt: skip


def test_follower_beyond_its_limits(tmp_path):
    assert said(tmp_path, "mimic-limits", follow("-2", limits(-1, 1))) == [
        "4: warning: joint 'j' follows 'lead' over [-1.5, 2.5] rad, beyond its limits [-1, 1] rad",
        "4: note: 'lead' goes over [-1, 1] rad, times -2 plus 0.5",
    ]
    assert said(tmp_path, "mimic-limits", follow("-2", limits(-1.5, 2.4995))) == []
    assert said(tmp_path, "mimic-limits", follow("-2", limits(-1.5, 2.49))) != []
    assert said(tmp_path, "mimic-limits", follow("-2", 'effort="1"')) == []
