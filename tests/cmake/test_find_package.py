"""Which folder a package name means, by what was given and what the environment says."""

import os

import pytest

from urdf2c.read import packages
from urdf2c.read.packages import enclosing_package, package_folder, package_name, packages_of


def made(folder, name):
    folder.mkdir(parents=True)
    (folder / "package.xml").write_text(f"<package>\n  <name>{name}</name>\n</package>\n")
    return folder


def found(name, model="arm.xacro", given=None, searched=(), environment=None):
    return package_folder(name, packages_of(model, given or {}, searched, environment or {}))


def test_given_by_name_needs_no_manifest(tmp_path):
    assert found("arm", given={"arm": tmp_path}) == tmp_path
    assert found("leg", given={"arm": tmp_path}) is None


def test_given_wins_over_searched(tmp_path):
    made(tmp_path / "arm", "arm")
    assert found("arm", given={"arm": "elsewhere"}, searched=(tmp_path,)).name == "elsewhere"


def test_relative_folders_are_the_current_ones(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "src" / "arm", "arm")
    assert found("arm", searched=("src",)) == tmp_path / "src" / "arm"


def test_searched_at_any_depth_by_the_name_in_the_manifest(tmp_path):
    deep = made(tmp_path / "a" / "b" / "arm-1.2", "arm")
    made(tmp_path / "a" / "arm", "leg")
    assert found("arm", searched=(tmp_path,)) == deep
    assert found("arm", searched=(deep,)) == deep  # the folder itself
    assert found("arm", searched=(tmp_path / "none", tmp_path)) == deep


def test_the_first_folder_of_several_counts(tmp_path):
    for top in ("one", "two"):
        made(tmp_path / top / "arm", "arm")
    both = tmp_path / "two", tmp_path / "one"
    assert found("arm", searched=both) == tmp_path / "two" / "arm"


@pytest.mark.parametrize("mark", packages.IGNORED)
def test_folders_that_build_tools_ignore(tmp_path, mark):
    made(tmp_path / "old" / "arm", "arm")
    (tmp_path / "old" / mark).touch()
    made(tmp_path / ".hidden" / "arm", "arm")
    assert found("arm", searched=(tmp_path,)) is None


def test_no_package_lies_in_another(tmp_path):
    made(tmp_path / "arm", "arm")
    made(tmp_path / "arm" / "test" / "leg", "leg")
    assert found("leg", searched=(tmp_path,)) is None


def test_links_that_form_a_cycle_end(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "back").symlink_to(tmp_path)
    assert found("arm", searched=(tmp_path,)) is None
    away = made(tmp_path / "elsewhere" / "arm", "arm")
    (tmp_path / "src" / "linked").symlink_to(away.parent)
    assert found("arm", searched=(tmp_path / "src",)).resolve() == away


def test_a_search_gives_up(tmp_path, monkeypatch):
    monkeypatch.setattr(packages, "MOST_FOLDERS", 3)
    made(tmp_path / "a" / "b" / "c" / "d", "arm")
    assert found("arm", searched=(tmp_path,)) is None


def test_the_package_of_the_model(tmp_path):
    home = made(tmp_path / "checkout", "arm_description")
    model = home / "urdf" / "deep" / "arm.xacro"
    assert found("arm_description", model) == home
    assert enclosing_package(model) == home
    assert enclosing_package(tmp_path / "arm.xacro") is None


def test_ros_1(tmp_path):
    leg, arm = made(tmp_path / "one" / "leg", "leg"), made(tmp_path / "two" / "x" / "arm", "arm")
    both = os.pathsep.join(["", str(tmp_path / "one"), str(tmp_path / "two")])
    environment = {"ROS_PACKAGE_PATH": both}
    assert found("leg", environment=environment) == leg
    assert found("arm", environment=environment) == arm


def test_ros_2(tmp_path):
    arm = made(tmp_path / "share" / "arm", "arm")
    environment = {"AMENT_PREFIX_PATH": f"{tmp_path / 'other'}{os.pathsep}{tmp_path}"}
    assert found("arm", environment=environment) == arm
    assert found("leg", environment=environment) is None


@pytest.mark.parametrize("name", ["", "..", "../arm", "a/b", "/etc", "a\0b", "a b"])
def test_names_that_are_none(tmp_path, name):
    made(tmp_path / "arm", "..")
    environment = {"AMENT_PREFIX_PATH": str(tmp_path)}
    assert found(name, searched=(tmp_path,), environment=environment) is None


@pytest.mark.parametrize(
    "text, name",
    [
        ("<package><name>arm</name></package>", "arm"),
        ("<package><!-- <name>old</name> --><name>\n arm\n</name></package>", "arm"),
        ("<package/>", None),
        ("", None),
    ],
)
def test_manifests(tmp_path, text, name):
    (tmp_path / "package.xml").write_text(text)
    assert package_name(tmp_path) == name


def test_no_manifest(tmp_path):
    assert package_name(tmp_path) is None
    (tmp_path / "package.xml").mkdir()
    assert package_name(tmp_path) is None
