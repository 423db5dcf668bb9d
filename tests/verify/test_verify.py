"""The verification: it passes what is right, and fails whatever is made wrong."""

import dataclasses
import json
import warnings
from pathlib import Path

import numpy
import pytest
from random_robots import serial

import urdf2c
from urdf2c.command import cli
from urdf2c.mechanics.tree import reduce
from urdf2c.verify import bounds, comparison, report
from urdf2c.verify.host import Signature, compiled
from urdf2c.verify.sampling import DOMAIN, samples

ROBOTS = Path(__file__).parents[1] / "robots"
TIPS = {
    "gripper": ("motor", "left_pad", "sensor_slide"),
    "mobile_base": ("gripper_mount", "lidar"),
    "quadruped": ("front_right_foot", "hind_left_foot"),
}


def generated(robot="ur5_class", **options):
    return urdf2c.generate(ROBOTS / f"{robot}.urdf", tips=TIPS.get(robot, ()), **options)


def spoiled(made, old, new):
    """`made` with a fault in its text."""
    assert old in made.text
    return dataclasses.replace(made, text=made.text.replace(old, new, 1))


@pytest.mark.parametrize("scalar", ["float", "double"])
@pytest.mark.parametrize("robot", sorted(path.stem for path in ROBOTS.glob("*.urdf")))
def test_own_robots(robot, scalar):
    found = comparison.compare(generated(robot, scalar=scalar), 300)
    assert found.ok, report.table(found)


@pytest.mark.parametrize("scalar", ["float", "double"])
@pytest.mark.parametrize(
    "robot", ["ur5_class", "calibrated6", "puma560", "rx90", "arm7_oblique"]
)
def test_arms_keep_the_plain_promise_within_their_limits(robot, scalar):
    """3e-7 m per metre and 1e-6 in R (double: 1e-14), nothing added for sums of angles."""
    made = generated(robot, scalar=scalar)
    [chain] = made.tree.chains
    row = comparison.compare(made, 3000).rows[0]
    assert row.sample == "random within limits"
    assert row.position.value <= bounds.POSITION[scalar] * chain.reach
    assert row.rotation.value <= bounds.ROTATION[scalar]


@pytest.mark.parametrize(
    "options",
    [
        {"base": "forearm_link", "tips": ("tool0",)},
        {"base": "tool0", "tips": ("base_link",)},
        {"locks": {"elbow": 0.7}},
        {"standalone": True, "prefix": "x"},
        {"joint_order": "wrist_1 wrist_2 wrist_3 elbow shoulder_pan shoulder_lift".split()},
    ],
)
def test_options(options):
    robot = urdf2c.load(ROBOTS / "ur5_class.urdf")
    found = urdf2c.verify(robot, samples=100, **options)
    assert found.ok, report.table(found)


def test_snapped_angles_widen_the_bound():
    """A robot whose angles were rounded passes by the stated deviation, and not without it."""
    made = generated("calibrated6", snap_angles=2e-3)
    assert any(snap.applied for snap in made.snapped)
    assert comparison.compare(made, 100).ok
    assert not comparison.compare(dataclasses.replace(made, snapped=()), 100).ok


@pytest.mark.parametrize(
    "robot, old, new",
    [
        ("planar2", "0.25f*c", "0.2500005f*c"),
        ("planar2", "R[8] = 1.0f", "R[8] = 0.999998f"),
        ("planar2", "u2c_sincosf(q[0],", "u2c_sincosf(q[0] + 4e-6f,"),
        ("ur5_class", "0.425f", "0.42500105f"),
    ],
)
def test_small_faults_are_found(robot, old, new):
    found = comparison.compare(spoiled(generated(robot), old, new), 200)
    assert not found.ok and "BEYOND" in report.table(found)


def test_no_number_is_a_fault():
    found = comparison.compare(spoiled(generated("planar2"), "R[8] = 1.0f", "R[8] = 0.0f/0.0f"), 10)
    assert not any(row.ok for row in found.rows)
    assert json.loads(report.as_json([found]))["rows"][0]["rotation"]["value"] is None


