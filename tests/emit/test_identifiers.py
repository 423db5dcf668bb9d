"""URDF names as identifiers, strings and comments."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urdf2c.diagnostics import Span, UrdfError, nearest
from urdf2c.emit import identifiers
from urdf2c.emit.identifiers import KEYWORDS, Named, assign


def named(*names, kind="joint"):
    return [Named(kind, name, Span("r.urdf", 10 + i)) for i, name in enumerate(names)]


@pytest.mark.parametrize(
    "name, word",
    [
        ("tool0", "tool0"),
        ("base/link", "base_link"),
        ("arm-1", "arm_1"),
        ("größe", "grosse"),
        ("θ1", "theta1"),
        ("2nd", "2nd"),
        ("_x_", "x"),
        ("a__b", "a_b"),
        ("рука", "u0440_u0443_u043A_u0430"),
        ("*/", "unnamed"),
        ("", "unnamed"),
    ],
)
def test_word(name, word):
    assert identifiers.word(name) == word


@pytest.mark.parametrize("name", ["int", "class", "restrict", "and", "register", "true"])
def test_keyword_stands_apart(name):
    assert identifiers.identifier(name) == f"{name}_"


@given(st.text())
def test_any_name_gives_an_identifier(name):
    text = identifiers.identifier(name)
    assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", text) and text not in KEYWORDS
    assert "__" not in text
    assert re.fullmatch(r"[a-z][a-z0-9_]*", identifiers.default_prefix(name))


def test_default_prefix():
    names = ("UR5", "my robot", "2nd", "u2c", "///", "Math", "stdint", "String", "Arduino")
    prefixes = [identifiers.default_prefix(name) for name in names]
    assert prefixes == [
        "ur5", "my_robot", "robot_2nd", "robot_u2c", "robot",
        "robot_math", "robot_stdint", "robot_string", "robot_arduino",
    ]  # fmt: skip


def test_names_that_give_way_are_told():
    words, warnings = assign(named("j/1", "j-1", "j_2"), {}, str.upper)
    assert words == ("j_slash_1", "j_dash_1", "j_2")
    assert "joint 'j/1' is 'j_slash_1' in C" in str(warnings[0]) and len(warnings) == 2


def test_a_plain_name_keeps_its_word():
    words, warnings = assign(named("arm_1", "arm-1"), {})
    assert words == ("arm_1", "arm_dash_1") and len(warnings) == 1


def test_chosen_names():
    words, warnings = assign(named("j/1", "j-1"), {"j/1": "one"}, str.upper)
    assert words == ("one", "j_1") and warnings == ()


@pytest.mark.parametrize(
    "names, chosen",
    [(("elbow", "Elbow"), {}), (("a/b", "a_slash_b", "a_b"), {}), (("a", "b"), {"b": "a"})],
)
def test_collision_names_both_lines(names, chosen):
    with pytest.raises(UrdfError) as refusal:
        assign(named(*names), chosen, str.upper)
    text = str(refusal.value)
    assert "would both be" in text and "r.urdf:10: note" in text and "--name" in text


def test_words_of_the_header_are_taken():
    words, _ = assign(named("count"), {}, str.upper, frozenset({"COUNT"}))
    assert words == ("count_",)


@pytest.mark.parametrize(
    "text, c",
    [
        ("tip", '"tip"'),
        ('a"b\\c', '"a\\042b\\134c"'),
        ("é1", '"\\303\\2511"'),
        ("a\n", '"a\\012"'),
        ("??/", '"\\077\\077/"'),
        ("100%", '"100%"'),
    ],
)
def test_string(text, c):
    assert identifiers.string(text) == c


@given(st.text())
def test_string_reads_back(text):
    c = identifiers.string(text)
    assert c.isascii() and c.isprintable() and "??" not in c and c[0] == c[-1] == '"'
    plain = re.sub(rb"\\(\d{3})", lambda m: bytes([int(m[1], 8)]), c[1:-1].encode())
    assert plain == text.encode(errors="surrogatepass") and '"' not in c[1:-1]


@given(st.text() | st.text(alphabet="?/*\\ \n\u202e"))
def test_comment_is_harmless(text):
    c = identifiers.comment(text)
    assert c.isascii() and (c.isprintable() or c == "")
    assert not any(bad in c for bad in ("*/", "/*", "??", "\\"))


def test_comment():
    assert identifiers.comment("größe \u202e\\") == "grosse <U+202E><U+005C>"


def test_nearest():
    assert nearest("uper", ["upper", "lower"]) == ("did you mean 'upper'?",)
    assert nearest("xyz", ["upper"]) == ()
