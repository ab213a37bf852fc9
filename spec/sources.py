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

LAMBDA: Final = "<lambda>"
FILES_KEPT: Final = 256


class SourceHasChanged(RuntimeError):
    """A file is no longer the one that was imported, so nothing can be said of its functions."""


@frozen
class Source:
    """What stands in a file: each function by its first line and name, and all codes."""

    functions: Mapping[tuple[int, str], tuple[ast.FunctionDef | ast.Lambda, ...]]
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
    body = [
        deepcopy(one) if isinstance(one, ast.FunctionDef) else ast.Expr(deepcopy(one))
        for one in found
    ]
    tree = ast.fix_missing_locations(ast.Module(body, []))
    ast.increment_lineno(tree, 1 - code.co_firstlineno)
    return tree


@lru_cache(maxsize=FILES_KEPT)
def source_in(text: str, file: str) -> Source:
    """Return what stands in the text of a file, as Python compiles it when it is imported."""
    tree = ast.parse(text)
    functions: dict[tuple[int, str], tuple[ast.FunctionDef | ast.Lambda, ...]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            # Python counts a function from its first decorator on.
            first = node.decorator_list[:1] if isinstance(node, ast.FunctionDef) else []
            line = first[0].lineno if first else node.lineno
            name = node.name if isinstance(node, ast.FunctionDef) else LAMBDA
            functions[line, name] = (*functions.get((line, name), ()), node)
    module = compile(text, file, "exec", dont_inherit=True)
    return Source(functions, frozenset(codes_in(module)))


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield a code, and those of all functions within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)