@pytest.mark.parametrize(
    "what, angle",
    [
        ("NaN", "(x) == (x) ? (x) : 0.0f"),
        ("an angle beyond the domain", "(x)*(x) > 6.8e7f ? 0.0f : (x)"),
    ],
)
def test_a_plausible_pose_without_input_is_a_fault(what, angle):
    """A header that mends NaN, or takes angles beyond the domain, is refused."""
    include = '#include "u2c.h"\n'
    macro = (
        f"{include}#define MENDED(x) ({angle})\n"
        "#define u2c_sincosf(x, s, c) u2c_sincosf(MENDED(x), s, c)\n"
        "#define u2c_sincosf_plus(x, y, s, c) u2c_sincosf_plus(MENDED(x), MENDED(y), s, c)\n"
    )
    found = comparison.compare(spoiled(generated("planar2"), include, macro), 10)
    assert all(row.ok for row in found.rows) and "GIVES A POSE" in report.table(found)
    missed = {(each.what, each.place) for each in found.silences if not each.ok}
    assert missed == {(what, 0), (what, 1)}


@pytest.mark.parametrize(
    "locks, where", [({}, "in each of 2 places of q"), ({"elbow": 0.0}, "in the place of q")]
)
def test_places_without_input_are_counted_in_words(locks, where):
    found = urdf2c.verify(ROBOTS / "planar2.urdf", samples=1, locks=locks)
    assert f"  NaN, {where}: gives NaN\n" in report.table(found)


def test_bound_is_not_loose():
    """In ordinary configurations the bound is the promised one, whatever angles do."""
    found = comparison.compare(generated("puma560"), 200)
    row = found.rows[0]
    assert row.sample == "random within limits" and row.rotation.bound < 2.5e-6


@pytest.mark.parametrize("scalar", DOMAIN)
def test_domain_is_the_runtimes(scalar):
    """sincos gives numbers to the end of the domain, and NaN beyond."""
    suffix = "f" if scalar == "float" else ""
    text = f"""#include "u2c.h"
static inline void pair({scalar} out[2], const {scalar} q[1]) {{
    u2c_sincos{suffix}(q[0], &out[0], &out[1]);
}}
"""
    call = compiled(text, (Signature("pair", (("out", 2),), (("q", 1),)),), scalar)["pair"]
    end = DOMAIN[scalar]
    out = call(numpy.array([[end], [-end], [end * 1.001], [-end * 1.001]]))["out"]
    assert numpy.isfinite(out[:2]).all() and numpy.isnan(out[2:]).all()


def limited(path: Path, limits: str, kind="revolute", length="1") -> Path:
    """An arm of two joints; the first has `limits`, and both are as far out as `length`."""
    path.write_text(f"""\
<robot name="far"><link name="a"/><link name="b"/><link name="c"/>
<joint name="j" type="{kind}"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<origin xyz="{length} 0 0"/><limit effort="1" velocity="1" {limits}/></joint>
<joint name="k" type="continuous"><parent link="b"/><child link="c"/><axis xyz="0 1 0"/>
<origin xyz="0 {length} 0"/></joint>
</robot>""")
    return path


def test_limits_beyond_the_domain(tmp_path, capsys):
    """What lies within the domain is compared, and where nothing does, that is said."""
    model = limited(tmp_path / "far.urdf", 'lower="9000" upper="9001"')
    found = urdf2c.verify(model, samples=20)
    assert found.ok and [row.sample for row in found.rows] == [
        "zero", "multiples of pi/2", "large angles"
    ]  # fmt: skip
    [remark] = found.remarks
    assert remark.startswith("joint 'j' has limits [9000, 9001] rad, but angles up to 40")
    assert remark.endswith("no sum leaves the domain of float: none within the limits is")
    assert "note: joint 'j' has limits" in report.table(found)
    assert json.loads(report.as_json([found]))["remarks"] == [remark]
    test = tmp_path / "t.c"
    command = ["generate", str(model), "-o", str(tmp_path / "a.h"), "--selftest", str(test)]
    assert cli.main(command) == 0 and test.is_file()
    assert "far.urdf:2: warning: joint 'j' has limits [9000, 9001]" in capsys.readouterr().err
    assert urdf2c.verify(model, samples=20, scalar="double").remarks == ()


@pytest.mark.parametrize(
    "limits, least, most",
    [('lower="4000" upper="9001"', 4000, 4090), ('lower="-9001" upper="0.5"', -4090, 0.5)],
)
def test_limits_that_leave_the_domain(tmp_path, limits, least, most):
    found = urdf2c.verify(limited(tmp_path / "far.urdf", limits), samples=20)
    assert found.ok and found.remarks[0].endswith(": none beyond that is")
    assert [row.sample.split()[0] for row in found.rows[:2]] == ["random", "corners"]
    assert all(least <= row.position.q[0] <= most for row in found.rows[:2])


