"""The documentation, as it comes with the package: what it has, and each page as text."""

from urdf2c.data import data


def names() -> list[str]:
    """The pages by name, sorted: `functions` of docs/functions.md."""
    return sorted(path.stem for path in data("docs").glob("*.md"))


def page(name: str) -> str:
    """The Markdown of a page."""
    return (data("docs") / f"{name}.md").read_text("utf-8")


def listing() -> str:
    """A line a page: its name and its title."""
    width = max(map(len, names()))
    return "\n".join(f"{name.ljust(width)}  {_title(name)}" for name in names())


def _title(name: str) -> str:
    return page(name).partition("\n")[0].lstrip("# ")
