"""ROS packages by name: which folder `package://NAME/...` and `$(find NAME)` mean, without ROS.

A package is a folder with a package.xml that bears its name. Looked at, the first find counts:

1. what was given by name (`--package NAME=DIR`): such a folder needs no package.xml;
2. the folders to search (`--package-path DIR`), at any depth;
3. the package that the model lies in;
4. ROS_PACKAGE_PATH, whose folders are searched likewise (ROS 1);
5. AMENT_PREFIX_PATH, where a package lies in `share/NAME` (ROS 2).
"""

import os
import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

MANIFEST = "package.xml"
LONGEST_MANIFEST = 1 << 20  # bytes
MOST_FOLDERS = 20_000  # searched for one package: a link to / must not take for ever
IGNORED = ("CATKIN_IGNORE", "COLCON_IGNORE", "AMENT_IGNORE")  # the build tools pass these over
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
_NAMED = re.compile(rb"<name\b[^>]*>\s*([^<\s]+)\s*</name>")
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Packages:
    """Where packages are looked for: absolute folders, in the order in which they count."""

    given: Mapping[str, Path] = field(default_factory=dict)
    searched: tuple[Path, ...] = ()
    prefixes: tuple[Path, ...] = ()


def packages_of(
    model: str | os.PathLike,
    given: Mapping[str, str | os.PathLike],
    searched: tuple[str | os.PathLike, ...],
    environment: Mapping[str, str],
) -> Packages:
    """What is known of packages for the file `model`; relative folders are the current one's.

    Args:
        model: a file; the package that it lies in is known by its name.
        given: folders by package name.
        searched: folders to be searched for packages.
        environment: for ROS_PACKAGE_PATH and AMENT_PREFIX_PATH; `os.environ`.
    """
    home = enclosing_package(Path(model))
    return Packages(
        {name: _absolute(folder) for name, folder in given.items()},
        (
            *map(_absolute, searched),
            *([home] if home else []),
            *_listed(environment, "ROS_PACKAGE_PATH"),
        ),
        tuple(_listed(environment, "AMENT_PREFIX_PATH")),
    )


def package_folder(name: str, packages: Packages) -> Path | None:
    """The absolute folder of the package called `name`; None where it is not found."""
    if name in packages.given:
        return packages.given[name]
    if not _NAME.fullmatch(name):  # it becomes a part of paths below
        return None
    for folder in packages.searched:
        found = _search(folder, name)
        if found:
            return found
    shares = (prefix / "share" / name for prefix in packages.prefixes)
    return next((share for share in shares if (share / MANIFEST).is_file()), None)


def enclosing_package(path: Path) -> Path | None:
    """The nearest folder above `path` that is a package."""
    return next((above for above in _absolute(path).parents if package_name(above)), None)


def package_name(folder: Path) -> str | None:
    """The name that the package.xml in `folder` states; None where there is none to read."""
    try:
        with open(folder / MANIFEST, "rb") as stream:
            content = stream.read(LONGEST_MANIFEST)
    except (OSError, ValueError):
        return None
    found = _NAMED.search(_COMMENT.sub(b"", content))
    return found[1].decode("utf-8", "replace") if found else None


def _search(top: Path, name: str) -> Path | None:
    """The package `name` at or below `top`; a folder called like it is looked at first."""
    if package_name(top / name) == name:
        return top / name
    return next((found for found in _packages(top) if package_name(found) == name), None)


def _packages(top: Path) -> Iterator[Path]:
    """The packages at or below `top`, breadth first, by name; none lies inside another."""
    seen, pending = set(), deque([top])
    while pending and len(seen) < MOST_FOLDERS:
        folder = pending.popleft()
        real = os.path.realpath(folder)
        if real in seen:  # links may form a cycle
            continue
        seen.add(real)
        if (folder / MANIFEST).is_file():
            yield folder
        else:
            pending += _folders(folder)


def _folders(folder: Path) -> list[Path]:
    """The folders in `folder` that are to be searched; none where it may not be read."""
    try:
        with os.scandir(folder) as entries:
            found = [entry for entry in entries if not entry.name.startswith(".")]
            if any(entry.name in IGNORED for entry in found):
                return []
            return sorted(folder / entry.name for entry in found if entry.is_dir())
    except OSError:
        return []


def _listed(environment: Mapping[str, str], variable: str) -> list[Path]:
    parts = environment.get(variable, "").split(os.pathsep)
    return [_absolute(part) for part in parts if part]


def _absolute(path: str | os.PathLike) -> Path:
    return Path(os.path.abspath(path))
