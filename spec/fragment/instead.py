"""Instead: what to write where something is outside the fragment."""

from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from attrs import frozen

ADVICE: Final = "; instead: "
BY_HAND: Final = 'put what only runs by hand under `if __name__ == "__main__":`'
WHOLE: Final = "whole numbers: a numerator and a denominator, or the smallest coin"
A_RECORD: Final = "a record that @frozen of attrs makes"
A_ROW: Final = "a tuple"
A_NUMBER: Final = "a whole number for each, and a need that says which there are"


@frozen
class Reason:
    """Why something is outside the fragment, and what to write instead."""

    why: str
    instead: str

    def __str__(self) -> str:
        return f"{self.why}{ADVICE}{self.instead}"

    def of(self, what: str) -> str:
        """Say it of something by its name, or of what is told already, with its own advice."""
        return f"{self.why}: {what}" + (f"{ADVICE}{self.instead}" if ADVICE not in what else "")


A_FRACTION: Final = Reason("a fraction", WHOLE)
A_POWER: Final = Reason("a power", "a product")
SINGLE_BITS: Final = Reason("single bits", "`//` and `%`; of truth values `and`, `or`, `!=`")
IDENTITY: Final = Reason("identity", "`==`")
A_DICTIONARY: Final = Reason("a dictionary looks at hashes", "a tuple, or choices")
A_SET: Final = Reason("a set looks at hashes", A_ROW)
A_TEXT: Final = Reason("a text decides, or is kept", A_NUMBER)
A_LIST: Final = Reason("a list is handed on", "tuple(...)")
GONE_THROUGH_ONCE: Final = Reason("something to go through once is handed on", "tuple(...)")
MADE_ANEW: Final = Reason(
    "a table that is made anew", "`evolve(position, ...)` of the table before"
)
MEMORY: Final = Reason("memory between calls", "a parameter, or a tuple that stays")
REMEMBERED: Final = Reason(MEMORY.why, "the function without what remembers, such as `@cache`")
MEMORY_OR_NO_NUMBER: Final = Reason(f"{MEMORY.why}, or no number", MEMORY.instead)
FOR_WHAT_IT_DOES: Final = Reason(
    "a call for what it does, not for what it gives",
    "a name for what it gives, such as `row = sorted(row)`",
)
A_PATTERN: Final = Reason(
    "a pattern that is not read", "a record, a number or `_`, and a condition behind `if`"
)
GIVEN_AGAIN: Final = Reason(
    "a name that is given more than once, or not in sight", "a name for each value"
)
WITHOUT_A_NAME: Final = Reason("a function without a name", "a function with a name, by itself")
INSIDE_ANOTHER: Final = Reason("a function inside another one", "a function by itself")
ANY_NUMBER: Final = Reason("any number of arguments", "a parameter for each")
GIVEN_ANY_NUMBER: Final = Reason(
    ANY_NUMBER.why, "each argument by itself, such as `f(pair[0], pair[1])`"
)
CAUGHT: Final = Reason("an exception is caught", "a condition that is asked before")
CHANGEABLE: Final = Reason("a record that can be changed", "@frozen")
KEEPS_MORE: Final = Reason(
    "a record that may keep more than its fields", "@frozen without slots=False"
)
ON_ANOTHER: Final = Reason("a record on top of another one", "a record with all of its fields")
SAYS_NOTHING: Final = Reason(
    "a function that does not say what it returns", "one, behind `->`, and not Any"
)
NOT_IN_ASCII: Final = Reason("a name with a letter beyond ASCII", "letters from a to z")
WORKED_OUT: Final = Reason("a type that is worked out", "a type by its name")
NOT_LISTED: Final = Reason("a call in a file that is not listed", f"write its answer; {BY_HAND}")
ANOTHER_RUN: Final = Reason("what may be something else in another run", "write what it is")
ANOTHER_ORDER: Final = Reason("a set, whose order may be another one in another run", A_ROW)
NOT_READ: Final = Reason(
    "an import of a file that is not read", f"write what you need of it into this file; {BY_HAND}"
)
AN_EDITION: Final = Reason(
    "an edition of a kind of its own, where reading ends",
    "records, clauses and contracts in a file of their own, which this one imports: prove that "
    "file; of an edition that is known, an amendment",
)
ANOTHER_FOR_MYPY: Final = Reason(
    "something else for mypy", "one name, given once, without an error that mypy tells"
)
ANOTHER_CLASS: Final = Reason("a class made in a way of its own", A_RECORD)
CALLED_BY_PYTHON: Final = Reason("a method that Python calls by itself", "another name for it")
NOT_JUST_KEPT: Final = Reason(
    "a field that is not just kept", "a field as it is given, and a need that says what it may be"
)
NO_TRUTH: Final = "something else than a truth value: write bool(...)"
EITHER: Final = f"{NO_TRUTH}{ADVICE}`a if a else b`, where a value is meant"
BOTH: Final = f"{NO_TRUTH}{ADVICE}`b if a else a`, where a value is meant"

CALLS: Final = {
    "Counter": "a loop that counts, or `.count(...)` of a tuple",
    "accumulate": "a loop, or `sum(row[:place])`",
    "cast": "what is of the type: `a, b = row`, then `(a, b)`",
    "ceil": "`-(-a // b)`",
    "float": WHOLE,
    "floor": "`a // b`",
    "frozenset": A_ROW,
    "pow": "a product",
    "prod": "a loop that multiplies",
    "reduce": "a loop",
    "round": "`//`",
    "set": A_ROW,
}
DRAWN: Final = "random."
SIMPLE: Final = (int, bool, NoneType)
UNIONS: Final = (Union, UnionType)


def instead_of_a_call(name: str) -> str:
    """Return what to write instead of a call by a name, as far as it is known."""
    last = name.rpartition(".")[2]
    better = "a parameter for what is drawn" if name.startswith(DRAWN) else CALLS.get(last)
    return f"{ADVICE}{better}" if better else ""


def instead_of_a_type(kind: Any) -> str:
    """Return what to write instead of a type that is not listed, as far as it is known."""
    is_an_enum = isinstance(kind, type) and issubclass(kind, Enum)
    if get_origin(kind) is Literal or kind is str or is_an_enum:
        return f"{ADVICE}{A_NUMBER}"
    if kind in (float, complex, Fraction) or getattr(kind, "__name__", "") == "Decimal":
        return f"{ADVICE}{WHOLE}"
    if get_origin(kind) in UNIONS:
        return instead_of_types(one for one in get_args(kind) if one not in SIMPLE)
    if kind in (Any, object):
        return f"{ADVICE}the type that it is of"
    if get_origin(kind) is tuple:
        return instead_of_types(one for one in get_args(kind) if one not in (*SIMPLE, ...))
    if kind is tuple:
        return f"{ADVICE}tuple[int, ...], or with a type for each part"
    if (get_origin(kind) or kind) in (list, set, frozenset, dict, Iterable, Sequence):
        parts = [getattr(one, "__name__", str(one)) for one in get_args(kind)]
        return f"{ADVICE}tuple[{parts[0]}, ...]" if len(parts) == 1 else f"{ADVICE}{A_ROW}"
    if isinstance(kind, type):
        return f"; instead of {kind.__name__}: {A_RECORD}"
    return ""


def instead_of_types(kinds: Iterable[Any]) -> str:
    """Return what to write instead of several types, as far as it is known."""
    return next(filter(None, map(instead_of_a_type, kinds)), "")
