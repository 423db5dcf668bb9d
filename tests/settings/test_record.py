"""The options that a header records: read back as they were given, whatever they hold."""

import dataclasses
import random
import re
from pathlib import Path

import pytest

import urdf2c
from urdf2c.diagnostics import UrdfError
from urdf2c.settings.options import Options
from urdf2c.settings.record import LEFT_OUT, read_record, recorded, stated

ROBOTS = Path(__file__).parents[1] / "robots"
ARM = ROBOTS / "xacro" / "arm_description" / "urdf" / "arm.urdf.xacro"
TOOL = {"tool_description": ROBOTS / "xacro" / "tool_description"}
ROBOT = urdf2c.load(ROBOTS / "planar2.urdf")
FIELDS = [field.name for field in dataclasses.fields(Options)]
NAMES = [
    "tool0", "a b", "*/", "/*", "//", "??/", "tail\\", 'quo"te', "'", "größe", "机器人", "😀", "\u202e",
    "line\nbreak\r\u2028", "[lock]", "# no comment", "\x00\x7f", "j/1", "-", " ", "model", "n" * 200,
]  # fmt: skip
# values besides the default of each option, drawn at random
DRAWN = {
    "base": lambda draw: draw.choice(NAMES),
    "tips": lambda draw: names(draw),
    "scalar": lambda draw: "double",
    "prefix": lambda draw: draw.choice(["arm", "a_1"]),
    "locks": lambda draw: {name: draw.uniform(-1, 1) * 10 ** draw.randint(-9, 9) for name in names(draw)},
    "snap_angles": lambda draw: draw.uniform(0.0, 0.1),
    "standalone": lambda draw: True,
    "joint_order": lambda draw: names(draw),
    "floating_base": lambda draw: True,
    "planar_base": lambda draw: True,
    "functions": lambda draw: names(draw),
    "fuse": lambda draw: {name: names(draw) for name in draw.sample(["tick", "a_b", "z", "T"], 2)},
    "jacobian_frame": lambda draw: draw.choice(["tip", "base"]),
    "jacobian_rows": lambda draw: "angular",
    "matrix_order": lambda draw: "column",
    "frames": lambda draw: names(draw),
    "from_sincos": lambda draw: True,
    "names": lambda draw: {name: f"c_{i}" for i, name in enumerate(names(draw))},
    "xacro": lambda draw: True,
    "ignore_xacro": lambda draw: True,
    "xacro_args": lambda draw: {name: draw.choice(NAMES) for name in names(draw)},
}  # fmt: skip


def names(draw):
    return tuple(draw.sample(NAMES, draw.randint(1, len(NAMES))))


def written(chosen):
    """The record of a header that was made with these options."""
    expanded = True if chosen.xacro else False if chosen.ignore_xacro else None
    robot = dataclasses.replace(ROBOT, arguments=chosen.xacro_args, expanded=expanded)
    return "\n".join(["// first", *recorded(robot, chosen), "#define NEXT"])


def test_every_option_is_recorded_but_for_folders_of_this_machine():
    """Whoever adds an option says here what it may be; it is recorded then, or this fails."""
    assert sorted(FIELDS) == sorted([*DRAWN, *LEFT_OUT])
    assert LEFT_OUT == ("packages", "package_path")


@pytest.mark.parametrize("name", DRAWN)
def test_each_option_reads_back(name):
    chosen = Options(**{name: DRAWN[name](random.Random(name))})
    assert stated(chosen), f"{name} is drawn as its default"
    found = read_record(Path("arm.h"), written(chosen))
    assert found.options == chosen and list(found.lines) == [name]


@pytest.mark.parametrize("seed", range(100))
def test_random_options_read_back(seed):
    draw = random.Random(seed)
    given = draw.sample(list(DRAWN), draw.randint(0, len(DRAWN)))
    if "xacro" in given and "ignore_xacro" in given:  # they exclude each other
        given.remove("xacro")
    chosen = Options(**{name: DRAWN[name](draw) for name in given})
    text = written(chosen)
    found = read_record(Path("arm.h"), text)
    assert found.options == chosen and found.model == "planar2.urdf"
    assert list(found.options.fuse) == list(chosen.fuse)  # its order is that of the functions
    assert all(key in text.split("\n")[line - 1] for line, key in places(found))


def places(found):
    return [(line, name.split("_")[0].rstrip("s")) for name, line in found.lines.items()]


@pytest.mark.parametrize("seed", range(20))
def test_nothing_recorded_can_leave_its_comment(seed):
    """Every line is a comment of ASCII that nothing ends, splices or opens again."""
    draw = random.Random(seed)
    text = written(Options(**{name: make(draw) for name, make in DRAWN.items()}))
    lines = text.split("\n")[1:-1]
    assert all(line.startswith("// ") and line.isprintable() and line.isascii() for line in lines)
    assert not any(re.search(r"\\$|\?\?|\*/|/\*", line) for line in lines)


def test_folders_and_the_order_of_tables_change_no_byte():
    plain = Options(locks={"a": 1.0, "b": 2.0}, names={"a": "x", "b": "y"})
    turned = Options(
        locks={"b": 2.0, "a": 1.0}, names={"b": "y", "a": "x"}, packages={"p": "here"},
        package_path=("there",),
    )  # fmt: skip
    assert recorded(ROBOT, plain) == recorded(ROBOT, turned)


def test_the_header_holds_it_and_nothing_else_depends_on_it():
    made = urdf2c.generate(ROBOT, tips=("tip",), prefix="planar2")
    found = read_record(Path("planar2.h"), made.text)
    assert found.options == Options(tips=("tip",), prefix="planar2")
    plain = urdf2c.generate(ROBOT).text.split("\n")
    assert [line for line in made.text.split("\n") if line not in plain] == [
        '//   tip = ["tip"]', '//   prefix = "planar2"',
    ]  # fmt: skip


def test_arguments_of_a_loaded_model_are_recorded():
    robot = urdf2c.load(ARM, xacro_args={"arms": "2"}, packages=TOOL)
    text = urdf2c.generate(robot, tips=(robot.links[-1].name,)).text
    found = read_record(Path("arm.h"), text)
    assert found.model == "arm.urdf.xacro" and found.options.xacro_args == {"arms": "2"}
    assert str(ROBOTS) not in text


def test_arguments_of_bytes_that_are_no_text_are_refused():
    with pytest.raises(ValueError, match="xacro_args is .*, it must be a table of texts"):
        urdf2c.load(ARM, xacro_args={"arms": "\udcff"}, packages=TOOL)


def test_an_older_header_records_nothing():
    assert read_record(Path("arm.h"), "// arm.h\n#define ARM_NQ 2\n") is None


@pytest.mark.parametrize(
    "line, message",
    [
        ("//   scaler = 'float'", "arm.h:4: error: unknown option 'scaler'"),
        ("//   scalar = 'half'", "arm.h:4: error: option 'scalar' is 'half'"),
        ("//   scalar = ", "arm.h:4: error: is not TOML"),
    ],
)
def test_a_record_that_was_spoiled_is_told_by_its_line(line, message):
    text = f"// arm.h\n{written(Options()).split(chr(10))[1]}\n//   model = 'a'\n{line}\n"
    with pytest.raises(UrdfError) as refusal:
        read_record(Path("arm.h"), text)
    assert message in str(refusal.value)
