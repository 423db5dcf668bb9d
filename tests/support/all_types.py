"""A robot of all types of joints, with followers, locks and soft limits, for tests by hand."""

from urdf2c.mechanics.tree import reduce
from urdf2c.read import parse_urdf


def joint(name, kind, parent, child, inner="", axis="0 0 1"):
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<axis xyz="{axis}"/>{inner}</joint>\n'
    )


def limit(lower, upper):
    return f'<limit lower="{lower}" upper="{upper}" effort="1" velocity="1"/>'


def soft(**limits):
    stated = " ".join(f'soft_{side}_limit="{value}"' for side, value in limits.items())
    return f'<safety_controller k_velocity="1" {stated}/>'


def follows(leader, multiplier=1, offset=0):
    return f'<mimic joint="{leader}" multiplier="{multiplier}" offset="{offset}"/>'


def tree_of(joints, tips=("end",), locks=None):
    """The tree of joints, their links found in them."""
    text = "".join(joints)
    names = dict.fromkeys(part.split('"')[0] for part in text.split('link="')[1:])
    links = "".join(f'<link name="{name}"/>\n' for name in names or ["end"])
    robot = parse_urdf(f'<robot name="arm">\n{links}{text}</robot>'.encode(), "arm.urdf")
    return reduce(robot, None, tips, locks)


# Of all types; finger and thumb follow grip, and narrow it: thumb = -2 grip + 0.1 in [-0.5, 0.06]
ALL = (
    joint("base", "floating", "world", "hull"),
    joint("glide", "planar", "hull", "cart", axis="1 0 0"),
    joint("spin", "continuous", "cart", "tower"),
    joint("lift", "prismatic", "tower", "arm", limit(-0.1, 0.7) + soft(lower=-0.05, upper=9)),
    joint("grip", "revolute", "arm", "end", limit(-1, 0.8) + soft(upper=0.7)),
    joint("thumb", "revolute", "arm", "tip", limit(-0.5, 0.06) + follows("grip", -2, 0.1)),
    joint("tooth", "prismatic", "tip", "edge", limit(-3, 3) + follows("thumb", 0.5, 0.01)),
    joint("latch", "revolute", "arm", "door", limit(0, 1)),
    joint("stuck", "revolute", "door", "sill", limit(0, 1)),
)
LOCKS = {"stuck": 0.25}
NOTHING = (joint("weld", "fixed", "world", "end"),)
HELD = (joint("only", "revolute", "world", "end", limit(-1, 1)),)
# places in q: base 0..6, glide 7..9, spin 10, lift 11, grip 12
REST = [0.1, 0.2, 0.3, 0.5, 0.5, 0.5, 0.5, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
