"""urdf2c_generate() in projects of all kinds, and across compilers: each test runs CMake."""

import subprocess
import sys

import pytest
from cmake_projects import FOUND, GENERATORS, MAIN, Project, checkout, copied, edit, newer  # noqa: F401

import urdf2c


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_broken_model_leaves_no_header(tmp_path, generator):
    project = Project(tmp_path, generator)
    project.write("arm.urdf", "<robot name='arm'>\n<link name='a'>\n</robot>\n")
    project.lists("urdf2c_generate(TARGET arm MODEL arm.urdf)")
    project.configure()
    assert f"{tmp_path}/arm.urdf:3: error: " in project.make("arm_generate", good=False)
    assert list(project.build.rglob("*.h")) == []


@pytest.mark.parametrize("generator", GENERATORS)
def test_add_subdirectory_runs_the_checkout(tmp_path, generator):
    """The generator is the copy, not the urdf2c that Python has; its files are dependencies."""
    project = Project(tmp_path / "a b", generator)
    copy = checkout(project.folder / "urdf2c", project.checkout)
    edit(copy / "urdf2c/__init__.py", f'"{urdf2c.__version__}"', '"7.8.9"')
    project.robot("arm.urdf")
    project.lists("urdf2c_generate(TARGET arm MODEL arm.urdf)", found="add_subdirectory(urdf2c)")
    project.configure()
    assert project.made("arm_generate") == {"h arm"}
    assert "by urdf2c 7.8.9" in (project.build / "generated/arm/arm.h").read_text("utf-8")
    assert project.made("arm_generate") == set()
    for touched in ("templates/robot.h.j2", "urdf2c/emit/cprint.py"):
        newer(copy / touched)
        assert project.made("arm_generate") == {"h arm"}
    assert project.made("arm_generate") == set()


def test_fetch_content(tmp_path):
    project = Project(tmp_path)
    project.robot("arm.urdf")
    fetch = f"""include(FetchContent)
FetchContent_Declare(urdf2c SOURCE_DIR "{project.checkout}")
FetchContent_MakeAvailable(urdf2c)"""
    project.lists("urdf2c_generate(TARGET arm MODEL arm.urdf)", found=fetch)
    project.configure()
    assert project.made("arm_generate") == {"h arm"}


def test_old_policies(tmp_path):
    """A project of an older CMake has the same depfiles, and so do folders that found nothing."""
    project = Project(tmp_path)
    project.robot("arm.urdf")
    project.lists("add_subdirectory(finds)\nadd_subdirectory(uses)", found="")
    edit(project.folder / "CMakeLists.txt", "3.20", "3.10")
    project.write("finds/CMakeLists.txt", FOUND)
    project.write("uses/CMakeLists.txt", "urdf2c_generate(TARGET arm MODEL ../arm.urdf)")
    project.configure()
    assert project.made("arm_generate") == {"h arm"}
    assert project.made("arm_generate") == set()
    newer(project.folder / "arm.urdf")
    assert project.made("arm_generate") == {"h arm"}


def test_several_configurations(tmp_path):
    project = Project(tmp_path, "Ninja Multi-Config")
    project.robot("arm.urdf")
    project.lists("urdf2c_generate(TARGET arm MODEL arm.urdf)")
    project.configure()
    assert project.made("arm_generate") == {"h arm"}
    assert project.made("arm_generate") == set()


@pytest.mark.parametrize("generator", GENERATORS)
def test_model_made_by_the_build(tmp_path, generator):
    project = Project(tmp_path, generator)
    source = project.robot("arm.in")
    project.lists("""set(model "${CMAKE_CURRENT_BINARY_DIR}/arm.urdf")
add_custom_command(OUTPUT ${model} DEPENDS arm.in
    COMMAND ${CMAKE_COMMAND} -E copy "${CMAKE_CURRENT_SOURCE_DIR}/arm.in" ${model} VERBATIM)
urdf2c_generate(TARGET arm MODEL ${model})""")
    project.configure()
    assert project.made("arm_generate") == {"h arm"}
    newer(source)
    assert project.made("arm_generate") == {"h arm"}
    assert project.made("arm_generate") == set()


