"""A robot with options, drawn by a seed and a number, and what is wrong with its header.

Everything that can be asked of a header is asked of each: that it is generated twice alike, once in
Python and once on the command line; that it compiles without a warning; that its functions are
within the bounds that `urdf2c verify` states.
"""

import contextlib
import io
import re
import tempfile
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import batch
import drawn_options
import drawn_robots

import urdf2c
from urdf2c.command import cli
from urdf2c.emit.generated import Generated
from urdf2c.robot import Robot
from urdf2c.verify.comparison import compare
from urdf2c.verify.host import Call, HostError
from urdf2c.verify.verification import Verification

SAMPLES = 12  # of each class
# What may be refused of what is drawn, and nothing else.
LAWFUL = (
    "needs soft limits, and no joint that q moves has any",
    "is a right angle in every position: there are no rates of roll, pitch and yaw",
    "moves the robot against its root already",
)


@dataclass(frozen=True, slots=True)
class Case:
    """A robot and the options of `urdf2c.generate` for it."""

    robot: Robot
    options: dict = field(hash=False)

    @property
    def urdf(self) -> str:
        return drawn_robots.urdf(self.robot)

    @property
    def command(self) -> str:
        """The line that shows what a Finding tells."""
        return f"urdf2c verify {self.robot.name}.urdf {drawn_options.command(self.options)}"


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with a case: `kind` in a few words, which a smaller case must share."""

    kind: str
    details: str


def drawn(seed: str | int, number: int) -> Case:
    """Case `number` of `seed`: the same always."""
    source = Random(f"{seed}/{number}")
    robot = drawn_robots.drawn(source, f"z{number}")
    return Case(robot, drawn_options.drawn(source, robot, robot.name))


def findings(cases: Sequence[Case]) -> list[Finding | None]:
    """What is wrong with each case, None where nothing is. Names of robots must differ."""
    found: list = [_made(case) for case in cases]
    whole = [i for i, each in enumerate(found) if isinstance(each, Generated)]
    for i, calls in zip(whole, _compiled([found[i] for i in whole])):
        found[i] = calls if isinstance(calls, Finding) else _compared(found[i], calls)
    return [each if isinstance(each, Finding) else None for each in found]


def _made(case: Case) -> Generated | Finding | None:
    """The header; None where it may be refused."""
    with tempfile.TemporaryDirectory(prefix="case-") as folder:
        model = Path(folder) / f"{case.robot.name}.urdf"
        model.write_text(case.urdf, "utf-8")
        try:
            made = urdf2c.generate(model, **case.options)
        except urdf2c.UrdfError as refusal:
            if any(re.search(each, str(refusal)) for each in LAWFUL):
                return None
            return Finding(f"refused: {_worded(str(refusal))}", str(refusal))
        except Exception as failure:
            return _crash(failure)
        return _same(model, case, made) or made


def _same(model: Path, case: Case, made: Generated) -> Finding | None:
    """The command line writes the same bytes."""
    header, said = model.with_name("again.h"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    words = ["generate", str(model), *drawn_options.words(case.options), "-o", str(header)]
    with contextlib.redirect_stderr(said):
        try:
            code = cli.main(words)
        except SystemExit as refusal:
            code = refusal.code
    if code or header.read_text("utf-8") != made.text:
        said.seek(0)
        return Finding("other bytes on the command line", f"exit code {code}: {said.read()}")
    return None


def _compiled(made: list[Generated]) -> list[dict[str, Call] | Finding]:
    """The functions of each header; where they do not compile together, of each by itself."""
    if not made:
        return []
    try:
        batch.refuse_warnings_of_cpp(made)
        return batch.calls(made)
    except HostError as failure:
        said = str(failure)
        if len(made) > 1:
            alone = [_compiled([each])[0] for each in made]
            if any(isinstance(each, Finding) for each in alone):
                return alone
    reason = re.search(r"(?:error|warning): (.*)", said)
    return [Finding(f"compiler: {_worded(reason[1] if reason else said)}", said)] * len(made)


def _compared(made: Generated, calls: dict[str, Call]) -> Finding | None:
    try:
        found = compare(made, SAMPLES, compiled=lambda *_: calls)
    except Exception as failure:
        return _crash(failure)
    return None if found.ok else _beyond(found)


def _beyond(found: Verification) -> Finding:
    """All that is beyond its bound, by the kind of the first."""
    lines = [
        f"pose of {row.tip} by {row.function}, {row.sample}: {part.value:.3g} > {part.bound:.3g}"
        for row in found.rows
        for part in (row.position, row.rotation)
        if not part.ok
    ]
    lines += [
        f"{each.output} of {each.tip} by {each.function}, {each.sample}: "
        f"{each.deviation.value:.3g} > {each.deviation.bound:.3g}"
        for each in found.values
        if not each.ok
    ]
    lines += [f"{each.what} by {each.function}: {each.missed}" for each in found.silences
              if not each.ok]  # fmt: skip
    kind = re.sub(r"_.*", "", lines[0].split()[0])
    return Finding(f"beyond: {kind}", "\n".join(lines))


def _crash(failure: Exception) -> Finding:
    frames = traceback.extract_tb(failure.__traceback__)
    ours = [each for each in frames if "urdf2c" in Path(each.filename).parts] or frames
    where = f"{Path(ours[-1].filename).name}, {ours[-1].name}"
    kind = f"crash: {type(failure).__name__} in {where}"
    return Finding(kind, "".join(traceback.format_exception(failure)))


def _worded(message: str) -> str:
    """A message without its file, its numbers and what stands in quotes."""
    first = message.splitlines()[0] if message else ""
    return re.sub(r"'[^']*'|‘[^’]*’|\S+:\d+: |[\d.]+", "#", first)
