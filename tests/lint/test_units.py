"""Joints in degrees or millimetres: `check` and `generate` say so, and of no sound robot."""

from pathlib import Path

import pytest
from linting import joint, link, pair, said

import urdf2c
from urdf2c.command.cli import main
from urdf2c.lint.units import wrong_units

FULL = 'lower="{}" upper="{}" effort="1" velocity="1"'
ROBOTS = sorted((Path(__file__).parents[1] / "robots").glob("*.urdf"))
SHARED = sorted((Path(__file__).parents[3] / "shared" / "robots").glob("*.urdf"))
UNITS = ("limit-degrees", "origin-degrees", "origin-millimetres")


def placed(*lengths: float, root: str = "l0") -> str:
    """A chain of joints that are so far [m] from each other, a joint a line from line 3 on."""
    names = [root, *(f"l{i + 1}" for i in range(len(lengths)))]
    joints = [joint("", "continuous", f"j{i}", names[i], names[i + 1], f'<origin xyz="0 0 {each}"/>')
              for i, each in enumerate(lengths)]  # fmt: skip
    return "\n".join(["".join(map(link, names)), *joints])


@pytest.mark.parametrize("lengths, found", [
    ((19.9,), []),
    ((0.1, 0.2, 50.5), ["5: warning: joint 'j2' has origin xyz '0 0 50.5', a length of 50.5 m",
                        "5: note: if millimetres are meant: 50.5 mm are 0.0505 m"]),
    ((30, -40, 0, 1), ["4: warning: joint 'j1' has origin xyz '0 0 -40', a length of 40 m, and 1 more "
                       "have 20 m or above",
                       "4: note: if millimetres are meant: 40 mm are 0.04 m"]),
    ((0.1, 50), []),
    ((19.9, 19.9), []),
    ((0.5, 0.5, 30, 30), []),
    ((333, 300), ["3: warning: joint 'j0' has origin xyz '0 0 333', a length of 333 m, and 1 more have "
                  "20 m or above",
                  "3: note: if millimetres are meant: 333 mm are 0.333 m"]),
])  # fmt: skip
def test_millimetres(tmp_path, lengths, found):
    assert said(tmp_path, "origin-millimetres", placed(*lengths)) == found


def test_a_place_in_the_world_may_be_far(tmp_path):
    assert said(tmp_path, "origin-millimetres", placed(5000, 0.3, root="world")) == []


@pytest.mark.parametrize("body, rule", [
    (pair(FULL.format(-90, 45)), "limit-degrees"),
    (pair(FULL.format(-1, 1), more='<origin rpy="90 0 0"/>'), "origin-degrees"),
    (placed(333, 300), "origin-millimetres"),
])  # fmt: skip
def test_generate_and_show_warn_of_what_check_finds(tmp_path, capsys, body, rule):
    path = tmp_path / "r.urdf"
    path.write_text(f'<robot name="r">\n{body}\n</robot>', "utf-8")
    [found] = urdf2c.check(path, select=UNITS)
    told = [each for each in urdf2c.generate(path).warnings if each.rule in UNITS]
    assert told == [found] and found.rule == rule
    assert (found.severity, found.notes) == (told[0].severity, told[0].notes)
    for command in (["generate", "-o", str(tmp_path / "r.h")], ["show"]):
        assert main([command[0], str(path), *command[1:]]) == 0
        assert str(found) in capsys.readouterr().err


def test_what_moves_nothing_is_told_by_check_alone(tmp_path):
    path = tmp_path / "r.urdf"
    shape = '<visual><origin rpy="90 0 0"/><geometry><box size="1 1 1"/></geometry></visual>'
    turned = link("a", shape) + link("b") + joint("", "continuous")
    path.write_text(f'<robot name="r">{turned}</robot>', "utf-8")
    assert [each.rule for each in urdf2c.check(path, select=UNITS)] == ["origin-degrees"]
    assert urdf2c.generate(path).warnings == ()


@pytest.mark.parametrize("path", [*ROBOTS, *SHARED], ids=lambda path: path.name)
def test_no_alarm_of_a_sound_robot(path):
    assert wrong_units(urdf2c.load(path)) == ()
