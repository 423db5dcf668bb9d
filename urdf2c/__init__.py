"""Turns URDF into malloc-free C99 kinematics for microcontrollers, and proves what it wrote."""

import importlib
import os
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path

import urdf2c.verify  # noqa: F401  comes first, so that the function below keeps the name
from urdf2c import boards
from urdf2c.compiler.schedule import schedule
from urdf2c.compiler.simplify import simplify
from urdf2c.diagnostics import Diagnostic, UrdfError
from urdf2c.emit.generated import Generated, statistics
from urdf2c.emit.identifiers import default_prefix
from urdf2c.emit.render import render
from urdf2c.emit.view import view
from urdf2c.functions.conventions import Conventions
from urdf2c.functions.formulate import formulate
from urdf2c.proof.proof import ProofError, prove
from urdf2c.read import read_urdf
from urdf2c.read.packages import packages_of
from urdf2c.robot import Robot
from urdf2c.settings import checks, values
from urdf2c.settings.header import Header, given_header, model_beside, settled
from urdf2c.settings.keywords import documented, gathered, taken
from urdf2c.settings.options import Options, Trial, expanded
from urdf2c.settings.plan import planned
from urdf2c.settings.record import recorded
from urdf2c.truth.scene import Look

__version__ = "0.1.0"
__all__ = [
    "Generated", "Options", "ProofError", "Robot", "UrdfError", "check", "forward_kinematics",
    "generate", "load", "verify",
]  # fmt: skip


@documented
def load(path: str | PathLike, options: Options | None = None, **settings) -> Robot:
    """The robot in a URDF file, or in a xacro file (docs/xacro.md).

    Args:
        path: a file; called .xacro, it is expanded.
        options: an Options, in which the arguments below replace what they name.
        settings:

    Raises:
        UrdfError: all that is wrong with the file.
        TypeError, ValueError: an argument is of the wrong type, or no value that it may have.
    """
    chosen = gathered("load", options, settings)
    return _loaded(_file(path, "path", "the path of a URDF file"), chosen)


def _loaded(file: str, chosen: Options) -> Robot:
    known = packages_of(file, chosen.packages, chosen.package_path, os.environ)
    return read_urdf(file, chosen.xacro_args, known, expanded(chosen))


@documented
def generate(
    model: str | PathLike | Robot, options: Options | None = None, **settings
) -> Generated:
    """A C header with functions of every tip in the frame of `base`.

    Args:
        model: a path, or a robot that was loaded.
        options: an Options, in which the arguments below replace what they name.
        settings:

    Raises:
        UrdfError: the model is unsound, or an option does not fit it.
        ProofError: a function does not give what it should: a fault of urdf2c.
        TypeError, ValueError: an option is of the wrong type, or no value that it may have.
    """
    chosen = gathered("generate", options, settings)
    return _generated(_robot(model, chosen, settings), chosen)


def _generated(robot: Robot, chosen: Options) -> Generated:
    plan = planned(robot, chosen)
    choice, tree = plan.choice, plan.tree
    conventions = Conventions(chosen.jacobian_frame, chosen.jacobian_rows, chosen.matrix_order)
    formulation = formulate(
        tree, chosen.scalar, chosen.snap_angles, simplify, choice.requests, conventions,
        choice.frames,
    )  # fmt: skip
    programs = tuple(schedule(function) for function in formulation.functions)
    look = Look(conventions.axes, conventions.rows, conventions.order, choice.frames)
    prove(tree, programs, chosen.scalar, chosen.locks, look, formulation.snapped)
    prefix = chosen.prefix or default_prefix(robot.name)
    viewed = view(
        tree, programs, chosen.scalar, prefix, __version__, chosen.names, chosen.standalone,
        choice.robot_wide, choice.manipulable, choice.frames, recorded(robot, chosen),
    )  # fmt: skip
    return Generated(
        file=viewed.view.file,
        text=render(viewed.view),
        scalar=chosen.scalar,
        stats=statistics(viewed.view.functions, formulation.snapped, tree),
        warnings=plan.warnings + formulation.warnings + viewed.warnings,
        snapped=formulation.snapped,
        tree=tree,
        programs=programs,
        signatures=tuple(each.signature for each in viewed.view.functions),
        locks=chosen.locks,
        conventions=conventions,
        frames=choice.frames,
        names=chosen.names,
    )


