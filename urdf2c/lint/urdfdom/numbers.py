"""Numbers as urdfdom reads them: `strToDouble` and the vectors made of it, urdfdom_headers 3.0.

A stream of C++ reads them, in the classic locale, and all of the text must be used up: blanks
may come before a number and not after it, and `inf` and `nan` are none. Vectors are split at
blanks alone, so that a tab or a line end between two numbers spoils the first.
"""

import math
import re

NUMBER = re.compile(r"[ \t\n\v\f\r]*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
INFINITE = re.compile(r"\s*[+-]?(inf|infinity|nan)\s*", re.IGNORECASE)


class NoNumber(ValueError):
    """A text that urdfdom cannot read as numbers; the message is what it prints."""


def double(text: str) -> float | None:
    """The number in `text`; None where urdfdom finds none, as in one beyond all doubles."""
    if not NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if math.isfinite(value) else None


def vector(text: str, count: int = 3) -> tuple[float, ...]:
    """The `count` numbers in `text`.

    Raises:
        NoNumber: urdfdom would refuse the text.
    """
    pieces = [piece for piece in text.split(" ") if piece]
    values = []
    for piece in pieces:
        value = double(piece)
        if value is None:
            raise NoNumber(f"Unable to parse component [{piece}] to a double (while parsing a "
                           f"vector value)")
        values.append(value)
    if len(values) != count:
        raise NoNumber(f"Parser found {len(values)} elements but {count} expected while parsing "
                       f"vector [{text}]")
    return tuple(values)


def cause(text: str) -> str:
    """Why urdfdom cannot read `text`, where a person might: a clause, or nothing."""
    if INFINITE.fullmatch(text) or any(INFINITE.fullmatch(piece) for piece in text.split()):
        return ", and inf and nan are no numbers to it"
    if re.search(r"[\t\n\v\f\r]", text):
        return ", and only blanks part numbers there: no tab, no line end"
    if text != text.rstrip(" ") and double(text.rstrip(" ")) is not None:
        return ", and no blank may follow a number"
    return ""
