"""`urdf2c cost` counts what QEMU and the compiler count.

A missing tool is a failure.
"""

import json
import subprocess
import sys

import cross
import numpy
import own_costs
import pytest

import urdf2c
from urdf2c import boards
from urdf2c.command import cli
from urdf2c.cost import cycles, emulate, measure, report, trace
from urdf2c.cost.image import CostError, Image, Instruction, Symbol, image
from urdf2c.verify import host, target
from urdf2c.verify.sampling import samples

UR5 = cross.ROBOTS / "ur5_class.urdf"
CALLS = 50
# SysTick counts down with the core's clock; under -icount shift=0 an instruction takes 1 ns
TIMED = """
#include "semihost.h"
#define CSR (*(volatile uint32_t *)0xE000E010u)
#define RVR (*(volatile uint32_t *)0xE000E014u)
#define CVR (*(volatile uint32_t *)0xE000E018u)
void measured(float *p, float *R, const float *q);
void nothing(float *p, float *R, const float *q);
void nothing(float *p, float *R, const float *q) {{ (void)p; (void)R; (void)q; }}
static const float q[{rows}][{nq}] = {{ {values} }};
static float outputs[12];
static uint32_t ticks[2];
typedef void function(float *p, float *R, const float *q);
static function *volatile functions[2] = {{measured, nothing}};

int main(void) {{
    const uintptr_t to = semihost_open("ticks", 5, SEMIHOST_OPEN_WRITE);
    RVR = 0xFFFFFFu;
    CSR = 5u;
    for (int k = 0; k < 2; k++) {{
        function *each = functions[k];
        CVR = 0u;
        const uint32_t start = CVR;
        for (int i = 0; i < {calls}; i++) {{
            for (int j = 0; j < {rows}; j++) {{
                each(outputs, outputs + 3, q[j]);
            }}
        }}
        ticks[k] = (start - CVR) & 0xFFFFFFu;
    }}
    return (int)semihost_write(to, ticks, sizeof ticks);
}}
"""


def program(made):
    return measure.Sources(made, made.signatures[0]).program(empty=False)


def built(sources, board):
    return image(target.linked(sources, board.flags, board.layout()))


def costs(robot="ur5_class", board="stm32f405", *cflags, **options):
    return own_costs.costs(robot, board, *cflags, count=4, **options)


@pytest.mark.parametrize("name", ["netduinoplus2", "mps2-an385"])
def test_qemu_counts_the_same(name, tmp_path):
    """Instructions a call, with those that IT blocks pass over: libgcc's sum on an M3 has some."""
    board, made = boards.board(name), urdf2c.generate(UR5)
    q = samples(made.tree, "float", 4, 0)[0].q
    values = ", ".join("{" + ", ".join(f"{x!r}f" for x in row.tolist()) + "}" for row in q)
    main = TIMED.format(rows=len(q), nq=made.tree.nq, values=values, calls=CALLS)
    elf = target.linked(program(made) | {"main.c": main}, board.flags, board.layout())
    (tmp_path / "image.elf").write_bytes(elf)
    command = [*target.emulator(board), "-icount", "shift=0", "-kernel", "image.elf"]
    cross.run(*command, cwd=tmp_path)
    ticks = numpy.frombuffer((tmp_path / "ticks").read_bytes(), "<u4").astype(float)
    found = (ticks[0] - ticks[1]) * 1e9 / board.clock_hz / CALLS / len(q) + 1  # the other's return
    [cost] = measure.measure(made, board, count=4)
    assert abs(cost.instructions - found) < 4
    assert (cost.least < cost.most) == (board.fpu == "none")


def test_compiler_says_the_same():
    [cost] = costs()
    compiled = cross.cost(cross.BOARDS["stm32f405"], "float")
    assert cost.stack == compiled.stack
    assert 0 <= compiled.flash - cost.flash < 4 and cost.pulled_in == 0


def test_what_is_measured_computes_the_pose():
    """The emulator's outputs are the host's, bit by bit."""
    made, board = urdf2c.generate(UR5), boards.board("stm32f405")
    signatures = made.signatures
    machine = emulate.Machine(built(program(made), board), board)
    q = samples(made.tree, "float", 20, 0)[0].q.astype("<f4")
    here = host.compiled(made.text, signatures, "float")[signatures[0].name](q)
    for row, p, R in zip(q, here["p"], here["R"]):
        machine.write("inputs", row.tobytes())
        machine.run("main")
        assert machine.read("outputs") == p.tobytes() + R.tobytes()


