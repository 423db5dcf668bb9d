"""Tests of an arm's firmware kinematics on the host: `pytest` in this folder runs them."""

from pathlib import Path

import numpy as np
import pytest

from urdf2c.testing import assert_matches_reference

MODEL = Path(__file__).parent / "arm.urdf"


@pytest.fixture
def arm(generated):
    """The header compiled on this machine, once however many tests use it."""
    return generated(MODEL, tips=("tool",), scalar="float")


def test_firmware_knows_the_order_of_joints(arm):
    assert arm.joints == ("shoulder", "elbow")


def test_reach(arm):
    shoulder = np.linspace(-3, 3, 100)
    q = np.stack([shoulder, np.zeros(100)], axis=1)
    p, R = arm.fk_tool(q)
    np.testing.assert_allclose(np.linalg.norm(p, axis=1), 0.5, rtol=1e-6)
    np.testing.assert_allclose(np.linalg.det(R), 1, rtol=1e-6)


def test_a_folded_arm(arm):
    np.testing.assert_allclose(arm.fk_tool([0, np.pi]).p, [0.1, 0, 0], atol=1e-6)


def test_all_configurations(arm):
    assert_matches_reference(arm)


def test_the_poses_that_the_cell_uses(arm):
    assert_matches_reference(arm, [[0.1, -0.5], [1.2, 0.7], [-2.0, 2.4]])
