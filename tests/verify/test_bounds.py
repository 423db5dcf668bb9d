"""What a right header may be off by: no right one is called beyond its bounds, no wrong one within."""

import numpy
import pytest
from written_robots import LIMIT, model, origin, snake  # noqa: F401

import urdf2c
from urdf2c.command import cli
from urdf2c.verify import bounds, comparison, lengths, report, tested


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


@pytest.mark.parametrize("seed", [5, 8])
def test_floating_joints_in_a_row(model, seed):
    """Each rounds its matrix, and a product with all nine of its elements: 1.1e-6 was seen."""
    floats = [("floating", a, b, "") for a, b in ("ab", "bc", "cd")]
    found = urdf2c.verify(model(*floats), samples=5000, seed=seed)
    assert found.ok, report.table(found)
    assert {row.rotation.bound for row in found.rows} == {bounds.ROTATION["float"] + 8 * 2.0**-24}


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
