"""The source of a function: a file may change while a program runs, so it is compared."""

import __future__

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType


class SourceHasChanged(RuntimeError):
    """A file is no longer the one that was imported, so nothing can be said of its functions."""


def tree_of(function: FunctionType) -> ast.Module:
    """Return the syntax tree of a function; raise SourceHasChanged if its code is another."""
    tree = read_where_it_stands(inspect.getsource(function))
    definition = tree.body[0]
    if isinstance(definition, ast.FunctionDef) and function.__closure__ is None:
        later = function.__code__.co_flags & __future__.annotations.compiler_flag
        code = code_of(definition, imports_named_in(function), later)
        if code is None or not is_same(code, function.__code__):
            raise SourceHasChanged(
                f"{function.__module__}.{function.__qualname__} was changed in its file"
                " since this program began: begin again"
            )
    return tree


def read_where_it_stands(text: str) -> ast.Module:
    """Read a source that may be indented: within a text of several lines, that is part of it."""
    if not text[0].isspace():
        return ast.parse(text)
    around = ast.parse(f"class Around:\n{text}")
    (definition,) = around.body
    assert isinstance(definition, ast.ClassDef)
    return ast.increment_lineno(ast.Module(definition.body, []), -1)


def imports_named_in(function: FunctionType) -> tuple[str, ...]:
    """Return the names of a function under which its file imports something."""
    imported = names_imported_in("".join(inspect.findsource(function)[0]))
    return tuple(sorted(imported.intersection(names_within(function.__code__))))


def names_within(code: CodeType) -> Iterator[str]:
    """Yield the names that a code looks up, in what is defined within it too."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_within(inner)


@cache
def names_imported_in(text: str) -> frozenset[str]:
    """Return the names that a file gives to what it imports."""
    imports = [one for one in ast.parse(text).body if isinstance(one, ast.Import | ast.ImportFrom)]
    return frozenset(
        (alias.asname or alias.name).partition(".")[0] for one in imports for alias in one.names
    )


def code_of(
    definition: ast.FunctionDef, imported: tuple[str, ...] = (), flags: int = 0
) -> CodeType | None:
    """Return the code of a function that is defined by itself, without its decorators.

    Python compiles a call of a part of what the same file imports in its own way: such
    imports are named beside the definition.
    """
    bare = ast.FunctionDef(
        name=definition.name,
        args=definition.args,
        body=definition.body,
        decorator_list=[],
        returns=None,
    )
    imports = [ast.Import([ast.alias(name)]) for name in imported]
    module = ast.Module([*imports, ast.copy_location(bare, definition)], [])
    # Annotations and defaults are looked up where a function is defined, which is not done here.
    whole = ast.fix_missing_locations(module)
    made = compile(whole, "<source>", "exec", flags, dont_inherit=True)
    codes = (one for one in made.co_consts if isinstance(one, CodeType))
    return next((one for one in codes if one.co_name == definition.name), None)


def is_same(one: CodeType, other: CodeType) -> bool:
    """Tell whether two codes do the same, wherever they stand."""
    return (
        one.co_name == other.co_name
        and one.co_code == other.co_code
        and one.co_names == other.co_names
        and one.co_varnames == other.co_varnames
        and len(one.co_consts) == len(other.co_consts)
        and all(
            is_same(first, second)
            if isinstance(first, CodeType) and isinstance(second, CodeType)
            else first == second
            for first, second in zip(one.co_consts, other.co_consts, strict=True)
        )
    )
