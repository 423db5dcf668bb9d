"""A small lexer of C: enough to see where comments and strings end, and what is code."""

import re

TOKENS = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>"(?:\\[0-7]{3}|[^"\\\n])*")
      | (?P<character>'[A-Z]')
      | (?P<word>[A-Za-z_][A-Za-z0-9_]*)
      | (?P<number>\.?[0-9](?:[eE][+-]|[A-Za-z0-9_.])*)
      | (?P<sign>[-+*/%<>=!&|^~?:;,.(){}\[\]\#]|\\\n)
      | (?P<blank>[ \n]+)""",
    re.VERBOSE | re.DOTALL,
)
PAIRS = {")": "(", "]": "[", "}": "{"}
# written into names by the fuzzer: it may stand in strings, comments and longer words only
CANARY = "EVIL"


def tokens(text: str) -> list[tuple[str, str]]:
    """All tokens but blanks, as kind and text; an assertion fails where there is none."""
    found, at = [], 0
    while at < len(text):
        match = TOKENS.match(text, at)
        assert match, f"no token of C at {text[at : at + 40]!r}"
        at = match.end()
        if match.lastgroup != "blank":
            found.append((match.lastgroup, match[0]))
    return found


def check(text: str) -> None:
    """Asserts that `text` is ASCII in lines, whole, and has no word of the fuzzer's as code."""
    assert text.isascii() and all(line.isprintable() for line in text.split("\n"))
    assert "??" not in text
    open_ = []
    for kind, token in tokens(text):
        if kind == "comment":
            inner = token[2:].removesuffix("*/") if token.startswith("/*") else token[2:]
            assert "/*" not in inner and "*/" not in inner and not token.endswith("\\")
        elif kind == "word":
            assert token != CANARY
        elif token in PAIRS.values():
            open_.append(token)
        elif token in PAIRS:
            assert open_.pop() == PAIRS[token]
    assert open_ == []


def table(text: str, function: str) -> list[bytes]:
    """The strings in the body of `function`, as the bytes that they stand for."""
    start = text.find(f"*{function}(void)")
    if start < 0:
        return []
    body = text[start : text.index("\n}\n", start)]
    return [_bytes(token[1:-1]) for kind, token in tokens(body) if kind == "string"]


def _bytes(literal: str) -> bytes:
    return re.sub(rb"\\([0-7]{3})", lambda code: bytes([int(code[1], 8)]), literal.encode())
