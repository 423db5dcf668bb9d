"""u2c.h: its accuracy claims over the floats, its domain, its cost, and what it links to."""

import re
import runpy

import pytest
from u2c_builds import FUNCTIONS, HEADER, LOOSE, ROOT, STRICT, WARNINGS, build, run

WALK = ROOT / "tests" / "runtime" / "walk.c"
COUNT = runpy.run_path(str(ROOT / "bench" / "sincos_count.py"))
COEFFICIENTS = runpy.run_path(str(ROOT / "bench" / "sincos_coefficients.py"))
M0 = "-mthumb -mcpu=cortex-m0"
M4F = COUNT["M4F"]
M7 = COUNT["M7"]

OURS = {
    "": "",
    "unchecked": "-DU2C_NO_DOMAIN_CHECK",
    "noinline": "-DU2C_SINCOS_NOINLINE",
    "any_order": "-DU2C_SINCOS_ANY_ORDER",
}


@pytest.fixture(scope="module")
def walk(tmp_path_factory):
    """walk(flags, arguments): lines of walk.c as {name: (value, at)}, built once for the flags."""
    built = {}

    def walk(flags, arguments):
        if flags not in built:
            folder = tmp_path_factory.mktemp("walk")
            built[flags] = folder / "walk"
            link = [flag for flag in flags.split() if flag.startswith("-fsanitize")]
            walker = folder / "walk.o"
            run("gcc", "-O2", "-ffp-contract=off", "-c", WALK, "-o", walker)
            # the linker would add what turns subnormal numbers off, were -Ofast among its flags
            objects = (walker, build("gcc", flags, folder))
            run("gcc", *link, *objects, "-o", built[flags], "-lm")
        lines = run(built[flags], *arguments.split()).splitlines()
        return {name: (float(value), at) for name, value, at in map(str.split, lines)}

    return walk


strict = pytest.mark.parametrize("flags", STRICT.values(), ids=STRICT)
loose = pytest.mark.parametrize("flags", LOOSE.values(), ids=LOOSE)
everywhere = pytest.mark.parametrize(
    "flags", [*STRICT.values(), *LOOSE.values()], ids=[*STRICT, *LOOSE]
)


def assert_within(found, bounds):
    assert {
        name: found[name] for name, bound in bounds.items() if not found[name][0] <= bound
    } == {}


@strict
def test_float_to_100_rad(walk, flags):
    """Every float, to either side of zero."""
    found = walk(flags, "single 0.0078125 100 1")
    assert_within(found, {"sin": 1.2e-7, "cos": 1.2e-7, "over_one": 0, "asymmetry": 0})


@strict
def test_float_near_zero(walk, flags):
    found = walk(flags, "single 0 0.0078125 997")
    assert_within(found, {"sin": 1.2e-7, "cos": 1.2e-7, "over_one": 0, "asymmetry": 0})


@strict
def test_float_to_the_end_of_its_domain(walk, flags):
    found = walk(flags, "single 100 8192 3")
    assert_within(found, {"sin": 1.25e-7, "cos": 1.25e-7, "over_one": 2**-23, "asymmetry": 0})


@loose
def test_float_whatever_the_compiler_does(walk, flags):
    """-ffast-math may cost some digits, but no reduction."""
    for part in "0 100 97", "100 8192 197", "8191 8192 1":
        assert_within(walk(flags, f"single {part}"), {"sin": 2e-7, "cos": 2e-7, "over_one": 2**-23})


@strict
@pytest.mark.parametrize("high", ["1.6", "100", "10000", "1048576"])
def test_double(walk, flags, high):
    found = walk(flags, f"double {high} 1500000")
    assert_within(found, {"sin": 2.5e-16, "cos": 2.5e-16, "over_one": 2**-52})


@loose
def test_double_whatever_the_compiler_does(walk, flags):
    assert_within(walk(flags, "double 1048576 100000"), {"sin": 4e-16, "cos": 4e-16})


@everywhere
def test_nothing_plausible_beyond_the_domain(walk, flags):
    assert_within(walk(flags, "beyond"), {"float": 0, "double": 0})


@everywhere
def test_two_over(walk, flags):
    found = walk(flags, "two_over 4000")
    assert_within(found, {"float": 1, "double": 1, "refused": 0})


@strict
def test_roots(walk, flags):
    found = walk(flags, "roots 20000")
    for root in "rsqrt", "sqrt":
        assert_within(found, {f"{root}_float": 1.5, f"{root}_double": 1.5})


@everywhere
def test_roots_whatever_the_compiler_does(walk, flags):
    found = walk(flags, "roots 2000")
    assert_within(found, {"rsqrt_float": 2, "rsqrt_double": 2, "sqrt_float": 2, "sqrt_double": 2})
    assert_within(found, {"refused": 0, "zero": 0})


