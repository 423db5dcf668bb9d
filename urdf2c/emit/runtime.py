"""u2c.h, whole or as much of it as a header needs that shall stand alone."""

import re

from urdf2c.data import data

# A part, within a guard of its own, and what defines a function in it
_PART = re.compile(
    r"^#if !defined\((U2C_([A-Z]+)_\w+)\)\n#define \1\n.*?^#endif  // \1\n", re.MULTILINE | re.DOTALL
)
_DEFINED = re.compile(r"^(?:U2C_SHARED|U2C_INLINE|static inline) \w+ (\w+)\(", re.MULTILINE)


def runtime() -> str:
    """The text of u2c.h."""
    return (data("c_runtime") / "u2c.h").read_text("utf-8")


def pasted(scalar: str, code: str) -> str:
    """What `code` needs of u2c.h, without an empty line at its end.

    Parts are whole, since each has a guard: so headers of either kind share a translation unit,
    whatever they call. A double is held to have 8 bytes even where nothing is called.
    """
    whole = runtime()
    parts = {m[1]: m[0] for m in _PART.finditer(whole) if m[2] == scalar.upper()}
    start = whole.index("#ifndef U2C_H\n")
    shared = whole[start : whole.index("#endif  // U2C_H\n") + len("#endif  // U2C_H\n")]
    wanted = _needed(parts, code) | {"U2C_DOUBLE_SIZE"}
    texts = [shared, *(text for name, text in parts.items() if name in wanted)]
    return "// What is called of u2c.h, which is under the MIT licence\n" + "\n".join(texts).rstrip()


def _needed(parts: dict[str, str], code: str) -> set[str]:
    """The names of the parts that define what `code` calls, and of those that these need."""
    home = {function: name for name, text in parts.items() for function in _DEFINED.findall(text)}
    wanted: set[str] = set()
    unread = [code]
    while unread:
        called = re.findall(r"\bu2c_\w+", unread.pop())
        found = {home[function] for function in called if function in home} - wanted
        wanted |= found
        unread += [parts[name] for name in found]
    return wanted
