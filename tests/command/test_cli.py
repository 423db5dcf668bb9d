"""The command line: what it prints, writes and returns."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import GRIPPER, PLANAR, TWINS, run  # noqa: F401

import urdf2c
from urdf2c.command import cli

ROOT = Path(__file__).parents[2]
ROBOTS = ROOT / "tests" / "robots"


def test_generate_writes_a_header_here(run):
    code, out, err = run("generate", PLANAR)
    assert (code, out, err) == (0, "", "planar2.h: written\n")
    assert Path("planar2.h").read_text("utf-8") == urdf2c.generate(PLANAR).text
    assert run("generate", PLANAR)[2] == "planar2.h: unchanged\n"


def test_generate_to_stdout(run):
    code, out, err = run("generate", PLANAR, "-o", "-")
    assert (code, err, os.listdir()) == (0, "", []) and out == urdf2c.generate(PLANAR).text


def test_stats(run):
    code, out, _ = run("generate", PLANAR, "--stats", "-")
    stats = json.loads(out)
    assert code == 0 and stats["q"] == ["shoulder", "elbow"] and stats["snapped"] == []
    [(name, count)] = stats["functions"].items()
    assert name == "planar2_fk_tip" and count["sincos"] == 2
    assert list(count) == ["sincos", "mul", "add", "neg", "div", "sqrt", "live"]
    run("generate", PLANAR, "--stats", "stats.json")
    assert json.loads(Path("stats.json").read_text("utf-8")) == stats


def test_check(run):
    code, out, _ = run("generate", PLANAR, "--check", "-o", "a.h")
    assert code == 1 and "+++ a.h (as generated)" in out and os.listdir() == []
    run("generate", PLANAR, "-o", "a.h")
    assert run("generate", PLANAR, "--check", "-o", "a.h")[:2] == (0, "")
    Path("a.h").write_text(Path("a.h").read_text("utf-8").replace("0.25f", "0.26f"), "utf-8")
    code, out, _ = run("generate", PLANAR, "--check", "-o", "a.h")
    assert code == 1 and "-" in out and "0.26f" in out


def test_check_of_a_selftest(run):
    command = ["generate", PLANAR, "-o", "a.h", "--selftest", "t.c"]
    run("generate", PLANAR, "-o", "a.h")
    code, out, _ = run(*command, "--check")
    assert code == 1 and "+++ t.c (as generated)" in out and "+++ t.h (as generated)" in out
    assert os.listdir() == ["a.h"]
    assert run(*command)[0] == 0 and run(*command, "--check")[:2] == (0, "")


def test_options_reach_the_header(run):
    command = ["generate", GRIPPER, "--tip", "left_pad", "--tip", "motor", "--scalar", "double"]
    code, out, _ = run(*command, "--prefix", "hand", "--standalone", "-o", "-")
    assert code == 0 and '#include "' not in out
    assert "hand_fk_left_pad(double p[3]" in out and "hand_fk_motor(double p[3]" in out


def test_lock_and_order(run):
    def q(*options):
        return json.loads(run("generate", PLANAR, *options, "--stats", "-")[1])["q"]

    assert q("--joint-order", "elbow,shoulder") == ["elbow", "shoulder"]
    assert q("--joint-order", "elbow, shoulder") == ["elbow", "shoulder"]
    assert q("--lock", "elbow=0.5") == ["shoulder"]


def test_config_file_and_command_line(run):
    Path("arm.urdf").write_text(Path(PLANAR).read_text("utf-8"), "utf-8")
    Path("arm.urdf2c.toml").write_text('scalar = "double"\nprefix = "arm"\n', "utf-8")
    assert "arm_fk_tip(double p[3]" in run("generate", "arm.urdf", "-o", "-")[1]
    assert "arm_fk_tip(float p[3]" in run("generate", "arm.urdf", "--scalar", "float", "-o", "-")[1]
    Path("other.toml").write_text('prefix = "other"\n', "utf-8")
    out = run("generate", "arm.urdf", "--config", "other.toml", "-o", "-")[1]
    assert "other_fk_tip(float p[3]" in out
    Path("arm.urdf2c.toml").write_text("prefx = 'a'\n", "utf-8")
    code, _, err = run("generate", "arm.urdf")
    assert code == 1 and "arm.urdf2c.toml:1: error: unknown option 'prefx'" in err


def test_name_of_the_header(run):
    """As the model's file, whatever the robot and the file of options say; --prefix names it too."""
    text = Path(PLANAR).read_text("utf-8")
    for name in ("arm.urdf", "arm.v2.urdf", "arm.v3.urdf.xml"):
        Path(name).write_text(text, "utf-8")
    Path("arm.urdf2c.toml").write_text("prefix = 'other'\n", "utf-8")
    assert run("generate", "arm.urdf")[0] == 0 and "OTHER_NQ" in Path("arm.h").read_text("utf-8")
    assert run("generate", "arm.v2.urdf")[0] == 0 and Path("arm.v2.h").is_file()
    assert run("generate", "arm.v3.urdf.xml")[0] == 0 and Path("arm.v3.urdf.h").is_file()
    assert run("generate", "arm.urdf", "--prefix", "twin_")[0] == 0 and Path("twin.h").is_file()


