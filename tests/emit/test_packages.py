"""--layout: the libraries are what their build systems' own tools take, and compile.

docs/packages.md says which tool or schema stands for which system.
"""

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import jsonschema
import kconfiglib
import pytest
import yaml

import urdf2c
from urdf2c.command import cli
from urdf2c.emit.packages import LAYOUTS
from urdf2c.verify.host import WARNINGS

TESTS = Path(__file__).parents[1]
PLANAR = TESTS / "robots" / "planar2.urdf"
TOOLS = Path(sys.executable).parent
FILES = {
    "platformio": {"library.json", "include/planar2.h", "include/u2c.h"},
    "zephyr": {
        "zephyr/module.yml", "CMakeLists.txt", "Kconfig", "include/planar2.h", "include/u2c.h",
    },
    "espidf": {"idf_component.yml", "CMakeLists.txt", "include/planar2.h", "include/u2c.h"},
    "arduino": {"library.properties", "src/planar2.h", "src/u2c.h"},
}  # fmt: skip


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Makes a library of a layout once; gives its folder."""
    made = {}

    def make(layout: str) -> Path:
        if layout not in made:
            made[layout] = tmp_path_factory.mktemp(layout) / "a robot" / "planar2"
            assert generate(layout, made[layout]) == 0
        return made[layout]

    return make


def generate(layout: str, folder: Path, *options: str) -> int:
    return cli.main(["generate", str(PLANAR), "--layout", layout, "-o", str(folder), *options])


def files(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def run(*command: str, cwd: Path, good: bool = True) -> str:
    """Runs a tool of the test environment, which keeps its own files in a folder beside `cwd`."""
    home = str(cwd.parent / "home")
    env = os.environ | {
        "PLATFORMIO_CORE_DIR": home, "PLATFORMIO_SETTING_ENABLE_TELEMETRY": "no",
        "IDF_TOOLS_PATH": home, "IDF_COMPONENT_CHECK_NEW_VERSION": "0",
    }  # fmt: skip
    done = subprocess.run(
        [TOOLS / command[0], *command[1:]],
        cwd=cwd, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode == 0) == good, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("layout", LAYOUTS)
def test_files(library, layout):
    made = files(library(layout))
    assert set(made) == FILES[layout]
    headers = LAYOUTS[layout][0]
    assert made[f"{headers}/planar2.h"].decode() == urdf2c.generate(PLANAR).text
    assert made[f"{headers}/u2c.h"] == (TESTS.parent / "c_runtime" / "u2c.h").read_bytes()
    assert not any(b"{{" in text or text[-1:] != b"\n" for text in made.values())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_same_input_same_bytes(library, layout, tmp_path, capsys):
    assert generate(layout, tmp_path) == 0
    assert files(tmp_path) == files(library(layout))
    capsys.readouterr()
    assert generate(layout, tmp_path) == 0
    assert capsys.readouterr().err.count(": unchanged\n") == len(FILES[layout])


@pytest.mark.parametrize("layout", LAYOUTS)
def test_headers_compile_from_their_folder(library, layout, tmp_path):
    source = tmp_path / "main.c"
    source.write_text("#include <planar2.h>\nint main(void) { return PLANAR2_NQ != 2; }\n", "utf-8")
    folder = library(layout) / LAYOUTS[layout][0]
    subprocess.run(
        ["gcc", "-std=c99", *WARNINGS, f"-I{folder}", "-c", source, "-o", tmp_path / "x.o"],
        check=True,
    )


def test_check_looks_at_every_file(tmp_path, capsys):
    assert generate("zephyr", tmp_path / "z", "--check") == 1
    assert not (tmp_path / "z").exists()
    generate("zephyr", tmp_path / "z")
    assert generate("zephyr", tmp_path / "z", "--check") == 0
    (tmp_path / "z" / "Kconfig").write_text("", "utf-8")
    capsys.readouterr()
    assert generate("zephyr", tmp_path / "z", "--check") == 1
    assert "+config URDF2C_PLANAR2\n" in capsys.readouterr().out


def test_options_and_depfile(tmp_path):
    more = ["--prefix", "arm", "--standalone", "--depfile", str(tmp_path / "d")]
    assert generate("arduino", tmp_path / "a", *more) == 0
    assert set(files(tmp_path / "a")) == {"library.properties", "src/arm.h"}
    assert (tmp_path / "d").read_text("utf-8").startswith(f"{tmp_path}/a/src/arm.h: ")


def test_default_folder_is_the_prefix(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["generate", str(PLANAR), "--layout", "espidf"]) == 0
    assert os.listdir() == ["planar2"]


def test_a_library_needs_a_folder():
    with pytest.raises(SystemExit) as refusal:
        cli.main(["generate", str(PLANAR), "--layout", "zephyr", "-o", "-"])
    assert refusal.value.code == 2


def test_version_tells_the_headers_apart(library, tmp_path):
    generate("platformio", tmp_path, "--scalar", "double")
    one, other = (
        json.loads((folder / "library.json").read_text("utf-8"))["version"]
        for folder in (library("platformio"), tmp_path)
    )
    assert one != other and one.startswith(f"{urdf2c.__version__}+")


def test_platformio_packs_it(library, tmp_path):
    """The tool validates library.json; a wrong version shows that it does."""
    folder = library("platformio")
    run("pio", "pkg", "pack", "--output", str(tmp_path / "p.tar.gz"), ".", cwd=folder)
    with tarfile.open(tmp_path / "p.tar.gz") as archive:
        assert FILES["platformio"] <= set(archive.getnames())
    spoiled = tmp_path / "planar2"
    generate("platformio", spoiled)
    manifest = spoiled / "library.json"
    manifest.write_text(manifest.read_text("utf-8").replace(urdf2c.__version__, "x"), "utf-8")
    assert "version" in run("pio", "pkg", "pack", ".", cwd=spoiled, good=False)


def test_idf_component_manager_packs_it(library, tmp_path):
    """The tool validates idf_component.yml; a wrong version shows that it does."""
    folder = library("espidf")
    run("compote", "-W", "manifest", "lint", cwd=folder)
    run("compote", "-W", "component", "pack", "--name", "planar2", "--dest-dir", str(tmp_path),
        cwd=folder)  # fmt: skip
    [packed] = tmp_path.glob("*.tgz")
    with tarfile.open(packed) as archive:
        assert FILES["espidf"] <= {name.removeprefix("./") for name in archive.getnames()}
    spoiled = tmp_path / "planar2"
    generate("espidf", spoiled)
    manifest = spoiled / "idf_component.yml"
    manifest.write_text(manifest.read_text("utf-8").replace(urdf2c.__version__, "x"), "utf-8")
    run("compote", "-W", "manifest", "lint", cwd=spoiled, good=False)


def schema(name: str) -> dict:
    return json.loads((TESTS / "schemas" / f"{name}.json").read_text("utf-8"))


def test_zephyr_module(library):
    folder = library("zephyr")
    module = yaml.safe_load((folder / "zephyr/module.yml").read_text("utf-8"))
    jsonschema.validate(module, schema("zephyr_module"))
    build = module["build"]
    assert (folder / build["cmake"] / "CMakeLists.txt").is_file()
    assert (folder / build["kconfig"]).is_file()


def test_zephyr_kconfig(library):
    """Kconfiglib is what Zephyr itself reads Kconfig with."""
    parsed = kconfiglib.Kconfig(str(library("zephyr") / "Kconfig"))
    assert parsed.warnings == []
    on, exact = parsed.syms["URDF2C_PLANAR2"], parsed.syms["URDF2C_PLANAR2_EXACT"]
    assert (on.str_value, exact.str_value) == ("y", "y")
    on.set_value("n")
    assert exact.str_value == "n"


# what the functions of the two systems do with their arguments, as far as ours go
STUBS = {
    "zephyr": """\
