"""Steps made by hand: whether each field is of the kind that its class declares."""

from collections.abc import Callable
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from attrs import fields

Fits = Callable[[Any], bool]

NUMBERS: Final = {int: "whole number", bool: "True or False", str: "text", NoneType: "None"}


@lru_cache(maxsize=1 << 8)
def kinds_of_fields(kind: Any) -> tuple[tuple[str, Any, Fits], ...]:
    """Return the fields of a class, each with the kind that it declares, and what fits that."""
    hints = get_type_hints(kind)
    return tuple(
        (field.name, hints[field.name], what_fits(hints[field.name])) for field in fields(kind)
    )


def misfit_of(step: Any) -> str | None:
    """Say which field of a step is not of its kind, and what is due; None if all are."""
    for name, kind, fits in kinds_of_fields(step.__class__):
        value = getattr(step, name)
        if not fits(value):
            return f"{name}={value!r}, where {told_kind(kind)} is due"
    return None


def what_fits(kind: Any) -> Fits:
    """Return what tells whether a value is exactly of a kind: True is no number, a list no row."""
    kind = getattr(kind, "__supertype__", kind)
    if get_origin(kind) in (Union, UnionType):
        ways = tuple(map(what_fits, get_args(kind)))
        return lambda value: any(fits(value) for fits in ways)
    if get_origin(kind) is not tuple:
        if kind in NUMBERS:
            return lambda value: type(value) is kind
        return lambda value: isinstance(value, kind)
    first, *others = get_args(kind)
    if others == [...]:
        fits_each = what_fits(first)
        return lambda value: type(value) is tuple and all(map(fits_each, value))
    parts = tuple(map(what_fits, (first, *others)))
    return lambda value: (
        type(value) is tuple
        and len(value) == len(parts)
        and all(fits(one) for fits, one in zip(parts, value, strict=True))
    )


def told_kind(kind: Any) -> str:
    """Say what kind of value is due."""
    kind = getattr(kind, "__supertype__", kind)
    if get_origin(kind) in (Union, UnionType):
        return " or ".join(told_kind(one) for one in get_args(kind))
    if get_origin(kind) is not tuple:
        told = NUMBERS.get(kind, getattr(kind, "__name__", str(kind)))
        return f"a {told}" if kind is int else told
    first, *others = get_args(kind)
    inside = told_kind(first).removeprefix("a ")
    return f"a row of {inside}s" if others == [...] else f"a row of {1 + len(others)} {inside}s"
