"""A header against its model: one as it was written passes, and whatever is edited is told."""

import dataclasses
import json
import re
from pathlib import Path

import pytest
from hostile_names import NAMES, robot_of
from written_headers import FEW, TIPS, written

import urdf2c
from urdf2c import testing
from urdf2c.boards import board
from urdf2c.command.cli import main
from urdf2c.settings.header import header_of
from urdf2c.testing import assert_matches_reference
from urdf2c.verify import metadata, report, target

ROBOTS = Path(__file__).parents[1] / "robots"
EVERYTHING = ("fk", "fk_all", "joint_positions", "integrate", "clamp_to_limits", "jacobian")


def edited(folder, old, new, robot="mobile_base", **options):
    """What verification finds in a header in which `old` was replaced by `new` once."""
    path, text = written(folder, robot, functions=EVERYTHING, **options)
    assert len(re.findall(old, text, re.MULTILINE)) >= 1, old
    path.write_text(re.sub(old, new, text, count=1, flags=re.MULTILINE), "utf-8")
    return urdf2c.verify(path, model=ROBOTS / f"{robot}.urdf", **FEW)


def told(found):
    """The differences as they are printed, in the name of the file alone."""
    lines = report.table(found).split("\n")
    return [line.rpartition("/")[2] for line in lines if ": error: " in line]


@pytest.mark.parametrize("robot", sorted(path.stem for path in ROBOTS.glob("*.urdf")))
@pytest.mark.parametrize("scalar, standalone", [("float", False), ("double", True)])
def test_what_was_written_passes(tmp_path, robot, scalar, standalone):
    path, text = written(
        tmp_path, robot, scalar=scalar, standalone=standalone, functions=EVERYTHING,
        fuse={"tick": ("fk", "velocity")}, from_sincos=standalone,
    )  # fmt: skip
    found = urdf2c.verify(path, model=ROBOTS / f"{robot}.urdf", **FEW)
    assert found.ok and found.file == str(path), report.table(found)
    assert found.facts > 10 and "byte for byte what is generated anew with the options" in found.remarks[-1]
    assert ", as the file has it, on" in re.sub(r"\s+", " ", report.table(found))


@pytest.mark.parametrize("robot", ["mobile_base", "gripper", "planar_base"])
def test_every_name_that_a_header_defines_is_compared(tmp_path, robot):
    """But for its guard: a macro, enumerator or table that is new to headers must be verified."""
    made = urdf2c.generate(
        ROBOTS / f"{robot}.urdf", tips=TIPS.get(robot, ()), functions=EVERYTHING
    )  # fmt: skip
    guard = {name for name in re.findall(r"^#define (\w+)", made.text, re.M) if name[:4] == "U2C_"}
    names = {*re.findall(r"^#define (\w+)", made.text, re.M)} - guard
    names |= {*re.findall(r"^    ([A-Z]\w+) = \d+,$", made.text, re.M)}
    names |= {*re.findall(r"^static inline const .*?(\w+)\(void\)", made.text, re.M)}
    header = header_of("a.h", made.text)
    compared = {fact.name for fact in metadata.facts(made, header)}
    assert names == compared and all(name[-2:] == "_H" or name[-5:] in ("_HASH", "FLOAT") for name in guard)


