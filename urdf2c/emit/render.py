"""A view through the template: the header's text.  The only module that knows Jinja2."""

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from urdf2c.data import data
from urdf2c.emit.view import View

TEMPLATE = "robot.h.j2"


def render(view: View) -> str:
    """The text of the C header that `view` describes."""
    environment = Environment(
        loader=FileSystemLoader(data("templates")),
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(TEMPLATE).render(h=view)
