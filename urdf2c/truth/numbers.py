"""The functions that a kind of scalar needs beside + - * /."""

import math
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Numbers:
    """Sine, cosine, square root and the larger of two, of one kind of scalar."""

    sin: Callable
    cos: Callable
    sqrt: Callable
    larger: Callable


FLOATS = Numbers(math.sin, math.cos, math.sqrt, max)