@pytest.mark.parametrize(
    "old, new, message",
    [
        (r"(_JOINT_\w+) = 0,", r"\1 = 1,", r"'MOBILE_BASE_JOINT_\w+' is 1, but joint '\w+' starts at place 0 of q"),
        (r"(_VELOCITY_\w+) = 6,", r"\1 = 7,", r"'MOBILE_BASE_VELOCITY_\w+' is 7, but joint '\w+' starts at place 6 of v"),
        (r"(_FRAME_\w+) = 2,", r"\1 = 1,", r"'MOBILE_BASE_FRAME_\w+' is 1, but link '\w+' starts at place 2 of fk_all"),
        (r"_NV (\d+)$", r"_NV 1\1", r"'MOBILE_BASE_NV' is 1\d+, but the length of v is \d+"),
        (r"_NQ (\d+)$", r"_NQ 1\1", r"'MOBILE_BASE_NQ' is 1\d+, but the length of q is \d+"),
        (r"JOINT_COUNT \d+$", "JOINT_COUNT 0", r"'MOBILE_BASE_JOINT_COUNT' is 0, but the number of joints"),
        (r'SHA256 "\w', 'SHA256 "x', r"'MOBILE_BASE_MODEL_SHA256' is 'x\w{63}', but 'mobile_base.urdf' has '\w{64}'"),
        (r"\(sha256 \w", "(sha256 0", r"the comment says sha256 '0\w{11}', but it is '\w{12}'"),
        (r'VERSION "0', 'VERSION "7', r"'MOBILE_BASE_URDF2C_VERSION' is '7.1.0', but the header is by urdf2c '0.1.0'"),
        (r"VERSION_NUMBER 100", "VERSION_NUMBER 101", r"'MOBILE_BASE_URDF2C_VERSION_NUMBER' is 101, but .*: 100"),
        (r'^        "(\w+)",', r'        "\1x",', r"'mobile_base_joint_names\(\)\[0\]' is '(\w+)x', but place 0 of q is of joint '\1'"),
        (r"(frame_names(?s:.*?)\n        )\"", r'\1"a', r"'mobile_base_frame_names\(\)\[0\]' is 'a\w+', but place 0 of fk_all"),
        (r"(position_names(?s:.*?)\n        )\"", r'\1"a', r"'mobile_base_position_names\(\)\[0\]' is 'a\w+', but"),
        (r"(upper_limits(?s:.*?))1\.0f,", r"\g<1>0.99f,", r"'mobile_base_upper_limits\(\)\[3\]' is 0.990000\d+, but joint '\w+' has a quaternion there: 1"),
        (r"(lower_limits(?s:.*?))-3.4028235e38f,", r"\g<1>0.0f,", r"'mobile_base_lower_limits\(\)\[0\]' is 0, but joint '\w+' has no lower limit: -3.402823\d+e\+38"),
        (r"^#if U2C_ABI != 1\n.*\n#endif", "", r"the header takes a u2c.h of any ABI"),
    ],
)  # fmt: skip
def test_wrong_names_and_numbers(tmp_path, old, new, message):
    found = edited(tmp_path, old, new)
    [line] = told(found)
    place, _, said = line.partition(": error: ")
    assert re.match(message, said), said
    assert not found.ok and report.table(found).endswith("NOT AS THE MODEL HAS IT")
    assert all(each.ok for each in (*found.rows, *found.values, *found.silences))
    text = Path(found.file).read_text("utf-8").split("\n")
    if found.differences[0].line:  # a check that is not there is nowhere
        number = int(place.removeprefix("mobile_base.h:"))
        assert any(word in text[number - 1] for word in words(found.differences[0]))


def words(difference):
    """One of these stands on the line that is told."""
    found = difference.found
    return [difference.name, f'"{found}"', f"{found:.3g}f" if isinstance(found, float) else str(found)]


def test_a_wrong_place_that_the_functions_use_shows_there_too(tmp_path):
    found = edited(tmp_path, "_POSITION_ELBOW = 1", "_POSITION_ELBOW = 0", "planar2")
    assert [each.name for each in found.differences] == ["PLANAR2_POSITION_ELBOW"]
    assert not all(value.ok for value in found.values)


@pytest.mark.parametrize("scalar", ["float", "double"])
def test_an_edited_function_is_beyond_its_bounds(tmp_path, scalar):
    path, text = written(tmp_path, "planar2", scalar=scalar)
    path.write_text(re.sub(r"(p\[0\] = .*) \+ ", r"\1 - ", text, count=1), "utf-8")
    found = urdf2c.verify(path, model=ROBOTS / "planar2.urdf", **FEW)
    assert not found.ok and not found.differences
    assert report.table(found).endswith("\n\nBEYOND THE BOUNDS")


