"""The command line: what it takes, and what each command does."""
