"""Bounds of angles: at the edge of the domain, snapped, and with sines of one's own."""

import dataclasses

import numpy
import pytest
from written_robots import LIMIT, model, origin, snake  # noqa: F401

import urdf2c
from urdf2c.command import cli
from urdf2c.verify import angles, comparison, report, tested
from urdf2c.verify.sampling import DOMAIN, samples

LIBM = "--cflags=-DU2C_SINCOSF(x,s,c)=(*(s)=__builtin_sinf(x),*(c)=__builtin_cosf(x))"


def star(count):
    """One continuous joint that carries `count` fixed links."""
    fixed = [("fixed", "m", f"l{i}", origin(f"0.{i + 1} 0 0")) for i in range(count)]
    return [("continuous", "r", "m", origin()), *fixed]


def edge(made, place=0):
    """The angle just beyond the domain that is tried in a place of q of the first function."""
    one = tested.Tested(made, made.signatures[0], made.programs[0])
    q = samples(made.tree, made.scalar, 8, 0)[0].q
    return angles.edge(one.angles, place, q, DOMAIN[made.scalar])


@pytest.mark.parametrize("scalar", ["float", "double"])
@pytest.mark.parametrize("count", [1, 3, 14, 103])
def test_just_beyond_the_domain_for_any_count_of_tips(model, scalar, count):
    path = model(*star(count))
    made = urdf2c.generate(path, functions="fk_all", scalar=scalar)
    assert DOMAIN[scalar] < edge(made) <= 1.0011 * DOMAIN[scalar]
    found = comparison.compare(made, 20)
    assert found.ok, report.table(found)
    assert {each.what for each in found.silences} == {"NaN", "an angle beyond the domain"}


def test_just_beyond_the_domain_in_sums_and_multiples(model):
    """q[0] + q[1], and half of q[0]: beyond whatever the other place is, and twice as far out."""
    parallel = urdf2c.generate(model(*snake(2, axes=("1 0 0",))))
    assert DOMAIN["float"] + 1.0 < edge(parallel) < 1.0011 * DOMAIN["float"] + numpy.pi
    halved = model(
        ("continuous", "a", "b", origin()),
        ("continuous", "a", "c", origin() + '<mimic joint="j0" multiplier="-0.5" offset="1"/>'),
    )
    made = urdf2c.generate(halved, tips="c")
    assert 2.0 * DOMAIN["float"] < edge(made) < 2.003 * DOMAIN["float"]
    assert edge(urdf2c.generate(halved, tips="b", functions="fk_quat")) > 2.0 * DOMAIN["float"]


BEHIND = ("fixed", "b", "c", origin("0 0 1", "0 1.57 0"))


@pytest.mark.parametrize("function", [
    "jacobian", "velocity", "bias_acceleration", "jacobian_transpose_times_wrench", "fk_quat",
    "jacobian_position", "jacobian_analytic_quat", "jacobian_analytic_rpy", "manipulability",
])  # fmt: skip
@pytest.mark.parametrize("frame", ["aligned", "tip", "base"])
@pytest.mark.parametrize("ends", ["ac", "ca"])
def test_rounded_angles_widen_bounds_of_every_output(model, function, frame, ends):
    """1.57 taken for pi/2: 8e-4 rad, and 8e-4 m in linear rows where the lever is behind it."""
    base, tip = ends
    path = model(("continuous", "a", "b", origin("0.2 0.5 0", "0.3 0 0")), BEHIND)
    options = {"functions": function, "base": base, "tips": tip, "jacobian_frame": frame}
    options["fuse"] = {"tick": (function, "fk")} if function != "manipulability" else None
    made = urdf2c.generate(path, snap_angles=1e-3, **options)
    assert any(snap.applied for snap in made.snapped)
    found = comparison.compare(made, 40)
    assert found.ok, report.table(found)


