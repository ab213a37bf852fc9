"""Whether a function is pure by its text: it reads what cannot change, and calls what is pure.

A contract promises that a function is. Who writes a house rule seldom states one; then the text
has to show it. It is read for names from outside the function: numbers, texts, tuples and frozen
objects stay what they are, and functions are looked into. A list, a dictionary, a module or a
clock may answer otherwise next time, and so may an object with a method that reads one: whoever
names any of these is called each time.
"""

import dis
import math
from collections.abc import Iterable, Iterator
from enum import Enum
from fractions import Fraction
from functools import lru_cache, partial
from itertools import chain
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    MappingProxyType,
    MethodType,
    ModuleType,
    NoneType,
)
from typing import Any, Final, NewType

import attrs

from bfrules.core.edition import Chance
from bfrules.core.refusal import refused
from bfrules.core.remembering import Remembering
from bfrules.evaluating.sources import codes_in
from bfrules.evaluating.trees import Scope
from bfrules.evaluating.values import CannotCompile, Known
from bfrules.kernel.contract import contract_of

REMEMBERING: Final = (type(lru_cache(maxsize=1)(int)), Remembering)
"""The classes of functions that remember what they answered."""

TAKEN_AS_THEY_ARE: Final = (refused, attrs.evolve)
OF_PYTHON: Final = (
    *(len, sum, any, all, min, max, sorted, zip, enumerate, range, isinstance, abs, divmod),
    *(int, bool, str, tuple, list, frozenset),
    *(one for one in vars(math).values() if callable(one)),
)
KNOWN_BY_PLACE: Final = frozenset(map(id, OF_PYTHON))
OF_PYTHON_ALONE: Final = ("builtins", "enum", "typing")
LOOKED_INTO: Final = (type, ModuleType, FunctionType, BuiltinFunctionType, *REMEMBERING)
UNCHANGING: Final = (NoneType, bool, int, str, float, Fraction, Enum, range, NewType, Chance)


def is_pure(function: object) -> bool:
    """Tell whether a function promises to be pure, or is so by its text."""
    return _is_pure(function, ())


def stays(value: object) -> bool:
    """Tell whether a value is the same each time it is read, and pure if it is called."""
    return _stays(value, ())


def stays_to_be_read(value: object) -> bool:
    """Tell whether a value is the same each time it is read; what it calls is looked into later."""
    return _stays(value, (), LOOKED_INTO)


def _is_pure(function: object, asked: tuple[object, ...]) -> bool:
    if function in asked or function in TAKEN_AS_THEY_ARE:
        return True
    if isinstance(function, REMEMBERING):
        return _is_pure(function.__wrapped__, asked)
    if not isinstance(function, FunctionType):
        return False
    return contract_of(function) is not None or all(
        _stays(value, (*asked, function)) for value in read_from_outside(function)
    )


def read_from_outside(function: FunctionType) -> Iterator[Any]:
    """Yield what the names stand for that a function reads, but does not give itself.

    A name that stands for nothing yet yields a list: nobody knows what it will be.
    """
    scope = Scope(function, {})
    yield from (function.__defaults__ or ())
    yield from (function.__kwdefaults__ or {}).values()
    for name in (*function.__code__.co_freevars, *globals_named_in(function.__code__)):
        try:
            found = scope.look(name)
        except (CannotCompile, ValueError):
            found = Known([])
        yield found.value if isinstance(found, Known) else []


def globals_named_in(code: CodeType) -> Iterator[str]:
    """Yield the names in a function, or in one inside it, that its module or Python gives."""
    for instruction in chain.from_iterable(map(dis.get_instructions, codes_in(code))):
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield instruction.argval


def _stays(
    value: object, asked: tuple[object, ...], looked_into: tuple[type[Any], ...] = ()
) -> bool:
    """Tell whether a value is the same each time it is read, and pure if it is called."""

    def all_stay(values: Iterable[object]) -> bool:
        return all(_stays(one, asked, looked_into) for one in values)

    if isinstance(value, looked_into):
        return True
    match value:
        case tuple() | frozenset():
            return all_stay(value)
        case MappingProxyType():
            return all_stay((*value, *value.values()))
        case BuiltinFunctionType(__self__=of) if not isinstance(of, ModuleType):
            return all_stay((of,))
        case MethodType(__self__=of, __func__=function):
            return all_stay((of, function))
        case partial(func=function, args=args, keywords=named):
            return all_stay((function, *args, *named.values()))
        case type():
            return (
                value in (*OF_PYTHON, *UNCHANGING)
                or value in asked
                or _does_nothing_else(value, asked)
            )
    if id(value) in KNOWN_BY_PLACE:
        return True
    kind: type[Any] = type(value)
    if isinstance(value, UNCHANGING):
        return not isinstance(value, Enum) or all_stay((kind,))
    if attrs.has(kind):
        is_frozen = kind.__setattr__ is not object.__setattr__
        parts = (getattr(value, one.name) for one in attrs.fields(kind))
        return is_frozen and all_stay((kind, *parts))
    return _is_pure(value, asked)


def _does_nothing_else(kind: type[Any], asked: tuple[object, ...]) -> bool:
    """Tell whether objects of a class do nothing but what is pure: somebody may call a method."""
    if not (attrs.has(kind) or issubclass(kind, Enum)):
        return False
    return all(_is_pure(one, (*asked, kind)) for one in written_by_hand(kind))


def written_by_hand(kind: type[Any]) -> Iterator[Any]:
    """Yield the methods and properties of a class, but those that attrs or Python made."""
    for base in kind.__mro__:
        if base.__module__ in OF_PYTHON_ALONE:
            continue
        for member in vars(base).values():
            function = function_behind(member)
            if isinstance(function, (FunctionType, *REMEMBERING)) and not is_of_attrs(function):
                yield function


def function_behind(member: Any) -> Any:
    """Return the function in a property, or in a method of a class; anything else as it is."""
    parts = (getattr(member, name, None) for name in ("fget", "func", "__func__"))
    return next(filter(None, parts), member)


def is_of_attrs(function: Any) -> bool:
    """Tell whether attrs made a function, or gave it to a class."""
    code = getattr(function, "__code__", None)
    generated = code is not None and code.co_filename.startswith("<attrs")
    return generated or str(function.__module__).partition(".")[0] == "attr"
