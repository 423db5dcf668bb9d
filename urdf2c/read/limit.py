"""The limits of a joint, and what is made of limits that are absent, endless or contradictory.

A bound is None where there is none: not stated, meant as none (infinite, or one of the sentinels
1e16 and 1.8e308), contradictory, or without meaning for the joint's type. URDF's own default, 0, is
taken only where the other bound is stated; a revolute joint with neither could not move at all,
and no author means that.
"""

from urdf2c.read.findings import Findings, quoted
from urdf2c.read.link import single
from urdf2c.read.numbers import bound
from urdf2c.read.slips import instead
from urdf2c.read.xml import Element
from urdf2c.robot import Limit

UNBOUNDED = 1e16
UNITS = {"revolute": "rad", "prismatic": "m"}
WITHOUT_LIMITS = ("continuous", "floating", "planar")  # fixed joints often bear leftovers: no word
POSITIONS = ("lower", "upper")
RATES = ("effort", "velocity", "acceleration", "deceleration", "jerk")


def read_limit(joint: Element, kind: str, owner: str, findings: Findings) -> Limit | None:
    """The limit of a joint of type `kind`; None when it has no such element."""
    bounded = kind in UNITS
    element = single(joint, "limit", owner, findings.error if bounded else findings.pass_over)
    if element is None:
        if bounded and not joint.named("limit"):
            findings.warning(joint.line, f"{owner} is {kind} and has no limit: it is taken as "
                                         f"unbounded", rule="limit-missing")
        return None
    rates = [_finite(bound(element, name, owner, findings.pass_over)) for name in RATES]
    if bounded:
        lower, upper = _positions(element, UNITS[kind], owner, findings)
    else:
        lower, upper = _no_positions(element, kind, owner, findings)
    return Limit(lower, upper, *rates, span=findings.span(element.line))


def _no_positions(element: Element, kind: str, owner: str, findings: Findings) -> tuple[None, None]:
    """No bounds, with a word to the author who wrote some where they mean nothing."""
    stated = [f"{name} {quoted(element.attributes[name])}" for name in POSITIONS
              if name in element.attributes]
    if stated and kind in WITHOUT_LIMITS:
        findings.warning(element.line, f"{owner} is {kind} and has limit {' and '.join(stated)}: "
                                       f"it is taken as unbounded", rule="limit-unused")
    return None, None


def _positions(element: Element, unit: str, owner: str,
               findings: Findings) -> tuple[float | None, float | None]:
    """The lower and the upper bound of a joint that has them."""
    stated = [name for name in POSITIONS if name in element.attributes]
    if not stated:
        findings.warning(element.line, f"{owner} has a limit without lower and upper: it is taken "
                                       f"as unbounded{instead(element, *POSITIONS)}",
                         rule="limit-partial")
        return None, None
    raw = {name: bound(element, name, owner, findings.error) for name in stated}
    for name in POSITIONS:
        if name not in raw:
            findings.warning(element.line, f"{owner} has a limit without {name}: URDF's default "
                                           f"0 {unit} is taken{instead(element, name)}",
                             rule="limit-partial")
            raw[name] = 0.0
        elif raw[name] is not None and _finite(raw[name]) is None:
            findings.warning(element.line, f"{owner} has limit {name} "
                                           f"{quoted(element.attributes[name])}: that is taken as "
                                           f"unbounded", rule="limit-infinite")
    lower, upper = (_finite(raw[name]) for name in POSITIONS)
    if lower is not None and upper is not None and lower > upper:
        findings.warning(element.line, f"{owner} has limit lower {lower:g} {unit} above upper "
                                       f"{upper:g} {unit}: it is taken as unbounded",
                         rule="limit-reversed")
        return None, None
    return lower, upper


def _finite(value: float | None) -> float | None:
    return value if value is not None and abs(value) < UNBOUNDED else None
