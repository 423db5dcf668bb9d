"""Names of joints made to do harm, and a robot that has them."""

from xml.sax.saxutils import quoteattr

NAMES = [
    "*/ EVIL(); /*", "// EVIL", 'a"; EVIL(); "', "'", "tail\\", "??/", "what??/", "??=define EVIL",
    "%s%n", "{{ 7*7 }}", "{% raw %}", "{# EVIL", "#define EVIL", "$EVIL", "`EVIL`", "$EVIL)",
    "größe", "ﬁ", "机器人", "\u200bzero width", "\ufeff", "e\u0301", "😀", "\ue000", "a" * 1000,
    " ", "-", "--", "int", "EVIL;", "<EVIL/>", "&EVIL;", "]]>", "@EVIL@", "\\u0041", "\\042", "|",
    "CON", "../EVIL", "a\u00a0b", "count",
]  # fmt: skip


def robot_of(names):
    """A chain with a joint and a link of every name, and the first for the robot's."""
    parts, parent = ['<link name="root"/>'], "root"
    for name in names:
        quoted = quoteattr(name)
        parts.append(f"<link name={quoted}/><joint name={quoted} type='continuous'>")
        parts.append(f"<parent link={quoteattr(parent)}/><child link={quoted}/></joint>\n")
        parent = name
    return f"<robot name={quoteattr(names[0])}>{''.join(parts)}</robot>"
