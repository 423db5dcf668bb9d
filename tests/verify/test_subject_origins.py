"""Where the model and the options of a header come from: its own record, files beside it, words."""

import random
import re
from pathlib import Path

import pytest
from written_headers import FEW, written

import urdf2c
from urdf2c.command.cli import main
from urdf2c.data import data
from urdf2c.verify import report

ROBOTS = Path(__file__).parents[1] / "robots"
ARM = ROBOTS / "xacro" / "arm_description" / "urdf" / "arm.urdf.xacro"
TOOL = {"tool_description": str(ROBOTS / "xacro" / "tool_description")}


def test_the_model_beside_the_header(tmp_path, capsys):
    path, _ = written(tmp_path, "planar2")
    assert main(["verify", str(path)]) == 1
    message = f"{path}:2: error: its model 'planar2.urdf' is not known to lie beside it: give it by"
    assert capsys.readouterr().err.startswith(message)
    (tmp_path / "planar2.urdf").write_bytes((ROBOTS / "planar2.urdf").read_bytes())
    assert main(["verify", str(path), "--samples", "5"]) == 0
    assert urdf2c.verify(path, **FEW).ok


def test_another_model_is_told_and_compared_all_the_same(tmp_path):
    path, _ = written(tmp_path, "planar2")
    model = tmp_path / "planar2.urdf"
    text = (ROBOTS / "planar2.urdf").read_text("utf-8")
    model.write_text(text.replace('upper="2.6"', 'upper="2.5"'), "utf-8")
    found = urdf2c.verify(path, **FEW)
    names = [each.name for each in found.differences]
    assert names == ["sha256", "PLANAR2_MODEL_SHA256", "planar2_upper_limits"]
    assert all(row.ok for row in found.rows)


def test_what_is_no_header(tmp_path, capsys):
    other = tmp_path / "own.h"
    other.write_text("#define NQ 2\n", "utf-8")
    assert main(["verify", str(other)]) == 1
    message = f"{other}: error: this is no header that urdf2c wrote: it does not say from which model\n"
    assert capsys.readouterr().err == message
    assert main(["verify", str(tmp_path / "none.h")]) == 1
    assert "none.h: error: the file cannot be read" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["verify", str(ROBOTS / "planar2.urdf"), "--model", "m.urdf"])
    assert "is no header that could be compared with it" in capsys.readouterr().err
    with pytest.raises(ValueError, match="model is given, but .* is no header"):
        urdf2c.verify(ROBOTS / "planar2.urdf", model="m.urdf")


def test_a_model_that_is_called_as_a_header(tmp_path):
    model = tmp_path / "planar2.h"
    model.write_bytes((ROBOTS / "planar2.urdf").read_bytes())
    assert urdf2c.verify(model, **FEW).origin == "generated anew"


def older(text):
    """As a version that recorded nothing wrote it, and did not count joints."""
    text = re.sub(r"^// Options,.*\n(//   .*\n)+", "", text, flags=re.M)
    text = re.sub(r"^#define \w+_JOINT_COUNT .*\n", "", text, flags=re.M)
    return text.replace("urdf2c 0.1.0", "urdf2c 0.0.9").replace('"0.1.0"', '"0.0.9"').replace(
        "VERSION_NUMBER 100", "VERSION_NUMBER 9")  # fmt: skip


def test_a_header_of_an_older_version_takes_its_options_by_hand(tmp_path, capsys):
    path, text = written(tmp_path, "gripper", scalar="double")
    path.write_text(older(text), "utf-8")
    command = ["verify", str(path), "--model", str(ROBOTS / "gripper.urdf"), "--samples", "5"]
    assert main([*command, "--tip", "motor,left_pad", "--scalar", "double"]) == 0
    out = re.sub(r"\s+", " ", capsys.readouterr().out)
    assert "the header, by urdf2c 0.0.9, does not have: GRIPPER_JOINT_COUNT" in out
    assert main([*command, "--tip", "motor", "--scalar", "float"]) == 1
    err = capsys.readouterr().err
    assert "gripper.h:2: error: the comment says scalar 'double', but it is 'float'" in err
    assert "JOINT_COUNT" not in err
    options = {"tips": ("motor", "left_pad"), "scalar": "double"}
    assert urdf2c.verify(path, model=ROBOTS / "gripper.urdf", **options, **FEW).ok