@strict
def test_zero_gives_exactly_0_and_1(walk, flags):
    for zero in "0", "-0":
        found = walk(flags, f"single {zero} {zero} 1")
        assert (found["sin"][0], found["cos"][0]) == (0, 0)


def test_constants_are_those_derived():
    number = r"-?[0-9][0-9.]*(?:e[+-]?[0-9]+)?f?"
    stated = re.findall(rf"const (?:float|double) \w+ = {number};", HEADER.read_text("utf-8"))
    lines = COEFFICIENTS["lines"]
    assert stated == lines(COEFFICIENTS["SINGLE"]) + lines(COEFFICIENTS["DOUBLE"])


@pytest.mark.parametrize("define", OURS.values(), ids=OURS)
@pytest.mark.parametrize(
    "compiler",
    ["gcc -std=c99", "g++ -std=c++11 -xc++", f"arm-none-eabi-gcc -std=c99 {M4F}",
     f"arm-none-eabi-g++ -std=c++11 -xc++ {M4F}", f"arm-none-eabi-gcc -std=c99 {M0}"],
)  # fmt: skip
def test_no_warning(compiler, define, tmp_path):
    compiler, *standard = compiler.split()
    build(compiler, " ".join([*standard, "-O2", WARNINGS, define]), tmp_path)


@pytest.mark.parametrize("level", ["-O0", "-O1", "-O2", "-O3", "-Os", "-Ofast"])
def test_float_links_to_nothing(level, tmp_path):
    built = build("arm-none-eabi-gcc", f"{level} {M4F} -ffreestanding -DONLY_FLOAT", tmp_path)
    assert run("arm-none-eabi-nm", "-u", built) == ""


def test_float_without_fpu_links_to_single_precision_only(tmp_path):
    built = build("arm-none-eabi-gcc", f"-O2 {M0} -DONLY_FLOAT", tmp_path)
    undefined = set(run("arm-none-eabi-nm", "-u", built).split()) - {"U"}
    assert undefined <= {"__aeabi_fmul", "__aeabi_fadd", "__aeabi_fsub", "__aeabi_fdiv"}


@pytest.mark.parametrize(
    ("flags", "alone", "inlined"),
    [("", 42, 36), ("-DU2C_NO_DOMAIN_CHECK", 40, 35)],
    ids=["checked", "unchecked"],
)
def test_instructions_of_float_on_cortex_m4f(flags, alone, inlined):
    """One straight line, so that the count is the same for all data."""
    flags = f"-O2 {M4F} {flags}"
    assert COUNT["counts"]("float", "u2c_sincosf", flags) <= (alone, inlined)
    for body in COUNT["instructions"](COUNT["source"]("float", "u2c_sincosf"), flags).values():
        assert branches(body[:-1]) == []


MOST = {
    "u2c_two_overf": 14, "u2c_rsqrtf": 31, "u2c_sqrtf": 36, "u2c_clampf": 34,
    "u2c_integrate_planarf": 150, "u2c_integrate_floatingf": 310,
}  # fmt: skip


@pytest.mark.parametrize("name", COUNT["CALLS"])
def test_instructions_of_the_others_on_cortex_m4f(name):
    flags = f"-O2 {M4F} -ffp-contract=off"
    assert COUNT["call_count"](COUNT["CALLS"][name], flags) <= MOST[name]


@pytest.mark.parametrize("flags", [f"-O2 {M4F}", f"-O2 {M7}", f"-O2 {M0}"], ids=["M4F", "M7", "M0"])
def test_no_branch(flags):
    """Calls that compute in software aside."""
    text = FUNCTIONS.read_text("utf-8").replace('#include "functions.h"\n', "")
    for name, body in COUNT["instructions"](text, flags).items():
        if not name.startswith("volume"):  # which loops over its sizes
            assert branches(body[:-1]) == []


def branches(body):
    """What may go two ways: `b` itself passes over constants."""
    calls = ("b", "bl", "bic", "bics", "bfc", "bfi")
    return [step for step in body if re.match(r"b|cb|tb", step) and step.split(".")[0] not in calls]


def test_users_sincos_takes_its_place(tmp_path):
    text = """
        #define U2C_SINCOSF(x, s, c) (*(s) = 2.0f*(x), *(c) = 3.0f*(x))
        #define U2C_SINCOS(x, s, c) (*(s) = 4.0*(x), *(c) = 5.0*(x))
        #include "u2c.h"
        int main(void) {
            float a, b;
            double c, d;
            u2c_sincosf(1.0f, &a, &b);
            u2c_sincos(1.0, &c, &d);
            return !(a == 2.0f && b == 3.0f && c == 4.0 && d == 5.0);
        }
    """
    built = tmp_path / "users"
    flags = f"-std=c99 -O2 {WARNINGS}".split()
    run("gcc", *flags, "-I", HEADER.parent, "-xc", "-", "-o", built, text=text)
    run(built)
