"""Steps made by hand: whether each field is of the kind that its class declares."""

from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from attrs import fields

NUMBERS: Final = {int: "whole number", bool: "True or False", str: "text", NoneType: "None"}


@lru_cache(maxsize=1 << 8)
def kinds_of_fields(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a class, each with the kind that it declares."""
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def misfit_of(step: Any) -> str | None:
    """Say which field of a step is not of its kind, and what is due; None if all are."""
    for name, kind in kinds_of_fields(step.__class__):
        value = getattr(step, name)
        if not is_of(value, kind):
            return f"{name}={value!r}, where {told_kind(kind)} is due"
    return None


def is_of(value: object, kind: Any) -> bool:
    """Tell whether a value is exactly of a declared kind: True is no number, a list no row."""
    kind = getattr(kind, "__supertype__", kind)
    if get_origin(kind) in (Union, UnionType):
        return any(is_of(value, one) for one in get_args(kind))
    if get_origin(kind) is not tuple:
        return type(value) is kind if kind in NUMBERS else isinstance(value, kind)
    if type(value) is not tuple:
        return False
    first, *others = get_args(kind)
    if others == [...]:
        return all(is_of(one, first) for one in value)
    parts = (first, *others)
    return len(value) == len(parts) and all(map(is_of, value, parts))


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
