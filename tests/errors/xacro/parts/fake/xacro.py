"""A package that has the name of xacro, and nothing of it."""
