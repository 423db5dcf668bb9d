"""Numbers as URDF attributes hold them, in the one notation that every URDF reader shares.

Python's float() takes more (underscores, other digits, `infinity`) and XML less blanks than
str.split(): both are kept out, so that a file means the same here as elsewhere.
"""

import math
import re
from collections.abc import Callable

from urdf2c.read.findings import quoted
from urdf2c.read.xml import Element

DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
INFINITE = re.compile(r"[+-]?(inf|infinity)", re.IGNORECASE)
NOT_A_NUMBER = re.compile(r"[+-]?nan", re.IGNORECASE)

Vector = tuple[float, ...]


def vector(element: Element, attribute: str, count: int, owner: str,
           complain: Callable) -> Vector | None:
    """The `count` finite numbers of an attribute; None when it is absent or unusable.

    Args:
        owner: who has the element, as words: `joint 'elbow'`.
        complain: called with line, message and hints when the attribute is unusable.
    """
    text = element.attributes.get(attribute)
    if text is None:
        return None
    tokens = re.findall(r"[^ \t\r\n]+", text)
    if len(tokens) == count and all(map(DECIMAL.fullmatch, tokens)):
        values = tuple(map(float, tokens))
        if all(map(math.isfinite, values)):
            return values
    found = f"{owner} has {element.tag} {attribute} {quoted(text)}"
    for token in tokens[: count + 1]:
        if NOT_A_NUMBER.fullmatch(token) or (_is_number(token) and math.isinf(float(token))):
            complain(element.line, f"{found}, where {quoted(token)} is not finite",
                     rule="number-invalid")
            return None
        if not _is_number(token):
            hints = ["numbers take a decimal point, and blanks between them"] * ("," in token)
            complain(element.line, f"{found}, where {quoted(token)} is not a number", *hints,
                     rule="number-invalid")
            return None
    complain(element.line, f"{found}, where the count of numbers is {len(tokens)}, not {count}",
             rule="number-invalid")
    return None


def number(element: Element, attribute: str, owner: str, complain: Callable) -> float | None:
    """The finite number of an attribute; None when it is absent or unusable."""
    values = vector(element, attribute, 1, owner, complain)
    return values and values[0]


def bound(element: Element, attribute: str, owner: str, complain: Callable) -> float | None:
    """Like `number`, but infinity is allowed and kept: some files state it for `no limit`."""
    text = element.attributes.get(attribute, "").strip(" \t\r\n")
    if _is_number(text):
        return float(text)
    return number(element, attribute, owner, complain)


def _is_number(token: str) -> bool:
    return bool(DECIMAL.fullmatch(token) or INFINITE.fullmatch(token))
