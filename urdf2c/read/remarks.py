"""What the expansion of a model says, in urdf2c's words and with its places."""

from collections.abc import Mapping

from urdf2c.diagnostics import Diagnostic, Span, error, warning
from urdf2c.read.findings import Findings, quoted
from urdf2c.read.sources import Sources

UPGRADE = "pip install --upgrade 'urdf2c[xacro]'"
RULE = "model-xacro"
LONGEST_PATH = 1000
LONGEST_REMARK = 300
MOST_CALLS = 4  # that are told of one place
XMLNS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'


def place(raw: list | None, sources: Sources) -> Span:
    """A place as the expander gives it: file, line, and macro calls, the outermost first."""
    if raw is None:
        return Span(sources.model)
    file, line, calls = raw
    shown = [
        (Span(sources.shown(where), int(at)), tag.removeprefix("xacro:"))
        for where, at, tag in reversed(calls[-MOST_CALLS:])
    ]
    return Span(sources.shown(file), int(line), tuple(shown))


def failure(failed: dict, sources: Sources) -> Diagnostic:
    """The error that ended an expansion."""
    message, *hints = _failure(failed, failed["text"], sources)
    return error(place(failed["place"], sources), message, *hints, rule=RULE)


def _failure(failed: dict, said: str, sources: Sources) -> tuple[str, ...]:
    """A message and hints, by the kind of what was raised."""
    match failed["kind"]:
        case "OSError":
            file = quoted(sources.shown(failed["file"]), LONGEST_PATH)
            return (f"{file} cannot be read: {_lowered(said)}",)
        case "YAMLError":
            return (f"broken YAML: {_lowered(said)}",)
        case "ExpatError":
            hints = (f"the root element binds it by {XMLNS}",) if "unbound prefix" in said else ()
            return f"broken XML at {_shown(said)}", *hints
        case "BadName":
            return (f"{quoted(said)} can be no name in XML",)
        case "unusable":
            return f"the Python package 'xacro' cannot be used: {_shown(said)}", UPGRADE
        case "RecursionError":
            return ("macros, includes or elements are nested without an end",)
        case "MemoryError":
            return ("the expansion takes more memory than it may have",)
    return _refusal(failed["kind"], said, sources) or _misuse(failed, said, sources)


def _refusal(kind: str, said: str, sources: Sources) -> tuple[str, ...]:
    """What a model asked for and did not get; nothing for any other kind."""
    match kind:
        case "missing":
            options = f"--package {_shown(said)}=DIR, or one above it, --package-path DIR"
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
                f"give it one after the model: {_shown(said)}:=VALUE",
            )
    return ()


def _misuse(failed: dict, said: str, sources: Sources) -> tuple[str, ...]:
    """What xacro itself or Python says of an expression or an element."""
    hints = ()
    name = failed["unknown"]
    if name:
        hints = Findings(sources.model).nearest(name, [*map(str, failed["names"])])
        said = f"{quoted(name)} is not defined"
    if failed["expression"]:
        said = f"in the expression {quoted(failed['expression'].strip())}, {_lowered(said)}"
    return f"xacro: {_lowered(said)}", *hints


def warnings(done: dict, given: Mapping[str, str], sources: Sources) -> list[Diagnostic]:
    """What an expansion that went well leaves to be said."""
    found = [
        warning(place(each["place"], sources), f"xacro: {_lowered(each['text'])}", rule=RULE)
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


def _lowered(text: str) -> str:
    """One line that starts as messages do."""
    text = _shown(text)
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def _shown(text: str) -> str:
    """One line of a length that can be read, without what could upset a terminal."""
    return quoted(" ".join(str(text).split()), LONGEST_REMARK)[1:-1]
