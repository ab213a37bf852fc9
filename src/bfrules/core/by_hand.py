"""Steps made by hand: fields of the kinds that their classes declare, keywords that are known."""

from collections.abc import Callable
from functools import lru_cache, wraps
from inspect import Parameter, getdoc, signature
from textwrap import fill
from types import FunctionType, NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from attrs import fields, has

from bfrules.core.notation import listed, no_such

Fits = Callable[[Any], bool]
Makers = TypeVar("Makers", bound=type[Any])
Method = TypeVar("Method", bound=Callable[..., Any])

NUMBERS: Final = {int: "whole number", bool: "True or False", str: "text", NoneType: "None"}


@lru_cache(maxsize=1 << 8)
def kinds_of_fields(kind: Any) -> tuple[tuple[str, Any, Fits], ...]:
    """Return the fields of a class, each with the kind that it declares, and what fits that."""
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)] if has(kind) else []
    return tuple((name, hints[name], what_fits(hints[name])) for name in names)


def misfit_of(step: Any) -> str | None:
    """Say which field of a step is not of its kind, and what is due; None if all are."""
    for name, kind, fits in kinds_of_fields(step.__class__):
        if not fits(getattr(step, name)):
            value = getattr(step, name)
            return f"{name}={value!r}, where {told_kind(kind)} is due{how_to_make_it_whole(value)}"
    return None


def misfit_within(table: Any) -> str | None:
    """Say which field of a table, or of a record on it, is not of its kind; None if all are."""
    parts = (getattr(table, name) for name, _, _ in kinds_of_fields(table.__class__))
    rows = (part if isinstance(part, tuple) else (part,) for part in parts)
    records = (one for row in rows for one in row if has(type(one)))
    return misfit_of(table) or next(filter(None, map(misfit_within, records)), None)


def how_to_make_it_whole(value: object) -> str:
    """Say of a whole number that is not Python's own, such as one of numpy, what makes it one."""
    is_one = hasattr(type(value), "__index__") and not isinstance(value, int)
    return "; `int(...)` makes it one" if is_one else ""


def what_fits(kind: Any) -> Fits:
    """Return what tells whether a value is exactly of a kind: True is no number, a list no row.

    Each step that is played is asked, so that numbers and rows of them are asked fast.
    """
    kind, origin, parts = shape_of(kind)
    if origin is tuple:
        return what_fits_in_a_row(parts)
    kinds = parts if origin in (Union, UnionType) else (kind,)
    if NUMBERS.keys() >= {*kinds}:
        return lambda value: type(value) in kinds
    if origin in (Union, UnionType):
        ways = tuple(map(what_fits, parts))
        return lambda value: any(fits(value) for fits in ways)
    whole = origin or kind
    return lambda value: isinstance(value, whole) if isinstance(whole, type) else True


def what_fits_in_a_row(parts: tuple[Any, ...]) -> Fits:
    """Return what tells whether a value is a row of values of these kinds."""
    if NUMBERS.keys() >= {*parts}:
        return lambda value: type(value) is tuple and tuple(map(type, value)) == parts
    first, *others = map(what_fits, parts)
    if parts[1:] == (...,):
        return lambda value: type(value) is tuple and all(map(first, value))
    return lambda value: (
        type(value) is tuple
        and len(value) == len(parts)
        and first(value[0])
        and all(fits(one) for fits, one in zip(others, value[1:], strict=True))
    )


def plain(kind: Any) -> Any:
    """Return the kind behind a name that a type checker alone knows."""
    return getattr(kind, "__supertype__", kind)


@lru_cache(maxsize=1 << 8)
def shape_of(kind: Any) -> tuple[Any, Any, tuple[Any, ...]]:
    """Return a kind, what it is a kind of, and the kinds of its parts, as Python knows them."""
    kind = plain(kind)
    return kind, get_origin(kind), tuple(map(plain, get_args(kind)))


def told_kind(kind: Any) -> str:
    """Say what kind of value is due."""
    kind = plain(kind)
    if get_origin(kind) in (Union, UnionType):
        return " or ".join(told_kind(one) for one in get_args(kind))
    if get_origin(kind) is not tuple:
        told = NUMBERS.get(kind, getattr(kind, "__name__", str(kind)))
        return f"a {told}" if kind is int else told
    first, *others = get_args(kind)
    inside = told_kind(first).removeprefix("a ")
    number = "" if others == [...] else f"{1 + len(others)} "
    return f"a tuple of {number}{inside}s"


def telling_keywords(makers: Makers) -> Makers:
    """Let the methods of a class tell a keyword that is unknown or missing, and a value without."""
    for name, method in tuple(vars(makers).items()):
        if isinstance(method, FunctionType) and not name.startswith("_"):
            setattr(makers, name, telling_its_keywords(method))
    return makers


def telling_its_keywords(method: FunctionType) -> Callable[..., Any]:
    """Return a method that raises TypeError, with its keywords, where Python tells none.

    An unknown keyword gets the nearest one. A method that takes words of its own kind looks at
    them itself.
    """
    _, *parameters = signature(method).parameters.values()
    by_place = sum(one.kind is Parameter.POSITIONAL_OR_KEYWORD for one in parameters)
    takes_words = [one for one in parameters if one.kind is Parameter.VAR_KEYWORD]
    due_always = [
        one.name for one in parameters if one.default is Parameter.empty and one not in takes_words
    ]
    words = [word for one in takes_words for word in words_of(one)]
    keywords = words or [one.name for one in parameters]

    @wraps(method)
    def asked(self: Any, *given: Any, **named: Any) -> Any:
        unknown = [] if words else [word for word in named if word not in keywords]
        if unknown:
            told = no_such("keyword", "keywords", unknown[0], keywords or ("none at all",))
            raise TypeError(f"{self.name}.{method.__name__}: {told}")
        if len(given) > by_place:
            due = listed(keywords[by_place:])
            told = f"needs a keyword: {due}" if due else "is one value too many"
            raise TypeError(f"{self.name}.{method.__name__}: {given[by_place]!r} {told}.")
        missing = [one for one in due_always if one not in (*keywords[: len(given)], *named)]
        if missing:
            told = ", ".join(f"{one}=..." for one in missing)
            raise TypeError(f"{self.name}.{method.__name__}: this is missing: {told}")
        return method(self, *given, **named)

    return asked


def words_of(parameter: Parameter) -> list[str]:
    """Return the words that a parameter takes as keywords, as its kind declares them."""
    return [word for kind in get_args(parameter.annotation) for word in kind.__annotations__]


def explaining(*words: type[Any]) -> Callable[[Method], Method]:
    """Let `help` of a method list its words and tell what they mean, after what it does."""

    def explained(method: Method) -> Method:
        names = dict.fromkeys(word for kind in words for word in kind.__annotations__)
        told = [getdoc(method), fill(f"The words: {', '.join(names)}."), *map(getdoc, words)]
        method.__doc__ = "\n\n".join(filter(None, told))
        return method

    return explained