def test_options_that_contradict_the_header(tmp_path, capsys):
    path, _ = written(tmp_path, "gripper", scalar="double")
    model = str(ROBOTS / "gripper.urdf")
    for words_, option in (
        (["--scalar", "float"], "option 'scalar' is 'double' in the header, but given is 'float'"),
        (["--tip", "motor"], "option 'tip' is 'motor', 'left_pad' in the header, but given is 'motor'"),
        (["--standalone"], "option 'standalone' is false in the header, but given is true"),
    ):  # fmt: skip
        assert main(["verify", str(path), "--model", model, *words_]) == 1
        err = capsys.readouterr().err
        assert f": error: {option}\n" in err and "give none again but folders of packages" in err
    assert main(["verify", str(path), "--model", model, "--scalar", "double", "--samples", "5"]) == 0
    with pytest.raises(urdf2c.UrdfError, match="option 'scalar' is 'double' in the header"):
        urdf2c.verify(path, model=model, scalar="float")


def test_a_config_file_beside_the_model_gives_folders_alone(tmp_path):
    """What it says of the header today may be something else."""
    path, _ = written(tmp_path, "planar2")
    (tmp_path / "planar2.urdf").write_bytes((ROBOTS / "planar2.urdf").read_bytes())
    (tmp_path / "planar2.urdf2c.toml").write_text('scalar = "double"\n', "utf-8")
    assert main(["verify", str(path), "--samples", "5"]) == 0


def test_a_model_in_xacro_needs_its_packages_only(tmp_path):
    tip = urdf2c.load(ARM, xacro_args={"arms": "2"}, packages=TOOL).links[-1].name
    made = urdf2c.generate(ARM, tips=(tip,), xacro_args={"arms": "2"}, packages=TOOL)
    path = tmp_path / made.file
    path.write_text(made.text, "utf-8")
    package = f"tool_description={TOOL['tool_description']}"
    command = ["verify", str(path), "--model", str(ARM), "--samples", "5", "--package", package]
    assert main(command) == 0
    assert main([*command, "arms:=1"]) == 1
    robot = urdf2c.load(ARM, xacro_args={"arms": "2"}, packages=TOOL)
    assert urdf2c.verify(path, model=robot, **FEW).ok


def test_the_u2c_h_beside_the_header_is_compiled(tmp_path):
    path, _ = written(tmp_path, "planar2")
    runtime = data("c_runtime")
    for file in runtime.glob("u2c*.h"):
        text = file.read_text("utf-8").replace("#define U2C_ABI 1", "#define U2C_ABI 7")
        (tmp_path / file.name).write_text(text, "utf-8")
    with pytest.raises(urdf2c.UrdfError, match="does not compile: #error"):
        urdf2c.verify(path, model=ROBOTS / "planar2.urdf", **FEW)


CHOICES = {
    "scalar": ["double"], "prefix": ["a"], "locks": [{"elbow": 0.25}], "snap_angles": [1e-3],
    "standalone": [True], "functions": [("fk", "jacobian"), ("fk_quat", "integrate", "fk_all")],
    "fuse": [{"t": ("fk", "velocity")}], "jacobian_frame": ["tip", "base"],
    "jacobian_rows": ["angular"], "from_sincos": [True], "floating_base": [True],
    "names": [{"shoulder": "first"}], "frames": [("tip",)], "matrix_order": ["column"],
}  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_random_options_come_back_from_the_file(tmp_path, seed):
    draw = random.Random(seed)
    names = draw.sample(sorted(CHOICES), 5)
    options = {name: draw.choice(CHOICES[name]) for name in names}
    path, _ = written(tmp_path, "planar2", **options)
    found = urdf2c.verify(path, model=ROBOTS / "planar2.urdf", **FEW)
    assert found.ok and "byte for byte" in found.remarks[-1], (options, report.table(found))
