"""What a word of the command line may be: types for argparse, which say what was wanted."""

import argparse
import shlex
from collections.abc import Iterable

from urdf2c import boards
from urdf2c.command import pages
from urdf2c.diagnostics import nearest, quoted
from urdf2c.settings import checks, values
from urdf2c.settings.kinds import Kind


def of(kind: Kind):
    """An argparse type of words of a kind."""
    return checked(kind.read, kind.asked)


def checked(read, wanted: str):
    """An argparse type that says what is wanted where `read` refuses."""

    def convert(text: str):
        if not text:
            raise argparse.ArgumentTypeError(f"it is empty, where {wanted} is expected")
        try:
            return read(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not {wanted}") from None

    return convert


def board(name: str) -> str:
    """The name of a board; the refusal has the one that may be meant."""
    if name not in boards.names():
        hints = nearest(name, boards.names()) or ("`urdf2c boards` lists them",)
        raise argparse.ArgumentTypeError("\n".join([f"{quoted(name)} is not a board", *hints]))
    return name


def page(name: str) -> str:
    """A page of the documentation; docs/functions.md is one way to say functions."""
    found = name.removeprefix("docs/").removesuffix(".md")
    if found not in pages.names():
        hints = nearest(found, pages.names()) or ("`urdf2c docs` lists them",)
        raise argparse.ArgumentTypeError("\n".join([f"{quoted(name)} is no page", *hints]))
    return found


def one_of(choices: Iterable[str]):
    """An argparse type of few words: argparse's own complaint would only list them."""
    choices = tuple(choices)

    def convert(word: str) -> str:
        if word not in choices:
            wrong = f"{quoted(word)} is not {values.alternatives(choices)}"
            raise argparse.ArgumentTypeError("\n".join([wrong, *nearest(word, choices)]))
        return word

    return convert


def xacro_arg(text: str):
    wrong = f"{quoted(text)} is a word too many: NAME:=VALUE alone may follow the model"
    raise argparse.ArgumentTypeError(wrong)


def rule_names(text: str) -> tuple[str, ...]:
    try:
        return checks.rule_names([name.strip() for name in text.split(",")])
    except ValueError as failure:
        wrong = "\n".join(failure.args) or "it is empty, where a rule is expected"
        raise argparse.ArgumentTypeError(wrong) from None


def flags(text: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not flags as a shell takes them") from None


path = checked(str, "the name of a file")
