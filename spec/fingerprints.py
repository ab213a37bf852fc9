"""Fingerprints: a verdict is stale when anything that it speaks of has changed.

The fingerprint of a subject covers the function, its conditions, every function
of the rules that they reach, the constants and the printed values that these name;
not comments, docstrings or line breaks.
"""

import ast
import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import attrs

from bfrules.kernel.contract import contract_of
from spec.sources import tree_of
from spec.subjects import Function, Subject, names_in, plain, reached_from

LENGTH: Final = 16
TOOLS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "prover": (("prover/*.py", "symbolic/entries.py", "symbolic/question.py"), ("z3-solver",)),
    "crosshair": (("symbolic/*.py",), ("crosshair-tool", "z3-solver")),
    "cvc5": (
        ("prover/*.py", "symbolic/entries.py", "symbolic/question.py", "rechecking.py"),
        ("z3-solver", "cvc5"),
    ),
    "listing": (("listing/*.py", "prover/*.py"), ("z3-solver",)),
    "listing cards": (
        ("guarantees/card_lists.py", "listing/*.py", "prover/*.py"),
        ("z3-solver",),
    ),
    "falling": (
        (
            "guarantees/falling.py",
            "composing/cards.py",
            "prover/*.py",
            "symbolic/entries.py",
            "symbolic/question.py",
        ),
        ("z3-solver",),
    ),
    "translation": (
        (
            "translation/both_ways.py",
            "translation/following.py",
            "translation/holding.py",
            "prover/*.py",
            "symbolic/entries.py",
            "symbolic/question.py",
        ),
        ("z3-solver",),
    ),
    "enumeration": (("domains.py", "symbolic/answering.py", "symbolic/kernel.py"), ()),
}


def fingerprint_of(subject: Subject) -> str:
    """Return the fingerprint of a subject."""
    functions = sorted(
        reached_from(subject.function), key=lambda one: (one.__module__, one.__qualname__)
    )
    told = [told_function(function) for function in functions]
    if subject.edition is not None and uses_printed(subject):
        named = {name for function in functions for name in names_in(plain(function).__code__)}
        told += told_fields(subject.edition.printed, named)
    return sha256("\n".join(told).encode()).hexdigest()[:LENGTH]


@cache
def tools_of(method: str) -> str:
    """Return the fingerprint of what a method asks with: its source, and the tools' versions."""
    tools = TOOLS.get(method, ((), ()))
    sources = [path for pattern in tools[0] for path in sorted(Path(__file__).parent.glob(pattern))]
    told = [ast.unparse(ast.parse(path.read_text(encoding="utf-8"))) for path in sources]
    told += [f"{name} {version(name)}" for name in tools[1]]
    return sha256("\n".join(told).encode()).hexdigest()[:LENGTH]


def uses_printed(subject: Subject) -> bool:
    """Tell whether a subject is given the printed values."""
    return "printed" in inspect.signature(subject.function).parameters


@cache
def told_function(function: FunctionType) -> str:
    """Tell a function: its source without what only people read, and the constants it names."""
    names = sorted(set(names_in(function.__code__)))
    constants = (
        f"{name}={function.__globals__[name]!r}"
        for name in names
        if is_constant(function.__globals__.get(name))
    )
    held = (
        repr(cell.cell_contents)
        for cell in function.__closure__ or ()
        if is_constant(cell.cell_contents)
    )
    return "\n".join(
        (function.__module__, source_of(function), *told_contract(function), *constants, *held)
    )


def told_contract(function: FunctionType) -> Iterator[str]:
    """Yield the names of what a function needs and promises."""
    stated = contract_of(function)
    if stated:
        yield f"needs {' '.join(need.__name__ for need in stated.needs)}"
        yield f"promises {' '.join(promise.__name__ for promise in stated.promises)}"


def source_of(function: Function) -> str:
    """Return the source of a function without docstring, comments and line breaks."""
    tree = tree_of(plain(function))
    definition = tree.body[0]
    if isinstance(definition, ast.FunctionDef):
        definition.decorator_list = []
        first = definition.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            definition.body = definition.body[1:] or [ast.Pass()]
    return ast.unparse(WithoutTextsWithValues().visit(tree))


class WithoutTextsWithValues(ast.NodeTransformer):
    """Put a tuple of its parts for each f-string: its quotes depend on the version of Python."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """Return the parts as a tuple."""
        self.generic_visit(node)
        return ast.copy_location(ast.Tuple(elts=node.values, ctx=ast.Load()), node)

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.AST:
        """Return the value with its conversion and its format as a tuple."""
        self.generic_visit(node)
        parts = [node.value, ast.Constant(node.conversion), node.format_spec or ast.Constant(None)]
        return ast.copy_location(ast.Tuple(elts=parts, ctx=ast.Load()), node)


def is_constant(value: object) -> bool:
    """Tell whether a value is a number, a text, or a tuple of such."""
    if isinstance(value, tuple):
        return all(is_constant(part) for part in value)
    return isinstance(value, int | str)


def told_fields(printed: Any, named: set[str], wholly: bool = True) -> Iterator[str]:
    """Yield the printed values that functions name, as text.

    Of a record among them all parts, or only those that are named, too.
    """
    for known in attrs.fields(type(printed)):
        value = getattr(printed, known.name)
        if known.name in named and not is_only_text(value):
            yield known.name
            yield from told_printed(value, None if wholly else named)


def is_only_text(value: object) -> bool:
    """Tell whether a value holds nothing but text, which only people read."""
    if isinstance(value, tuple):
        return all(is_only_text(part) for part in value)
    if attrs.has(type(value)):
        kind: type[Any] = type(value)
        return all(is_only_text(getattr(value, known.name)) for known in attrs.fields(kind))
    return isinstance(value, str)


def told_printed(value: Any, named: set[str] | None = None) -> Iterator[str]:
    """Yield printed values, and the functions among them, as text.

    Of a record whose own functions are not named, only the parts that are named, if any are given.
    """
    if isinstance(value, FunctionType):
        yield from map(told_function, reached_from(value))
    elif isinstance(value, tuple) and not is_constant(value):
        for part in value:
            yield from told_printed(part, named)
    elif attrs.has(type(value)):
        every = named is None or not named.isdisjoint(own_functions(type(value)))
        for known in attrs.fields(type(value)):
            if known.name != "provenance" and (every or known.name in (named or ())):
                yield known.name
                yield from told_printed(getattr(value, known.name), named)
    else:
        yield repr(value)


def own_functions(kind: type[Any]) -> Iterator[str]:
    """Yield the names of a record's methods and properties: they may read any part of it."""
    parts = {known.name for known in attrs.fields(kind)}
    yield from (name for name in vars(kind) if name not in parts and not name.startswith("__"))
