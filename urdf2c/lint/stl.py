"""How large a mesh in STL is, text or binary, without building it."""

import math
import re
import sys
from array import array

from urdf2c.lint.box import Box, around

HEADER, TRIANGLE = 84, 50  # bytes; a triangle is a normal, three corners, and two bytes more
CORNERS = 12  # bytes into a triangle, behind its normal
_VERTEX = re.compile(rb"\bvertex\s+(\S+)\s+(\S+)\s+(\S+)")


def stl_box(content: bytes) -> Box | None:
    """The box around all corners, in the file's own unit; None where it is no STL, or empty.

    Binary files may begin with the word `solid` too: the count of triangles decides.
    """
    count = int.from_bytes(content[80:HEADER], "little")
    if count and len(content) == HEADER + count * TRIANGLE:
        return _box(*(_coordinates(content, axis) for axis in range(3)))
    if not content.lstrip().startswith(b"solid"):
        return None
    try:
        points = [tuple(map(float, corner)) for corner in _VERTEX.findall(content)]
    except ValueError:
        return None
    return _box(*zip(*points)) if points else None


def _coordinates(content: bytes, axis: int) -> array:
    """One coordinate of all corners: a byte of all triangles at a time, since that is fast."""
    found = array("f")
    for corner in range(3):
        start = HEADER + CORNERS + 12 * corner + 4 * axis
        packed = bytearray(len(content[HEADER::TRIANGLE]) * 4)
        for i in range(4):
            packed[i::4] = content[start + i :: TRIANGLE]
        found.frombytes(bytes(packed))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def _box(x, y, z) -> Box | None:
    ends = [(min(axis), max(axis)) for axis in (x, y, z)]
    # a NaN may hide from min and max, but not from a sum
    if not all(map(math.isfinite, (sum(x), sum(y), sum(z)))):
        return None
    return around(zip(*ends))
