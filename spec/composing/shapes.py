"""Shapes: what a clause of somebody gives is what a composition supposes of any clause.

After each clause a composition puts any table of the edition: as many seats as before, a number
where its type says so, as many in each row. A promise speaks of such tables alone, so of a clause
that nobody checked it is asked, beside its contract, whether it gives one; and of a clause that
forbids, whether it answers with a refusal or None.
"""

from types import FunctionType
from typing import Any, Final, NewType, get_args, get_origin

import attrs

from bfrules.core.refusal import Refusal
from bfrules.kernel.contract import contract, needs_of
from spec.fragment.records import types_said_by
from spec.prover.numbers import Number, Truth

NUMBERS: Final = (int, Number, Truth)


class GivesATable:
    """The condition that a table comes of a table, part by part; it looks at symbols themselves."""

    __name__ = "gives_a_table"

    def __call__(self, after: Any, printed: Any, position: Any, step: Any) -> bool:
        """Tell whether what was given is a table like the one before."""
        return is_shaped_as(after, position, type(position))


class Answers:
    """The condition that a clause that forbids answers with a refusal, or None."""

    __name__ = "answers_with_a_refusal_or_none"

    def __call__(self, after: Any, printed: Any, position: Any, step: Any) -> bool:
        """Tell whether that was answered."""
        return after is None or isinstance(after, Refusal)


def with_its_shape(clause: FunctionType, forbids: bool) -> FunctionType:
    """Return a clause that promises no more than what any clause gives."""
    made = FunctionType(
        clause.__code__,
        clause.__globals__,
        clause.__name__,
        clause.__defaults__,
        clause.__closure__,
    )
    made.__annotations__, made.__module__ = clause.__annotations__, clause.__module__
    gives: Any = Answers() if forbids else GivesATable()
    contract(needs=needs_of(clause), promises=(gives,))(made)
    return made


def is_shaped_as(value: Any, like: Any, annotation: Any) -> bool:
    """Tell whether a value has the shape of another one of a type."""
    while type(annotation) is NewType:
        annotation = annotation.__supertype__
    parts = get_args(annotation)
    if attrs.has(type(like)):
        types = types_said_by(type(like))
        return type(value) is type(like) and all(
            is_shaped_as(getattr(value, name), getattr(like, name), types[name]) for name in types
        )
    if get_origin(annotation) is tuple and (Ellipsis not in parts or attrs.has(parts[0])):
        if not isinstance(value, tuple) or len(value) != len(like):
            return False
        several = parts if Ellipsis not in parts else parts[:1] * len(like)
        return all(map(is_shaped_as, value, like, several))
    if annotation in (int, bool):
        return isinstance(value, NUMBERS)
    return get_origin(annotation) is not tuple or not (value is None or isinstance(value, NUMBERS))
