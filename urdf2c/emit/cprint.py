"""Numbers and expressions as C, and the operations that are in what was printed.

The printed order of evaluation is the graph's: `a + b + c` stands for `(a + b) + c` only, and a
sum on the right keeps its parentheses, unless both operands may swap places (addition and
multiplication commute bit for bit). So host and target agree, and what is counted is what runs.
"""

import math
import struct
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal

from urdf2c.compiler.expr import Expr, split_angle

SUM, PRODUCT, SIGN, ATOM = range(4)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A C scalar type: its literals' suffix, its functions in u2c.h and its largest value."""

    name: str
    suffix: str
    sincos: str
    two_over: str
    rsqrt: str
    largest: float


_FLOAT, _DOUBLE = map(float.fromhex, ("0x1.fffffep127", "0x1.fffffffffffffp1023"))
SCALARS = {
    "float": Scalar("float", "f", "u2c_sincosf", "u2c_two_overf", "u2c_rsqrtf", _FLOAT),
    "double": Scalar("double", "", "u2c_sincos", "u2c_two_over", "u2c_rsqrt", _DOUBLE),
}


def literal(value: float, scalar: Scalar) -> str:
    """The shortest decimal that reads back as `value` rounded to `scalar`.

    Raises OverflowError where the scalar does not reach that far.
    """
    rounded = single(value) if scalar.name == "float" else float(value)
    if math.isinf(rounded):
        raise OverflowError(f"{value} is beyond the range of {scalar.name}")
    digits = _shortest_single(rounded) if scalar.name == "float" else repr(rounded)
    return _layout(Decimal(digits)) + scalar.suffix


def single(value: float) -> float:
    """`value` rounded to single precision, infinite where that does not reach."""
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def _shortest_single(value: float) -> str:
    tries = (f"{value:.{digits}e}" for digits in range(9))
    return next(text for text in tries if single(float(text)) == value)


def _layout(number: Decimal) -> str:
    """`number` as a C floating constant without a suffix: 0.5, 12.0, 1.5e-7."""
    sign, digits, exponent = number.normalize().as_tuple()
    if not any(digits):
        return "0.0"
    point = len(digits) + exponent  # the value is 0.digits * 10^point
    if -4 < point <= 9:
        text = f"{number.normalize():f}"
        return text if "." in text else text + ".0"
    mantissa = str(digits[0]) + ("." + "".join(map(str, digits[1:])) if digits[1:] else "")
    return f"{'-' if sign else ''}{mantissa}e{point - 1}"


