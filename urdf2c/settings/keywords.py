"""Options as keywords of the Python API: what a function takes, checks, and says of them."""

import dataclasses
import inspect
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import MISSING

from urdf2c.diagnostics import nearest
from urdf2c.settings import values
from urdf2c.settings.options import SETTINGS, Options, Setting, checked

_PLACE = "        settings:\n"


def gathered(command: str, options: Options | None, given: Mapping) -> Options:
    """`options` with the keywords `given` to the function `command` in place of its own.

    Raises:
        TypeError, ValueError: a keyword is none of the function's, is given by both its names, or
            has a value that it may not have; `options` is no Options.
    """
    if options is None:
        options = Options()
    if not isinstance(options, Options):
        raise TypeError(f"options is {values.shown(options)}, it must be a urdf2c.Options")
    known = {name: each for each in taken(command) for name in each.arguments}
    fields, called = {}, {}
    for argument, value in given.items():
        setting = known.get(argument)
        if setting is None:
            hints = "; ".join(nearest(argument, known))
            raise TypeError(f"{command}() takes no '{argument}'" + (f": {hints}" if hints else ""))
        if setting.name in called:
            both = f"'{called[setting.name]}' and '{argument}'"
            raise TypeError(f"{command}() is given {both}, which are two names of one option")
        called[setting.name] = argument
        fields[setting.name] = checked(argument, setting.kind, value)
    return dataclasses.replace(options, **fields)


def taken(command: str) -> list[Setting]:
    """The options that a command takes, be it of the command line or a function."""
    return [setting for setting in SETTINGS if command in setting.commands]


def documented(function: Callable) -> Callable:
    """`function`, whose signature and docstring name every option in the place of **settings."""
    settings = taken(function.__name__)
    if function.__doc__:  # python -OO leaves none
        lines = "".join(map(_line, settings))
        function.__doc__ = function.__doc__.replace(_PLACE, lines)
    own = inspect.signature(function)
    parameters = [p for p in own.parameters.values() if p.kind is not p.VAR_KEYWORD]
    parameters += [_parameter(setting) for setting in settings]
    function.__signature__ = own.replace(parameters=parameters)
    return function


def _line(setting: Setting) -> str:
    others = [name for name in setting.arguments if name != setting.name]
    also = f" (or {others[0]})" if others else ""
    return textwrap.fill(f"{setting.name}{also}: {setting.help}.", 100,
        initial_indent=8 * " ", subsequent_indent=12 * " ") + "\n"  # fmt: skip


def _parameter(setting: Setting) -> inspect.Parameter:
    [field] = [each for each in dataclasses.fields(Options) if each.name == setting.name]
    default = field.default_factory() if field.default is MISSING else field.default
    return inspect.Parameter(
        field.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=field.type
    )
