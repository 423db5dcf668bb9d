"""Very long chains: work grows in proportion, no recursion limit is met, poses stay right."""

import runpy
import sys
from collections import Counter
from pathlib import Path

import pytest

import urdf2c
from urdf2c.compiler import simplify as module
from urdf2c.compiler.expr import Expr
from urdf2c.read.urdf import parse_urdf
from urdf2c.verify.comparison import compare

LONG_CHAIN = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "long_chain.py"))
KINDS = sorted(LONG_CHAIN["KINDS"])


def robot_of(kind: str, joints: int):
    return parse_urdf(LONG_CHAIN["chain"](kind, joints).encode(), f"{kind}.urdf")


def work(monkeypatch, kind: str, joints: int) -> Counter:
    """Nodes made, times a rule was asked, nodes it was asked of, lines written."""
    done: Counter = Counter()
    plain, tried = Expr.__init__, module._tried

    def made(self, *args):
        done["nodes"] += 1
        plain(self, *args)

    def asked(old, rule, proof):
        done["rules"] += 1
        done["nodes of rules"] += len(old.parts.nodes)
        return tried(old, rule, proof)

    with monkeypatch.context() as patched:
        patched.setattr(Expr, "__init__", made)
        patched.setattr(module, "_tried", asked)
        done["lines"] = urdf2c.generate(robot_of(kind, joints)).text.count("\n")
    return done


@pytest.mark.parametrize("kind", KINDS)
def test_twice_the_joints_take_twice_the_work(monkeypatch, kind):
    once, twice = (work(monkeypatch, kind, joints) for joints in (400, 800))
    assert once["nodes"] > 400
    assert once["rules"] >= 5
    assert twice["rules"] <= once["rules"] + 4
    for what in ("nodes", "nodes of rules", "lines"):
        assert once[what] < twice[what] <= 2.2 * once[what], what


def test_3000_joints_need_no_deep_recursion():
    robot = robot_of("mixed", 3000)
    before = sys.getrecursionlimit()
    depth = len(list(frames_below()))
    sys.setrecursionlimit(depth + 100)
    try:
        text = urdf2c.generate(robot).text
    finally:
        sys.setrecursionlimit(before)
    assert text.count("u2c_sincosf") > 1000


def frames_below():
    frame = sys._getframe()
    while frame:
        yield frame
        frame = frame.f_back


@pytest.mark.parametrize(("kind", "joints"), [("mixed", 300), ("skew", 120)])
def test_long_chains_are_within_their_bounds(kind, joints):
    assert compare(urdf2c.generate(robot_of(kind, joints)), 5, 0).ok
