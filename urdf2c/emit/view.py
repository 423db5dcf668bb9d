"""What the template sees of a header: strings, integers, and tuples of these."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import PurePath

from urdf2c.compiler.program import Meaning, Program
from urdf2c.diagnostics import Diagnostic, UrdfError, error, nearest, quoted
from urdf2c.emit import clashes, identifiers
from urdf2c.emit.body import OPERATIONS, Body, body, comment_lines, wrap
from urdf2c.emit.clashes import Owner
from urdf2c.emit.cprint import SCALARS, Scalar, literal
from urdf2c.emit.function import FunctionView, Positions, Signature
from urdf2c.emit.identifiers import Named
from urdf2c.emit.joints import bounds, described, velocities
from urdf2c.emit.jointwise import jointwise
from urdf2c.emit.manipulability import manipulability
from urdf2c.emit.surroundings import surroundings
from urdf2c.emit.writer import Writer
from urdf2c.functions.arrays import input_size
from urdf2c.mechanics.tree import MovingJoint, Tree
from urdf2c.robot import Robot

ABI = 1
MOST_UNKNOWN = 20  # names that are told: each is compared with all there are


@dataclass(frozen=True, slots=True)
class Frames:
    """The links of `fk_all`: how many, and of each a macro with its place, and its name."""

    count: int
    macros: tuple[tuple[str, int], ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A header; every string is C already, or fit for a comment."""

    file: str
    robot: str
    joint_count: int
    joints_in_words: str
    model: str
    digest: str
    short_digest: str
    version: str
    version_number: int
    scalar: str
    abi: int
    prefix: str
    macro: str
    joint_comments: tuple[str, ...]
    joint_macros: tuple[tuple[str, int], ...]
    velocity_macros: tuple[tuple[str, int], ...]
    joint_names: tuple[str, ...]
    lower: tuple[str, ...]
    upper: tuple[str, ...]
    nq: int
    nv: int
    functions: tuple[FunctionView, ...]
    positions: Positions | None = field(default=None, repr=False)  # the functions tell of it
    frames: Frames | None = field(default=None, repr=False)  # and of these
    record: tuple[str, ...] = field(default=(), repr=False)  # of what the rest shows
    runtime: str = ""
    wanted: str = ""
    variables: tuple[str, ...] = ()
    identity: str = ""


@dataclass(frozen=True, slots=True)
class Viewed:
    """A view, and warnings about its names."""

    view: View
    warnings: tuple[Diagnostic, ...]


def view(
    tree: Tree,
    programs: tuple[Program, ...],
    scalar: str,
    prefix: str,
    version: str,
    names: Mapping[str, str] | None = None,
    standalone: bool = False,
    robot_wide: tuple[str, ...] = (),
    manipulable: tuple[str, ...] = (),
    frames: tuple[str, ...] = (),
    record: tuple[str, ...] = (),
) -> Viewed:
    """The header of `programs`; `standalone` with what it needs of u2c.h pasted in.

    `names` gives C names to joints and links by their URDF names. `robot_wide` are functions of
    the catalog that no program stands behind, `manipulable` the tips whose `manipulability` calls
    the program of their Jacobian, `frames` the links of `fk_all` where that is asked for. `record`
    are comment lines that tell of the options.
    """
    form, macro, names = SCALARS[scalar], prefix.upper(), names or {}
    _refuse_unknown(tree.robot, names)
    joints = tuple(Named("joint", joint.name, joint.span) for joint in tree.joints)
    words, warnings = identifiers.assign(joints, names, str.upper, frozenset({"COUNT"}))
    word_of, more = _frame_words(tree, programs, names)
    heads = [_function_name(program, word_of) for program in programs]
    wide = jointwise(tree, scalar, prefix, robot_wide, names)
    writer = Writer(tree, form, prefix)
    shown, others = _frames(tree, frames, names, macro)
    bodies = [_body(tree, program, form) for program in programs]
    made = View(
        file=f"{prefix}.h",
        robot=identifiers.comment(tree.robot.name),
        joint_count=len(tree.joints),
        joints_in_words=_quantity(len(tree.joints), "joint"),
        model=identifiers.comment(PurePath(tree.robot.file).name),
        digest=tree.robot.digest,
        short_digest=tree.robot.digest[:12],
        version=version,
        version_number=_number(version),
        scalar=scalar,
        abi=ABI,
        prefix=prefix,
        macro=macro,
        joint_comments=(*described(tree.joints), *velocities(tree.joints)),
        velocity_macros=_velocities(tree, words, macro),
        joint_macros=tuple(
            (f"{macro}_JOINT_{text.upper()}", joint.q) for text, joint in zip(words, tree.joints)
        ),
        joint_names=tuple(identifiers.string(j.name) for j in tree.joints for _ in range(j.nq)),
        lower=_bounds(tree.joints, form, 0),
        upper=_bounds(tree.joints, form, 1),
        nq=tree.nq,
        nv=tree.nv,
        functions=tuple(
            _function(f"{prefix}_{head}", program, made_body, form, prefix, tree)
            for head, program, made_body in zip(heads, programs, bodies)
        )
        + tuple(
            manipulability(writer, chain, word_of[chain.tip])
            for chain in tree.chains
            if chain.tip in manipulable
        )
        + wide.functions,
        positions=wide.positions,
        frames=shown,
        record=record,
    )
    _refuse_clashes(tree.robot, made, programs)
    made = replace(made, **surroundings(made, standalone))
    # tells this header from another one of the same prefix, which its guard alone would hide
    made = replace(made, identity=f"0x{sha256(repr(made).encode()).hexdigest()[:8]}")
    # one name may give way twice
    found = dict.fromkeys(warnings + more + wide.warnings + others)
    return Viewed(made, tuple(found))


