"""python -m urdf2c.cmake.keywords: writes keywords.cmake beside this file, from the table of options."""

from pathlib import Path

from urdf2c.settings import kinds
from urdf2c.settings.options import SETTINGS, Setting

FILE = Path(__file__).with_suffix(".cmake")
_HEAD = """\
# Keywords of urdf2c_generate() for the options of urdf2c/settings/options.py, and what becomes of their values.
# Made by python -m urdf2c.cmake.keywords: do not edit.
"""
# how values are given: as they are, as a word of their own, or with a path made absolute in them
_FORMS = {kinds.XACRO_ARGS: "word", kinds.PACKAGES: "folder", kinds.FOLDERS: "path"}


def text() -> str:
    """The file: lists of the keywords that take one value, several and none, and a row each."""
    code = [setting for setting in SETTINGS if "generate" in setting.commands]
    groups = (
        ("one", [each for each in code if each.kind.read and not each.kind.gathers]),
        ("many", [each for each in code if each.kind.gathers]),
        ("none", [each for each in code if not each.kind.read]),
    )
    lines = [f"list(APPEND {name} {' '.join(_keywords(rows))})" for name, rows in groups]
    rows = [f'    "{_row(each, keyword)}"' for each in code for keyword in each.keywords]
    return _HEAD + "\n".join([*lines, "set(rows", *rows]) + ")\n"


def _keywords(settings: list[Setting]) -> list[str]:
    return [keyword for each in settings for keyword in each.keywords]


def _row(setting: Setting, keyword: str) -> str:
    """KEYWORD option form wanted: the last has the choices, or what a value with a sign looks like."""
    kind = setting.kind
    form = "flag" if not kind.read else _FORMS.get(kind, "value")
    wanted = "|".join(kind.choices) or (kind.metavar if "=" in kind.metavar else "-")
    return f"{keyword} {setting.word} {form} {wanted}"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
