"""Text to Robot: knows XML, knows no mechanics."""

from urdf2c.read.urdf import parse_urdf, read_urdf

__all__ = ["parse_urdf", "read_urdf"]
