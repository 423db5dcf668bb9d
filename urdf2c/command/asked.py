"""What a command line asks for: its options over those of a config file, or those of a header."""

import argparse
import dataclasses
from pathlib import Path

from urdf2c.settings import options
from urdf2c.settings.config import read_options, sidecar
from urdf2c.settings.header import Header, settled
from urdf2c.settings.options import Options


def asked(given: argparse.Namespace, model: str) -> tuple[Options, Path | None]:
    """The options by file and command line, and the file that was read, if any."""
    beside = sidecar(Path(model))
    path = Path(given.config) if given.config else beside if beside.is_file() else None
    below = read_options(path) if path else Options()
    return options.overlay(below, _typed(given)), path


def asked_of(header: Header, given: argparse.Namespace, model: str) -> Options:
    """The options of a header: those that it records, of which nothing else may be asked; where it
    records none, those with which it would be generated from `model` now.

    Raises:
        UrdfError: something else is asked.
    """
    chosen, _ = asked(given, model)
    if header.record is None:
        return chosen
    below = read_options(Path(given.config)) if given.config else Options()
    own = options.overlay(below, _typed(given))  # a file beside the model was not named here
    folders = {"packages": chosen.packages, "package_path": chosen.package_path}
    return settled(header, dataclasses.replace(own, **folders), _typed(given))


def _typed(given: argparse.Namespace) -> dict:
    """The options that stand on the command line itself, by field."""
    fields = (field.name for field in dataclasses.fields(Options))
    found = {name: getattr(given, name, None) for name in fields}
    return {name: value for name, value in found.items() if value is not None}
