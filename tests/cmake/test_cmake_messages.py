"""What urdf2c_generate() and find_package(urdf2c) refuse, and pass on: each test runs CMake."""

import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from cmake_projects import GENERATORS, ROBOTS, Project, copied, edit  # noqa: F401

import urdf2c


@pytest.mark.parametrize(
    "line, message",
    [
        ("TARGET arm MODEL arm.urdf tip TIPS tip", "unknown 'tip', did you mean 'TIP'?"),
        ("TARGET arm MODELL arm.urdf", "unknown 'MODELL', 'arm.urdf', did you mean 'MODEL'?"),
        ("TARGET arm MODLE arm.urdf", "unknown 'MODLE', 'arm.urdf', did you mean 'MODEL'?"),
        ("TARGET arm MODEL arm.urdf TIPS tip BSAE base", "TIPS has 'BSAE', did you mean the keyword 'BASE'?"),
        ("TARGET arm MODEL arm.urdf OPTIONS --prefix=x", "OPTIONS has '--prefix=x', but PREFIX says it"),
        ("TARGET arm MODEL arm.urdf tips tip", "unknown 'tips', 'tip', did you mean 'TIPS'?"),
        ("TARGET arm MODEL arm.urdf TIPS tip FUNCTION fk", "TIPS has 'FUNCTION', did you mean the keyword 'FUNCTIONS'?"),
        ("TARGET arm MODEL arm.urdf FUSE t=fk SELF_TEST", "mean the keyword 'SELFTEST'?"),
        ("TARGET arm MODEL arm.urdf BASE JACOBIANFRAME", "mean the keyword 'JACOBIAN_FRAME'?"),
        ("arm arm.urdf", "unknown 'arm', 'arm.urdf'"),
        ("TARGET arm MODEL arm.urdf TIPS", "no value after TIPS"),
        ("MODEL arm.urdf", "TARGET is missing"),
        ("TARGET arm", "MODEL is missing"),
        ("TARGET there MODEL arm.urdf", "there is a target 'there' already"),
        ("TARGET arm MODEL no.urdf", "/no.urdf' is no file"),
        ("TARGET arm MODEL ..", "is no file"),
        ("TARGET arm MODEL arm.urdf CONFIG no.toml", "CONFIG '"),
        ("TARGET arm MODEL arm.urdf SCALAR half", "SCALAR is 'half', but must be float or double"),
        ("TARGET arm MODEL arm.urdf JACOBIAN_FRAME up", "must be aligned or tip or base"),
        ("TARGET arm MODEL arm.urdf LOCK elbow", "LOCK has 'elbow', where JOINT=VALUE is expected"),
        ("TARGET arm MODEL arm.urdf FUSE =fk", "FUSE has '=fk', where NAME=FUNCTION,... is"),
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
    print("MODEL name:=value ... [--base L] [--tip L] [--scalar S] [--prefix P] [--functions A,B] [--fuse N=A,B] "
        "[--jacobian-frame F] [--package NAME=DIR] [--package-path DIR] [--standalone] [--lock J=V]")
elif "--version" in sys.argv:
    print("urdf2c 0.0.2")
else:
    [header] = [word[9:] for word in sys.argv if word.startswith("--output=")]
    [depfile] = [word[10:] for word in sys.argv if word.startswith("--depfile=")]
    pathlib.Path(header).write_text(repr(sys.argv[2:]))
    [folder] = [word[17:] for word in sys.argv if word.startswith("--depfile-folder=")]
    known = header.removeprefix(folder + "/")
    pathlib.Path(depfile).write_text(known.replace(" ", "\\\\ ") + ":")
"""


@pytest.mark.parametrize(
    "keyword",
    ["TIPS tip", "FUNCTIONS fk", "FUSE tick=fk,jacobian", "JACOBIAN_FRAME tip", "XACRO_ARGS a:=1",
     "PACKAGE_PATHS meshes", "PACKAGES a=b"],
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
    FUSE t=fk,velocity u=fk JACOBIAN_FRAME tip
    XACRO_ARGS g:=1 PACKAGES p=q/r PACKAGE_PATHS h /i LOCK e=1 STANDALONE OPTIONS --lock "j k=1" --snap-angles 1e-4)""")
    project.configure(f"-DURDF2C_EXECUTABLE={sys.executable};{fake}")
    project.make("arm_generate")
    here = project.folder
    assert eval((project.build / "generated/arm/f.h").read_text("utf-8")) == [
        f"{here}/arm.urdf.xacro", "g:=1", f"--output={project.build}/generated/arm/f.h",
        f"--depfile={project.build}/generated/arm.d", f"--depfile-folder={project.build}", f"--config={here}/c.toml", "--base=off",
        "--tip=a b", "--tip=$c", "--tip=-d", "--lock=e=1", "--functions=fk", "--functions=jacobian",
        "--fuse=t=fk,velocity", "--fuse=u=fk", "--scalar=double", "--prefix=f_",
        "--jacobian-frame=tip", "--standalone", f"--package=p={here}/q/r", f"--package-path={here}/h", "--package-path=/i",
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


def test_a_python_without_packages(tmp_path):
    """What is missing is told by the command that brings it."""
    venv.create(tmp_path / "bare", with_pip=False)
    python = tmp_path / "bare/bin/python"
    launcher = ROBOTS.parents[1] / "urdf2c/cmake/launcher.py"
    done = subprocess.run([python, launcher, "--version"], capture_output=True, text=True)
    needed = "jinja2 lxml" if sys.version_info >= (3, 11) else "jinja2 lxml tomli"
    message = f"no Python package 'jinja2' here: {python} -m pip install {needed}\n"
    assert (done.returncode, done.stderr) == (1, message)


def test_a_generator_that_is_none(tmp_path):
    """A command that succeeds, whatever it is told, makes no header."""
    project = Project(tmp_path)
    project.lists("")
    fake = project.write("fake.py", "print('fake 1.0')\nprint('by nobody')\n")
    said = project.configure(f"-DURDF2C_EXECUTABLE={sys.executable};{fake}", good=False)
    assert "this is no urdf2c: --version prints 'fake 1.0'" in " ".join(said.split())


@pytest.mark.parametrize(
    "option, file", [("--cmake-dir", "urdf2cConfig.cmake"), ("--include-dir", "u2c.h")]
)
def test_folders_are_printed(option, file):
    done = subprocess.check_output([sys.executable, "-m", "urdf2c", option], text=True)
    assert (Path(done.rstrip("\n")) / file).is_file()
