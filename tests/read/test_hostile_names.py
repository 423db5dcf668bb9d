"""Names made to do harm: those that are refused, and those that come through whole and harmless."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from child import OUTPUTS, refused, urdf2c
from fuzz import c_tokens
from hostile_names import NAMES, robot_of

from urdf2c.command import cli
from urdf2c.data import data
from urdf2c.emit.packages import LAYOUTS

PLAIN = """<robot name="r"><link name="a"/><link name="b"/>
<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint></robot>"""
COMPILERS = {
    "c": ("gcc", "-std=c99"),
    "cpp": ("g++", "-std=c++11"),
}
FLAGS = ("-pedantic", "-Wall", "-Wextra", "-Wcomment", "-trigraphs", "-Werror", "-O1")


def built(folder, language, *units):
    command = [*COMPILERS[language], *FLAGS, f"-I{data('c_runtime')}", *units, "-o", "program"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "program"


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """All that generate writes for a robot of such names, every link being a tip."""
    folder = tmp_path_factory.mktemp("names")
    (folder / "r.urdf").write_text(robot_of(NAMES), "utf-8")
    (folder / "r.urdf2c.toml").write_text(
        f"tip = {json.dumps(NAMES, ensure_ascii=False)}", "utf-8"
    )  # is TOML too
    done = urdf2c(folder, "generate", "r.urdf", *OUTPUTS, "--prefix", "hostile")
    assert done.returncode == 0, done.stderr.decode()
    assert all(line.isprintable() for line in done.stderr.decode().splitlines())
    return folder


@pytest.mark.parametrize("language", COMPILERS)
def test_names_come_through_byte_for_byte(written, language):
    text = (written / "out.h").read_text("utf-8")
    c_tokens.check(text)
    assert c_tokens.table(text, "hostile_joint_names") == [name.encode() for name in NAMES]
    tell = "for (int i = 0; i < HOSTILE_NQ; i++) { puts(hostile_joint_names()[i]); }"
    main = f'#include <stdio.h>\n#include "out.h"\nint main(void) {{ {tell} return 0; }}\n'
    (written / f"names.{language}").write_text(main, "utf-8")
    program = built(written, language, f"names.{language}")
    assert subprocess.check_output([program]) == "".join(f"{n}\n" for n in NAMES).encode()


@pytest.mark.parametrize("language", COMPILERS)
def test_the_selftest_compiles_and_passes(written, language):
    for name in ("out_test.c", "out_test.h"):
        c_tokens.check((written / name).read_text("utf-8"))
    if language == "cpp":
        (written / "out_test.cpp").write_text('#include "out_test.c"\n', "utf-8")
    main = '#include "out_test.h"\nint main(void) { return hostile_selftest(); }\n'
    (written / f"check.{language}").write_text(main, "utf-8")
    program = built(written, language, f"check.{language}", f"out_test.{language}")
    assert subprocess.run([program], check=False).returncode == 0


def test_stats_and_depfile_hold_them(written):
    stats = json.loads((written / "out.json").read_text("utf-8"))
    assert stats["q"] == NAMES and len(stats["functions"]) == len(NAMES)
    assert all(re.fullmatch("hostile_fk_[A-Za-z0-9_]+", name) for name in stats["functions"])
    assert (written / "out.d").read_text("utf-8").startswith("out.h: \\\n  r.urdf \\\n")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_libraries_name_no_more_than_the_prefix(layout, tmp_path):
    (tmp_path / "r.urdf").write_text(robot_of(NAMES), "utf-8")
    done = urdf2c(tmp_path, "generate", "r.urdf", "--layout", layout, "--prefix", "hostile")
    assert done.returncode == 0, done.stderr.decode()
    files = [path for path in (tmp_path / "hostile").rglob("*") if path.is_file()]
    assert len(files) > 2
    for path in files:
        text = path.read_text("utf-8")
        if path.suffix == ".h" and path.name != "u2c.h":
            c_tokens.check(text)
            assert path.name == "hostile.h"
        else:
            assert text.isascii()
            assert not any(odd in text for odd in ("EVIL", "{{", "??", "7*7", "%n", "r.urdf"))


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Runs the command line in a folder with a sound model; gives the exit code and stderr."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "r.urdf").write_text(PLAIN, "utf-8")

    def made(*words):
        try:
            code = cli.main([os.fsdecode(word) for word in words])
        except SystemExit as exit_:
            code = exit_.code
        out, err = capsys.readouterr()
        assert out == "" and all(line.isprintable() for line in err.splitlines())
        return code, err

    return made


@pytest.mark.parametrize("name", NAMES)
def test_each_alone(name, run):
    """Each names the robot, which names the file and starts all C names."""
    Path("r.urdf").write_text(robot_of([name]), "utf-8")
    assert run("generate", "r.urdf", "-o", "out.h") == (0, "out.h: written\n")
    text = Path("out.h").read_text("utf-8")
    c_tokens.check(text)
    prefix = re.match(r"// ([a-z][a-z0-9_]*)\.h: kinematics of robot", text)[1]
    assert c_tokens.table(text, f"{prefix}_joint_names") == [name.encode()]


FILES = [
    b"new\nline.urdf", b"return\r.urdf", b'quote".urdf', b"'.urdf", b"*EVIL.urdf", b"back\\.urdf",
    b"\\.urdf", b"\xff\xfe.urdf", b"{{ 7*7 }}.urdf", b"%n.urdf", b"what??.urdf", b"??.urdf",
    b"\x1b[2J.urdf", b"a b.urdf", "\u202ea.urdf".encode(), b"$(EVIL).urdf", b"#.urdf", b":.urdf",
    b"a" * 240 + b".urdf", b"noname", b".urdf",
]  # fmt: skip


def test_names_of_models(run, tmp_path):
    """Each names its model in the header's comment, and its robot where that has no name."""
    for i, file in enumerate(FILES):
        (tmp_path / os.fsdecode(file)).write_text(PLAIN.replace(' name="r"', "", 1), "utf-8")
        words = ("-o", f"m{i}.h", "--stats", f"m{i}.json", "--selftest", f"t{i}.c")
        assert run("generate", file, "--prefix", f"m{i}", *words)[0] == 0
        for name in (f"m{i}.h", f"t{i}.c", f"t{i}.h"):
            c_tokens.check((tmp_path / name).read_text("utf-8"))
    calls = " + ".join(f"m{i}_selftest()" for i in range(len(FILES)))
    includes = "".join(f'#include "t{i}.h"\n' for i in range(len(FILES)))
    main = f"{includes}int main(void) {{ return {calls}; }}\n"
    (tmp_path / "main.c").write_text(main, "utf-8")
    units = [f"t{i}.c" for i in range(len(FILES))]
    assert subprocess.run([built(tmp_path, "c", "main.c", *units)], check=False).returncode == 0


