"""Small files, and what urdfdom makes of each: what `test_urdfdom` holds both parsers to."""

LINKS = '<link name="base"/>\n<link name="arm"/>\n'
ENDS = '<parent link="base"/><child link="arm"/>'
LIMIT = '<limit lower="-1" upper="1" effort="9" velocity="2"/>'


def robot(body, attributes=""):
    """A robot of these elements, the first of them on line 2."""
    return f'<robot name="r"{attributes}>\n{body}\n</robot>'


def joint(parts, kind="continuous", urdf="1.0"):
    """A robot of two links with a joint on line 4."""
    element = f'<joint name="j" type="{kind}">{ENDS}{parts}</joint>'
    return robot(LINKS + element, f' version="{urdf}"')


def link(parts, urdf="1.0"):
    """A robot of one link on line 2."""
    return robot(f'<link name="base">{parts}</link>', f' version="{urdf}"')


def shape(body, urdf="1.0"):
    """A robot of one link with one shape."""
    return link(f"<visual><geometry>{body}</geometry></visual>", urdf)


# What is refused: the file, the line, the clause, and what urdfdom prints.
REFUSED = {
    "empty": ("", 0, "the file: it is no XML",
              "Error=XML_ERROR_EMPTY_DOCUMENT ErrorID=13 (0xd) Line number=0"),
    "unclosed": ('<robot name="r">\n<link name="a">\n</robot>', 2, "the file: it is no XML",
                 ("Error=XML_ERROR_MISMATCHED_ELEMENT ErrorID=14 (0xe) Line number=2: XMLElement "
                  "name=link")),
    "instruction": (robot('<link name="a"/><?pi x?>'), 2, "the file: it is no XML",
                    ("Error=XML_ERROR_PARSING_DECLARATION ErrorID=11 (0xb) Line number=2: "
                     "XMLDeclaration value=pi x")),
    "sdf": ("<sdf/>", 1, "the file: it has no robot",
            "Could not find the 'robot' element in the xml file"),
    "prefix": ('<u:robot name="r" xmlns:u="u"><u:link name="a"/></u:robot>', 1,
               "the file: it has no robot", "Could not find the 'robot' element in the xml file"),
    "robot without name": ('<robot><link name="a"/></robot>', 1, "the robot: it has no name",
                           "No name given for the robot."),
    "version 1": (robot(LINKS, ' version="1"'), 1, "the robot: its version '1' is none",
                  "The version attribute should be in the form 'x.y'"),
    "version 2.0": (
        robot(LINKS, ' version="2.0"'), 1, "the robot: its version '2.0' is none",
        "Invalid 'version' specified; versions from 1.0 upto 1.2 are currently supported"),
    "material twice": (
        robot('<material name="red"><color rgba="1 0 0 1"/></material>\n<material name="red"/>'
              '<link name="a"/>'),
        3, "material 'red': the name is taken", "material 'red' is not unique."),
    "no link": (robot(""), 1, "the robot: it has no link", "No link elements found in urdf file"),
    "link twice": (robot('<link name="a"/>\n<link name="a"/>'), 3,
                   "link 'a': the name is taken", "link 'a' is not unique."),
    "joint twice": (joint('</joint>\n<joint name="j" type="fixed">'), 5,
                    "joint 'j': the name is taken", "joint 'j' is not unique."),
    "joint without name": (robot(f'{LINKS}<joint type="fixed">{ENDS}</joint>'), 4,
                           "this joint: it has no name", "unnamed joint found"),
    "no type": (robot(f'{LINKS}<joint name="j">{ENDS}</joint>'), 4, "joint 'j': it has no type",
                "joint [j] has no type, check to see if it's a reference."),
    "type in capitals": (joint(LIMIT, "Revolute"), 4,
                         "joint 'j': it has the unknown type 'Revolute'",
                         "Joint [j] has no known type [Revolute]"),
    "tab in a vector": (
        joint('<origin xyz="0\t0\t0"/>'), 4,
        r"joint 'j': origin xyz '0\t0\t0' is not 3 numbers to it, and only blanks part numbers",
        "Unable to parse component [0\t0\t0] to a double (while parsing a vector value)"),
    "two numbers": (joint('<origin rpy="0 0"/>'), 4,
                    "joint 'j': origin rpy '0 0' is not 3 numbers to it",
                    "Parser found 2 elements but 3 expected while parsing vector [0 0]"),
    "nan": (joint('<origin xyz="0 nan 0"/>'), 4,
            "joint 'j': origin xyz '0 nan 0' is not 3 numbers to it, and inf and nan are no",
            "Unable to parse component [nan] to a double (while parsing a vector value)"),
    "decimal comma": (joint('<axis xyz="0 0,5 0"/>'), 4,
                      "joint 'j': axis xyz '0 0,5 0' is not 3 numbers to it",
                      ("Malformed axis element for joint [j]: Unable to parse component [0,5] to a "
                       "double (while parsing a vector value)")),
    "both turns": (joint('<origin rpy="0 0 1" quat_xyzw="0 0 0 1"/>', urdf="1.1"), 4,
                   "joint 'j': it has an origin with both rpy and quat_xyzw",
                   "Both rpy and quat_xyzw orientations are defined. Use either one or the other."),
    "short quaternion": (joint('<origin quat_xyzw="0 0 1"/>', urdf="1.1"), 4,
                         "joint 'j': origin quat_xyzw '0 0 1' is not 4 numbers to it",
                         "Parser found 3 elements but 4 expected while parsing vector [0 0 1]"),
    "revolute without limit": (
        joint("", "revolute"), 4, "joint 'j': it is revolute and has no limit",
        "Joint [j] is of type REVOLUTE but it does not specify limits"),
    "prismatic without limit": (
        joint("", "prismatic"), 4, "joint 'j': it is prismatic and has no limit",
        "Joint [j] is of type PRISMATIC without limits"),
    "limit without effort": (
        joint('<limit lower="0" upper="1" velocity="1"/>', "revolute"), 4,
        "joint 'j': it has a limit without effort", "joint [j]: limit has no effort"),
    "limit without velocity": (
        joint('<limit effort="1"/>', "continuous"), 4,
        "joint 'j': it has a limit without velocity", "joint [j]: limit has no velocity"),
    "limit of a fixed joint": (
        joint('<limit effort="x" velocity="1"/>', "fixed"), 4,
        "joint 'j': limit effort 'x' is no number to it",
        "joint [j]: effort value (x) is not a valid float"),
    "infinite limit": (
        joint('<limit lower="-inf" upper="1" effort="1" velocity="1"/>', "revolute"), 4,
        "joint 'j': limit lower '-inf' is no number to it, and inf and nan are no",
        "joint [j]: lower value (-inf) is not a valid float"),
    "one bound in 1.2": (
        joint('<limit lower="0"/>', "revolute", "1.2"), 4,
        "joint 'j': it has a limit without both lower and upper, which URDF 1.2 asks for",
        ("joint [j]: revolute and prismatic joints must have both lower and upper position limits "
         "specified in URDF version 1.2 or later")),
    "reversed in 1.2": (
        joint('<limit lower="2" upper="1"/>', "prismatic", "1.2"), 4,
        "joint 'j': it has limit lower '2' above upper '1'",
        ("joint [j]: upper position limit (1.000000) cannot be smaller than lower position limit "
         "(2.000000)")),
    "negative in 1.2": (
        joint('<limit lower="0" upper="1" jerk="-1"/>', "revolute", "1.2"), 4,
        "joint 'j': limit jerk '-1' is negative", "joint [j]: jerk value (-1) is negative"),
    "blank after a number": (
        joint('<dynamics damping="1 "/>'), 4,
        "joint 'j': dynamics damping '1 ' is no number to it, and no blank may follow a number",
        "damping value (1 ) is not a valid float"),
    "empty dynamics": (joint("<dynamics/>"), 4,
                       "joint 'j': it has a dynamics with neither damping nor friction",
                       "joint dynamics element specified with no damping and no friction"),
    "safety without gain": (joint('<safety_controller k_position="1"/>'), 4,
                            "joint 'j': it has a safety_controller without k_velocity",
                            "joint safety: no k_velocity"),
    "calibration": (joint('<calibration rising="up"/>'), 4,
                    "joint 'j': calibration rising 'up' is no number to it",
                    "rising value (up) is not a valid float"),
    "mimic without joint": (joint("<mimic/>"), 4, "joint 'j': it has a mimic that names no joint",
                            "joint mimic: no mimic joint specified"),
    "mimic offset": (joint('<mimic joint="j" offset="1,5"/>'), 4,
                     "joint 'j': mimic offset '1,5' is no number to it",
                     "offset value (1,5) is not a valid float"),
    "no child": (robot(f'{LINKS}<joint name="j" type="fixed"><parent link="base"/></joint>'), 4,
                 "joint 'j': it lacks a parent or a child",
                 ("Failed to build tree: Joint [j] is missing a parent and/or child link "
                  "specification.")),
    "unknown child": (robot(f'<link name="base"/><joint name="j" type="fixed">{ENDS}</joint>'), 2,
                      "joint 'j': its child 'arm' is no link",
                      "Failed to build tree: child link [arm] of joint [j] not found"),
    "unknown parent": (
        robot(f'<link name="arm"/><joint name="j" type="fixed">{ENDS}</joint>'), 2,
        "joint 'j': its parent 'base' is no link",
        "Failed to build tree: parent link [base] of joint [j] not found.  This is not valid "),
    "two roots": (robot('<link name="b"/>\n<link name="a"/>'), 3,
                  "the robot: it has 2 root links, 'a' and 'b'",
                  "Failed to find root link: Two root links found: [a] and [b]"),
    "no root": (robot('<link name="a"/><joint name="j" type="fixed"><parent link="a"/>'
                      '<child link="a"/></joint>'),
                2, "the robot: it has no root link",
                "Failed to find root link: No root link found. The robot xml is not a valid tree."),
}  # fmt: skip

