"""Robots written joint by joint in files: stars, snakes and what stands between."""

import pytest

LIMIT = '<limit lower="{0}" upper="{1}" effort="1" velocity="1"/>'


@pytest.fixture
def model(tmp_path):
    """A robot of joints as (type, parent, child, inner XML), in a file."""

    def written(*joints):
        links = dict.fromkeys(name for _, *ends, _ in joints for name in ends)
        path = tmp_path / "z.urdf"
        lines = [f'<link name="{name}"/>' for name in links]
        lines += [
            f'<joint name="j{i}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
            f"{inner}</joint>"
            for i, (kind, parent, child, inner) in enumerate(joints)
        ]
        path.write_text("\n".join(['<robot name="z">', *lines, "</robot>"]))
        return path

    return written


def origin(xyz="0 0 0", rpy="0 0 0", axis="0 0 1"):
    return f'<origin xyz="{xyz}" rpy="{rpy}"/><axis xyz="{axis}"/>'


def snake(count, axes=("0 0 1", "0 1 0")):
    return [
        ("continuous", f"l{i}", f"l{i + 1}", origin("0.1 0 0", "0.3 0 0", axes[i % len(axes)]))
        for i in range(count)
    ]
