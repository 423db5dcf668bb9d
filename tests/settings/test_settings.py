"""One table of options, urdf2c.settings.options: command line, TOML file and Python API say what it says."""

import argparse
import inspect
import itertools
import re
from pathlib import Path

import pytest

import urdf2c
from urdf2c.cmake import keywords
from urdf2c.command import arguments
from urdf2c.diagnostics import UrdfError
from urdf2c.settings import kinds
from urdf2c.settings.config import read_options
from urdf2c.settings.options import SETTINGS, Options

PLANAR = Path(__file__).parents[1] / "robots" / "planar2.urdf"
# a value of each kind: as TOML has it, as a word of the command line, and as it is used
VALUES = {
    kinds.LINK: ('"a"', "a", "a"),
    kinds.LINKS: ('["a", "b"]', "a,b", ("a", "b")),
    kinds.JOINTS: ('["a", "b"]', "a,b", ("a", "b")),
    kinds.LOCKS: ("{ a = 1 }", "a=1", {"a": 1.0}),
    kinds.FUNCTIONS: ('["fk", "jacobian_a"]', "fk,jacobian_a", ("fk", "jacobian_a")),
    kinds.FUSIONS: ('{ tick = ["fk"] }', "tick=fk", {"tick": ("fk",)}),
    kinds.SCALAR: ('"double"', "double", "double"),
    kinds.AXES_OF: ('"tip"', "tip", "tip"),
    kinds.ROWS_FIRST: ('"angular"', "angular", "angular"),
    kinds.ORDER: ('"column"', "column", "column"),
    kinds.C_NAME: ('"arm"', "arm", "arm"),
    kinds.C_NAMES: ('{ a = "b" }', "a=b", {"a": "b"}),
    kinds.TOLERANCE: ("1e-3", "1e-3", 1e-3),
    kinds.FLAG: ("true", None, True),
    kinds.XACRO_ARGS: ('{ a = "b" }', "a:=b", {"a": "b"}),
    kinds.PACKAGES: ('{ a = "/b" }', "a=/b", {"a": "/b"}),
    kinds.FOLDERS: ('["/b"]', "/b", ("/b",)),
}
COMMANDS = ("generate", "verify", "cost", "show", "check")
FUNCTIONS = ("load", "generate", "verify", "check")

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=lambda each: each.word)


def parsed(command, *words):
    board = ("--board", "microbit") if command == "cost" else ()
    return arguments.parsed([command, "arm.urdf", *board, *words], "0")


@every_setting
def test_on_the_command_line(setting):
    _, word, value = VALUES[setting.kind]
    for command, name in itertools.product(setting.commands, setting.words):
        if command not in COMMANDS:
            continue
        line = (f"--{name}",) if word is None else (f"--{name}", word)
        if setting.kind is kinds.XACRO_ARGS:
            line = (word,)  # as ROS has it, without an option
        assert getattr(parsed(command, *line), setting.name) == value


@every_setting
@pytest.mark.parametrize("command", COMMANDS)
def test_no_other_command_takes_it(setting, command, capsys):
    known = "--" + setting.word in options_of(command)
    positional = setting.kind is kinds.XACRO_ARGS
    assert known == (command in setting.commands and not positional)


def options_of(command):
    top = arguments.parser("0")
    [commands] = [each for each in top._actions if isinstance(each, argparse._SubParsersAction)]
    return {word for each in commands.choices[command]._actions for word in each.option_strings}


def test_every_option_of_the_header_is_in_the_table():
    """What else there is says where to write, what to look at, or how to print it."""
    ours = {f"--{word}" for setting in SETTINGS for word in setting.words}
    ours |= {f"--no-{setting.word}" for setting in SETTINGS if setting.kind is kinds.FLAG}
    others = {
        "-h", "--help", "--config", "-o", "--output", "--layout", "--check", "--stats", "--selftest",
        "--depfile", "--depfile-target", "--depfile-folder", "--model", "--samples", "--seed",
        "--board", "--cflags", "--json", "--budget", "--write-budget", "--select", "--ignore", "--strict", "--format", "--as", "--rules",
        "--quiet",
    }  # fmt: skip
    assert set().union(*map(options_of, COMMANDS)) - ours == others


