"""Very long chains: work grows in proportion, no recursion limit is met, poses stay right."""

import runpy
import sys
from collections import Counter
from pathlib import Path

import pytest

import urdf2c
from urdf2c.compiler import simplify as module
from urdf2c.compiler.expr import Expr, evaluate
from urdf2c.compiler.program import Store
from urdf2c.diagnostics import UrdfError
from urdf2c.read.urdf import parse_urdf
from urdf2c.verify.comparison import compare

LONG_CHAIN = runpy.run_path(str(Path(__file__).parents[2] / "bench" / "long_chain.py"))
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


def test_fk_all_of_200_joints():
    """Each link is worked out once: what it takes grows with the links, not with their square."""
    once, twice = (urdf2c.generate(robot_of("skew", n), functions="fk_all") for n in (100, 200))
    counts = [each.stats["functions"][each.functions[0]] for each in (once, twice)]
    assert counts[1]["mul"] <= 2.1 * counts[0]["mul"]
    robot, [program] = twice.tree.robot, twice.programs
    statements = [each for block in program.blocks for each in block.statements]
    stores = {each.target: each.value for each in statements if isinstance(each, Store)}
    q = {joint.name: 0.01 * i - 1.0 for i, joint in enumerate(twice.tree.joints)}
    named = {f"q[{i}]": value for i, value in enumerate(q.values())}
    found = evaluate([stores[f"p[{i}]"] for i in range(3 * len(twice.frames))], named)
    true = urdf2c.forward_kinematics(robot, q)
    for i, frame in enumerate(twice.frames):
        assert found[3 * i : 3 * i + 3] == pytest.approx(true[frame][:3, 3], abs=1e-9)


def test_fk_all_of_too_many_joints_names_frames():
    with pytest.raises(UrdfError, match="10000 joints") as refusal:
        urdf2c.generate(robot_of("skew", 700), functions="fk_all")
    assert "choose links of fk_all by --frames" in str(refusal.value)
    last = robot_of("skew", 700).links[-1].name
    assert urdf2c.generate(robot_of("skew", 700), functions="fk_all", frames=last).frames == (last,)
