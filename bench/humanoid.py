"""Print the URDF of a humanoid of 200 links with hands: the speed bench's robot.

    python bench/humanoid.py > humanoid.urdf

Dimensions are ours, about those of an adult; the same bytes on every run.  Every joint is
revolute or fixed; the leaves are fingertips, toe tips, contact points, pads and sensors.
"""

X, Y, Z = "1 0 0", "0 1 0", "0 0 1"
SIDES = (("left", 1), ("right", -1))


def link(name):
    return f'  <link name="{name}"/>\n'


def joint(parent, child, xyz, axis=None):
    """The link `child` and the joint to it: revolute about `axis`, fixed where there is none."""
    origin = " ".join(f"{value:g}" for value in xyz)
    motion = ""
    if axis:
        limit = '<limit lower="-1.5" upper="1.5" effort="50" velocity="6"/>'
        motion = f'    <axis xyz="{axis}"/>\n    {limit}\n'
    return (
        f'{link(child)}  <joint name="{child}_joint" type="{"revolute" if axis else "fixed"}">\n'
        f'    <parent link="{parent}"/>\n    <child link="{child}"/>\n'
        f'    <origin xyz="{origin}"/>\n{motion}  </joint>\n'
    )


def chain(root, rows):
    """A serial chain below `root`: rows of (child, xyz, axis)."""
    text = ""
    for child, xyz, axis in rows:
        text += joint(root, child, xyz, axis)
        root = child
    return text


def sensors(parent, names):
    """Frames fixed to a link, side by side."""
    return "".join(joint(parent, name, (0.02, 0.01 * i, 0.05)) for i, name in enumerate(names))


def trunk():
    """Waist, chest, neck and head with two eyes, cameras and the sensors of a head."""
    waist = (("waist_yaw", (0, 0, 0.1), Z), ("waist_roll", (0, 0, 0.05), X))
    neck = (("neck_yaw", (0, 0, 0.32), Z), ("neck_pitch", (0, 0, 0.05), Y))
    text = link("pelvis") + chain("pelvis", [*waist, ("chest", (0, 0, 0.05), Y)])
    text += chain("chest", [*neck, ("head", (0, 0, 0.04), X)])
    text += sensors("pelvis", ("pelvis_imu", "stop_button", "charger"))
    text += sensors("chest", ("chest_imu", "backpack", "battery", "computer", "handle"))
    text += sensors("head", ("head_imu", "lidar", "microphone", "speaker", "display"))
    for side, sign in SIDES:
        eye = [(f"{side}_eye_pan", (0.08, 0.033 * sign, 0.08), Z), (f"{side}_eye", (0, 0, 0), Y)]
        text += chain("head", eye + [(f"{side}_camera", (0.012, 0, 0), None)])
    return text


def arm(side, sign):
    """Seven joints from the chest to the palm, with the sensors along them."""
    rows = (
        ("shoulder_pitch", (0, 0.18 * sign, 0.25), Y),
        ("shoulder_roll", (0, 0.04 * sign, 0), X),
        ("upper_arm", (0, 0, -0.12), Z),
        ("elbow", (0.015, 0, -0.17), Y),
        ("forearm", (-0.015, 0, -0.1), Z),
        ("wrist_pitch", (0, 0, -0.15), Y),
        ("palm", (0, 0, -0.03), X),
    )
    text = chain("chest", [(f"{side}_{name}", xyz, axis) for name, xyz, axis in rows])
    for name in ("upper_arm", "forearm"):
        text += sensors(f"{side}_{name}", [f"{side}_{name}_imu"])
    names = ("wrist_force", "grasp", "palm_pad_1", "palm_pad_2", "palm_pad_3")
    return text + sensors(f"{side}_palm", [f"{side}_{name}" for name in names])


def finger(side, sign, index):
    """Four joints, a tactile pad on each phalanx but the first, and the tip."""
    name = f"{side}_{('thumb', 'index', 'middle', 'ring', 'little')[index]}"
    root = (0.03, 0.035 * sign, -0.03) if index == 0 else (0, (0.05 - 0.022 * index) * sign, -0.09)
    rows = [("swing", root, X), ("knuckle", (0, 0, -0.012), Y), ("middle", (0, 0, -0.042), Y)]
    rows += [("distal", (0, 0, -0.026), Y), ("tip", (0, 0, -0.02), None)]
    text = chain(f"{side}_palm", [(f"{name}_{part}", xyz, axis) for part, xyz, axis in rows])
    for part in ("knuckle", "middle", "distal"):
        text += joint(f"{name}_{part}", f"{name}_{part}_pad", (0.008, 0, -0.012))
    return text


def leg(side, sign):
    """Six joints from the pelvis to the foot, and the five toes."""
    rows = (
        ("hip_yaw", (0, 0.09 * sign, -0.05), Z),
        ("hip_roll", (0, 0, -0.04), X),
        ("thigh", (0, 0.02 * sign, 0), Y),
        ("shank", (0, 0, -0.4), Y),
        ("ankle", (0, 0, -0.4), Y),
        ("foot", (0, 0, -0.02), X),
    )
    text = chain("pelvis", [(f"{side}_{name}", xyz, axis) for name, xyz, axis in rows])
    for name in ("thigh", "shank", "foot"):
        text += sensors(f"{side}_{name}", [f"{side}_{name}_imu"])
    names = ("heel_inner", "heel_outer", "ball_inner", "ball_outer")
    text += sensors(f"{side}_foot", [f"{side}_{name}" for name in names])
    return text + "".join(toe(side, sign, index) for index in range(5))


def toe(side, sign, index):
    """Two joints, a tactile pad and the tip."""
    name = f"{side}_toe_{index + 1}"
    root = (0.13, (0.04 - 0.02 * index) * sign, -0.04)
    rows = ((f"{name}_root", root, Y), (name, (0.025, 0, 0), Y))
    text = chain(f"{side}_foot", rows) + joint(name, f"{name}_tip", (0.015, 0, 0))
    return text + joint(name, f"{name}_pad", (0.008, 0, -0.01))


def humanoid():
    """The whole URDF as text."""
    text = trunk()
    for side, sign in SIDES:
        text += arm(side, sign) + leg(side, sign)
        text += "".join(finger(side, sign, index) for index in range(5))
    return f'<?xml version="1.0"?>\n<robot name="humanoid">\n{text}</robot>\n'


if __name__ == "__main__":
    print(humanoid(), end="")
