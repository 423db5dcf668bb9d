"""Where the files lie that are no Python: templates, the C runtime, boards."""

from pathlib import Path


def data(folder: str) -> Path:
    """The data folder: inside the package in a wheel, beside it in a checkout."""
    inside = Path(__file__).parent / folder
    return inside if inside.is_dir() else Path(__file__).parents[1] / folder
