"""Rules about names, meshes and generated code."""

import pytest
from linting import FULL, TWO_JOINTS, elbow, joint, link, pair, said

import urdf2c


@pytest.mark.parametrize(
    "rule, more, messages",
    [
        ("gazebo-reference", '<gazebo reference="elbo"/>',
         ["5: warning: gazebo refers to 'elbo', which is no link and no joint",
          "5: note: did you mean 'elbow'?"]),
        ("gazebo-reference",
         '<gazebo><plugin>\n<left_joint>shoulder</left_joint>\n<joint_name> elbow, wrist_x </joint_name>'
         "</plugin></gazebo>",
         ["7: warning: gazebo has a joint_name that refers to 'wrist_x', which is no joint"]),
        ("gazebo-reference", "<gazebo><plugin><bodyName>zzz</bodyName></plugin></gazebo>",
         ["5: warning: gazebo has a bodyName that refers to 'zzz', which is no link"]),
        ("control-reference", '<ros2_control name="s">\n<joint name="Elbow"/></ros2_control>',
         ["6: warning: ros2_control has a joint that refers to 'Elbow', which is no joint",
          "6: note: did you mean 'elbow'?"]),
        ("control-reference",
         '<ros2_control><joint name="elbow">\n<param name="mimic">sholder</param></joint></ros2_control>',
         ["6: warning: ros2_control has a param that refers to 'sholder', which is no joint",
          "6: note: did you mean 'shoulder'?"]),
        ("control-reference",
         '<ros2_control><transmission name="t">\n<joint name="xyz"/></transmission></ros2_control>',
         ["6: warning: ros2_control has a joint that refers to 'xyz', which is no joint"]),
        ("transmission-reference", '<transmission name="t">\n<joint name="elbow_"/></transmission>',
         ["6: warning: transmission has a joint that refers to 'elbow_', which is no joint",
          "6: note: did you mean 'elbow'?"]),
        ("transmission-reference", '<transmission name="t">\n<leftJoint name="b"/></transmission>',
         ["6: warning: transmission has a leftJoint that refers to 'b', which is no joint"]),
    ],
)  # fmt: skip
def test_unknown_reference(tmp_path, rule, more, messages):
    assert said(tmp_path, rule, f"{TWO_JOINTS}\n{more}") == messages


@pytest.mark.parametrize(
    "more",
    [
        "<gazebo/>",
        '<gazebo reference=""/>',
        '<gazebo reference="a"/><gazebo reference="elbow"/>',
        "<gazebo><plugin><joint_name>other::elbow</joint_name><jointName/></plugin></gazebo>",
        '<transmission name="t"><joint name="elbow"/><actuator name="motor"/></transmission>',
        '<ros2_control name="s"><joint name="elbow"><param name="max">7</param></joint>'
        '<sensor name="imu"/><gpio name="io"/></ros2_control>',
    ],
)
def test_known_reference(tmp_path, more):
    for rule in ("gazebo-reference", "control-reference", "transmission-reference"):
        assert said(tmp_path, rule, f"{TWO_JOINTS}\n{more}") == []


def test_mimic_of_a_misspelled_joint(tmp_path):
    body = TWO_JOINTS.replace("</joint>", '<mimic joint="elbw"/></joint>', 1)
    assert said(tmp_path, "mimic-unknown", body) == [
        "3: error: joint 'shoulder' mimics 'elbw', which is no joint",
        "3: note: did you mean 'elbow'?",
    ]


def control(*joints: str) -> str:
    listed = "".join(f'\n<joint name="{name}"/>' for name in joints)
    return f'{TWO_JOINTS}\n<ros2_control name="s">{listed}\n</ros2_control>'


