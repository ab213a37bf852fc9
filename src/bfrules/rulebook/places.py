"""Where the sources of the rulebook lie: in a checkout, or in an installed wheel."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[1]
LIBRARY: Final = ("kernel", "rendering", "core", "editions", "disputes", "compare", "rulebook")
SHIPPED_SOURCES: Final = "sources"
BOOKS: Final = "books"
CODE: Final = "code"
REFERENCE: Final = "reference"
DIFFERENCES: Final = "differences"
DISPUTES: Final = "disputes"
GENERATED: Final = (BOOKS, CODE, REFERENCE, DIFFERENCES)
PYTHON_OF_PAGES: Final = Path("_static", "try")
AS_PAGES: Final = ("html", "dirhtml")
"""The builders that make a site of pages."""


@lru_cache(maxsize=1)
def checkout() -> Path | None:
    """Return the top folder of the checkout that this package is of, or None.

    It runs from there, or it is installed and we stand in a checkout of the
    same files.
    """
    own = PACKAGE.parents[1]
    if (own / "docs" / "conf.py").is_file():
        return own
    here = Path.cwd()
    package = here / "src" / PACKAGE.name
    if not (package.is_dir() and (here / "docs" / "conf.py").is_file()):
        return None
    return here if fingerprint(files_of(package)) == fingerprint(files_of(PACKAGE)) else None


def sources() -> Path:
    """Return the folder with the pages that people wrote."""
    top = checkout()
    return top / "docs" if top else PACKAGE / "rulebook" / SHIPPED_SOURCES


def files_of(package: Path) -> tuple[Path, ...]:
    """Return the files of a copy of this package that pages are generated from."""
    return tuple(
        sorted(
            path
            for part in LIBRARY
            for kind in ("*.py", "*.toml", "*.json")
            for path in (package / part).rglob(kind)
            if SHIPPED_SOURCES not in path.relative_to(package).parts
        )
    )


def checked_files() -> tuple[Path, ...]:
    """Return the files on which the outcome of a check may depend: the library and the tests."""
    top = checkout()
    tests = sorted((top / "tests").rglob("*.py")) if top else ()
    return (*files_of(PACKAGE), *tests)


def outcome_files() -> tuple[Path, ...]:
    """Return what test runs and provers left, as far as it is there."""
    top = checkout()
    left = (top / "build" / "trace.json", *sorted((top / "spec").glob("*.toml"))) if top else ()
    return tuple(path for path in left if path.is_file())


def fingerprint(files: tuple[Path, ...]) -> str:
    """Return a digest that changes with any of the files, wherever they lie."""
    digest = sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
