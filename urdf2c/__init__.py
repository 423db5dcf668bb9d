"""Turns URDF into malloc-free C99 kinematics for microcontrollers, and proves what it wrote."""

import importlib
import os
from collections.abc import Mapping, Sequence
from os import PathLike

import urdf2c.verify  # noqa: F401  comes first, so that the function below keeps the name
from urdf2c import boards, checks, options, values
from urdf2c.choice import choose
from urdf2c.compiler.schedule import schedule
from urdf2c.compiler.simplify import simplify
from urdf2c.diagnostics import Diagnostic, UrdfError
from urdf2c.emit.generated import Generated, statistics
from urdf2c.emit.identifiers import default_prefix
from urdf2c.emit.render import render
from urdf2c.emit.runtime import runtime
from urdf2c.emit.view import view
from urdf2c.formulas import Conventions
from urdf2c.functions import formulate
from urdf2c.lint.locks import beyond_limits
from urdf2c.mechanics.tree import reduce, unmoved
from urdf2c.options import Options
from urdf2c.read import read_urdf
from urdf2c.read.packages import packages_of
from urdf2c.robot import Robot

__version__ = "0.1.0"
__all__ = [
    "Generated", "Robot", "UrdfError", "check", "forward_kinematics", "generate", "load", "verify",
]  # fmt: skip


def load(
    path: str | PathLike,
    *,
    xacro_args: Mapping[str, str] | None = None,
    packages: Mapping[str, str | PathLike] | None = None,
    package_path: str | PathLike | Sequence[str | PathLike] = (),
) -> Robot:
    """The robot in a URDF file, or in a xacro file (docs/xacro.md).

    Args:
        path: a file; called .xacro, it is expanded.
        xacro_args: values for its arguments by name.
        packages: folders of packages by name.
        package_path: a folder, or several, to be searched for packages.

    Raises:
        UrdfError: all that is wrong with the file.
        TypeError, ValueError: an argument is of the wrong type, or no value that it may have.
    """
    given = options.checked(xacro_args=xacro_args, packages=packages, package_path=package_path)
    return _loaded(_file(path, "path", "the path of a URDF file"), Options(**given))


def _loaded(file: str, chosen: Options) -> Robot:
    known = packages_of(file, chosen.packages, chosen.package_path, os.environ)
    return read_urdf(file, chosen.xacro_args, known)


def generate(
    model: str | PathLike | Robot,
    *,
    base: str | None = None,
    tips: str | Sequence[str] = (),
    scalar: str = "float",
    prefix: str | None = None,
    locks: Mapping[str, float] | None = None,
    snap_angles: float = 0.0,
    standalone: bool = False,
    joint_order: str | Sequence[str] = (),
    functions: str | Sequence[str] = ("fk",),
    fuse: Mapping[str, Sequence[str]] | None = None,
    jacobian_frame: str = "aligned",
    jacobian_rows: str = "linear",
    matrix_order: str = "row",
    frames: str | Sequence[str] = (),
    from_sincos: bool = False,
    names: Mapping[str, str] | None = None,
    xacro_args: Mapping[str, str] | None = None,
    packages: Mapping[str, str | PathLike] | None = None,
    package_path: str | PathLike | Sequence[str | PathLike] = (),
) -> Generated:
    """A C header with functions of every tip in the frame of `base`.

    Args:
        model: a path, or a robot that was loaded.
        base: a link; the root where None.
        tips: a link or several; the only leaf where empty.
        scalar: `float` or `double`.
        prefix: starts every C name; made from the robot's name where None.
        locks: values [rad or m] at which joints are held.
        snap_angles: the most [rad] that a constant angle may be rounded by to save operations.
        standalone: paste what is needed of u2c.h instead of including it.
        joint_order: all moving joints in the order of q; the tree's order where empty.
        functions: names as docs/functions.md has them, such as `fk` for every tip, or
            `jacobian_tool0` for the frame of a link.
        fuse: by the name of a function, what it gives: such names again.
        jacobian_frame: `aligned`, `tip` or `base`: axes of Jacobians, twists and wrenches.
        jacobian_rows: `linear` or `angular`: which of their rows come first.
        matrix_order: `row` or `column`: of 4 x 4 matrices.
        frames: the links whose poses `fk_all` gives; all of them where empty.
        from_sincos: beside each function one that takes sines and cosines of q.
        names: C names of joints and links by their URDF names.
        xacro_args, packages, package_path: as for `load`, where the model is a path.

    Raises:
        UrdfError: the model is unsound, or an option does not fit it.
        TypeError, ValueError: an option is of the wrong type, or no value that it may have.
    """
    chosen = Options(**options.checked(
        base=base, tips=tips, scalar=scalar, prefix=prefix, locks=locks, snap_angles=snap_angles,
        standalone=standalone, joint_order=joint_order, functions=functions, fuse=fuse,
        jacobian_frame=jacobian_frame, jacobian_rows=jacobian_rows, matrix_order=matrix_order, frames=frames,
        from_sincos=from_sincos, names=names,
        xacro_args=xacro_args, packages=packages, package_path=package_path,
    ))  # fmt: skip
    return _generated(_robot(model, chosen), chosen)


