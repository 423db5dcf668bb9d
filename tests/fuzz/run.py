"""Fuzzes one target with Atheris: `python tests/fuzz/run.py reader CORPUS [libFuzzer's flags]`."""

import sys
from pathlib import Path

import atheris

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE.parent / "support"))
sys.path.insert(0, str(HERE.parents[1]))

with atheris.instrument_imports(include=["urdf2c"]):
    from fuzz.targets import TARGETS


def main() -> None:
    target = TARGETS[sys.argv.pop(1)]
    flags = [f"-dict={HERE / 'urdf.dict'}"] if target is TARGETS["reader"] else []
    atheris.Setup([*sys.argv, *flags], target)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