@pytest.mark.parametrize("generator", [*GENERATORS, "Ninja Multi-Config"])
@pytest.mark.parametrize("name", ["a $b", "o'brien & co", "a*b^c`d"])
def test_odd_paths(tmp_path, generator, name):
    """What Ninja has no escape for in depfiles does not appear there: names start below it."""
    project = Project(tmp_path / name, generator)
    project.robot("robots/arm.urdf")
    project.lists("add_subdirectory(sub)")
    project.write("sub/CMakeLists.txt", "urdf2c_generate(TARGET arm MODEL ../robots/arm.urdf)")
    project.configure()
    assert project.made("arm_generate") == {"h arm"}
    assert project.made("arm_generate") == set()
    newer(project.folder / "robots/arm.urdf")
    assert project.made("arm_generate") == {"h arm"}
    assert project.made("arm_generate") == set()


@pytest.mark.parametrize("options, name", [("", "my.arm.h"), ("PREFIX twin_", "twin.h")])
def test_the_command_line_writes_the_same(tmp_path, options, name):
    """One name and one text, whether CMake or a person runs it: the robot's name is planar2."""
    project = Project(tmp_path)
    project.robot("my.arm.urdf.xacro")
    project.write("my.arm.urdf2c.toml", 'prefix = "other"\n')
    project.lists(f"urdf2c_generate(TARGET arm MODEL my.arm.urdf.xacro IGNORE_XACRO {options})")
    project.configure()
    project.make("arm_generate")
    [made] = (project.build / "generated/arm").iterdir()
    (tmp_path / "by hand").mkdir()
    line = [sys.executable, "-m", "urdf2c", "generate", "../my.arm.urdf.xacro", "--ignore-xacro"]
    more = ["--prefix", "twin_"] if options else []
    subprocess.run([*line, *more], cwd=tmp_path / "by hand", check=True)
    [written] = (tmp_path / "by hand").iterdir()
    assert made.name == written.name == name and made.read_bytes() == written.read_bytes()
    assert f"{'TWIN' if options else 'OTHER'}_NQ" in written.read_text("utf-8")


TICK = """\
#include <stdio.h>
#include "arm.h"
int main(void) {
    float p[3], R[9], J[6*PLANAR2_NV], twist[6];
    const float q[2] = {0}, v[2] = {1.0f, 0.5f};
    planar2_tick(p, R, J, q);
    planar2_velocity_tip(twist, q, v);
    printf("%.3f %.3f %.3f\\n", (double)p[0], (double)J[2], (double)twist[5]);
    return 0;
}
"""


def test_functions_that_were_chosen(tmp_path):
    """Those named, and one that gives several; another choice makes another header."""
    project = Project(tmp_path)
    project.robot("arm.urdf")
    project.write("main.c", TICK)
    project.lists("""urdf2c_generate(TARGET arm MODEL arm.urdf FUNCTIONS velocity
    FUSE tick=fk,jacobian JACOBIAN_FRAME aligned OPTIONS --matrix-order column)
add_executable(firmware main.c)
target_link_libraries(firmware PRIVATE arm)""", "C")
    project.configure()
    project.make()
    assert project.run("firmware") == "0.750 0.750 1.500"
    edit(project.folder / "CMakeLists.txt", "JACOBIAN_FRAME aligned", "JACOBIAN_FRAME base")
    assert project.made() == {"h arm", "c main"}
    assert project.run("firmware") == "0.750 0.000 1.500"
    edit(project.folder / "CMakeLists.txt", "tick=fk,jacobian", "tick=")
    said = " ".join(project.make(good=False).split())
    assert "FUSE has 'tick=', where NAME=FUNCTION,... is expected" in said


def test_old_standards(tmp_path):
    """What links to the target is compiled as C99 and C++11 where its project asks for less."""
    project = Project(tmp_path)
    project.robot("arm.urdf")
    for name in ("main.c", "main.cpp"):
        project.write(name, '#include "arm.h"\nint main(void) { return 0; }\n')
    project.lists("""set(CMAKE_C_STANDARD 90)
set(CMAKE_CXX_STANDARD 98)
set(CMAKE_C_EXTENSIONS OFF)
urdf2c_generate(TARGET arm MODEL arm.urdf)
foreach(file IN ITEMS main.c main.cpp)
    add_executable(${file}_ ${file})
    target_link_libraries(${file}_ PRIVATE arm)
endforeach()""", "C CXX")
    project.configure()
    said = project.make()
    assert " -std=c99 " in said and " -std=gnu++11 " in said


