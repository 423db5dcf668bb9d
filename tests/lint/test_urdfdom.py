"""What urdfdom is said to make of a file, word for word, and that the real one makes just that."""

import random
import re
from pathlib import Path

import check_urdf
import pytest
from urdfdom_cases import (
    ACCEPTED,
    BROKEN_OFF,
    ENDS,
    LINKS,
    PART,
    REFUSED,
    WARNED,
    joint,
    robot,
)

from urdf2c.diagnostics import Span
from urdf2c.lint.urdfdom import refusals
from urdf2c.lint.urdfdom.numbers import NoNumber, double, vector
from urdf2c.lint.urdfdom.tinyxml import DEEPEST, BrokenXml, parse
from urdf2c.lint.urdfdom.version import NoVersion, version

HERE = Path(__file__).parents[1]
SHARED = HERE.parents[1] / "shared"
FILES = sorted(
    path
    for folder in (HERE / "errors", HERE / "robots", SHARED / "cases", SHARED / "robots")
    for path in folder.glob("*.urdf")
)


def content(text):
    return text if isinstance(text, bytes) else text.encode()


def told(text):
    return refusals(content(text), "arm.urdf")


def cases(table):
    return pytest.mark.parametrize("case", table.values(), ids=table.keys())


@cases(REFUSED)
def test_refused(case):
    text, line, clause, printed = case
    found = next(each for each in told(text) if each.severity == "error")
    assert (found.severity, found.span.line) == ("error", line)
    assert found.message.startswith(f"urdfdom refuses {clause}")
    shown = printed.replace("\t", r"\t")
    assert found.notes[0].message.startswith(f"it prints '{shown}")
    real = check_urdf.verdict(content(text))
    assert not real.accepted and real.messages[0].startswith(printed)


@cases(WARNED)
def test_warned(case):
    text, line, message = case
    assert (line, "warning", message) in [
        (found.span.line, found.severity, found.message) for found in told(text)
    ]
    assert all(found.severity == "warning" for found in told(text))
    assert check_urdf.verdict(content(text)).accepted


@cases(BROKEN_OFF)
def test_broken_off(case):
    text, clause, printed = case
    found = [each for each in told(text) if each.message.startswith(PART)]
    assert [each.message for each in found] == [PART + clause]
    assert found[0].notes[0].message == f"urdfdom prints '{printed}'"
    real = check_urdf.verdict(content(text))
    assert real.accepted and real.messages[0] == printed


@cases(ACCEPTED)
def test_accepted(case):
    assert told(case) == ()
    assert check_urdf.verdict(content(case)) == check_urdf.Verdict(True, ())


def test_all_errors_at_once_and_in_order():
    text = robot(f'{LINKS}<joint name="j" type="x">{ENDS}\n<axis xyz="0"/></joint>', ' version="3"')
    assert [found.span.line for found in told(text)] == [1, 4, 5]


def test_where_a_name_is_first():
    notes = told(robot('<link name="a"/>\n<link name="a"/>'))[0].notes
    assert str(notes[1]) == "arm.urdf:2: note: 'a' is first here"


def test_lines_of_an_expansion_are_told_where_they_were_written():
    places = [Span("arm.xacro", 7), Span("arm.xacro", 8), Span("hand.xacro", 3)]
    found = refusals(b'<robot name="r">\n<link name="a"/>\n<link name="a"/></robot>', "x", places)
    assert found[0].span == Span("hand.xacro", 3) and found[0].notes[1].span == places[1]


def test_a_flood_of_faults_is_cut_short():
    found = told(robot('<joint name="j"/>' * 10_001))
    assert "more than 10000 errors" in found[0].message and len(found) == 101
    assert {each.rule for each in found} == {"urdfdom"}


def agree(text):
    """Ours and the real verdict on a file are one, and so is the first message."""
    ours, real = told(text), check_urdf.verdict(text)
    assert any(found.severity == "error" for found in ours) != real.accepted
    notes = " ".join(note.message for found in ours for note in found.notes)
    for message in real.messages[:1]:
        shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in message)
        assert shown[:290] in notes


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_agrees_with_the_real_one(path):
    agree(path.read_bytes())


WEIRD = ("", "1", "1 2 3", "1\t2\t3", " 1 ", "1 2 3 ", "inf", "1e400", "0x10", "1,5", ".5", "5.",
         "1.1", "1.2", "1.", "-1.0", "base", "j", "fixed", "prismatic", "&foo;", "&#65;", "0 0 0 1")


