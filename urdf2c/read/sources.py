"""The files that one model may read, and those that it did."""

import difflib
import errno
import fnmatch
import itertools
import os
from pathlib import Path

from urdf2c.diagnostics import Diagnostic, quoted
from urdf2c.read.findings import Findings
from urdf2c.read.packages import Packages, enclosing_package, package_folder, package_name
from urdf2c.read.text import characters, decode, read_bytes

WILD = frozenset("*?[")
LONGEST_PATH = 1000
MOST_NAMES = 1000  # of a folder that are compared with a wrong one


class Sources:
    """What a model asks for while it is expanded, as far as that is its own affair.

    Readable is what lies in the folder of the model, in the package around it, in the folders
    that were given for packages or to search them in, and in every package that was found. What
    a link leads to counts, not where it lies; but links into the sources of one of these packages
    are followed, as `colcon build --symlink-install` makes them.
    """

    def __init__(self, model: str, data: bytes, packages: Packages):
        """For `model`, a path whose content `data` is read already."""
        self.model, self.data, self.packages = model, data, packages
        self.files: dict[str, None] = {model: None}
        self.folders: dict[str, str] = {}
        self.warnings: list[Diagnostic] = []
        self._shown: dict[str, str] = {}
        self._roots = [Path(os.path.abspath(model)).parent, Path(os.path.realpath(model)).parent]
        homes = [enclosing_package(Path(path)) for path in (model, os.path.realpath(model))]
        self._roots += [home for home in homes if home]
        self._roots += [*packages.given.values(), *packages.searched]
        self._names = {*packages.given, *(package_name(home) for home in homes if home)}

    def answer(self, question: str, about: str) -> dict:
        """The answer to one question of the expansion.

        Raises:
            UrdfError: a file holds what is no text, or no XML that is accepted.
        """
        kinds = {"xml": self._xml, "text": self._text, "glob": self._glob, "package": self._package}
        try:
            return kinds[question](about)
        except OSError as failure:
            return {"errno": failure.errno or errno.EIO, "why": failure.strerror or str(failure)}

    def shown(self, path: str) -> str:
        """A path for messages and depfiles: short, and relative where the model's is."""
        if path not in self._shown:
            self._shown[path] = _short(path, os.path.isabs(self.model))
        return self._shown[path]

    def nearest(self, path: str) -> tuple[str, ...]:
        """The hint `did you mean`, where one name in a path is all that keeps it from a file."""
        if os.path.lexists(path) or not self._readable(path):
            return ()
        gone = Path(path)
        while gone.parent != gone and not gone.parent.is_dir():
            gone = gone.parent
        rest = Path(path).relative_to(gone)
        try:
            there = [*itertools.islice(gone.parent.iterdir(), MOST_NAMES)]
        except OSError:
            return ()
        alike = (each for each in there if each.suffix == gone.suffix)
        stems = [each.stem for each in alike if (each / rest).is_file()]
        close = difflib.get_close_matches(gone.stem, sorted(stems), n=1)
        paths = [self.shown(str(gone.with_name(match + gone.suffix) / rest)) for match in close]
        return tuple(f"did you mean {quoted(path, LONGEST_PATH)}?" for path in paths)

    def _xml(self, path: str) -> dict:
        return self._read(path, decode)

    def _text(self, path: str) -> dict:
        return self._read(path, characters)

    def _read(self, path: str, decoded) -> dict:
        if path == self.model:
            data = self.data
        elif not self._readable(path):
            return {"stop": "outside"}
        else:
            if not os.path.isfile(path):  # never waits for a pipe
                code = errno.EINVAL if os.path.exists(path) else errno.ENOENT
                raise OSError(code, "it is no file" if os.path.exists(path) else os.strerror(code))
            data = read_bytes(path, Findings(self.shown(path)))
        findings = Findings(self.shown(path))
        self.files[self.shown(path)] = None
        text = decoded(data, findings)
        self.warnings += findings.warnings
        return {"answer": text}

    def _glob(self, pattern: str) -> dict:
        """The files that match; only the last part may be wild, so that no search is long."""
        folder, name = os.path.split(pattern)
        if WILD & set(folder):
            return {"stop": "wild"}
        if not self._readable(folder):
            return {"stop": "outside"}
        names = sorted(os.listdir(folder or ".")) if os.path.isdir(folder or ".") else []
        names = [each for each in names if each[0] != "." or name[0] == "."]
        return {"answer": [os.path.join(folder, each) for each in fnmatch.filter(names, name)]}

    def _package(self, name: str) -> dict:
        folder = package_folder(name, self.packages)
        if folder is None:
            return {"stop": "missing"}
        self.folders[name] = str(folder)
        self._roots.append(folder)
        self._names.add(name)
        return {"answer": str(folder)}

    def _readable(self, path: str) -> bool:
        real = Path(os.path.realpath(path))
        if any(_within(real, Path(os.path.realpath(root))) for root in self._roots):
            return True
        lexical = Path(os.path.abspath(path))
        source = enclosing_package(real)
        linked = any(_within(lexical, root) for root in self._roots)
        return linked and source is not None and package_name(source) in self._names


def _short(path: str, absolute: bool) -> str:
    short = os.path.normpath(path)
    if os.path.realpath(short) != os.path.realpath(path):  # `..` after a link
        return path
    relative = os.path.relpath(short)
    return short if absolute or relative.startswith(os.pardir) else relative


def _within(path: Path, root: Path) -> bool:
    return path == root or root in path.parents
