"""Examples that run in the page: Python for browsers and the library, copied beside the pages."""

import shutil
from contextlib import suppress
from importlib.metadata import (
    Distribution,
    PackageNotFoundError,
    distribution,
    entry_points,
)
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from sphinx.application import Sphinx

from bfrules.core.finding import ENTRY_POINTS
from bfrules.rulebook.places import AS_PAGES, PYTHON_OF_PAGES, checkout

PYTHON: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
LIBRARY: Final = ("bfrules", "attr", "attrs", "cattr", "cattrs", "typing_extensions")
LEFT_OUT: Final = ("rulebook", "__pycache__")
RECORDS: Final = ("METADATA", "entry_points.txt")
RUNNING: Final = "running.py"
SUFFIXES: Final = (".py", ".toml", ".json", ".txt")
NEEDS: Final = "needs"


def python_for_browsers(named: str) -> Path | None:
    """Return the folder of Pyodide, or None where nobody fetched it (see `docs/fetch-pyodide`)."""
    top = checkout()
    folder = Path(named) if named else top / "build" / "pyodide" if top else None
    if folder is None or not all((folder / name).is_file() for name in PYTHON):
        return None
    return folder


def offer_to_try(app: Sphinx, page: str, *_: object) -> None:
    """Let a page offer to run its examples, if there is a Python with all that they need."""
    if (
        app.builder.name != "singlehtml"
        and app.config.rulebook_pyodide
        and NEEDS not in app.env.metadata.get(page, {})
    ):
        app.add_js_file("try-it.js", type="module")


def copy_what_runs(app: Sphinx, failed: Exception | None) -> None:
    """Copy Python and the library beside the pages."""
    if failed or not app.config.rulebook_pyodide or app.builder.name not in AS_PAGES:
        return
    folder = Path(app.config.rulebook_pyodide)
    target = Path(app.outdir) / PYTHON_OF_PAGES
    target.mkdir(parents=True, exist_ok=True)
    for name in PYTHON:
        shutil.copy(folder / name, target / name)
    shutil.copy(Path(__file__).parent / RUNNING, target / RUNNING)
    with ZipFile(target / "library.zip", "w", ZIP_DEFLATED) as library:
        add_library(library)


def add_library(library: ZipFile) -> None:
    """Add the library, and every installed package that brings an edition as an entry point."""
    for package in LIBRARY:
        add_package(library, package)
    add_record(library, distribution("attrs"))  # engines are kept under its version
    with suppress(PackageNotFoundError):  # a checkout that nobody installed says that it is one
        add_record(library, distribution("bfrules"))
    brought = {point.module.partition(".")[0]: point for point in entry_points(group=ENTRY_POINTS)}
    for package, point in brought.items():
        add_package(library, package)
        if point.dist is not None:
            add_record(library, point.dist)


def add_record(library: ZipFile, installed: Distribution) -> None:
    """Add what says which version something is, and which editions it brings."""
    for name in RECORDS:
        text = installed.read_text(name)
        if text is not None:
            folder = f"{installed.metadata['Name']}-{installed.version}.dist-info"
            library.writestr(f"{folder}/{name}", text)


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
