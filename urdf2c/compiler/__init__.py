"""A graph of scalars to a list of statements: knows no robots."""
