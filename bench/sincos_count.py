"""Print how many instructions a sine and cosine, and what else u2c.h has, take on Cortex-M, counted
in compiled code.

    python bench/sincos_count.py

"Alone" is a function that computes and stores one pair, without its return. "Inlined" is what one
pair more costs in a function of several: (count of 6 pairs - count of 3) / 3, loads and stores
included. The code has no branch, so what is counted is what runs.
"""

import re
import subprocess
import tempfile
from pathlib import Path

RUNTIME = Path(__file__).parents[1] / "c_runtime"

M4F = "-mthumb -mcpu=cortex-m4 -mfpu=fpv4-sp-d16 -mfloat-abi=hard"
M7 = "-mthumb -mcpu=cortex-m7 -mfpu=fpv5-d16 -mfloat-abi=hard"
CONTRACT = ("-ffp-contract=fast", "-ffp-contract=off")
CHECKS = {"": "with the domain check", "-DU2C_NO_DOMAIN_CHECK": "without"}


def source(scalar: str, sincos: str) -> str:
    """C functions of one, three and six pairs."""
    lines = ['#include "u2c.h"']
    for name, count in ("alone", 1), ("three", 3), ("six", 6):
        pairs = [f"{scalar} s{i}, c{i}; {sincos}(q[{i}], &s{i}, &c{i});" for i in range(count)]
        stores = [f"o[{2 * i}] = s{i}; o[{2 * i + 1}] = c{i};" for i in range(count)]
        head = f"void {name}({scalar} *o, const {scalar} *q) {{"
        if count == 1:
            head = f"void alone({scalar} x, {scalar} *s, {scalar} *c) {{"
            pairs, stores = [f"{sincos}(x, s, c);"], []
        lines += [head, *pairs, *stores, "}"]
    return "\n".join(lines) + "\n"


def instructions(text: str, flags: str) -> dict[str, list[str]]:
    """Mnemonics of each function of C text, in order."""
    with tempfile.TemporaryDirectory() as folder:
        built = str(Path(folder, "counted.o"))
        command = ["arm-none-eabi-gcc", "-I", str(RUNTIME), *flags.split(), "-c", "-xc", "-"]
        subprocess.run([*command, "-o", built], input=text, text=True, check=True)
        command = ["arm-none-eabi-objdump", "-d", "--no-show-raw-insn", built]
        listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, list[str]] = {}
    for line in listing.splitlines():
        if head := re.match(r"[0-9a-f]+ <(\w+)>:", line):
            body = found.setdefault(head[1], [])
        elif step := re.match(r" +[0-9a-f]+:\t([a-z]\S*)", line):
            body.append(step[1])  # what starts with a dot is a constant
    return {name: trimmed(body) for name, body in found.items()}


def trimmed(body: list[str]) -> list[str]:
    """Without the nops that align the constants behind a function."""
    while body and body[-1].startswith("nop"):
        body = body[:-1]
    return body


def counts(scalar: str, sincos: str, flags: str) -> tuple[int, float]:
    """Instructions of a pair: alone without its return, and inlined."""
    found = instructions(source(scalar, sincos), flags)
    return len(found["alone"]) - 1, (len(found["six"]) - len(found["three"])) / 3


def call_count(call: str, flags: str) -> int:
    """Instructions of a function of float arrays o, q and v that is nothing but `call`."""
    head = "void alone(float *restrict o, const float *restrict q, const float *restrict v)"
    text = f'#include "u2c.h"\n{head} {{ (void)v; {call}; }}\n'
    return len(instructions(text, flags)["alone"]) - 1


CALLS = {
    "u2c_two_overf": "*o = u2c_two_overf(*q)",
    "u2c_rsqrtf": "*o = u2c_rsqrtf(*q)",
    "u2c_sqrtf": "*o = u2c_sqrtf(*q)",
    "u2c_clampf": "*o = u2c_clampf(*q, -1.0f, 1.0f)",
    "u2c_integrate_planarf": "u2c_integrate_planarf(o, q, v)",
    "u2c_integrate_floatingf": "u2c_integrate_floatingf(o, q, v)",
}


def main() -> None:
    print("instructions a pair                                        alone  inlined")
    for name, core, scalar, sincos in (
        ("u2c_sincosf, Cortex-M4F", M4F, "float", "u2c_sincosf"),
        ("u2c_sincos, Cortex-M7", M7, "double", "u2c_sincos"),
    ):
        for contract in CONTRACT:
            for define, check in CHECKS.items():
                flags = f"-O2 {core} {contract} {define}".rstrip()
                alone, inlined = counts(scalar, sincos, flags)
                print(f"{name}, {check}".ljust(58), f"{alone:5} {inlined:8.1f}   {flags}")

    print("\ninstructions of a call, load and store included, Cortex-M4F, -ffp-contract=off")
    for name, call in CALLS.items():
        print(f"{name}".ljust(58), f"{call_count(call, f'-O2 {M4F} -ffp-contract=off'):5}")


if __name__ == "__main__":
    main()
