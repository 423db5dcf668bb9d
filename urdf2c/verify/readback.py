"""The names, numbers and tables of a compiled header, read back through functions added to it.

They are called as the header's own are, so that what is read is what the compiler made of it, on
this machine and on boards.  All goes through arrays of the header's scalar, which hold 16 bits of a
whole number, or one letter, exactly.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy

from urdf2c.emit.function import Signature
from urdf2c.verify.host import Call
from urdf2c.verify.metadata import LIMITS, Fact

CHUNK = 16  # letters at a time
_HEAD = "\n#include <stdint.h>\n\n// What urdf2c verify reads.\n"
_WHOLES = """\
static inline void u2c_verify_wholes({scalar} digits[4], const {scalar} place[1]) {{
    static const int64_t values[] = {{
{rows}
    }};
    const uint64_t bits = (uint64_t)values[(int)place[0]];
    for (int i = 0; i < 4; i++) {{
        digits[i] = ({scalar})(uint32_t)((bits >> (16 * i)) & 0xffffu);
    }}
}}
"""
_TEXTS = """\
static inline void u2c_verify_texts({scalar} letters[16], const {scalar} place[3]) {{
    const int first = (int)place[2];
    const char *text = 0;
    switch ((int)place[0]) {{
{rows}
        default: break;
    }}
    int ended = (text == 0);
    for (int i = 0; i < first + 16; i++) {{
        unsigned char letter = 0;
        if (!ended) {{
            letter = (unsigned char)text[i];
        }}
        ended = (letter == 0) ? 1 : ended;
        if (i >= first) {{
            letters[i - first] = ({scalar})letter;
        }}
    }}
}}
"""
_LIMITS = """\
static inline void u2c_verify_limits({scalar} limits[1], const {scalar} place[2]) {{
    switch ((int)place[0]) {{
{rows}
        default: break;
    }}
}}
"""


@dataclass(frozen=True, slots=True)
class Readback:
    """C that is to follow the header, the functions in it, and the facts that they read."""

    text: str
    signatures: tuple[Signature, ...]
    facts: tuple[Fact, ...]

    def values(self, calls: Mapping[str, Call]) -> dict[Fact, int | str | float]:
        """What the header says of each fact."""
        found: dict[Fact, int | str | float] = {}
        for kind, read in _READERS.items():
            asked = [fact for fact in self.facts if _kind(fact) == kind]
            if asked:
                found |= zip(asked, read(asked, calls[f"u2c_verify_{kind}"]))
        return found


def readback(facts: Sequence[Fact], scalar: str) -> Readback:
    """What reads `facts` in a header of that scalar."""
    text, forms = _HEAD, []
    for kind, (template, output, places) in _FORMS.items():
        asked = [fact for fact in facts if _kind(fact) == kind]
        if asked:
            rows = "\n".join(f"        {row}" for row in _ROWS[kind](asked))
            text += template.format(scalar=scalar, rows=rows)
            forms.append(Signature(f"u2c_verify_{kind}", (output,), (("place", places),)))
    return Readback(text, tuple(forms), tuple(facts))


def _kind(fact: Fact) -> str:
    if isinstance(fact.right, str):
        return "texts"
    return "limits" if isinstance(fact.right, float) else "wholes"


def _whole_rows(facts: list[Fact]) -> list[str]:
    return [f"{fact.name}," for fact in facts]


def _text_rows(facts: list[Fact]) -> list[str]:
    return [
        f"case {i}: text = {_element(name, place)}; break;"
        for i, (name, place) in enumerate(_tables(facts).items())
    ]


def _limit_rows(facts: list[Fact]) -> list[str]:
    return [
        f"case {i}: limits[0] = {_element(name, place)}; break;"
        for i, (name, place) in enumerate(_tables(facts).items())
    ]


def _element(name: str, place: int | None) -> str:
    return name if place is None else f"{name}()[(int)place[1]]"


def _tables(facts: list[Fact]) -> dict[str, int | None]:
    """The macros and tables that `facts` are in; of a table a place, of a macro None."""
    return {fact.name: fact.place for fact in facts}


def _wholes(facts: list[Fact], call: Call) -> list[int]:
    digits = call(numpy.arange(len(facts))[:, None])["digits"].astype(numpy.int64)
    values = (sum(int(part) << (16 * i) for i, part in enumerate(row)) for row in digits)
    return [value - (value >> 63 << 64) for value in values]


def _texts(facts: list[Fact], call: Call) -> list[str]:
    """Each text, or as much of one that is too long as tells that it is."""
    tables = list(_tables(facts))
    rows, counts = [], []
    for fact in facts:
        starts = range(0, len(_encoded(fact.right)) + 1, CHUNK)
        rows += [(tables.index(fact.name), fact.place or 0, start) for start in starts]
        counts.append(len(starts))
    letters = call(numpy.array(rows))["letters"].astype(numpy.uint8)
    parts = numpy.split(letters, numpy.cumsum(counts)[:-1])
    return [part.tobytes().partition(b"\0")[0].decode("utf-8", "replace") for part in parts]


def _limits(facts: list[Fact], call: Call) -> list[float]:
    tables = list(_tables(facts))
    rows = [(tables.index(fact.name), fact.place) for fact in facts]
    return call(numpy.array(rows))["limits"][:, 0].astype(float).tolist()


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


_ROWS = {"wholes": _whole_rows, "texts": _text_rows, "limits": _limit_rows}
_READERS: dict[str, Callable] = {"wholes": _wholes, "texts": _texts, "limits": _limits}
# the C of each kind, what it fills, and how many numbers it takes
_FORMS = {
    "wholes": (_WHOLES, ("digits", 4), 1),
    "texts": (_TEXTS, ("letters", CHUNK), 3),
    "limits": (_LIMITS, ("limits", 1), 2),
}
