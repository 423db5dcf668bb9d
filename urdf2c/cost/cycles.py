"""A model of how long instructions take: an estimate, stated in docs/cost.md.

Memory is taken to answer at once: no wait states, no cache misses, no interrupts.
"""

import re

from urdf2c.cost.image import CostError, Instruction
from urdf2c.cost.trace import Step

# the first that matches the name says what kind an instruction is
_PATTERNS = (
    ("several", r"v?(ldm|stm|push|pop)"),
    ("load", r"v?ldr"),
    ("store", r"v?str"),
    ("divide", r"v(div|sqrt)\S*\.f32"),
    ("divide double", r"v(div|sqrt)\S*\.f64"),
    ("fused", r"v(fma|fms|fnma|fnms|mla|mls|nmla|nmls)\S*\.f32"),
    ("fused double", r"v(fma|fms|fnma|fnms|mla|mls|nmla|nmls)\S*\.f64"),
    ("double", r"v\S*\.f64"),
    ("float", r"v\S*\.f32"),
    ("integer divide", r"[us]div"),
    ("long multiply", r"[us]m(ull|lal)"),
)
_KINDS = tuple((kind, re.compile(pattern)) for kind, pattern in _PATTERNS)
_MEMORY = ("load", "store")
_NO_ARITHMETIC = re.compile(r"v(mov|neg|abs|cmp)")  # floating-point, and yet never waited for

# Cycles by kind; "other" is what is not named.  "near" is a load or store right after another;
# "several" takes "other" and one "each" register; "taken" adds to whatever moved elsewhere, "wait"
# to floating-point arithmetic whose result the next instruction reads.
_V6M = {"other": 1, "load": 2, "store": 2, "near": 2, "each": 1, "taken": 2}
_M3 = {
    "other": 1, "load": 2, "store": 2, "near": 1, "each": 1, "taken": 2, "integer divide": 7,
    "long multiply": 4,
}  # fmt: skip
_M4 = {
    "other": 1, "load": 2, "store": 2, "near": 1, "each": 1, "taken": 2, "integer divide": 7,
    "divide": 14, "fused": 3, "wait": 1,
}  # fmt: skip
_M7 = {
    "other": 0.5, "load": 0.5, "store": 0.5, "near": 0.5, "each": 0.5, "taken": 1,
    "integer divide": 7, "divide": 14, "divide double": 28, "float": 1, "double": 1, "fused": 1,
    "fused double": 2,
}  # fmt: skip
_M55 = _M4 | {
    "wait": 0, "load": 1, "store": 1, "fused": 1, "double": 2, "fused double": 2,
    "divide double": 28,
}  # fmt: skip
MODELS = {
    "Cortex-M0": _V6M,
    "Cortex-M0+": _V6M | {"taken": 1},
    "Cortex-M3": _M3,
    "Cortex-M4": _M4,
    "Cortex-M7": _M7,
    "Cortex-M33": _M4,
    "Cortex-M55": _M55,
}


def cycles(core: str, steps: tuple[Step, ...]) -> float:
    """How many cycles `steps` take on a core, by the model."""
    if core not in MODELS:
        raise CostError(f"no model of the cycles of a {core}: add it to urdf2c/cost/cycles.py")
    return sum(step.times * _cycles(MODELS[core], step) for step in steps)


def _cycles(model: dict[str, float], step: Step) -> float:
    if not step.executed:
        return model["other"]
    kind = _kind(step.instruction)
    total = model.get(kind, model["other"])
    if kind == "several":
        total += model["each"] * _registers(step.instruction.operands)
    if step.taken:
        total += model["taken"]
    then = _kind(step.then) if step.then else "other"
    if kind in _MEMORY and then in _MEMORY:
        total -= model[then] - model["near"]
    if kind in ("float", "fused", "divide") and step.then and _reads(step.then, then, step):
        total += model.get("wait", 0)
    return total


def _reads(then: Instruction, kind: str, step: Step) -> bool:
    """Whether `then`, of that kind, reads the result of the arithmetic in `step`."""
    result, *_ = _words(step.instruction.operands)
    words = _words(then.operands)
    sources = words if kind in ("store", "fused") else words[1:]
    return not _NO_ARITHMETIC.match(step.instruction.name) and result in sources


def _words(operands: str) -> list[str]:
    return [word.strip() for word in operands.split(",")]


def _kind(instruction: Instruction) -> str:
    return next((kind for kind, pattern in _KINDS if pattern.match(instruction.name)), "other")


def _registers(operands: str) -> int:
    """How many registers a list such as {r4, r6-r8, lr} names."""
    count = 0
    for part in re.sub(r".*\{|\}.*", "", operands).split(","):
        ends = [int(number) for number in re.findall(r"\d+", part)]
        count += ends[-1] - ends[0] + 1 if "-" in part else 1
    return count
