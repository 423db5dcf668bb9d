"""`urdf2c check` run beside a model with faults."""

from pathlib import Path

import pytest

from urdf2c.command.cli import main

BAD = """\
<robot name="bad">
  <link name="a">
    <inertial>
      <mass value="-2"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
  </link>
  <link name="b"/>
  <joint name="j" type="revolute">
    <parent link="a"/>
    <child link="b"/>
    <limit lower="-90" upper="90" effort="1" velocity="1"/>
  </joint>
</robot>
"""


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    """Runs `check` in a folder with bad.urdf; gives the exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)
    Path("bad.urdf").write_text(BAD, "utf-8")

    def made(*argv: str):
        try:
            code = main(["check", *argv])
        except SystemExit as exit_:
            code = exit_.code
        return code, *capsys.readouterr()

    return made
