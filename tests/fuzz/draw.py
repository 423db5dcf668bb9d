"""A robot's text and options, chosen by bytes: what Atheris and Hypothesis may mutate."""

import struct
from xml.sax.saxutils import quoteattr

TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")
NAMES = (
    "a", "b", "c", "base", "tool0", "tool0 ", "Tool0", "tool-0", "tool_0", "tool/0", "a" * 200,
    "*/ EVIL(); /*", 'a"; EVIL(); "', "a\\", "??/", "??=define EVIL", "%s%n%", "{{ EVIL }}",
    "{% EVIL %}", "#define EVIL", "// EVIL", "`EVIL`", "'", "<a>", "&amp;", "\u200b", "\ufeff",
    "\u0301", "\u2126", "é", "ß", "ẞ", "机器人", "😀", "ﬁ", "İ", "int", "class", "count", "COUNT",
    "NQ", "u2c", "U2C_ABI", "q", "p", "R", "s0", "c0", "p_tool0", "2nd", "_", "__",
)  # fmt: skip
REFUSED = ("\u202e", "\ud800", "$(EVIL)", "${EVIL}", "a\nEVIL", "a\rEVIL", "a\0", "", "a" * 2000)
USUAL = (
    "0", "0", "1", "-1", "0.1", "-0.425", "1.5708", "-1.5708", "3.14159", "3.141592653589793",
    "1.5707963267948966", "0.78539816339744828", "1e-9", "6.1e-17", "1e-5", "2.5",
)  # fmt: skip
WILD = (
    "1e6", "8192", "1e16", "1e38", "3.5e38", "1e154", "1e200", "1e308", "-1e308", "5e-324", "1e-46",
    "1e-160", "-0",
)  # fmt: skip
WRONG = ("inf", "nan", "1e999", "", "x")


class Draw:
    """Choices read off bytes, the first of each kind when they run out."""

    def __init__(self, data: bytes):
        self._data, self._at = data, 0

    def byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1] if self._at <= len(self._data) else 0

    def pick(self, items):
        return items[self.byte() % len(items)]

    def one_in(self, count: int) -> bool:
        return self.byte() % count == count - 1

    def name(self) -> str:
        """A name of the pool, or any text."""
        kind = self.byte() % 64
        if kind < 48:
            return self.pick(NAMES)
        if kind == 48:
            return self.pick(REFUSED)
        raw = bytes(self.byte() for _ in range(self.byte() % 12))
        return "".join(c for c in raw.decode("utf-8", "ignore") if c.isprintable()) or "x"

    def number(self) -> str:
        """A number of the pools, or any double."""
        kind = self.byte() % 64
        if kind < 48:
            return self.pick(USUAL)
        if kind < 56:
            return self.pick(WILD)
        if kind == 56:
            return self.pick(WRONG)
        return repr(struct.unpack("<d", bytes(self.byte() for _ in range(8)))[0])

    def numbers(self, count: int) -> str:
        return " ".join(self.number() for _ in range(count))


def model(draw: Draw) -> tuple[str, str]:
    """The text of a URDF file, most often a sound one, and the file's name."""
    links = [draw.name()]
    joints: list[str] = []
    body = []
    for _ in range(draw.byte() % 9):
        parent = links[-1] if draw.one_in(2) else draw.pick(links)
        link, joint = _fresh(draw, links), _fresh(draw, joints)
        body.append(_joint(draw, joint, parent, link, joints))
        links.append(link)
        joints.append(joint)
    if draw.one_in(32):
        body.append(f"<{draw.name()}/>")
    elements = [f"<link name={_quoted(link)}/>" for link in links]
    robot = "\n".join([f"<robot name={_quoted(draw.name())}>", *elements, *body, "</robot>"])
    return robot, draw.name().replace("/", "") + ".urdf"


def _fresh(draw: Draw, taken: list[str]) -> str:
    """A name that is not `taken`, but now and then one that is."""
    name = draw.name()
    while name in taken and not draw.one_in(16):
        name += draw.pick("abcdefgh")
    return name


def _joint(draw: Draw, name: str, parent: str, child: str, before: list[str]) -> str:
    kind = draw.pick(TYPES)
    parts = [f"<parent link={_quoted(parent)}/>", f"<child link={_quoted(child)}/>"]
    if not draw.one_in(4):
        turn = "quat_xyzw" if draw.one_in(4) else "rpy"
        count = 3 if turn == "rpy" else 4
        parts.append(f'<origin xyz="{draw.numbers(3)}" {turn}="{draw.numbers(count)}"/>')
    if not draw.one_in(4):
        parts.append(f'<axis xyz="{draw.numbers(3)}"/>')
    if not draw.one_in(3):
        parts.append(f'<limit lower="{draw.number()}" upper="{draw.number()}"/>')
    if before and draw.one_in(4):
        law = f'multiplier="{draw.number()}" offset="{draw.number()}"'
        parts.append(f"<mimic joint={_quoted(draw.pick(before))} {law}/>")
    return f'<joint name={_quoted(name)} type="{kind}">{"".join(parts)}</joint>'


def _quoted(text: str) -> str:
    return quoteattr(text, {"\n": "&#10;", "\r": "&#13;"})


def settings(draw: Draw, robot) -> dict:
    """Options of `urdf2c.generate` that its rules allow for this robot."""
    links = [link.name for link in robot.links]
    chosen = {"tips": tuple({draw.pick(links): None for _ in range(1 + draw.byte() % 3)})}
    chosen["scalar"] = draw.pick(("float", "double"))
    if draw.one_in(3):
        chosen["base"] = draw.pick(links)
    if draw.one_in(3):
        chosen["snap_angles"] = draw.pick((1e-9, 1e-4, 0.1))
    if draw.one_in(4):
        chosen["standalone"] = True
    if robot.joints and draw.one_in(6):
        held = draw.pick(robot.joints).name
        chosen["locks"] = {held: draw.pick((0.0, 1.5, -1e9, 1e300))}
    if robot.joints and draw.one_in(4):
        named = draw.pick([*links, *(joint.name for joint in robot.joints)])
        chosen["names"] = {named: draw.pick(("int", "p", "q", "R", "EVIL_", "COUNT", "a_b"))}
    return chosen
