"""Robots in a few words of XML, and what the reader makes of them."""

import pytest

from urdf2c.diagnostics import UrdfError
from urdf2c.read import parse_urdf


def joint(inner="", name="j", kind="continuous", parent="base", child="arm") -> str:
    return (f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
            f"{inner}</joint>")


def robot(body: str, links="base arm") -> str:
    named = "".join(f'<link name="{name}"/>' for name in links.split())
    return f'<robot name="r">{named}{body}</robot>'


def read(text: str | bytes):
    return parse_urdf(text if isinstance(text, bytes) else text.encode(), "r.urdf")


def refusal(text: str | bytes) -> str:
    with pytest.raises(UrdfError) as caught:
        read(text)
    return str(caught.value)
