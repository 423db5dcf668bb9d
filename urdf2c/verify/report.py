"""A Verification as a table for people and as JSON for machines."""

import dataclasses
import json
import math
import textwrap
from collections.abc import Sequence

from urdf2c.diagnostics import Span, error
from urdf2c.verify.verification import Deviation, Row, Silence, Value, Verification

# Places of q shown in a line; a hand has two dozen.
_SHOWN = 10


def table(found: Verification) -> str:
    """One table a tip: class by class the largest deviations and where they are, then the bound."""
    title = (
        f"{found.file} ({found.scalar}), {found.origin}, on {found.where} against the reference, "
        f"seed {found.seed}"
    )
    layout = f"q = ({_places(list(found.q), ', ')})"
    parts = [_paragraph(title + "; " + layout), _metadata(found)]
    functions = dict.fromkeys(each.function for each in (*found.rows, *found.values))
    parts += [_function(found, name) for name in functions]
    parts += [_paragraph(f"note: {remark}") for remark in found.remarks]
    parts.append(_verdict(found))
    return "\n\n".join(parts)


def _metadata(found: Verification) -> str:
    """What of names, numbers, tables and functions' types is wrong, a line each."""
    lines = [
        str(error(Span(found.file, each.line), each.message)) for each in found.differences
    ]
    count = f"{found.facts} names, numbers and places of tables were read back"
    return "\n".join([*lines, count if lines else f"{count}, and are as the model has them"])


def _verdict(found: Verification) -> str:
    wrong = ["NOT AS THE MODEL HAS IT"] if found.differences else []
    if not all(each.ok for each in (*found.rows, *found.values, *found.silences)):
        wrong.append("BEYOND THE BOUNDS")
    if wrong:
        return ", AND ".join(wrong)
    return "all within the bounds" if found.rows or found.values else "nothing was compared"


def as_json(found: Sequence[Verification]) -> str:
    """All that was found, a list where it is several; an infinite deviation is null."""
    values = [dataclasses.asdict(each) | {"ok": each.ok} for each in found]
    return json.dumps(_finite(values if len(values) > 1 else values[0]), indent=2)


def _function(found: Verification, name: str) -> str:
    rows = [row for row in found.rows if row.function == name]
    values = [value for value in found.values if value.function == name]
    tips = list(dict.fromkeys(each.tip for each in (*rows, *values)))
    lines = [f"{'' if tips == ['all joints'] else 'tip '}{', '.join(tips)}: {name}"]
    cells = [("class", "configurations", "largest deviation", "bound", "", "at q =")]
    for tip in tips:
        cells += [line for row in rows if row.tip == tip for line in _lines(row)]
        cells += [_line(value) for value in values if value.tip == tip]
    widths = [max(map(len, column)) for column in zip(*cells)]
    lines += ["  " + "  ".join(map(str.ljust, row, widths)).rstrip() for row in cells]
    lines += _silences([each for each in found.silences if each.function == name])
    lines += [_paragraph(f"bound: {found.reasons[tip]}") for tip in tips if rows and tip in found.reasons]
    return "\n".join(lines)


def _line(value: Value) -> tuple[str, ...]:
    return value.sample, str(value.count), *_deviation(value.deviation, f"in {value.output}")


def _silences(checks: list[Silence]) -> list[str]:
    """One line for all that is as it should be, one for each that is not."""
    lines = []
    for what in dict.fromkeys(each.what for each in checks):
        these = [each for each in checks if each.what == what]
        missed = [text for each in these for text in each.missed]
        answer = "GIVES A POSE: " + "; ".join(missed[:5]) if missed else "gives NaN"
        places = "the place" if len(these) == 1 else f"each of {len(these)} places"
        lines.append(f"  {what}, in {places} of q: {answer}")
    return lines


def _lines(row: Row) -> list[tuple[str, ...]]:
    """A row of the table for the position, and one for the rotation."""
    return [
        (row.sample, str(row.count), *_deviation(row.position, "m")),
        ("", "", *_deviation(row.rotation, "in R", row.angle)),
    ]


def _deviation(found: Deviation, unit: str, angle: float | None = None) -> tuple[str, ...]:
    value = f"{found.value:.2e} {unit}" + ("" if angle is None else f", {angle:.2e} rad")
    wrong = "BEYOND" if math.isfinite(found.bound) else "OVERFLOW"
    verdict = "ok" if found.ok else wrong
    return value, f"{found.bound:.2e}", verdict, _places([f"{place:.9g}" for place in found.q])


def _places(texts: list[str], separator: str = " ") -> str:
    """The first places of q, and how many more there are; --json has them all."""
    more = f" and {len(texts) - _SHOWN} more" if len(texts) > _SHOWN else ""
    return separator.join(texts[:_SHOWN]) + more


def _paragraph(text: str) -> str:
    return textwrap.fill(text, 96, subsequent_indent="    ", break_on_hyphens=False)


def _finite(value):
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
