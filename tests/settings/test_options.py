"""The config file, and files written whole."""

import os
import stat
import subprocess
from pathlib import Path

import pytest

from urdf2c import write
from urdf2c.diagnostics import UrdfError
from urdf2c.settings.config import read_options, sidecar
from urdf2c.settings.options import Options, overlay

EVERYTHING = """\
base = "base_link"
tip = ["tool0", "camera"]
scalar = "double"
prefix = "arm_"
snap-angles = 1e-4
standalone = true
joint_order = ["elbow", "shoulder"]
functions = ["fk", "jacobian_tool0"]
jacobian-frame = "tip"
jacobian-rows = "angular"
matrix-order = "column"
frames = ["elbow", "tool0"]
from-sincos = true
[lock]
gripper = 0.02
[fuse]
tick = ["fk", "jacobian"]
[name]
"j/1" = "j_one"
"""


@pytest.fixture
def config(tmp_path):
    """Reads a config file of the given text."""
    path = tmp_path / "arm.urdf2c.toml"

    def made(text: str) -> Options:
        path.write_text(text, "utf-8")
        return read_options(path)

    return made


def test_everything(config):
    assert config(EVERYTHING) == Options(
        base="base_link", tips=("tool0", "camera"), scalar="double", prefix="arm",
        locks={"gripper": 0.02}, snap_angles=1e-4, standalone=True,
        joint_order=("elbow", "shoulder"), functions=("fk", "jacobian_tool0"),
        fuse={"tick": ("fk", "jacobian")}, jacobian_frame="tip", jacobian_rows="angular",
        matrix_order="column", frames=("elbow", "tool0"), from_sincos=True,
        names={"j/1": "j_one"},
    )  # fmt: skip


def test_nothing(config):
    assert config("") == Options()


def test_other_spellings(config):
    assert config('tips = "a"\n[locks]\nj = 1\n[names]\nj = "k"') == config(
        'tip = ["a"]\nlock = { j = 1.0 }\nname = { j = "k" }'
    )


@pytest.mark.parametrize(
    "text, message",
    [
        ("\nscaler = 'float'", "arm.urdf2c.toml:2: error: unknown option 'scaler'"),
        ("scaler = 'float'", "note: did you mean 'scalar'?"),
        ("scalar = 'half'", "option 'scalar' is 'half', but must be 'float' or 'double'"),
        ("tip = 3", "must be the name of a link or a list of such"),
        ("tip = [3]", "must be the name of a link or a list of such"),
        ("prefix = '2x'", "a letter first"),
        ("prefix = 'u2c'", "not 'u2c'"),
        ("prefix = 'a__b'", "single underscores"),
        ("snap-angles = -1", "from 0 to 0.1"),
        ("snap-angles = true", "from 0 to 0.1"),
        ("snap-angles = 'x'", "from 0 to 0.1"),
        ("standalone = 1", "true or false"),
        ("lock = 3", "a table of numbers"),
        ("[lock]\nj = nan", "arm.urdf2c.toml:1: error: option 'lock'"),
        ("[name]\nj = 'a b'", "a table of C names"),
        ("tip = 3 4", "arm.urdf2c.toml:1: error: is not TOML"),
        ("tip = {c = 1}", "must be the name of a link or a list of such"),
        ("lock = [['j1', 1]]", "a table of numbers"),
        ("name = [['j1', 'a']]", "a table of C names"),
        ("tip = 'a'\ntips = 'b'", "toml:2: error: option 'tips' is given already, as 'tip'"),
        ("joint-order = ['a']\njoint_order = ['a']", "is given already, as 'joint-order'"),
        (f"\n[lock]\nj1 = 1{400 * '0'}", "arm.urdf2c.toml:2: error: option 'lock' is {'j1': 10000"),
        (f"\n[lock]\nj1 = 1{5000 * '0'}", "arm.urdf2c.toml:3: error: has a number of too many dig"),
        (f"snap-angles = 1{400 * '0'}", "toml:1: error: option 'snap-angles' is 10000"),
        (f"snap-angles = 1{5000 * '0'}", "toml:1: error: has a number of too many digits"),
        (f"snap-angles = 0x1{5000 * '0'}", "option 'snap-angles' is too large to show"),
        (f"\ntip = {3000 * '['}", "arm.urdf2c.toml:2: error: is nested too deeply"),
        (f"lock.{'a.' * 3000}b = 1", "arm.urdf2c.toml:1: error: "),  # as Python's limits are
    ],
)
def test_refusals(config, text, message):
    with pytest.raises(UrdfError) as refusal:
        config(text)
    assert message in str(refusal.value)


def test_all_faults_are_told(config):
    with pytest.raises(UrdfError) as refusal:
        config("scaler = 1\nprefix = 2")
    assert len(refusal.value.diagnostics) == 2


