"""Rules over meshes: whether the files are there, and whether they are in metres."""

import difflib
import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from urdf2c.diagnostics import Diagnostic
from urdf2c.lint.box import Box
from urdf2c.lint.rule import Rule, Subject, found
from urdf2c.lint.shapes import room, scale
from urdf2c.lint.stl import stl_box
from urdf2c.read.findings import quoted
from urdf2c.read.packages import Packages, package_folder
from urdf2c.robot import Geometry, Link, Robot

LONGEST_PATH = 300  # characters of one that are shown
MILLIMETRES = "a mesh in millimetres takes scale '0.001 0.001 0.001', one in metres none"
LARGEST_SIDE, SMALLEST_SIDE = 50.0, 1e-4  # m: no part of a robot is larger, or as small
LARGEST_FILE, MOST_BYTES = 16 * 2**20, 64 * 2**20  # of one mesh that is measured, and of all
LARGEST_SCALE = 100.0  # a mesh in metres needs none, one in kilometres there is none


def _meshes(subject: Subject) -> Iterator[tuple[Link, Geometry, dict[str, str]]]:
    for link in subject.robot.links:
        for shape in (*link.visuals, *link.collisions):
            if shape.geometry is not None and shape.geometry.kind == "mesh":
                yield link, shape.geometry, dict(shape.geometry.attributes)


def missing(subject: Subject) -> Iterator[Diagnostic]:
    folders: dict[str, Path | None] = {}
    for link, mesh, given in _meshes(subject):
        name = given.get("filename", "")
        if not name:
            yield found(mesh.span, f"link '{link.name}' has a mesh that names no file")
            continue
        path = _path(name, subject, folders)
        if path is not None and not path.is_file():
            shown = _shown(path)
            where = "" if name.endswith(shown) else f" {quoted(shown, LONGEST_PATH)}"
            yield found(
                mesh.span,
                f"link '{link.name}' has mesh {quoted(name, LONGEST_PATH)}, but there is no such "
                f"file{where}",
                *_nearest(path),
            )


def unknown_package(subject: Subject) -> Iterator[Diagnostic]:
    folders: dict[str, Path | None] = {}
    first: dict[str, list[Geometry]] = {}
    for _, mesh, given in _meshes(subject):
        name = given.get("filename", "")
        _path(name, subject, folders)
        package = _package(name)
        if package and folders[package] is None:
            first.setdefault(package, []).append(mesh)
    for package, meshes in first.items():
        count = "1 mesh is" if len(meshes) == 1 else f"{len(meshes)} meshes are"
        yield found(
            meshes[0].span,
            f"package {quoted(package)} is not known here, so {count} not looked for",
            "say where it is with --package NAME=DIR or --package-path DIR",
        )


def large_scale(subject: Subject) -> Iterator[Diagnostic]:
    for link, mesh, given in _meshes(subject):
        most = max(map(abs, scale(mesh) or (1.0,)))
        if most >= LARGEST_SCALE:
            yield found(
                mesh.span,
                f"link '{link.name}' has a mesh of scale {quoted(given['scale'])}, which makes a "
                f"metre {most:g} m",
                MILLIMETRES,
            )


def wrong_unit(subject: Subject) -> Iterator[Diagnostic]:
    for link, mesh, given in _meshes(subject):
        box, factors = room(mesh, subject.meshes), scale(mesh)
        if box is None or max(map(abs, factors)) >= LARGEST_SCALE:
            continue  # not measured, or told by `mesh-scale`
        if max(box.sides) > LARGEST_SIDE or max(box.sides) < SMALLEST_SIDE:
            sides = " x ".join(f"{side:.3g}" for side in box.sides)
            yield found(
                mesh.span,
                f"link '{link.name}' has mesh {quoted(given['filename'], LONGEST_PATH)}, which is "
                f"{sides} m at scale '{' '.join(f'{factor:g}' for factor in factors)}'",
                MILLIMETRES,
            )


