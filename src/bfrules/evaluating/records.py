"""What an object does besides keeping its fields: code made of fields alone would not do it."""

from types import FunctionType
from typing import Any, Final

import attrs

from bfrules.core.sealed import Sealed
from bfrules.evaluating.purity import is_of_attrs
from bfrules.evaluating.values import CannotCompile

WHEN_MADE: Final = ("__attrs_pre_init__", "__attrs_post_init__")
"""What attrs calls where a record is made."""
FACTORY: Final[Any] = attrs.Factory
"""The class of defaults that are made anew each time; mypy takes it for a function."""
FOR_TRUTH: Final = ("__bool__", "__len__")


def expect_made_of_its_fields(kind: type[Any]) -> None:
    """Raise CannotCompile if an object is more, when it is made, than the fields it is given."""
    own = attrs.fields(kind)
    # a sealed record only notes its parts
    of_its_own = any(
        getattr(kind, name, None) not in (None, getattr(Sealed, name, None)) for name in WHEN_MADE
    )
    if (
        of_its_own
        or getattr(kind, "__new__", None) is not object.__new__
        or not written_by_attrs(kind, "__init__")
        or any(one.converter is not None or one.validator is not None for one in own)
        or any(not one.init or one.alias != one.name for one in own)
        or any(isinstance(one.default, FACTORY) for one in own)
    ):
        raise CannotCompile(f"{kind.__name__} is made in a way of its own")


def expect_read_by_its_fields(kind: type[Any]) -> None:
    """Raise CannotCompile if what is read of an object may be something else than it keeps."""
    reads: Any = kind.__getattribute__
    if reads is not object.__getattribute__:
        raise CannotCompile(f"{kind.__name__} is read in a way of its own")


def expect_compared_by_its_fields(kind: type[Any]) -> None:
    """Raise CannotCompile if two objects are not equal exactly if all of their fields are."""
    own = attrs.fields(kind)
    if not written_by_attrs(kind, "__eq__") or any(
        not one.eq or one.eq_key is not None for one in own
    ):
        raise CannotCompile(f"{kind.__name__} is compared in a way of its own")


def expect_to_count_as_true(kind: type[Any]) -> None:
    """Raise CannotCompile if an object may count as false."""
    if any(hasattr(kind, name) for name in FOR_TRUTH):
        raise CannotCompile(f"{kind.__name__} counts as true in a way of its own")


def written_by_attrs(kind: type[Any], name: str) -> bool:
    """Tell whether attrs wrote a method of a class, for all the fields that this class has."""
    method = vars(kind).get(name)
    return isinstance(method, FunctionType) and is_of_attrs(method)
