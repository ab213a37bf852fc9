"""What a clause reads of the printed components, found in its source.

A clause is a pure function of the components, the position and the step. So two
rules that are made of the same clauses agree always if everything that these
read of the components is equal. What they read is found by following the
parameter of the components through the source of the clause and of every
function that it is handed to. Where that cannot be followed, a clause counts as
reading everything.
"""

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from inspect import getsource, isclass, signature, unwrap
from textwrap import dedent
from typing import Any, Final

from attrs import has

Function = Callable[..., Any]

EVERYTHING: Final = ""
NOTHING: Final[frozenset[str]] = frozenset()


def reads_of(clause: Function) -> frozenset[str]:
    """Return what a clause reads of the components, as in `habits.affords`.

    `EVERYTHING` among them says that it could not be followed.
    """
    return reads_through(clause, 0)


def differing_reads(
    first: object, second: object, functions: Iterable[Function]
) -> tuple[str, ...]:
    """Name what functions read of the components and what differs between two sets of them.

    Where a function cannot be followed, all components count as one.
    """
    names = {name for function in functions for name in reads_of(function)}
    return tuple(
        name or "a component, in a function that cannot be followed"
        for name in sorted(names)
        if value_at(first, name) != value_at(second, name)
    )


def value_at(printed: object, name: str) -> object:
    """Return what is read under a name such as `habits.affords`."""
    value = printed
    for part in name.split(".") if name else ():
        if not has(type(value)):
            return value
        value = getattr(value, part)
    return value


def reads_through(function: Function, parameter: int) -> frozenset[str]:
    """Return what a function reads of the components, its parameter with this number."""
    return _reads(unwrap(function), parameter, ())


def _reads(function: Function, parameter: int, seen: tuple[object, ...]) -> frozenset[str]:
    if (function, parameter) in seen:
        return NOTHING
    tree = _source_of(function)
    names = list(signature(function).parameters) if tree else []
    if tree is None or parameter >= len(names):
        return frozenset({EVERYTHING})
    found: set[str] = set()
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == names[parameter]:
            parent = parents[node]
            if isinstance(parent, ast.Attribute):
                found.add(".".join(_attributes(parent, parents)))
                continue
            handed = _handed_to(parent, node, function, tree)
            if handed is None:
                return frozenset({EVERYTHING})
            found |= _reads(*handed, (*seen, (function, parameter)))
    return frozenset(found)


def _attributes(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Iterator[str]:
    """Yield the attributes of `printed.habits.affords` in order."""
    while isinstance(node, ast.Attribute):
        yield node.attr
        node = parents[node]


def _handed_to(
    node: ast.AST, argument: ast.Name, function: Function, tree: ast.AST
) -> tuple[Function, int] | None:
    """Return the plain function that is called and the number of its argument, if it can be told.

    A name that the source binds itself may stand for anything, and so may a call
    with a row of arguments.
    """
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return None
    name = node.func.id
    if argument not in node.args or name in _bound_in(tree):
        return None
    if any(isinstance(one, ast.Starred) for one in node.args):
        return None
    called = _known_to(function).get(name)
    if not callable(called) or isclass(called):
        return None
    return unwrap(called), node.args.index(argument)


def _bound_in(tree: ast.AST) -> frozenset[str]:
    """Return the names that a source binds itself, its own name excepted."""
    bound: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.FunctionDef) and node not in ast.iter_child_nodes(tree):
            bound.add(node.name)
    return frozenset(bound)


def _known_to(function: Function) -> dict[str, Any]:
    """Return the values of the names that a function finds outside itself."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {**function.__globals__, **{name: cell.cell_contents for name, cell in cells}}


@cache
def _source_of(function: Function) -> ast.Module | None:
    try:
        return ast.parse(dedent(getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return None