@pytest.mark.parametrize(
    "limits, least, most",
    [
        ('lower="20000" upper="30000"', 20000, 30000),
        ('lower="-30000" upper="-20000"', -30000, -20000),
        ('lower="5" upper="1e300"', 5, 9),
        ('lower="-1e300" upper="-5"', -9, -5),
        ('lower="-1e15" upper="1e15"', -1e4, 1e4),
    ],
)
def test_samples_lie_within_the_limits(tmp_path, limits, least, most):
    tree = urdf2c.generate(limited(tmp_path / "far.urdf", limits, "prismatic")).tree
    for sample in samples(tree, "float", 50, 0)[:2]:
        assert least <= sample.q[:, 0].min() < sample.q[:, 0].max() <= most


def test_lengths_that_overflow(tmp_path, capsys):
    """No warning of NumPy's, and no bound that everything is within; lengths alone have bounds."""
    model = str(limited(tmp_path / "far.urdf", 'lower="-1" upper="1"', length="1e300"))
    asked = [model, "--scalar", "double"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert cli.main(["verify", *asked, "--samples", "20", "--functions", "fk,fk_all"]) == 0
        capsys.readouterr()
        asked += ["--functions", "manipulability"]
        assert cli.main(["verify", *asked, "--samples", "20"]) == 1
        out, err = capsys.readouterr()
        lines = [line.rpartition("far.urdf:")[2] for line in err.splitlines()]
        assert lines == [
            "3: warning: joint 'j' has origin xyz '1e+300 0 0', a length of 1e+300 m, and 1 more have "
            "20 m or above",
            "3: note: if millimetres are meant: 1e+300 mm are 1e+297 m",
        ]
        assert "OVERFLOW" in out and "no bound can be stated" in " ".join(out.split())
        command = ["generate", *asked, "--selftest", str(tmp_path / "t.c")]
        assert cli.main([*command, "-o", str(tmp_path / "a.h")]) == 1
    assert "an answer of the self-test, or its bound, is beyond" in capsys.readouterr().err
    assert not (tmp_path / "a.h").exists()


def test_samples():
    tree = generated("mobile_base").tree
    drawn = {sample.name: sample.q for sample in samples(tree, "float", 50, 1)}
    again = {sample.name: sample.q for sample in samples(tree, "float", 50, 1)}
    assert len(drawn) == 6
    assert all((q == again[name]).all() for name, q in drawn.items())
    assert all((q == q.astype(numpy.float32)).all() for q in drawn.values())
    lengths = numpy.linalg.norm(drawn["quaternions off unit length"][:, 3:7], axis=1)
    assert lengths.min() < 0.5 and lengths.max() > 2.0
    inside = drawn["random within limits"]
    for joint in tree.joints[1:]:
        assert (inside[:, joint.q] >= joint.lower - 1e-6).all()
        assert (inside[:, joint.q] <= joint.upper + 1e-6).all()
    assert abs(drawn["large angles"][:, 7]).max() > 500.0


def test_cli_table_and_json(capsys):
    model = str(ROBOTS / "planar2.urdf")
    assert cli.main(["verify", model, "--samples", "20", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "tip tip: planar2_fk_tip" in out and "bound:" in out and "all within the bounds" in out
    assert cli.main(["verify", model, "--samples", "20", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] is True and found["q"] == ["shoulder", "elbow"] and len(found["rows"]) == 5


def test_the_package_and_the_function_share_a_name():
    assert callable(urdf2c.verify) and comparison.__name__ == "urdf2c.verify.comparison"
    robot = urdf2c.load(ROBOTS / "planar2.urdf")
    poses = urdf2c.forward_kinematics(robot, {"shoulder": 0.5})
    assert set(poses) == {"base", "upper", "fore", "tip"}


def test_a_calibrated_arm_loses_no_accuracy_at_any_angle():
    """Its axes are off parallel by 1e-5 to 1e-2 rad, so that no two angles are added."""
    made = generated("calibrated6")
    [chain] = made.tree.chains
    for row in comparison.compare(made, 3000).rows:
        assert row.position.value <= bounds.POSITION["float"] * chain.reach, row.sample
        assert row.rotation.value <= bounds.ROTATION["float"], row.sample


def test_a_long_slide_that_turns_a_joint():
    """No angle is drawn beyond the domain, whatever it is that turns the joint."""
    slide = {"kind": "prismatic", "limit": (-6300.0, 6300.0), "axis": (0.0, 0.0, 1.0)}
    robot = serial({"mimic": ("j1", 2.0, 0.0)}, slide)
    tree = reduce(robot)
    drawn = samples(tree, "float", 50, 0)
    assert max(abs(2.0 * each.q).max() for each in drawn) <= DOMAIN["float"]
    assert max(abs(2.0 * each.q).max() for each in drawn) > 0.9 * DOMAIN["float"]
