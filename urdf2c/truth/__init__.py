"""What functions should give, worked out plainly: transform by transform as the URDF states it.

No plan, no frames of one's own, no simplifier, no matrix library. Everything is written once, over
any scalar with + - * / and the three functions of `Numbers`: floats, or arrays of them.
"""
