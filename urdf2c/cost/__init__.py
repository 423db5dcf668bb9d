"""What a header costs on a board: instructions, flash, stack, and an estimate of cycles.

Needs the extra `urdf2c[cost]`: Unicorn runs the compiled code, pyelftools reads it.
"""
