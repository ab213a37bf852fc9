"""Examples that run in the page: Python for browsers and the library, copied beside the pages."""

import shutil
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from sphinx.application import Sphinx

from bfrules.rulebook.places import checkout

PYTHON: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
LIBRARY: Final = ("bfrules", "attr", "attrs", "cattr", "cattrs", "typing_extensions")
LEFT_OUT: Final = ("rulebook", "__pycache__")
OWN: Final = "bfrules"
RUNNING: Final = "running.py"
SUFFIXES: Final = (".py", ".toml")


def python_for_browsers(named: str) -> Path | None:
    """Return the folder of Pyodide, or None where nobody fetched it (see `docs/fetch-pyodide`)."""
    top = checkout()
    folder = Path(named) if named else top / "build" / "pyodide" if top else None
    if folder is None or not all((folder / name).is_file() for name in PYTHON):
        return None
    return folder


def offer_to_try(app: Sphinx) -> None:
    """Let pages offer to run their examples, if there is a Python to run them."""
    if (
        app.builder.format == "html"
        and app.builder.name != "singlehtml"
        and app.config.rulebook_pyodide
    ):
        app.add_js_file("try-it.js", type="module")


def copy_what_runs(app: Sphinx, failed: Exception | None) -> None:
    """Copy Python and the library beside the pages."""
    if failed or not app.config.rulebook_pyodide or app.builder.name not in ("html", "dirhtml"):
        return
    folder = Path(app.config.rulebook_pyodide)
    target = Path(app.outdir) / "_static" / "try"
    target.mkdir(parents=True, exist_ok=True)
    for name in PYTHON:
        shutil.copy(folder / name, target / name)
    shutil.copy(Path(__file__).parent / RUNNING, target / RUNNING)
    with ZipFile(target / "library.zip", "w", ZIP_DEFLATED) as library:
        for package in LIBRARY:
            add_package(library, package)
        add_version(library)


def add_version(library: ZipFile) -> None:
    """Add what says which version the library is, where it is installed."""
    try:
        told = distribution(OWN)
    except PackageNotFoundError:
        return
    metadata = told.read_text("METADATA")
    library.writestr(f"{OWN}-{told.version}.dist-info/METADATA", metadata or "")


def add_package(library: ZipFile, name: str) -> None:
    """Add a package, or a module, as it is installed here; it must be plain Python."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        return
    if not spec.submodule_search_locations:
        library.write(spec.origin, Path(spec.origin).name)
        return
    top = Path(spec.origin).parent
    for path in sorted(top.rglob("*")):
        inside = path.relative_to(top)
        if path.suffix in SUFFIXES and not set(inside.parts) & set(LEFT_OUT):
            library.write(path, f"{name}/{inside.as_posix()}")
