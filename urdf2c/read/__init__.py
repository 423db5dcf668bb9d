"""Text to Robot: knows XML, knows no mechanics."""

from urdf2c.read.urdf import Context, Survey, parse_urdf, read_urdf, survey_urdf

__all__ = ["Context", "Survey", "parse_urdf", "read_urdf", "survey_urdf"]
