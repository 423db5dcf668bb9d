"""C names: links, fused functions and prefixes are named freely, and no header has a name twice."""

import re
import subprocess

import pytest

import urdf2c
from urdf2c.command import cli
from urdf2c.data import data
from urdf2c.verify.host import WARNINGS

ALL = ("fk", "fk_quat", "fk_position", "fk_T", "jacobian", "jacobian_position", "velocity",
       "jacobian_analytic", "bias_acceleration", "jacobian_transpose_times_wrench")  # fmt: skip


@pytest.fixture
def model(tmp_path):
    """A robot whose links each hang from the first, by a joint that turns."""

    def written(*links):
        text = '<robot name="arm"><link name="base"/>'
        for i, link in enumerate(links):
            text += f'''<link name="{link}"/>
<joint name="j{i}" type="continuous"><origin xyz="0.1 0.2 {i}" rpy="0 0.{i + 1} 0"/>
<parent link="base"/><child link="{link}"/><axis xyz="0 0 1"/></joint>'''
        path = tmp_path / "model.urdf"
        path.write_text(f"{text}</robot>", "utf-8")
        return path

    return written


@pytest.mark.parametrize(
    "links, options, name, owners",
    [
        (("quat_x", "x"), {"functions": ("fk", "fk_quat")}, "arm_fk_quat_x",
         "fk_quat of link 'x' and fk of link 'quat_x'"),
        (("T_x", "x"), {"functions": ("fk", "fk_T")}, "arm_fk_T_x",
         "fk_T of link 'x' and fk of link 'T_x'"),
        (("position_x", "x"), {"functions": ("jacobian", "jacobian_position")},
         "arm_jacobian_position_x",
         "jacobian_position of link 'x' and jacobian of link 'position_x'"),
        (("x_from_sincos", "x"), {"from_sincos": True}, "arm_fk_x_from_sincos",
         "fk_from_sincos of link 'x' and fk of link 'x_from_sincos'"),
        (("x",), {"from_sincos": True, "fuse": {"fk_x_from_sincos": ("fk",)}},
         "arm_fk_x_from_sincos",
         "the fused function 'fk_x_from_sincos' and fk_from_sincos of link 'x'"),
        (("x",), {"from_sincos": True, "fuse": {"a": ("fk",), "a_from_sincos": ("jacobian",)}},
         "arm_a_from_sincos",
         "the fused function 'a_from_sincos' and the fused function 'a' from sines and cosines"),
        (("a-b",), {"fuse": {"fk_a_b": ("fk",)}}, "arm_fk_a_b",
         "the fused function 'fk_a_b' and fk of link 'a-b'"),
        (("x",), {"functions": "manipulability", "fuse": {"manipulability_x": ("fk",)}},
         "arm_manipulability_x",
         "'manipulability_x' and the fused function 'manipulability_x'"),
        (("x",), {"prefix": "R", "fuse": {"NQ": ("fk",)}}, "R_NQ",
         "the fused function 'NQ' and what every header has"),
        (("x",), {"prefix": "R", "fuse": {"JOINT_J0": ("fk",)}}, "R_JOINT_J0",
         "the fused function 'JOINT_J0' and what every header has"),
        (("NQ", "x"), {"prefix": "r", "fuse": {"tick": ("fk",)}}, "R_NQ",
         "an array of the fused function 'tick' and what every header has"),
        *((("x",), {"fuse": {own: ("fk",)}}, f"arm_{own}",
           f"the fused function '{own}' and what every header has")
          for own in ("joint_names", "upper_limits", "joint", "selftest", "frame_names")),
    ],
)  # fmt: skip
def test_no_name_twice(model, links, options, name, owners):
    with pytest.raises(urdf2c.UrdfError) as refusal:
        urdf2c.generate(model(*links), tips=links, **options)
    first, hint = str(refusal.value).splitlines()[:2]
    assert first.endswith(f"error: {owners} would both be '{name}' in C")
    assert re.search("note: (choose|give the fused function) an?other|--name '.*=NAME'", hint)