def measured(robot: Robot, packages: Packages) -> dict[str, Box]:
    """The boxes of all STL files that are there and not too large, by the names they have here."""
    subject, folders, left = Subject(robot, packages), {}, MOST_BYTES
    boxes: dict[str, Box | None] = {}
    for _, _, given in _meshes(subject):
        name = given.get("filename", "")
        path = _path(name, subject, folders) if name.lower().endswith(".stl") else None
        if path is None or name in boxes:
            continue
        boxes[name] = None
        content = _content(path, left)
        left -= len(content)
        boxes[name] = stl_box(content)
    return {name: box for name, box in boxes.items() if box is not None}


def _content(path: Path, most: int) -> bytes:
    """What a file holds; nothing where it cannot be read, is no file, or is too large."""
    try:
        if path.is_file() and path.stat().st_size <= min(most, LARGEST_FILE):
            return path.read_bytes()[:LARGEST_FILE]
    except OSError:
        pass
    return b""


def _package(name: str) -> str:
    """The package of a `package://` name; empty for any other name."""
    scheme, _, rest = name.partition("://")
    return unquote(rest.partition("/")[0]) if scheme == "package" else ""


def _path(name: str, subject: Subject, folders: dict[str, Path | None]) -> Path | None:
    """Where the file of a mesh has to be; None where nobody can say from here.

    `folders` remembers the folders of packages, which may have to be searched for.
    """
    scheme, found_scheme, rest = name.partition("://")
    if not found_scheme:
        return Path(os.path.join(os.path.dirname(subject.robot.file), name))
    if scheme == "file":
        return Path(unquote(rest)) if rest.startswith("/") else None
    if scheme != "package":
        return None
    package = _package(name)
    if package not in folders:
        folders[package] = package_folder(package, subject.packages)
    folder = folders[package]
    return folder and folder / unquote(rest.partition("/")[2])


def _nearest(path: Path) -> tuple[str, ...]:
    """The file in the same folder that `path` resembles, above all in another case."""
    try:
        names = {Path(name).stem.casefold(): name for name in sorted(os.listdir(path.parent))}
    except OSError:
        return ()
    near = difflib.get_close_matches(path.stem.casefold(), names, n=1)
    return tuple(f"did you mean {quoted(names[name])}?" for name in near)


def _shown(path: Path) -> str:
    """`path` from the current folder where it lies below it."""
    inside = os.path.relpath(path)
    return str(path) if inside.startswith(os.pardir) else inside


RULES = (
    Rule(
        "mesh-missing",
        "warning",
        "the file of a mesh does not exist",
        "No pose depends on it, but a viewer shows nothing, and a planner sees no obstacle. Names "
        "are looked up as `package://`, as `file://`, or relative to the file; names differ by "
        "case on Linux.",
        "Mend the name, or add the file.",
        missing,
    ),
    Rule(
        "mesh-package",
        "note",
        "the package of a mesh is not known",
        "Its meshes cannot be looked for. Packages are found by `--package`, `--package-path`, the "
        "folders above the file, ROS_PACKAGE_PATH and AMENT_PREFIX_PATH.",
        "Say where it is: `--package NAME=DIR`.",
        unknown_package,
    ),
    Rule(
        "mesh-scale",
        "warning",
        f"a mesh is made {LARGEST_SCALE:g} times as large or more",
        "A scale of 1000 is meant to bring millimetres to metres, and does the opposite.",
        "Take a scale of 0.001 for meshes in millimetres.",
        large_scale,
    ),
    Rule(
        "mesh-size",
        "warning",
        f"a mesh is larger than {LARGEST_SIDE:g} m, or smaller than {SMALLEST_SIDE * 1e3:g} mm",
        "STL files have no unit; CAD exports millimetres, URDF has metres. Measured are STL files of "
        f"up to {LARGEST_FILE // 2**20} MB, and {MOST_BYTES // 2**20} MB in all.",
        "Take a scale of 0.001 for meshes in millimetres.",
        wrong_unit,
    ),
)
