"""Turns URDF into malloc-free C99 kinematics for microcontrollers."""

__version__ = "0.1.0"
