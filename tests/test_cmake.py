"""urdf2c_generate() in projects as people have them: each test runs CMake.

Compiling is kept to what must be compiled; the rest builds the header's own target.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from ctest import known_answers

import urdf2c

ROOT = Path(__file__).parents[1]
ROBOTS = ROOT / "tests" / "robots"
GENERATORS = ("Ninja", "Unix Makefiles")
FOUND = "find_package(urdf2c REQUIRED)"
HEAD = "cmake_minimum_required(VERSION 3.20)\nproject(firmware LANGUAGES {})\n"
MAIN = """\
#include <stdio.h>
#include "{header}.h"
int main(void) {{
    float p[3], R[9];
    const float q[{macro}_NQ] = {{0}};
    {prefix}_fk_{tip}(p, R, q);
    printf("%.3f\\n", (double)p[0]);
    return 0;
}}
"""
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


def checkout(folder: Path, of: Path = ROOT) -> Path:
    """A copy of what CMake needs of this repository, to be touched at will."""
    for name in ("urdf2c", "templates", "c_runtime", "tests/ctest", "tests/robots"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(of / name, folder / name, ignore=ignored)
    shutil.copy(of / "CMakeLists.txt", folder)
    return folder


@pytest.fixture(scope="module", autouse=True)
def copied(tmp_path_factory):
    """A copy for find_package(): while these tests run, somebody may edit the original."""
    Project.checkout = checkout(tmp_path_factory.mktemp("urdf2c"))
    return Project.checkout


class Project:
    """A project in a folder, and a build folder for it."""

    checkout: Path

    def __init__(self, folder: Path, generator: str = "Ninja", build: str = "build here"):
        self.folder, self.generator, self.build = folder, generator, folder / build
        folder.mkdir(parents=True, exist_ok=True)

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    def robot(self, name: str, of: str = "planar2") -> Path:
        return self.write(name, (ROBOTS / f"{of}.urdf").read_text("utf-8"))

    def lists(self, text: str, languages: str = "NONE", found: str = FOUND) -> None:
        self.write("CMakeLists.txt", HEAD.format(languages) + found + "\n" + text)

    def configure(self, *options: str, good: bool = True) -> str:
        command = ["cmake", "-G", self.generator, "-S", self.folder, "-B", self.build]
        command += [
            f"-Durdf2c_DIR={self.checkout}/urdf2c/cmake",
            f"-DPython3_EXECUTABLE={sys.executable}",
        ]
        return _run([*command, *options], good)

    def make(self, *targets: str, good: bool = True) -> str:
        command = ["cmake", "--build", self.build, "-j", "2", "--verbose"]
        return _run([*command, *(["--target", *targets] if targets else [])], good)

    def made(self, *targets: str) -> set[str]:
        """What a build does: `h` and the target of a header, `c` and the name of a C file."""
        said = self.make(*targets)
        headers = re.findall(r"--depfile=.*?/generated/(\w+)\.d", said)
        sources = re.findall(r" -c .*?(\w+)\.c\b", said)
        return {f"h {name}" for name in headers} | {f"c {name}" for name in sources}

    def run(self, program: str) -> str:
        return subprocess.check_output([self.build / program], text=True).strip()


def _run(command: list, good: bool) -> str:
    env = {key: value for key, value in os.environ.items() if key not in ("CC", "VIRTUAL_ENV")}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=env | {"LC_ALL": "C"}
    )
    said = done.stdout + done.stderr
    assert (done.returncode == 0) == good, said
    return said


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    newer(path)


def newer(path: Path) -> None:
    """Gives `path` a time after all that was built: file systems count coarsely."""
    now = time.time() + 0.02
    time.sleep(0.04)
    os.utime(path, (now, now))


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
    """It is no argument: the depfile alone knows it."""
    beside = house.write("models/pan_tilt.urdf2c.toml", "standalone = true\n")
    newer(house.folder / "models/pan_tilt.urdf")
    assert house.made() == {"h camera", "c three"}
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


SELFTEST = """\
#include "arm_selftest.h"
int main(void) { return planar2_selftest(); }
"""


@pytest.mark.parametrize("generator", GENERATORS)
def test_selftest_is_a_source_of_its_users(tmp_path, generator):
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


@pytest.mark.parametrize(
    "head, message",
    [
        ("cmake_minimum_required(VERSION 3.20)\nproject(f LANGUAGES CXX)", "LANGUAGES C)"),
        ("cmake_minimum_required(VERSION 3.16)\nproject(f LANGUAGES C)", "(VERSION 3.20)"),
    ],
)
def test_selftest_says_what_it_needs(tmp_path, head, message):
    project = Project(tmp_path, "Ninja")
    project.robot("arm.urdf")
    project.lists("urdf2c_generate(TARGET arm MODEL arm.urdf SELFTEST)", "C")
    text = (tmp_path / "CMakeLists.txt").read_text("utf-8")
    project.write("CMakeLists.txt", text.replace(HEAD.format("C").strip(), head))
    with pytest.raises(AssertionError, match=re.escape(message)):
        project.configure()


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


@pytest.mark.parametrize(
    "line, message",
    [
        ("TARGET arm MODEL arm.urdf TIP tip", "unknown 'TIP', 'tip'"),
        ("arm arm.urdf", "unknown 'arm', 'arm.urdf'"),
        ("TARGET arm MODEL arm.urdf TIPS", "no value after TIPS"),
        ("MODEL arm.urdf", "TARGET is missing"),
        ("TARGET arm", "MODEL is missing"),
        ("TARGET there MODEL arm.urdf", "there is a target 'there' already"),
        ("TARGET arm MODEL no.urdf", "/no.urdf' is no file"),
        ("TARGET arm MODEL ..", "is no file"),
        ("TARGET arm MODEL arm.urdf CONFIG no.toml", "CONFIG '"),
        ("TARGET arm MODEL arm.urdf SCALAR half", "SCALAR is 'half', but must be float or double"),
        ("TARGET arm MODEL arm.urdf CONTRACT on", "CONTRACT is 'on', but must be off or fast"),
        ("TARGET arm MODEL arm.urdf XACRO_ARGS a=1", "XACRO_ARGS has 'a=1', where NAME:=VALUE is"),
        ("TARGET arm MODEL arm.urdf PACKAGES a", "PACKAGES has 'a', where NAME=DIR is expected"),
        ("TARGET arm MODEL arm.urdf OPTIONS -o x.h", "OPTIONS has '-o'"),
        ("TARGET arm MODEL arm.urdf OPTIONS --depfile=x", "OPTIONS has '--depfile=x'"),
    ],
)
def test_mistakes_are_told_when_configuring(tmp_path, line, message):
    project = Project(tmp_path)
    project.robot("arm.urdf")
    project.lists(f"add_custom_target(there)\nurdf2c_generate({line})")
    said = " ".join(project.configure(good=False).split())  # CMake wraps its messages
    assert "CMakeLists.txt:5 (urdf2c_generate)" in said and message in said


OLD = """\
import sys
print("urdf2c 0.0.1" if "--version" in sys.argv else "usage: urdf2c generate MODEL [-o FILE]")
"""
NEW = """\
import pathlib, sys
if "--help" in sys.argv:
    print("MODEL name:=value ... [--functions A,B] [--package NAME=DIR] [--package-path DIR]")