def test_depfile(run):
    Path("my arm.urdf").write_text(Path(PLANAR).read_text("utf-8"), "utf-8")
    Path("my arm.urdf2c.toml").write_text("standalone = true\n", "utf-8")
    assert run("generate", "my arm.urdf", "-o", "a.h", "--depfile", "a.d")[0] == 0
    rule = Path("a.d").read_text("utf-8")
    assert rule.startswith("a.h: \\\n  my\\ arm.urdf \\\n  my\\ arm.urdf2c.toml \\\n")
    assert all(name in rule for name in ("u2c.h", "robot.h.j2", "cprint.py"))
    named = ("--depfile", "a.d", "--depfile-target", "a.stamp")
    assert run("generate", "my arm.urdf", "-o", "a.h", *named)[0] == 0
    assert Path("a.d").read_text("utf-8") == rule.replace("a.h:", "a.stamp:", 1)
    code, _, err = run("generate", "my arm.urdf", "-o", "a.h", *named[2:])
    assert code == 2 and "--depfile-target needs --depfile" in err
    code, _, err = run("generate", "my arm.urdf", "-o", "a.h", "--depfile-folder", ".")
    assert code == 2 and "--depfile-folder needs --depfile" in err
    folder = ("--depfile", "a.d", "--depfile-folder", Path.cwd() / "..")
    assert run("generate", "my arm.urdf", "-o", "a.h", *map(str, folder))[0] == 0
    inside = f"{Path.cwd().name}/a.h: \\\n  {Path.cwd().name}/my\\ arm.urdf \\\n"
    assert Path("a.d").read_text("utf-8").startswith(inside)


def test_names_that_collide(run):
    Path("t.urdf").write_text(TWINS, "utf-8")
    code, out, err = run("generate", "t.urdf", "-o", "-")
    assert code == 0 and "T_JOINT_J_SLASH_1 = 0" in out and "T_JOINT_J_DASH_1 = 1" in out
    assert "t.urdf:3: warning: joint 'j/1' is 'j_slash_1' in C" in err
    code, out, err = run("generate", "t.urdf", "-o", "-", "--name", "j/1=one", "--name", "j-1=two")
    assert (code, err) == (0, "") and "T_JOINT_ONE = 0" in out and '"j/1",' in out
    code, _, err = run("generate", "t.urdf", "-o", "-", "--name", "j/1=j_1")
    assert code == 0 and "j_dash_1" in err


def test_a_config_file_is_not_overwritten(run):
    Path("arm.urdf").write_text(Path(PLANAR).read_text("utf-8"), "utf-8")
    Path("arm.urdf2c.toml").write_text("standalone = true\n", "utf-8")
    Path("link").symlink_to("arm.urdf2c.toml")
    for path in ("arm.urdf2c.toml", "link"):
        code, _, err = run("generate", "arm.urdf", "--stats", path)
        assert code == 2 and "the file of --stats would overwrite the config file" in err
    assert sorted(os.listdir()) == ["arm.urdf", "arm.urdf2c.toml", "link"]


@pytest.mark.parametrize(
    "options",
    [
        ("--stats", "no/folder/s"),
        ("--selftest", "no/folder/t.c"),
        ("--depfile", "no/folder/d"),
        ("--depfile", "."),
        ("--stats", "s", "--depfile", "no/folder/d"),
    ],
)
def test_all_is_written_or_nothing(run, options):
    code, out, err = run("generate", PLANAR, "-o", "a.h", *options)
    assert (code, out) == (1, "") and ": error: " in err and os.listdir() == []


def test_the_header_is_written_last(run):
    options = ("--stats", "s", "--depfile", "d", "--selftest", "t.c")
    assert run("generate", PLANAR, "-o", "a.h", *options)[0] == 0
    times = {name: os.stat(name).st_ctime_ns for name in os.listdir()}
    assert set(times) == {"a.h", "s", "d", "t.c", "t.h"} and times["a.h"] == max(times.values())


