"""What is measured in mesh files, and what follows from it."""

import math
import struct

import pytest
from linting import collision, inertial, link, said

from urdf2c.lint import meshes
from urdf2c.lint.box import Box
from urdf2c.lint.stl import stl_box

CORNERS = ((-1.0, 0.0, 2.0), (3.0, -0.5, 2.0), (0.0, 0.25, 10.0))
BOX = Box((-1.0, -0.5, 2.0), (3.0, 0.25, 10.0))


def binary(*triangles, head: bytes = b"solid in name only") -> bytes:
    """A binary STL; its normals lie far out, and must not count."""
    packed = [
        struct.pack("<12fH", 1e6, -1e6, 1e6, *(part for corner in corners for part in corner), 7)
        for corners in triangles
    ]
    return head.ljust(80, b"\0") + struct.pack("<I", len(packed)) + b"".join(packed)


def text(corners) -> bytes:
    lines = "\n".join(f"      vertex {x} {y} {z}" for x, y, z in corners)
    return (f"solid arm\n facet normal 1e6 0 0\n  outer loop\n{lines}\n  endloop\n endfacet\n"
            "endsolid arm\n").encode()  # fmt: skip


def test_box_of_a_mesh():
    assert stl_box(binary(CORNERS)) == stl_box(text(CORNERS)) == BOX
    assert stl_box(binary(CORNERS, [(5.0, 6.0, 7.0)] * 3)) == Box(
        (-1.0, -0.5, 2.0), (5.0, 6.0, 10.0)
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"solid",
        b"solid arm\nendsolid arm",
        b"ply\nformat ascii 1.0",
        binary(),
        binary(CORNERS)[:-1],
        binary(CORNERS) + b"\0",
        binary(((math.nan, 0.0, 0.0), *CORNERS[1:])),
        binary((*CORNERS[:2], (0.0, math.inf, 0.0))),
        text([("1", "2", "wide")]),
        text([("1", "nan", "2")]),
    ],
)
def test_what_is_no_mesh(content):
    assert stl_box(content) is None


def meshed(scale: str = "") -> str:
    factor = f' scale="{scale}"' if scale else ""
    return collision(f'\n<mesh filename="arm.stl"{factor}/>', '<origin xyz="0 0 1"/>')


def test_millimetres(tmp_path, monkeypatch):
    (tmp_path / "arm.stl").write_bytes(binary([(40.0 * x, 0.0, z) for x, _, z in CORNERS]))
    hint = "3: note: a mesh in millimetres takes scale '0.001 0.001 0.001', one in metres none"
    assert said(tmp_path, "mesh-size", link(inside=meshed())) == [
        "3: warning: link 'a' has mesh 'arm.stl', which is 160 x 0 x 8 m at scale '1 1 1'", hint,
    ]  # fmt: skip
    assert said(tmp_path, "mesh-size", link(inside=meshed("1e-6 1e-6 -1e-5"))) == []
    assert said(tmp_path, "mesh-size", link(inside=meshed("1e-7 1e-7 -1e-7"))) == [
        "3: warning: link 'a' has mesh 'arm.stl', which is 1.6e-05 x 0 x 8e-07 m at scale "
        "'1e-07 1e-07 -1e-07'", hint,
    ]  # fmt: skip
    for fine in ("0.001 0.001 0.001", "0.3125 1 1", "1000 1000 1000", "1 1", "a b c"):
        assert said(tmp_path, "mesh-size", link(inside=meshed(fine))) == []
    monkeypatch.setattr(meshes, "LARGEST_FILE", 133)
    assert said(tmp_path, "mesh-size", link(inside=meshed())) == []
    monkeypatch.setattr(meshes, "LARGEST_FILE", 134)
    assert said(tmp_path, "mesh-size", link(inside=meshed())) != []
    (tmp_path / "arm.stl").write_bytes(b"no mesh")
    assert said(tmp_path, "mesh-size", link(inside=meshed())) == []


def test_inertia_against_a_mesh(tmp_path):
    """The mesh is scaled, mirrored and shifted: from -10 to -2 m, and by 1 m up."""
    (tmp_path / "arm.stl").write_bytes(binary(CORNERS))
    body = link(inside=inertial("1", "1e4 1e4 1e4", "0 0 -5") + meshed("0.5 1 -1"))
    assert said(tmp_path, "inertia-size", body) == [
        "2: warning: link 'a' of 1 kg has a radius of gyration of 100 m, where its collision "
        "geometry is 2 x 0.75 x 8 m: at most 4.3 m can be"
    ]
    assert said(tmp_path, "inertia-centre", body) == []
    assert said(tmp_path, "inertia-centre", body.replace("0 0 -5", "0 0 8.2")) != []
    assert said(tmp_path, "inertia-size", body.replace("1e4", "9")) == []
    (tmp_path / "arm.stl").unlink()
    assert said(tmp_path, "inertia-size", body) == []