elif "--version" in sys.argv:
    print("urdf2c 0.0.2")
else:
    [header] = [word[9:] for word in sys.argv if word.startswith("--output=")]
    [depfile] = [word[10:] for word in sys.argv if word.startswith("--depfile=")]
    pathlib.Path(header).write_text(repr(sys.argv[2:]))
    pathlib.Path(depfile).write_text(header.replace(" ", "\\\\ ") + ":")
"""


@pytest.mark.parametrize(
    "keyword", ["FUNCTIONS fk", "XACRO_ARGS a:=1", "PACKAGE_PATHS meshes", "PACKAGES a=b"]
)
def test_keywords_without_an_option_are_refused(tmp_path, keyword):
    """Not ignored: the header would be another than the one asked for."""
    project = Project(tmp_path)
    project.robot("arm.urdf")
    fake = project.write("old.py", OLD)
    project.lists(f"urdf2c_generate(TARGET arm MODEL arm.urdf {keyword})")
    said = project.configure(f"-DURDF2C_EXECUTABLE={sys.executable};{fake}", good=False)
    assert f"urdf2c 0.0.1 has no option for {keyword.split()[0]} yet" in " ".join(said.split())


def test_all_arguments_reach_the_command_line(tmp_path):
    project = Project(tmp_path / "a b")
    project.robot("arm.urdf.xacro")
    project.write("c.toml", "")
    fake = project.write("new.py", NEW)
    project.lists("""urdf2c_generate(TARGET arm MODEL arm.urdf.xacro
    TIPS "a b" $c -d BASE off SCALAR double PREFIX f_ CONFIG c.toml FUNCTIONS fk jacobian
    XACRO_ARGS g:=1 PACKAGES p=q/r PACKAGE_PATHS h /i OPTIONS --lock "j k=1" --snap-angles 1e-4)""")
    project.configure(f"-DURDF2C_EXECUTABLE={sys.executable};{fake}")
    project.make("arm_generate")
    here = project.folder
    assert eval((project.build / "generated/arm/f.h").read_text("utf-8")) == [
        f"{here}/arm.urdf.xacro", "g:=1", f"--output={project.build}/generated/arm/f.h",
        f"--depfile={project.build}/generated/arm.d", f"--config={here}/c.toml", "--base=off",
        "--scalar=double", "--prefix=f_", "--tip=a b", "--tip=$c", "--tip=-d",
        "--functions=fk,jacobian", f"--package=p={here}/q/r", f"--package-path={here}/h", "--package-path=/i",
        "--lock", "j k=1", "--snap-angles", "1e-4",
    ]  # fmt: skip


XACRO = """\
urdf2c_generate(TARGET arm MODEL "my src/arm_description/urdf/arm.urdf.xacro" TIPS left_tool
    XACRO_ARGS arms:=2 tool:=true PACKAGES "tool_description=my src/tool_description")