@pytest.mark.parametrize(
    "links, options",
    [
        (("quat_x", "x"), {"functions": ("fk", "fk_quat"), "names": {"quat_x": "other"}}),
        (("sincos",), {"from_sincos": True, "names": {"sincos": "tool"}}),
        (("é", "ß", "p", "int"), {"fuse": {"class": ALL, "tick_": ("fk",)}}),
        (("a-b", "a_b", "a b"), {"fuse": {"u2c": ("fk", "jacobian")}, "from_sincos": True}),
        (("q", "v", "s"), {"fuse": {"for": ALL}, "from_sincos": True}),
    ],
)
def test_odd_names_compile(model, tmp_path, links, options):
    made = urdf2c.generate(model(*links), tips=links, **options)
    assert len(set(made.functions)) == len(made.functions)
    compiles(made.text, tmp_path)


def compiles(text, folder):
    (folder / "robot.h").write_text(text, "utf-8")
    for tool, language, standard in (("gcc", "c", "c99"), ("g++", "c++", "c++11")):
        command = [tool, "-x", language, f"-std={standard}", *WARNINGS, f"-I{data('c_runtime')}"]
        command += ["-fsyntax-only", "robot.h"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_what_a_name_renames(model):
    """The link's name, where it stands, and not what follows it."""
    path = model("sincos")
    made = urdf2c.generate(path, from_sincos=True, names={"sincos": "tool"})
    assert made.functions == ("arm_fk_tool", "arm_fk_tool_from_sincos")


def test_arrays_are_told_apart(model):
    """By their frame where there are several, and Jacobians of several kinds by their kind."""
    path, fuse = model("a-b", "c"), {"tick": ("jacobian_position_c", "jacobian_c", "fk_c")}
    program = urdf2c.generate(path, tips="c", fuse=fuse).programs[-1]
    assert [name for name, _ in program.outputs] == ["J_position", "J", "p", "R"]
    fuse = {"tick": ("jacobian_a-b", "jacobian_position_c", "velocity", "jacobian_times_velocity")}
    program = urdf2c.generate(path, tips="c", fuse=fuse).programs[-1]
    assert [name for name, _ in program.outputs] == ["J_a_b", "J_position_c", "twist_c"]
    assert program.inputs == ("q", "v")


@pytest.mark.parametrize(
    "options, message",
    [
        ({"functions": "jacobain"}, "urdf2c: error: there is no function 'jacobain'\n"
         "urdf2c: note: did you mean 'jacobian'?"),
        ({"functions": "jacobian_tool1"}, "model.urdf:1: error: function 'jacobian_tool1' asks "
         "for jacobian of 'tool1', which is no link\nmodel.urdf:1: note: did you mean 'tool0'?"),
        ({"fuse": {"tick": ("fkq", "fk_nowhere")}}, "model.urdf:1: error: function 'fk_nowhere' "
         "asks for fk of 'nowhere', which is no link\nmodel.urdf:1: note: the links are 'base', "
         "'tool0'\nurdf2c: error: there is no function 'fkq'\nurdf2c: note: did you mean 'fk'?"),
        ({"fuse": {"tick": "integrate"}},
         "model.urdf:1: error: 'integrate' is of the whole robot, so that it cannot be fused"),
        ({"fuse": {"fk_tool0": "jacobian"}},
         "urdf2c: error: the fused function 'fk_tool0' has the name of another function"),
    ],
)  # fmt: skip
def test_what_cannot_be_chosen(model, options, message):
    """No line of the model is blamed for a name that the user gave to a function."""
    with pytest.raises(urdf2c.UrdfError) as refusal:
        urdf2c.generate(model("tool0"), **options)
    text = re.sub(r"\S*model.urdf", "model.urdf", str(refusal.value))
    assert text == message


def test_frames_without_fk_all(model):
    """They are links in any case, and no header changes in silence for want of its function."""
    path = model("tool0")
    with pytest.raises(urdf2c.UrdfError, match="frame 'tool' .*\n.*did you mean 'tool0'"):
        urdf2c.generate(path, frames="tool")
    for options in ({}, {"functions": "integrate"}, {"fuse": {"tick": ("fk", "jacobian")}}):
        made = urdf2c.generate(path, frames="tool0", **options)
        assert [str(each) for each in made.warnings] == [
            "urdf2c: warning: --frames has no effect: it chooses the links of fk_all, which is not "
            "asked for\nurdf2c: note: --functions fk_all asks for it"
        ]
        assert made.frames == ()
        without = urdf2c.generate(path, **options).text
        start = without.index("static inline")  # behind the record of options, which differ
        assert made.text[made.text.index("static inline") :] == without[start:]
    for options in ({"functions": "fk_all"}, {"fuse": {"tick": ("fk", "fk_all")}}):
        made = urdf2c.generate(path, frames="tool0", **options)
        assert (made.warnings, made.frames) == ((), ("tool0",))


@pytest.mark.parametrize(
    "options",
    [{"functions": ()}, {"fuse": {"tick": ()}}, {"functions": ""}, {"fuse": {"2tick": ("fk",)}},
     {"fuse": {"a__b": ("fk",)}}, {"jacobian_frame": "world"}, {"matrix_order": "columns"}],
)  # fmt: skip
def test_what_is_no_choice(model, options):
    with pytest.raises(ValueError, match="it must be "):
        urdf2c.generate(model("tool0"), **options)


@pytest.mark.parametrize(
    "words, message",
    [
        (("--fuse", "tick"), "'tick' is not NAME=FUNCTION,..."),
        (("--fuse", "tick="), "'tick=' is not NAME=FUNCTION,..."),
        (("--fuse", "=fk"), "'=fk' is not NAME=FUNCTION,..."),
        (("--functions", "fk,"), "'fk,' is not function names between commas"),
        (("--fuse", "t=fk", "--fuse", "t=jacobian"), "'t' is given twice"),
        (("--jacobian-rows", "angle"), "urdf2c: error: --jacobian-rows: 'angle' is not 'linear' or "
         "'angular'\nurdf2c: note: did you mean 'angular'?\n"),
    ],
)  # fmt: skip
def test_command_lines_that_make_no_sense(model, words, message, capsys):
    with pytest.raises(SystemExit, match="2"):
        cli.main(["generate", str(model("tool0")), "-o", "-", *words])
    assert message in capsys.readouterr().err


def test_config_file(model, tmp_path, capsys):
    path, config = model("tool0"), tmp_path / "model.urdf2c.toml"
    config.write_text('functions = "jacobian"\n[fuse]\ntick = ["fk", "jacobian"]\n', "utf-8")
    assert cli.main(["generate", str(path), "-o", "-", "--fuse", "tock=velocity"]) == 0
    found = re.findall(r"void (\w+)\(", capsys.readouterr().out)
    assert found == ["arm_jacobian_tool0", "arm_tick", "arm_tock"]
    config.write_text("[fuse]\njoint_names = ['fk']\n", "utf-8")
    assert cli.main(["generate", str(path), "-o", "-"]) == 1
    assert "would both be 'arm_joint_names' in C" in capsys.readouterr().err
    config.write_text("[fuse]\ntick = []\n", "utf-8")
    assert cli.main(["generate", str(path), "-o", "-"]) == 1
    assert "model.urdf2c.toml:1: error: option 'fuse' is {'tick': []}" in capsys.readouterr().err


@pytest.mark.parametrize("rows, wanted", [
    ("linear", ("3 linear rows, 3 angular;", "3 linear [m/s], 3 angular [rad/s];", "3 force, 3 m")),
    ("angular", ("3 angular rows, 3 linear;", "3 angular [rad/s], 3 linear [m/s];", "3 moment, 3")),
])  # fmt: skip
def test_comments_say_what_comes_first(model, rows, wanted):
    functions = ("jacobian", "velocity", "jacobian_transpose_times_wrench")
    made = urdf2c.generate(model("a{b}"), functions=functions, jacobian_rows=rows)
    for program, text in zip(made.programs, wanted):
        assert text in program.title and "frame a{b}" in program.title


@pytest.mark.parametrize("option", ["--functions=fk_all_a", "--fuse=tick=fk_all_a"])
def test_fk_all_of_one_link_is_told_of_frames(model, option, capsys):
    assert cli.main(["generate", str(model("a")), option, "-o", "-"]) == 1
    message = "there is no function 'fk_all_a': fk_all is of many links"
    assert message in capsys.readouterr().err


def test_a_link_named_as_if_for_fk_all(model):
    made = urdf2c.generate(model("a", "all_a"), tips=("a",), functions=("fk_all_a",))
    assert made.functions == ("arm_fk_all_a",)
