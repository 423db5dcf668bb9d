"""Names that no macro may have: what C headers call their parameters and variables."""

import re
from collections.abc import Iterable

from urdf2c.emit.body import WIDTH
from urdf2c.emit.identifiers import KEYWORDS

# Comments, strings, numbers and whole directives hold no names that count
_NO_NAMES = re.compile(
    r'//[^\n]*|"(?:\\.|[^"\\\n])*"|^#(?:\\\n|[^\n])*|(?<!\w)\.?\d[\w.]*', re.MULTILINE
)
LONGEST = 3500  # characters of a line that goes on, where C99 asks compilers for 4095
_TYPES = {"uint32_t", "uint64_t"}  # of stdint.h


def variables(text: str, prefixes: Iterable[str] = ()) -> tuple[str, ...]:
    """The names in C code, as they come, but for keywords and those that start with a prefix."""
    words = dict.fromkeys(re.findall(r"[A-Za-z_]\w*", _NO_NAMES.sub(" ", text)))
    known = ("u2c_", "U2C_", *prefixes)
    return tuple(
        word for word in words if word not in KEYWORDS | _TYPES and not word.startswith(known)
    )


def guards(names: Iterable[str], file: str) -> tuple[str, ...]:
    """Directives that stop the compiler of `file` where one of `names` is a macro."""
    message = f"a name above is a macro: include {file} before what defines it, or #undef it"
    lines: list[str] = []
    length = 0
    for piece in (f"defined({name})" for name in names):
        length += len(piece) + 4
        if not lines or length > LONGEST:
            lines += [*_end(message) * bool(lines), f"#if {piece}"]
            length = len(lines[-1])
        elif len(lines[-1]) + len(piece) + len(" ||  || \\") > WIDTH:
            lines[-1] += " || \\"
            lines.append(f"    {piece}")
        else:
            lines[-1] += f" || {piece}"
    return (*lines, *_end(message) * bool(lines))


def _end(message: str) -> tuple[str, ...]:
    return f'#error "{message}"', "#endif"