def _refuse_unknown(robot: Robot, names: Mapping[str, str]) -> None:
    known = {each.name for each in (*robot.joints, *robot.links)}
    errors = [
        error(
            robot.span,
            f"a C name is given to {quoted(name)}, which is no joint or link",
            *nearest(name, known),
        )
        for name in [name for name in names if name not in known][:MOST_UNKNOWN]
    ]
    if errors:
        raise UrdfError(errors)


def _body(tree: Tree, program: Program, scalar: Scalar) -> Body:
    try:
        return body(program, scalar)
    except OverflowError:
        message = f"a constant of {program.title} is beyond the range of {scalar.name}"
        raise UrdfError([error(tree.robot.span, message)]) from None


def _frame_words(tree: Tree, programs: tuple[Program, ...], names: Mapping[str, str]):
    """The C name of each program's frame, and warnings of those that had to give way."""
    spans = {link.name: link.span for link in tree.robot.links}
    frames = list(dict.fromkeys(program.frame for program in programs if program.frame))
    items = [Named("link", frame, spans.get(frame, tree.robot.span)) for frame in frames]
    words, warnings = identifiers.assign(items, names)
    return dict(zip(frames, words)), warnings


def _function_name(program: Program, word_of: Mapping[str, str]) -> str:
    """`fk_tool 0` as `fk_tool_0`; what follows the frame's name stays."""
    if not program.frame:
        return program.name
    start, end = clashes.split(program)
    return f"{start}_{word_of[program.frame]}{end}"


def _velocities(tree: Tree, words, macro: str) -> tuple[tuple[str, int], ...]:
    """Where each joint's velocities start, where that is not where its positions do."""
    if tree.nq == tree.nv:
        return ()
    pairs = zip(words, tree.joints)
    return tuple((f"{macro}_VELOCITY_{text.upper()}", joint.v) for text, joint in pairs)


def _frames(tree: Tree, frames: tuple[str, ...], names: Mapping[str, str], macro: str):
    """The links of `fk_all`, None for none, and warnings of their names."""
    if not frames:
        return None, ()
    spans = {link.name: link.span for link in tree.robot.links}
    items = [Named("link", frame, spans[frame]) for frame in frames]
    words, warnings = identifiers.assign(items, names, str.upper, frozenset({"COUNT"}))
    macros = tuple((f"{macro}_FRAME_{text.upper()}", i) for i, text in enumerate(words))
    return Frames(len(frames), macros, tuple(map(identifiers.string, frames))), warnings


def _refuse_clashes(robot: Robot, made: View, programs: tuple[Program, ...]) -> None:
    owners = [clashes.owner(program) for program in programs]
    written = made.functions[len(programs) :]
    owners += [Owner(f"'{each.name.removeprefix(f'{made.prefix}_')}'") for each in written]
    names = (each.name for each in made.functions)
    parameters = {
        name: each for each, program in zip(owners, programs) for name, _ in program.outputs
    }
    enumerators = [name for name, _ in (*made.joint_macros, *made.velocity_macros)]
    for enum in (made.positions, made.frames):
        enumerators += [name for name, _ in enum.macros] if enum else []
    clashes.refuse(robot, made.prefix, zip(names, owners), parameters, enumerators)


def _function(
    name: str, program: Program, made: Body, scalar: Scalar, prefix: str, tree: Tree
) -> FunctionView:
    macro = prefix.upper()
    outputs = [f"{scalar.name} {text}" for text in _outputs(program, macro)]
    inputs = [f"const {scalar.name} {_input(each, macro, tree)}" for each in program.inputs]
    arguments = ", ".join([*outputs, *inputs])
    title = program.title.replace("{prefix}", prefix)
    return FunctionView(
        name,
        tuple(comment_lines(f"{title}.  {_cost(made.count)}.")),
        tuple(wrap(f"static inline void {name}({arguments}) {{", hanging=" " * 8)),
        made.lines,
        Signature(
            name,
            program.outputs,
            tuple((each, input_size(each, tree)) for each in program.inputs),
            program.meanings,
        ),
        {**made.count, "live": program.live},
    )


def _outputs(program: Program, macro: str) -> Iterator[str]:
    meanings = program.meanings or [Meaning()] * len(program.outputs)
    for (name, size), meaning in zip(program.outputs, meanings):
        length = meaning.length.format(NV=f"{macro}_NV", FRAMES=f"{macro}_FRAME_COUNT") or size
        yield f"{name}[{length}]" if size else f"*{name}"


def _input(name: str, macro: str, tree: Tree) -> str:
    """An input array with its length, a pointer where it has none: C has no empty arrays."""
    size = input_size(name, tree)
    length = {"q": f"{macro}_NQ", "s": f"{macro}_NQ", "c": f"{macro}_NQ", "v": f"{macro}_NV"}
    return f"{name}[{length.get(name, size)}]" if size else f"*{name}"


def _cost(count: dict[str, int]) -> str:
    parts = [f"{count[name]} {name}" for name in OPERATIONS if count[name]]
    return ", ".join(parts) or "no operations"


def _bounds(joints: tuple[MovingJoint, ...], scalar: Scalar, side: int) -> tuple[str, ...]:
    return tuple(
        literal(pair[side], scalar) for joint in joints for pair in bounds(joint, scalar.largest)
    )


def _quantity(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _number(version: str) -> int:
    """0.1.2 as 102: two digits each for minor and patch."""
    major, minor, patch = (int(part) for part in version.split(".")[:3])
    return (major * 100 + minor) * 100 + patch