# What is accepted and yet no sound reading: the file, the line, the warning.
WARNED = {
    "version 1.1": (robot('<link name="a"/>', ' version="1.1"'), 1,
                    "the robot has version '1.1', which urdfdom refuses before its release 5.1"),
    "link without name": (robot("<link/>"), 2,
                          "this link has no name: urdfdom calls it '' and reads no more of it"),
    "quaternion in 1.0": (joint('<origin quat_xyzw="0 0 1 0"/>'), 4,
                          ("joint 'j' has an origin with quat_xyzw, which urdfdom passes over "
                           "before URDF 1.1")),
    "quaternion of an inertial": (
        link('<inertial><origin quat_xyzw="0 0 1 0"/><mass value="1"/><inertia ixx="1" ixy="0" '
             'ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'), 2,
        ("the inertial of link 'base' has an origin with quat_xyzw, which urdfdom passes over "
         "before URDF 1.1")),
    "zero quaternion": (
        joint('<origin quat_xyzw="0 0 0 0"/>', urdf="1.1"), 4,
        "joint 'j' has origin quat_xyzw '0 0 0 0', which urdfdom takes for no turn"),
    "two origins": (joint('<origin xyz="1 0 0"/>\n<origin xyz="2 0 0"/>'), 5,
                    "joint 'j' has 2 elements 'origin', of which urdfdom reads the first alone"),
    "axis without xyz": (joint("<axis/>"), 4,
                         "joint 'j' has an axis without xyz, which urdfdom reads as 0 0 0"),
    "zero axis": (joint('<axis xyz="0 0 0"/>'), 4, ("joint 'j' has axis xyz '0 0 0', which is no "
                                                    "direction: urdfdom does not look")),
    "limit without bounds": (
        joint('<limit effort="1" velocity="1"/>', "revolute"), 4,
        "joint 'j' has a limit without lower and upper: urdfdom lets it move from 0 to 0"),
    "reversed limit": (
        joint('<limit lower="2" upper="1" effort="1" velocity="1"/>', "revolute"), 4,
        "joint 'j' has limit lower 2 above upper 1, which urdfdom keeps"),
    "jerk in 1.1": (
        joint('<limit effort="1" velocity="1" jerk="x"/>', urdf="1.1"), 4,
        "joint 'j' has limit jerk, which urdfdom passes over before URDF 1.2"),
    "mimic of nothing": (joint('<mimic joint="k"/>'), 4,
                         "joint 'j' mimics 'k', which is no joint: urdfdom does not look"),
    "two parents": (
        robot(f'{LINKS}<link name="other"/><joint name="z" type="fixed"><parent link="base"/>'
              '<child link="other"/></joint><joint name="b" type="fixed"><parent link="other"/>'
              f'<child link="arm"/></joint>\n<joint name="a" type="fixed">{ENDS}</joint>'), 4,
        ("link 'arm' is the child of joints 'a' and 'b': urdfdom hangs it on 'b', the later by "
         "name")),
    "loop beside the tree": (
        robot('<link name="base"/><link name="a"/>\n<link name="b"/><joint name="i" type="fixed">'
              '<parent link="a"/><child link="b"/></joint><joint name="k" type="fixed">'
              '<parent link="b"/><child link="a"/></joint>'), 3,
        ("links 'b' and 'a' hang on each other in a loop: urdfdom keeps them beside the tree, and "
         "says nothing")),
    "Latin-1": (robot('<link name="\xe9"/>').encode("latin-1"), 2,
                (r"link '\udce9' is not UTF-8: urdfdom takes the bytes as they are, whatever is "
                 "declared")),
}  # fmt: skip

