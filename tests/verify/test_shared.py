"""Reader and reference against what others recorded, where that folder lies beside the checkout."""

import dataclasses
import json
from pathlib import Path

import numpy
import pytest

import urdf2c
from urdf2c.diagnostics import UrdfError
from urdf2c.mechanics.footing import footed
from urdf2c.read import read_urdf
from urdf2c.verify.host import compiled
from urdf2c.verify.reference import forward_kinematics

SHARED = Path(__file__).parents[3] / "shared"
CASES = sorted(SHARED.glob("cases/*.json"))
TRUTH = sorted(SHARED.glob("robots/*.truth.json"))
TOLERANCE = 1e-12

pytestmark = pytest.mark.skipif(not SHARED.exists(), reason="no shared folder beside the checkout")


def check_poses(robot, vectors):
    """Every recorded pose: nine numbers of the rotation, row by row, then the position."""
    for vector in vectors:
        poses = forward_kinematics(robot, vector["q"])
        for link, numbers in vector["poses"].items():
            assert abs(poses[link][:3, :3].ravel() - numbers[:9]).max() <= TOLERANCE
            assert abs(poses[link][:3, 3] - numbers[9:]).max() <= TOLERANCE


@pytest.mark.parametrize("path", TRUTH, ids=lambda path: path.name)
def test_recorded_truth(path):
    truth = json.loads(path.read_text(encoding="utf-8"))
    robot = read_urdf(path.parent / truth["file"])
    assert len(robot.links) == truth["links"] and robot.digest == truth["sha256"]
    check_poses(robot, truth["vectors"])


@pytest.mark.parametrize("path", TRUTH, ids=lambda path: path.name)
def test_generated_code_gives_the_recorded_truth(path):
    """The poses of all links in one call, compiled, against what other engines say."""
    truth = json.loads(path.read_text(encoding="utf-8"))
    made = urdf2c.generate(
        path.parent / truth["file"], functions="fk_all", scalar="double", prefix="robot"
    )
    [form] = made.signatures
    call = compiled(made.text, (form,), "double")[form.name]
    q = numpy.array([placed(made.tree, vector["q"]) for vector in truth["vectors"]])
    outputs = call(q)
    p = outputs["p"].reshape(len(q), -1, 3)
    rotations = outputs["R"].reshape(len(q), -1, 9)
    for i, vector in enumerate(truth["vectors"]):
        for link, numbers in vector["poses"].items():
            place = made.frames.index(link)
            assert abs(rotations[i, place] - numbers[:9]).max() <= TOLERANCE
            assert abs(p[i, place] - numbers[9:]).max() <= TOLERANCE


def placed(tree, values) -> numpy.ndarray:
    """A configuration by joint name as q; what is not named is at zero."""
    q = numpy.zeros(tree.nq)
    for joint in tree.joints:
        if joint.type == "floating":
            q[joint.q + 6] = 1.0
        if joint.name in values:
            q[joint.q : joint.q + joint.nq] = values[joint.name]
    return q


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path):
    wanted = json.loads(path.read_text(encoding="utf-8"))
    file = path.parent / wanted["file"]
    if wanted["expect"] == "error":
        with pytest.raises(UrdfError) as caught:
            read_urdf(file)
        said = "\n".join(item.message for item in caught.value.diagnostics)
        assert all(name in said for name in wanted.get("message_names", ()))
        return
    robot = read_urdf(file)
    assert {joint.name: joint.type for joint in robot.joints} == wanted["joints"]
    assert robot.warnings or "warning" not in wanted["expect"]
    check_poses(robot, wanted["vectors"])


def test_a_floating_base_gives_the_recorded_truth(tmp_path):
    """A robot whose file has the joint, without it and with --floating-base."""
    home = SHARED / "robots"
    truth = json.loads((home / "as2_floating.truth.json").read_text(encoding="utf-8"))
    robot = read_urdf(home / truth["file"])
    [stated] = [joint for joint in robot.joints if joint.type == "floating"]
    bare = dataclasses.replace(
        robot,
        links=tuple(link for link in robot.links if link.name != stated.parent),
        joints=tuple(joint for joint in robot.joints if joint != stated),
    )
    found = footed(bare, floating=True)
    assert found.joints[0].name == "floating_base" and found.joints[0].parent == truth["root"]
    for vector in truth["vectors"]:
        vector["q"]["floating_base"] = vector["q"].pop(stated.name)
    check_poses(found, truth["vectors"])
    tip = robot.links[-1].name
    own, added = (
        urdf2c.generate(each, tip=tip, scalar="double", **more).text.partition("static inline")[2]
        for each, more in ((robot, {}), (bare, {"floating_base": True}))
    )
    own = own.replace(stated.name.upper(), "FLOATING_BASE")
    assert own.replace(stated.name, "floating_base") == added
