"""Whose sines a compiled header takes: those of u2c.h, or others that its user put in their place."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy

from urdf2c.emit.function import Signature
from urdf2c.verify.inputs import precision

# A function more beside those of a header, which tells what was defined when it was compiled.
_FORM = Signature("urdf2c_sines", (("answer", 1),), (("none", 1),))
_TEXT = """
static inline void urdf2c_sines({scalar} answer[1], const {scalar} none[1]) {{
    (void)none;
#if defined({macro})
    answer[0] = 2;
#elif defined(U2C_NO_DOMAIN_CHECK)
    answer[0] = 1;
#else
    answer[0] = 0;
#endif
}}
"""
_MACROS = {"float": "U2C_SINCOSF", "double": "U2C_SINCOS"}
_REMARKS = (
    "",
    "what angles beyond the domain give was left to chance, and was not looked at",
    "its sines were taken in the place of those of u2c.h. What they give for angles beyond the domain "
    "is up to them, and was not looked at; the bounds are those of sines as good as u2c.h's",
)


@dataclass(frozen=True, slots=True)
class Sines:
    """`macro` is what was defined in the place of what u2c.h does, "" for nothing.

    `split` says that the last part of a sum of angles is added after whole turns are taken off, and
    `remark` what there is to say of it all.
    """

    macro: str = ""
    split: bool = True
    remark: str = ""

    @property
    def have_domain(self) -> bool:
        """Whether angles beyond the domain of u2c.h give NaN."""
        return not self.macro


def question(text: str, forms: tuple[Signature, ...], scalar: str):
    """A header's text and functions, and one function more that tells of its sines."""
    return text + _TEXT.format(scalar=scalar, macro=_MACROS[scalar]), (*forms, _FORM)


def asking(compiled: Callable, text: str, forms: tuple[Signature, ...], scalar: str):
    """The calls of a header's functions `forms` as `compiled` makes them, and its Sines."""
    calls = dict(compiled(*question(text, forms, scalar), scalar))
    answer = int(calls.pop(_FORM.name)(numpy.zeros((1, 1), precision(scalar)))["answer"][0, 0])
    macro = ("", "U2C_NO_DOMAIN_CHECK", _MACROS[scalar])[answer]
    remark = f"{macro} is defined: {_REMARKS[answer]}" if macro else ""
    return calls, Sines(macro, answer < 2, remark)