@pytest.mark.parametrize("kind", cross.KINDS)
def test_every_core(kind):
    board = cross.KINDS[kind]
    cflags = ("-fno-tree-vectorize",) if board.core == "Cortex-M55" else ()
    [cost] = costs("planar2", board.name, *cflags)
    assert cost.instructions > 80 and cost.cycles > cost.instructions / 2
    assert (cost.pulled_in > 500) == (board.fpu == "none") == (cost.least < cost.most)
    assert set(cycles.MODELS) >= {each.core for each in cross.BOARDS.values()}


def test_vectors_are_refused():
    with pytest.raises(CostError, match="try --cflags=-fno-tree-vectorize"):
        costs("ur5_class", "stm32n657")


def test_one_sine_for_all_is_pulled_in():
    [inlined], [shared] = costs(), costs("ur5_class", "stm32f405", "-DU2C_SINCOS_NOINLINE")
    assert shared.flash + shared.pulled_in == shared.flash_in_all < inlined.flash
    assert shared.pulled_in > 150 and shared.instructions > inlined.instructions


def test_double_and_several_tips():
    left, slide = costs("gripper", scalar="double", board="stm32h743")
    assert left.function.endswith("left_pad") and slide.function.endswith("sensor_slide")
    assert left.operations.keys() >= {"mul", "add", "sincos"}


def test_it_blocks():
    """An IT block whose two instructions are passed over; then one that a branch leaves."""
    names = ["b", "itt", "moveq", "bxeq", "adds", "bx"]
    code = {2 * i: Instruction(name, "", 2) for i, name in enumerate(names)}
    symbols = {"f": Symbol(2, 10), "main": Symbol(0, 2)}
    thing = Image(symbols, {}, 0, code)
    for addresses, count in ((2, 8, 10), 5), ((2, 4, 6), 3):
        run = emulate.Run([0, *addresses, 0], [(1, 1000), (2, 992)])
        call = trace.call(thing, run, "f")
        assert (call.count, call.stack) == (count, 8)
        passed = [step.instruction.name for step in call.steps if not step.executed]
        assert passed == (["moveq", "bxeq"] if count == 5 else [])
        assert [step.instruction.name for step in call.steps if step.taken] == [
            "bx" if count == 5 else "bxeq"
        ]


@pytest.mark.parametrize(
    "core, name, operands, then, expected",
    [
        ("Cortex-M4", "vmul.f32", "s0, s0, s1", "vadd.f32 s1, s2, s3", 1),
        ("Cortex-M4", "vmul.f32", "s0, s0, s1", "vadd.f32 s1, s0, s3", 2),
        ("Cortex-M4", "vmul.f32", "s0, s0, s1", "vadd.f32 s0, s2, s3", 1),
        ("Cortex-M4", "vmul.f32", "s0, s0, s1", "vfma.f32 s0, s2, s3", 2),
        ("Cortex-M4", "vmul.f32", "s0, s0, s1", "vstr s0, [r0]", 2),
        ("Cortex-M4", "vneg.f32", "s0, s1", "vstr s0, [r0]", 1),
        ("Cortex-M4", "vfma.f32", "s0, s0, s1", "vadd.f32 s1, s2, s3", 3),
        ("Cortex-M4", "vdiv.f32", "s0, s0, s1", "vadd.f32 s1, s2, s3", 14),
        ("Cortex-M4", "vldr", "s0, [r0]", "vadd.f32 s1, s0, s3", 2),
        ("Cortex-M4", "vldr", "s0, [r0]", "vldr s1, [r0]", 1),
        ("Cortex-M4", "vpush", "{d8-d15}", "sub sp, #8", 9),
        ("Cortex-M0", "push", "{r4, r5, r6, lr}", "subs r0, #1", 5),
        ("Cortex-M0", "ldr", "r0, [r1, #0]", "str r0, [r2, #0]", 2),
        ("Cortex-M7", "vadd.f64", "d0, d0, d1", "vadd.f64 d0, d0, d1", 1),
    ],
)
def test_cycles(core, name, operands, then, expected):
    step = trace.Step(Instruction(name, operands, 4), 3, Instruction(*then.split(" ", 1), 4))
    assert cycles.cycles(core, (step,)) == 3 * expected


def test_a_branch_taken_costs_more():
    branch = Instruction("bl", "", 4)
    here, there = trace.Step(branch, 1), trace.Step(branch, 1, taken=True)
    assert [cycles.cycles("Cortex-M0", (step,)) for step in (here, there)] == [1, 3]
    with pytest.raises(CostError, match="no model of the cycles of a Cortex-M1"):
        cycles.cycles("Cortex-M1", (here,))


