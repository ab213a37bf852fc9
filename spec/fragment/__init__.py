"""The fragment: the part of Python in which a function may be written that a prover is asked about.

A prover runs a function on symbols that stand for every number at once. A symbol has one
text, one type and one identity, so a function that looks at these sees something else
than it would see of numbers, and a false promise may seem proved. So whatever a proof
reaches is read first, and only what is listed is inside:

* whole numbers, truth values, None, tuples of such, and frozen records that only keep
  them; a list that stays where it was made; no fractions, no text but for people to read;
* `+ - * // %`, comparisons, `and`, `or`, `not`, choices, loops, comprehensions;
  no `/`, no powers, no bits; `is` only with None;
* calls by name of functions that are read too, of records, and of the few builtins in
  `listed.BUILTINS`: known by what they are, whatever they are called;
* names from outside that are given once, and stand for what stays;
* no exception is caught, nothing outside is written;
* text is made only where only people read it: as a fact of a refusal, or in a function
  that returns text, whose answer goes there too.

Outside the fragment nothing is ever called proved: the verdict is `outside the fragment`,
with the line. `spec.induction` reads shapes of its own, and runs on symbols only what is inside;
`spec.orders` names each place outside that it passes over.
"""

from collections.abc import Iterator
from types import FunctionType
from typing import Any

import attrs

from spec.fragment.listed import MODELLED, Breach, answers_yes_or_no, is_one_of, is_ours, unwrapped
from spec.fragment.reading import reading_of
from spec.fragment.records import (
    breaches_of_a_kind,
    breaches_of_a_table,
    kinds_given_to,
    methods_of,
)
from spec.subjects import Subject, conditions_stated, functions_within, names_in


def breaches_of(subject: Subject) -> Iterator[Breach]:
    """Yield where a subject goes outside, or its tables do, or a function of printed values."""
    yield from all_breaches(subject.function)
    if subject.edition is None:
        return
    kind_of_table: Any = subject.edition.position_kind
    yield from breaches_of_a_table(kind_of_table)
    printed = subject.edition.printed
    named = {name for one in functions_read(subject.function) for name in names_in(one.__code__)}
    for known in attrs.fields(type(printed)) if attrs.has(type(printed)) else ():
        if known.name in named:
            for function in functions_within(getattr(printed, known.name)):
                yield from all_breaches(function)


def all_breaches(function: Any) -> Iterator[Breach]:
    """Yield where a function, its contract, or anything that they reach leaves the fragment."""
    kinds: dict[type[Any], None] = dict.fromkeys(kinds_given_to(function))
    for one in functions_read(function):
        found = reading_of(one)
        yield from found.breaches
        kinds.update(dict.fromkeys(found.kinds))
    for kind in kinds:
        yield from breaches_of_a_kind(kind)
    for condition in map(unwrapped, conditions_stated(function)):
        ours = isinstance(condition, FunctionType) and is_ours(condition.__globals__)
        if isinstance(condition, FunctionType) and not (ours or answers_yes_or_no(condition)):
            code = condition.__code__
            why = "a condition that returns no bool"
            yield Breach(condition.__name__, code.co_filename, code.co_firstlineno, why)


def doubts_of(subject: Subject) -> Iterator[Breach]:
    """Yield what a subject reaches that is inside, and that CrossHair is not believed about.

    There CrossHair's values are known to do otherwise than plain ones: a part of a list is a
    list of its own in Python, and a view for CrossHair, so that it matters what changes later.
    What the kernel does with cards CrossHair takes from contracts, and runs for themselves only
    on cards that are counted.
    """
    for one in functions_read(subject.function):
        if not is_one_of(one, MODELLED):
            yield from reading_of(one).doubtful


def functions_read(function: Any) -> Iterator[FunctionType]:
    """Yield a function, and all that it reaches; of what it is given, whatever may be asked for.

    What is not read, a frame for one, asks records for parts that nobody names.
    """
    asked = [method for kind in kinds_given_to(function) for method in methods_of(kind)]
    left, seen = [*reversed(asked), unwrapped(function)], set[FunctionType]()
    while left:
        one = left.pop()
        if one not in seen:
            seen.add(one)
            yield one
            found = reading_of(one)
            methods = (method for kind in found.kinds for method in methods_of(kind))
            left += (*methods, *reversed(found.functions))


__all__ = ["Breach", "all_breaches", "breaches_of", "doubts_of", "functions_read"]
