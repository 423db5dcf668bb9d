"""u2c.h as it is pasted into a header that shall stand alone."""

from urdf2c.data import data


def runtime() -> str:
    """The text of u2c.h; its own guards let two standalone headers share a translation unit."""
    return (data("c_runtime") / "u2c.h").read_text("utf-8").rstrip("\n")