TOOLCHAIN = """\
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_C_FLAGS_INIT "-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16")
set(CMAKE_FIND_ROOT_PATH "${CMAKE_CURRENT_LIST_DIR}/sysroot")
foreach(kind LIBRARY INCLUDE PACKAGE)
    set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)  # the strictest there is
endforeach()
"""
BOTH = """\
urdf2c_generate(TARGET arm MODEL arm.urdf)
if(CMAKE_CROSSCOMPILING)
    add_library(firmware STATIC main.c)
    target_link_libraries(firmware PRIVATE arm)
else()
    add_executable(host main.c)
    target_link_libraries(host PRIVATE arm)
    include(ExternalProject)
    ExternalProject_Add(cross
        SOURCE_DIR "${CMAKE_CURRENT_SOURCE_DIR}"
        BINARY_DIR "${CMAKE_CURRENT_BINARY_DIR}/cross"
        CMAKE_ARGS "-DCMAKE_TOOLCHAIN_FILE=${CMAKE_CURRENT_SOURCE_DIR}/toolchain.cmake"
            "-Durdf2c_DIR=${urdf2c_DIR}"
            "-DPython3_EXECUTABLE=${Python3_EXECUTABLE}"
        BUILD_ALWAYS ON
        INSTALL_COMMAND "")
endif()
"""


@pytest.mark.parametrize("generator", GENERATORS)
def test_cross_and_host_in_one_tree(tmp_path, generator):
    project = Project(tmp_path / "both ways", generator)
    model = project.robot("arm.urdf")
    arm = {"header": "arm", "macro": "PLANAR2", "prefix": "planar2", "tip": "tip"}
    project.write("main.c", MAIN.format(**arm))
    project.write("toolchain.cmake", TOOLCHAIN)
    project.lists(BOTH, "C")
    project.configure()
    project.make()
    assert project.run("host") == "0.750"
    library = project.build / "cross/libfirmware.a"
    headers = [path.read_bytes() for path in project.build.rglob("arm.h")]
    assert len(headers) == 2 and headers[0] == headers[1]
    listing = subprocess.check_output(["arm-none-eabi-readelf", "-h", library], text=True)
    assert "Machine:                           ARM" in listing
    before = library.stat().st_mtime
    newer(model)
    project.make()
    assert library.stat().st_mtime > before


TWO_ARMS = """\
urdf2c_generate(TARGET left MODEL "left/my arm.urdf")
urdf2c_generate(TARGET right MODEL "right/my arm.urdf"{})
add_library(a STATIC a.c)
target_link_libraries(a PRIVATE left)
add_library(b STATIC a.c)
target_link_libraries(b PRIVATE right)
add_executable(apart main.c)
target_link_libraries(apart PRIVATE a b)
add_executable(both main.c)
target_link_libraries(both PRIVATE left {})
"""


def test_two_headers_of_one_name(tmp_path):
    """Of two include folders the first would win, without a word: CMake refuses them at once."""
    project = Project(tmp_path)
    project.robot("left/my arm.urdf")
    edit(project.robot("right/my arm.urdf"), 'xyz="0.25 0 0"', 'xyz="0.35 0 0"')
    project.write("a.c", "int a;\n")
    project.write("main.c", "int main(void) { return 0; }\n")
    project.lists(TWO_ARMS.format("", "right"), "C")
    said = " ".join(project.configure(good=False).split())
    assert "two_headers_named_my arm.h,_give_each_a_PREFIX" in said and '"both"' in said
    project.lists(TWO_ARMS.format("", ""), "C")
    project.configure()  # one header for each file that is compiled
    project.lists(TWO_ARMS.format(" PREFIX right", "right"), "C")
    project.configure()


def test_contract(tmp_path):
    project = Project(tmp_path)
    project.robot("arm.urdf")
    project.write("main.c", "int main(void) { return 0; }\n")
    project.lists("""urdf2c_generate(TARGET arm MODEL arm.urdf CONTRACT fast)
add_executable(main main.c)
target_link_libraries(main PRIVATE arm)""", "C")
    project.configure("-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    assert " -ffp-contract=fast " in (project.build / "compile_commands.json").read_text("utf-8")
