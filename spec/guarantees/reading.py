"""Reading: what a proof of lists runs is read before it is believed.

A list is run by Python itself, with symbols in place of numbers. Rows, lists and generators are
then what they always are, and may go from hand to hand; a text, a type, the identity or the hash
of a symbol is not, so all else has to be inside the fragment, as in a clause. What something else
stands for in the proof is not run there, and not read here.
"""

from collections.abc import Collection, Iterator
from types import FunctionType
from typing import Any, Final

import attrs

from bfrules.editions.bf2023.mibs import choice_of_the_mibs
from spec.content import is_constant
from spec.fragment import Breach
from spec.fragment.instead import A_LIST, GONE_THROUGH_ONCE, MEMORY
from spec.fragment.listed import unwrapped
from spec.fragment.reading import NO_PART, reading_of
from spec.fragment.records import breaches_of_a_kind
from spec.orders import is_beside_the_point
from spec.subjects import Function, conditions_stated

WITH_ROWS: Final = (
    str(A_LIST),
    str(GONE_THROUGH_ONCE),
    "a generator",
    "a name for a list and for something else",
    "a call for what it does, not for what it gives",
    "something is written that is no list made here",
    f"{NO_PART}: .from_iterable",
    "BitAnd is not read",  # symbols have it of truth values alone
)
"""What a list may do, and a clause may not."""


def breaches_of_a_list(
    function: Any, kind: type[Any], stood_for: Collection[Function]
) -> Iterator[Breach]:
    """Yield where a list of steps of a kind, or what it reaches, does more than lists may do."""
    for breach, within in breaches_that_run(function, stood_for):
        if within is None or not is_usual_in_a_list(breach.why, within, kind):
            yield breach


def breaches_of_a_choice(stood_for: Collection[Function]) -> Iterator[Breach]:
    """Yield where the choice of the M.I.B.S. does more than is known of it: see `spec.orders`."""
    for breach, within in breaches_that_run(choice_of_the_mibs, stood_for):
        if not is_beside_the_point(breach, within):
            yield breach


def breaches_that_run(
    function: Any, stood_for: Collection[Function]
) -> Iterator[tuple[Breach, FunctionType | None]]:
    """Yield each breach in what a function runs, and the function that it is in, if in one."""
    left, seen = [unwrapped(function)], set[FunctionType]()
    while left:
        one = left.pop()
        if one in seen or one in stood_for or not isinstance(one, FunctionType):
            continue
        seen.add(one)
        found = reading_of(one)
        yield from ((breach, one) for breach in found.breaches)
        for reached in found.kinds:
            yield from ((breach, None) for breach in breaches_of_a_kind(reached))
        left += called_by(one, found.functions)


def is_usual_in_a_list(why: str, function: FunctionType, kind: type[Any]) -> bool:
    """Tell whether a list may do this: with rows, with its kind of step, with what stays."""
    of_its_kind = why.startswith(f"a type: {kind.__name__};")
    return why in WITH_ROWS or of_its_kind or (MEMORY.why in why and keeps_nothing(function))


def keeps_nothing(function: FunctionType) -> bool:
    """Tell whether all that a function takes unless it is given something else stays as it is."""
    return all(is_constant(one) or attrs.has(type(one)) for one in function.__defaults__ or ())


def called_by(function: FunctionType, reached: Collection[FunctionType]) -> list[FunctionType]:
    """Return what a function reaches that it runs: its conditions are not asked here."""
    conditions = [*map(unwrapped, conditions_stated(function))]
    return [one for one in reached if one not in conditions]
