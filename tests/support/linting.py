"""Small robots for the tests of rules, and what one rule says of them."""

import os
from pathlib import Path

import urdf2c


def said(tmp_path: Path, rule: str, body: str, **options) -> list[str]:
    """What is found on a robot of `body`, whose first line is line 2; hints on lines of their own.

    `rule` is a rule or a group; no other may speak.
    """
    file = tmp_path / "r.urdf"
    file.write_text(f'<robot name="r">\n{body}\n</robot>\n', "utf-8")
    found = urdf2c.check(os.fspath(file), select=rule, **options)
    assert all(f"{each.rule}-".startswith(f"{rule}-") for each in found)
    lines = [line for each in found for line in str(each).splitlines()]
    return [line.removeprefix(f"{file}:") for line in lines]


def link(name: str = "a", inside: str = "") -> str:
    return f'<link name="{name}">{inside}</link>'


def inertial(mass: str, moments: str, xyz: str = "0 0 0") -> str:
    """`moments` are ixx iyy izz, or these and ixy ixz iyz."""
    names = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
    values = dict(zip(names, [*moments.split(), "0", "0", "0"], strict=False))
    written = " ".join(f'{name}="{value}"' for name, value in values.items())
    return (f'<inertial><origin xyz="{xyz}"/><mass value="{mass}"/><inertia {written}/>'
            f"</inertial>")  # fmt: skip


def collision(geometry: str, origin: str = "") -> str:
    return f"<collision>{origin}<geometry>{geometry}</geometry></collision>"


def joint(
    limit: str = "",
    kind: str = "revolute",
    name: str = "j",
    parent: str = "a",
    child: str = "b",
    more: str = "",
) -> str:
    """A joint on a line of its own; `limit` holds attributes."""
    bounds = f"<limit {limit}/>" if limit else ""
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<axis xyz="0 0 1"/>{bounds}{more}</joint>'
    )


def pair(limit: str = "", kind: str = "revolute", **options) -> str:
    """Two links on line 2, and a joint between them on line 3."""
    return f"{link('a')}{link('b')}\n{joint(limit, kind, **options)}"


FULL = 'lower="-1" upper="1" effort="1" velocity="1"'
TWO_JOINTS = "\n".join([
    link("a") + link("b") + link("c"),
    joint(FULL, name="shoulder"),
    joint(FULL, name="elbow", parent="b", child="c"),
])  # fmt: skip


def elbow(rpy: str, xyz: str = "0 0 0.3") -> str:
    """Two joints; the second one's frame is turned by `rpy`, and a tip stands off it."""
    origin = f'<origin xyz="{xyz}" rpy="{rpy}"/>'
    return "\n".join([
        link("a") + link("b") + link("c") + link("tip"),
        joint(FULL, name="shoulder"),
        joint(FULL, name="elbow", parent="b", child="c", more=origin),
        joint("", "fixed", "end", "c", "tip", '<origin xyz="0.1 0.2 0.3"/>'),
    ])  # fmt: skip
