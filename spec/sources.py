"""The source of a function: a file may change while a program runs, so it is compared.

The whole file is compiled again. The code of a function has to be among what that gives,
to the last constant and line; then its source is what stands in its line, under its name.
"""

import ast
import linecache
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Final

from attrs import frozen

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

LAMBDA: Final = "<lambda>"
FILES_KEPT: Final = 256


class SourceHasChanged(RuntimeError):
    """A file is no longer the one that was imported, so nothing can be said of its functions."""


@frozen
class Source:
    """What stands in a file: each function by its first line and name, and all codes."""

    functions: Mapping[tuple[int, str], tuple[Definition, ...]]
    codes: frozenset[CodeType]


def tree_of(function: FunctionType) -> ast.Module:
    """Return the syntax tree of a function; raise SourceHasChanged if its code is another.

    The first line of the function is line 1.
    """
    code = function.__code__
    linecache.checkcache(code.co_filename)
    source = source_in("".join(linecache.getlines(code.co_filename)), code.co_filename)
    found = source.functions.get((code.co_firstlineno, code.co_name), ())
    if not found or code not in source.codes:
        raise SourceHasChanged(
            f"{function.__module__}.{function.__qualname__} was changed in its file"
            " since this program began: begin again"
        )
    body: list[ast.stmt] = [
        ast.Expr(deepcopy(one)) if isinstance(one, ast.Lambda) else deepcopy(one) for one in found
    ]
    tree = ast.fix_missing_locations(ast.Module(body, []))
    ast.increment_lineno(tree, 1 - code.co_firstlineno)
    return tree


@lru_cache(maxsize=FILES_KEPT)
def source_in(text: str, file: str) -> Source:
    """Return what stands in the text of a file, as Python compiles it when it is imported."""
    tree = ast.parse(text)
    functions: dict[tuple[int, str], tuple[Definition, ...]] = {}
    for node in ast.walk(tree):
        if isinstance(node, Definition):
            named = None if isinstance(node, ast.Lambda) else node
            # Python counts a function from its first decorator on.
            first = named.decorator_list[0] if named and named.decorator_list else node
            key = first.lineno, named.name if named else LAMBDA
            functions[key] = (*functions.get(key, ()), node)
    module = compile(text, file, "exec", dont_inherit=True)
    return Source(functions, frozenset(codes_in(module)))


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield a code, and those of all functions within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)
