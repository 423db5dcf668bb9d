"""Headers in files of their own, to be verified as they are or edited."""

from pathlib import Path

import urdf2c

ROBOTS = Path(__file__).parents[1] / "robots"
TIPS = {
    "gripper": ("motor", "left_pad"),
    "mobile_base": ("gripper_mount", "lidar"),
    "quadruped": ("front_right_foot", "hind_left_foot"),
}
FEW = {"samples": 5}


def written(folder, robot="mobile_base", **options):
    """A header in a file of its own, and its text."""
    made = urdf2c.generate(ROBOTS / f"{robot}.urdf", tips=TIPS.get(robot, ()), **options)
    path = folder / made.file
    path.write_text(made.text, "utf-8")
    return path, made.text
