"""A robot whose last joint moves it little, and the functions that are proven of it."""

from random_robots import serial

from urdf2c.functions.catalog import BY_NAME

NAMES = tuple(name for name, quantity in BY_NAME.items() if not quantity.calls)
WRIST = serial(
    {"xyz": (0.0, 0.0, 0.4), "axis": (0.0, 0.0, 1.0)},
    {"xyz": (0.1, 0.0, 0.2), "axis": (0.0, 1.0, 0.0), "rpy": (0.3, 0.2, -0.4)},
    {"xyz": (0.0, 0.07, 0.5), "axis": (1.0, 0.0, 0.0), "kind": "prismatic", "limit": (0.1, 0.6)},
    {"xyz": (0.05, 0.3, 0.0), "axis": (0.6, 0.0, 0.8), "mimic": ("j1", -0.5, 0.2)},
    {"xyz": (0.02, 0.03, 0.11), "kind": "fixed"},
)
