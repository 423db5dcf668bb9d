"""Modules that are loaded when called for."""

import importlib

from urdf2c.diagnostics import Span, UrdfError, error

_EXTRAS = {"cffi": "cffi", "numpy": "numpy", "argcomplete": "'urdf2c[completion]'"}
_EXTRAS |= dict.fromkeys(("unicorn", "elftools"), "'urdf2c[cost]'")


def later(module: str, room: str = "verify"):
    """A module of `room`: NumPy takes longer than all of `generate`, and not
    everybody has Unicorn.

    Raises:
        UrdfError: a Python package that it needs is not here.
    """
    try:
        return importlib.import_module(f"urdf2c.{room}.{module}")
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in _EXTRAS:
            raise
        message = f"no Python package '{package}' here: pip install {_EXTRAS[package]}"
        raise UrdfError([error(Span("urdf2c"), message)]) from None
