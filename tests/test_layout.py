"""The house's plan: who may import whom, what a template may say, what no file may hold."""

import ast
import subprocess
import sys
from pathlib import Path

import jinja2
import pytest
from jinja2 import nodes

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "urdf2c"

# bottom first: a module imports from its own row and from the rows before it; "" is urdf2c itself
ORDER = (
    ("data", "diagnostics", "write"),
    ("mechanics.spatial", "mechanics.affine", "mechanics.known", "compiler.expr",
     "compiler.program"),
    ("compiler.cost",),
    ("robot",),
    ("truth.numbers", "truth.vectors"),
    ("truth",),
    ("read",),
    ("mechanics.mimic", "mechanics.paths"),
    ("mechanics.chain",),
    ("mechanics.tree", "mechanics.snap"),
    ("mechanics.footing",),
    ("mechanics.ranges",),
    ("mechanics.frames", "mechanics.steps"),
    ("mechanics.gauge",),
    ("mechanics.angles", "mechanics.dh"),
    ("mechanics.turning",),
    ("mechanics.levers", "mechanics.lines"),
    ("mechanics.kinematics",),
    ("mechanics.jacobian", "mechanics.quaternion", "mechanics.analytic", "mechanics.links"),
    ("mechanics.velocity", "mechanics.wrench"),
    ("functions.conventions", "functions.quantity", "functions.rounding"),
    ("functions.tip",),
    ("functions.quantities",),
    ("functions.catalog",),
    ("functions.choice", "compiler.parts"),
    ("compiler.turns",),
    ("functions.arrays", "functions.ways"),
    ("functions",),
    ("compiler.signs",),
    ("compiler",),
    ("proof",),
    ("emit",),
    ("lint",),
    ("settings",),
    ("boards",),
    ("verify",),
    ("cost",),
    ("",),
    ("command", "testing"),
    ("__main__", "cmake", "plugin"),
)
HOMES = {"lxml": "read", "jinja2": "emit.render", "cffi": "verify.host", "unicorn": "cost.emulate",
         "elftools": "cost.image", "argcomplete": "command.completion"}

OPINIONS = ("reference", "motion", "orientation", "increment", "limits")

TEMPLATES = sorted((ROOT / "templates").rglob("*.j2"))
STATEMENTS = (nodes.Output, nodes.For, nodes.If, nodes.Include)

KEPT = (
    "urdf2c templates c_runtime boards tests bench docs examples .ci CMakeLists.txt Makefile "
    "README.md CHANGELOG.md CONTRIBUTING.md LICENSE DEVELOPERS.md pyproject.toml .gitignore"
)
# written in halves, so that this file does not hold them
FORBIDDEN = tuple(
    "".join(halves)
    for halves in (
        ("/wo", "rk/"), ("/ro", "ot/"), ("/ho", "me/"), ("/tmp/", "venv"), ("C:\\", "Users"),
        ("pypi", ".org"), ("python", "hosted"), ("registry.", "npmjs"), ("deb.", "debian.org"),
    )
)  # fmt: skip


def dotted(path):
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


MODULES = {dotted(path): ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")}
WRITTEN = sorted(  # an empty folder's face may hold a docstring
    module for module, tree in MODULES.items() if len(tree.body) > (ast.get_docstring(tree) is not None)
)
every_module = pytest.mark.parametrize("module", WRITTEN)
every_template = pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)


def within(module, room):
    return module == room or module.startswith(f"{room}.")


def row(module):
    """The row of the longest name in ORDER that holds `module`."""
    places = ((room, i) for i, rooms in enumerate(ORDER) for room in rooms)
    found = [(len(room), i) for room, i in places if within(module, room)]
    assert found, f"urdf2c.{module} has no row in ORDER"
    return max(found)[1]


def imports(module):
    """Full dotted names of all that `module` imports, wherever in the file."""
    for node in ast.walk(MODULES[module]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"urdf2c.{module}:{node.lineno}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def rooms(module):
    """The modules of urdf2c that `module` imports."""
    for name in imports(module):
        if within(name, "urdf2c"):
            name = name.removeprefix("urdf2c").removeprefix(".")
            yield name if name in MODULES else name.rpartition(".")[0]


@every_module
def test_imports_from_below(module):
    own = row(module)
    assert [room for room in rooms(module) if row(room) > own] == []


@every_module
def test_imports_at_the_top(module):
    """Imports come first; a choice by Python version may stand among them."""
    tree, kinds = MODULES[module], (ast.Import, ast.ImportFrom)
    top = set()
    for node in tree.body[ast.get_docstring(tree) is not None :]:
        inner = [*node.body, *node.orelse] if isinstance(node, ast.If) else [node]
        if not all(isinstance(item, kinds) for item in inner):
            break
        top.update(inner)
    below = [node.lineno for node in ast.walk(tree) if isinstance(node, kinds) and node not in top]
    assert below == []


@every_module
def test_third_parties_have_one_home(module):
    seen = {name.partition(".")[0] for name in imports(module)}
    assert [name for name, home in HOMES.items() if name in seen and not within(module, home)] == []


def test_reference_is_a_second_opinion():
    seen, new = set(), {f"verify.{name}" for name in OPINIONS}
    assert new <= set(MODULES)
    while new:
        seen |= new
        new = {room for module in new for room in rooms(module)} - seen
    tested = ("mechanics", "compiler", "emit")
    assert [room for room in seen if any(within(room, each) for each in tested)] == []


def test_truth_knows_the_robot_alone():
    """What is proven must not help to prove it."""
    seen = {room for module in MODULES if within(module, "truth") for room in rooms(module)}
    assert {room for room in seen if not within(room, "truth")} == {"robot"}
    names = {name for module in MODULES if within(module, "truth") for name in imports(module)}
    assert not any(within(name, "numpy") for name in names)


@every_template
def test_template_says_little(path):
    """Only output, `for` and one level of `if`; no call."""
    tree = jinja2.Environment().parse(path.read_text("utf-8"))
    assert {type(node) for node in tree.find_all(nodes.Stmt)} <= set(STATEMENTS)
    assert list(tree.find_all(nodes.Call)) == []
    for node in tree.find_all(nodes.If):
        branches = [*node.body, *node.else_, *(item for test in node.elif_ for item in test.body)]
        assert not any(isinstance(item, nodes.If) or item.find(nodes.If) for item in branches)


def test_no_machine_paths_nor_registries():
    kept = [ROOT / name for name in KEPT.split()]
    files = [path for top in kept for path in (top, *top.rglob("*")) if path.is_file()]
    found = []
    for path in files:
        text = b"" if path.suffix == ".pyc" else path.read_bytes()
        found += [(str(path), word) for word in FORBIDDEN if word.encode() in text]
    assert found == []


def test_the_architecture_names_every_folder():
    said = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = {f"urdf2c/{path.parent.name}" for path in PACKAGE.glob("*/*.py")}
    tops = {name for name in KEPT.split() if (ROOT / name).is_dir()} - {".ci", "urdf2c"}
    assert [room for room in sorted(rooms | tops) if f"| `{room}` |" not in said] == []


def test_the_picture_of_the_house_is_that_of_today():
    drawn = subprocess.run(
        [sys.executable, ROOT / "bench" / "house.py", "--check"], capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert drawn.returncode == 0, drawn.stdout
