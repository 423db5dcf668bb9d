"""`urdf2c docs`, --quiet, and completion in a shell."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from urdf2c.command import pages
from urdf2c.command.cli import main
from urdf2c.settings.options import SETTINGS

ROOT = Path(__file__).parents[2]
PLANAR = ROOT / "tests" / "robots" / "planar2.urdf"
GRIPPER = ROOT / "tests" / "robots" / "gripper.urdf"


def test_every_page_is_listed_and_printed(capsys):
    assert main(["docs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == sorted(
        path.stem for path in (ROOT / "docs").glob("*.md")
    )
    for name in ("functions", "docs/functions.md"):
        assert main(["docs", name]) == 0
        assert capsys.readouterr().out == (ROOT / "docs/functions.md").read_text("utf-8") + "\n"


def test_a_page_that_there_is_none_of(capsys):
    with pytest.raises(SystemExit) as exit_:
        main(["docs", "functoins"])
    assert exit_.value.code == 2
    assert capsys.readouterr().err == (
        "urdf2c: error: PAGE: 'functoins' is no page\nurdf2c: note: did you mean 'functions'?\n"
    )


def test_help_names_pages_that_are_there():
    named = [part.split("`")[0] for each in SETTINGS for part in each.help.split("`urdf2c docs ")[1:]]
    assert named and set(named) <= set(pages.names())


def test_pages_are_in_the_wheel(tmp_path):
    """Installed from a wheel, without the repository beside it."""
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*build, "-w", tmp_path, ROOT], check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    venv.create(tmp_path / "env", with_pip=False, system_site_packages=False)
    python = tmp_path / "env" / "bin" / "python"
    site = subprocess.run([python, "-c", "import site; print(site.getsitepackages()[0])"],
        check=True, capture_output=True, text=True).stdout.strip()  # fmt: skip
    subprocess.run([sys.executable, "-m", "zipfile", "-e", wheel, site], check=True)
    code = "from urdf2c.command.pages import names, page; print(len(names())); print(page('functions'))"
    # without what else this Python has: the pages need nothing
    alone = f"import sys, types; p = types.ModuleType('urdf2c'); p.__path__ = [{site!r} + '/urdf2c']; "
    alone += f"sys.modules['urdf2c'] = p; {code}"
    told = subprocess.run([python, "-c", alone], check=True, capture_output=True, text=True).stdout
    count, _, text = told.partition("\n")
    assert int(count) == len(pages.names())
    assert text == (ROOT / "docs/functions.md").read_text("utf-8") + "\n"


def test_quiet_says_nothing_where_all_is_well(tmp_path, capsys):
    header = str(tmp_path / "a.h")
    assert main(["generate", str(PLANAR), "--lock", "elbow=1", "-o", header, "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")
    assert main(["verify", str(PLANAR), "--samples", "5", "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")
    assert main(["show", str(PLANAR), "--quiet"]) == 0
    assert "q[0]  shoulder" in capsys.readouterr().out


def test_quiet_keeps_warnings(tmp_path, capsys):
    """A value that was passed over changes the robot: it is heard, and nothing else is."""
    model = tmp_path / "kids.urdf"
    model.write_text(
        '<robot name="k"><link name="a"/><link name="b"/><joint name="j" type="continuous">'
        '<parent link="a"/><child link="b"/><origin><xyz>1 2 3</xyz></origin></joint></robot>'
    )
    header = str(tmp_path / "k.h")
    assert main(["generate", str(model), "-o", header, "--quiet"]) == 0
    said = capsys.readouterr().err
    assert "which holds '1 2 3': it is passed over" in said and "written" not in said


def test_quiet_tells_what_is_wrong(tmp_path, capsys):
    assert main(["generate", str(GRIPPER), "--quiet"]) == 1
    assert "the tip must be chosen" in capsys.readouterr().err
    assert main(["generate", str(PLANAR), "--check", "-o", str(tmp_path / "a.h"), "--quiet"]) == 1
    assert "+++ " in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["generate", str(PLANAR), "--quiet", "-o", str(PLANAR)])
    assert "would overwrite the model" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line, found",
    [
        ("urdf2c gen", {"generate"}),
        (f"urdf2c generate {PLANAR} --jacobian-", {"--jacobian-frame", "--jacobian-rows"}),
        (f"urdf2c generate {PLANAR} --scalar d", {"double"}),
        (f"urdf2c generate {PLANAR} --tip u", {"upper"}),
        (f"urdf2c generate {PLANAR} --frames upper,t", {"upper,tip"}),
        (f"urdf2c generate {PLANAR} --lock e", {"elbow="}),
        (f"urdf2c show {PLANAR} --joint-order shoulder,e", {"shoulder,elbow"}),
        (f"urdf2c generate {PLANAR} --functions fk,neu", {"fk,neutral"}),
        (f"urdf2c cost {PLANAR} --board stm32f40", {"stm32f405"}),
        ("urdf2c docs func", {"functions"}),
        ("urdf2c generate no.urdf --tip u", set()),
    ],
)
def test_completion(line, found, tmp_path):
    """As the shell asks: by the environment, and an answer in a file."""
    answer = tmp_path / "answer"
    env = os.environ | {
        "_ARGCOMPLETE": "1", "COMP_LINE": line, "COMP_POINT": str(len(line)), "COMP_TYPE": "9",
        "_ARGCOMPLETE_IFS": "\n", "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
        "_ARGCOMPLETE_COMP_WORDBREAKS": " ", "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
    }  # fmt: skip
    subprocess.run([sys.executable, "-m", "urdf2c"], env=env, cwd=tmp_path, check=False)
    assert {word.strip() for word in answer.read_text().splitlines()} == found
