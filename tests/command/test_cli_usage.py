"""What the command line says of wrong words, options and names, and what it hints at."""

import os
from pathlib import Path

import pytest
from command_line import GRIPPER, PLANAR, TWINS, run  # noqa: F401


def test_open_choice_of_tips(run):
    code, out, err = run("generate", GRIPPER)
    assert (code, out) == (1, "") and "--tip" in err and "'left_pad'" in err


@pytest.mark.parametrize(
    "line, message",
    [
        (["generate", "no.urdf"], "no.urdf: error: the file cannot be read"),
        (["generate", "."], "error:"),
        (["generate", PLANAR, "--tip", "tipp"], "did you mean 'tip'?"),
        (["generate", PLANAR, "--base", "bas"], "did you mean 'base'?"),
        (["generate", PLANAR, "--lock", "elbo=1"], "elbo"),
        (["generate", PLANAR, "--joint-order", "elbow"], "'shoulder'"),
        (["generate", PLANAR, "--config", "no.toml"], "no.toml: error: cannot be read"),
        (["generate", PLANAR, "--name", "elbo=x"], "did you mean 'elbow'?"),
        (["generate", PLANAR, "-o", "no/folder/a.h"], "no/folder/a.h: error: "),
        (["show", PLANAR, "--tip", "tipp"], "did you mean 'tip'?"),
        (["verify", "no.urdf"], "cannot be read"),
    ],
)
def test_wrong_input_exits_1(run, line, message):
    code, out, err = run(*line)
    assert code == 1 and message in err and "Traceback" not in err and out in ("", err)


@pytest.mark.parametrize(
    "line",
    [
        [],
        ["produce"],
        ["generate"],
        ["generate", PLANAR, "--scalar", "half"],
        ["generate", PLANAR, "--lock", "elbow"],
        ["generate", PLANAR, "--lock", "elbow=x"],
        ["generate", PLANAR, "--lock", "elbow=nan"],
        ["generate", PLANAR, "--lock", "=1"],
        ["generate", PLANAR, "--lock", "elbow=1_0"],
        ["generate", PLANAR, "--lock", "elbow= 1"],
        ["generate", PLANAR, "--lock", "elbow=1e999"],
        ["generate", PLANAR, "--lock", "elbow=1", "--lock", "elbow=2"],
        ["generate", PLANAR, "--name", "elbow=a", "elbow=b"],
        ["generate", PLANAR, "--snap-angles", "1_0e-9"],
        ["generate", PLANAR, "--snap-angles", "-1"],
        ["generate", PLANAR, "--snap-angles", "inf"],
        ["generate", PLANAR, "--prefix", "2x"],
        ["generate", PLANAR, "--prefix", "a b"],
        ["generate", PLANAR, "--name", "elbow=1"],
        ["generate", PLANAR, "--joint-order", "a,,b"],
        ["generate", PLANAR, "-o", "-", "--check"],
        ["generate", PLANAR, "-o", "-", "--stats", "-"],
        ["generate", PLANAR, "-o", "-", "--depfile", "d"],
        ["generate", PLANAR, "--stat", "x"],
        ["generate", PLANAR, "--check", "--stats", "s"],
        ["generate", PLANAR, "--check", "--depfile", "d"],
        ["generate", ""],
        ["generate", PLANAR, "-o", ""],
        ["generate", PLANAR, "--config", ""],
        ["generate", PLANAR, "--tip", ""],
        ["generate", PLANAR, "-o", "s.h", "--stats", "s.h"],
        ["generate", PLANAR, "-o", "s.h", "--stats", "./s.h"],
        ["generate", PLANAR, "-o", "s.h", "--depfile", "s.h"],
        ["generate", PLANAR, "-o", "s.h", "--selftest", "s.c"],
        ["generate", PLANAR, "--selftest", "planar2.c"],
        ["generate", PLANAR, "--stats", "s", "--depfile", "s"],
        ["generate", PLANAR, "-o", "stdint.h"],
        ["generate", PLANAR, "-o", "String.H"],
        ["generate", PLANAR, "--prefix", "math"],
        ["generate", PLANAR, "--selftest", "errno.c"],
        ["generate", PLANAR, "--layout", "arduino", "--prefix", "Wire"],
        ["generate", PLANAR, "--layout", "arduino", "-o", "d", "--stats", "d/src/u2c.h"],
        ["generate", PLANAR, "-o", PLANAR],
        ["generate", PLANAR, "--stats", PLANAR],
        ["cost", PLANAR, "--board", "microbit", "--write-budget", PLANAR],
        ["verify", PLANAR, "--samples", "0"],
        ["verify", PLANAR, "--samples", "1_0"],
        ["verify", PLANAR, "--samples", "100000000000"],
        ["verify", PLANAR, "--samples", "99999999999999999999"],
        ["verify", PLANAR, "--seed", "1_0"],
        ["verify", PLANAR, "--seed", 5000 * "9"],
        ["verify", PLANAR, "--seed", "-1"],
    ],
)
def test_wrong_command_line_exits_2(run, line):
    code, out, err = run(*line)
    assert (code, out) == (2, "") and err.startswith("urdf2c: error: ") and os.listdir() == []
    assert err.count("\n") == 2 and "\nurdf2c: note: " in err


