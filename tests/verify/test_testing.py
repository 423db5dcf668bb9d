"""The pytest plug-in, and what its fixture gives."""

import dataclasses
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import numpy
import pytest

from urdf2c import testing
from urdf2c.diagnostics import UrdfError
from urdf2c.testing import assert_matches_reference
from urdf2c.verify.host import HostError

ROOT = Path(__file__).parents[2]
PLANAR = ROOT / "tests" / "robots" / "planar2.urdf"


def test_installed_as_a_plug_in():
    """Installations from before the plug-in lack it: install this repository anew."""
    [plugin] = (each for each in metadata.entry_points(group="pytest11") if each.name == "urdf2c")
    assert plugin.value == "pytest_urdf2c"


def test_plug_in_costs_those_nothing_who_do_not_use_it():
    code = "import sys, pytest_urdf2c; sys.exit(bool({'urdf2c', 'numpy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_example_runs():
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        command, cwd=ROOT / "examples" / "pytest", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "5 passed" in done.stdout, done.stdout + done.stderr


def test_documentation_shows_the_example():
    text = (ROOT / "docs" / "testing.md").read_text("utf-8")
    assert (ROOT / "examples" / "pytest" / "test_arm.py").read_text("utf-8").strip() in text


@pytest.fixture
def planar(generated):
    return generated("tests/robots/planar2.urdf")  # relative to the root folder of pytest


@pytest.mark.parametrize("scalar", ["float", "double"])
def test_shapes_and_precision(generated, scalar):
    robot = generated(PLANAR, scalar=scalar)
    assert robot.nq == 2 and robot.joints == ("shoulder", "elbow")
    q = numpy.array([[0.0, 0.0], [numpy.pi / 2, 0.0], [0.0, numpy.pi / 2]])
    many = robot.fk_tip(q)
    assert many._fields == ("p", "R") and many.p.shape == (3, 3) and many.R.shape == (3, 3, 3)
    assert many.p.dtype == many.R.dtype == {"float": "f4", "double": "f8"}[scalar]
    numpy.testing.assert_allclose(many.p[:, :2], [[0.75, 0], [0, 0.75], [0.5, 0.25]], atol=1e-6)
    one = robot.fk_tip(q[1])
    assert one.p.shape == (3,) and (one.p == many.p[1]).all() and (one.R == many.R[1]).all()
    assert robot.fk_tip(q[:0]).R.shape == (0, 3, 3)


ODD = [
    ([0.0, 0.0, 0.0], ValueError, "q is 3, it must be N x 2, or 2 for one configuration, of: shou"),
    (numpy.zeros((4, 3)), ValueError, "q is 4 x 3, it must be N x 2"),
    (numpy.zeros((1, 4, 2)), ValueError, "q is 1 x 4 x 2, it must be N x 2"),
    (0.3, ValueError, "q is a single number, it must be N x 2"),
    ([], ValueError, "q is 0, it must be N x 2"),
    ([[0.0, 0.0], [0.0]], ValueError, r"q is \[\[0.0, 0.0\], \[0.0\]\], it must be N x 2"),
    ([1j, 0.0], TypeError, r"q is \[1j, 0.0\], it must hold real numbers"),
    (["a", "b"], TypeError, r"q is \['a', 'b'\], it must hold real numbers"),
    ([True, False], TypeError, "it must hold real numbers"),
    ({"elbow": 0.1}, TypeError, r"q is \{'elbow': 0.1\}, it must hold real numbers"),
    ([None, 0.0], TypeError, "it must hold real numbers"),
]


@pytest.mark.parametrize("q, kind, message", ODD)
def test_odd_configurations(planar, q, kind, message):
    with pytest.raises(kind, match=message):
        planar.fk_tip(q)
    with pytest.raises(kind, match=message):
        assert_matches_reference(planar, q)


