"""Meanings: what the names and expressions of one function stand for."""

import ast
import builtins
from types import FunctionType, ModuleType
from typing import Any, Final

import attrs

from spec.fragment.listed import COPIES, LISTS, is_one_of, is_ours, unwrapped
from spec.fragment.naming import starred_in

NOBODY_KNOWS: Final = object()


class Meanings:
    """What is known of the names in one function, as far as it has been read.

    `scopes` are the names given inside it, outermost first; `lists` those that stand for lists.
    """

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self.names = function.__globals__
        self.ours = is_ours(self.names)
        self.held = dict(zip(function.__code__.co_freevars, held_by(function), strict=True))
        self.scopes: list[frozenset[str]] = []
        self.lists: set[str] = set()

    def is_local(self, name: str) -> bool:
        """Tell whether a name is given inside the function."""
        return any(name in scope for scope in self.scopes)

    def meaning_of(self, node: ast.expr) -> Any:
        """Return what an expression names that stands outside; NOBODY_KNOWS if it names nothing."""
        if isinstance(node, ast.Name):
            if self.is_local(node.id):
                return NOBODY_KNOWS
            if node.id in self.held:
                return self.called(self.held[node.id])
            if node.id in self.names:
                return self.called(self.names[node.id])
            return getattr(builtins, node.id, NOBODY_KNOWS)
        if isinstance(node, ast.Attribute):
            base = self.meaning_of(node.value)
            if isinstance(base, ModuleType) and (base is attrs or is_ours(vars(base))):
                return self.called(vars(base).get(node.attr, NOBODY_KNOWS))
        return NOBODY_KNOWS

    def called(self, value: Any) -> Any:
        """Return what is called by a name: in a file it may remember symbols, with its answers."""
        return unwrapped(value) if self.ours else value

    def is_called(self, node: ast.expr, function: Any) -> bool:
        """Tell whether a node calls this very function, perhaps with something added to it."""
        if not isinstance(node, ast.Call):
            return False
        meaning = self.meaning_of(node.func)
        if is_one_of(meaning, COPIES) and node.args and self.ours:
            return self.is_called(node.args[0], function)
        return meaning is function

    def is_list(self, node: ast.expr) -> bool:
        """Tell whether an expression is a list."""
        match node:
            case ast.List() | ast.ListComp():
                return True
            case ast.Call(func=called):
                meaning = self.meaning_of(called)
                return any(meaning is getattr(builtins, one) for one in LISTS)
            case ast.Subscript(value=row, slice=ast.Slice()):
                return self.is_list(row)
            case ast.Name(id=name):
                return name in self.lists
            case ast.IfExp(body=one, orelse=other):
                return self.is_list(one) or self.is_list(other)
        return False

    def find_lists(self, definition: ast.FunctionDef) -> None:
        """Find the names that stand for lists, wherever they do."""
        self.lists = set(starred_in(definition))
        given = [
            (target.id, node.value)
            for node in ast.walk(definition)
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        ]
        while found := {name for name, value in given if self.is_list(value)} - self.lists:
            self.lists |= found


def held_by(function: FunctionType) -> tuple[Any, ...]:
    """Return what a function closes over."""
    return tuple(cell.cell_contents for cell in function.__closure__ or ())
