"""A robot's header in tests on this machine: compiled once, called over NumPy arrays.

In pytest, the fixture `generated` is a Compiler; docs/testing.md has an example.
"""

from collections import namedtuple
from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

import numpy

import urdf2c
from urdf2c.emit.function import Signature
from urdf2c.emit.generated import Generated
from urdf2c.settings import values
from urdf2c.settings.keywords import gathered
from urdf2c.settings.options import Options, Trial
from urdf2c.verify import comparison, report, subject
from urdf2c.verify.host import Call, compiled
from urdf2c.verify.sampling import Sample
from urdf2c.verify.sines import question


@dataclass(frozen=True, slots=True)
class Compiled:
    """A header that was compiled here.

    Its functions are attributes, by their C names without the prefix: `robot.fk_tool0(q)` takes q
    (N x nq) and returns a named tuple of p (N x 3) [m] and R (N x 3 x 3), in the header's own
    precision; for one configuration q (nq) it returns p (3) and R (3 x 3). Those that take more,
    such as `robot.velocity_tool0(q, v)`, take all arrays with as many rows. Those that return a
    number in C give N of them, or one.
    """

    generated: Generated
    calls: dict[str, Call]

    def __getattr__(self, name: str) -> Callable:
        prefix = self.generated.prefix
        forms = {form.name: form for form in self.generated.signatures}
        try:
            whole = f"{prefix}_{name}"
            return _function(self, name, forms[whole], self.calls[whole])
        except KeyError:
            there = ", ".join(each.removeprefix(f"{prefix}_") for each in forms)
            message = f"{self.generated.file} has no function '{name}', but: {there}"
            raise AttributeError(message) from None

    @property
    def nq(self) -> int:
        """The length of q."""
        return self.generated.tree.nq

    @property
    def joints(self) -> tuple[str, ...]:
        """The moving joints in the order of q."""
        return tuple(joint.name for joint in self.generated.tree.joints)


class Compiler:
    """Compiles what it is asked for, and never the same twice."""

    def __init__(self, folder: Path):
        self._folder, self._made = folder, {}

    def __call__(
        self, model: str | PathLike, options: Options | None = None, **settings
    ) -> Compiled:
        """The header of `model`, a path relative to the folder; options as for urdf2c.generate().

        Raises:
            UrdfError: the model is unsound, or an option does not fit it.
            HostError: there is no working C compiler here.
        """
        path = self._folder / model
        state = (path.stat().st_mtime_ns, path.stat().st_size) if path.is_file() else None
        chosen = gathered("generate", options, settings)
        key = (path, state, repr(chosen))
        if key not in self._made:
            self._made[key] = _compiled(urdf2c.generate(path, chosen))
        return self._made[key]


def assert_matches_reference(robot: Compiled, q=None, *, samples: int = 1000, seed: int = 0):
    """Fails with a table of deviations unless all are within the bounds of docs/accuracy.md, and all
    names, numbers and tables of the header are as the model has them.

    Args:
        q: the configurations (N x nq) to compare in; where None, those of `urdf2c verify`.
        samples: how many configurations of each class to compare in.
        seed: of the random ones.

    Raises:
        TypeError, ValueError: an argument is of the wrong type or shape, or no value that it may
            have; a comparison in no configuration would prove nothing.
    """
    __tracebackhide__ = True
    if not isinstance(robot, Compiled):
        message = f"robot is {values.shown(robot)}, it must be what the fixture `generated` gives"
        raise TypeError(message)
    Trial(samples=samples, seed=seed)
    drawn = None if q is None else (_given(robot, q),)
    found = comparison.compare(robot.generated, samples, seed, lambda *_: robot.calls, drawn=drawn)
    found = subject.reread(found, robot.generated, robot.calls)
    if not found.ok:
        raise AssertionError(report.table(found))


def _compiled(made: Generated) -> Compiled:
    text, forms = question(made.text, made.signatures, made.scalar)
    read = subject.reading(made)
    return Compiled(made, compiled(text + read.text, (*forms, *read.signatures), made.scalar))


def _given(robot: Compiled, q) -> Sample:
    """`q` as values that the scalar holds: the C code gets no others."""
    q = numpy.atleast_2d(_configurations(robot, q))
    if not len(q):
        raise ValueError("q holds no configuration, it must hold one or more")
    precision = numpy.float32 if robot.generated.scalar == "float" else numpy.float64
    with numpy.errstate(over="ignore"):  # it is infinite then
        q = q.astype(precision).astype(numpy.float64)
    if not numpy.isfinite(q).all():
        i, place = numpy.argwhere(~numpy.isfinite(q))[0]
        message = f"q[{i}, {place}] is {q[i, place]} as {robot.generated.scalar}, it must be finite"
        raise ValueError(message)
    return Sample("given", q)


def _configurations(robot: Compiled, q) -> numpy.ndarray:
    """`q` as an array, nq or N x nq."""
    return _rows("q", q, robot.nq, f", of: {', '.join(robot.joints)}")


def _rows(name: str, value, size: int, of: str = "") -> numpy.ndarray:
    """An input as an array, `size` or N x `size`.

    Raises:
        TypeError: it holds what is no real number.
        ValueError: it has another shape.
    """
    wanted = f"it must be N x {size}, or {size} for one configuration{of}"
    try:
        array = numpy.asarray(value)
    except ValueError:  # rows of different lengths
        raise ValueError(f"{name} is {values.shown(value)}, {wanted}") from None
    if array.dtype.kind not in "iuf":
        raise TypeError(f"{name} is {values.shown(value)}, it must hold real numbers")
    if array.ndim not in (1, 2) or array.shape[-1] != size:
        shape = " x ".join(map(str, array.shape)) or "a single number"
        raise ValueError(f"{name} is {shape}, {wanted}")
    return array


def _function(robot: Compiled, name: str, form: Signature, call: Call) -> Callable:
    sizes = dict(form.inputs)
    columns = {
        output: meaning.columns for (output, _), meaning in zip(form.outputs, form.meanings)
    }

    def function(*inputs):
        if len(inputs) != len(sizes):
            wanted = f"{', '.join(sizes)}: {len(sizes)} arrays" if sizes else "nothing"
            raise TypeError(f"{name} takes {wanted}, but {len(inputs)} given")
        arrays = [
            _configurations(robot, value) if each == "q" else _rows(each, value, size)
            for (each, size), value in zip(sizes.items(), inputs)
        ]
        leading = arrays[0].shape[:-1] if arrays else ()
        if any(array.shape[:-1] != leading for array in arrays):
            shapes = ", ".join(str(array.shape) for array in arrays)
            raise ValueError(f"{', '.join(sizes)} are {shapes}, they must be as many rows each")
        outputs = call(*map(numpy.atleast_2d, arrays))
        if form.result:
            [returned] = outputs.values()
            kind = int if form.result == "int" else returned.dtype
            return returned.reshape(leading).astype(kind)[()]
        shaped = {
            output: values.reshape(*leading, *_shape(values.shape[1], columns[output]))
            for output, values in outputs.items()
        }
        return namedtuple(name, shaped)(**shaped)

    return function


def _shape(size: int, columns: int) -> tuple[int, ...]:
    return (size // columns, columns) if columns else (size,)