@every_setting
def test_in_toml(setting, tmp_path):
    written, _, value = VALUES[setting.kind]
    path = tmp_path / "arm.urdf2c.toml"
    for word in (*setting.words, *(word.replace("-", "_") for word in setting.words)):
        path.write_text(f"{word} = {written}\n", "utf-8")
        assert getattr(read_options(path), setting.name) == value


def test_both_words_in_toml(tmp_path):
    path = tmp_path / "arm.urdf2c.toml"
    path.write_text("tip = 'a'\ntips = 'b'\n", "utf-8")
    with pytest.raises(UrdfError, match="option 'tips' is given already, as 'tip'"):
        read_options(path)


@every_setting
def test_in_python(setting):
    value = VALUES[setting.kind][2]
    assert setting.name in setting.arguments
    for name in FUNCTIONS:
        form = inspect.signature(getattr(urdf2c, name))
        assert (setting.name in form.parameters) == (name in setting.commands)
    for name in setting.arguments:
        kept = urdf2c.settings.keywords.gathered("generate", None, {name: value})
        assert kept == Options(**{setting.name: value})


@every_setting
def test_in_cmake(setting):
    """The file that urdf2c_generate() reads is made of the table; test_cmake_messages.py runs it."""
    made = keywords.FILE.read_text("utf-8")
    rows = [line.strip(' ")') for line in made.splitlines() if line.startswith("    ")]
    words = [row.split()[:2] for row in rows if row.split()[1] == setting.word]
    assert words == [[keyword, setting.word] for keyword in setting.keywords]


def test_the_file_for_cmake_is_up_to_date():
    """`python -m urdf2c.cmake.keywords` makes it."""
    assert keywords.FILE.read_text("utf-8") == keywords.text()


@every_setting
def test_help_says_the_same_everywhere(setting):
    def plain(text):
        return re.sub(r"\s+", " ", text)

    for name in set(FUNCTIONS) & set(setting.commands):
        assert plain(f"{setting.help}.") in plain(getattr(urdf2c, name).__doc__)
    assert setting.help[-1] != "." and "  " not in setting.help


def test_options_as_a_value():
    chosen = Options(tips="tip", scalar="double")
    assert chosen.tips == ("tip",)
    model = PLANAR
    assert urdf2c.generate(model, chosen).text == urdf2c.generate(
        model, tip="tip", scalar="double"
    ).text  # fmt: skip
    plain = urdf2c.generate(model, tip="tip")
    assert urdf2c.generate(model, chosen, scalar="float").text == plain.text


def test_options_that_load_serve_what_is_loaded_too():
    """Of keywords only what has no effect is refused."""
    chosen, model = Options(package_path="src"), PLANAR
    robot = urdf2c.load(model, chosen)
    assert urdf2c.generate(robot, chosen).text == urdf2c.generate(model).text
    with pytest.raises(ValueError, match=r"package_path is given, but the model is loaded already"):
        urdf2c.generate(robot, package_path="src")


@pytest.mark.parametrize(
    "given, message",
    [
        ({"tipz": "a"}, r"generate\(\) takes no 'tipz': did you mean 'tip'\?"),
        ({"tip": "a", "tips": "a"}, r"given 'tip' and 'tips', which are two names of one option"),
        ({"tip": 3}, "tip is 3, it must be the name of a link or a list of such"),
        ({"options": {"tips": "a"}}, r"options is \{'tips': 'a'\}, it must be a urdf2c.Options"),
    ],
)
def test_wrong_keywords(given, message):
    with pytest.raises(TypeError, match=message):
        urdf2c.generate(PLANAR, **given)


def test_a_function_takes_its_own_options_only():
    with pytest.raises(TypeError, match=r"load\(\) takes no 'scalar'"):
        urdf2c.load(PLANAR, scalar="float")
    with pytest.raises(TypeError, match=r"check\(\) takes no 'prefix'"):
        urdf2c.check(PLANAR, prefix="arm")
