"""What u2c.h has for joints: steps of floating and planar ones."""

import ctypes
import subprocess

import numpy
import pytest
from u2c_builds import FUNCTIONS, HEADER
from u2c_library import SCALARS, SPARE, arrays, every_scalar, made  # noqa: F401

# what u2c.h promises
POSITION = {"f": 1e-6, "d": 2e-15}
ROTATION = {"f": 3e-7, "d": 7e-16}
UNIT = {"f": 1.2e-7, "d": 2.5e-16}
WAY = {"f": 2e-7, "d": 4e-16}
WIDE = numpy.longdouble


def stepped(made, name, scalar, q, v):
    """What a step function makes of each row of q and v, written over q itself at odd rows."""
    function, rows = getattr(made[1], f"{name}_{scalar}"), []
    for i, (position, velocity) in enumerate(zip(q, v)):
        (a, a_at), (_, v_at), (out, out_at) = arrays(scalar, position, velocity, position)
        function(a_at if i % 2 else out_at, a_at, v_at)
        rows.append(a if i % 2 else out)
    return numpy.array(rows)


def exponential(twists):
    """exp of each twist (N x n x n) by its series, scaled and squared, in extended precision."""
    halvings = max(0, int(numpy.ceil(numpy.log2(max(abs(twists).sum(axis=2).max(), 1e-9)))) + 4)
    small, term = twists.astype(WIDE) / 2**halvings, numpy.eye(twists.shape[1], dtype=WIDE)
    total = term + 0 * small
    for order in range(1, 16):
        term = term @ small / order
        total = total + term
    for _ in range(halvings):
        total = total @ total
    return total


def cross_matrix(w):
    x, y, z = w.T
    zero = 0 * x
    return numpy.array([[zero, -z, y], [z, zero, -x], [-y, x, zero]]).transpose(2, 0, 1)


def rotation(quaternions):
    """Rotation matrices of quaternions x y z w of any length."""
    unit = quaternions / numpy.sqrt((quaternions**2).sum(axis=1, keepdims=True))
    twist = cross_matrix(unit[:, :3])
    return numpy.eye(3, dtype=WIDE) + 2 * (unit[:, 3, None, None] * twist + twist @ twist)


def directions(rng, count, size):
    found = rng.normal(size=(count, size))
    return found / numpy.sqrt((found**2).sum(axis=1, keepdims=True))


TURNS = (0.0, 1e-30, 1e-20, 1e-10, 1e-4, 0.01, 0.49, 0.5, 0.51, 1.0, 3.0, 3.2, 7.0, 100.0)


def steps(scalar, count, size, turns=TURNS):
    """Positions of a floating (size 3) or planar joint (size 1) and steps, as the scalar has them.

    The quaternions have lengths from 0.5 to 2, the turns those of TURNS and some in between.
    """
    rng = numpy.random.default_rng(7)
    turn = numpy.repeat(turns, count)
    turn = numpy.concatenate([turn, turn * rng.uniform(0.5, 2.0, len(turn))])[:, None]
    place = rng.uniform(-1.0, 1.0, (len(turn), 3 if size == 3 else 2))
    lengths = rng.uniform(0.5, 2.0, (len(turn), 1))
    angle = (
        lengths * directions(rng, len(turn), 4)
        if size == 3
        else rng.uniform(-7.0, 7.0, (len(turn), 1))
    )
    linear = directions(rng, *place.shape) * 10.0 ** rng.uniform(-3, 1, (len(turn), 1))
    q = numpy.hstack([place, angle])
    v = numpy.hstack([linear, turn * directions(rng, len(turn), size)])
    kind = SCALARS[scalar][0]
    return q.astype(kind).astype(WIDE), v.astype(kind).astype(WIDE)


def homogeneous(R, x):
    size = x.shape[1]
    poses = numpy.zeros((len(x), size + 1, size + 1), WIDE)
    poses[:, :size, :size], poses[:, :size, size] = R, x
    return poses


def roundings(scalar, values):
    """Half a unit of the last place of the largest in each row."""
    return abs(values).max(axis=1) * numpy.finfo(SCALARS[scalar][0]).eps


@every_scalar
def test_floating_steps(made, scalar):
    q, v = steps(scalar, 40, 3)
    pose = homogeneous(rotation(q[:, 3:]), q[:, :3])
    twist = homogeneous(cross_matrix(v[:, 3:]), v[:, :3])
    right = pose @ exponential(twist)
    right[:, 3, 3] = 1
    found = stepped(made, "floating", scalar, q, v).astype(WIDE)
    spare = made[0]
    speed, angle = (numpy.sqrt((part**2).sum(axis=1)) for part in (v[:, :3], v[:, 3:]))
    off = abs(found[:, :3] - right[:, :3, 3]).max(axis=1)
    assert (off <= roundings(scalar, found[:, :3]) + spare * POSITION[scalar] * speed).all()
    off = abs(rotation(found[:, 3:]) - right[:, :3, :3]).max(axis=(1, 2))
    assert (off <= spare * ROTATION[scalar] * (1 + angle)).all()
    off = abs(numpy.sqrt((found[:, 3:] ** 2).sum(axis=1)) - 1)
    assert (off <= spare * UNIT[scalar]).all()
    near = (found[:, 3:] * q[:, 3:]).sum(axis=1)
    assert (near >= -1e-6).all()


