"""How urdfdom's verdict is told: what it refuses as an error, what it misreads as a warning."""

from urdf2c.diagnostics import Diagnostic
from urdf2c.read.findings import Findings, quoted
from urdf2c.read.xml import Element

LONGEST_PRINT = 300


def refuse(findings: Findings, line: int, message: str, printed: str, *notes: Diagnostic):
    """Record that urdfdom gives no robot; `printed` is its own message."""
    shown = findings.note(line, f"it prints {quoted(printed, LONGEST_PRINT)}")
    findings.error(line, f"urdfdom refuses {message}", notes=(shown, *notes))


def told(findings: Findings, line: int, message: str, printed: str):
    """Record what urdfdom complains of and goes on from."""
    shown = quoted(printed, LONGEST_PRINT)
    findings.warning(line, message, f"urdfdom prints {shown}")


def first(parent: Element, tag: str) -> Element | None:
    """The child that urdfdom reads, of all that bear the name."""
    return next((child for child in parent.children if child.tag == tag), None)


def warn_of_repeated(parent: Element, tags: tuple[str, ...], owner: str, findings: Findings):
    """Say which of several elements is read, where one may stand."""
    for tag in tags:
        found = parent.named(tag)
        if len(found) > 1:
            findings.warning(found[1].line, f"{owner} has {len(found)} elements {quoted(tag)}, of "
                                            f"which urdfdom reads the first alone")