def test_a_function_that_is_missing_is_named_and_the_others_compared(tmp_path):
    old = r"^static inline void mobile_base_fk_lidar\((?s:.*?)\n\}\n"
    found = edited(tmp_path, old, "")
    assert told(found) == ["mobile_base.h: error: function 'mobile_base_fk_lidar' is missing"]
    assert "mobile_base_fk_gripper_mount" in {row.function for row in found.rows}
    assert "mobile_base_fk_lidar" not in {row.function for row in found.rows}


@pytest.mark.parametrize(
    "old, new, type_",
    [
        (r"(fk_tip\()float p\[3\], float R\[9\]", r"\1float R[9], float p[3]",
         r"void \(float\[9\], float\[3\], const float\[2\]\)"),
        (r"(fk_tip\(.*)const float q", r"\1float q", r"void \(float\[3\], float\[9\], float\[2\]\)"),
    ],
)  # fmt: skip
def test_a_function_of_another_type_is_not_called(tmp_path, old, new, type_):
    path, text = written(tmp_path, "planar2", functions=("fk", "fk_quat"))
    path.write_text(re.sub(old, new, text, count=1), "utf-8")
    [line] = told(urdf2c.verify(path, model=ROBOTS / "planar2.urdf", **FEW))
    right = r"void \(float\[3\], float\[9\], const float\[2\]\)"
    message = rf"planar2.h:\d+: error: function 'planar2_fk_tip' is '{type_}', but must be '{right}'"
    assert re.fullmatch(message, line), line


@pytest.mark.parametrize(
    "old, new, message",
    [
        (r"_NQ 2$", "_NQ 1", r"planar2.h:\d+: error: 'PLANAR2_NQ' is 1, but the length of q is 2"),
        (r"    p\[0\] = ", "    p[0] == ", r"planar2.h:\d+: error: does not compile: "),
        (r"^#if U2C_ABI != 1", "#if U2C_ABI != 2", r"planar2.h:\d+: error: does not compile: #error"),
        (r"_NV 2$", "_NV 2.5", r"planar2.h:\d+: error: does not compile: conversion from"),
        (r"const float (\*planar2_lower_limits\(void\) \{\n +static const )float", r"const double \1double",
         r"planar2.h:\d+: error: 'planar2_lower_limits' cannot be read: conversion from"),
        (r"_NV 2$", "_NV two", r"planar2.h:\d+: error: does not compile: .two. undeclared"),
        (r"inline void (planar2_fk)", r"inline int \1", r"planar2.h:\d+: error: function 'planar2_fk_tip' is 'int"),
    ],
)  # fmt: skip
def test_what_does_not_compile_is_told_in_a_line_each(tmp_path, capsys, old, new, message):
    path, text = written(tmp_path, "planar2")
    path.write_text(re.sub(old, new, text, count=1, flags=re.M), "utf-8")
    assert main(["verify", str(path), "--model", str(ROBOTS / "planar2.urdf")]) == 1
    out, err = capsys.readouterr()
    lines = [line.rpartition("/")[2] for line in err.splitlines()]
    assert out == "" and re.match(message, lines[0]) and 1 <= len(lines) <= 2


def test_a_table_of_another_length_is_not_read(tmp_path):
    path, text = written(tmp_path, "planar2")
    path.write_text(text.replace("names[PLANAR2_NQ]", "names[3]"), "utf-8")
    [line] = told(urdf2c.verify(path, model=ROBOTS / "planar2.urdf", **FEW))
    assert line.endswith("'planar2_joint_names' has a table of 3 places, but must have 2")


