"""Hints: the parts of the types that a file says."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, NewType, get_args, get_origin

MOST_PARTS: Final = 1_000


def parts_of_type(annotation: Any) -> Iterator[Any]:
    """Yield a type without a new name for it, or notes on it, and all types that it names."""
    left = [annotation]
    while left:
        one = left.pop()
        while type(one) is NewType or get_origin(one) is Annotated:
            one = one.__supertype__ if type(one) is NewType else one.__origin__
        yield one
        left += one if isinstance(one, list | tuple) else get_args(one)


def own_types_of(kind: type[Any]) -> dict[str, Any]:
    """Return the types that a class says by itself."""
    return dict(vars(kind).get("__annotations__", {}))
