"""Self-tests in projects that urdf2c_generate() serves, and the known answers by ctest."""

import re
import shutil
import sys

import pytest
from cmake_projects import GENERATORS, Project, copied, newer, run  # noqa: F401
from ctest import known_answers

SELFTEST = """\
#include "arm_selftest.h"
int main(void) { return planar2_selftest(); }
"""


@pytest.mark.parametrize("generator", GENERATORS)
def test_selftest_of_several_users(tmp_path, generator):
    """In another folder than the one that makes it, and in two programs."""
    project = Project(tmp_path / "a b", generator)
    model = project.robot("robots/arm.urdf")
    project.lists("add_subdirectory(robots)\nadd_subdirectory(tests)", "C")
    project.write("robots/CMakeLists.txt", "urdf2c_generate(TARGET arm MODEL arm.urdf SELFTEST)")
    project.write("tests/check.c", SELFTEST)
    project.write(
        "tests/CMakeLists.txt",
        """foreach(name IN ITEMS one two)
    add_executable(${name} check.c)
    target_link_libraries(${name} PRIVATE arm)
endforeach()""",
    )
    project.configure()
    assert project.made() == {"h arm", "c check", "c arm_selftest"}
    assert project.run("tests/one") == project.run("tests/two") == ""
    assert project.made() == set()
    newer(model)
    assert project.made() == {"h arm", "c arm_selftest"}  # arm_selftest.h did not change
    for name in ("arm_selftest.c", "arm_selftest.h"):  # somebody deletes it
        (project.build / f"robots/generated/arm/{name}").unlink()
        assert "h arm" in project.made()
        assert project.run("tests/one") == "" and project.made() == set()
    project.write("robots/arm.urdf2c.toml", "scalar = 'double'\n")
    newer(model)
    assert project.made() == {"h arm", "c check", "c arm_selftest"}
    assert project.run("tests/one") == "" and project.made() == set()


def test_selftest_says_what_it_needs(tmp_path):
    project = Project(tmp_path, "Ninja")
    project.robot("arm.urdf")
    project.lists("urdf2c_generate(TARGET arm MODEL arm.urdf SELFTEST)", "CXX")
    assert "LANGUAGES C)" in project.configure(good=False)


LINKED = """\
set(CMAKE_C_STANDARD 90)
urdf2c_generate(TARGET arm MODEL arm.urdf SELFTEST)
add_library(objects OBJECT check.c)
add_library(whole STATIC check.c)
add_library(shared SHARED check.c)
foreach(name IN ITEMS objects whole shared)
    target_link_libraries(${name} PUBLIC arm)
    target_compile_definitions(${name} PRIVATE main=check)
endforeach()
add_executable(one check.c)
target_link_libraries(one PRIVATE objects arm)
add_executable(two check.c)
target_link_libraries(two PRIVATE -Wl,--whole-archive whole -Wl,--no-whole-archive arm)
add_executable(three check.c)
target_link_libraries(three PRIVATE shared arm)
"""


@pytest.mark.parametrize("generator", GENERATORS)
def test_selftest_is_compiled_once(tmp_path, generator):
    """However targets that link to each other link to it; and as C99, whatever the project asks."""
    project = Project(tmp_path, generator)
    project.robot("arm.urdf")
    project.write("check.c", SELFTEST)
    project.lists(LINKED, "C")
    project.configure()
    said = project.make()
    assert len(re.findall(r" -c .*?arm_selftest\.c\b", said)) == 1
    assert {project.run(name) for name in ("one", "two", "three")} == {""}


INSTALLED = """\
urdf2c_generate(TARGET arm MODEL arm.urdf SELFTEST)
add_library(drivers STATIC drivers.c)
target_link_libraries(drivers PUBLIC arm)
install(TARGETS drivers arm arm_selftest EXPORT robot ARCHIVE DESTINATION lib
    PUBLIC_HEADER DESTINATION include INCLUDES DESTINATION include)
install(EXPORT robot DESTINATION cmake NAMESPACE robot:: FILE robotConfig.cmake)
"""
DRIVERS = '#include "arm_selftest.h"\nint drivers(void);\nint drivers(void) { return planar2_selftest(); }\n'
CONSUMER = """\
#include "arm.h"
int drivers(void);
int main(void) { return drivers() + (PLANAR2_NQ != 2); }
"""


def test_a_library_that_is_installed(tmp_path):
    """Its users need neither urdf2c nor the folder it was built in."""
    project = Project(tmp_path / "library")
    project.robot("arm.urdf")
    project.write("drivers.c", DRIVERS)
    project.lists(INSTALLED, "C")
    project.configure()
    project.make()
    run(["cmake", "--install", project.build, "--prefix", tmp_path / "there"], good=True)
    shutil.rmtree(project.folder)
    texts = [path.read_text("utf-8") for path in (tmp_path / "there/cmake").iterdir()]
    assert not any(str(project.folder) in text or "c_runtime" in text for text in texts)
    user = Project(tmp_path / "user")
    user.write("main.c", CONSUMER)
    user.lists("add_executable(main main.c)\ntarget_link_libraries(main PRIVATE robot::drivers)",
        "C", found="find_package(robot REQUIRED)")  # fmt: skip
    user.configure(f"-Drobot_DIR={tmp_path}/there/cmake")
    user.make()
    assert user.run("main") == ""


def test_known_answers_by_ctest(tmp_path):
    """The repository by itself: every robot of ours in C, and none forgotten."""
    run(["cmake", "-G", "Ninja", "-S", Project.checkout, "-B", tmp_path,
          f"-DPython3_EXECUTABLE={sys.executable}"], good=True)  # fmt: skip
    run(["cmake", "--build", tmp_path, "-j", "2"], good=True)
    said = run(["ctest", "--test-dir", tmp_path, "--output-on-failure"], good=True)
    programs = len(known_answers.ROBOTS) + 3  # three in double too
    assert f"100% tests passed, 0 tests failed out of {programs}" in said


@pytest.mark.parametrize("model", known_answers.ROBOTS, ids=lambda path: path.stem)
def test_known_answers_are_the_references(model):
    assert known_answers.path(model.stem).read_text("utf-8") == known_answers.program(model)
