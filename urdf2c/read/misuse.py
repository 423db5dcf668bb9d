"""What xacro itself or Python says of an expression or an element, so that it can be mended."""

import re

from urdf2c.read.findings import Findings, listed, quoted

LONGEST_REMARK = 300
ELEMENTS = (
    "arg", "attribute", "call", "element", "if", "include", "insert_block", "macro", "property",
    "unless",
)  # fmt: skip
CONDITION = 'Xacro conditional "(.*)" evaluated to "(.*)", which is not a boolean expression.'


def misuse(failed: dict, findings: Findings) -> tuple[str, ...]:
    """A message and hints, for what the expander says of a failure."""
    said, hints = _unknown(failed, findings)
    if not said:
        said = _call(failed, str(failed["text"])) or lowered(failed["text"])
    expression = failed["expression"].strip()
    if expression:
        said = f"in the expression {quoted(expression)}, {said}"
    # xacro names what is cut short: by the parenthesis of a call, or of another substitution
    cut = expression.startswith("$(eval") and "(" in expression[2:]
    if cut or str(failed["text"]).startswith("invalid expression: $("):
        hints = (*hints, "a $(...) ends at its first closing parenthesis: write ${...}")
    return f"xacro: {shown(said)}", *hints


def _unknown(failed: dict, findings: Findings) -> tuple[str, tuple[str, ...]]:
    """Of a name that is not known, and the one that may be meant; no words for anything else."""
    name, names = quoted(failed["unknown"]), [*map(str, failed["names"])]
    match failed["table"]:
        case "symbols":
            said = f"{name} is not defined"
        case "macros":
            said = f"there is no macro {name}"
            names += ELEMENTS
        case "parameters":
            said = f"{_macro(failed)} takes no parameter {name}"
        case "blocks":
            said = f"there is no block {name}"
        case "keys":
            said = f"the YAML has no key {name} there"
        case _:
            return "", ()
    return said, findings.nearest(failed["unknown"], names)


def _call(failed: dict, text: str) -> str:
    """Of a macro's call or a condition that does not fit; nothing for anything else."""
    if lacking := re.fullmatch(r"Undefined parameters \[(.*)\]", text):
        return f"{_macro(failed)} needs {listed(lacking[1].split(','))}, which the call lacks"
    if lacking := re.fullmatch("Undefined property to forward: (.*)", text):
        forwarded = quoted(lacking[1])
        return f"{_macro(failed)} takes {forwarded} from around its call, where it is not defined"
    if text == "Not enough blocks":
        block = quoted(failed["parameter"].lstrip("*"))
        return f"{_macro(failed)} needs an element within its call, for the block {block}"
    if block := re.fullmatch('Unused block "(.*)"', text):
        return f"{_macro(failed)} has no block for the element {quoted(block[1])} within its call"
    if lacking := re.fullmatch("(xacro:.*): missing attribute '(.*)'", text):
        return f"the element {quoted(lacking[1])} has no {quoted(lacking[2])}"
    if found := re.fullmatch(CONDITION, text, re.DOTALL):
        return (
            f"the condition {quoted(found[1])} gives {quoted(found[2])}, "
            "but must give true, false or a number"
        )
    return ""


def _macro(failed: dict) -> str:
    return f"the macro {quoted(failed['macro'].removeprefix('xacro:'))}"


def lowered(text: str) -> str:
    """One line that starts as messages do."""
    text = shown(text)
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def shown(text: str) -> str:
    """One line of a length that can be read, without what could upset a terminal."""
    return quoted(" ".join(str(text).split()), LONGEST_REMARK)[1:-1]
