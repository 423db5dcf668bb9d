"""URDF's own words: which elements there are, where each may stand, and what attributes it has.

Written after http://wiki.ros.org/urdf/XML and urdfdom's parser.
"""

JOINT_PARTS = ("origin", "parent", "child", "axis", "limit", "dynamics", "mimic", "calibration",
               "safety_controller")
SHAPES = ("box", "cylinder", "sphere", "capsule", "mesh")
INERTIA = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
SAFETY = ("k_velocity", "k_position", "soft_lower_limit", "soft_upper_limit")

# Elements that hold elements, and which; what else there is in them moves nothing.
PARTS = {
    "robot": ("link", "joint"),
    "joint": JOINT_PARTS,
    "link": ("inertial", "visual", "collision"),
    "inertial": ("origin", "mass", "inertia"),
    "visual": ("origin", "geometry"),
    "collision": ("origin", "geometry"),
    "geometry": SHAPES,
}

# Elements that hold nothing but attributes, and which.
ATTRIBUTES = {
    "origin": ("xyz", "rpy", "quat_xyzw"),
    "parent": ("link",),
    "child": ("link",),
    "axis": ("xyz",),
    "limit": ("lower", "upper", "effort", "velocity", "acceleration", "deceleration", "jerk"),
    "mimic": ("joint", "multiplier", "offset"),
    "mass": ("value",),
    "inertia": INERTIA,
    "dynamics": ("damping", "friction"),
    "safety_controller": SAFETY,
    "calibration": ("rising", "falling", "reference_position"),
    "box": ("size",),
    "cylinder": ("radius", "length"),
    "sphere": ("radius",),
    "capsule": ("radius", "length"),
    "mesh": ("filename", "scale"),
}
# Exporters write these, which never had a meaning; who reads the element tells of them.
MEANINGLESS = {"axis": ("rpy",)}
# To these, simulators add attributes of their own, so that only a near miss is a slip.
EXTENDED = ("dynamics", "safety_controller", "calibration", *SHAPES)

# Where the elements may stand whose values shape a robot.
PLACES = {
    **dict.fromkeys(JOINT_PARTS, "a joint"),
    "origin": "a joint, an inertial, a visual or a collision",
    "mass": "an inertial",
    "inertia": "an inertial",
    "inertial": "a link",
    "geometry": "a visual or a collision",
    "link": "the robot",
    "joint": "the robot",
}
# Elements that hold nothing that moves a link, and resemble some that do.
PASSED_OVER = ("material", "transmission", "gazebo", "ros2_control", "sensor", "plugin")