@pytest.mark.parametrize(
    "given, kind, message",
    [
        ({"q": numpy.zeros((0, 2))}, ValueError, "q holds no configuration"),
        ({"q": [[0, 0], [0, numpy.nan]]}, ValueError, r"q\[1, 1\] is nan as float, it must be"),
        ({"q": [1e300, 0]}, ValueError, r"q\[0, 0\] is inf as float, it must be finite"),
        ({"samples": 0}, ValueError, "samples is 0, it must be a whole number from 1"),
        ({"samples": 1.5}, TypeError, "samples is 1.5, it must be a whole number"),
        ({"seed": -1}, ValueError, "seed is -1, it must be a whole number from 0"),
    ],
)
def test_comparisons_that_would_prove_nothing(planar, given, kind, message):
    with pytest.raises(kind, match=message):
        assert_matches_reference(planar, **given)


def test_comparison_of_no_header():
    with pytest.raises(TypeError, match="robot is 'arm.urdf', it must be what the fixture"):
        assert_matches_reference("arm.urdf")


def test_no_such_function(planar):
    with pytest.raises(AttributeError, match="planar2.h has no function 'fk_tool', but: fk_tip"):
        planar.fk_tool([0.0, 0.0])


def test_compiled_once(generated, monkeypatch, planar):
    def forbidden(*_):
        raise AssertionError("compiled again")

    first = generated(PLANAR, locks={"elbow": 0.5}, tips=["tip"])
    monkeypatch.setattr(testing, "compiled", forbidden)
    assert generated(PLANAR) is planar
    assert generated(str(PLANAR), tips=("tip",), locks={"elbow": 0.5}) is first
    with pytest.raises(AssertionError, match="compiled again"):
        generated(PLANAR, scalar="double", standalone=True)


def test_options_in_lists_within_tables(generated):
    made = generated(PLANAR, functions=["fk"], fuse={"tick": ["fk", "jacobian"]})
    assert made.tick(numpy.zeros(made.nq)).J.shape == (6, 2)
    assert generated(PLANAR, functions=("fk",), fuse={"tick": ("fk", "jacobian")}) is made


def test_a_model_that_changes_is_compiled_anew(generated, tmp_path):
    model = tmp_path / "arm.urdf"
    text = PLANAR.read_text("utf-8")
    model.write_text(text, "utf-8")
    assert generated(model).fk_tip([0, 0]).p[0] == numpy.float32(0.75)
    model.write_text(text.replace('xyz="0.25 0 0"', 'xyz="0.125 0 0"'), "utf-8")
    assert generated(model).fk_tip([0, 0]).p[0] == numpy.float32(0.625)


def test_unsound_model(generated, tmp_path):
    with pytest.raises(UrdfError, match="no.urdf: error: the file cannot be read"):
        generated(tmp_path / "no.urdf")


def test_matches_reference(planar, generated):
    assert_matches_reference(planar, samples=50)
    assert_matches_reference(planar, [0.3, -1.0])
    assert_matches_reference(planar, numpy.zeros((4, 2)))
    assert_matches_reference(generated(PLANAR, scalar="double"), [[0.1, 0.7], [1.0, 2.0]])


@pytest.mark.parametrize("q", [None, [[0.3, -1.0]]])
def test_a_deviation_fails_with_the_table(planar, q):
    made = planar.generated
    text = made.text.replace("0.25f*c", "0.25001f*c")
    wrong = testing._compiled(dataclasses.replace(made, text=text))
    with pytest.raises(AssertionError, match="BEYOND THE BOUNDS"):
        assert_matches_reference(wrong, q, samples=50)


def test_a_compiler_for_another_machine(tmp_path, monkeypatch):
    monkeypatch.setitem(os.environ, "CC", "arm-none-eabi-gcc")
    with pytest.raises(HostError, match="^CC compiles for another machine: [^\n]*$"):
        testing.Compiler(tmp_path)(PLANAR)


def test_no_compiler(tmp_path, monkeypatch):
    monkeypatch.setitem(os.environ, "CC", "no-such-compiler")
    with pytest.raises(HostError, match="no C compiler no-such-compiler here"):
        testing.Compiler(tmp_path)(PLANAR)
