"""The rules that the reader of a file tells: what keeps text from being a robot."""

from urdf2c.lint.rule import Rule

RULES = (
    Rule(
        "file-unreadable", "error", "the file cannot be read",
        "It is not there, is empty, may not be read, or is larger than any robot.",
        "Check the path.",
    ),
    Rule(
        "file-encoding", "error", "the bytes are no text in the declared encoding",
        "Tools disagree about such names, or stop.", "Save the file as UTF-8.",
    ),
    Rule(
        "xml-broken", "error", "the XML is not well-formed",
        "No tool reads further than this place.",
        "Close every tag and every quote; write `&amp;` for `&` and `&lt;` for `<`.",
    ),
    Rule(
        "xml-doctype", "error", "the file has a DOCTYPE",
        "Entities can make a small file grow without bound, and read other files. Only a warning "
        "where it defines none.",
        "Remove it, and write the values out.",
    ),
    Rule(
        "xml-declaration", "warning", "the XML declaration is odd",
        "Strict parsers refuse a declaration that comes late, or has another version than 1.0.",
        'Begin the file with `<?xml version="1.0"?>`.',
    ),
    Rule(
        "xml-namespace", "warning", "a namespace is unbound or has no meaning here",
        "What bears an unbound prefix is passed over; strict parsers refuse the file.",
        "Declare the prefix at the root element, or remove it.",
    ),
    Rule(
        "model", "error", "the model is not sound for a reason without a rule of its own",
        "The message says why.", "The message says what would be right.",
    ),
    Rule(
        "model-root", "error", "the root element is no `robot`",
        "The file is something else, such as SDF.", "Give a URDF file.",
    ),
    Rule(
        "model-xacro", "error", "xacro is left in the file, or cannot be expanded",
        "A macro that was not expanded is a part of the robot that is missing; only a warning where "
        "it can hold no joint. What xacro itself warns of is told as a warning.",
        "Give `--xacro`, or call the file `.xacro`, and mend what keeps it from being expanded; or "
        "leave it out by `--ignore-xacro`: docs/xacro.md.",
    ),
    Rule(
        "model-empty", "error", "the robot has no link",
        "A robot is one link at least.", "Add its links.",
    ),
    Rule(
        "model-name", "warning", "the robot has no name",
        "URDF demands one; C names begin with it.", "Name the robot.",
    ),
    Rule(
        "element-unknown", "warning", "an element is nearly named as one that URDF knows",
        "It is passed over, and with it a part of the robot.", "Mend the name.",
    ),
    Rule(
        "element-repeated", "error", "an element stands twice where one may",
        "Tools take the first one, or the last one.", "Keep one.",
    ),
    Rule(
        "attribute-unknown", "warning", "an attribute is none that its element has",
        "It is passed over, and the default is taken for what was meant.", "Mend the name.",
    ),
    Rule(
        "value-misplaced", "warning", "a value stands where URDF has none",
        "In a child element or as text, as SDF has it, or in an element that is not its own: no "
        "reader of URDF looks there, and the default is taken for what was meant.",
        'Write it as the attribute that the finding names: `<origin xyz="1 2 3"/>`.',
    ),
    Rule(
        "number-invalid", "error", "a number is none",
        "Words, decimal commas, NaN, or more or fewer numbers than there have to be. Only a "
        "warning where no pose depends on it.",
        "Write decimal numbers with a point, and blanks between them.",
    ),
    Rule(
        "name-missing", "error", "a link or joint has no name",
        "Nothing can refer to it.", "Name it.",
    ),
    Rule(
        "name-unusable", "error", "a name cannot be seen or typed",
        "Control characters and marks of direction make a name look like another one.",
        "Take letters, digits and underscores.",
    ),
    Rule(
        "name-duplicate", "error", "two links or two joints have the same name",
        "What refers to the name may mean either.", "Rename one.",
    ),
    Rule(
        "link-missing", "error", "a joint has no parent or no child",
        "A joint joins two links.", "State both.",
    ),
    Rule(
        "link-unknown", "error", "a joint's parent or child is no link",
        "Mostly a typing error; the nearest name is proposed.", "Mend the name.",
    ),
    Rule(
        "link-implied", "warning", "a joint's parent `world` is not declared",
        "Robots are fixed to the world so for simulators that know such a link. It is taken to be "
        "there; ROS refuses the file.",
        'Declare it: `<link name="world"/>`.',
    ),
    Rule(
        "tree-roots", "error", "the robot has several roots",
        "Links that are joined to different roots are different robots.",
        "Join the roots by a fixed joint.",
    ),
    Rule(
        "tree-dangling", "error", "a link is joined to nothing",
        "It was forgotten, or the joint that holds it was lost or misnamed.",
        "Join it, or remove it.",
    ),
    Rule(
        "tree-cycle", "error", "links are their own ancestors",
        "There is no root to begin with.", "Swap parent and child of one of the joints.",
    ),
    Rule(
        "tree-loop", "error", "a link is the child of two joints",
        "A closed loop, as of a four-bar linkage or a parallel robot, cannot be stated in URDF. The "
        "joint that closes it is named.",
        "Remove that joint, and hold its two links together in the controller; where one joint "
        "simply follows another one, say so by `mimic`. SDF and MuJoCo's MJCF can state loops.",
    ),
    Rule(
        "joint-type", "error", "a joint has no type, or one that URDF does not know",
        "Nobody knows how it moves.",
        "One of revolute, continuous, prismatic, fixed, floating, planar.",
    ),
    Rule(
        "axis-zero", "error", "an axis has no direction",
        "Its length is zero or beyond all numbers.", "State a unit vector.",
    ),
    Rule(
        "axis-length", "warning", "an axis is not of length 1",
        "Only the direction is taken. Where it was rounded, it is a little off.",
        "State a unit vector.",
    ),
    Rule(
        "axis-default", "warning", "an axis has no xyz",
        "URDF's default is 1 0 0, which is rarely meant.", "State the axis.",
    ),
    Rule(
        "axis-turned", "warning", "an axis has an rpy that is not zero",
        "URDF's axis is a direction in the frame of the joint, and no reader turns it further.",
        "Turn the direction in `xyz`, or the frame by the joint's origin.",
    ),
    Rule(
        "limit-missing", "warning", "a revolute or prismatic joint has no limit",
        "URDF demands one, and ROS refuses the file; here the joint is unbounded.",
        "State the limit, or make the joint `continuous`.",
    ),
    Rule(
        "limit-partial", "warning", "a limit leaves out a bound",
        "URDF's default for the other bound is 0.", "State both bounds.",
    ),
    Rule(
        "limit-infinite", "warning", "a bound is infinite",
        "It is taken as none.", "Make the joint `continuous`, or state its bounds.",
    ),
    Rule(
        "limit-reversed", "warning", "the lower bound is above the upper bound",
        "No position fits; the joint is taken as unbounded.", "Swap the bounds.",
    ),
    Rule(
        "limit-unused", "warning", "a joint without limits has bounds",
        "A continuous, floating or planar joint has none, and the bounds are passed over.",
        "Make the joint `revolute`, or remove the bounds.",
    ),
    Rule(
        "mimic-unknown", "error", "a joint follows one that does not exist",
        "Mostly a typing error; the nearest name is proposed.", "Mend the name.",
    ),
    Rule(
        "mimic-leader", "error", "a joint follows one that it cannot follow",
        "Only a joint of one value can lead or follow, and none itself.",
        "Follow a revolute, continuous or prismatic joint.",
    ),
    Rule(
        "mimic-loop", "error", "joints follow each other in a loop",
        "None of them has a value of its own.", "Let one of them lead.",
    ),
    Rule(
        "mimic-unused", "warning", "a fixed joint has a mimic",
        "It does not move.", "Remove the mimic, or mend the type.",
    ),
    Rule(
        "origin-quaternion", "error", "a quaternion is no rotation, or there is an rpy besides",
        "Only one can hold; a length other than 1 is only a warning.",
        "State one of the two, with x y z w of length 1.",
    ),
    Rule(
        "urdfdom", "error", "the file is refused by ROS's own parser, or read otherwise",
        "Told with `--as urdfdom` only: docs/urdfdom.md. What it reads otherwise is a warning.",
        "Write what both read alike.",
    ),
    Rule(
        "inertia-incomplete", "warning", "an inertial leaves something out",
        "It needs a mass and six moments; as it is, it is passed over.", "State them all.",
    ),
)  # fmt: skip
