"""All rules, in the order of docs/rules.md."""

from urdf2c.diagnostics import nearest
from urdf2c.lint import codegen, inertia, limits, meshes, reading, references, units
from urdf2c.lint.selection import within

RULES = (
    *reading.RULES,
    *limits.RULES,
    *units.RULES,
    *inertia.RULES,
    *meshes.RULES,
    *references.RULES,
    *codegen.RULES,
)


def unknown(name: str) -> tuple[str, ...]:
    """Why `name` is neither a rule nor a group, and what is near; empty where it is one."""
    if any(within(rule.name, name) for rule in RULES):
        return ()
    groups = {rule.name.partition("-")[0] for rule in RULES}
    known = [rule.name for rule in RULES] + sorted(groups)
    return (f"'{name}' is no rule and no group of rules", *nearest(name, known))
