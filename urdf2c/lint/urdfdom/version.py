"""The version of URDF that a file says it is of, as urdfdom takes it."""

import re

INTEGER = re.compile(r"[ \t\n\v\f\r]*([+-]?[0-9]+)")

Version = tuple[int, int]


class NoVersion(ValueError):
    """A version that urdfdom refuses; the message is what it prints."""


def version(text: str | None) -> Version:
    """Major and minor of the attribute `version`; 1.0 where it is absent.

    Raises:
        NoVersion: urdfdom would refuse the text.
    """
    if text is None:
        return (1, 0)
    parts = text.split(".")
    if not parts[-1]:  # a point at the end opens no part
        parts.pop()
    if len(parts) != 2:
        raise NoVersion("The version attribute should be in the form 'x.y'")
    major, minor = map(_part, parts)
    if not (1, 0) <= (major, minor) <= (1, 2):
        raise NoVersion("Invalid 'version' specified; versions from 1.0 upto 1.2 are currently "
                        "supported")
    return major, minor


def _part(text: str) -> int:
    if not text:
        raise NoVersion("One of the fields of the version attribute is blank")
    found = INTEGER.match(text)
    if not found:
        raise NoVersion("Version attribute is not an integer")
    if found.end() < len(text):
        raise NoVersion("Extra characters after the version number")
    value = int(found[1][:20])  # no version needs more digits, and int() refuses 5000 of them
    if value < 0:
        raise NoVersion("Version number must be positive")
    return value
