"""URDF names as C: identifiers, string literals and comments, whatever the names hold."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from urdf2c.diagnostics import Diagnostic, Span, UrdfError, error, note, warning
from urdf2c.emit.headers import TAKEN

_C = """
auto break case char const continue default do double else enum extern float for goto if inline
int long register restrict return short signed sizeof static struct switch typedef union
unsigned void volatile while
"""
_C_LATER = """
alignas alignof bool constexpr false nullptr static_assert thread_local true typeof
typeof_unqual asm fortran
"""
_CPP = """
and and_eq asm bitand bitor bool catch char16_t char32_t char8_t class co_await co_return
co_yield compl concept const_cast consteval constinit decltype delete dynamic_cast explicit
export false friend mutable namespace new noexcept not not_eq operator or or_eq private
protected public reinterpret_cast requires static_cast template this throw true try typeid
typename using virtual wchar_t xor xor_eq
"""
KEYWORDS = frozenset(f"{_C} {_C_LATER} {_CPP}".split())

_LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th"}
_ODD = {"_": "underscore", "-": "dash", "/": "slash", "\\": "backslash", ".": "dot"}
_GREEK = re.compile(r"GREEK (?:SMALL|CAPITAL) LETTER (?:FINAL )?([A-Z]+)$")


@dataclass(frozen=True, slots=True)
class Named:
    """A joint or link that the C will name: `kind` is the word for it in messages."""

    kind: str
    name: str
    span: Span


def word(name: str) -> str:
    """`name` as part of an identifier: letters, digits, and single underscores within."""
    text = "".join(map(_spell_letter, name))
    return re.sub(r"[^A-Za-z0-9]+", "_", text).strip("_") or "unnamed"


def spelled(name: str) -> str:
    """`name` with every odd character in words: `j/1` is j_slash_1, to tell it from `j-1`."""
    odd = re.sub(r"^_+|_+$|__+|[^A-Za-z0-9_]", lambda run: "".join(map(_spell_odd, run[0])), name)
    return word(odd)


def identifier(name: str, fallback: str = "x") -> str:
    """`name` as an identifier that may stand alone: no keyword, no digit in front."""
    text = word(name)
    if text[0].isdigit():
        text = f"{fallback}_{text}"
    return text + "_" if text in KEYWORDS else text


def _spell_letter(c: str) -> str:
    """A character in ASCII: without its accents, Greek by name, else its code point."""
    if c.isascii():
        return c
    plain = "".join(p for p in unicodedata.normalize("NFKD", c) if not unicodedata.combining(p))
    plain = "".join(_LETTERS.get(p, p) for p in plain)
    if c.lower() in _LETTERS:
        plain = _LETTERS[c.lower()]
    if plain.isascii() and plain.isalnum():
        return plain
    greek = _GREEK.match(unicodedata.name(plain[:1] or c, ""))
    if greek:
        return greek[1].lower()
    return f"_u{ord(c):04X}" if c.isalnum() else "_"


def _spell_odd(c: str) -> str:
    if c.isalnum():
        return f"_u{ord(c):04X}_"
    return f"_{_ODD.get(c) or unicodedata.name(c, f'u{ord(c):04X}').lower()}_"


def assign(
    items: Iterable[Named],
    chosen: Mapping[str, str],
    fold: Callable[[str], str] = str,
    taken: frozenset[str] = frozenset(),
) -> tuple[tuple[str, ...], tuple[Diagnostic, ...]]:
    """One word an item, no two alike after `fold`, and warnings for words that had to give way.

    `chosen` holds the user's words, `taken` the folded words that the header uses itself.
    """
    items = tuple(items)
    words = [chosen.get(item.name) or word(item.name) for item in items]
    owners = _owners(words, fold)
    warnings = []
    for i, item in enumerate(items):
        others = [j for j in owners[fold(words[i])] if j != i]
        if others and item.name not in chosen and words[i] != item.name:
            warnings.append(_gave_way(item, items[others[0]], words[i], spelled(item.name)))
            words[i] = spelled(item.name)
    words = [text + "_" if fold(text) in taken else text for text in words]
    _refuse_collisions(items, words, fold)
    return tuple(words), tuple(warnings)


def _owners(words: list[str], fold: Callable[[str], str]) -> dict[str, list[int]]:
    owners: dict[str, list[int]] = {}
    for i, text in enumerate(words):
        owners.setdefault(fold(text), []).append(i)
    return owners


def _gave_way(item: Named, other: Named, short: str, long: str) -> Diagnostic:
    return warning(
        item.span,
        f"{item.kind} '{item.name}' is '{long}' in C, since {other.kind} '{other.name}' "
        f"({_where(other, item)}) would be '{short}' too",
        f"choose a name with --name '{item.name}=NAME' or in the table [name] of the config file",
    )


def _where(other: Named, item: Named) -> str:
    same = other.span.file == item.span.file
    return f"line {other.span.line}" if same else str(other.span)


def _refuse_collisions(items: tuple[Named, ...], words: list[str], fold) -> None:
    errors = []
    for shared, owners in _owners(words, fold).items():
        first, *rest = (items[i] for i in owners)
        errors += [_collision(first, item, shared) for item in rest]
    if errors:
        raise UrdfError(errors)


def _collision(first: Named, second: Named, shared: str) -> Diagnostic:
    return error(
        second.span,
        f"{second.kind} '{second.name}' and {first.kind} '{first.name}' would both be "
        f"'{shared}' in C",
        f"choose a name with --name '{second.name}=NAME' or in the table [name] of the config file",
        notes=(note(first.span, f"{first.kind} '{first.name}' is here"),),
    )


def string(text: str) -> str:
    """`text` as a C string literal of UTF-8 bytes, in ASCII and free of trigraphs."""
    return '"' + "".join(map(_string_byte, text.encode(errors="surrogatepass"))) + '"'


def _string_byte(byte: int) -> str:
    # always three octal digits, so that a digit may follow; `?` is escaped against trigraphs
    if chr(byte) in '"\\?' or not 0x20 <= byte < 0x7F:
        return f"\\{byte:03o}"
    return chr(byte)


def comment(text: str) -> str:
    """`text` as it may stand in a comment: printable ASCII, nothing that ends or joins lines."""
    if "\\" in text or not (text.isascii() and text.isprintable()):
        text = "".join(map(_comment_character, text))
    return re.sub(r"(?<=\?)(?=\?)|(?<=\*)(?=/)|(?<=/)(?=\*)", " ", text)


def _comment_character(c: str) -> str:
    if c == "\\" or c.isascii() and not c.isprintable():
        return f"<U+{ord(c):04X}>"
    if c.isascii():
        return c
    plain = _spell_letter(c)
    return plain if plain.isalnum() else f"<U+{ord(c):04X}>"


def default_prefix(robot: str) -> str:
    """The prefix of a robot's C names where none is chosen: its name in lower case.

    It names the header as well, which must not hide one that others include.
    """
    text = word(robot).lower()
    if text == "unnamed":
        return "robot"
    return f"robot_{text}" if text[0].isdigit() or text in {"u2c"} | TAKEN else text
