"""Files made to do harm, as a user meets them: refused in words, in little memory and time."""

import gzip
import os

import pytest
from child import OUTPUTS, refused, urdf2c

MEGABYTE = "a" * 2**20
LEVELS = "".join(f'<!ENTITY {c} "{f"&{p};" * 10}">' for p, c in zip("abcdefgh", "bcdefghi"))
BOMB = f'<!DOCTYPE r [<!ENTITY a "ha">{LEVELS}]>\n<robot name="&i;"><link name="l"/></robot>'


def joint(name="j", kind="continuous", parent="a", child="b", inner=""):
    ends = f'<parent link="{parent}"/><child link="{child}"/>'
    return f'<joint name="{name}" type="{kind}">{ends}{inner}</joint>\n'


def pair(**parts):
    return f'<robot name="r"><link name="a"/><link name="b"/>\n{joint(**parts)}</robot>'


def chain(count, kind="continuous"):
    parts = (
        f'<link name="l{i + 1}"/>' + joint(f"j{i}", kind, f"l{i}", f"l{i + 1}")
        for i in range(count)
    )
    return f'<robot name="r"><link name="l0"/>\n{"".join(parts)}</robot>'


def star(count):
    parts = (
        f'<link name="l{i}"/>' + joint(f"j{i}", "fixed", "l0", f"l{i}") for i in range(1, count)
    )
    return f'<robot name="r"><link name="l0"/>\n{"".join(parts)}</robot>'


FILES = {
    "entity bomb": (BOMB, ":1: error: a DOCTYPE is not accepted"),
    "entity bomb further down": (
        f'<?xml version="1.0"?>\n<!-- arm -->\n{BOMB}', ":3: error: a DOCTYPE is not accepted"),
    "entity bomb in UTF-16": (BOMB.encode("utf-16"), ":1: error: a DOCTYPE is not accepted"),
    "entity of a file": (
        '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><robot name="&x;"/>', "DOCTYPE"),
    "entity of a parameter": (
        '<!DOCTYPE r [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]><robot name="r"/>', "DOCTYPE"),
    "DTD of a server": (
        '<!DOCTYPE r SYSTEM "http://127.0.0.1:9/x.dtd"><robot name="&x;"/>', "DOCTYPE"),
    "entity without a DOCTYPE": ('<robot name="&x;"/>', ":1: error: broken XML at line 1"),
    "depth": ('<robot name="r">\n' + "<a>" * 100_000 + "</a>" * 100_000 + "</robot>",
              ":2: error: broken XML at line 2, column 768: excessive depth"),
    "depth without an end": ("<robot>\n" + "<a>\n" * 100_000, ": error: broken XML"),
    "depth of joints": (
        '<robot name="r">' + '<joint name="j">' * 100_000 + "</joint>" * 100_000 + "</robot>",
        ":1: error: broken XML at line 1"),
    "a million joints": (
        '<robot name="r"><link name="l"/>\n' + "<joint/>\n" * 1_000_000 + "</robot>",
        "error: the file has more than 500000 elements"),
    "many joints in a row": (chain(12_000), "have more than 10000 joints"),
    "many joints that do not move": (chain(12_000, "fixed"), "have more than 10000 joints"),
    "floating joints in a row": (chain(1_000, "floating"), "have more than 10000 joints"),
    "many leaves": (star(15_000), "has 14999 leaf links, so the tip must be chosen"),
    "many roots": (
        '<robot name="r">' + "".join(f'<link name="{i}"/>\n' for i in range(20_000)) + "</robot>",
        "has 20000 root links"),
    "one name for all": (
        '<robot name="r">' + '<link name="a"/>\n' * 30_000 + "</robot>",
        "the file has more than 10000 errors, of which 100 are told"),
    "all wrong": ('<robot name="r"><link name="a"/>\n' + "<joint/>\n" * 30_000 + "</robot>",
                  "the file has more than 10000 errors, of which 100 are told"),
    "all doubtful": (
        '<robot name="r"><link name="a"/><link name="b"/>' + "<lnk/>\n" * 30_000 + "</robot>",
        "the file gives more than 10000 warnings, of which 100 are told"),
    "attributes": (
        "<robot><link " + " ".join(f'a{i}="1"' for i in range(500_000)) + "/></robot>",
        ":1: error: an element has more than 1000 attributes"),
    "one attribute often": ("<robot><link " + 'a="1" ' * 100_000 + "/></robot>", "more than 1000"),
    "prefixes": (
        '<robot name="r"><link name="a"/><link name="b"/>'
        + "".join(f"<p{i}:a/>\n" for i in range(20_000)) + "</robot>", "more than 10000 warnings"),
    "name of a link": (
        f'<robot name="r"><link name="{MEGABYTE}"/></robot>',
        ":1: error: link '" + "a" * 57 + "...' has a name of 1048576 characters"),
    "name of a joint": (pair(name=MEGABYTE), "a name of 1048576 characters"),
    "name of a robot": (
        f'<robot name="{MEGABYTE}"><link name="a"/></robot>', "a name of 1048576 characters"),
    "name of a parent": (pair(parent=MEGABYTE), ":2: error: joint 'j' has parent 'aaa"),
    "name of a leader": (
        pair(inner=f'<mimic joint="{MEGABYTE}"/>'), ":2: error: joint 'j' mimics 'aaa"),
    "name of a type": (pair(kind=MEGABYTE), ":2: error: joint 'j' has the unknown type 'aaa"),
    "name of an element": (f"<robot><{MEGABYTE}/></robot>", ":1: error: broken XML at line 1"),
    "name of an attribute": (
        f'<robot><link {MEGABYTE}="1"/></robot>', ":1: error: broken XML at line 1"),
    "a long number": (
        pair(inner=f'<origin xyz="{"1" * 2**20} 0 0"/>'), ":2: error: joint 'j' has origin xyz"),
    "many numbers": (pair(inner=f'<origin xyz="{"1 " * 2**20}"/>'), "count of numbers is 1048576"),
    "an attribute of 16 MB": (
        f'<robot name="r"><link name="a" b="{MEGABYTE * 16}"/></robot>', ":1: error: broken XML"),
    "NUL": (b'<robot name="a\0b"><link name="a"/></robot>', ":1: error: broken XML"),
    "NUL by number": ('<robot name="a&#0;b"><link name="a"/></robot>', ":1: error: broken XML"),
    "line break in a name": ('<robot name="r"><link name="a&#10;b"/></robot>', "U+000A"),
    "right to left": ('<robot name="r">\n<link name="a\u202eb"/></robot>', ":2: error: link "
                      r"'a\u202eb' has the control character U+202E in its name"),
    "terminal codes": ('<robot name="r"><link name="a"/><link name="&#155;2J"/></robot>', "U+009B"),
    "comments without an end": ("<robot>" + "<!--" * 200_000, ":1: error: broken XML"),
    "a comment with a comment": ("<robot><!-- a\n<!-- \x7f\x85 --></robot>", ": error: broken XML"),
    "declarations": ("<?xml version='1.0'?>" * 500_000, ": error: broken XML"),
    "opened, never closed": ("<" * 2**20, "more than 500000 elements"),
    "references": ("<robot>" + "&lt;" * 5_000_000 + "</robot>", "error: the robot has no link"),
    "text of 20 MB": ("<robot>" + "a" * (20 * 2**20) + "</robot>", ": error: "),
    "gzip": (gzip.compress(pair().encode(), mtime=0), ": error: "),
    "UTF-7": (b"<?xml version='1.0' encoding='UTF-7'?>\n+ADw-robot/>", "'UTF-7' is not known"),
    "no codec": (b"<?xml version='1.0' encoding='zip'?>\n<robot/>", "'zip' is not known"),
    "surrogates": (b'<robot name="\xed\xa0\x80"/>', ":1: error: byte 0xed is not UTF-8 text"),
}  # fmt: skip


