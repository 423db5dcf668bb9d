"""Which functions the user asks for: names of the catalog, for tips or frames, alone or fused."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from urdf2c.diagnostics import Diagnostic, Span, UrdfError, error, meant, nearest, warning
from urdf2c.functions.catalog import ALIASES, ALL, BY_NAME, JOINTWISE
from urdf2c.mechanics.paths import Paths
from urdf2c.robot import Robot

_BESIDE_Q = ("v", "wrench")
_ASKED = Span("urdf2c")  # where what the user asks for is wrong, and nothing in the model
_VAIN = (
    warning(
        _ASKED,
        "--frames has no effect: it chooses the links of fk_all, which is not asked for",
        "--functions fk_all asks for it",
    ),
)


@dataclass(frozen=True, slots=True)
class Item:
    """A quantity of the catalog for the frame of a link, "" for that of all links."""

    quantity: str
    frame: str


@dataclass(frozen=True, slots=True)
class Request:
    """A function to be: its name without the robot's prefix, and what it gives.

    `frame` is the link that the name ends with, "" for none.
    `from_sincos`: it takes sines and cosines of the positions in the place of angles.
    """

    name: str
    frame: str
    items: tuple[Item, ...]
    from_sincos: bool = False

    @classmethod
    def of(cls, quantity: str, frame: str) -> "Request":
        """The function of one quantity alone."""
        name = f"{quantity}_{frame}" if frame else quantity
        return cls(name, frame, (Item(quantity, frame),))

    @property
    def inputs(self) -> tuple[str, ...]:
        """The input arrays in their order; those from sines and cosines may take q before them."""
        needed = {name for item in self.items for name in BY_NAME[item.quantity].inputs}
        first = ("s", "c") if self.from_sincos else ("q",)
        return (*first, *(name for name in _BESIDE_Q if name in needed))

    @property
    def is_pose(self) -> bool:
        return not self.from_sincos and [item.quantity for item in self.items] == ["fk"]


@dataclass(frozen=True, slots=True)
class Choice:
    """All functions of a header: those of frames in their order, and names of robot-wide ones.

    `tips` are the frames that they are of, `manipulable` those whose manipulability is asked,
    `frames` those whose poses are given all at once. `warnings` tell what was asked in vain.
    """

    requests: tuple[Request, ...]
    robot_wide: tuple[str, ...]
    tips: tuple[str, ...]
    manipulable: tuple[str, ...] = ()
    frames: tuple[str, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()


def choose(
    robot: Robot,
    base: str | None,
    tips: tuple[str, ...],
    functions: Iterable[str] = ("fk",),
    fused: Mapping[str, tuple[str, ...]] | None = None,
    from_sincos: bool = False,
    frames: tuple[str, ...] = (),
) -> Choice:
    """What `functions` and `fused` name, for `tips` where they name no frame.

    Args:
        base: a link; the root where None.
        tips: links; the only leaf where empty and needed.
        functions: names such as `fk`, for every tip, or `fk_tool0`, for one frame.
        fused: by the name of a function, what it gives: such names again.
        from_sincos: beside each function one that takes sines and cosines.
        frames: the links of `fk_all`; all of them where empty. They must be links in any case.

    Raises:
        UrdfError: a name is none of the catalog, or names no frame or link; tips are open.
    """
    picker = _Picker(robot, base, tips)
    requests: dict[tuple[str, str], Request] = {}  # by name and frame: names alone may clash
    robot_wide: dict[str, None] = {}
    manipulable: list[str] = []
    for text in functions:
        if text in JOINTWISE:
            robot_wide[text] = None
        else:
            items = picker.items(text)
            manipulable += [item.frame for item in items if item.quantity == "manipulability"]
            alone = [Request.of(_made(item.quantity), item.frame) for item in items]
            requests |= {(request.name, request.frame): request for request in alone}
    for name, texts in (fused or {}).items():
        if name in JOINTWISE or name in {each for each, _ in requests}:
            raise picker.refusal(f"the fused function '{name}' has the name of another function")
        items = tuple(dict.fromkeys(item for text in texts for item in picker.fusible(text)))
        requests[name, ""] = Request(name, "", items)
    picker.finish()
    asked = dict.fromkeys(item.frame for each in requests.values() for item in each.items)
    shown, vain = picker.frames(frames), ()
    if asked.pop("", True) is not None:  # the frame of all links, which fk_all alone has
        shown, vain = (), _VAIN if frames else ()
    made = tuple(requests.values())
    if from_sincos:
        made = tuple(each for one in made for each in (one, _from_sincos(one)))
    reached = tuple(dict.fromkeys((*picker.tips, *asked, *shown)))
    return Choice(made, tuple(robot_wide), reached, tuple(manipulable), shown, vain)


class _Picker:
    """Reads names, and gathers what is wrong with them."""

    def __init__(self, robot: Robot, base: str | None, tips: tuple[str, ...]):
        self._robot, self._paths = robot, Paths(robot)
        self._base = self._paths.root if base is None else self._paths.link(base, "base")
        self.tips = tips
        self._errors: list = []

    def items(self, text: str) -> list[Item]:
        """The items that a name stands for; none, and an error noted, where it names nothing."""
        if text == ALL:
            return [Item(ALL, "")]
        if text in BY_NAME or text in ALIASES:
            return [Item(name, tip) for name in _quantities(text) for tip in self._tips()]
        for name in sorted({*BY_NAME, *ALIASES} - {ALL}, key=lambda name: (-len(name), name)):
            frame = text.removeprefix(f"{name}_")
            if frame != text and frame in self._paths.below:
                return [Item(quantity, frame) for quantity in _quantities(name)]
        self._errors.append(self._unknown(text))
        return []

    def fusible(self, text: str) -> list[Item]:
        """As `items`, of what is worked out in the function itself."""
        found = self.items(text)
        if any(BY_NAME[item.quantity].calls for item in found):
            message = f"'{text}' calls another function, so that it cannot be fused"
            self._errors.append(error(self._robot.span, message))
        return found

    def frames(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The links of `fk_all`, each checked."""
        self._paths.refuse(names, "frame")
        return tuple(self._paths.link(name, "frame") for name in names) or tuple(self._paths.below)

    def refusal(self, message: str) -> UrdfError:
        return UrdfError([*self._errors, error(_ASKED, message)])

    def finish(self) -> None:
        if self._errors:
            raise UrdfError(self._errors)

    def _tips(self) -> tuple[str, ...]:
        if not self.tips:
            self.tips = (self._paths.only_leaf(self._base),)
        return self.tips

    def _unknown(self, text: str):
        if text in JOINTWISE:
            message = f"'{text}' is of the whole robot, so that it cannot be fused"
            return error(self._robot.span, message)
        if text.startswith(f"{ALL}_"):
            frame = text.removeprefix(f"{ALL}_")
            hint = f"choose its links with --frames: --functions {ALL} --frames {frame}"
            return error(_ASKED, f"there is no function '{text}': {ALL} is of many links", hint)
        known = (*BY_NAME, *ALIASES, *JOINTWISE)
        starts = [name for name in known if text.startswith(f"{name}_")]
        if starts:
            name = max(starts, key=len)
            frame = text.removeprefix(f"{name}_")
            message = f"function '{text}' asks for {name} of '{frame}', which is no link"
            return error(self._robot.span, message, *meant(frame, self._paths.below, "link"))
        message = f"there is no function '{text}'"
        hints = nearest(text, known) or (f"there are: {', '.join(known)}",)
        return error(_ASKED, message, *hints)


def _quantities(name: str) -> tuple[str, ...]:
    return ALIASES.get(name, (name,))


def _made(quantity: str) -> str:
    """The quantity that is worked out: itself, or the one whose function it calls."""
    return BY_NAME[quantity].calls or quantity


def _from_sincos(request: Request) -> Request:
    return replace(request, name=f"{request.name}_from_sincos", from_sincos=True)
