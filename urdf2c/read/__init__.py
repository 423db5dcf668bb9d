"""Text to Robot: knows XML, knows no mechanics."""

from urdf2c.read.urdf import Survey, parse_urdf, read_content, read_urdf, survey_urdf

__all__ = ["Survey", "parse_urdf", "read_content", "read_urdf", "survey_urdf"]
