"""Oddities: how a function is more than what its text says."""

import ast
import sys
from collections.abc import Iterator
from inspect import CO_VARARGS, CO_VARKEYWORDS, isgeneratorfunction
from itertools import islice
from types import FunctionType

from bfrules.core.promises import frame_of
from bfrules.evaluating.sources import codes_in
from spec.fragment.instead import ANY_NUMBER, GIVEN_AGAIN
from spec.fragment.listed import WHY, is_a_word
from spec.fragment.naming import bindings_in


def oddities_of(function: FunctionType, ours: bool) -> Iterator[str]:
    """Yield how a function is more than what its text says."""
    if frame_of(function) is not None:
        yield "a frame that `only` did not make"
    if hasattr(function, "__wrapped__"):
        yield "a function around another one"
    if isgeneratorfunction(function):
        yield WHY[ast.Yield]
    if ours:
        return
    names, name = function.__globals__, function.__name__
    module = sys.modules.get(str(names.get("__name__")))
    if module is None or vars(module) is not names or function.__module__ != module.__name__:
        yield "a function of no file"
    elif set(vars(function)) - {"__contract__"}:
        yield "a function with attributes"
    elif is_a_word(name):
        yield f"the name of a builtin for something else: {name}"
    elif function.__code__.co_posonlyargcount or function.__code__.co_kwonlyargcount:
        yield "a parameter only by its place, or only by its name"
    elif function.__closure__ is not None or "<locals>" in function.__qualname__:
        if not stays_as_made(function):
            yield WHY[ast.FunctionDef]
    elif not is_under_its_name(function) or function.__code__.co_name != name:
        yield "a function under another name"
    elif bindings_in(function.__code__.co_filename).get(function.__qualname__, 0) != 1:
        yield GIVEN_AGAIN.of(function.__qualname__)
    elif takes_any_number(function):
        yield str(ANY_NUMBER)


def takes_any_number(function: FunctionType) -> bool:
    """Tell whether a function takes any number of arguments."""
    return bool(function.__code__.co_flags & (CO_VARARGS | CO_VARKEYWORDS))


def stays_as_made(function: FunctionType) -> bool:
    """Tell whether a function was made by one of its file, and nothing changes what it holds."""
    outer = function.__qualname__.partition(".")[0]
    maker = function.__globals__.get(outer)
    given = bindings_in(function.__code__.co_filename)
    return (
        isinstance(maker, FunctionType)
        and maker.__globals__ is function.__globals__
        and is_under_its_name(maker)
        and given.get(outer, 0) == 1
        and not any(
            name in given for name in map("nonlocal {}".format, function.__code__.co_freevars)
        )
        and function.__code__.co_name == function.__name__
        and not takes_any_number(function)
        and any(code is function.__code__ for code in islice(codes_in(maker.__code__), 1, None))
    )


def is_under_its_name(function: FunctionType) -> bool:
    """Tell whether a function stands in its file under its name, by itself or in its class."""
    owner, _, name = function.__qualname__.rpartition(".")
    if not owner:
        return function.__globals__.get(name) is function
    kind = function.__globals__.get(owner)
    found = vars(kind).get(name) if isinstance(kind, type) else None
    return found is function or (isinstance(found, property) and found.fget is function)