def mutant(text, rng):
    """The file with one to three slips: an attribute changed or lost, a part lost, doubled, cut."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        attributes = list(re.finditer(r'\s[a-z_]+="([^"]*)"', text))
        parts = list(re.finditer(r"<[a-z_]+[^<>]*/>", text))
        if not attributes or not parts:
            break
        attribute, part, at = rng.choice(attributes), rng.choice(parts), rng.randrange(len(text))
        text = rng.choice((
            text[: attribute.start(1)] + rng.choice(WEIRD) + text[attribute.end(1) :],
            text[: attribute.start()] + text[attribute.end() :],
            text[: part.start()] + text[part.end() :],
            text[: part.end()] + part[0] + text[part.end() :],
            text[:at] + rng.choice("<>/=\"' &!?-") + text[at:],
        ))  # fmt: skip
    return text


@pytest.mark.parametrize("seed", range(10))
def test_agrees_on_slips(seed):
    rng = random.Random(seed)
    full = joint(
        '<origin xyz="1 2 3" rpy="0 0 1"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" '
        'effort="1" velocity="1"/><dynamics damping="1" friction="0"/><mimic joint="j" '
        'multiplier="2" offset="1"/><safety_controller k_velocity="1"/>', "revolute", "1.2",
    ).replace('<link name="arm"/>', '<link name="arm"><inertial><origin xyz="0 0 0"/><mass '
              'value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
              '<visual><geometry><box size="1 1 1"/></geometry></visual></link>')  # fmt: skip
    for _ in range(12):
        agree(mutant(full, rng).encode())


@pytest.mark.parametrize(("text", "value"), [
    ("1", 1.0), (" \t1", 1.0), ("+.5e-1", 0.05), ("5.", 5.0), ("1e-999", 0.0), ("-0", 0.0),
    ("", None), (" ", None), ("1 ", None), (".", None), ("1e", None), ("--1", None), ("0x1", None),
    ("1,5", None), ("1_0", None), ("inf", None), ("nan", None), ("1e999", None), ("\u0661", None),
])  # fmt: skip
def test_number(text, value):
    assert double(text) == value


def test_vector():
    assert vector("  1 \t2   3 ") == (1.0, 2.0, 3.0)
    with pytest.raises(NoNumber, match="found 0 elements but 4 expected"):
        vector("", 4)


@pytest.mark.parametrize(("text", "found"), [
    (None, (1, 0)), ("1.0", (1, 0)), (" +1.02", (1, 2)), ("01.1", (1, 1)),
    ("", "form 'x.y'"), ("1.", "form 'x.y'"), ("1.0.0", "form 'x.y'"), (".1", "blank"),
    ("a.0", "not an integer"), ("1.0 ", "Extra characters"), ("1.-1", "positive"),
    ("0.9", "from 1.0 upto 1.2"), ("1.3", "from 1.0 upto 1.2"),
])  # fmt: skip
def test_version(text, found):
    if isinstance(found, tuple):
        assert version(text) == found
        return
    with pytest.raises(NoVersion, match=found):
        version(text)
    assert found in check_urdf.verdict(robot(LINKS, f' version="{text}"').encode()).messages[0]


def test_tinyxml_keeps_attributes_and_lines():
    (top,) = parse(b"<a>\r\n<b\n c='&lt;&#x41;&#66;&x;\r\n\t' d=\"'\"/><!-- <x> -->text</a>")
    (inner,) = top.children
    assert inner.attributes == {"c": "<AB&x;\n\t", "d": "'"} and inner.line == 2


@pytest.mark.parametrize("code", ["&#1114112;", "&#xD800;", f"&#{'1' * 5000};", "&#x;", "&#1"])
def test_tinyxml_survives_characters_that_are_none(code):
    assert parse(f"<a b='{code}'/>".encode())[0].tag == "a"


@pytest.mark.parametrize("text", [
    "junk", "<", "<a", "<a b", "<a b=c/>", '<a b="1" b="2"/>', "<a/ >", "<a><b></a>",
    "<a/><!--", "<a/><![CDATA[", "<!a", "<?a", "<!-- --><?xml?><a/>", "<1/>", "<a></ a>",
])  # fmt: skip
def test_tinyxml_refuses(text):
    with pytest.raises(BrokenXml) as caught:
        parse(text.encode())
    assert check_urdf.verdict(text.encode()).messages[0].strip() == str(caught.value)


@pytest.mark.parametrize("depth", [DEEPEST, DEEPEST + 1])
def test_depth(depth):
    inner = "<a>" * (depth - 1) + "</a>" * (depth - 1)
    agree(f'<robot name="r"><link name="base"/>{inner}</robot>'.encode())
    assert bool(told(f"<robot name='r'><link name='b'/>{inner}</robot>")) == (depth > DEEPEST)