PART = "urdfdom goes on with a part of link 'base': "
MASS = '<inertial><mass value="1"/>{}</inertial>'
# A link that urdfdom breaks off: the file, the clause, and what it prints.
BROKEN_OFF = {
    "no mass": (link("<inertial/>"), "it has no mass", "Inertial element must have a mass element"),
    "mass without value": (link("<inertial><mass/></inertial>"), "its mass has no value",
                           "Inertial: mass element must have value attribute"),
    "mass": (link('<inertial><mass value="1 kg"/></inertial>'),
             "its mass '1 kg' is no number to it", "Inertial: mass [1 kg] is not a float"),
    "no inertia": (link(MASS.format("")), "it has no inertia",
                   "Inertial element must have inertia element"),
    "inertia": (link(MASS.format('<inertia ixx="1"/>')), "its inertia has no ixy",
                "Inertial: inertia element missing ixy attribute"),
    "ixx": (link(MASS.format('<inertia ixx="nan"/>')), "its ixx 'nan' is no number to it",
            "Inertial: inertia element ixx is not a valid double"),
    "origin": (link('<visual><origin xyz="1"/></visual>'),
               "origin xyz '1' is not 3 numbers to it",
               "Parser found 1 elements but 3 expected while parsing vector [1]"),
    "no geometry": (link("<collision/>"), "a collision of it has no geometry",
                    "Could not parse collision element for Link [base]"),
    "empty geometry": (shape(""), "a geometry of it is empty",
                       "Geometry tag contains no child element."),
    "unknown shape": (shape("<cone/>"), "it does not know the shape 'cone'",
                      "Unknown geometry type 'cone'"),
    "early capsule": (shape('<capsule radius="1" length="1"/>'),
                      "a capsule is none of its shapes before URDF 1.1",
                      ("Ignoring capsule attribute minimum required version URDF version 1.1 since "
                       "specified version is 1.0.")),
    "capsule": (shape('<capsule radius="1"/>', "1.1"), "a capsule of it has no length",
                "Capsule shape must have both length and radius attributes"),
    "cylinder": (shape("<cylinder/>"), "a cylinder of it has no length and no radius",
                 "Cylinder shape must have both length and radius attributes"),
    "sphere": (shape('<sphere radius="r"/>'), "sphere radius 'r' is no number to it",
               "radius [r] is not a valid float"),
    "flat sphere": (shape('<sphere radius="0"/>', "1.2"), "a sphere of it is not of positive size",
                    "Sphere radius must be a positive finite value"),
    "box": (shape("<box/>"), "a box of it has no size", "Box shape has no size attribute"),
    "flat box": (shape('<box size="1 1 0"/>', "1.2"), "a box of it is not of positive size",
                 "Box size must be positive finite values"),
    "mesh": (shape("<mesh/>"), "a mesh of it has no filename",
             "Mesh must contain a filename attribute"),
    "scale": (shape('<mesh filename="m" scale="2"/>'), "mesh scale '2' is not 3 numbers to it",
              ("Mesh scale was specified, but could not be parsed: Parser found 1 elements but 3 "
               "expected while parsing vector [2]")),
    "material": (link('<visual><geometry><sphere radius="1"/></geometry><material/></visual>'),
                 "a material of it has no name", "Visual material must contain a name attribute"),
}  # fmt: skip

# What urdfdom takes, though it may look as if it did not.
ACCEPTED = {
    "plain": joint(LIMIT, "revolute"),
    "mark and blanks": "\n \ufeff" + joint(LIMIT, "revolute"),
    "doctype": "<!DOCTYPE robot>" + robot('<link name="a"/>'),
    "entity": robot('<link name="&none;"/>'),
    "default namespace": robot('<link name="a"/>', ' xmlns="u"'),
    "end tags too many": robot('<link name="a"/>') + "</robot><<<",
    "negative mass": link('<inertial><mass value="-1"/><inertia ixx="0" ixy="0" ixz="0" iyy="0" '
                          'iyz="0" izz="0"/></inertial>'),
    "undefined material": link('<visual><geometry><sphere radius="-1"/></geometry>'
                               '<material name="none"/></visual>'),
    "mimic of itself": joint('<mimic joint="j"/>'),
    "leading blank": joint('<dynamics damping="\n1"/>'),
    "tiny": joint('<dynamics damping="1e-999"/>'),
    "empty name": robot('<link name=""/>'),
}  # fmt: skip