def test_what_is_wrong_is_told(run):
    """The words of some refusals."""
    last = {
        ("generate", ""): "urdf2c: error: MODEL: it is empty, where the name of a file is expected",
        ("generate", PLANAR, "-o", ""): "-o/--output: it is empty, where the name of a",
        ("generate", PLANAR, "--config", ""): "--config: it is empty, where the name",
        ("verify", PLANAR, "--samples", "0"): "'0' is not a whole number from 1 to 1000000",
        ("verify", PLANAR, "--lock", "elbow=1", "elbow=2"): "'elbow' is given twice, as 1.0 and",
        ("generate", PLANAR, "-o", PLANAR): f"would overwrite the model: both are '{PLANAR}'",
        ("generate", PLANAR, "--check", "--depfile", "d"): "--check writes nothing",
    }  # fmt: skip
    for line, message in last.items():
        assert message in run(*line)[2]


@pytest.mark.parametrize(
    "line, message, hint",
    [
        ([], "a command is missing", "`urdf2c --help` says what there is"),
        (["genrate"], "there is no command 'genrate'", "did you mean 'generate'?"),
        (["x", PLANAR], "there is no command 'x'", "the commands are generate, verify, cost, "),
        (["--versio"], "there is no option '--versio'", "did you mean '--version'?"),
        (["generate"], "the model is missing: a URDF or xacro file", "`urdf2c generate --help` s"),
        (["generate", PLANAR, "--tipp", "tip"], "there is no option '--tipp'", "did you mean '--tip'?"),
        (["generate", PLANAR, "--snap-angel=1"], "there is no option '--snap-angel'",
         "did you mean '--snap-angles'?"),
        (["show", PLANAR, "--prefix", "a"], "there is no option '--prefix'", "`urdf2c show --help`"),
        (["generate", PLANAR, "--scalar", "flot"], "--scalar: 'flot' is not 'float' or 'double'",
         "did you mean 'float'?"),
        (["generate", PLANAR, "--jacobian-frame", "bse"], "is not 'aligned', 'tip' or 'base'",
         "did you mean 'base'?"),
        (["generate", PLANAR, "--layout", "zephir"], "--layout: 'zephir' is not", "mean 'zephyr'?"),
        (["cost", PLANAR], "--board is missing: the name of a board", "`urdf2c cost --help`"),
        (["cost", PLANAR, "--board", "stm32f40"], "'stm32f40' is not a board", "mean 'stm32f405'?"),
        (["verify", PLANAR, "--board", "zz"], "'zz' is not a board", "`urdf2c boards` lists them"),
        (["check", PLANAR, "--as", "urdfdm"], "--as: 'urdfdm' is not 'urdfdom'", "mean 'urdfdom'?"),
        (["check", PLANAR, "--select", "inerta"], "'inerta' is no rule", "did you mean 'inertia'?"),
        (["generate", PLANAR, "a"], "'a' is a word too many: NAME:=VALUE alone may follow", "--help"),
        (["generate", PLANAR, "--lock", "elbow=1", "elbow=2"], "'elbow' is given twice", "--help"),
    ],
)  # fmt: skip
def test_usage_is_told_in_a_line(run, line, message, hint):
    code, out, err = run(*line)
    first, second = err.splitlines()
    assert (code, out) == (2, "") and first.startswith("urdf2c: error: ") and message in first
    assert second.startswith("urdf2c: note: ") and hint in second


@pytest.mark.parametrize(
    "options, message, hint",
    [
        (("--lock", "elbw=1"), "lock 'elbw' is no joint", "did you mean 'elbow'?"),
        (("--lock", "ELBOW=1"), "lock 'ELBOW' is no joint", "did you mean 'elbow'?"),
        (("--lock", "J2=1"), "lock 'J2' is no joint", "the joints are 'shoulder', 'elbow'"),
        (("--joint-order", "elbow,sholder"), "'sholder' is no joint of q", "mean 'shoulder'?"),
        (("--joint-order", "J2"), "'J2' is no joint of q", "the joints of q are 'shoulder', 'elbow'"),
        (("--name", "elbw=x"), "a C name is given to 'elbw'", "did you mean 'elbow'?"),
        (("--frames", "uper"), "frame 'uper' is no link", "did you mean 'upper'?"),
        (("--base", "bse"), "base 'bse' is no link", "did you mean 'base'?"),
        (("--tip", "upper,tipp"), "tip 'tipp' is no link", "did you mean 'tip'?"),
        (("--tip", "flange"), "tip 'flange' is no link", "the links are 'base', 'upper', "),
        (("--functions", "jacobain"), "no function 'jacobain'", "did you mean 'jacobian'?"),
        (("--functions", "fk_tpi"), "asks for fk of 'tpi'", "did you mean 'tip'?"),
        (("--functions", "fk_zz"), "asks for fk of 'zz'", "the links are 'base', 'upper', "),
        (("--fuse", "t=fk,velocty"), "no function 'velocty'", "did you mean 'velocity'?"),
    ],
)  # fmt: skip
def test_names_of_the_robot_are_told_near_or_all(run, options, message, hint):
    code, _, err = run("generate", PLANAR, *options)
    first, second = err.splitlines()
    assert code == 1 and message in first and hint in second


def test_part_of_a_name_is_near(run):
    Path("t.urdf").write_text(TWINS.replace("j/1", "joint_j2"), "utf-8")
    assert "did you mean 'joint_j2'?" in run("generate", "t.urdf", "--lock", "J2=1")[2]


def test_several_leaves_name_fk_all(run):
    code, _, err = run("generate", GRIPPER, "--functions", "integrate")
    assert code == 1 and "the poses of all links: add fk_all to --functions" in err
    assert run("generate", GRIPPER, "--functions", "integrate,fk_all", "-o", "-")[0] == 0
