"""The source of a function, as provers read it: its first line is line 1."""

import ast
from pickle import dumps, loads
from types import FunctionType

from bfrules.evaluating.sources import SourceHasChanged, definitions_of


def tree_of(function: FunctionType) -> ast.Module:
    """Return the syntax tree of a function; raise SourceHasChanged if its code is another.

    The first line of the function is line 1.
    """
    body: list[ast.stmt] = [
        ast.Expr(one) if isinstance(one, ast.Lambda) else one
        for one in loads(dumps(definitions_of(function)))  # three times as fast as `deepcopy`
    ]
    tree = ast.fix_missing_locations(ast.Module(body, []))
    ast.increment_lineno(tree, 1 - function.__code__.co_firstlineno)
    return tree


def is_a_text(statement: ast.stmt) -> bool:
    """Tell whether a statement is nothing but a text for who reads it, as a docstring is."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


__all__ = ["SourceHasChanged", "is_a_text", "tree_of"]
