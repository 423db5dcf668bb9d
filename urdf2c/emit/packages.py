"""A header as a library of the build systems that firmware people use."""

import hashlib
from dataclasses import dataclass

from urdf2c.emit.generated import Generated
from urdf2c.emit.render import fill
from urdf2c.emit.runtime import runtime

# where the headers go in each, and the files that describe it: templates/packages/LAYOUT/FILE.j2
LAYOUTS = {
    "platformio": ("include", ("library.json",)),
    "zephyr": ("include", ("zephyr/module.yml", "CMakeLists.txt", "Kconfig")),
    "espidf": ("include", ("idf_component.yml", "CMakeLists.txt")),
    "arduino": ("src", ("library.properties",)),
}


@dataclass(frozen=True, slots=True)
class PackageView:
    """What a template sees: `name` is the prefix of all C names, so that nothing needs quoting."""

    name: str
    macro: str
    header: str
    version: str


def package(made: Generated, layout: str, version: str, standalone: bool) -> dict[str, str]:
    """The texts of all files by their names in the library's folder, the header first.

    A robot has no version: the library's is that of urdf2c, with the header's hash as build
    metadata, so that equal versions mean equal headers.

    Args:
        layout: one of LAYOUTS.
        version: of urdf2c.
        standalone: the header needs no u2c.h beside it.
    """
    headers, manifests = LAYOUTS[layout]
    name = made.file.removesuffix(".h")
    digest = hashlib.sha256(made.text.encode()).hexdigest()[:12]
    seen = PackageView(name, name.upper(), made.file, f"{version}+{digest}")
    files = {f"{headers}/{made.file}": made.text}
    if not standalone:
        files[f"{headers}/u2c.h"] = runtime()
    for manifest in manifests:
        files[manifest] = fill(f"packages/{layout}/{manifest}.j2", p=seen)
    return files
