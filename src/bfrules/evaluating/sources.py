"""The source of a function: a file may change while a program runs, so it is compared.

The whole file is compiled again. The code of a function has to be among what that gives,
to the last constant and line; then its source is what stands in its line, under its name.
"""

import ast
import linecache
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Final
from warnings import catch_warnings

from attrs import frozen

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

LAMBDA: Final = "<lambda>"
FILES_KEPT: Final = 256


class SourceHasChanged(RuntimeError):
    """The code that runs is not that of its file, so nothing can be said of its functions."""


@frozen
class Contents:
    """What stands in a file: each function by its first line and name, and all codes."""

    functions: Mapping[tuple[int, str], tuple[Definition, ...]]
    codes: frozenset[CodeType]


def definitions_of(function: FunctionType) -> tuple[Definition, ...]:
    """Return what stands in the line of a function under its name; several lambdas may.

    Raise SourceHasChanged if the code that runs is not that of its file.
    """
    code = function.__code__
    name = f"{function.__module__}.{function.__qualname__}"
    linecache.checkcache(code.co_filename)
    text = "".join(linecache.getlines(code.co_filename))
    if not text:
        raise SourceHasChanged(f"{name} has no file that can be read: {code.co_filename}")
    with suppress(SyntaxError):
        contents = contents_of(text, code.co_filename)
        found = contents.functions.get((code.co_firstlineno, code.co_name), ())
        if found and code in contents.codes:
            return found
    raise SourceHasChanged(f"{name} was changed in its file since this program began: begin again")


@lru_cache(maxsize=FILES_KEPT)
def contents_of(text: str, file: str) -> Contents:
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
    with catch_warnings(action="ignore", category=SyntaxWarning):  # told when it was imported
        module = compile(text, file, "exec", dont_inherit=True)
    return Contents(functions, frozenset(codes_in(module)))


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield a code, and those of all functions within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)
