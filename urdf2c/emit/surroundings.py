"""What a header needs around its functions: u2c.h, or parts of it, and names that are no macros."""

from urdf2c.emit.runtime import pasted
from urdf2c.emit.variables import guards, variables

_TABLES = "names limits"  # what the template calls its own


def surroundings(header, standalone: bool) -> dict[str, str | tuple[str, ...]]:
    """Fields of a View that follow from its functions.

    `runtime` is what they call of u2c.h where the header shall be `standalone`, `wanted` what
    they ask of it where not, and `variables` directives that refuse macros of their names.
    """
    lines = (line for each in header.functions for line in (*each.head, *each.body))
    code = "\n".join(lines)
    runtime = pasted(header.scalar, code) if standalone else ""
    tables = _TABLES if header.nq else ""
    prefixes = (f"{header.prefix}_", f"{header.macro}_")
    names = variables(f"{code}\n{runtime}\n{tables}", prefixes)
    wanted = f"U2C_{header.scalar.upper()}"
    return {"runtime": runtime, "wanted": wanted, "variables": guards(names, header.file)}