def test_command_line(capsys):
    command = ["cost", str(UR5), "--board", "stm32f405", "stm32g474"]
    assert cli.main(command) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert lines[0].split()[:3] == ["function", "board", "mul"]
    assert [line.split()[:2] for line in lines[1:3]] == [
        ["ur5_class_fk_tool0", name] for name in ("stm32f405", "stm32g474")
    ]
    assert "an estimate" in out and "depends on q" not in out
    assert "stm32g474: arm-none-eabi-gcc -mcpu=cortex-m4" in out and "-ffp-contract=off" in out


def test_json_and_flags(capsys):
    command = ["cost", str(UR5), "--board", "stm32f072", "--samples", "2", "--json"]
    assert cli.main([*command, "--cflags=-Os -DU2C_SINCOS_NOINLINE"]) == 0
    [found] = json.loads(capsys.readouterr().out)
    assert found["flags"][-2:] == ["-Os", "-DU2C_SINCOS_NOINLINE"]
    assert found["flash_in_all"] == found["flash"] + found["pulled_in"] and found["samples"] == 2
    assert found["microseconds"] == pytest.approx(found["cycles"] / 48)
    assert found["least"] < found["instructions"] < found["most"]


def test_varying_counts_are_told():
    text = report.table(costs("planar2", "stm32f072"))
    assert "planar2_fk_tip on stm32f072: the number of instructions depends on q, from " in text


@pytest.mark.parametrize(
    "package, command, source",
    [
        ("unicorn", "cost", "'urdf2c[cost]'"),
        ("elftools", "cost", "'urdf2c[cost]'"),
        ("numpy", "cost", "numpy"),
        ("numpy", "verify", "numpy"),
        ("cffi", "verify", "cffi"),
        ("numpy", "generate --selftest t.c", "numpy"),
    ],
)
def test_missing_packages(package, command, source, tmp_path):
    """In a process of its own, since they are loaded here."""
    code = f"import sys; sys.modules[{package!r}] = None; from urdf2c.command import cli; exit(cli.main())"
    verb, *rest = command.split()
    more = rest or ["--board", "stm32f405"]
    done = subprocess.run(
        [sys.executable, "-c", code, verb, UR5, *more],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 1 and list(tmp_path.iterdir()) == []
    message = f"no Python package '{package}' here: pip install {source}"
    assert done.stderr == f"urdf2c: error: {message}\n"


def test_missing_tools(monkeypatch, capsys):
    monkeypatch.setattr(target, "COMPILER", "no-such-tool")
    assert cli.main(["cost", str(UR5), "--board", "stm32f405"]) == 1
    assert "no no-such-tool here" in capsys.readouterr().err


def test_code_that_does_not_end():
    made, board = urdf2c.generate(UR5), boards.board("stm32f405")
    endless = "int main(void) { volatile int on = 1; while (on) { } return 0; }\n"
    machine = emulate.Machine(built(program(made) | {"main.c": endless}, board), board)
    with pytest.raises(CostError, match="did not end within"):
        machine.run("main")


@pytest.mark.parametrize("flag", ["-flto", "-Wl,-s"])
def test_flags_that_remove_names_are_named(flag, capsys):
    command = ["cost", str(cross.ROBOTS / "planar2.urdf"), "--board", "stm32f405"]
    assert cli.main([*command, f"--cflags={flag}"]) == 1
    assert "leave -flto, -s and the like out" in capsys.readouterr().err


def test_a_flag_takes_the_place_of_the_boards():
    """With both, GCC links libgcc for ARM instructions, which no Cortex-M has."""
    [soft] = costs("planar2", "stm32f405", "-mfloat-abi=soft")
    assert "-mfloat-abi=hard" not in soft.flags and soft.pulled_in > 800
    [m0] = costs("planar2", "stm32f103")
    assert 0.8 * m0.instructions < soft.instructions < 1.2 * m0.instructions


def test_flags_that_do_not_fit_are_named(capsys):
    command = ["cost", str(cross.ROBOTS / "planar2.urdf"), "--board", "stm32f405"]
    assert cli.main([*command, "--cflags=-shared"]) == 1
    assert "does a flag in --cflags not fit the board?" in capsys.readouterr().err


def test_flash_of_a_function_that_is_not_inlined():
    [inlined], [apart] = costs("planar2", "stm32f405"), costs("planar2", "stm32f405", "-fno-inline")
    assert 100 < apart.flash < inlined.flash < 1.5 * (apart.flash + apart.pulled_in)
