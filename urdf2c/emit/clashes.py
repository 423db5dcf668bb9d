"""C names that a header would have twice: links, fused functions and prefixes are named freely."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from urdf2c.compiler.program import Program
from urdf2c.diagnostics import Diagnostic, UrdfError, error, quoted
from urdf2c.robot import Robot

# What headers and self-tests call by themselves, after the prefix and after the prefix in capitals.
_OWN = "frame frame_names joint joint_names lower_limits position position_names selftest "
_OWN += "selftest_answer selftest_scalar upper_limits"
_MACROS = "FRAME_COUNT JOINT_COUNT MODEL_SHA256 NQ NV POSITION_COUNT SELFTEST_COUNT "
_MACROS += "SELFTEST_OUTPUTS URDF2C_VERSION URDF2C_VERSION_NUMBER"


@dataclass(frozen=True, slots=True)
class Owner:
    """What has a C name: in words, and what can be done for another name."""

    words: str
    way_out: str = ""


def split(program: Program) -> tuple[str, str]:
    """What stands before the frame's name in a program's, and what after it, without `_`."""
    end = "_from_sincos" if "s" in program.inputs else ""
    return program.name.removesuffix(end).removesuffix(f"_{program.frame}"), end


def owner(program: Program) -> Owner:
    """The program in words."""
    start, end = split(program)
    if not program.frame:
        words = f"the fused function {quoted(start)}{' from sines and cosines' if end else ''}"
        return Owner(words, "give the fused function another name")
    words = f"{start}{end} of link {quoted(program.frame)}"
    return Owner(words, f"choose a name with --name {quoted(program.frame + '=NAME')}")


def refuse(
    robot: Robot,
    prefix: str,
    functions: Iterable[tuple[str, Owner]],
    parameters: Mapping[str, Owner],
    enumerators: Iterable[str],
) -> None:
    """Refuses a header that would have a name twice.

    Args:
        functions: their C names.
        parameters: names of arrays, which must not be those of macros.
        enumerators: their C names.

    Raises:
        UrdfError: all that two things would be called.
    """
    macros = {f"{prefix.upper()}_{name}" for name in _MACROS.split()} | {*enumerators}
    own = {f"{prefix}_{name}" for name in _OWN.split()}
    taken = {name: Owner("what every header has") for name in own | macros}
    errors = []
    for name, each in functions:
        if name in taken:
            errors.append(_clash(robot, name, taken[name], each))
        taken.setdefault(name, each)
    for name, each in parameters.items():
        if name in macros:
            array = Owner(f"an array of {each.words}", "choose another --prefix")
            errors.append(_clash(robot, name, taken[name], array))
    if errors:
        raise UrdfError(errors)


def _clash(robot: Robot, name: str, first: Owner, second: Owner) -> Diagnostic:
    message = f"{second.words} and {first.words} would both be '{name}' in C"
    return error(robot.span, message, second.way_out or first.way_out)