@pytest.mark.parametrize("function", ["jacobian", "velocity", "jacobian_transpose_times_wrench"])
def test_rounded_angles_turn_the_directions_of_slides(model, function):
    """1.5708 taken for pi/2 in a robot of 0.01 mm: the slide's column is off by 3.7e-6 all the same."""
    path = model(
        ("continuous", "a", "b", origin("1e-5 0 0", "1.5707963267948966 3.1416 -1.5708", "1e-8 0 1")),
        ("prismatic", "b", "c", origin("0 1e-5 0", "0 1.5708 0", "1 1 1") + LIMIT.format(-2, 2.5)),
    )
    made = urdf2c.generate(path, functions=function, scalar="double", snap_angles=1e-3)
    assert any(snap.applied and snap.deviation_rad > 1e-6 for snap in made.snapped)
    found = comparison.compare(made, 40)
    assert found.ok, report.table(found)


def test_what_was_rounded_is_missed_without_its_bound(model):
    path = model(("continuous", "a", "b", origin()), BEHIND)
    options = {"functions": "jacobian", "jacobian_frame": "base", "base": "c", "tips": "a"}
    made = urdf2c.generate(path, snap_angles=1e-3, **options)
    found = comparison.compare(made, 20)
    assert found.ok and max(each.deviation.value for each in found.values) > 7e-4
    assert not comparison.compare(dataclasses.replace(made, snapped=()), 20).ok


def test_sines_of_ones_own(model, capsys):
    """Beyond the domain of u2c.h another's sines may be right: they are not asked, and that is said."""
    path = str(model(*snake(3)))
    assert cli.main(["verify", path, "--samples", "50", LIBM]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "note: U2C_SINCOSF is defined: its sines were taken" in out
    assert "NaN, in each of 3 places of q: gives NaN" in out and "beyond the domain, in" not in out
    assert cli.main(["verify", path, "--samples", "50", "--cflags=-DU2C_NO_DOMAIN_CHECK"]) == 0
    assert "note: U2C_NO_DOMAIN_CHECK is defined: what" in " ".join(capsys.readouterr().out.split())
    assert cli.main(["verify", path, "--samples", "50", "--scalar", "double", LIBM]) == 0
    assert "is defined" not in capsys.readouterr().out  # that of double is u2c.h's own


def test_sums_are_rounded_before_sines_of_ones_own(model):
    """u2c.h adds the last part of a sum after whole turns are taken off; U2C_SINCOSF gets the sum."""
    made = urdf2c.generate(model(*(("continuous", *ends, origin("1 0 0")) for ends in ("ab", "bc"))))
    [program], q = made.programs, numpy.array([[4.0, 5.0]])
    whole, split = (
        angles.rounding(angles.taken(program), q, 2.0**-24, how)[0] for how in (False, True)
    )
    assert whole == pytest.approx(9.0 * 2.0**-24) and split < whole


def test_followers_that_share_a_sine_turn_by_its_rounding_each(model):
    """0.3 q[0] is rounded once, by 1.9e-5 rad at 1057, and two joints turn by it."""
    follows = '<mimic joint="j0" multiplier="0.3"/>'
    path = model(
        ("continuous", "a", "b", origin()),
        ("continuous", "a", "c", origin("1 0 0", "1 0 0") + follows),
        ("continuous", "c", "d", origin("1 0 0", "1.1 0 0") + follows),
    )
    made = urdf2c.generate(path, tips="d")
    assert made.stats["functions"]["z_fk_d"]["sincos"] == 1
    one = tested.Tested(made, made.signatures[0], made.programs[0])
    q = numpy.float32([[1057.62158]]).astype(float)
    half_ulp = 2.0**-24 * 0.3 * 1057.62158
    assert one.bound("d", q).turned[0] > 2.0 * half_ulp
    found = comparison.compare(made, 300)
    assert found.ok, report.table(found)


def test_bad_sines_of_ones_own_are_beyond_the_bounds(model):
    path = str(model(*snake(3)))
    bad = LIBM.replace("sinf(x)", "sinf((x)*1.00001f)")
    assert cli.main(["verify", path, "--samples", "20", bad]) == 1
