"""A parser of the command line that tells in one line what is wrong with it, and what is near."""

import argparse
import itertools
import sys

from urdf2c.diagnostics import Span, error, nearest, printable, quoted

_MISSING = "the following arguments are required: "
_UNKNOWN = "unrecognized arguments: "
_WANTED = {
    "COMMAND": "a command is missing",
    "MODEL": "the model is missing: a URDF or xacro file",
    "--board": "--board is missing: the name of a board, as `urdf2c boards` lists them",
}


class Parser(argparse.ArgumentParser):
    """As argparse's, but what it complains of is a diagnostic: a line, and what to do next."""

    def error(self, message: str):
        """Exits with 2; each line of `message` after the first is a hint."""
        first, *hints = map(printable, _plain(message).split("\n"))
        hints = hints or [f"`{self.prog} --help` says what there is"]
        self.exit(2, f"{error(Span('urdf2c'), first, *hints)}\n")

    def parse_known_args(self, args=None, namespace=None):
        """Refuses options that there are none of before argparse takes their values for others'."""
        line = sys.argv[1:] if args is None else list(args)
        commands = self.commands()
        own = itertools.takewhile(lambda word: word != "--" and word not in commands, line)
        for word in own:
            self._refuse_unknown(word.partition("=")[0])
            if commands and word[:1] != "-":
                self._refuse_command(word)
        return super().parse_known_args(args, namespace)

    def _refuse_unknown(self, option: str) -> None:
        known = self.options()
        if option.startswith("--") and option not in known:
            self.error("\n".join([f"there is no option {quoted(option)}", *nearest(option, known)]))

    def _refuse_command(self, name: str) -> None:
        commands = self.commands()
        hints = nearest(name, commands) or (f"the commands are {', '.join(commands)}",)
        self.error("\n".join([f"there is no command {quoted(name)}", *hints]))

    def options(self) -> list[str]:
        """All options that may be given, those first that help tells of."""
        told = sorted(self._actions, key=lambda each: each.help == argparse.SUPPRESS)
        return [word for each in told for word in each.option_strings]

    def commands(self) -> dict[str, "Parser"]:
        """The commands' parsers by name, none where this is one."""
        found = [each for each in self._actions if isinstance(each, argparse._SubParsersAction)]
        return dict(found[0].choices) if found else {}


def _plain(message: str) -> str:
    """What argparse says in its own words, in ours."""
    if message.startswith(_MISSING):
        missing = message.removeprefix(_MISSING).split(", ")
        return next((_WANTED[name] for name in missing if name in _WANTED), message)
    if message.startswith(_UNKNOWN):
        words = message.removeprefix(_UNKNOWN)
        kind = "there is no option" if words.startswith("-") else "this is too much:"
        return f"{kind} {quoted(words)}"
    return message.removeprefix("argument ").removeprefix("NAME:=VALUE: ")
