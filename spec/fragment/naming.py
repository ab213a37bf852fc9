"""Naming: which names a function, or a file, gives to something."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dis import get_instructions
from functools import cache
from itertools import chain
from pathlib import Path
from types import CodeType

from bfrules.evaluating.sources import codes_in

SCOPES = (ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.SetComp)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def targets_in(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node by itself gives to something."""
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            yield name
        case ast.arg(arg=name):
            yield name
        case ast.MatchAs(name=str() as name) | ast.MatchStar(name=str() as name):
            yield name
        case ast.MatchMapping(rest=str() as name):
            yield name
        case ast.ExceptHandler(name=str() as name):
            yield name


def targets_in_all(node: ast.AST) -> Iterator[str]:
    """Yield the names that are given in a node, those within a place of a list apart."""
    for part in ast.walk(node):
        yield from targets_in(part)


def starred_in(node: ast.AST) -> Iterator[str]:
    """Yield the names in a node that stand for what is left over of a row: for lists."""
    for part in ast.walk(node):
        if isinstance(part, ast.Starred) and isinstance(part.ctx, ast.Store):
            yield from targets_in(part.value)


def taken_apart(target: ast.expr, value: ast.expr) -> tuple[ast.expr, ...]:
    """Return what is given to names one by one, where a row is written beside a row of names.

    Such a row is never made, so mypy knows no type of it, nor of a row within it.
    """
    match target, value:
        case ast.Tuple(elts=names) | ast.List(elts=names), ast.Tuple(elts=parts) | ast.List(
            elts=parts
        ) if len(names) == len(parts):
            return tuple(chain.from_iterable(map(taken_apart, names, parts)))
    return (value,)


def names_bound_by(definition: ast.FunctionDef) -> Iterator[str]:
    """Yield the names that a function gives to something, those of expressions within apart."""
    yield from names_given_in([definition.args, *definition.body])


def names_inside_and_outside(definition: ast.AST, code: CodeType) -> Iterator[str]:
    """Yield the names that stand for something inside a function and are looked up outside, too.

    Whatever in the text seems to give a name, what Python looks up outside is outside.
    """
    given = {name for node in ast.walk(definition) for name in targets_in(node)}
    for node in ast.walk(definition):
        if isinstance(node, ast.comprehension):
            given.update(targets_in_all(node.target))
    yield from sorted(given & {*names_looked_up(code), *code.co_freevars})


def names_looked_up(code: CodeType) -> Iterator[str]:
    """Yield the names that code, or the code of a function within it, looks up outside."""
    for instruction in chain.from_iterable(map(get_instructions, codes_in(code))):
        if instruction.opname.endswith(("_GLOBAL", "_NAME")):
            yield str(instruction.argval)


@cache
def bindings_in(file: str) -> Mapping[str, int]:
    """Return how often each name is given in a file, methods as `Class.method`."""
    tree = ast.parse(Path(file).read_bytes())
    found: Counter[str] = Counter()
    for statement in tree.body:
        found.update(names_given_in([statement]))
        if isinstance(statement, ast.ClassDef):
            for inner in statement.body:
                found.update(f"{statement.name}.{name}" for name in names_given_in([inner]))
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            found.update(node.names)
        if isinstance(node, ast.Nonlocal):
            found.update(f"nonlocal {name}" for name in node.names)
    return found


def names_given_in(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield each name that nodes give to something, as often as they do.

    Of functions, classes and expressions within with names of their own, only what
    they give outside.
    """
    left = list(nodes)
    while left:
        node = left.pop()
        yield from targets_in(node)
        if isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
        elif isinstance(node, DEFINITIONS):
            yield node.name
        elif isinstance(node, SCOPES):
            inner = (part for part in ast.walk(node) if isinstance(part, ast.NamedExpr))
            yield from (one.target.id for one in inner)
        else:
            left += ast.iter_child_nodes(node)
