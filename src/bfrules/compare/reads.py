"""What a clause reads of the printed components, found in its source.

A clause is a pure function of the components, the position and the step. So two
rules that are made of the same clauses agree always if everything that these
read of the components is equal. What they read is found by following the
parameter of the components through the source of the clause and of every
function that it is handed to. Where that cannot be followed, a clause counts as
reading everything. What only goes into the words of a refusal does not count: it
decides nothing.
"""

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from inspect import getsource, isclass, signature, unwrap
from textwrap import dedent
from types import FunctionType
from typing import Any, Final, TypeGuard

from attrs import has

from bfrules.core.refusal import refused
from bfrules.core.resting import names_of_parts
from bfrules.kernel.grid import COLUMNS, ROWS, Cell, column_of, row_of

Function = Callable[..., Any]

EVERYTHING: Final = ""
PLACES_TOLD: Final = 12
NOTHING: Final[frozenset[str]] = frozenset()


@lru_cache(maxsize=1 << 12)
def reads_of(clause: Function) -> frozenset[str]:
    """Return what a clause reads of the components, as in `habits.affords`.

    `EVERYTHING` among them says that it could not be followed.
    """
    return _reads(unwrap(clause), 0, ())


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


def values_that_differ(first: object, second: object) -> tuple[str, ...]:
    """Name what differs between two sets of components, whoever reads it."""
    kind: type = type(first)
    names = names_of_parts(kind)
    return tuple(name for name in names if value_at(first, name) != value_at(second, name))


def value_at(printed: object, name: str) -> object:
    """Return what is read under a name such as `habits.affords`."""
    value = printed
    for part in name.split(".") if name else ():
        if not has(type(value)):
            return value
        value = getattr(value, part)
    return value


def told_where(first: object, second: object, name: str) -> str:
    """Name something read of two sets of components, and say where it differs, if it can be listed.

    It can for a row of values, a table, and a function of a space of the price table.
    """
    one, other = value_at(first, name), value_at(second, name)
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        pairs = list(zip(one, other, strict=True))
        if all(isinstance(row, tuple) for pair in pairs for row in pair):
            cells = [cell for rows in pairs for cell in zip(*rows, strict=True)]
            return f"{name} ({sum(old != new for old, new in cells)} of {len(cells)} values)"
        places = [str(at) for at, (old, new) in enumerate(pairs) if old != new]
        if len(places) > PLACES_TOLD:
            return f"{name} ({len(places)} of {len(one)} values)"
        return f"{name} ({', '.join(places)} of 0 to {len(one) - 1})"
    if takes_a_space(one) and takes_a_space(other):
        spaces = [cell for cell in map(Cell, range(ROWS * COLUMNS)) if one(cell) != other(cell)]
        told = ", ".join(str((row_of(cell), column_of(cell))) for cell in spaces)
        return f"{name} ({len(spaces)} of {ROWS * COLUMNS} spaces: {told})"
    return name


def takes_a_space(function: object) -> TypeGuard[Callable[[Cell], object]]:
    """Tell whether a value is a function of a space of the price table alone."""
    if not isinstance(function, FunctionType):
        return False
    return [one.annotation for one in signature(function).parameters.values()] == [Cell]


def _reads(function: Function, parameter: int, seen: tuple[object, ...]) -> frozenset[str]:
    if (function, parameter) in seen:
        return NOTHING
    tree = _source_of(function)
    names = list(signature(function).parameters) if tree else []
    if tree is None or parameter >= len(names):
        return frozenset({EVERYTHING})
    found: set[str] = set()
    told = told_in(tree, function)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == names[parameter] and node not in told:
            read, path = attribute_read(node, parents)
            handed = handed_to(parents[read], read, function, tree)
            if handed is None:
                found.add(path)
                continue
            within = _reads(*handed, (*seen, (function, parameter)))
            found |= {".".join(part for part in (path, name) if part) for name in within}
    return frozenset(found)


def attribute_read(node: ast.expr, parents: dict[ast.AST, ast.AST]) -> tuple[ast.expr, str]:
    """Return the longest row of attributes of a name, as in `printed.habits.affords`.

    Its text is without the name itself, and empty for the name alone.
    """
    attributes: list[str] = []
    while isinstance(parent := parents[node], ast.Attribute):
        attributes.append(parent.attr)
        node = parent
    return node, ".".join(attributes)


def told_in(tree: ast.Module, function: Function) -> frozenset[ast.AST]:
    """Return all that goes only into calls of `refused`: it is told, and decides nothing.

    That is what stands in such a call, and the value of a name that is bound once
    and used in such calls only.
    """
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and known_to(function).get(node.func.id) is refused
    ]
    told = {node for call in calls for node in ast.walk(call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            (target,) = node.targets
            mentions = [one for one in names_in(tree) if one.id == getattr(target, "id", "")]
            if mentions and all(one is target or one in told for one in mentions):
                told |= set(ast.walk(node.value))
    return frozenset(told)


def names_in(tree: ast.AST) -> Iterator[ast.Name]:
    """Yield the names that a source mentions."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.Name))


def handed_to(
    node: ast.AST, argument: ast.expr, function: Function, tree: ast.AST
) -> tuple[Function, int] | None:
    """Return the plain function that is called and the number of its argument, if it can be told.

    A name that the source binds itself may stand for anything, and so may a call
    with a row of arguments.
    """
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return None
    name = node.func.id
    if argument not in node.args or name in bound_in(tree):
        return None
    if any(isinstance(one, ast.Starred) for one in node.args):
        return None
    called = known_to(function).get(name)
    if not callable(called) or isclass(called):
        return None
    return unwrap(called), node.args.index(argument)


def bound_in(tree: ast.AST) -> frozenset[str]:
    """Return the names that a source binds itself, its own name excepted."""
    bound = {node.id for node in names_in(tree) if isinstance(node.ctx, ast.Store)}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.FunctionDef) and node not in ast.iter_child_nodes(tree):
            bound.add(node.name)
    return frozenset(bound)


def known_to(function: Function) -> dict[str, Any]:
    """Return the values of the names that a function finds outside itself."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {**function.__globals__, **{name: cell.cell_contents for name, cell in cells}}


@lru_cache(maxsize=1 << 12)
def _source_of(function: Function) -> ast.Module | None:
    try:
        return ast.parse(dedent(getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return None
