"""The files that check_urdf is known for, those that are no robots, and those that are too large."""

import os
from pathlib import Path

import pytest
from linting import FULL, TWO_JOINTS, elbow, inertial, joint, link, pair, said

import urdf2c
from urdf2c.lint import check, codegen

ROOT = Path(__file__).parents[2]

MESH = '<visual><geometry><mesh filename="arm.stl"/></geometry></visual>'


@pytest.mark.parametrize(
    "rule, body, message",
    [
        ("limit-missing", pair(),
         "3: warning: joint 'j' is revolute and has no limit: it is taken as unbounded"),
        ("inertia-triangle", link(inside=inertial("1", "1 1 3")),
         "2: error: link 'a' has principal moments 1, 1, 3 kg m^2, of which the first two add up to 2, "
         "less than the third: no body has that"),
        ("inertia-mass", link(inside=inertial("-0.5", "1 1 1")),
         "2: error: link 'a' has mass -0.5 kg"),
        ("mesh-missing", link(inside=MESH),
         "2: warning: link 'a' has mesh 'arm.stl', but there is no such file '{}/arm.stl'"),
        ("link-unknown", pair(FULL, child="c"), "3: error: joint 'j' has child 'c', which is no link"),
        ("tree-roots", f"{TWO_JOINTS}\n{link('d')}{link('e')}\n{joint(FULL, parent='d', child='e')}",
         "5: error: the robot has 2 root links, 'a' and 'd', where one may be"),
        ("tree-cycle", f"{TWO_JOINTS}\n{joint(FULL, parent='c', child='a')}",
         "5: error: links 'b', 'c' and 'a' form a cycle, through joints 'elbow', 'j' and 'shoulder'"),
    ],
)  # fmt: skip
def test_what_check_urdf_is_known_for(tmp_path, rule, body, message):
    """File, line, name and value of each; and nothing else is wrong with that file."""
    assert said(tmp_path, rule, body) == [message.format(tmp_path)]
    file = os.fspath(tmp_path / "r.urdf")
    [finding] = [each for each in urdf2c.check(file) if each.severity != "note"]
    assert (finding.rule, finding.span.file) == (rule, file)


def test_all_is_said_of_a_file_that_is_no_robot(tmp_path):
    """An unknown link does not hide a negative mass, nor degrees."""
    body = "\n".join([
        link("a", inertial("-1", "1 1 1")) + link("b"),
        joint('lower="-90" upper="90"'),
        joint(FULL, name="k", parent="b", child="zzz"),
    ])  # fmt: skip
    (tmp_path / "r.urdf").write_text(f'<robot name="r">\n{body}\n</robot>', "utf-8")
    assert [(each.rule, each.span.line) for each in urdf2c.check(tmp_path / "r.urdf")] == [
        ("inertia-mass", 2), ("limit-degrees", 3), ("link-unknown", 4),
    ]  # fmt: skip


def test_a_link_joined_to_nothing(tmp_path):
    assert said(tmp_path, "tree-dangling", f"{TWO_JOINTS}\n{link('lost')}") == [
        "5: error: the robot has 2 root links, 'a' and 'lost', where one may be",
        "5: note: link 'lost' is joined to nothing",
    ]


def test_own_robots_have_no_errors():
    """But for the quadruped's thighs: the inertia that its makers published is none."""
    for path in sorted((ROOT / "tests" / "robots").glob("*.urdf")):
        found = [each for each in urdf2c.check(path) if each.severity != "note"]
        wanted = ["inertia-triangle"] * 4 if path.stem == "quadruped" else []
        assert [each.rule for each in found] == wanted, path


def test_what_is_too_large_is_passed_over(tmp_path, monkeypatch):
    """Chains of many joints, and robots of many without a choice of tips."""
    monkeypatch.setattr(codegen, "MOST_MOTIONS", 1)
    assert said(tmp_path, "code-snap", elbow("1.5708 0 0")) == []
    assert said(tmp_path, "code-parallel", elbow("0.001 0 0", "0.3 0.4 0")) == []
    monkeypatch.setattr(codegen, "MOST_MOTIONS", 2)
    assert said(tmp_path, "code-snap", elbow("1.5708 0 0")) != []
    monkeypatch.setattr(check, "MOST_STEPS", 2)
    assert said(tmp_path, "code-snap", elbow("1.5708 0 0")) == []
    assert said(tmp_path, "code-snap", elbow("1.5708 0 0"), tips="tip") != []
    assert said(tmp_path, "inertia", link(inside=inertial("-1", "1 1 1"))) != []


def test_all_leaves_are_looked_at(tmp_path, monkeypatch):
    body = f"{elbow('1.5708 0 0')}\n{link('other')}\n" + joint(
        FULL, name="k", parent="a", child="other"
    )
    body = f"{body}\n{link('far')}\n" + joint(
        FULL, name="m", parent="other", child="far", more='<origin xyz="1 2 3" rpy="0 1.5708 0"/>'
    )
    assert [line.partition(" for ")[0].rpartition(" ")[2] for line in said(
        tmp_path, "code-snap", body) if "note: angles" in line] == ["1.5708", "1.5708"]  # fmt: skip
    monkeypatch.setattr(check, "MOST_TIPS", 1)
    assert len(said(tmp_path, "code-snap", body)) == 2