urdf2c_generate(TARGET searched MODEL "my src/arm_description/urdf/arm.urdf.xacro" TIPS tool
    XACRO_ARGS tool:=true PACKAGE_PATHS "my src")
"""


@pytest.mark.parametrize("generator", GENERATORS)
def test_what_xacro_reads_makes_the_header_anew(tmp_path, generator):
    project = Project(tmp_path / "a b", generator)
    shutil.copytree(ROBOTS / "xacro", project.folder / "my src")
    project.lists(XACRO)
    project.configure()
    both, targets = {"h arm", "h searched"}, ("arm_generate", "searched_generate")
    assert project.made(*targets) == both and project.made(*targets) == set()
    source = project.folder / "my src"
    header = project.build / "generated/arm/arm.h"
    for file, old, new in (
        ("arm_description/config/sizes.yaml", "length: 0.5", "length: 0.6"),
        ("arm_description/urdf/segment.xacro", 'axis xyz="0 1 0"', 'axis xyz="1 0 0"'),
        ("tool_description/tool.xacro", 'upper="0.1"', 'upper="0.2"'),
    ):
        before = header.read_text("utf-8")
        edit(source / file, old, new)
        assert project.made(*targets) == both and project.made(*targets) == set()
        assert header.read_text("utf-8") != before
    edit(project.folder / "CMakeLists.txt", "arms:=2 tool", "arms:=2 what:=1 tool")
    assert project.made(*targets) == {"h arm"}
    edit(source / "tool_description/tool.xacro", "<parent", "<parents")
    said = project.make(*targets, good=False)
    assert re.search("tool.xacro:4: error: joint '(left_)?tool_slide' has no parent", said)


def test_wrong_option_fails_the_build(tmp_path):
    project = Project(tmp_path)
    project.robot("arm.urdf")
    project.lists("urdf2c_generate(TARGET arm MODEL arm.urdf TIPS tipp)")
    project.configure()
    assert "did you mean 'tip'?" in project.make("arm_generate", good=False)


@pytest.mark.parametrize(
    "asked, good",
    [
        ("", True),
        (".".join(urdf2c.__version__.split(".")[:2]), True),
        (f"{urdf2c.__version__} EXACT", True),
        ("0.0.1...99", True),
        ("99", False),
        ("0.0.1", False),
        (f"0.0.1...<{urdf2c.__version__}", False),
    ],
)
def test_versions(tmp_path, asked, good):
    project = Project(tmp_path)
    project.lists("message(STATUS found-${urdf2c_FOUND})", found=f"find_package(urdf2c {asked})")
    assert ("found-1" in project.configure()) == good


def test_no_generator(tmp_path):
    """find_package says so at once, and is an error only where REQUIRED."""
    project = Project(tmp_path)
    project.lists("message(STATUS found-${urdf2c_FOUND})", found="find_package(urdf2c)")
    missing = "-DURDF2C_EXECUTABLE=/no/such/urdf2c"
    said = " ".join(project.configure(missing).split())
    assert "found-0" in said and "/no/such/urdf2c: " in said and "Python3_EXECUTABLE" in said
    project.lists("")
    assert "nothing here can run the generator" in project.configure(missing, good=False)


def test_a_generator_that_is_none(tmp_path):
    """A command that succeeds, whatever it is told, makes no header."""
    project = Project(tmp_path)
    project.lists("")
    fake = project.write("fake.py", "print('fake 1.0')\nprint('by nobody')\n")
    said = project.configure(f"-DURDF2C_EXECUTABLE={sys.executable};{fake}", good=False)
    assert "this is no urdf2c: --version prints 'fake 1.0'" in " ".join(said.split())


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


def test_cmake_dir_is_printed():
    done = subprocess.check_output([sys.executable, "-m", "urdf2c", "--cmake-dir"], text=True)
    assert (Path(done.rstrip("\n")) / "urdf2cConfig.cmake").is_file()


def test_known_answers_by_ctest(copied, tmp_path):
    """The repository by itself: every robot of ours in C, and none forgotten."""
    _run(["cmake", "-G", "Ninja", "-S", copied, "-B", tmp_path,
          f"-DPython3_EXECUTABLE={sys.executable}"], good=True)  # fmt: skip
    _run(["cmake", "--build", tmp_path, "-j", "2"], good=True)
    said = _run(["ctest", "--test-dir", tmp_path, "--output-on-failure"], good=True)
    programs = len(known_answers.ROBOTS) + 3  # three in double too
    assert f"100% tests passed, 0 tests failed out of {programs}" in said


@pytest.mark.parametrize("model", known_answers.ROBOTS, ids=lambda path: path.stem)
def test_known_answers_are_the_references(model):
    assert known_answers.path(model.stem).read_text("utf-8") == known_answers.program(model)
