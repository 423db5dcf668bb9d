"""What ended an expansion, in data that the parent has words for."""

import re
from collections.abc import Iterator
from xml.parsers import expat

from places import PLACE, place_of

# How xacro and Python tell of a name that they do not know, and in which table it was looked for.
UNKNOWN = (
    ("name '(.+?)' is not", "symbols"),
    ("unknown macro name: xacro:(.+)", "macros"),
    ('Invalid parameter "(.*)"', "parameters"),
    ('Undefined block "(.*)"', "blocks"),
    ("The yaml dictionary has no key '(.*)'", "keys"),
)

UNPREFIXED = {"macros": ("include", "macro"), "symbols": ("include", "property")}


class Stopped(Exception):
    """What ends an expansion though nothing is broken: `kind` of it and what it is about."""

    def __init__(self, kind: str, about: str):
        super().__init__(about)
        self.kind = kind


def told(failure: Exception, expansion) -> dict:
    """What went wrong, where, in which expression, and the names that were known there."""
    expression, cause, frames = _cause(failure, expansion.xacro)
    kind, text = _kind(cause)
    unknown, table = _unknown(kind, text)
    scalar = _local(frames, "constructor", "node")  # what stands in YAML behind !degrees
    return {
        "kind": kind,
        "text": text,
        "file": str(getattr(cause, "filename", "")),
        "place": _place(cause, scalar, frames),
        "expression": scalar.value if scalar else expression,
        "macro": str(getattr(_local(frames, "handle_macro_call", "node"), "tagName", "")),
        "parameter": str(_local(frames, "handle_macro_call", "param")),
        "unknown": unknown,
        "table": table,
        "names": _names(frames, table, unknown, expansion),
        "default": _default(text, expansion) if kind == "ArgException" else None,
        "unprefixed": _unprefixed(table, expansion),
    }


def _cause(failure: Exception, xacro) -> tuple[str, Exception, list]:
    """The innermost expression that was evaluated, what was raised first, and where.

    That is told by frames of functions, the innermost first: xacro raises anew what it caught.
    """
    expression, cause, frames = "", failure, _frames(failure)
    while isinstance(cause, xacro.XacroException):
        said = re.search(r"when evaluating expression '(.*)'", str(cause.suffix), re.DOTALL)
        expression = said[1] if said else expression
        if cause.exc is None:
            break
        cause = cause.exc
        frames = _frames(cause) + frames
    return expression or _local(frames, "eval_extension", "s") or "", cause, frames


def _frames(failure: Exception) -> list:
    frames, trace = [], failure.__traceback__
    while trace:
        frames.insert(0, trace.tb_frame)
        trace = trace.tb_next
    return frames


def _kind(cause: Exception) -> tuple[str, str]:
    """Of which kind an exception is, and what it says."""
    match cause:
        case Stopped():
            return cause.kind, str(cause)
        case OSError():
            return "OSError", str(cause.strerror)
        case expat.ExpatError():
            text = expat.ErrorString(cause.code)
            return "ExpatError", f"line {cause.lineno}, column {cause.offset + 1}: {text}"
        case SyntaxError():
            return "SyntaxError", cause.msg
        case KeyError():
            return "KeyError", f"there is no key {cause}"
    if hasattr(cause, "problem_mark"):
        return "YAMLError", str(cause.problem)
    return type(cause).__name__, str(cause)


def _unknown(kind: str, text: str) -> tuple[str, str]:
    """The name that is not known, and the table that lacks it."""
    if kind == "ArgException":
        return text, "arguments"
    for pattern, table in UNKNOWN:
        found = re.match(pattern, text)
        if found:
            return found[1], table
    return "", ""


def _place(cause: Exception, scalar, frames) -> tuple | None:
    """Where it is: a line of YAML, what the cause itself knows, or what xacro worked on."""
    mark = getattr(cause, "problem_mark", None)
    if mark:  # it counts from 0; at the start of a line lies what is missing before it
        itself = mark.column > 0 or str(cause.problem).startswith("found character")
        return (mark.name, mark.line + itself, ())
    if scalar:
        return (scalar.start_mark.name, scalar.start_mark.line + 1, ())
    return getattr(cause, "place", place_of(frames))


def _local(frames, function: str, name: str):
    """A variable of the innermost call of one of xacro's functions; None if it has none."""
    calls = (frame for frame in frames if frame.f_code.co_name == function)
    return next((frame.f_locals.get(name) for frame in calls), None)


def _names(frames, table: str, unknown: str, expansion) -> list[str]:
    """The names that one of xacro's tables holds where it failed."""
    match table:
        case "arguments":
            return [name for name in expansion.arguments.asked if name != unknown]
        case "parameters":
            parameters = _local(frames, "handle_macro_call", "m").params
            return [name for name in parameters if name[0] != "*"]
        case "keys":
            return [*map(str, _local(frames, "__getattr__", "self"))]
        case "blocks":
            found = _scoped(frames, "symbols")
            return [name.lstrip("*") for name in found if name.startswith("*")]
    return [*_scoped(frames, table)]


def _scoped(frames, table: str) -> Iterator[str]:
    """The names in xacro's innermost table of macros or symbols, and in those around it."""
    tables = (frame.f_locals.get(table) for frame in frames)
    found = next((each for each in tables if isinstance(each, dict)), None)
    while found is not None:
        for name, value in found.items():
            yield str(name)
            if table == "macros" and isinstance(value, dict):  # of an include with a name space
                yield from (f"{name}.{inner}" for inner in value)
        found = getattr(found, "parent", None)


def _default(argument: str, expansion) -> tuple | None:
    """The place of an `xacro:arg` that was yet to come when the argument was asked for."""
    for document in expansion.documents:
        for element in document.getElementsByTagName("xacro:arg"):
            if element.getAttribute("name") == argument:
                return element.getUserData(PLACE)
    return None


def _unprefixed(table: str, expansion) -> tuple | None:
    """The first element that would fill the table if it had the prefix `xacro:`, and its place."""
    if table not in UNPREFIXED:
        return None
    children = expansion.documents[0].documentElement.childNodes  # the model's; includes join it
    elements = (child for child in children if child.nodeType == child.ELEMENT_NODE)
    found = (each for each in elements if each.tagName in UNPREFIXED[table])
    return next(((each.tagName, each.getUserData(PLACE)) for each in found), None)
