"""urdf2c_generate() in one project with all that people do to it: each test runs CMake.

Compiling is kept to what must be compiled; the rest builds the header's own target.
"""

import os

import pytest
from cmake_projects import GENERATORS, MAIN, Project, copied, edit, newer  # noqa: F401

# the house: paths with a space, a subdirectory, two robots, two targets of one robot
TOP = """\
urdf2c_generate(TARGET planar MODEL "models/my arm.urdf")
urdf2c_generate(TARGET elbow MODEL "${CMAKE_CURRENT_SOURCE_DIR}/models/my arm.urdf"
    PREFIX elbow TIPS fore CONFIG "elbow options.toml")
add_executable(one one.c)
target_link_libraries(one PRIVATE planar)
add_executable(two two.c)
target_link_libraries(two PRIVATE planar elbow)
add_subdirectory(deep/down)
"""
DOWN = """\
urdf2c_generate(TARGET camera MODEL ../../models/pan_tilt.urdf)
add_executable(three three.c)
target_link_libraries(three PRIVATE camera)
"""


@pytest.fixture(scope="module", params=GENERATORS)
def house(request, tmp_path_factory):
    """A project that is built once; every test leaves it built."""
    project = Project(tmp_path_factory.mktemp("my robots"), request.param)
    project.lists(TOP, "C")
    project.write("deep/down/CMakeLists.txt", DOWN)
    project.robot("models/my arm.urdf")
    project.robot("models/pan_tilt.urdf", "pan_tilt")
    project.write("elbow options.toml", 'scalar = "float"\n')
    planar = {"header": "my arm", "macro": "PLANAR2", "prefix": "planar2", "tip": "tip"}
    project.write("one.c", MAIN.format(**planar))
    elbow = {"header": "elbow", "macro": "ELBOW", "prefix": "elbow", "tip": "fore"}
    project.write("two.c", '#include "my arm.h"\n' + MAIN.format(**elbow))
    camera = {"header": "pan_tilt", "macro": "PAN_TILT", "prefix": "pan_tilt", "tip": "camera"}
    project.write("deep/down/three.c", MAIN.format(**camera))
    project.configure("-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    project.first = project.make()
    return project


def test_house_runs(house):
    assert house.run("one") == "0.750" and house.run("two") == "0.500"
    assert float(house.run("deep/down/three")) == pytest.approx(0.0, abs=1.0)


def test_headers_are_made_once(house):
    """Two consumers that build at the same time do not run the generator twice."""
    assert house.first.count("launcher.py") == 3


def test_flags_reach_the_consumers(house):
    commands = (house.build / "compile_commands.json").read_text("utf-8")
    assert commands.count("-ffp-contract=off") == 3


def test_nothing_touched_nothing_built(house):
    assert house.made() == set()


def test_touched_model_rebuilds_its_users_alone(house):
    newer(house.folder / "models/pan_tilt.urdf")
    assert house.made() == {"h camera", "c three"}
    assert house.made() == set()


def test_changed_model_gives_other_numbers(house):
    model = house.folder / "models/my arm.urdf"
    edit(model, 'xyz="0.25 0 0"', 'xyz="0.35 0 0"')
    assert house.made() == {"h planar", "h elbow", "c one", "c two"}
    assert house.run("one") == "0.850"
    edit(model, 'xyz="0.35 0 0"', 'xyz="0.25 0 0"')
    house.make()
    assert house.run("one") == "0.750"


def test_changed_config(house):
    edit(house.folder / "elbow options.toml", "scalar", "standalone = true\nscalar")
    assert house.made() == {"h elbow", "c two"}
    edit(house.folder / "elbow options.toml", "standalone = true\n", "")
    house.make()


def test_config_beside_the_model_comes_and_goes(house):
    """It is no argument, and its absence is an input too: even where it comes with an old time."""
    beside = house.write("models/pan_tilt.urdf2c.toml", "standalone = true\n")
    os.utime(beside, (1.0, 1.0))
    assert house.made() == {"h camera", "c three"}
    assert house.made() == set()
    newer(beside)
    assert house.made() == {"h camera", "c three"}
    beside.unlink()
    assert house.made() == {"h camera", "c three"}
    assert house.made() == set()


def test_changed_arguments(house):
    """Makefiles do not see by themselves that a command is another."""
    edit(house.folder / "deep/down/CMakeLists.txt", "pan_tilt.urdf)", "pan_tilt.urdf BASE base)")
    assert house.made() == {"h camera", "c three"}
    edit(house.folder / "deep/down/CMakeLists.txt", " BASE base)", ")")
    house.make()


def test_broken_model_fails_with_its_line_and_spoils_nothing(house):
    model = house.folder / "models/my arm.urdf"
    header = house.build / "generated/planar/my arm.h"
    before = header.read_bytes()
    edit(model, '<parent link="upper"/>', '<parent link="uper"/>')
    line = model.read_text("utf-8").split('"uper"')[0].count("\n") + 1
    for _ in range(2):  # it fails until it is mended
        said = house.make(good=False)
        assert f"{model}:{line}: error: joint 'elbow' has parent 'uper'" in said
        assert header.read_bytes() == before and house.run("one") == "0.750"
    edit(model, '<parent link="uper"/>', '<parent link="upper"/>')
    assert "h planar" in house.made()
    assert house.made() == set()


def test_deleted_header_is_made_again(house):
    (house.build / "generated/planar/my arm.h").unlink()
    assert "h planar" in house.made()


def test_changed_runtime_compiles_again(house):
    """u2c.h is no input of the generator, but one of the compiler."""
    newer(house.checkout / "c_runtime/u2c.h")
    assert house.made() == {"c one", "c two", "c three"}


def test_clean_cleans_headers_too(house):
    house.make("clean")
    assert list(house.build.rglob("*.h")) == []
    assert house.made() == {"h planar", "h elbow", "h camera", "c one", "c two", "c three"}
