"""Runs the urdf2c that holds this file, whatever else Python would find under that name."""

import importlib
import importlib.util
import sys
from pathlib import Path

PACKAGE = Path(__file__).absolute().parents[1]
NEEDED = ("jinja2", "lxml", *(("tomli",) if sys.version_info < (3, 11) else ()))


def main() -> int:
    """The command line of PACKAGE; only what it needs is taken from Python's own path."""
    if sys.version_info < (3, 10):  # noqa: UP036  CMake may have found any
        sys.exit(f"Python {sys.version.split()[0]} is too old, urdf2c needs 3.10")
    sys.path.pop(0)  # this folder
    missing = [each for each in NEEDED if importlib.util.find_spec(each) is None]
    if missing:
        words = " ".join(missing)
        sys.exit(f"no Python package '{missing[0]}' here: {sys.executable} -m pip install {words}")
    source = PACKAGE / "__init__.py"
    spec = importlib.util.spec_from_file_location(
        "urdf2c", source, submodule_search_locations=[str(PACKAGE)]
    )
    sys.modules["urdf2c"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["urdf2c"])
    return importlib.import_module("urdf2c.command.cli").main()


if __name__ == "__main__":
    sys.exit(main())