def test_another_layout_of_the_text_passes(tmp_path):
    """As a formatter may leave it: enums and tables on a line, heads broken."""
    path, text = written(tmp_path, "mobile_base", functions=EVERYTHING)
    text = re.sub(r"(?<=[{,])\n +(?=[A-Z\"\-\d])", " ", text)
    text = re.sub(r"^(static inline void \w+\()", r"\1\n        ", text, flags=re.M)
    path.write_text("// Copyright.\n" + text.replace("\n", "\r\n"), "utf-8", newline="")
    found = urdf2c.verify(path, model=ROBOTS / "mobile_base.urdf", **FEW)
    assert found.ok, report.table(found)
    assert found.remarks[-1].startswith("the file is not what is generated anew")


def test_on_a_board(tmp_path):
    path, text = written(tmp_path, "gripper", functions=EVERYTHING)
    model = ROBOTS / "gripper.urdf"
    assert urdf2c.verify(path, model=model, board="microbit", **FEW).ok
    swapped = text.replace("KNUCKLE = 0", "KNUCKLE = 1").replace('"left_knuckle"', '"left"')
    path.write_text(swapped, "utf-8")
    found = urdf2c.verify(path, model=model, board="microbit", **FEW)
    here = urdf2c.verify(path, model=model, **FEW)
    assert found.differences == here.differences and len(found.differences) == 4


def test_a_template_that_is_wrong_is_found(tmp_path):
    """What is generated anew is held to the same."""
    made = urdf2c.generate(ROBOTS / "planar2.urdf")
    wrong = dataclasses.replace(made, text=made.text.replace("ELBOW = 1", "ELBOW = 0"))
    found = target.verify(wrong, None, 5, 0)
    assert not found.ok and [each.name for each in found.differences] == ["PLANAR2_JOINT_ELBOW"]
    assert target.verify(wrong, board("microbit"), 5, 0).differences == found.differences


def test_json_has_the_differences(tmp_path, capsys):
    path, text = written(tmp_path, "planar2")
    path.write_text(text.replace("NV 2", "NV 3"), "utf-8")
    model = str(ROBOTS / "planar2.urdf")
    assert main(["verify", str(path), "--model", model, "--samples", "5", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    [difference] = found["differences"]
    assert difference["name"] == "PLANAR2_NV" and (difference["found"], difference["right"]) == (3, 2)
    assert found["ok"] is False


def test_the_fixture_compares_names_too(generated):
    arm = generated(ROBOTS / "planar2.urdf")
    assert_matches_reference(arm, samples=5)
    wrong = arm.generated.text.replace("NV 2", "NV 3").replace('"elbow"', '"wrist"')
    spoiled = testing._compiled(dataclasses.replace(arm.generated, text=wrong))
    with pytest.raises(AssertionError, match="'PLANAR2_NV' is 3, but the length of v is 2"):
        assert_matches_reference(spoiled, samples=5)


def test_names_made_to_do_harm(tmp_path):
    """They are read back byte for byte, from the record as from the tables."""
    model = tmp_path / "r.urdf"
    model.write_text(robot_of(NAMES), "utf-8")
    made = urdf2c.generate(model, prefix="hostile", tips=NAMES[-3:], functions=EVERYTHING)
    path = tmp_path / made.file
    path.write_text(made.text, "utf-8")
    found = urdf2c.verify(path, samples=2)
    assert not found.differences and found.facts > 3 * len(NAMES), report.table(found)


def test_functions_that_no_option_asks_for_are_named(tmp_path):
    """A header that lost its record is compared by the options given: what is besides may be wrong."""
    path, text = written(tmp_path, "planar2", functions=("fk", "jacobian"))
    path.write_text("".join(l for l in text.splitlines(True) if not l.startswith("//")), "utf-8")
    found = urdf2c.verify(path, model=ROBOTS / "planar2.urdf", **FEW)
    assert any("not compared" in each and "planar2_jacobian_tip" in each for each in found.remarks)
    found = urdf2c.verify(path, model=ROBOTS / "planar2.urdf", functions=("fk", "jacobian"), **FEW)
    assert not any("not compared" in each for each in found.remarks)
