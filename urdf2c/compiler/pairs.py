"""Pairs of members that sums, or products, have in common, each computed once."""

from collections import Counter

from urdf2c.compiler.expr import Expr
from urdf2c.compiler.parts import rewritten

# Sums and products longer than this are left as they are: pairs grow with the square.
LONGEST = 32


def paired(nodes, groups, joined) -> dict[Expr, Expr] | None:
    """Give the members that occur together most often a node of their own, again and again.

    Works on the members' old nodes; a made pair is a tuple key until all is rebuilt.

    Args:
        groups: Every sum (product) with its members, as signs and nodes.
        joined: Makes the sum (product) of such members in a graph.

    Returns:
        Old nodes to new ones, None where no pair occurs twice.
    """
    pairs = _Pairs({node: m for node, m in groups.items() if len(m) <= LONGEST})
    best = pairs.best()
    if best is None:
        return None
    while best is not None:
        pairs.join(best)
        best = pairs.best()

    def rebuilt(node, images):
        members = pairs.groups.get(node)
        if members is None:
            return None
        return joined(node.graph, [(s, _image(m, images, joined, node.graph)) for s, m in members])

    return rewritten(nodes, rebuilt)


class _Pairs:
    """Which pairs stand in which of the groups of three members and more.

    A group that is a pair by itself gives its pair once more. What occurs in one group only
    is in no pair that occurs twice, and left out.
    """

    def __init__(self, groups):
        often = Counter(part for members in groups.values() for _, part in members)
        self.rare = {part for part, times in often.items() if times == 1}
        self.groups = {node: members for node, members in groups.items() if len(members) > 2}
        self.places: dict[tuple, dict[Expr, None]] = {}
        self.twice: dict[tuple, tuple] = {}
        self.known: set[tuple] = set()
        for node, members in self.groups.items():
            self._enter(node, members)
        for members in groups.values() if self.places else ():
            if len(members) == 2 and self.rare.isdisjoint(part for _, part in members):
                self.known.add(_key(*members))
        for key in self.places:
            self._weigh(key)

    def best(self) -> tuple | None:
        """The pair that occurs most often, of several the youngest; None where none occurs
        twice."""
        return max(self.twice, key=self.twice.get, default=None)

    def join(self, pair: tuple) -> None:
        """Make `pair` one member of every group that it stands in."""
        self.known.discard(pair)
        for node in list(self.places[pair]):
            before, after = self.groups[node], _with_pair(self.groups[node], pair)
            self.groups[node] = after
            keys = self._keys(before)
            for key in keys:
                del self.places[key][node]
            for key in {**keys, **self._enter(node, after)}:
                self._weigh(key)

    def _keys(self, members) -> dict[tuple, None]:
        shared = [member for member in members if member[1] not in self.rare]
        return {_key(a, b): None for i, a in enumerate(shared) for b in shared[i + 1 :]}

    def _enter(self, node: Expr, members) -> dict[tuple, None]:
        keys = self._keys(members)
        for key in keys:
            self.places.setdefault(key, {})[node] = None
        return keys

    def _weigh(self, key: tuple) -> None:
        """Keep `twice` up: how often a pair occurs, and its age."""
        times = len(self.places[key]) + (key in self.known)
        if times > 1:
            self.twice[key] = (times, *map(_rank, key), key[1][0])
        else:
            self.twice.pop(key, None)


def _key(a, b) -> tuple:
    """A pair up to order and to one common sign."""
    (sa, na), (sb, nb) = (a, b) if _rank(a) <= _rank(b) else (b, a)
    return ((1, na), (sa * sb, nb))


def _rank(member) -> tuple:
    """By age; made pairs come after nodes, by the ranks of their two members."""
    node = member[1]
    if not isinstance(node, tuple):
        return (0, node.order)
    return (1, *((_rank(part), part[0]) for part in node))


def _with_pair(members, pair):
    """`members` with one occurrence of `pair` (or of its negative) made one member."""
    for i, a in enumerate(members):
        for j in range(i + 1, len(members)):
            if _key(a, members[j]) == pair:
                first = min((a, members[j]), key=_rank)
                rest = [m for k, m in enumerate(members) if k not in (i, j)]
                return [*rest, (first[0], pair)]
    return members


def _image(member, images, joined, graph) -> Expr:
    if not isinstance(member, tuple):
        return images[member]
    return joined(graph, [(s, _image(m, images, joined, graph)) for s, m in member])