def _generated(robot: Robot, chosen: Options) -> Generated:
    choice = choose(
        robot, chosen.base, chosen.tips, chosen.functions, chosen.fuse, chosen.from_sincos,
        chosen.frames,
    )  # fmt: skip
    tree = reduce(robot, chosen.base, choice.tips, chosen.locks, chosen.joint_order)
    conventions = Conventions(chosen.jacobian_frame, chosen.jacobian_rows, chosen.matrix_order)
    formulation = formulate(
        tree, chosen.scalar, chosen.snap_angles, simplify, choice.requests, conventions,
        choice.frames,
    )  # fmt: skip
    programs = tuple(schedule(function) for function in formulation.functions)
    pasted = runtime() if chosen.standalone else ""
    prefix = chosen.prefix or default_prefix(robot.name)
    viewed = view(
        tree, programs, chosen.scalar, prefix, __version__, chosen.names, pasted,
        choice.robot_wide, choice.manipulable, choice.frames,
    )  # fmt: skip
    return Generated(
        file=viewed.view.file,
        text=render(viewed.view),
        scalar=chosen.scalar,
        stats=statistics(viewed.view.functions, formulation.snapped, tree),
        warnings=robot.warnings
        + beyond_limits(robot, chosen.locks)
        + choice.warnings
        + unmoved(tree)
        + formulation.warnings
        + viewed.warnings,
        snapped=formulation.snapped,
        tree=tree,
        programs=programs,
        signatures=tuple(each.signature for each in viewed.view.functions),
        locks=chosen.locks,
        conventions=conventions,
        frames=choice.frames,
    )


def verify(
    model: str | PathLike | Robot,
    *,
    samples: int = 1000,
    seed: int = 0,
    board: str | None = None,
    **settings,
):
    """Generates, compiles on this machine or for a board, and compares with the reference.

    Args:
        samples: how many configurations of each class to compare in.
        seed: of the random configurations.
        board: the name of a board, whose emulator then runs the code; this machine where None.
        settings: as for `generate`.

    Returns:
        A Verification; its `ok` says whether every deviation is within its bound.

    Raises:
        UrdfError, TypeError, ValueError: as for `generate`.
        HostError: there is no working C compiler here, or no emulator.
    """
    given = options.checked(samples=samples, seed=seed, board=board)
    count, start = given["samples"], given["seed"]
    chosen = None if board is None else boards.board(board)
    return _later("target").verify(generate(model, **settings), chosen, count, start)


def check(
    path: str | PathLike,
    *,
    select: str | Sequence[str] = (),
    ignore: str | Sequence[str] = (),
    base: str | None = None,
    tips: str | Sequence[str] = (),
    scalar: str = "float",
    locks: Mapping[str, float] | None = None,
    snap_angles: float = 0.0,
    joint_order: str | Sequence[str] = (),
    names: Mapping[str, str] | None = None,
    xacro_args: Mapping[str, str] | None = None,
    packages: Mapping[str, str | PathLike] | None = None,
    package_path: str | PathLike | Sequence[str | PathLike] = (),
    parser: str | None = None,
) -> tuple[Diagnostic, ...]:
    """What is wrong or not meant in a URDF file, by line: docs/rules.md lists the rules.

    Args:
        path: a URDF file; what cannot be read is a finding too.
        select: rules or groups to look at, all where empty.
        ignore: rules or groups to leave out.
        base, tips, scalar, locks, snap_angles, joint_order, names: as for `generate`; all leaves
            are looked at where no tip is chosen.
        xacro_args, packages, package_path: as for `load`.
        parser: `urdfdom` to be told instead what ROS's own parser would refuse, or read otherwise;
            `select` and `ignore` do not go with it.

    Returns:
        Findings, each with `span`, `severity` (error, warning or note), `message`, `notes` and
        the name of its `rule`.

    Raises:
        TypeError, ValueError: an argument is of the wrong type, or no value that it may have.
    """
    chosen = Options(**options.checked(
        base=base, tips=tips, scalar=scalar, locks=locks, snap_angles=snap_angles,
        joint_order=joint_order, names=names,
        xacro_args=xacro_args, packages=packages, package_path=package_path,
    ))  # fmt: skip
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


def _robot(model: str | PathLike | Robot, chosen: Options) -> Robot:
    if not isinstance(model, Robot):
        return _loaded(_file(model, "model", "the path of a URDF file, or a Robot"), chosen)
    for name in ("xacro_args", "packages", "package_path"):
        if getattr(chosen, name):
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
