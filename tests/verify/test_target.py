"""`verify --board`: the comparison of test_verify.py, on emulated cores.  A missing tool fails."""

import dataclasses
import json
import platform
from pathlib import Path

import cross
import numpy
import pytest

import urdf2c
from urdf2c import boards
from urdf2c.command import cli
from urdf2c.verify import host, report, target
from urdf2c.verify.sampling import samples

ROBOTS = Path(__file__).parents[1] / "robots"
TWICE = host.Signature("twice", (("out", 2),), (("q", 1),))
HEADER = """\
static inline void twice(float out[2], const float q[1]) {{
    out[0] = q[0] + q[0];
    out[1] = 1.0f;{0}
}}
"""
BOARD = boards.board("netduinoplus2")
X86 = platform.machine() in ("x86_64", "AMD64")


def generated(robot="ur5_class", **options):
    return urdf2c.generate(ROBOTS / f"{robot}.urdf", **options)


@pytest.mark.parametrize("scalar", cross.SCALARS)
@pytest.mark.parametrize("kind", cross.KINDS)
def test_within_the_bounds_on_every_core(kind, scalar):
    found = target.verify(generated(scalar=scalar), cross.KINDS[kind], 500, 0)
    assert found.ok, report.table(found)
    assert {row.sample for row in found.rows} >= {"large angles", "corners of the limits"}
    assert sum(row.count for row in found.rows) > 1500


@pytest.mark.parametrize("scalar", cross.SCALARS)
@pytest.mark.parametrize(
    "robot, options",
    [
        ("mobile_base", {"tips": ("gripper_mount", "lidar")}),
        ("gripper", {"tips": ("left_pad", "sensor_slide")}),
        ("planar2", {"locks": {"shoulder": 0.3, "elbow": 0.1}}),
        ("calibrated6", {"snap_angles": 2e-3}),
    ],
)
def test_robots_of_all_kinds(robot, options, scalar):
    found = target.verify(generated(robot, scalar=scalar, **options), BOARD, 200, 1)
    assert found.ok, report.table(found)


@pytest.mark.parametrize("scalar", cross.SCALARS)
@pytest.mark.parametrize("name", ["microbit", "mps2-an385", "netduinoplus2", "mps2-an500"])
def test_same_bits_as_on_the_host(name, scalar):
    """Not only within the bounds: every output of thousands of configurations, NaN apart."""
    made = generated("arm7_oblique", scalar=scalar)
    [signature] = signatures = made.signatures
    arguments = made.text, signatures, scalar
    here = host.compiled(*arguments)[signature.name]
    there = target.compiled(*arguments, boards.board(name))[signature.name]
    q = numpy.concatenate([sample.q for sample in samples(made.tree, scalar, 1000, 2)])
    word = numpy.uint32 if scalar == "float" else numpy.uint64
    for output, values in here(q).items():
        assert (values.view(word) == there(q)[output].view(word)).all()


def test_faults_are_found():
    made = generated("planar2")
    assert "0.25f*c" in made.text
    text = made.text.replace("0.25f*c", "0.2500005f*c", 1)
    found = target.verify(dataclasses.replace(made, text=text), BOARD, 100, 0)
    assert not found.ok and "BEYOND" in report.table(found)


