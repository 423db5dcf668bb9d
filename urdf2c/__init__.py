"""Turns URDF into malloc-free C99 kinematics for microcontrollers, and proves what it wrote."""

import importlib
from os import PathLike

import urdf2c.verify  # noqa: F401  comes first, so that the function below keeps the name
from urdf2c import boards
from urdf2c.compiler.schedule import schedule
from urdf2c.compiler.simplify import simplify
from urdf2c.diagnostics import UrdfError
from urdf2c.emit.generated import Generated, statistics
from urdf2c.emit.identifiers import default_prefix
from urdf2c.emit.render import render
from urdf2c.emit.runtime import runtime
from urdf2c.emit.view import view
from urdf2c.functions import formulate
from urdf2c.mechanics.tree import reduce
from urdf2c.read import read_urdf
from urdf2c.robot import Robot

__version__ = "0.1.0"
__all__ = [
    "Generated", "Robot", "UrdfError", "forward_kinematics", "generate", "load", "verify",
]  # fmt: skip


def load(path: str | PathLike) -> Robot:
    """The robot in a URDF file; UrdfError holds all that is wrong with it."""
    return read_urdf(path)


def generate(
    model: str | PathLike | Robot,
    *,
    base: str | None = None,
    tips: tuple[str, ...] = (),
    scalar: str = "float",
    prefix: str | None = None,
    locks: dict[str, float] | None = None,
    snap_angles: float = 0.0,
    standalone: bool = False,
    joint_order: tuple[str, ...] = (),
    names: dict[str, str] | None = None,
) -> Generated:
    """A C header with the pose of every tip in the frame of `base`.

    Args:
        model: a path, or a robot that was loaded.
        base: a link; the root where None.
        tips: links; the only leaf where empty.
        scalar: `float` or `double`.
        prefix: starts every C name; made from the robot's name where None.
        locks: values [rad or m] at which joints are held.
        snap_angles: the most [rad] that a constant angle may be rounded by to save operations.
        standalone: paste what is needed of u2c.h instead of including it.
        joint_order: all moving joints in the order of q; the tree's order where empty.
        names: C names of joints and links by their URDF names.

    Raises:
        UrdfError: the model is unsound, or an option does not fit it.
    """
    robot = model if isinstance(model, Robot) else load(model)
    tree = reduce(robot, base, tuple(tips), locks, tuple(joint_order))
    formulation = formulate(tree, scalar, snap_angles, simplify)
    programs = tuple(schedule(function) for function in formulation.functions)
    pasted = runtime() if standalone else ""
    prefix = prefix or default_prefix(robot.name)
    viewed = view(tree, programs, scalar, prefix, __version__, names, pasted)
    return Generated(
        file=viewed.view.file,
        text=render(viewed.view),
        scalar=scalar,
        stats=statistics(viewed.functions, formulation.snapped, tree),
        warnings=robot.warnings + formulation.warnings + viewed.warnings,
        snapped=formulation.snapped,
        tree=tree,
        programs=programs,
        functions=tuple(viewed.functions),
        locks=dict(locks or {}),
    )


def verify(
    model: str | PathLike | Robot,
    *,
    samples: int = 1000,
    seed: int = 0,
    board: str | None = None,
    **options,
):
    """Generates, compiles on this machine or for a board, and compares with the reference.

    Args:
        samples: how many configurations of each class to compare in.
        seed: of the random configurations.
        board: the name of a board, whose emulator then runs the code; this machine where None.
        options: as for `generate`.

    Returns:
        A Verification; its `ok` says whether every deviation is within its bound.

    Raises:
        UrdfError: as for `generate`.
        HostError: there is no working C compiler here, or no emulator.
    """
    if board is not None:
        chosen = boards.board(board)
        return _later("target").verify(generate(model, **options), chosen, samples, seed)
    return _later("comparison").compare(generate(model, **options), samples, seed)


def forward_kinematics(robot: Robot, q: dict) -> dict:
    """The reference: base_from_link (4 x 4) of every link, base being the root.

    Args:
        q: a value by joint name; for floating joints x y z and a quaternion x y z w, for planar
            ones x y and a turn. Joints left out are at zero; followers are worked out.
    """
    return _later("reference").forward_kinematics(robot, q)


def _later(module: str):
    """A module of `verify`, loaded when called for: a build that only generates needs no NumPy,
    whose start takes longer than all of `generate`."""
    return importlib.import_module(f"urdf2c.verify.{module}")