def test_missing_and_not_text(tmp_path):
    with pytest.raises(UrdfError, match="cannot be read"):
        read_options(tmp_path / "no.toml")
    (tmp_path / "latin.toml").write_bytes(b"base = '\xe9'")
    with pytest.raises(UrdfError, match="is not UTF-8"):
        read_options(tmp_path / "latin.toml")


@pytest.mark.parametrize(
    "model, config",
    [
        ("a/arm.urdf", "a/arm.urdf2c.toml"),
        ("arm.urdf.xacro", "arm.urdf2c.toml"),
        ("my.arm.xml", "my.arm.urdf2c.toml"),
        ("arm", "arm.urdf2c.toml"),
    ],
)
def test_sidecar(model, config):
    assert sidecar(Path(model)) == Path(config)


def test_overlay_merges_tables_and_replaces_the_rest():
    below = Options(tips=("a",), locks={"x": 1.0, "y": 2.0}, scalar="double")
    above = overlay(below, {"tips": ("b",), "locks": {"y": 3.0}})
    assert above == Options(tips=("b",), locks={"x": 1.0, "y": 3.0}, scalar="double")


def test_write_keeps_what_is_the_same(tmp_path):
    path = tmp_path / "a.h"
    assert write.write(path, "x\n")
    os.utime(path, (1, 1))
    assert not write.write(path, "x\n") and path.stat().st_mtime == 1
    assert write.write(path, "y\n") and path.stat().st_mtime > 1
    assert path.read_bytes() == b"y\n" and os.listdir(tmp_path) == ["a.h"]


def test_write_keeps_mode_and_link(tmp_path):
    path, link = tmp_path / "a.h", tmp_path / "link.h"
    write.write(path, "x")
    path.chmod(0o640)
    link.symlink_to(path)
    write.write(link, "y")
    assert link.is_symlink() and path.read_text() == "y"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_failed_write_leaves_nothing(tmp_path, monkeypatch):
    path = tmp_path / "a.h"
    write.write(path, "old")
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        write.write(path, "new")
    assert os.listdir(tmp_path) == ["a.h"] and path.read_text() == "old"


def test_write_to_a_device():
    assert write.write(Path(os.devnull), "x") and not Path(os.devnull).is_file()


def test_depfile():
    rule = write.depfile("build dir/a.h", ["a b/$x.urdf", "c#.toml"])
    assert rule.startswith("build\\ dir/a.h: \\\n  a\\ b/$$x.urdf \\\n  c\\#.toml\n")
    assert rule.endswith("c\\#.toml\na\\ b/$$x.urdf:\nc\\#.toml:\n")
    assert write.depfile("a", ["bb:c"]) == "a: \\\n  bb:c\n"  # no rule of Make's can be for it
    with pytest.raises(ValueError, match="line break"):
        write.depfile("a\nb", [])


def test_depfile_as_ninja_knows_the_files(tmp_path):
    """Relative in its folder, and elsewhere only where the name as it is cannot be read."""
    odd, build = tmp_path / "o'brien", tmp_path / "o'brien" / "build"
    sources = [odd / "arm.urdf", tmp_path / "a b.urdf", build / "made.urdf", tmp_path / "b*.urdf"]
    rule = write.depfile(build / "arm.h", sources, str(build)).split(" \\\n  ")
    assert rule[:4] == ["arm.h:", "../arm.urdf", f"{tmp_path}/a\\ b.urdf", "made.urdf"]
    assert rule[4].startswith(f"{tmp_path}/b*.urdf\n")  # there is no name for it
    linked = tmp_path / "linked"
    (tmp_path / "far" / "off").mkdir(parents=True)
    linked.symlink_to(tmp_path / "far" / "off")
    rule = write.depfile(linked / "arm.h", [odd / "arm.urdf"], str(linked))
    assert rule.startswith(f"arm.h: \\\n  {odd}/arm.urdf\n")  # ../ would be in far/


def test_make_reads_the_depfile(tmp_path):
    """Make itself finds the odd names behind the escapes."""
    source, target = tmp_path / "a $b #c.urdf", tmp_path / "out put.h"
    source.write_text("x")
    rule = write.depfile(target.name, [source.name])
    recipe = f"{write.depfile(target.name, [])}\t@touch '{target.name}'; echo made\n"
    (tmp_path / "Makefile").write_text(rule + recipe)
    made = ["make", "-s", target.name]
    assert subprocess.check_output(made, cwd=tmp_path) == b"made\n"
    assert subprocess.check_output(made, cwd=tmp_path) == b""
    source.unlink()  # it is no file to be made, but a change
    assert subprocess.check_output(made, cwd=tmp_path) == b"made\n"