add_library(zephyr_interface INTERFACE)
function(zephyr_include_directories)
    foreach(each IN LISTS ARGV)
        get_filename_component(path ${each} ABSOLUTE)
        target_include_directories(zephyr_interface INTERFACE ${path})
    endforeach()
endfunction()
function(zephyr_compile_options)
    target_compile_options(zephyr_interface INTERFACE ${ARGV})
endfunction()
set(CONFIG_URDF2C_PLANAR2 y)
set(CONFIG_URDF2C_PLANAR2_EXACT y)
""",
    "espidf": """\
macro(idf_component_register word folder)
    set(COMPONENT_LIB zephyr_interface)
    add_library(${COMPONENT_LIB} INTERFACE)
    target_include_directories(${COMPONENT_LIB} INTERFACE ${CMAKE_CURRENT_LIST_DIR}/${folder})
endmacro()
""",
}


@pytest.mark.parametrize("layout", STUBS)
def test_cmake_lists_bring_folder_and_flag(library, layout, tmp_path):
    (tmp_path / "main.c").write_text('#include "planar2.h"\nint main(void) { return 0; }\n')
    (tmp_path / "CMakeLists.txt").write_text(f"""cmake_minimum_required(VERSION 3.20)
project(app C)
{STUBS[layout]}
add_subdirectory("{library(layout)}" module)
add_executable(app main.c)
target_link_libraries(app PRIVATE zephyr_interface)
""")
    subprocess.check_output(["cmake", "-G", "Ninja", "-S", tmp_path, "-B", tmp_path / "b"])
    said = subprocess.check_output(["cmake", "--build", tmp_path / "b", "--verbose"], text=True)
    assert "-ffp-contract=off" in said


def test_arduino_properties(library):
    lines = (library("arduino") / "library.properties").read_text("utf-8").splitlines()
    properties = dict(line.split("=", 1) for line in lines)
    checker = jsonschema.FormatChecker()
    jsonschema.validate(properties, schema("arduino_library"), format_checker=checker)
    assert (library("arduino") / "src" / properties["includes"]).is_file()
