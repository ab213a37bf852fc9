"""Imports run one way: from the kernel up to the command line."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "bfrules"
LAYERS = {
    "kernel": 0,
    "rendering": 1,
    "core": 2,
    "evaluating": 2,
    "editions": 3,
    "": 4,
    "house": 5,
    "disputes": 5,
    "compare": 5,
    "adapters": 5,
    "compiled": 5,
    "testing": 5,
    "vectors": 5,
    "shipped": 4,
    "asking": 6,
    "rulebook": 7,
    "study": 6,
    "cli": 8,
    "__main__": 9,
}
# `bfrules` itself gathers the public names of these, and nothing above
GATHERED = {"core", "editions", "shipped", ""}
# an edition amends another one at depth one
AMENDS = {("yucata", "bf2010")}
# what editions of one game share, which imports no edition
SHARED = "black_friday"
SHARING = {"bf2010", "bf2023", "yucata"}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def parts_of(path: Path) -> list[str]:
    parts = list(path.relative_to(SOURCE).with_suffix("").parts)
    return parts[:-1] if parts[-1] == "__init__" else parts


def imported_by(path: Path) -> Iterator[list[str]]:
    """Yield what a module imports from the package, as parts of its name below `bfrules`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            names = [str(node.module)]
            if node.module in ("bfrules", "bfrules.editions"):
                names = [
                    f"{node.module}.{alias.name}"
                    for alias in node.names
                    if (SOURCE.parent / node.module.replace(".", "/") / alias.name).exists()
                ] or names
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            first, *rest = name.split(".")
            if first == "bfrules":
                yield rest


def layer_of(parts: list[str]) -> int:
    return LAYERS[parts[0] if parts else ""]


def identity(path: Path) -> str:
    return ".".join(parts_of(path)) or "bfrules"


@pytest.mark.parametrize("path", modules(), ids=identity)
def test_no_module_imports_from_a_layer_above_its_own(path: Path) -> None:
    own = layer_of(parts_of(path))
    upward = [
        ".".join(["bfrules", *imported])
        for imported in imported_by(path)
        if layer_of(imported) > own
    ]
    assert upward == []


@pytest.mark.parametrize("path", modules(), ids=identity)
def test_an_edition_imports_no_other_edition(path: Path) -> None:
    own = parts_of(path)
    if len(own) < 2 or own[0] != "editions":
        return
    others = {
        imported[1]
        for imported in imported_by(path)
        if imported[0] == "editions" and len(imported) > 1 and imported[1] != own[1]
    }
    shared = {(edition, SHARED) for edition in SHARING}
    assert {(own[1], other) for other in others} <= AMENDS | shared


def test_the_package_itself_gathers_public_names_from_below() -> None:
    gathered = {imported[0] for imported in imported_by(SOURCE / "__init__.py") if imported}
    assert gathered <= GATHERED


def test_there_are_modules_in_every_lower_layer() -> None:
    found = {parts[0] for parts in map(parts_of, modules()) if parts}
    assert {"kernel", "rendering", "core", "editions", "testing"} <= found
    assert found <= set(LAYERS)


def test_every_cache_has_a_bound() -> None:
    unbounded = [
        identity(path)
        for path in modules()
        if any(line in ("@cache", "@lru_cache(maxsize=None)") for line in path.read_text().split())
    ]
    assert unbounded == []
