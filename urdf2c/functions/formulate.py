"""Which functions a header offers: runs the mechanics on symbols, and keeps the cheapest."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from urdf2c.compiler.cost import operations
from urdf2c.compiler.expr import Expr, Graph
from urdf2c.compiler.program import Function, Landmark, Meaning, Output, negative
from urdf2c.compiler.turns import from_sincos
from urdf2c.diagnostics import Diagnostic, UrdfError, error, quoted
from urdf2c.functions.arrays import arrays
from urdf2c.functions.catalog import ALL, BY_NAME, RESULTS
from urdf2c.functions.choice import Request
from urdf2c.functions.conventions import Conventions
from urdf2c.functions.quantity import Result
from urdf2c.functions.rounding import LARGEST_SNAP, Settled, Snap, settled
from urdf2c.functions.tip import Inputs, Tip, Way, only_way
from urdf2c.functions.ways import cheapest, lifted
from urdf2c.mechanics.analytic import GimbalLock
from urdf2c.mechanics.angles import Mark
from urdf2c.mechanics.chain import Chain
from urdf2c.mechanics.frames import Frames, shape_of
from urdf2c.mechanics.jacobian import Place
from urdf2c.mechanics.kinematics import LONG
from urdf2c.mechanics.links import Links
from urdf2c.mechanics.snap import NOISE
from urdf2c.mechanics.tree import Tree


@dataclass(frozen=True, slots=True)
class Formulation:
    functions: tuple[Function, ...]
    snapped: tuple[Snap, ...]
    warnings: tuple[Diagnostic, ...]


def formulate(
    tree: Tree,
    scalar: str = "float",
    snap_angles: float = 0.0,
    finish: Callable[[Function], Function] = lambda function: function,
    requests: tuple[Request, ...] | None = None,
    conventions: Conventions = Conventions(),
    frames: tuple[str, ...] = (),
) -> Formulation:
    """The functions of `requests`, on symbols; where None, one pose a tip.

    Args:
        scalar: "float" or "double"; constants within its rounding noise are rounded freely.
        snap_angles: Angles this near [rad] to a multiple of 30 or 45 degrees are rounded, and
            listed in `snapped`. Without it, `warnings` tells what it would save.
        frames: The links of `fk_all`.
        finish: Rewrites each function before its operations are counted: the simplifier.

    Raises:
        UrdfError: the lengths of a chain are beyond all numbers.
        ValueError: `scalar` or `snap_angles` is none of the above.
    """
    if scalar not in NOISE:
        raise ValueError(f"scalar is {scalar!r}, it must be 'float' or 'double'")
    if not 0.0 <= snap_angles <= LARGEST_SNAP:
        raise ValueError(f"snap_angles is {snap_angles}, it must be from 0 to {LARGEST_SNAP} rad")
    if requests is None:
        requests = tuple(Request.of("fk", chain.tip) for chain in tree.chains)
    maker = _Maker(tree, finish, conventions, frames, NOISE[scalar])
    asked = {item.frame for request in requests for item in request.items}
    chosen = {
        chain.tip: settled(tree, chain, scalar, snap_angles, maker.size)
        for chain in tree.chains
        if chain.tip in asked
    }
    functions = tuple(maker.function(request, chosen) for request in requests)
    snapped = tuple(snap for each in chosen.values() for snap in each.snapped)
    warnings = tuple(text for each in chosen.values() for text in each.warnings)
    return Formulation(functions, snapped, warnings)


class _Maker:
    """Makes functions, and remembers the best way and the size of every shape: a robot has many
    tips of one shape."""

    def __init__(
        self,
        tree: Tree,
        finish: Callable[[Function], Function],
        conventions: Conventions,
        shown: tuple[str, ...],
        noise: float,
    ):
        self.tree, self.finish, self.conventions = tree, finish, conventions
        # a hundred constants may be rounded on the way to a link; a double's own noise is no more
        self.shown, self.fine = shown, max(noise / 100.0, 5e-16)
        self.ways: dict[tuple, Way] = {}
        self.sizes: dict[tuple, int] = {}

    def function(self, request: Request, chosen: dict[str, Settled]) -> Function:
        """What `request` asks for, its tips in their chosen frames."""
        frames = {item.frame: chosen[item.frame].frames for item in request.items if item.frame}
        texts = [chosen[frame].text for frame in frames if chosen[frame].text]
        made = self._made(request, frames)
        if texts:
            made = replace(made, title=".  ".join([made.title, *texts]))
        return made

    def size(self, chain: Chain, chain_frames: Frames) -> int:
        """mul + add of the pose in these frames.

        A chain longer than any arm is counted before it is finished: that is most of the time
        that its header takes, and only differences of sizes matter.
        """
        shape = shape_of(chain_frames)
        if shape not in self.sizes:
            request, tip = Request.of("fk", chain.tip), {chain.tip: chain_frames}
            if len(chain_frames.stages) > LONG:
                self.sizes[shape] = _size(self._raw(request, tip))
            else:
                self._made(request, tip)
        return self.sizes[shape]

    def _made(self, request: Request, frames: dict[str, Frames]) -> Function:
        function = self.finish(self._raw(request, frames))
        if request.is_pose:
            [chain_frames] = frames.values()
            self.sizes.setdefault(shape_of(chain_frames), _size(function))
        return function

    def _raw(self, request: Request, frames: dict[str, Frames]) -> Function:
        asked = {
            frame: tuple(dict.fromkeys(
                result for item in request.items if item.frame == frame
                for result in BY_NAME[item.quantity].results
            ))
            for frame in frames
        }  # fmt: skip
        ways = self._ways(frames, asked)
        # a graph of its own: what else was tried must not leave its mark on the order of nodes
        graph = Graph()
        tips = self._tips(graph, frames, asked)
        links = self._links(graph) if ALL in {item.quantity for item in request.items} else None
        outputs = [
            Output(name, lifted(graph, self._elements(meaning, tips, ways, links)), meaning)
            for name, meaning in arrays(request, self.tree.nv)
        ]
        marks = [mark for frame, tip in tips.items() for mark in tip.marks(ways[frame])]
        if links:
            marks += links.marks
        function = Function(
            request.name, self._title(request), tuple(outputs), _landmarks(marks),
            request.inputs, request.frame,
        )  # fmt: skip
        if request.from_sincos:
            function = from_sincos(function, _has_lengths(self.tree))
        return function

    def _links(self, graph: Graph) -> Links:
        chains = {chain.tip: chain for chain in self.tree.chains}
        wanted = tuple(chains[frame] for frame in self.shown)
        read = _read(wanted)
        q = [graph.input(f"q[{i}]") if i in read else None for i in range(self.tree.nq)]
        return Links(wanted, q, self.fine)

    def _elements(self, meaning: Meaning, tips: dict[str, Tip], ways: dict[str, Way], links):
        formula = RESULTS[meaning.kind].formula
        if not meaning.frame:
            return formula([links.poses[frame] for frame in self.shown])
        with self._rates_of(meaning.frame):
            return formula(tips[meaning.frame], ways[meaning.frame])

    @contextmanager
    def _rates_of(self, frame: str) -> Iterator[None]:
        """Says of `frame` where rates of roll, pitch and yaw are missing."""
        try:
            yield
        except GimbalLock:
            message = f"the pitch of {quoted(frame)} in {quoted(self.tree.base)} is a right angle in "
            message += "every position: there are no rates of roll, pitch and yaw"
            hint = "ask for 'jacobian_analytic_quat'"
            raise UrdfError([error(self.tree.robot.span, message, hint)]) from None

    def _title(self, request: Request) -> str:
        titles = []
        for item in request.items:
            words = self.conventions.words(self.tree.base, item.frame)
            titles.append(BY_NAME[item.quantity].title.format(prefix="{prefix}", **words))
        text = ";\n".join(dict.fromkeys(titles))
        if request.from_sincos:
            text += ";\nfrom s and c, sine and cosine of each place in q"
        return text

    def _tips(
        self, graph: Graph, frames: dict[str, Frames], asked: dict[str, tuple[Result, ...]]
    ) -> dict[str, Tip]:
        chains = [chain for chain in self.tree.chains if chain.tip in frames]
        read = _read(chains)  # of thousands of joints, one tip needs few
        moving = tuple(place for place in places(self.tree) if place.q in read)
        velocities = {place.v + i for place in moving for i in range(place.size)}
        inputs = Inputs(
            tuple(graph.input(f"q[{i}]") if i in read else None for i in range(self.tree.nq)),
            tuple(graph.input(f"v[{i}]") if i in velocities else None for i in range(self.tree.nv)),
            tuple(graph.input(f"wrench[{i}]") for i in range(6)),
            moving,
        )
        return {
            frame: Tip.of(frames[frame], inputs, asked[frame], self.conventions, self.fine)
            for frame in frames
        }

    def _ways(
        self, frames: dict[str, Frames], asked: dict[str, tuple[Result, ...]]
    ) -> dict[str, Way]:
        """The cheapest way for each tip, beside those that are chosen already."""
        found: dict[str, Way] = {}
        key: tuple = ()
        for frame in frames:
            kinds = tuple(sorted(result.kind for result in asked[frame]))
            key = (*key, shape_of(frames[frame]), kinds)
            only = only_way(frames[frame], asked[frame])
            if only:
                self.ways[key] = only
            if key not in self.ways:
                graph = Graph()
                tips = self._tips(graph, frames, asked)
                with self._rates_of(frame):
                    self.ways[key] = cheapest(graph, tips, found, frame)
            found[frame] = self.ways[key]
        return found


def _has_lengths(tree: Tree) -> bool:
    """Whether some place in q is no angle."""
    return any(joint.type not in ("revolute", "continuous") for joint in tree.joints)


def _read(chains: Iterable[Chain]) -> set[int]:
    """The places of q that the chains' motions read."""
    return {
        motion.index + i
        for chain in chains
        for motion in chain.motions
        for i in range(4 if motion.kind == "ball" else 1)
    }


def places(tree: Tree) -> tuple[Place, ...]:
    """Where the velocities of the tree's positions are."""
    several = ("planar", "floating")
    return tuple(
        Place(joint.type if joint.type in several else "single", joint.q, joint.v)
        for joint in tree.joints
    )


def _size(function: Function) -> int:
    counts = operations(value for output in function.outputs for value in output.values)
    return counts["mul"] + counts["add"]


def _landmarks(marks: list[Mark]) -> dict[Expr, Landmark]:
    """Names for nodes; a value that is a negation gives its node the negative name."""
    found: dict[Expr, Landmark] = {}
    for mark in marks:
        if isinstance(mark.value, Expr):
            node, name = mark.value, mark.name
            if node.op == "neg":
                node = node.args[0]
                name = name if node.op in ("sin", "cos") else negative(name)
            if node.op not in ("const", "input"):
                found.setdefault(node, Landmark(name, mark.comment))
    return found
