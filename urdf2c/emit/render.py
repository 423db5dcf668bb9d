"""A view through a template: the text of a file.  The only module that knows Jinja2."""

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from urdf2c.data import data
from urdf2c.emit.view import View

TEMPLATE = "robot.h.j2"


def render(view: View) -> str:
    """The text of the C header that `view` describes."""
    return fill(TEMPLATE, h=view)


def fill(template: str, **views) -> str:
    """The text of `template`, a file in templates/, with `views` by their names in it."""
    environment = Environment(
        loader=FileSystemLoader(data("templates")),
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(template).render(views)