def test_command_line(capsys):
    command = ["verify", str(ROBOTS / "planar2.urdf"), "--samples", "20", "--board"]
    assert cli.main([*command, "stm32h743"]) == 0
    out = capsys.readouterr().out
    assert "on stm32h743 (Cortex-M7), emulated by QEMU's mps2-an500, against" in " ".join(
        out.split()
    )
    assert out.endswith("all within the bounds\n")
    assert cli.main([*command, "microbit", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] and "microbit" in found["where"]
    with pytest.raises(SystemExit, match="2"):
        cli.main([*command, "macrobit"])
    said = "urdf2c: error: --board: 'macrobit' is not a board\nurdf2c: note: did you mean 'microbit'?\n"
    assert capsys.readouterr().err == said
    with pytest.raises(SystemExit, match="2"):
        cli.main([*command, "xyzzy"])
    said = "urdf2c: error: --board: 'xyzzy' is not a board\nurdf2c: note: `urdf2c boards` lists them\n"
    assert capsys.readouterr().err == said


def test_several_boards(capsys):
    """A table each, none left out; the worst decides."""
    command = ["verify", str(ROBOTS / "planar2.urdf"), "--samples", "5", "--board", "stm32f405"]
    assert cli.main([*command, "--board", "microbit", "stm32f405"]) == 0
    out = capsys.readouterr().out
    places = [out.index(f"on {name} (") for name in ("stm32f405", "microbit")]
    assert places == sorted(places) and out.count("all within the bounds") == 2
    assert cli.main([*command, "--board", "microbit", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["where"].split()[0] for each in found] == ["stm32f405", "microbit"]


@pytest.mark.parametrize("board", [(), ("--board", "stm32f405"), ("--board", "stm32h743")])
def test_flags_of_ones_own(board, capsys):
    """The bounds hold where products and sums are fused, which gives other bits."""
    command = ["verify", str(ROBOTS / "ur5_class.urdf"), "--samples", "200", "--json", *board]
    found = []
    for contract in ("off", "fast"):
        flags = f"-ffp-contract={contract}" + " -mfma" * (not board and X86)
        assert cli.main([*command, f"--cflags={flags}"]) == 0
        found.append(json.loads(capsys.readouterr().out))
        assert flags in found[-1]["where"]
    assert found[0]["rows"] != found[1]["rows"]


def test_flags_that_do_not_compile(capsys):
    command = ["verify", str(ROBOTS / "planar2.urdf"), "--cflags=-fno-such-thing"]
    assert cli.main(command) == 1
    assert "-fno-such-thing" in capsys.readouterr().err


def test_python():
    assert urdf2c.verify(ROBOTS / "planar2.urdf", samples=20, board="microbit").ok


def test_calls():
    call = target.compiled(HEADER.format(""), (TWICE,), "float", BOARD)["twice"]
    assert call([[1.5], [2.0]])["out"].tolist() == [[3.0, 1.0], [4.0, 1.0]]
    many = numpy.arange(1000.0).reshape(-1, 1)
    assert (call(many)["out"][:, 0] == 2.0 * many[:, 0]).all()
    with pytest.raises(ValueError, match="expected q as N x 1"):
        call([[1.0, 2.0]])


@pytest.mark.parametrize(
    "text, message",
    [
        (
            " out[1] = (float)(q[0]*0.1);",
            "(?s)does not compile for the board:.*Werror=double-promotion",
        ),
        (" extern float sinf(float); out[0] = sinf(q[0]);", "undefined reference to `sinf'"),
        (
            " static volatile char big[1 << 20]; big[0] = 1; out[1] = big[0];",
            "region `RAM' overflowed",
        ),
    ],
)
def test_what_does_not_fit_the_target(text, message):
    with pytest.raises(target.TargetError, match=message):
        target.compiled(HEADER.format(text), (TWICE,), "float", BOARD)


def test_what_fails_on_the_target(monkeypatch):
    trap = target.compiled(HEADER.format("__builtin_trap();"), (TWICE,), "float", BOARD)["twice"]
    with pytest.raises(target.TargetError, match="failed on the emulated target:\nfault: an exc"):
        trap([[1.0]])
    monkeypatch.setattr(target, "TIMEOUT", 1.0)
    loop = " volatile int on = 1; while (on) { }"
    endless = target.compiled(HEADER.format(loop), (TWICE,), "float", BOARD)["twice"]
    with pytest.raises(target.TargetError, match="did not end within 1 s"):
        endless([[1.0]])


@pytest.mark.parametrize("tool", ["COMPILER", "EMULATOR"])
def test_missing_tools(tool, monkeypatch, capsys):
    monkeypatch.setattr(target, tool, "no-such-tool")
    assert cli.main(["verify", str(ROBOTS / "planar2.urdf"), "--board", "microbit"]) == 1
    assert "no no-such-tool here" in capsys.readouterr().err
