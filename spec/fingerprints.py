"""Fingerprints: a verdict is stale when anything that it speaks of has changed.

The fingerprint of a subject covers the function, its conditions, every function
of the rules that they reach, the constants and the printed values that these name;
not comments, docstrings or line breaks, neither where a function stands nor how
names are spelt, and no condition of what is called (see `spec.content`).
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from inspect import signature
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import attrs

from bfrules.kernel.contract import contract_of
from spec.content import PRINTED, content_of, is_constant, members_of
from spec.subjects import Subject

LENGTH: Final = 16
OF_THE_PROVER: Final = ("prover/*.py", "symbolic/entries.py", "symbolic/question.py")
OF_TRANSLATION: Final = (
    "translation/both_ways.py",
    "translation/holding.py",
    "translation/pieces.py",
    "following.py",
    "composing/cards.py",
    *OF_THE_PROVER,
)
TOOLS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "prover": (OF_THE_PROVER, ("z3-solver",)),
    "crosshair": (("symbolic/*.py",), ("crosshair-tool", "z3-solver")),
    "cvc5": (
        (*OF_THE_PROVER, "rechecking.py"),
        ("z3-solver", "cvc5"),
    ),
    "listing": (("listing/*.py", "prover/*.py"), ("z3-solver",)),
    "listing cards": (
        ("guarantees/card_lists.py", "listing/*.py", "prover/*.py"),
        ("z3-solver",),
    ),
    "listing under any clause": (
        ("guarantees/any_clause.py", "listing/*.py", "prover/*.py"),
        ("z3-solver",),
    ),
    "listing turns of the M.I.B.S.": (
        (
            "guarantees/bound_lists.py",
            "listing/*.py",
            "prover/*.py",
        ),
        ("z3-solver",),
    ),
    "choice of the M.I.B.S.": (
        ("guarantees/bound_lists.py", "listing/*.py", "prover/*.py"),
        ("z3-solver",),
    ),
    "falling": (
        (
            "guarantees/falling.py",
            "composing/cards.py",
            *OF_THE_PROVER,
        ),
        ("z3-solver",),
    ),
    "translation": (OF_TRANSLATION, ("z3-solver",)),
    "translation of cards": (("translation/places.py", *OF_TRANSLATION), ("z3-solver",)),
    "weaving": (
        (
            "weaving/both_ways.py",
            "weaving/choosing.py",
            "weaving/cutting.py",
            "weaving/threads.py",
            "translation/both_ways.py",
            "translation/holding.py",
            "following.py",
            "composing/cards.py",
            *OF_THE_PROVER,
        ),
        ("z3-solver",),
    ),
    "induction": (("drawing.py", "induction.py", *OF_THE_PROVER), ("z3-solver",)),
    "lemmas": (
        (
            "orders.py",
            "induction.py",
            "guarantees/bound_lists.py",
            "listing/*.py",
            *OF_THE_PROVER,
        ),
        ("z3-solver",),
    ),
    "enumeration": (("domains.py", "symbolic/answering.py", "symbolic/kernel.py"), ()),
}


@cache
def fingerprint_of(subject: Subject) -> str:
    """Return the fingerprint of a subject."""
    content = content_of((subject.function,), contract_of(subject.function))
    told = [*content.lines]
    if subject.edition is not None and PRINTED in signature(subject.function).parameters:
        told += told_fields(subject.edition.printed, content.named)
    return fingerprint_of_texts(told)


@cache
def tools_of(method: str) -> str:
    """Return the fingerprint of what a method asks with: its source, and the tools' versions."""
    tools = TOOLS.get(method, ((), ()))
    sources = [path for pattern in tools[0] for path in sorted(Path(__file__).parent.glob(pattern))]
    versions = (f"{name} {version(name)}" for name in tools[1])
    return fingerprint_of_texts((*map(source_in, sources), *versions))


def source_in(path: Path) -> str:
    """Return the source in a file without comments and line breaks."""
    return ast.unparse(ast.parse(path.read_text(encoding="utf-8")))


def fingerprint_of_texts(told: Iterable[str]) -> str:
    """Return the fingerprint of all that some texts tell."""
    return sha256("\n".join(told).encode()).hexdigest()[:LENGTH]


def told_fields(printed: Any, named: set[str], wholly: bool = True) -> Iterator[str]:
    """Yield the printed values that functions name, as text.

    Of a record among them all parts, or only those that are named, too.
    """
    yield from told_members(type(printed), named)
    for known in attrs.fields(type(printed)):
        value = getattr(printed, known.name)
        if known.name in named and not is_only_text(value):
            yield known.name
            yield from told_printed(value, named, wholly)


def is_only_text(value: object) -> bool:
    """Tell whether a value holds nothing but text, which only people read."""
    if isinstance(value, tuple):
        return all(is_only_text(part) for part in value)
    if attrs.has(type(value)):
        kind: type[Any] = type(value)
        return all(is_only_text(getattr(value, known.name)) for known in attrs.fields(kind))
    return isinstance(value, str)


def told_printed(value: Any, named: set[str], wholly: bool) -> Iterator[str]:
    """Yield printed values, and the functions among them, as text.

    Of a record whose own functions are not named, only the parts that are named, or wholly all.
    """
    if isinstance(value, FunctionType):
        yield from content_of((value,)).lines
    elif isinstance(value, tuple) and not is_constant(value):
        for part in value:
            yield from told_printed(part, named, wholly)
    elif attrs.has(type(value)):
        every = wholly or not named.isdisjoint(own_functions(type(value)))
        yield from told_members(type(value), named)
        for known in attrs.fields(type(value)):
            if known.name != "provenance" and (every or known.name in named):
                yield known.name
                yield from told_printed(getattr(value, known.name), named, wholly)
    else:
        yield repr(value)


def told_members(kind: Any, named: set[str]) -> Iterator[str]:
    """Yield what the functions of a record do that are named."""
    for name, member in sorted(members_of(kind).items()):
        if name in named:
            yield from content_of((member,)).lines


def own_functions(kind: type[Any]) -> Iterator[str]:
    """Yield the names of a record's methods and properties: they may read any part of it."""
    parts = {known.name for known in attrs.fields(kind)}
    yield from (name for name in vars(kind) if name not in parts and not name.startswith("__"))
