"""What a right header may be off by: no right one is called beyond its bounds, no wrong one within."""

import dataclasses

import numpy
import pytest

import urdf2c
from urdf2c.command import cli
from urdf2c.verify import angles, bounds, comparison, lengths, report, tested
from urdf2c.verify.sampling import DOMAIN, samples

LIMIT = '<limit lower="{0}" upper="{1}" effort="1" velocity="1"/>'
LIBM = "--cflags=-DU2C_SINCOSF(x,s,c)=(*(s)=__builtin_sinf(x),*(c)=__builtin_cosf(x))"


@pytest.fixture
def model(tmp_path):
    """A robot of joints as (type, parent, child, inner XML), in a file."""

    def written(*joints):
        links = dict.fromkeys(name for _, *ends, _ in joints for name in ends)
        path = tmp_path / "z.urdf"
        lines = [f'<link name="{name}"/>' for name in links]
        lines += [
            f'<joint name="j{i}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
            f"{inner}</joint>"
            for i, (kind, parent, child, inner) in enumerate(joints)
        ]
        path.write_text("\n".join(['<robot name="z">', *lines, "</robot>"]))
        return path

    return written


def origin(xyz="0 0 0", rpy="0 0 0", axis="0 0 1"):
    return f'<origin xyz="{xyz}" rpy="{rpy}"/><axis xyz="{axis}"/>'


def star(count):
    """One continuous joint that carries `count` fixed links."""
    fixed = [("fixed", "m", f"l{i}", origin(f"0.{i + 1} 0 0")) for i in range(count)]
    return [("continuous", "r", "m", origin()), *fixed]


def snake(count, axes=("0 0 1", "0 1 0")):
    return [
        ("continuous", f"l{i}", f"l{i + 1}", origin("0.1 0 0", "0.3 0 0", axes[i % len(axes)]))
        for i in range(count)
    ]


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


@pytest.mark.parametrize("functions", ["fk", "fk_all"])
def test_a_chain_of_110_joints(model, functions):
    found = urdf2c.verify(model(*snake(110)), samples=5, functions=functions)
    assert found.ok, report.table(found)


@pytest.mark.parametrize("scalar", ["float", "double"])
@pytest.mark.parametrize("functions", ["fk", "fk_all", "jacobian"])
def test_lengths_that_cancel_count_in_the_reach(model, scalar, functions):
    path = model(
        ("continuous", "a", "b", origin()),
        *(("fixed", *ends, origin(f"{x} 0 0")) for ends, x in zip(("bc", "cd", "de"), (0.1, 0.2, -0.3))),
    )  # fmt: skip
    found = urdf2c.verify(path, samples=50, scalar=scalar, functions=functions, tips="e")
    assert found.ok, report.table(found)
    made = urdf2c.generate(path, tips="e")
    one = tested.Tested(made, made.signatures[0], made.programs[0])
    assert one.reach("e", numpy.zeros((1, 1))) == pytest.approx(0.6, abs=1e-15)


def test_the_reference_comes_from_the_root(model):
    """Seen from the base its own pose is 0, but the reference rounds all lengths on its way there."""
    path = model(
        ("fixed", "a", "b", origin("3 0 0")),
        ("planar", "b", "c", origin("0.3 0.3 1e-5", "3.1416 0.3 3.1416")),
        ("prismatic", "c", "d", origin("0 4 0") + LIMIT.format(-2, 2) + '<mimic joint="j3" multiplier="-2"/>'),
        ("prismatic", "d", "e", origin("1 -0.3 0", "0 3 -2") + LIMIT.format(-2, 2)),
    )  # fmt: skip
    made = urdf2c.generate(path, functions="fk_all", scalar="double", base="d")
    found = comparison.compare(made, 200)
    assert found.ok, report.table(found)
    above = lengths.above(made.tree)
    assert [joint.name for joint in above] == ["j0", "j1", "j2"]
    places = {joint.name: joint.q for joint in made.tree.joints}
    q = numpy.zeros((1, made.tree.nq))
    q[0, places["j1"] : places["j1"] + 3] = 1.0, -1.0, 9.0
    q[0, places["j3"]] = -0.5
    wanted = 3.0 + numpy.hypot(0.3, 0.3) + 2.0 + 4.0 + 1.0
    assert lengths.along(made.tree, above, q) == pytest.approx([wanted])


def slide(*axes, most=9):
    """A turn, a slide of 0 to `most` metres, then a turn about each of `axes`."""
    turns = [(axis, f"l{i + 2}", f"l{i + 3}") for i, axis in enumerate(axes)]
    return [
        ("revolute", "l0", "l1", origin() + LIMIT.format(-1.5, 1.5)),
        ("prismatic", "l1", "l2", origin(axis="1 0 0") + LIMIT.format(0, most)),
        *(
            ("revolute", a, b, origin("0.117 0 0.06", axis=axis) + LIMIT.format(-1.5, 1.5))
            for axis, a, b in turns
        ),
    ]


def test_links_behind_a_long_slide_round_at_its_length(model):
    """Each link's position is a sum from the base outward: half an ulp of 9 m for every link."""
    z, y = "0 0 1", "0 1 0"
    found = urdf2c.verify(model(*slide(z, y, z, y, z)), samples=3000, functions="fk_all")
    assert found.ok, report.table(found)
    [most] = [
        each.deviation for each in found.values
        if each.output == "p" and each.sample == "random within limits"
    ]  # fmt: skip
    assert most.bound < 12e-7 * 9.7 and most.value > most.bound / 10.0


