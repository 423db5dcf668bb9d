"""Budgets of `urdf2c cost`: ours hold, and what is unsound in one is told at its line."""

import re

import cross
import own_costs
import pytest

from urdf2c.command import cli
from urdf2c.cost import budget, measure

UR5 = cross.ROBOTS / "ur5_class.urdf"
PLANAR = cross.ROBOTS / "planar2.urdf"
ONE = "[stm32f405.planar2_fk_tip]\nflash = 9999\n"


def costs(robot="ur5_class", board="stm32f405"):
    return own_costs.costs(robot, board, count=4)


@pytest.fixture
def checked(tmp_path, capsys):
    """Runs `cost PLANAR --budget` with a text; gives the code and stderr, the path left out."""

    def run(text):
        file = tmp_path / "b.toml"
        file.write_text(text, "utf-8")
        command = ["cost", str(PLANAR), "--board", "stm32f405", "--samples", "1"]
        code = cli.main([*command, "--budget", str(file)])
        return code, capsys.readouterr().err.replace(str(file), "b")

    return run


@pytest.mark.parametrize("robot", own_costs.TIPS)
def test_budgets_of_our_own_robots(robot):
    recorded = budget.read(own_costs.FOLDER / f"{robot}.toml")
    found = [cost for board in own_costs.BOARDS for cost in own_costs.costs(robot, board)]
    beyond = budget.exceeded(recorded, found, measure.compiler(()))
    assert beyond == [], "\n".join(map(str, [*beyond, own_costs.__doc__]))


def test_exceeded_is_told_at_its_line(tmp_path, capsys):
    file = tmp_path / "budget.toml"
    command = ["cost", str(UR5), "--board", "stm32f405", "stm32g474"]
    assert cli.main([*command, "--write-budget", str(file)]) == 0
    capsys.readouterr()
    assert cli.main([*command, "--budget", str(file)]) == 0
    assert capsys.readouterr().err == ""

    text = file.read_text("utf-8")
    [line] = {line for line in text.splitlines() if line.startswith("stack")}
    file.write_text(text.replace(line, "stack = 8", 1), "utf-8")
    number = text.splitlines().index(line) + 1
    assert cli.main([*command, "--budget", str(file)]) == 1
    found = line.split()[-1]
    assert capsys.readouterr().err == (
        f"{file}:{number}: error: 'ur5_class_fk_tool0' on 'stm32f405' exceeds its budget: stack is "
        f"{found} B, but 8 B is recorded\n"
    )


@pytest.mark.parametrize(
    "old, new, code, message",
    [
        ("_tool0]", "_tool1]", 1, ":5: error: the header has no function 'ur5_class_fk_tool1'"),
        ("[stm32f405", "[stm32f446", 0, "warning: nothing is recorded for 'ur5_class_fk_tool0' on"),
        ("stack =", "stak =", 1, "error: unknown figure 'stak'\n.*did you mean 'stack'"),
        ("flash = ", "flash = true # ", 1, ":7: error: 'flash' is True, but must be a number"),
        ("", "", 0, "^$"),
        ("[stm32f405.ur5_class_fk_tool0]", "[stm32f405]", 1, "must hold tables by function"),
        ("[stm32f405", "stm32f405", 1, "is not TOML"),
        ("flash = ", "flash = 1 #", 1, ":7: error: .*\n.*:7: note: recorded with 'older', found"),
    ],
)  # fmt: skip
def test_budgets_that_do_not_fit(old, new, code, message, tmp_path, capsys):
    file, figures = tmp_path / "budget.toml", costs()
    text = budget.text(figures, "older" if "older" in message else measure.compiler(()))
    file.write_text(text.replace(old, new, 1), "utf-8")
    command = ["cost", str(UR5), "--board", "stm32f405", "--samples", "4"]
    assert cli.main([*command, "--budget", str(file)]) == code
    assert re.search(message, capsys.readouterr().err)


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "b: error: it holds no figures: [BOARD.FUNCTION] starts a table of them"),
        ("compiler = 'x'\n", "b: error: it holds no figures"),
        (f"compiler = 3\n{ONE}", "b:1: error: 'compiler' is 3, but must be text"),
        (f"{ONE}[compiler]\na = 1\n", "b:3: error: 'compiler' is {'a': 1}, but must be text"),
        ("[stm32f405]\n", "b:1: error: 'stm32f405' must hold tables by function"),
        ("stm32f405 = 3\n", "b:1: error: 'stm32f405' must hold tables by function"),
        ("[stm32f405]\nplanar2_fk_tip = 3\n", "b:1: error: 'stm32f405' must hold tables"),
        ("\n[stm32f405.planar2_fk_tip]\n", "b:2: error: nothing is recorded for 'planar2_fk_tip'"),
        ("[stm32f406.planar2_fk_tip]\nflash = 1\n", "b:1: error: 'stm32f406' is no board\n"),
        (f"{ONE}[stm32f072.planar2_fk_top]\nflash = 1\n", "b:3: error: the header has no function"),
        (f"{ONE}stack = -1\n", "b:3: error: 'stack' is -1, but must be a number from 0"),
        (f"{ONE}stack = nan\n", "b:3: error: 'stack' is nan, but must be a number from 0"),
        (f"{ONE}stack = {'9' * 5000}\n", "b:3: error: "),
        (f"{ONE}x = {'[' * 3000}\n", "b:3: error: is nested too deeply"),
        (f"{ONE}flash = 1\n", "b:3: error: is not TOML"),
    ],
)
def test_unsound_budgets(checked, text, message):
    code, said = checked(text)
    assert code == 1 and said.startswith(message), said


def test_a_budget_that_cannot_be_read(tmp_path, capsys):
    command = ["cost", str(PLANAR), "--board", "stm32f405", "--budget"]
    assert cli.main([*command, str(tmp_path / "none.toml")]) == 1
    assert "none.toml: error: cannot be read: No such file or directory" in capsys.readouterr().err


def test_figures_of_other_boards_are_kept(tmp_path, capsys):
    """A second board is recorded beside the first, and a board that is measured again anew, with
    the figures that the file has of it."""
    file = tmp_path / "b.toml"
    command = ["cost", str(PLANAR), "--samples", "1", "--write-budget", str(file), "--board"]
    assert cli.main([*command, "stm32f405"]) == 0
    alone = file.read_text("utf-8")
    kept = re.sub("stack = .*", "stack = 500", alone)
    file.write_text(kept, "utf-8")
    assert cli.main([*command, "stm32f072"]) == 0
    assert file.read_text("utf-8").startswith(kept + "\n[stm32f072.planar2_fk_tip]\n")
    file.write_text(alone.replace("flash_in_all", "cycles"), "utf-8")
    assert cli.main([*command, "stm32f405"]) == 0
    text = file.read_text("utf-8")
    assert "flash_in_all" not in text and re.search(r"cycles = \d\d+\n", text)


def test_another_compiler_is_not_mixed_in(tmp_path, capsys):
    file = tmp_path / "b.toml"
    command = ["cost", str(PLANAR), "--samples", "1", "--write-budget", str(file), "--board"]
    assert cli.main([*command, "stm32f405"]) == 0
    before = file.read_text("utf-8")
    assert cli.main([*command, "stm32f072", "--cflags=-Os"]) == 1
    said = capsys.readouterr().err
    assert f"{file}:3: error: the figures of 'stm32f405' are of another compiler or other" in said
    assert "measure these boards too, or write to another file" in said
    assert file.read_text("utf-8") == before
    assert cli.main([*command, "stm32f072", "stm32f405", "--cflags=-Os"]) == 0
