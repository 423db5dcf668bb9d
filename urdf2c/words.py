"""What a word of the command line may be: types for argparse, which say what was wanted."""

import argparse
import shlex

from urdf2c import boards, checks, values
from urdf2c.diagnostics import nearest, quoted


def board(name: str) -> str:
    """The name of a board; the refusal has the one that may be meant."""
    if name not in boards.names():
        message = f"{quoted(name)} is not a board; `urdf2c boards` lists them"
        raise argparse.ArgumentTypeError("; ".join([message, *nearest(name, boards.names())]))
    return name


def checked(check, wanted: str):
    """An argparse type that says what is wanted where `check` refuses."""

    def convert(text: str):
        try:
            return check(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not {wanted}") from None

    return convert


def _pair(value, wanted: str):
    def split(text: str):
        name, sign, rest = text.rpartition("=")
        if not (sign and name):
            raise ValueError
        return name, value(rest)

    return checked(split, wanted)


def _folder(text: str) -> tuple[str, str]:
    name, _, folder = text.partition("=")
    return values.text(name), values.text(folder)


def xacro_arg(text: str):
    raise argparse.ArgumentTypeError(f"'{text}' is not NAME:=VALUE")


def _filled(wanted: str):
    def convert(text: str) -> str:
        if not text:
            raise argparse.ArgumentTypeError(f"it is empty, where {wanted} is expected")
        return text

    return convert


def rule_names(text: str) -> tuple[str, ...]:
    try:
        return checks.rule_names([name.strip() for name in text.split(",")])
    except ValueError as failure:
        wrong = "; ".join(failure.args) or "it is empty, where a rule is expected"
        raise argparse.ArgumentTypeError(wrong) from None


def _names(text: str) -> tuple[str, ...]:
    return values.texts([name.strip() for name in text.split(",")])


def _fusion(text: str) -> tuple[str, tuple[str, ...]]:
    name, sign, rest = text.partition("=")
    if not sign:
        raise ValueError
    return values.function_name(name), values.some_texts(_names(rest))


flags = checked(lambda text: tuple(shlex.split(text)), "flags as a shell takes them")
path, link = _filled("the name of a file"), _filled("the name of a link")
lock = _pair(values.decimal, "JOINT=VALUE with a value in rad or m")
name = _pair(values.c_name, f"NAME=C_NAME with a C name of {values.NAME_RULE}")
package = checked(_folder, "NAME=DIR with the folder of a package")
listed = checked(_names, "names between commas")
functions = checked(lambda text: values.some_texts(_names(text)), "function names between commas")
fused = checked(_fusion, f"NAME=FUNCTION,... with a name of {values.NAME_RULE}")
tolerance = checked(
    lambda text: values.tolerance(values.decimal(text)), f"a number {values.TOLERANCE_RULE}"
)
count = checked(lambda text: values.samples(values.whole(text)), values.SAMPLES_RULE)
seed = checked(lambda text: values.seed(values.whole(text)), values.SEED_RULE)