def test_order_of_joints(tmp_path):
    assert said(tmp_path, "code-order", control("elbow", "shoulder")) == [
        "6: warning: ros2_control has joint 'elbow' where q has 'shoulder': they have different orders",
        "6: note: --joint-order elbow,shoulder gives q the order of ros2_control",
    ]  # fmt: skip
    assert said(tmp_path, "code-order", control("shoulder", "elbow")) == []
    assert said(tmp_path, "code-order", control("other", "shoulder")) == []
    assert said(tmp_path, "code-order", control("elbow", "shoulder", "elbow")) != []
    order = ["elbow", "shoulder"]
    assert said(tmp_path, "code-order", control("elbow", "shoulder"), joint_order=order) == []
    one_line = control("shoulder", "elbow").replace("\n<joint name=\"elbow", "<joint name=\"elbow")
    assert said(tmp_path, "code-order", one_line) == []  # as of a macro called for each joint
    locked = {"shoulder": 0.0}  # one joint is left
    assert said(tmp_path, "code-order", control("elbow", "shoulder"), locks=locked) == []


def test_mesh_files(tmp_path):
    def mesh(name):
        inside = f'<visual><geometry>\n<mesh filename="{name}"/></geometry></visual>'
        return said(tmp_path, "mesh", link(inside=inside))

    (tmp_path / "meshes").mkdir()
    (tmp_path / "meshes" / "arm 1.STL").write_bytes(b"")
    there = tmp_path / "meshes"
    assert mesh("meshes/arm 1.STL") == mesh(f"file://{there}/arm%201.STL") == []
    assert mesh("model://x/y.dae") == mesh("https://example.org/arm.stl") == []
    assert mesh("meshes/arm 1.stl") == [
        f"3: warning: link 'a' has mesh 'meshes/arm 1.stl', but there is no such file "
        f"'{there}/arm 1.stl'",
        "3: note: did you mean 'arm 1.STL'?",
    ]
    assert mesh("a&#10;b.stl")[0].startswith("3: warning: link 'a' has mesh 'a\\nb.stl', but there")
    assert mesh("meshes") != []  # a folder is no file
    assert mesh("") == ["3: warning: link 'a' has a mesh that names no file"]
    assert mesh(f"file://{there}/b.stl") == [
        f"3: warning: link 'a' has mesh 'file://{there}/b.stl', but there is no such file"
    ]


def test_mesh_in_a_package(tmp_path):
    def meshes(*names):
        inside = "".join(
            f'\n<visual><geometry><mesh filename="package://{name}"/></geometry></visual>'
            for name in names
        )
        return said(tmp_path, "mesh", link(inside=inside))

    assert meshes("arm_description/a.stl", "arm_description/b.stl", "tool/c.stl") == [
        "3: note: package 'arm_description' is not known here, so 2 meshes are not looked for",
        "3: note: say where it is with --package NAME=DIR or --package-path DIR",
        "5: note: package 'tool' is not known here, so 1 mesh is not looked for",
        "5: note: say where it is with --package NAME=DIR or --package-path DIR",
    ]
    (tmp_path / "package.xml").write_text("<package><name>arm_description</name></package>")
    (tmp_path / "a.stl").write_bytes(b"")
    assert meshes("arm_description/a.stl", "arm_description/z.stl") == [
        f"4: warning: link 'a' has mesh 'package://arm_description/z.stl', but there is no such file "
        f"'{tmp_path}/z.stl'"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "scale, most", [("1000 1000 1000", "1000"), ("1 -100 1", "100"), ("1e-3 1e-3 1e3", "1000")]
)
def test_mesh_scale(tmp_path, scale, most):
    inside = f'<collision><geometry><mesh filename="m.stl" scale="{scale}"/></geometry></collision>'
    assert said(tmp_path, "mesh-scale", link(inside=inside)) == [
        f"2: warning: link 'a' has a mesh of scale '{scale}', which makes a metre {most} m",
        "2: note: a mesh in millimetres takes scale '0.001 0.001 0.001', one in metres none",
    ]
    for fine in ("0.001 0.001 0.001", "1 -1 1", "99 1 1", "one", ""):
        assert said(tmp_path, "mesh-scale", link(inside=inside.replace(scale, fine))) == []


