"""`neutral`: a configuration to start from, as the compiled C gives it."""

import numpy
import pytest
from all_types import ALL, HELD, follows, joint, limit
from jointwise_library import FLAGS, SCALARS, library

every_scalar = pytest.mark.parametrize("scalar", SCALARS)
every_flags = pytest.mark.parametrize("flags", FLAGS)


@every_flags
@every_scalar
def test_zero_where_limits_hold_it(flags, scalar):
    """Of a planar joint too; a floating one is turned by nothing. Grip is kept from 0 by the joint
    that follows it: -2 grip + 0.1 <= 0.06."""
    made = library(flags, scalar, ALL, ("neutral",))
    *found, grip = made.call("neutral")
    assert found == [0.0] * 6 + [1.0] + [0.0] * 5
    assert abs(grip - 0.02) <= numpy.spacing(made.kind(0.1))


@every_scalar
@pytest.mark.parametrize(
    "lower, upper, places",
    [
        (-1.0, 1.0, 0),
        (0.1, 1.0, "lower"),
        (-1.0, -0.3, "upper"),
        (0.0, 1.0, 0),
        (1e-46, 1.0, "lower"),
    ],
)
def test_the_nearest_to_zero(scalar, lower, upper, places):
    """Within the exact limits, as clamp_to_limits has it: rounded inward to the scalar."""
    made = library("strict", scalar, (joint("a", "revolute", "w", "end", limit(lower, upper)),),
        ("neutral", "clamp_to_limits", "within_limits"))  # fmt: skip
    found = made.call("neutral")
    assert (found == made.call("clamp_to_limits", [0.0])).all() and made.within("within_limits", found)
    wanted = {"lower": lower, "upper": upper}.get(places, 0.0)
    assert abs(found[0] - wanted) <= numpy.spacing(made.kind(abs(wanted)))


def test_followers_are_kept_within_theirs():
    """b = 2 a + 1 within [0, 2]: a from -0.5 to 0.5, of which 0 is; moved by 3: a from -1.5."""
    for offset, wanted in (1.0, 0.0), (3.0, -0.5):
        made = library("strict", "double", (
            joint("a", "revolute", "w", "end", limit(-9.0, 9.0)),
            joint("b", "revolute", "w", "x", limit(0.0, 2.0) + follows("a", 2.0, offset)),
        ), ("neutral",))  # fmt: skip
        assert list(made.call("neutral")) == [wanted]


def test_a_robot_without_places_has_it_too():
    library("strict", "float", HELD, ("neutral",), 0.5)
