"""Instead: what to write where something is outside the fragment."""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import Any, Final, Literal, get_args, get_origin

BY_HAND: Final = 'put what only runs by hand under `if __name__ == "__main__":`'
WHOLE: Final = "whole numbers: a numerator and a denominator, or the smallest coin"
A_RECORD: Final = "a record that @frozen of attrs makes"
A_ROW: Final = "a tuple"
A_NUMBER: Final = "a whole number for each, and a need that says which there are"
# by the words of a reason, as far as its first colon
INSTEAD: Final = {
    "a fraction": WHOLE,
    "a power": "a product",
    "single bits": "`//` and `%`",
    "identity": "`==`",
    "a dictionary looks at hashes": "a tuple, or choices",
    "a set looks at hashes": A_ROW,
    "a text decides, or is kept": A_NUMBER,
    "a list is handed on": "tuple(...)",
    "something to go through once is handed on": "tuple(...)",
    "memory between calls": "a parameter, or a tuple that stays",
    "memory between calls, or no number": "a parameter, or a tuple that stays",
    "a name that is given more than once, or not in sight": "a name for each value",
    "a function without a name": "a function with a name, by itself",
    "a function inside another one": "a function by itself",
    "any number of arguments": "a parameter for each",
    "an exception is caught": "a condition that is asked before",
    "a record that can be changed": "@frozen",
    "a record that may keep more than its fields": "@frozen without slots=False",
    "a record on top of another one": "a record with all of its fields",
    "a type that is worked out": "a type by its name",
    "a call in a file that is not listed": f"write its answer; {BY_HAND}",
    "an import of a file that is not read": f"write what you need of it into this file; {BY_HAND}",
    "an edition of a kind of its own, where reading ends": (
        "records, clauses and contracts in a file of their own, which this one imports: prove that "
        "file; of an edition that is known, an amendment"
    ),
    "a class made in a way of its own": A_RECORD,
    "a method that Python calls by itself": "another name for it",
}


def advice_on(reason: str) -> str:
    """Return what to write instead, in words to add to a reason; nothing if nobody knows."""
    known = INSTEAD.get(reason.partition(":")[0])
    return f"; instead: {known}" if known and "; instead" not in reason else ""


def instead_of_a_type(kind: Any) -> str:
    """Return what to write instead of a type that is not listed, as far as it is known."""
    if get_origin(kind) is Literal or kind is str or is_a_kind_of(kind, Enum):
        return f"; instead: {A_NUMBER}"
    if kind in (float, complex, Fraction) or getattr(kind, "__name__", "") == "Decimal":
        return f"; instead: {WHOLE}"
    if (get_origin(kind) or kind) in (list, set, frozenset, dict):
        parts = [getattr(one, "__name__", str(one)) for one in get_args(kind)]
        return f"; instead: tuple[{parts[0]}, ...]" if len(parts) == 1 else f"; instead: {A_ROW}"
    if isinstance(kind, type):
        return f"; instead of {kind.__name__}: {A_RECORD}"
    return ""


def instead_of_types(kinds: Iterable[Any]) -> str:
    """Return what to write instead of several types, as far as it is known."""
    return next(filter(None, map(instead_of_a_type, kinds)), "")


def is_a_kind_of(kind: Any, base: type[Any]) -> bool:
    """Tell whether a type is a class on top of another one."""
    return isinstance(kind, type) and issubclass(kind, base)