@every_scalar
def test_planar_steps(made, scalar):
    q, v = steps(scalar, 40, 1)
    c, s = numpy.cos(q[:, 2]), numpy.sin(q[:, 2])
    R = numpy.array([[c, -s], [s, c]]).transpose(2, 0, 1)
    w = v[:, 2]
    turn = numpy.array([[0 * w, -w], [w, 0 * w]]).transpose(2, 0, 1)
    right = homogeneous(R, q[:, :2])
    right[:, 2, 2] = 1
    right = right @ exponential(homogeneous(turn, v[:, :2]))
    found = stepped(made, "planar", scalar, q, v).astype(WIDE)
    off = abs(found[:, :2] - right[:, :2, 2]).max(axis=1)
    speed = numpy.sqrt((v[:, :2] ** 2).sum(axis=1))
    assert (off <= roundings(scalar, found[:, :2]) + made[0] * WAY[scalar] * speed).all()
    assert (found[:, 2] == (q[:, 2] + w).astype(SCALARS[scalar][0])).all()


@every_scalar
def test_a_million_steps_keep_the_quaternion_unit(made, scalar):
    """Alternating between two turns, none of which a float holds exactly."""
    (q, at), (_v, v_at), (_w, w_at) = arrays(
        scalar,
        [0.0, 0.0, 0.0, 0.1, 0.2, 0.3, 0.4],
        [1e-3, 2e-3, 3e-3, 1e-3, -2e-3, 3e-3],
        [-1e-3, 0.0, 0.0, 0.7, 0.8, -0.9],
    )
    function = getattr(made[1], f"floating_{scalar}")
    count = 1_000_000 if made[0] == SPARE["strict"] else 20_000
    lengths = set()
    for i in range(count):
        function(at, at, w_at if i % 7 == 0 else v_at)
        if i % 1000 == 0:
            lengths.add(float(numpy.sqrt((q[3:].astype(WIDE) ** 2).sum())))
    assert len(lengths) > 1
    assert max(abs(length - 1) for length in lengths) <= made[0] * UNIT[scalar]


@every_scalar
@pytest.mark.parametrize(("name", "size"), [("floating", 6), ("planar", 3)])
def test_nothing_plausible_of_nan(made, scalar, name, size):
    """What depends on a NaN is NaN, what does not is as without it."""
    q = numpy.array([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7][: size + (size == 6)])
    v = numpy.array([0.3, 0.2, 0.1, 0.3, 0.2, 0.1][:size])
    good = stepped(made, name, scalar, [q], [v])[0]
    for i in range(len(q) + len(v)):
        for bad in numpy.nan, -numpy.nan:
            both = numpy.concatenate([q, v])
            both[i] = bad
            found = stepped(made, name, scalar, [both[: len(q)]], [both[len(q) :]])[0]
            free = FREE[name].get(i, ())
            assert [k for k in range(len(q)) if numpy.isfinite(found[k])] == list(free)
            assert (found[list(free)] == good[list(free)]).all()


_POSE = tuple(range(7))
# for each place in q and then in v: the places of the result that do not depend on it
FREE = {
    "floating": {i: tuple(k for k in _POSE if k != i) for i in range(3)}
    | {7 + i: (3, 4, 5, 6) for i in range(3)},
    "planar": {0: (1, 2), 1: (0, 2), 3: (2,), 4: (2,)},
}


@every_scalar
def test_nothing_plausible_beyond_the_domain(made, scalar):
    beyond = {"f": 8192.1, "d": 1048577.0}[scalar]
    q, v = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0], [1.0, 1.0, 1.0, 0.0, 0.0, 0.0]
    for turn in 2 * beyond, 1e30, 1e300, numpy.inf, -numpy.inf:
        found = stepped(made, "floating", scalar, [q], [[*v[:5], turn]])[0]
        assert numpy.isnan(found).all()
        found = stepped(made, "planar", scalar, [q[:3]], [[*v[:2], turn]])[0]
        assert numpy.isnan(found[:2]).all()
    for length in 0.0, 1e-30, 1e30, numpy.inf:
        bad = [*q[:6], length if scalar == "f" else length**10]
        found = stepped(made, "floating", scalar, [bad], [v])[0]
        assert numpy.isnan(found).all()
    extreme = {"f": 1e18, "d": 1e150}[scalar]
    found = stepped(made, "floating", scalar, [[*q[:6], extreme]], [v])[0]
    assert list(found) == [1, 1, 1, 0, 0, 0, 1]


CORDIC = (("s", "sinf"), ("c", "cosf"))


def test_a_coarse_sine_turns_small_steps_at_the_right_rate(tmp_path):
    """A CORDIC has its digits behind the point: of the sine of a step it has few."""
    coarse = ", ".join(f"*({i}) = rintf({f}(x)*0x1p20f)*0x1p-20f" for i, f in CORDIC)
    source = tmp_path / "coarse.c"
    source.write_text(
        f'#include <math.h>\n#define U2C_SINCOSF(x, s, c) ({coarse})\n#include "{FUNCTIONS}"\n'
    )
    command = [
        "gcc",
        "-O2",
        f"-I{HEADER.parent}",
        "-shared",
        "-fPIC",
        source,
        "-lm",
        "-o",
        tmp_path / "c.so",
    ]
    subprocess.run(command, check=True)
    made = 1, ctypes.CDLL(str(tmp_path / "c.so"))
    for turn in 1e-6, 1e-4, 1e-2, 0.4:
        v = [1.0, 0.0, 0.0, 0.0, 0.0, turn]
        found = stepped(made, "floating", "f", [[0, 0, 0, 0, 0, 0, 1.0]], [v])[0]
        assert 2 * numpy.arctan2(found[5], found[6]) == pytest.approx(turn, rel=3e-6)
        found = stepped(made, "planar", "f", [[0, 0, 0]], [[1.0, 0.0, turn]])[0]
        way = 2 / turn * numpy.sin(turn / 2)
        assert numpy.hypot(found[0], found[1]) == pytest.approx(way, rel=3e-6)
