"""The compiler that verification calls on this machine: found, working, and heard."""

from pathlib import Path

import numpy
import pytest

from urdf2c.command import cli
from urdf2c.verify.host import HostError, Signature, compiled, compiler
from urdf2c.verify.sampling import DOMAIN

ROBOTS = Path(__file__).parents[1] / "robots"
LOOP = Signature("twice", (("out", 2),), (("q", 1),))
TWICE = """
static inline void twice({0} out[2], const {0} q[1]) {{ out[0] = q[0] + q[0]; out[1] = 1; }}
"""


@pytest.mark.parametrize("scalar", DOMAIN)
def test_host_calls(scalar):
    call = compiled(TWICE.format(scalar), (LOOP,), scalar)["twice"]
    out = call([[1.5], [2.0]])["out"]
    assert out.tolist() == [[3.0, 1.0], [4.0, 1.0]]
    assert out.dtype == {"float": numpy.float32, "double": numpy.float64}[scalar]
    with pytest.raises(ValueError, match="expected q as N x 1"):
        call([[1.0, 2.0]])


def test_a_warning_is_an_error():
    with pytest.raises(HostError, match="does not compile"):
        compiled(TWICE.format("float").replace("= 1;", "= 0.1;"), (LOOP,), "float")


def test_no_compiler(monkeypatch, capsys):
    monkeypatch.setenv("CC", "no-such-compiler")
    assert cli.main(["verify", str(ROBOTS / "planar2.urdf")]) == 1
    assert "no C compiler no-such-compiler" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command, message",
    [
        ('gcc "', "CC is 'gcc \"', which is no command: no closing quotation"),
        ("/bin/false", "the header does not compile: exit code 1 of\n/bin/false -std=c99 "),
        ("/bin/true", "the C compiler made no object file: /bin/true -std=c99 "),
        ("./robot.h", "the C compiler ./robot.h does not run: "),
        ("arm-none-eabi-gcc", "CC compiles for another machine: 'arm-none-eabi-gcc' makes"),
        ("gcc -m32", "CC compiles for another machine: 'gcc -m32' makes nothing that runs here\n"),
    ],
)
def test_no_working_compiler(monkeypatch, capsys, tmp_path, command, message):
    (tmp_path / "robot.h").write_bytes(b"\0")
    (tmp_path / "robot.h").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CC", command.replace("./", f"{tmp_path}/"))
    assert cli.main(["verify", str(ROBOTS / "planar2.urdf")]) == 1
    told = capsys.readouterr().err.replace(f"{tmp_path}/", "./")
    assert f"urdf2c: error: {message}" in told and told.count("\n") <= 2


def test_flags_for_another_machine(monkeypatch, capsys):
    monkeypatch.delenv("CC", raising=False)
    assert cli.main(["verify", str(ROBOTS / "planar2.urdf"), "--cflags=-m32"]) == 1
    message = "the C compiler compiles for another machine: '{} -m32' makes nothing that runs here"
    assert message.format(compiler()[0]) in capsys.readouterr().err


@pytest.mark.parametrize("command", ["", " ", "\t\n", "env gcc", "gcc -O1"])
def test_compilers_that_work(monkeypatch, command):
    """Blank is as good as unset; what CFLAGS and the like say of other programs is none of ours."""
    monkeypatch.setenv("CC", command)
    for name in ("CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED", "AR"):
        monkeypatch.setenv(name, "--no-such-flag")
    call = compiled(TWICE.format("float"), (LOOP,), "float")["twice"]
    assert call([[1.5]])["out"].tolist() == [[3.0, 1.0]]


def test_sanitizers_are_linked():
    call = compiled(TWICE.format("float"), (LOOP,), "float", ("-fsanitize=undefined",))["twice"]
    assert call([[1.5]])["out"].tolist() == [[3.0, 1.0]]


def test_fast_math_leaves_python_alone():
    """GCC's start-up code of -Ofast has all of the process flush its smallest numbers to zero."""
    compiled(TWICE.format("float"), (LOOP,), "float", ("-Ofast",))
    assert numpy.float64(5e-324) * 1.0 > 0.0


def test_what_cannot_be_loaded(monkeypatch, tmp_path):
    """A compiler that compiles but does not link ends in its own words, not in a traceback."""
    script = tmp_path / "cc"
    script.write_text('#!/bin/sh\ncase " $* " in *" -c "*) exec gcc "$@" ;; esac\n'
                      'echo no linker here >&2; exit 3\n')  # fmt: skip
    script.chmod(0o755)
    monkeypatch.setenv("CC", str(script))
    message = "cannot be loaded: .*-shared robot.o.*\nno linker here"
    with pytest.raises(HostError, match=message):
        compiled(TWICE.format("float"), (LOOP,), "float")
