"""`generate --check`: why a header is not what would be written, before the diff that shows how."""

from hashlib import sha256
from pathlib import Path

import pytest

from urdf2c.command.cli import main

ROBOTS = Path(__file__).parents[1] / "robots"
GRIPPER = str(ROBOTS / "gripper.urdf")
NO_REASON = "model, options and version are the same: the file was edited, or another build of this"


@pytest.fixture
def checked(capsys, tmp_path, monkeypatch):
    """What --check says on stderr and stdout of a header that was written with other words."""
    monkeypatch.chdir(tmp_path)

    def made(written, asked, edit=lambda text: text):
        assert main(["generate", *written, "-o", "g.h"]) == 0
        text = Path("g.h").read_text("utf-8")
        Path("g.h").write_text(edit(text), "utf-8")
        capsys.readouterr()
        code = main(["generate", *asked, "-o", "g.h", "--check"])
        out, err = capsys.readouterr()
        assert code == (1 if out else 0)
        notes = [line for line in err.splitlines() if line.startswith("g.h")]
        assert not out or out.startswith("--- g.h\n+++ g.h (as generated)\n@@")
        return notes

    return made


def words(*more):
    return [GRIPPER, "--tip", "left_pad", *more]


def test_nothing_is_said_of_what_is_up_to_date(checked):
    assert checked(words(), words()) == []


@pytest.mark.parametrize(
    "written, asked, said",
    [
        ((), ("--scalar", "double"), ["g.h: note: option 'scalar': the file has 'float', asked is 'double'"]),
        (("--scalar", "double"), (), ["g.h:7: note: option 'scalar': the file has 'double', asked is 'float'"]),
        ((), ("--tip", "motor"), ["g.h:6: note: option 'tip': the file has 'left_pad', asked is 'left_pad', 'motor'"]),
        (("--standalone",), ("--prefix", "hand"), [
            "g.h: note: option 'prefix': the file has none, asked is 'hand'",
            "g.h:7: note: option 'standalone': the file has true, asked is false",
        ]),
        (("--name", "left_pad=a", "--name", "left_knuckle=b"), ("--name", "left_pad=c", "--name", "left_knuckle=b"),
         ["g.h:7: note: option 'name': the file has 'left_pad' = 'a', asked is 'left_pad' = 'c'"]),
        (("--fuse", "a=fk", "--fuse", "b=fk"), ("--fuse", "a=fk"),
         ["g.h:7: note: option 'fuse': the file has 'b' = 'fk', asked is no more"]),
        ((), ("--snap-angles", "1e-3"), ["g.h: note: option 'snap-angles': the file has 0.0, asked is 0.001"]),
    ],
)  # fmt: skip
def test_options_that_differ(checked, written, asked, said):
    assert checked(words(*written), words(*asked)) == said


def test_another_model(checked, tmp_path):
    """By its bytes, though the robot in it is the same."""
    model = tmp_path / "gripper.urdf"
    model.write_text(Path(GRIPPER).read_text("utf-8") + "\n", "utf-8")
    digest = sha256(model.read_bytes()).hexdigest()[:12]
    assert checked(words(), [str(model), "--tip", "left_pad"]) == [
        "g.h:2: note: the file is of a model of sha256 '756af5ef3e3a', 'gripper.urdf' has "
        f"'{digest}'"
    ]


def test_another_version(checked):
    def older(text):
        return text.replace("by urdf2c 0.1.0", "by urdf2c 0.0.9")

    said = checked(words(), words(), older)
    assert said == ["g.h:2: note: the file is of urdf2c '0.0.9', this is '0.1.0'"]


def test_an_edited_file(checked):
    [note] = checked(words(), words(), lambda text: text.replace("0.0119f", "0.0118f"))
    assert note.startswith(f"g.h:2: note: {NO_REASON}")


def test_an_older_file_without_a_record(checked):
    def older(text):
        lines = text.split("\n")
        start = lines.index("// Options, which urdf2c verify reads again:")
        return "\n".join(lines[:start] + lines[start + 3 :])

    said = checked(words(), words(), older)
    assert said == ["g.h:2: note: the file does not tell its options: an older version wrote it"]


def test_a_spoiled_record_is_told_and_the_diff_shown(checked):
    said = checked(words(), words(), lambda text: text.replace('tip = ["left_pad"]', "tip = 3"))
    assert said == [
        "g.h:6: error: option 'tip' is 3, but must be the name of a link or a list of such"
    ]


def test_another_file_in_its_place(checked):
    assert checked(words(), words(), lambda text: "int x;\n") == []


def test_line_ends_of_another_system(checked):
    """As git may write them: the record reads all the same."""
    def edited(text):
        return text.replace("\n", "\r\n").replace("0.0119f", "0.0118f")

    [note] = checked(words(), words(), edited)
    assert NO_REASON in note