def test_outputs_to_one_device(run):
    assert run("generate", PLANAR, "-o", os.devnull, "--stats", os.devnull)[0] == 0


@pytest.mark.parametrize("model, header", [("a\nb.urdf", "a.h"), ("a.urdf", "a\rb.h")])
def test_depfile_with_a_line_break(run, model, header):
    Path(model).write_text(Path(PLANAR).read_text("utf-8"), "utf-8")
    code, _, err = run("generate", model, "-o", header, "--depfile", "d")
    assert code == 1 and "urdf2c: error: a depfile cannot hold the line break in the path" in err
    assert os.listdir() == [model]


def test_depfile_with_a_path_that_is_no_utf_8(run):
    model = os.fsdecode(b"\xff.urdf")
    Path(model).write_text(Path(PLANAR).read_text("utf-8"), "utf-8")
    assert run("generate", model, "-o", "a.h", "--depfile", "d")[0] == 0
    assert b"  \xff.urdf " in Path("d").read_bytes()


def test_lock_beyond_limits_is_a_warning(run):
    for command in ("generate", "show"):
        code, _, err = run(command, PLANAR, "--lock", "elbow=5")
        assert code == 0
        assert "warning: joint 'elbow' is locked at 5 rad, beyond its limits [-2.6, 2.6] rad" in err
    assert run("generate", PLANAR, "--lock", "elbow=1", "elbow=1.0", "-o", "-")[0] == 0


def test_interrupt_is_quiet(run, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.urdf2c, "load", interrupted)
    assert run("show", PLANAR) == (130, "", "")


def test_help_and_version(run):
    assert run("--version")[:2] == (0, f"urdf2c {urdf2c.__version__}\n")
    for command in ("generate", "verify", "show"):
        code, out, _ = run(command, "--help")
        assert code == 0 and "MODEL" in out


def test_show(run):
    code, out, _ = run("show", PLANAR)
    assert code == 0
    assert "└── shoulder (revolute), axis 0 0 1, [-3.14159, 3.14159] rad → upper" in out
    assert "        └── tip (fixed) → tip" in out
    assert "q[1]  elbow     revolute +z  [-2.6, 2.6] rad" in out
    assert "DH rows from base to tip" in out


def test_show_lists_the_tips_to_choose_from(run):
    code, out, _ = run("show", GRIPPER)
    assert code == 0 and "no chain shown:" in out and "'left_pad'" in out
    assert "mimic" in out or "= 1 * left_knuckle + 0" in out
    code, out, _ = run("show", GRIPPER, "--tip", "left_pad")
    assert code == 0 and "DH rows from palm to left_pad" in out


def test_module_runs_and_a_closed_pipe_is_no_traceback():
    command = f"{sys.executable} -m urdf2c show tests/robots/quadruped.urdf | head -1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("robot quadruped") and done.stderr == ""


def test_generate_loads_no_numpy_nor_cffi_nor_the_linter():
    """They would take longer to load than all else does, or for nothing."""
    unwanted = "{'numpy', 'cffi', 'urdf2c.lint.rules'}"
    code = f"import sys, urdf2c.command.cli; sys.exit(bool({unwanted} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_ascii_terminal():
    command = [sys.executable, "-m", "urdf2c", "show", "tests/robots/planar2.urdf"]
    env = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True)
    assert b"\\u2514" in done.stdout and done.stderr == b""


def test_several_tips_and_locks_after_one_option(run):
    model, out = ROBOTS / "quadruped.urdf", ("-o", "-")
    feet = ("front_right_foot", "hind_left_foot")
    locks = ("front_right_knee=-1.5", "hind_left_knee=1")
    together = run("generate", model, "--tip", *feet, "--lock", *locks, *out)
    apart = [f"{option}={value}" for option, values in (("--tip", feet), ("--lock", locks))
             for value in values]  # fmt: skip
    assert together == run("generate", model, *apart, *out) and together[0] == 0
    assert "fk_front_right_foot" in together[1] and "fk_hind_left_foot" in together[1]


def test_several_tips_after_one_option_and_a_sign(run):
    model, feet = ROBOTS / "quadruped.urdf", ("front_right_foot", "hind_left_foot")
    together = run("generate", model, f"--tip={feet[0]}", feet[1], "-o", "-")
    assert together == run("generate", model, "--tip", *feet, "-o", "-") and together[0] == 0


def test_a_model_after_its_tip(run):
    assert run("generate", "--tip", "tip", PLANAR, "-o", "-")[0] == 0
