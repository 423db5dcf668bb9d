"""Completion of the command line in a shell, by argcomplete: `urdf2c docs completion` tells how.

Options, commands and choices are the parser's own; here are names of the model, of functions, of
boards and of pages.
"""

import argparse
from collections.abc import Callable, Iterable

import argcomplete

import urdf2c
from urdf2c import boards
from urdf2c.command import pages
from urdf2c.command.arguments import parser
from urdf2c.command.usage import Parser
from urdf2c.functions.catalog import ALIASES, BY_NAME, JOINTWISE
from urdf2c.mechanics.paths import LOCKABLE
from urdf2c.robot import Robot
from urdf2c.settings import kinds
from urdf2c.settings.options import SETTINGS


def complete() -> None:
    """Answers the shell that asks by its environment, and ends; else does nothing."""
    top = parser(urdf2c.__version__)
    for command in top.commands().values():
        _fit(command)
    argcomplete.autocomplete(top, always_complete_options="long")


def _fit(command: Parser) -> None:
    """Gives a command's arguments what completes their values."""
    by_name = {setting.name: _BY_KIND.get(setting.kind) for setting in SETTINGS}
    by_name |= {"boards": _boards, "page": _pages}
    for action in command._actions:
        found = by_name.get(action.dest)
        if found:
            action.completer = found


def _boards(**_) -> list[str]:
    return boards.names()


def _pages(**_) -> list[str]:
    return pages.names()


def _functions(prefix: str, **_) -> list[str]:
    return _listed(prefix, [*BY_NAME, *ALIASES, *JOINTWISE])


def _of_model(names: Callable[[Robot], Iterable[str]]) -> Callable:
    """A completer of one of the model's names, or of several between commas."""

    def complete(prefix: str, parsed_args: argparse.Namespace, **_) -> list[str]:
        return _listed(prefix, names(_robot(parsed_args)) if _is_plain(parsed_args) else ())

    return complete


def _locks(prefix: str, parsed_args: argparse.Namespace, **_) -> list[str]:
    robot = _robot(parsed_args) if _is_plain(parsed_args) else None
    joints = robot.joints if robot else ()
    return [f"{joint.name}=" for joint in joints if joint.type in LOCKABLE and not joint.mimic]


def _is_plain(given: argparse.Namespace) -> bool:
    """Whether the model is read in no time: xacro is not, and options of packages matter there."""
    return bool(given.model) and not given.model.endswith(".xacro")


def _robot(given: argparse.Namespace) -> Robot | None:
    try:
        return urdf2c.load(given.model)
    except (ValueError, OSError):  # what is wrong with it is told when the command runs
        return None


def _links(robot: Robot | None) -> list[str]:
    return [link.name for link in robot.links] if robot else []


def _moving(robot: Robot | None) -> list[str]:
    joints = robot.joints if robot else ()
    return [joint.name for joint in joints if joint.type != "fixed" and not joint.mimic]


def _listed(prefix: str, names: Iterable[str]) -> list[str]:
    """Names for the last place of what is written as A,B,..."""
    before, comma, _ = prefix.rpartition(",")
    return [f"{before}{comma}{name}" for name in names]


_BY_KIND = {
    kinds.LINK: _of_model(_links),
    kinds.LINKS: _of_model(_links),
    kinds.JOINTS: _of_model(_moving),
    kinds.LOCKS: _locks,
    kinds.FUNCTIONS: _functions,
}
