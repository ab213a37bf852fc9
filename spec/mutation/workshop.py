"""The workshop: a copy of the project in which mutmut works, with decorators it can work with.

mutmut leaves every decorated function alone, which here are properties, cached functions and
clauses. In the copy a decorator is written as the assignment that it stands for, so that mutmut
changes those too. Functions with a contract keep theirs, and so are left alone. The conditions
of contracts get one that does nothing: what they say is judged by `spec.strength`.
"""

import ast
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from shutil import copyfile, rmtree
from typing import Final

from spec.subjects import all_subjects, conditions_stated

ROOT: Final = Path(__file__).parents[2]
WORKSHOP: Final = ROOT / "build" / "mutation"
MUTANTS: Final = WORKSHOP / "mutants"
FOLDERS: Final = ("src", "tests", "docs", "spec")
FILES: Final = ("README.md", "pyproject.toml")
STATISTICS: Final = "mutmut-stats.json"
CONTRACT: Final = "contract"
LEFT_ALONE: Final = "lambda condition: condition"
LEFT_AS_THEY_ARE: Final = frozenset({CONTRACT, "classmethod", "staticmethod", "overload"})


def fit_out() -> None:
    """Make the workshop like the project; what has not changed is not touched."""
    there = {path for folder in FOLDERS for path in files_in(WORKSHOP / folder)}
    wanted = [ROOT / name for name in FILES]
    wanted += [path for folder in FOLDERS for path in files_in(ROOT / folder)]
    for path in wanted:
        copy = WORKSHOP / path.relative_to(ROOT)
        there.discard(copy)
        put(path, copy)
    for left_over in there:
        left_over.unlink()
    forget_copies()


def forget_copies() -> None:
    """Throw away what mutmut would take for fresh: its own copies, and which test reaches what."""
    (MUTANTS / STATISTICS).unlink(missing_ok=True)
    for folder in FOLDERS[1:]:
        rmtree(MUTANTS / folder, ignore_errors=True)
    for path in files_in(WORKSHOP / "src"):
        if path.suffix != ".py":
            (MUTANTS / path.relative_to(WORKSHOP)).unlink(missing_ok=True)


def files_in(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder, without what Python has compiled."""
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def put(path: Path, copy: Path) -> None:
    """Put one file into the workshop, its decorators written out if it is ours to change."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".py" and path.is_relative_to(ROOT / "src"):
        module = module_at(path.relative_to(ROOT / "src"))
        names = [name for home, name in conditions() if home == module]
        source = without_decorators(path.read_text(encoding="utf-8"), names)
        if not copy.exists() or copy.read_text(encoding="utf-8") != source:
            copy.write_text(source, encoding="utf-8")
    elif not copy.exists() or copy.read_bytes() != path.read_bytes():
        copyfile(path, copy)


def module_at(path: Path) -> str:
    """Return the name of the module at a path within the sources."""
    return ".".join(path.with_suffix("").parts)


@cache
def conditions() -> frozenset[tuple[str, str]]:
    """Return where the conditions of all contracts stand: the module, and the function there."""
    return frozenset(
        (condition.__module__, condition.__qualname__.partition(".")[0])
        for subject in all_subjects()
        for condition in conditions_stated(subject.function)
    )


def without_decorators(source: str, left_alone: Collection[str] = ()) -> str:
    """Return a module whose decorated functions are assigned to what decorates them.

    Functions that are to be left alone get a decorator that does nothing.
    """
    module = ast.parse(source)
    module.body = written_out(module.body)
    for statement in module.body:
        if isinstance(statement, ast.FunctionDef) and statement.name in left_alone:
            statement.decorator_list.append(ast.parse(LEFT_ALONE, mode="eval").body)
        elif isinstance(statement, ast.ClassDef):
            statement.body = written_out(statement.body)
    return f"{ast.unparse(module)}\n"


def written_out(body: Iterable[ast.stmt]) -> list[ast.stmt]:
    """Follow each decorated function with the assignment that its decorators stand for."""
    statements: list[ast.stmt] = []
    for statement in body:
        statements.append(statement)
        if isinstance(statement, ast.FunctionDef) and is_to_be_written_out(statement):
            value: ast.expr = ast.Name(statement.name)
            for decorator in reversed(statement.decorator_list):
                value = ast.Call(decorator, [value], [])
            statement.decorator_list = []
            assignment = ast.Assign([ast.Name(statement.name)], value)
            statements.append(ast.copy_location(assignment, statement))
    return statements


def is_to_be_written_out(function: ast.FunctionDef) -> bool:
    """Tell whether a function has decorators, and none that keeps mutmut away from it."""
    names = {name_of(decorator) for decorator in function.decorator_list}
    return bool(names) and not names & LEFT_AS_THEY_ARE


def name_of(decorator: ast.expr) -> str:
    """Return the name of a decorator, with or without arguments."""
    if isinstance(decorator, ast.Call):
        return name_of(decorator.func)
    return decorator.attr if isinstance(decorator, ast.Attribute) else ast.unparse(decorator)
