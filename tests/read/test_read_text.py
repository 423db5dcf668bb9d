"""The reader on odd text: encodings, line ends, prefixes, document types, names and broken XML."""

import pytest
from reading import joint, read, refusal, robot


@pytest.mark.parametrize("prefix", ["\ufeff", ""])
@pytest.mark.parametrize("encoding, declared", [
    ("utf-8", "UTF-8"), ("latin-1", "ISO-8859-1"), ("utf-16-le", "UTF-16"), ("utf-16-be", "utf-16"),
    ("cp1252", "windows-1252"), ("utf-32-le", "utf-32")])
def test_encodings(encoding, declared, prefix):
    if prefix and encoding in ("latin-1", "cp1252") or not prefix and "32" in encoding:
        return  # no such mark exists, or no such text can be told without one
    text = (f'{prefix}<?xml version="1.0" encoding="{declared}"?>\n'
            f'<robot name="r"><link name="épaule"/></robot>')
    found = read(text.encode(encoding))
    assert found.links[0].name == "épaule" and found.warnings == ()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end):
    text = robot("\n\n" + joint('<origin xyz="x"/>')).replace("\n", end)
    assert refusal(text.encode()).startswith("r.urdf:3: error:")


@pytest.mark.parametrize("kind", ["comment", "cdata", "instruction"])
def test_lines_do_not_count_what_looks_like_a_tag(kind):
    fake = {"comment": "<!--\n<link name='x'/>\n-->", "cdata": "<a><![CDATA[\n<b>\n]]></a>",
            "instruction": "<?php\n<b/>\n?>"}[kind]
    assert read(robot(fake + joint())).joints[0].span.line == 3


def test_lines_beyond_sixteen_bits():
    assert read(robot("\n" * 70_000 + joint())).joints[0].span.line == 70_001


@pytest.mark.parametrize("name", [
    "a/b", "a b", " a", "while", "é", "a*/b", "a&quot;b", "%s", "{{x}}", "??/", "机器人", "'"])
def test_names_are_kept(name):
    assert read(robot("", f"base{name}".replace(" ", "&#32;"))).links[0].name == \
        f"base{name}".replace("&quot;", '"')


@pytest.mark.parametrize("name", ["", "a&#10;b", "a&#9;b", "a\u202eb", "a\u2028b", "a\u0085b",
                                  "x" * 1_000_000])
def test_names_that_nobody_can_read_are_refused(name):
    assert len(refusal(f'<robot name="r"><link name="{name}"/></robot>')) < 300


@pytest.mark.parametrize("broken", [
    "<robot name='r'><link name='a'></robot>", "<robot name='r'><link name='a'/>", "hello", "<",
    "<robot name='r'/><robot name='s'/>", "<robot name='r' name='s'/>", "<robot name=r/>",
    "<robot name='r'>&nbsp;<link name='a'/></robot>", "<robot name='a\0'/>", "<!--", "<?xml",
    "<robot name='&#0;'/>", "<?xml version='1.0'?><?xml version='1.0'?><robot name='r'/>",
    "<x:robot><p:a></x:robot>", "<!doctype robot><robot name='r'/>"])
def test_broken_xml_is_refused_with_its_place(broken):
    assert "broken XML at line 1, column" in refusal(broken)


@pytest.mark.parametrize("text", [
    b"\xff\xfe", b"\xfe\xff\x00", b"\x00" * 9, b"\x00", b"\xef\xbb\xbf", b"<\x00", b"\xff" * 99,
    b"<?xml encoding='rot13'?><robot/>", b"<?xml encoding='iso-8859-99'?><robot/>"])
def test_no_text_at_all(text):
    assert "error" in refusal(text)


def test_prefixes_hide_no_broken_xml():
    prefixed = "".join(f"<p{number}:a/>" for number in range(300))
    assert "tag mismatch" in refusal(robot(prefixed + "<b>"))
    assert len(read(robot(prefixed + joint())).warnings) == 300


def test_entities_and_files_are_never_opened(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("hidden")
    text = refusal(f'<!DOCTYPE r [<!ENTITY x SYSTEM "{secret.as_uri()}">]><robot name="&x;"/>')
    assert "DOCTYPE" in text and "hidden" not in text
    assert "'x' not defined" in refusal(f'<!DOCTYPE r SYSTEM "{secret}"><robot name="&x;"/>')


@pytest.mark.parametrize(("doctype", "taken"), [
    ("<!DOCTYPE robot>", True), ("<!DOCTYPE robot\nSYSTEM 'a.dtd' >", True),
    ("<!DOCTYPE robot PUBLIC '-//a' \"[<b>]\">", True), ("<!DOCTYPE robot []>", False),
    ("<!DOCTYPE robot><!DOCTYPE robot>", False), ("<!DOCTYPE>", False), ("<!DOCTYPE robot", False)])
def test_doctype(doctype, taken):
    text = f"<?xml version='1.0'?>{doctype}\n{robot(joint())}"
    said = str(read(text).warnings[0]) if taken else refusal(text)
    assert ("DOCTYPE is passed over" if taken else "DOCTYPE is not accepted") in said


def test_xacro_namespace_alone_is_no_xacro():
    text = robot(joint()).replace(" name=", ' xmlns:xacro="http://ros.org/wiki/xacro" name=', 1)
    assert read(text).warnings == ()


def test_a_mesh_path_may_hold_what_xacro_left():
    visual = '<visual><geometry><mesh filename="$(find a)/b.stl"/></geometry></visual>'
    assert read(f'<robot name="r"><link name="a">{visual}</link></robot>').warnings == ()


@pytest.mark.parametrize("depth", [200, 100_000])
def test_depth(depth):
    text = "<robot name='r'><link name='a'/>" + "<a>" * depth + "</a>" * depth + "</robot>"
    assert len(read(text).links) == 1 if depth < 250 else "depth" in refusal(text)
