"""What the expansion of a model says, in urdf2c's words and with its places."""

import re
from collections.abc import Iterator, Mapping

from urdf2c.diagnostics import Diagnostic, Span, error, note, warning
from urdf2c.read.findings import Findings, quoted
from urdf2c.read.misuse import lowered, misuse, shown
from urdf2c.read.sources import LONGEST_PATH, Sources

UPGRADE = "pip install --upgrade 'urdf2c[xacro]'"
RULE = "model-xacro"
UNITS = ("radians", "degrees", "meters", "millimeters", "foot", "inches")  # of numbers in YAML
MOST_CALLS = 4  # that are told of one place
XMLNS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'


def place(raw: list | None, sources: Sources) -> Span:
    """A place as the expander gives it: file, line, and macro calls, the outermost first."""
    if raw is None:
        return Span(sources.model)
    file, line, calls = raw
    told = [
        (Span(sources.shown(where), int(at)), tag.removeprefix("xacro:"))
        for where, at, tag in reversed(calls[-MOST_CALLS:])
    ]
    return Span(sources.shown(file), int(line), tuple(told))


def failure(failed: dict, sources: Sources) -> Diagnostic:
    """The error that ended an expansion."""
    message, *hints = _failure(failed, failed["text"], sources)
    notes = tuple(_elsewhere(failed, sources))
    return error(place(failed["place"], sources), message, *hints, notes=notes, rule=RULE)


def _elsewhere(failed: dict, sources: Sources) -> Iterator[Diagnostic]:
    """Notes of other places, where what is missing may have been lost."""
    if failed.get("default"):
        late = place(failed["default"], sources)
        yield note(late, "its default is not known before this line")
    if failed.get("unprefixed"):
        tag, raw = failed["unprefixed"]
        lost = f"the element {quoted(tag)} is passed over: xacro takes it as"
        yield note(place(raw, sources), f"{lost} {quoted(f'xacro:{tag}')} only")


def _failure(failed: dict, said: str, sources: Sources) -> tuple[str, ...]:
    """A message and hints, by the kind of what was raised."""
    match failed["kind"]:
        case "OSError":
            file = quoted(sources.shown(failed["file"]), LONGEST_PATH)
            return f"{file} cannot be read: {lowered(said)}", *sources.nearest(failed["file"])
        case "YAMLError":
            tag = re.fullmatch("could not determine a constructor for the tag '!(.*)'", said)
            hints = Findings(sources.model).nearest(tag[1], UNITS) if tag else ()
            return f"broken YAML: {lowered(said)}", *hints
        case "ExpatError":
            hints = (f"the root element binds it by {XMLNS}",) if "unbound prefix" in said else ()
            return f"broken XML at {shown(said)}", *hints
        case "BadName":
            return (f"{quoted(said)} can be no name in XML",)
        case "unusable":
            return f"the Python package 'xacro' cannot be used: {shown(said)}", UPGRADE
        case "RecursionError":
            return ("macros, includes or elements are nested without an end",)
        case "MemoryError":
            return ("the expansion takes more memory than it may have",)
    return _refusal(failed, said, sources) or misuse(failed, Findings(sources.model))


def _refusal(failed: dict, said: str, sources: Sources) -> tuple[str, ...]:
    """What a model asked for and did not get; nothing for any other kind."""
    match failed["kind"]:
        case "missing":
            options = f"--package {shown(said)}=DIR, or one above it, --package-path DIR"
            return f"the package {quoted(said)} is not found", f"give its folder, {options}"
        case "outside":
            return (
                f"{quoted(sources.shown(said), LONGEST_PATH)} lies outside of the model's folders",
                "--package-path DIR lets the model read what is in the folder DIR",
            )
        case "wild":
            return (f"{quoted(said)} has wild cards in the name of a folder",)
        case "forbidden":
            return (f"the model attempts what none may do: {quoted(said)}",)
        case "late":
            return ("the expansion takes more time than it may have",)
        case "ArgException":
            return (
                f"the argument {quoted(said)} has no value",
                f"give it one after the model: {shown(said)}:=VALUE",
                *Findings(sources.model).nearest(said, [*map(str, failed["names"])]),
            )
    return ()


def warnings(done: dict, given: Mapping[str, str], sources: Sources) -> list[Diagnostic]:
    """What an expansion that went well leaves to be said."""
    found = [
        warning(place(each["place"], sources), f"xacro: {lowered(each['text'])}", rule=RULE)
        for each in done["said"]
    ]
    for name, raw in done["environment"]:
        span = place(raw, sources)
        message = f"the model depends on the environment variable {quoted(name)}"
        found.append(warning(span, f"{message}: no build notices when that changes", rule=RULE))
    for name in given:
        if name not in done["arguments"]:
            hints = Findings(sources.model).nearest(name, [*map(str, done["arguments"])])
            message = f"the model takes no argument {quoted(name)}: it is passed over"
            found.append(warning(Span(sources.model), message, *hints, rule=RULE))
    return found
