"""Draws the house: every room of urdf2c/ on its storey, with an arrow to each room it stands on.

    python bench/house.py [--check] [FILE]

FILE is docs/house.svg where none is given. A room is a folder, or a file that lies loose; it stands one
storey above the highest room that it imports. What follows from other arrows is left out: where A
imports B and C, and B imports C, only A -> B -> C is drawn. With --check nothing is written, and the
exit code is 1 where the picture is out of date.
"""

import argparse
import ast
import sys
from collections import defaultdict
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "urdf2c"
TOP = "urdf2c"  # the package's own face: load(), generate(), verify(), check()
WIDTH, HEIGHT, ROOM, TALL, LETTERS = 1120, 108, 208, 66, 30
STYLE = """
text { font: 12px system-ui, sans-serif; fill: #1b1f24 } .name { font-weight: 600; font-size: 14px }
rect { fill: #f6f8fa; stroke: #57606a } path { fill: none; stroke: #8c959f }
.ground { fill: #ffffff } marker path { fill: #8c959f; stroke: none }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } rect { fill: #161b22; stroke: #8b949e } .ground { fill: #0d1117 }
}"""


def rooms() -> dict[str, tuple[str, set[str]]]:
    """For each room what it says of itself in a line, and the rooms that it imports."""
    words, arrows = {}, defaultdict(set)
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = [part for part in path.relative_to(PACKAGE).with_suffix("").parts]
        room = TOP if parts == ["__init__"] else parts[0]
        tree = ast.parse(path.read_text("utf-8"))
        if len(parts) == 1 or parts[1:] == ["__init__"] or room not in words:
            words[room] = (ast.get_docstring(tree) or "").partition("\n")[0]
        arrows[room] |= {other for other in _imported(tree) if other != room}
    return {room: (words.get(room, ""), arrows[room]) for room in sorted(arrows)}


def _imported(tree: ast.AST):
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            parts = node.module.split(".")
            if parts == [TOP]:
                yield from (_room([alias.name]) for alias in node.names)
            elif parts[0] == TOP:
                yield parts[1]
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == TOP:
                    yield _room(alias.name.split(".")[1:])


def _room(parts: list[str]) -> str:
    """The room of urdf2c.<parts>; what is no file or folder is a name of the package's own."""
    if parts and ((PACKAGE / parts[0]).is_dir() or (PACKAGE / f"{parts[0]}.py").is_file()):
        return parts[0]
    return TOP


def storeys(house: dict) -> dict[str, int]:
    """The storey of each room, 0 for the ground.

    Raises:
        SystemExit: rooms import one another in a circle.
    """
    found: dict[str, int] = {}

    def storey(room: str, above: tuple[str, ...]) -> int:
        if room in above:
            raise SystemExit(f"house: a circle of imports: {' -> '.join((*above, room))}")
        if room not in found:
            below = [storey(other, (*above, room)) for other in sorted(house[room][1])]
            found[room] = 1 + max(below, default=-1)
        return found[room]

    for room in house:
        storey(room, ())
    return found


def needed(house: dict) -> list[tuple[str, str]]:
    """The arrows that do not follow from others."""
    reach: dict[str, set[str]] = {}
    for room in sorted(house, key=storeys(house).get):
        reach[room] = house[room][1].union(*(reach[other] for other in house[room][1]))
    return [
        (room, other)
        for room in house
        for other in sorted(house[room][1])
        if not any(other in reach[between] for between in house[room][1])
    ]


def picture(house: dict) -> str:
    """The house as SVG."""
    levels = storeys(house)
    most = max(levels.values())
    places = {}
    for level in range(most + 1):
        row = [room for room in house if levels[room] == level]
        step = WIDTH / len(row)
        for i, room in enumerate(row):
            places[room] = step * (i + 0.5), (most - level) * HEIGHT + 24
    tall = (most + 1) * HEIGHT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall}" role="img" '
        'aria-label="The rooms of urdf2c, each above those it imports">',
        f"<style>{STYLE}</style>",
        '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" '
        'orient="auto"><path d="M0 0 8 4 0 8z"/></marker>',
        f'<rect class="ground" width="{WIDTH}" height="{tall}" stroke="none"/>',
    ]
    for room, other in needed(house):
        (x, y), (to_x, to_y) = places[room], places[other]
        start, middle = y + TALL, (y + TALL + to_y) / 2
        aside = 0.0 if levels[room] - levels[other] == 1 else 1.6 * (ROOM if to_x > WIDTH / 2 else -ROOM)
        lines.append(
            f'<path d="M{x:.0f} {start} C{x + aside:.0f} {middle:.0f} {to_x + aside:.0f} '
            f'{middle:.0f} {to_x:.0f} {to_y}" marker-end="url(#tip)"/>'
        )
    for room, (x, y) in places.items():
        lines += _box(room, house[room][0], x, y)
    return "\n".join([*lines, "</svg>", ""])


def _box(room: str, words: str, x: float, y: float) -> list[str]:
    first, second = _folded(words)
    found = [f'<rect x="{x - ROOM / 2:.0f}" y="{y}" width="{ROOM}" height="{TALL}" rx="6"/>']
    for text, down, kind in ((room, 20, "name"), (first, 38, "said"), (second, 54, "said")):
        found.append(
            f'<text class="{kind}" x="{x:.0f}" y="{y + down}" text-anchor="middle">{escape(text)}</text>'
        )
    return found


def _folded(words: str) -> tuple[str, str]:
    """Words in two lines that fit a box; what does not fit is cut at a word."""
    lines = ["", ""]
    for word in words.split():
        place = 0 if not lines[1] and len(lines[0]) + len(word) < LETTERS else 1
        if len(lines[place]) + len(word) > LETTERS:
            lines[1] += " ..."
            break
        lines[place] = f"{lines[place]} {word}".strip()
    return lines[0], lines[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path, default=ROOT / "docs" / "house.svg")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if out of date")
    given = parser.parse_args()
    made = picture(rooms())
    if given.check:
        same = given.file.is_file() and given.file.read_text("utf-8") == made
        print(f"{given.file}: {'up to date' if same else 'out of date: python bench/house.py'}")
        return not same
    given.file.write_text(made, "utf-8")
    print(f"{given.file}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
