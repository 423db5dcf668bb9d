"""Models in xacro on the command line and in config files: arguments, packages, depfiles."""

import shutil
from pathlib import Path

import pytest

from urdf2c.command.cli import main

HOME = Path(__file__).parents[1] / "robots" / "xacro"


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    """Runs one command beside a copy of the models; gives the exit code, stdout and stderr."""
    shutil.copytree(HOME, tmp_path / "src")
    monkeypatch.chdir(tmp_path)

    def made(*argv: str):
        try:
            code = main(list(argv))
        except SystemExit as exit_:
            code = exit_.code
        return code, *capsys.readouterr()

    return made


FILE = "src/arm_description/urdf/arm.urdf.xacro"


@pytest.mark.parametrize(
    "argv",
    [
        [FILE, "arms:=2", "tool:=true", "--package-path", "src", "--tip", "left_tool"],
        [FILE, "--package", "tool_description=src/tool_description", "--tip", "left_tool",
         "tool:=true", "arms:=2"],
        ["--tip=left_tool", "--package-path=src", "arms:=2", FILE, "tool:=true"],
    ],
)  # fmt: skip
def test_command_line(run, argv):
    code, out, err = run("generate", *argv, "-o", "-")
    assert (code, err) == (0, "") and '"arm", 3 joints' in out
    assert "// From arm.urdf.xacro (sha256 " in out


def test_arguments_do_not_become_tips(run):
    code, out, _ = run("show", FILE, "--tip", "left_fore", "right_fore", "arms:=2")
    assert code == 0 and "left_fore" in out and "right_fore" in out


@pytest.mark.parametrize(
    "argv, said",
    [
        (
            ["show", FILE, "arms=2"],
            "'arms=2' is a word too many: NAME:=VALUE alone may follow the model",
        ),
        (["show", FILE, ":=2"], "':=2' is not NAME:=VALUE"),
        (["show", FILE, "a:=1", "a:=2"], "the argument 'a' is given twice, as '1' and as '2'"),
        (["boards", "a:=1"], "there is no model to take the argument 'a:=1'"),
        (["show", FILE, "--package", "x"], "'x' is not NAME=DIR with the folder of a package"),
        (["show", FILE, "--package", "=x"], "'=x' is not NAME=DIR with the folder of a package"),
    ],
)
def test_wrong_command_lines(run, argv, said):
    code, _, err = run(*argv)
    assert code == 2 and said in err


def test_a_missing_package_names_the_option(run):
    code, _, err = run("show", FILE, "tool:=true")
    assert code == 1 and err == (
        f"{FILE}:22: error: the package 'tool_description' is not found\n"
        f"{FILE}:22: note: give its folder, --package tool_description=DIR, or one above it, "
        "--package-path DIR\n"
        f"{FILE}:29: note: from the call of the macro 'arm' here\n"
    )


@pytest.mark.parametrize("variable, value", [("ROS_PACKAGE_PATH", "src"),
                                             ("AMENT_PREFIX_PATH", "installed")])  # fmt: skip
def test_the_environment_knows_packages(run, monkeypatch, variable, value):
    shutil.copytree("src", "installed/share")
    monkeypatch.setenv(variable, value)
    assert run("show", FILE, "tool:=true", "--tip", "tool")[0] == 0


CONFIG = """\
tip = "left_tool"
package-path = ".."
[xacro]
arms = 2
tool = true
[package]
tool_description = "../../tool_description"
"""


def test_config_file(run):
    Path("src/arm_description/urdf/arm.urdf2c.toml").write_text(CONFIG)
    code, out, _ = run("generate", FILE, "-o", "-")
    assert code == 0 and '"arm", 3 joints' in out and "left_tool_slide" in out
    code, out, _ = run("generate", FILE, "-o", "-", "arms:=1", "--tip", "tool")
    assert code == 0 and "left_" not in out


@pytest.mark.parametrize(
    "text, said",
    [
        ("[xacro]\na = []", "option 'xacro' is {'a': []}, but must be a table of texts, numbers, "),
        ("xacro = 3", "option 'xacro' is 3, but must be true or false"),
        ("xacro-args = 3", "option 'xacro-args' is 3, but must be a table of texts"),
        ("[package]\na = 3", "option 'package' is {'a': 3}, but must be a table of folders"),
        ("package-path = 3", "option 'package-path' is 3, but must be a folder or a list of such"),
    ],
)
def test_wrong_config_files(run, text, said):
    Path("my.toml").write_text(text)
    code, _, err = run("show", FILE, "--config", "my.toml")
    assert code == 1 and f"my.toml:1: error: {said}" in err


def test_depfile(run):
    argv = ["tool:=true", "--package-path", "src", "--tip", "tool", "--depfile", "arm.d"]
    assert run("generate", FILE, *argv)[0] == 0
    rule = Path("arm.d").read_text().split()
    for name in ("urdf/segment.xacro", "urdf/parts/stand.xacro", "config/sizes.yaml"):
        assert f"src/arm_description/{name}" in rule
    assert "src/tool_description/tool.xacro" in rule


def test_includes_are_not_overwritten(run):
    code, _, err = run("generate", FILE, "--tip", "fore", "-o",
                       "src/arm_description/urdf/segment.xacro")  # fmt: skip
    assert code == 2 and "the header would overwrite a file of the model" in err