@pytest.mark.parametrize("file", FILES)
def test_names_of_models_that_are_refused(file, run):
    """The message stays on one line, whatever the path holds."""
    Path(os.fsdecode(file)).write_text("<robot>", "utf-8")
    code, said = run("generate", file, *OUTPUTS)
    assert code == 1 and said.count("\n") == 1 and ":1: error: broken XML" in said
    assert len(os.listdir()) == 2


ODD = [
    b"*/", b'"', b"\\", b"a\nb", b"{{ 7*7 }}", b"%n", b"\x1b[2J", b"\xff", b"a" * 5_000 + b"!",
    "\u202e".encode(),
]  # fmt: skip


@pytest.mark.parametrize("word", ODD)
@pytest.mark.parametrize(
    "option, code, message",
    [
        (b"--tip=%b", 1, "is no link of this robot"),
        (b"--base=%b", 1, "is no link of this robot"),
        (b"--joint-order=%b", 1, "is no joint of q of this robot"),
        (b"--lock=%b=1", 1, "is no joint of this robot"),
        (b"--lock=j=%b", 2, "is not JOINT=VALUE"),
        (b"--name=%b=x", 1, "which is no joint or link"),
        (b"--name=j=%b", 2, "is not NAME=C_NAME"),
        (b"--prefix=%b", 2, "is not letters, digits and single underscores"),
        (b"--snap-angles=%b", 2, "is not a number from"),
        (b"--config=%b", 1, "cannot be read"),
    ],
)
def test_options(option, code, message, word, run):
    found, said = run("generate", "r.urdf", option % word, *OUTPUTS)
    assert found == code and message in said and len(said) < 6_000
    assert os.listdir() == ["r.urdf"]


def test_a_value_of_two_dashes(run):
    """Python's argparse makes an empty list of it."""
    for option in ("--tip", "--prefix", "--output", "--stats"):
        code, said = run("generate", "r.urdf", f"{option}=--")
        assert code == 2 and f"{option}: '--' is no value here" in said


@pytest.mark.parametrize(
    "text, message",
    [
        (b'tip = "*/"', "tip '*/' is no link of this robot"),
        (b'tip = "\\u001b[2J"', r"tip '\x1b[2J' is no link of this robot"),
        (b'base = "' + b"a" * 2**20 + b'"', "base '" + "a" * 57 + "...' is no link of this robot"),
        (b'[name]\n"a\\nb" = "c"', r"a C name is given to 'a\nb', which is no joint or link"),
        (b'[name]\nj = "*/"', "option 'name' is {'j': '*/'}, but must be a table of C names"),
        (b'[lock]\n"{{ 7*7 }}" = 1', "lock '{{ 7*7 }}' is no joint of this robot"),
        (b'"*/\\n" = 1', r"unknown option '*/\n'"),
        (b"a" * 2**16 + b" = 1", "unknown option '" + "a" * 57 + "...'"),
        (b"x" * (5 * 2**20), "is larger than 4 MB"),
        (b'tip = "\0"', "is not TOML"),
        (b'tip = "\xff"', "is not UTF-8"),
        (b"[name]\n" + b"".join(b'n%d = "a%d"\n' % (i, i) for i in range(50_000)), "a C name is"),
        (b"tip = [" + b'"x",' * 100_000 + b"]", "tip 'x' is no link of this robot"),
    ],
)  # fmt: skip
def test_config(text, message, tmp_path):
    (tmp_path / "r.urdf").write_text(PLAIN, "utf-8")
    (tmp_path / "r.urdf2c.toml").write_bytes(text)
    assert message in refused(tmp_path, "generate", "r.urdf", *OUTPUTS)


@pytest.mark.parametrize(
    "make, message",
    [
        (os.mkfifo, "cannot be read: it is a named pipe"),
        (os.mkdir, "cannot be read: Is a directory"),
        (lambda path: os.symlink("/dev/zero", path), "is larger than 4 MB"),
        (lambda path: os.symlink(path, path), "cannot be read: Too many levels of symbolic links"),
    ],
)
def test_configs_that_are_no_files(make, message, tmp_path):
    (tmp_path / "r.urdf").write_text(PLAIN, "utf-8")
    make(tmp_path / "o.toml")
    assert message in refused(tmp_path, "generate", "r.urdf", "--config", "o.toml", *OUTPUTS)
