"""Where the sources of the rulebook lie: in a checkout, or in an installed wheel."""

from hashlib import sha256
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[1]
LIBRARY: Final = ("kernel", "rendering", "core", "editions", "disputes", "compare", "rulebook")


def checkout() -> Path | None:
    """Return the top folder of the checkout that this package runs from, or None in a wheel."""
    top = PACKAGE.parents[1]
    return top if (top / "docs" / "conf.py").is_file() else None


def sources() -> Path:
    """Return the folder with the pages that people wrote."""
    top = checkout()
    return top / "docs" if top else PACKAGE / "rulebook" / "sources"


def library_files() -> tuple[Path, ...]:
    """Return the files that pages are generated from."""
    return tuple(
        sorted(
            path
            for part in LIBRARY
            for kind in ("*.py", "*.toml")
            for path in (PACKAGE / part).rglob(kind)
        )
    )


def checked_files() -> tuple[Path, ...]:
    """Return the files on which the outcome of a check may depend: the library, tests, examples."""
    top = checkout()
    if top is None:
        return library_files()
    return (*library_files(), *sorted((top / "tests").rglob("*.py")))


def fingerprint(files: tuple[Path, ...]) -> str:
    """Return a digest that changes with any of the files."""
    digest = sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
