"""The pytest plug-in: a fixture `generated`.  docs/testing.md

It lies outside the package, as a module of its own in the installation: pytest imports every
plug-in that is installed, and importing `urdf2c` would cost each run of pytest a third of a second,
whether it tests robots or not.  So urdf2c.testing is imported by the first test that asks for it.
"""

import importlib

import pytest


@pytest.fixture(scope="session")
def generated(pytestconfig):
    """generated(model, **options): the header compiled here, once a session, as a Compiled.

    `model` is relative to pytest's root folder; the options are those of urdf2c.generate().
    """
    return importlib.import_module("urdf2c.testing").Compiler(pytestconfig.rootpath)
