"""The command line: `urdf2c generate`, `verify`, `cost`, `show`, `check`, `boards` and `docs`.

Exit codes: 0 good, 1 the input is wrong (or the check or the verification failed), 2 the command
line is wrong, 70 a program of ours is wrong and was not written. What was asked for goes to
stdout, everything else to stderr.
"""

import argparse
import gc
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import urdf2c
from urdf2c import boards
from urdf2c.command import arguments, drift, pages, show
from urdf2c.command.arguments import STDOUT
from urdf2c.command.asked import asked, asked_of
from urdf2c.command.later import later
from urdf2c.command.quiet import heard
from urdf2c.data import data
from urdf2c.diagnostics import Span, UrdfError, error
from urdf2c.emit.generated import Generated
from urdf2c.emit.headers import hides
from urdf2c.emit.packages import package
from urdf2c.lint.units import wrong_units
from urdf2c.mechanics.footing import footed
from urdf2c.settings import checks
from urdf2c.settings.config import stem
from urdf2c.settings.header import given_header, model_beside
from urdf2c.settings.options import Options
from urdf2c.settings.plan import planned
from urdf2c.write import depfile, write, write_all

_OUR_FAULT = 70  # EX_SOFTWARE of sysexits.h


def main(argv: list[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # names may hold what a terminal cannot
    gc.disable()  # graphs are needed until their text is written: collecting takes a fifth of it
    try:
        if "_ARGCOMPLETE" in os.environ:  # a shell asks how a line may go on
            later("completion", "command").complete()
        given = arguments.parsed(argv, urdf2c.__version__)
        code = heard(_COMMANDS[given.command], given)
        sys.stdout.flush()
        return code
    except UrdfError as refusal:
        return _failed(str(refusal))
    except urdf2c.ProofError as fault:
        return _failed(str(fault), _OUR_FAULT)
    except BrokenPipeError:  # the reader of our output has gone: there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130  # as a shell says it of what ended by this signal
    except MemoryError:
        return _failed("urdf2c: error: there is too little memory for this")
    except OSError as failure:
        return _failed(f"{failure.filename or 'urdf2c'}: error: {failure.strerror or failure}")
    finally:
        gc.enable()


@dataclass(frozen=True, slots=True)
class _Output:
    """A text and the path it goes to; `what` it is for people, who are `told` of some."""

    what: str
    path: str
    text: str
    told: bool = False


def _generate(given: argparse.Namespace) -> int:
    chosen, config = asked(given, given.model)
    made = _generated(given.model, chosen)
    files = _files(given, chosen, made)
    outputs = _outputs(given, chosen, config, made, files)
    _refuse_overwriting(made.tree.robot.sources, config, outputs)
    if given.check:
        return _check(outputs, made, chosen)
    for path in files if given.layout else ():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    _write_outputs(outputs)
    return 0


def _check(outputs: list[_Output], made: Generated, chosen: Options) -> int:
    """Says by a diff how files differ from what would be written, and of the header why."""
    target, text = outputs[0].path, outputs[0].text
    _warn(drift.reasons(target, text, made.tree.robot, chosen, urdf2c.__version__))
    lines = [line for each in outputs for line in drift.diff(each.path, each.text)]
    sys.stdout.writelines(lines)
    return int(bool(lines))


def _outputs(
    given: argparse.Namespace,
    chosen: Options,
    config: Path | None,
    made: Generated,
    files: dict[str, str],
) -> list[_Output]:
    """All that is to be written: `files` first, and of these the header."""
    target = next(iter(files))
    outputs = [
        _Output("the header" if path == target else "the library", path, text, True)
        for path, text in files.items()
    ]
    if given.stats:
        counts = json.dumps(made.stats, indent=2) + "\n"
        outputs.append(_Output("the file of --stats", given.stats, counts))
    if given.selftest:
        outputs += _selftest(Path(given.selftest), made, target)
    if given.depfile:
        sources = _sources(made.tree.robot.sources, config, chosen)
        rule = depfile(given.depfile_target or target, sources, given.depfile_folder)
        outputs.append(_Output("the file of --depfile", given.depfile, rule))
    return outputs


def _refuse_overwriting(model: Sequence[str], config: Path | None, outputs: list[_Output]) -> None:
    """Refuses an output in the place of an input, as a file of `model`, or of another output."""
    taken = {os.path.realpath(config): "the config file"} if config else {}
    taken |= {os.path.realpath(file): "a file of the model" for file in model}
    taken[os.path.realpath(model[0])] = "the model"
    for each in outputs:
        path = os.path.realpath(each.path)
        if each.path == STDOUT or (os.path.exists(path) and not os.path.isfile(path)):
            continue
        if other := hides(each.path):
            _refuse(f"'{each.path}' would hide {other}, which others include: choose another name")
        if path in taken:
            _refuse(f"{each.what} would overwrite {taken[path]}: both are '{each.path}'")
        taken[path] = each.what


def _write_outputs(outputs: list[_Output]) -> None:
    """Writes all or nothing; the header last, so that it is never newer than what goes with it."""
    files = [each for each in reversed(outputs) if each.path != STDOUT]
    changed = write_all([(Path(each.path), each.text) for each in files])
    for each, new in reversed(list(zip(files, changed))):
        if each.told:
            _tell(each.path, new)
    for each in outputs:
        if each.path == STDOUT:
            sys.stdout.write(each.text)


def _verify(given: argparse.Namespace) -> int:
    header = given_header(Path(given.model))
    if given.origin and header is None:
        _refuse(f"--model is given, but {given.model!r} is no header that could be compared with it")
    model = given.model if header is None else given.origin or model_beside(header)
    chosen = asked_of(header, given, model) if header else asked(given, model)[0]
    report, host, target = map(later, ("report", "host", "target"))
    made = _generated(model, chosen)
    drawn = given.samples, given.seed, given.cflags, header
    try:
        found = [target.verify(made, each, *drawn) for each in _places(given) or [None]]
    except host.HostError as failure:
        return _failed(f"urdf2c: error: {failure}")
    good = all(each.ok for each in found)
    if given.json or not (good and given.quiet):
        print(report.as_json(found) if given.json else "\n\n\n".join(map(report.table, found)))
    return 0 if good else 1


def _places(given: argparse.Namespace) -> list[boards.Board]:
    return [boards.board(name) for name in dict.fromkeys(given.boards or ())]


def _cost(given: argparse.Namespace) -> int:
    chosen, config = asked(given, given.model)
    if given.write_budget:
        _refuse_overwriting([given.model], config, [_Output("the budget", given.write_budget, "")])
    measure, report, budget = (later(name, "cost") for name in ("measure", "report", "budget"))
    path = Path(given.budget or given.write_budget or "")
    limits = budget.read(path) if given.budget or (given.write_budget and path.is_file()) else None
    made = _generated(given.model, chosen)
    drawn = given.cflags, given.samples, given.seed
    try:
        found = [cost for each in _places(given) for cost in measure.measure(made, each, *drawn)]
        compiler = measure.compiler(given.cflags)
    except later("host").HostError as failure:
        return _failed(f"urdf2c: error: {failure}")
    print(report.as_json(found) if given.json else report.table(found))
    if given.write_budget:
        text = budget.text(found, compiler, limits)
        _tell(given.write_budget, write(Path(given.write_budget), text))
        return 0
    beyond = budget.exceeded(limits, found, compiler) if limits else []
    _warn(beyond)
    return int(any(each.severity == "error" for each in beyond))


def _boards(given: argparse.Namespace) -> int:
    found = [boards.board(name) for name in boards.names()]
    print(boards.as_json(found) if given.json else boards.table(found))
    return 0


def _docs(given: argparse.Namespace) -> int:
    print(pages.page(given.page) if given.page else pages.listing())
    return 0


def _show(given: argparse.Namespace) -> int:
    chosen, _ = asked(given, given.model)
    robot = urdf2c.load(given.model, chosen)
    try:
        plan = planned(robot, chosen)
    except UrdfError as refusal:
        if any(getattr(chosen, name) != getattr(Options(), name) for name in _DECIDES_Q):
            raise  # a choice was made, and does not fit
        _warn(robot.warnings + wrong_units(robot))
        robot = footed(robot, chosen.floating_base, chosen.planar_base)
        print(show.robot_text(robot), show.open_choice_text(refusal), sep="\n\n")
        return 0
    _warn(plan.warnings)
    print(show.robot_text(plan.tree.robot), show.tree_text(plan.tree), sep="\n\n")
    return 0


def _check_model(given: argparse.Namespace) -> int:
    chosen, config = asked(given, given.model)
    selection = checks.overlay(checks.read_selection(config), vars(given))
    found = checks.checked(given.model, chosen, selection, given.parser)
    sys.stdout.write(checks.printed(found, given.format, urdf2c.__version__))
    _warn([later("report", "lint").summary(given.model, found)])
    return 1 if selection.failed(found) else 0


_DECIDES_Q = ("tips", "base", "locks", "joint_order", "functions", "fuse", "frames")
_COMMANDS = {
    "generate": _generate, "verify": _verify, "cost": _cost, "show": _show, "boards": _boards,
    "check": _check_model, "docs": _docs,
}  # fmt: skip


def _generated(model: str, chosen: Options) -> Generated:
    made = urdf2c.generate(model, chosen)
    _warn(made.warnings)
    return made


def _files(given: argparse.Namespace, chosen: Options, made: Generated) -> dict[str, str]:
    """What is to be written, text by path: the header first."""
    if not given.layout:
        return {given.output or _header(given, made): made.text}
    folder = Path(given.output or made.file.removesuffix(".h"))
    files = package(made, given.layout, urdf2c.__version__, chosen.standalone)
    return {str(folder / name): text for name, text in files.items()}


def _header(given: argparse.Namespace, made: Generated) -> str:
    """The header's name, by what CMake knows before the model is read: the words of the command."""
    return made.file if given.prefix else f"{stem(Path(given.model))}.h"


def _tell(target: str, changed: bool) -> None:
    print(f"{target}: {'written' if changed else 'unchanged'}", file=sys.stderr)


def _selftest(source: Path, made: Generated, header: str) -> list[_Output]:
    """Known answers as C beside the header they are included with; it is found by its name."""
    test = later("selftest").selftest(made, urdf2c.__version__, source.stem, Path(header).name)
    _warn(later("sampling").remarks(made.tree, made.scalar))
    pair = (source, test.source), (source.with_suffix(".h"), test.header)
    return [_Output("a file of --selftest", str(path), text) for path, text in pair]


def _sources(model: Sequence[str], config: Path | None, chosen: Options) -> list[Path]:
    """All files that the header depends on, the generator's own included."""
    own = sorted(Path(urdf2c.__file__).parent.rglob("*.py"))
    templates = sorted(data("templates").rglob("*.j2"))
    runtime = [data("c_runtime") / "u2c.h"] if chosen.standalone else []
    return [*map(Path, model), *([config] if config else []), *runtime, *templates, *own]


def _warn(warnings) -> None:
    for warning in warnings:
        print(warning, file=sys.stderr)


def _refuse(message: str):
    """Ends with 2: the command line makes no sense."""
    arguments.parser(urdf2c.__version__).error(message)


def _failed(message: str, code: int = 1) -> int:
    print(message, file=sys.stderr)
    return code
