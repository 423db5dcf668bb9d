"""All rules, in the order of docs/rules.md."""

from urdf2c.lint import codegen, inertia, limits, meshes, reading, references

RULES = (
    *reading.RULES,
    *limits.RULES,
    *inertia.RULES,
    *meshes.RULES,
    *references.RULES,
    *codegen.RULES,
)
