"""Kinematics over any scalar: floats in tests, expressions to generate."""