def test_angle_a_hair_off(tmp_path):
    [finding, hint] = said(tmp_path, "code-snap", elbow("1.5708 0 0"))
    assert finding.startswith(
        "3: note: angles [rad] a hair off a multiple of 30 or 45 degrees cost "
    )
    assert finding.endswith(" operations on the way to 'tip': 1.5708 for 1.57079633 at 'shoulder'")
    assert hint.startswith(
        "3: note: --snap-angles 4.0e-06 rounds them, and moves the tip by at most "
    )
    cost = int(finding.split(" operations")[0].rpartition(" ")[2])
    stats = [
        urdf2c.generate(tmp_path / "r.urdf", snap_angles=snap).stats["functions"]["r_fk_tip"]
        for snap in (0.0, 4e-6)
    ]
    assert cost == sum(stats[0][op] - stats[1][op] for op in ("mul", "add"))
    assert said(tmp_path, "code-snap", elbow("1.5707963267948966 0 0")) == []
    assert said(tmp_path, "code-snap", elbow("1.5 0 0")) == []
    assert said(tmp_path, "code-snap", elbow("1.5708 0 0"), snap_angles=1e-5) == []


def test_axes_nearly_parallel(tmp_path):
    assert said(tmp_path, "code-parallel", elbow("0.001 0 0", "0.3 0.4 0")) == [
        "4: note: the axes of joints 'shoulder' and 'elbow' are 0.001 rad from parallel: their common "
        "normal lies 400 m away, so there is no Denavit-Hartenberg row and one more length is kept",
        "4: note: if they are meant to be parallel, --snap-angles 1.1e-03 makes them so",
    ]  # fmt: skip
    assert said(tmp_path, "code-parallel", elbow("0 0 0", "0.3 0.4 0")) == []
    assert said(tmp_path, "code-parallel", elbow("1e-9 0 0", "0.3 0.4 0")) == []  # lost in a float
    assert said(tmp_path, "code-parallel", elbow("1e-9 0 0", "0.3 0.4 0"), scalar="double") != []
    assert said(tmp_path, "code-parallel", elbow("0.5 0 0", "0.3 0.4 0")) == []


def test_names_in_c(tmp_path):
    body = TWO_JOINTS.replace("shoulder", "j/1").replace("elbow", "j-1")
    found = said(tmp_path, "code-name", body)
    assert found[0] == (
        "3: warning: joint 'j/1' is 'j_slash_1' in C, since joint 'j-1' (line 4) would be 'j_1' too"
    )
    assert said(tmp_path, "code-name", body, names={"j/1": "one", "j-1": "two"}) == []
    body = TWO_JOINTS.replace("shoulder", "J").replace("elbow", "j")
    assert said(tmp_path, "code-name", body)[0] == (
        "4: warning: joint 'j' and joint 'J' would both be 'J' in C"
    )
    assert said(tmp_path, "code-name", TWO_JOINTS) == []


def test_locks_and_options(tmp_path):
    assert said(tmp_path, "code-lock", pair(FULL), locks={"j": 1.5}) == [
        "3: warning: joint 'j' is locked at 1.5 rad, beyond its limits [-1, 1] rad"
    ]
    assert said(tmp_path, "code-lock", pair(FULL), locks={"j": 1.0}) == []
    assert said(tmp_path, "code-options", pair(FULL), base="xyz") == [
        "1: error: base 'xyz' is no link of this robot",
        "1: note: the links are 'a', 'b'",
    ]
    assert said(tmp_path, "code-options", pair(FULL), base="b") == []


def test_a_loop_is_explained(tmp_path):
    body = f"{TWO_JOINTS}\n{joint(FULL, name='rod', parent='a', child='c')}"
    assert said(tmp_path, "tree-loop", body) == [
        "5: error: link 'c' is the child of two joints, 'elbow' and 'rod'",
        "4: note: joint 'elbow' is here",
        "5: note: URDF cannot hold a loop, and joint 'rod' closes one: remove it, and hold 'a' and "
        "'c' together in the controller, or by mimic where one joint follows another",
        "5: note: if no loop is meant, give joint 'rod' a child of its own",
    ]