@documented
def verify(
    subject: str | PathLike | Robot,
    options: Options | None = None,
    /,
    *,
    model: str | PathLike | Robot | None = None,
    samples: int = 1000,
    seed: int = 0,
    board: str | None = None,
    **settings,
):
    """Compiles a header on this machine or for a board, and compares it with the reference.

    Args:
        subject: a model, whose header is generated anew: a path, or a robot that was loaded. Or the
            path of a header, which is compiled as it is, with the options that it records.
        options: an Options, in which the arguments below replace what they name.
        model: that of a header: a path, or a robot that was loaded; the file beside the header
            whose name it records where None.
        samples: how many configurations of each class to compare in.
        seed: of the random configurations.
        board: the name of a board, whose emulator then runs the code; this machine where None.
        settings:

    Returns:
        A Verification; its `ok` says whether every deviation is within its bound, and all names,
        numbers and tables are as the model has them; `differences` are those that are not.

    Raises:
        UrdfError: as for `generate`; a given header does not compile, or was made with other
            options than are given here.
        TypeError, ValueError: as for `generate`.
        HostError: there is no working C compiler here, or no emulator.
    """
    trial = Trial(samples=samples, seed=seed, board=board)
    chosen = gathered("verify", options, settings)
    place = None if trial.board is None else boards.board(trial.board)
    header = _header(subject, model)
    if header:
        fields = {each.name for each in taken("verify") if set(each.arguments) & set(settings)}
        chosen = settled(header, chosen, fields)
        subject = model_beside(header) if model is None else model
    made = _generated(_robot(subject, chosen, settings), chosen)
    return _later("target").verify(made, place, trial.samples, trial.seed, header=header)


def _header(subject: str | PathLike | Robot, model: str | PathLike | Robot | None) -> Header | None:
    """The header that is to be verified, None for a model; only a header has a model besides."""
    if isinstance(subject, Robot):
        found = None
    else:
        wanted = "the path of a URDF file or a header, or a Robot"
        found = given_header(Path(_file(subject, "subject", wanted)))
    if found is None and model is not None:
        shown = values.shown(subject)
        raise ValueError(f"model is given, but {shown} is no header that could be compared with it")
    return found


@documented
def check(
    path: str | PathLike,
    options: Options | None = None,
    *,
    select: str | Sequence[str] = (),
    ignore: str | Sequence[str] = (),
    parser: str | None = None,
    **settings,
) -> tuple[Diagnostic, ...]:
    """What is wrong or not meant in a URDF file, by line: docs/rules.md lists the rules.

    Args:
        path: a URDF file; what cannot be read is a finding too. All its leaves are looked at where
            no tip is chosen.
        options: an Options, in which the arguments below replace what they name.
        select: rules or groups to look at, all where empty.
        ignore: rules or groups to leave out.
        parser: `urdfdom` to be told instead what ROS's own parser would refuse, or read otherwise;
            `select` and `ignore` do not go with it.
        settings:

    Returns:
        Findings, each with `span`, `severity` (error, warning or note), `message`, `notes` and
        the name of its `rule`.

    Raises:
        TypeError, ValueError: an argument is of the wrong type, or no value that it may have.
    """
    chosen = gathered("check", options, settings)
    asked = checks.selection(select=select, ignore=ignore)
    other = None if parser is None else checks.parser_name(parser)
    if other and (asked.select or asked.ignore):
        raise ValueError(f"parser is '{other}': {checks.ONE_RULE}")
    return checks.checked(_file(path, "path", "the path of a URDF file"), chosen, asked, other)


def forward_kinematics(robot: Robot, q: Mapping) -> dict:
    """The reference: base_from_link (4 x 4) of every link, base being the root.

    Args:
        q: a value by joint name; for floating joints x y z and a quaternion x y z w, for planar
            ones x y and a turn. Joints left out are at zero; followers are worked out.

    Raises:
        TypeError: `robot` is no Robot, or `q` no table.
        ValueError: `q` gives a value to what takes none, or one that is no number.
    """
    if not isinstance(robot, Robot):
        raise TypeError(f"robot is {values.shown(robot)}, it must be a Robot: use urdf2c.load()")
    if not isinstance(q, Mapping):
        raise TypeError(f"q is {values.shown(q)}, it must be a table of values by joint name")
    return _later("reference").forward_kinematics(robot, q)


def _robot(model: str | PathLike | Robot, chosen: Options, settings: Mapping) -> Robot:
    """The model; keywords that load() takes are refused where there is nothing left to load."""
    if not isinstance(model, Robot):
        return _loaded(_file(model, "model", "the path of a URDF file, or a Robot"), chosen)
    loads = {name for each in taken("load") for name in each.arguments}
    for name, value in settings.items():
        if name in loads and value:
            raise ValueError(f"{name} is given, but the model is loaded already: give it to load()")
    return model


def _file(path: str | PathLike, name: str, wanted: str) -> str:
    """A path as text; one that is no path is refused under the argument's name."""
    text = path.__fspath__() if isinstance(path, PathLike) else path
    if not isinstance(text, str):
        raise TypeError(f"{name} is {values.shown(path)}, it must be {wanted}")
    if not text:
        raise ValueError(f"{name} is '', it must be {wanted}")
    return text


def _later(module: str):
    """A module of `verify`, loaded when called for: a build that only generates needs no NumPy,
    whose start takes longer than all of `generate`."""
    return importlib.import_module(f"urdf2c.verify.{module}")