def test_what_outward_sums_round(model):
    """Sizes of the sums: 1; 1 + 2; 1 + 2 + 4 m, of which the first is none."""
    path = model(
        ("continuous", "a", "b", origin("1 0 0")),
        ("prismatic", "b", "c", origin("0 2 0", axis="1 0 0") + LIMIT.format(-4, 4)),
    )
    [chain] = urdf2c.generate(path).tree.chains
    assert lengths.outward(chain, numpy.array([[0.0, -4.0]])) == pytest.approx([3.0 + 7.0])
    assert lengths.travel(chain, numpy.array([[0.0, -4.0]])) == pytest.approx([4.0])


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


@pytest.mark.parametrize("seed", [5, 8])
def test_floating_joints_in_a_row(model, seed):
    """Each rounds its matrix, and a product with all nine of its elements: 1.1e-6 was seen."""
    floats = [("floating", a, b, "") for a, b in ("ab", "bc", "cd")]
    found = urdf2c.verify(model(*floats), samples=5000, seed=seed)
    assert found.ok, report.table(found)
    assert {row.rotation.bound for row in found.rows} == {bounds.ROTATION["float"] + 8 * 2.0**-24}


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


@pytest.mark.parametrize("snap", [0.0, 1e-3])
@pytest.mark.parametrize("leads, follows", [("prismatic", "continuous"), ("continuous", "prismatic")])
def test_screws(model, leads, follows, snap):
    """One place of q slides and turns: what turns is no number beyond the domain, lengths remain."""
    limit = LIMIT.format(-2, 2.5)
    path = model(
        (leads, "a", "b", origin("0.3 0 0.1", "1.57 0 0") + limit * (leads == "prismatic")),
        (follows, "b", "c", origin(rpy="0 1.57 0") + limit * (follows == "prismatic")
         + '<mimic joint="j0" multiplier="-1"/>'),
        ("fixed", "c", "d", origin("0 0.1 0", "1.57 0 0")),
    )  # fmt: skip
    functions = ("fk", "fk_position", "manipulability", "fk_all", "velocity", "jacobian")
    found = urdf2c.verify(path, samples=50, functions=functions, tips="d", snap_angles=snap)
    assert found.ok, report.table(found)
    assert any(each.what == "NaN" for each in found.silences)


@pytest.mark.parametrize("size", [1e-6, 1e-20, 1e-40, 1e-300])
@pytest.mark.parametrize("scalar", ["float", "double"])
def test_small_robots(model, size, scalar):
    """Down to where the scalar has no smaller numbers."""
    path = model(
        ("continuous", "a", "b", origin(f"{size} 0 {size}", "0.3 1 2")),
        ("continuous", "b", "c", origin(f"0 {size} {size}", "1 0.4 2")),
        ("fixed", "c", "d", origin(f"{size} {-size} 0", "1 1 1")),
    )
    functions = ("fk", "fk_all", "jacobian", "velocity", "fk_quat")
    found = urdf2c.verify(path, samples=50, scalar=scalar, functions=functions)
    assert found.ok, report.table(found)


@pytest.mark.parametrize("scalar, size", [("float", 3e-10), ("double", 1e-16)])
def test_a_short_link_of_a_long_robot_keeps_its_length(model, scalar, size):
    """Against 1 m it is lost in the noise, against the way to the link itself it is all there is."""
    path = model(
        ("continuous", "a", "b", origin(f"{size} 0 0")), ("continuous", "b", "c", origin("1 0 0"))
    )
    made = urdf2c.generate(path, functions="fk_all", scalar=scalar)
    found = comparison.compare(made, 20)
    assert found.ok, report.table(found)
    assert made.text.count(f"{size:g}".replace("e-0", "e-")) == 1  # and not on the way to c


@pytest.mark.parametrize("multiplier", ["1e30", "-3000", "1e-30", "-0.9999999"])
@pytest.mark.parametrize("scalar", ["float", "double"])
def test_followers_of_any_multiplier(model, scalar, multiplier):
    """Samples keep the fastest joint within the domain, and the slowest is taken beyond it."""
    path = model(
        ("continuous", "a", "b", origin()),
        ("continuous", "b", "c", origin("1 0 0") + f'<mimic joint="j0" multiplier="{multiplier}"/>'),
    )
    found = urdf2c.verify(path, scalar=scalar, samples=100, functions=("fk", "fk_quat", "jacobian"))
    assert found.ok, report.table(found)


def test_a_bound_that_no_number_holds_is_told(model, capsys):
    """Products of lengths of 1e200 m are infinite: nothing is within, and nothing fails but that."""
    path = str(model(*(("continuous", *ends, origin("1e200 0 0", "1 1 1")) for ends in ("ab", "bc"))))
    asked = ["verify", path, "--scalar", "double", "--samples", "9"]
    assert cli.main([*asked, "--functions", "manipulability,fk,jacobian,velocity"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "OVERFLOW" in out and out.count("BEYOND") == 1 and "no bound can be stated" in out
    assert cli.main([*asked, "--functions", "fk,fk_all,jacobian,velocity"]) == 0