class Printer:
    """Writes expressions as C, nodes in `names` by name; `count` tells what was written so far.

    Counted are mul, add (subtractions too), neg, div and sqrt; the sign of a literal is no neg.
    """

    def __init__(self, names: dict[Expr, str], scalar: Scalar):
        self._names, self._scalar = names, scalar
        self.count: Counter[str] = Counter()

    def sincos(self, angle: Expr) -> tuple[str, str]:
        """The function that takes the sine and cosine of `angle`, and its arguments for it.

        The last part of a sum is an argument of its own, so that a large sum is not rounded.
        """
        rest, last = split_angle(angle)
        if angle in self._names or last is None:
            return self._scalar.sincos, self.value(angle)
        self.count["add"] += 1
        return f"{self._scalar.sincos}_plus", f"{self.value(rest)}, {self.value(last)}"

    def value(self, node: Expr) -> str:
        """The C text of `node`, by its name where it has one."""
        return self._positive(node)[0]

    def definition(self, node: Expr) -> str:
        """The C text of what `node` is made of, even where it has a name."""
        return self._positive(node, spell=True)[0]

    def _positive(self, node: Expr, spell: bool = False) -> tuple[str, int]:
        if node in self._names and not spell:
            return self._names[node], ATOM
        return self._WRITE[node.op](self, node)

    def _const(self, node: Expr) -> tuple[str, int]:
        return literal(node.value, self._scalar), ATOM

    def _input(self, node: Expr) -> tuple[str, int]:
        return node.value, ATOM

    def _neg(self, node: Expr) -> tuple[str, int]:
        return self._negative(node.args[0])

    def _add(self, node: Expr) -> tuple[str, int]:
        first, second = node.args
        if self._signed(second):
            return self._sum(self._positive(first), "-", self._negative(second))
        if self._signed(first):
            return self._sum(self._positive(second), "-", self._negative(first))
        if first.is_const() or (self._open(second, "add") and not self._open(first, "add")):
            first, second = second, first
        return self._sum(self._positive(first), "+", self._positive(second))

    def _sum(self, left: tuple[str, int], sign: str, right: tuple[str, int]) -> tuple[str, int]:
        self.count["add"] += 1
        return f"{left[0]} {sign} {_enclose(right, PRODUCT, signed=False)}", SUM

    def _mul(self, node: Expr) -> tuple[str, int]:
        first, second = self._factors(node)
        return self._product(self._positive(first), "*", self._positive(second))

    def _div(self, node: Expr) -> tuple[str, int]:
        return self._product(self._positive(node.args[0]), "/", self._positive(node.args[1]))

    def _two_over(self, node: Expr) -> tuple[str, int]:
        self.count["div"] += 1
        return f"{self._scalar.two_over}({self.value(node.args[0])})", ATOM

    def _rsqrt(self, node: Expr) -> tuple[str, int]:
        self.count["sqrt"] += 1
        return f"{self._scalar.rsqrt}({self.value(node.args[0])})", ATOM

    def _product(self, left: tuple[str, int], sign: str, right: tuple[str, int]):
        self.count["mul" if sign == "*" else "div"] += 1
        return f"{_enclose(left, PRODUCT)}{sign}{_enclose(right, ATOM, signed=False)}", PRODUCT

    def _factors(self, node: Expr) -> tuple[Expr, Expr]:
        """A product's operands: a product first (it needs no parentheses), a sign, or a number."""
        first, second = node.args
        products = self._open(first, "mul", "div"), self._open(second, "mul", "div")
        if products[0] != products[1]:
            return (second, first) if products[1] else (first, second)
        if self._signed(first):
            return first, second
        return (second, first) if second.is_const() or self._signed(second) else (first, second)

    def _signed(self, node: Expr) -> bool:
        """Whether `node` is written with a sign of its own that a sum can take over."""
        return self._open(node, "neg") or (
            self._open(node, "mul") and any(map(self._signed, node.args))
        )

    def _open(self, node: Expr, *ops: str) -> bool:
        """Whether `node` is one of `ops` and is written out where it is read."""
        return node.op in ops and node not in self._names

    def _negative(self, node: Expr) -> tuple[str, int]:
        """-node, the sign taken in by a literal or a difference where there is one."""
        if self._open(node, "const"):
            return "-" + self._const(node)[0], SIGN
        if self._open(node, "mul", "div"):
            return self._negative_product(node)
        if self._open(node, "add"):
            return self._negative_sum(node)
        if self._open(node, "neg"):
            return self._positive(node.args[0])
        self.count["neg"] += 1
        return "-" + self._positive(node)[0], SIGN

    def _negative_product(self, node: Expr) -> tuple[str, int]:
        first, second = self._factors(node) if node.op == "mul" else node.args
        gives = self._signed if any(map(self._signed, node.args)) else self._takes_sign
        if node.op == "mul" and not gives(first) and gives(second):
            first, second = second, first
        sign = "*" if node.op == "mul" else "/"
        return self._product(self._negative(first), sign, self._positive(second))

    def _negative_sum(self, node: Expr) -> tuple[str, int]:
        first, second = node.args
        if self._signed(second):
            return self._sum(self._negative(second), "-", self._positive(first))
        if self._takes_sign(second) and not self._takes_sign(first):
            first, second = second, first
        if self._takes_sign(first):
            return self._sum(self._negative(first), "-", self._positive(second))
        self.count["neg"] += 1
        return f"-({self._add(node)[0]})", SIGN

    def _takes_sign(self, node: Expr) -> bool:
        """Whether -node needs no operation of its own."""
        if node in self._names or node.op == "input":
            return False
        if node.op in ("mul", "add"):
            return any(map(self._takes_sign, node.args))
        return node.op in ("const", "neg") or node.op == "div" and self._takes_sign(node.args[0])

    _WRITE = {
        "const": _const,
        "input": _input,
        "neg": _neg,
        "add": _add,
        "mul": _mul,
        "div": _div,
        "two_over": _two_over,
        "rsqrt": _rsqrt,
    }


def _enclose(printed: tuple[str, int], least: int, signed: bool = True) -> str:
    """The text, in parentheses where it binds looser than `least` or may not start with a sign."""
    text, precedence = printed
    loose = precedence < least or (not signed and text.startswith("-"))
    return f"({text})" if loose else text
