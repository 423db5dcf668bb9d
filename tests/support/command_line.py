"""The command line run in an empty folder, and the models it is given."""

from pathlib import Path

import pytest

from urdf2c.command.cli import main

ROOT = Path(__file__).parents[2]
ROBOTS = ROOT / "tests" / "robots"
PLANAR = str(ROBOTS / "planar2.urdf")
GRIPPER = str(ROBOTS / "gripper.urdf")
TWINS = """\
<robot name="t">
  <link name="a"/><link name="b"/><link name="c"/>
  <joint name="j/1" type="continuous"><parent link="a"/><child link="b"/></joint>
  <joint name="j-1" type="continuous"><parent link="b"/><child link="c"/></joint>
</robot>
"""


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    """Runs one command in an empty folder; gives the exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def made(*argv: str):
        try:
            code = main([str(word) for word in argv])
        except SystemExit as exit_:
            code = exit_.code
        return code, *capsys.readouterr()

    return made