@pytest.mark.parametrize("case", FILES)
def test_file(case, tmp_path):
    content, message = FILES[case]
    (tmp_path / "r.urdf").write_bytes(content if isinstance(content, bytes) else content.encode())
    said = refused(tmp_path, "generate", "r.urdf", *OUTPUTS)
    assert said.startswith("r.urdf:") and message in said and "root:" not in said


def test_file_of_200_megabytes(tmp_path):
    with open(tmp_path / "r.urdf", "wb") as file:
        file.write(b'<robot name="r"><link name="a"/>\n')
        file.truncate(200 * 2**20)
    said = refused(tmp_path, "generate", "r.urdf", *OUTPUTS)
    assert said.startswith("r.urdf: error: the file is larger than 64 MB")


@pytest.mark.parametrize("command", ["verify", "show", "check"])
@pytest.mark.parametrize("case", ["entity bomb", "depth", "all wrong", "name of a link"])
def test_other_commands(command, case, tmp_path):
    (tmp_path / "r.urdf").write_text(FILES[case][0], "utf-8")
    done = urdf2c(tmp_path, command, "r.urdf")
    said = done.stdout + done.stderr
    assert done.returncode == 1 and b"Traceback" not in said and len(said) < 200_000
    assert FILES[case][1].encode() in said and os.listdir(tmp_path) == ["r.urdf"]


def test_many_tips_fit_in_memory(tmp_path):
    """Each of 2,500 joints has a tip of its own: what is made for one is not made of all."""
    (tmp_path / "r.urdf").write_text(star(2_501).replace("fixed", "continuous"), "utf-8")
    tips = ",".join(f'"l{i}"' for i in range(1, 2_501))
    (tmp_path / "r.urdf2c.toml").write_text(f"tip = [{tips}]", "utf-8")
    done = urdf2c(tmp_path, "generate", "r.urdf")
    assert (done.returncode, done.stderr) == (0, b"r.h: written\n")
    assert (tmp_path / "r.h").read_text("utf-8").count("static inline void r_fk_l") == 2_500


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda path: os.mkfifo(path), "the file cannot be read: it is a named pipe"),
        (lambda path: path.mkdir(), "the file cannot be read: is a directory"),
        (lambda path: path.symlink_to("/dev/zero"), "the file is larger than 64 MB"),
        (lambda path: path.symlink_to(path), "the file cannot be read: too many levels of symb"),
        (lambda path: path.symlink_to("/dev/null"), "the file is empty"),
        (lambda path: path.symlink_to("nowhere"), "the file cannot be read: no such file"),
    ],
)  # fmt: skip
def test_what_is_no_file(make, message, tmp_path):
    make(tmp_path / "r.urdf")
    said = refused(tmp_path, "generate", "r.urdf", *OUTPUTS)
    assert said.startswith(f"r.urdf: error: {message}")
