"""The same bytes wherever and however urdf2c is run, and outputs that cannot be written."""

import os
import shutil
import subprocess
import sys

import pytest
from child import OUTPUTS, ROOT, refused, urdf2c

MODEL = ROOT / "tests" / "robots" / "gripper.urdf"
TIPS = ("--tip", "left_pad", "motor")


@pytest.fixture(scope="module")
def usual(tmp_path_factory):
    """What is written in the usual surroundings, by name."""
    return written(tmp_path_factory.mktemp("usual"), "gripper.urdf")


def written(folder, model, *words, **environment):
    """Generates in `folder`, where the model lies; the outputs but the depfile, which has paths."""
    shutil.copy(MODEL, folder / "gripper.urdf")
    done = urdf2c(folder, "generate", model, *TIPS, *OUTPUTS, *words, **environment)
    assert done.returncode == 0, done.stderr
    return {path.name: path.read_bytes() for path in folder.glob("out*") if path.suffix != ".d"}


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "C.UTF-8"},
        {"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "LC_NUMERIC": "de_DE.UTF-8"},
        {"LC_ALL": "tr_TR.ISO-8859-9"},
        {"PYTHONHASHSEED": "0"},
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "random"},
        {"TZ": "Pacific/Kiritimati"},
        {"SOURCE_DATE_EPOCH": "0", "COLUMNS": "20"},
        {"PYTHONOPTIMIZE": "2"},
        {"PYTHONDEVMODE": "1"},
        {"HOME": "/nonexistent", "TMPDIR": "/nonexistent", "PATH": ""},
        {"TERM": "dumb", "PYTHONIOENCODING": "ascii"},
    ],
    ids=lambda environment: " ".join(f"{k}={v}" for k, v in environment.items()),
)
def test_environment(environment, usual, tmp_path):
    assert written(tmp_path, "gripper.urdf", **environment) == usual


def test_paths(usual, tmp_path):
    (tmp_path / "deep" / "er").mkdir(parents=True)
    assert written(tmp_path, tmp_path / "gripper.urdf") == usual
    assert written(tmp_path, "deep/../gripper.urdf") == usual
    shutil.copy(MODEL, tmp_path / "deep" / "gripper.urdf")
    (tmp_path / "deep" / "link.urdf").symlink_to("gripper.urdf")
    for model in ("../gripper.urdf", "../../gripper.urdf"):
        folder = tmp_path / "deep" / "er"
        done = urdf2c(folder, "generate", model, *TIPS, "-o", "out.h")
        assert done.returncode == 0 and (folder / "out.h").read_bytes() == usual["out.h"]


def test_no_locale_changes_a_number(monkeypatch):
    """Only the format code n and the module locale ask for one: neither is in the package."""
    for path in (ROOT / "urdf2c").rglob("*.py"):
        text = path.read_text("utf-8")
        assert "import locale" not in text and ":n}" not in text and "%n" not in text, path


@pytest.mark.parametrize("mask, mode", [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_umask(mask, mode, tmp_path):
    before = os.umask(mask)
    try:
        written(tmp_path, "gripper.urdf")
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.glob("out*")}
    assert set(modes.values()) == {mode} and len(modes) == 5


@pytest.mark.parametrize("option", OUTPUTS[::2])
@pytest.mark.parametrize("path", ["/proc/no/x.c", "/dev/full/x.c", "no/x.c"])
def test_folders_that_take_no_file(option, path, tmp_path):
    shutil.copy(MODEL, tmp_path / "gripper.urdf")
    words = [path if before == option else word for before, word in zip(("", *OUTPUTS), OUTPUTS)]
    said = refused(tmp_path, "generate", "gripper.urdf", *TIPS, *words)
    assert f"{path[:-2]}" in said and ": error: " in said


@pytest.mark.parametrize("option", ["-o", "--stats", "--depfile"])
def test_a_full_disk(option, tmp_path):
    shutil.copy(MODEL, tmp_path / "gripper.urdf")
    outputs = {"-o": "out.h"} | {option: "/dev/full"}
    words = [word for pair in outputs.items() for word in pair]
    said = refused(tmp_path, "generate", "gripper.urdf", *TIPS, *words)
    assert "/dev/full: error: No space left on device" in said


@pytest.mark.parametrize("command", ["generate", "show", "check", "boards"])
def test_a_full_stdout(command, tmp_path):
    shutil.copy(MODEL, tmp_path / "gripper.urdf")
    words = {"generate": [*TIPS, "-o", "-"], "show": TIPS}.get(command, [])
    model = [] if command == "boards" else ["gripper.urdf"]
    line = [sys.executable, "-m", "urdf2c", command, *model, *words]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            line, cwd=tmp_path, env=env, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 1 and done.stderr.count(b"\n") == 1
    assert b"error: No space left on device" in done.stderr
