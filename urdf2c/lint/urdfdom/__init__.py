"""What ROS's own URDF parser would refuse, and what it would read otherwise."""

from urdf2c.lint.urdfdom.model import refusals

__all__ = ["refusals"]
