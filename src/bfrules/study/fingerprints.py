"""Fingerprints of a user's own rules, players and events: the same as long as their code is.

A fingerprint covers the whole files in which functions stand, and files of the user's own that
these import; not comments and line breaks. Of what a function holds besides, it covers numbers and
texts; of one that was typed, and stands in no file, what it was compiled to.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from sysconfig import get_paths
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from bfrules.study.faults import HOME, Function, code_of, functions_of
from bfrules.study.names import told_apart
from bfrules.study.plan import Plan
from bfrules.study.players import Own

LENGTH: Final = 16
INSTALLED: Final = (HOME, *(Path(get_paths()[name]) for name in ("stdlib", "purelib", "platlib")))


def own_code_of(plan: Plan) -> dict[str, str]:
    """Return the fingerprints of what a user wrote of a plan, by what it is called there."""
    own = tuple(dict.fromkeys(plan.own_amendments))
    names = told_apart(amendment.name for amendment in own)
    parts = [
        (f"the amendment {name}", tuple(functions_of(one)))
        for name, one in zip(names, own, strict=True)
    ]
    parts += [
        (f"the policy {player.name}", (player.function,))
        for player in plan.players
        if isinstance(player, Own)
    ]
    parts += [(f"the event {event.name}", (event.tells,)) for event in plan.events]
    return {name: fingerprint_of(functions) for name, functions in parts}


def fingerprint_of(functions: Iterable[Function]) -> str:
    """Return the fingerprint of some functions."""
    told = "\n".join(part for function in functions for part in told_function(function))
    return sha256(told.encode()).hexdigest()[:LENGTH]


def told_function(function: Function) -> Iterator[str]:
    """Yield what a function is, as text."""
    code, inner = code_of(function), getattr(function, "__closure__", None) or ()
    yield getattr(function, "__qualname__", type(function).__qualname__)
    yield from (repr(cell.cell_contents) for cell in inner if is_constant(cell.cell_contents))
    if code is None or is_installed(code.co_filename):
        return
    files = files_reached(getattr(function, "__globals__", {}), {code.co_filename})
    yield from map(text_of, sorted(files))
    if not Path(code.co_filename).is_file():
        yield from told_code(code)


def files_reached(names: dict[str, Any], known: set[str]) -> set[str]:
    """Return some files, with those of a user's own from which names in them come."""
    for value in names.values():
        inner: dict[str, Any] = {}
        if isinstance(value, ModuleType):
            file, inner = getattr(value, "__file__", None) or "", vars(value)
        elif isinstance(value, FunctionType):
            file, inner = value.__code__.co_filename, value.__globals__
        else:
            continue
        if file not in known and Path(file).is_file() and not is_installed(file):
            known = files_reached(inner, known | {file})
    return known


def text_of(file: str) -> str:
    """Return the code in a file without comments and line breaks; its name if there is none."""
    try:
        return bare(Path(file).read_text(encoding="utf-8"))
    except (OSError, ValueError, SyntaxError):
        return file


@lru_cache(maxsize=1 << 8)
def bare(text: str) -> str:
    """Return code without comments and line breaks."""
    return ast.unparse(ast.parse(text))


def told_code(code: CodeType) -> Iterator[str]:
    """Yield what a function was compiled to."""
    yield f"{code.co_code.hex()} {code.co_names}"
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from told_code(constant)
        elif is_constant(constant):
            yield repr(constant)


def is_constant(value: object) -> bool:
    """Tell whether a value is a number, a text, or a tuple of such."""
    if isinstance(value, tuple):
        return all(map(is_constant, value))
    return isinstance(value, str | bytes | int | float)


def is_installed(file: str) -> bool:
    """Tell whether a file is of bfrules, of Python or of an installed package."""
    return file.startswith("<frozen") or any(place in Path(file).parents for place in INSTALLED)
