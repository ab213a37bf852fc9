"""Houses: what runs in an edition that somebody amended, and whether it is read and fits.

Where a rule of a house is proved, games of the house are played, so all of its functions run.
A proof supposes more than the fragment: that clauses stand in rules for steps of their types.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from inspect import signature
from itertools import islice
from types import FunctionType
from typing import Any, Final, TypeVar, get_args

import attrs

from bfrules.core.amendment import TAKEN_BY_A_CLAUSE, several
from bfrules.core.edition import AnyEdition
from bfrules.kernel.contract import contract_of
from spec.fragment import breaches_of, functions_read
from spec.fragment.cards import PRINTED, breaches_with_cards
from spec.fragment.listed import is_a_refusal, is_ours, unwrapped
from spec.fragment.meanings import held_by
from spec.fragment.records import (
    MOST_PARTS,
    OF_ANOTHER_TYPE,
    breaches_of_a_kind,
    is_of_ours,
    kinds_reached_from,
    methods_of,
    parts_of_other_types,
    parts_of_type,
    types_said_by,
)
from spec.subjects import (
    Subject,
    deals_cards,
    functions_within,
    has_all_of,
    is_of_the_table,
    numbers_of_seats,
    only_says_what_it_has,
    parts_held,
    plain,
)

# What a house weaves is made of its clauses.
READ_ELSEWHERE: Final = ("amendments", "unamended", "_loom")
A_SEAT: Final = "seat_"
OF_ANY_LENGTH: Final = "a step with a row of any length; instead: a type for each part"
NO_CLAUSE: Final = "a function of other types than a clause for"
IN_A_LIST: Final = "what lists or leads the steps of a rule holds what nobody reads"
NO_PROMISE: Final = "a function of other types than a promise of"


def breaches_told(subject: Subject) -> Iterator[str]:
    """Yield where a subject leaves the fragment, or looks at cards in a way that is not read."""
    yield from map(str, breaches_of(subject))
    if subject.edition is not None and deals_cards(subject.edition):
        yield from map(str, breaches_with_cards(functions_read(subject.function)))


def reasons_or_why_unread(place: str, reasons: Iterable[Any]) -> list[str]:
    """Return reasons as text; where they cannot be found out, that is one."""
    try:
        return [str(one) for one in reasons]
    except Exception as error:
        return [f"{place}: what cannot be read: {error!r}"]


def breaches_with_cards_too(subject: Subject) -> Iterator[str]:
    """Yield where a subject leaves the fragment, in a house of which a table can be set."""
    if numbers_of_seats(subject.edition):
        yield from breaches_told(subject)


@cache
def why_unread(house: AnyEdition) -> str:
    """Say which function in a house is not read, or is outside the fragment; nothing if none is.

    Where it is proved, games of the house are played, so all of its functions run: who is not
    read might change the prover. The first time nothing may run, not even to see which cards
    there are.
    """
    unfit = next(unfit_in(house), None)
    if unfit is not None:
        return f"{house.label}: {unfit}"
    odd = next((one for kind in kinds_of_somebody(house) for one in breaches_of_a_kind(kind)), None)
    if odd is not None:
        return str(odd)
    subjects = [Subject(house, function) for function in functions_of_somebody(house)]
    for reasons_about in (breaches_of, breaches_with_cards_too):
        for subject in subjects:
            reasons = reasons_about(subject)
            against = reasons_or_why_unread(subject.function.__name__, reasons)
            if against:
                return against[0]
    return ""


# what fits --------------------------------------------------------------------------


def unfit_in(house: AnyEdition) -> Iterator[str]:
    """Yield what in a house is none of what a proof of its rules supposes."""
    for strange in values_nobody_reads(house.printed):
        yield f"among its components is what nobody reads: {strange!r}"
    for strange in strange_in_lists(house):
        yield f"{IN_A_LIST}: {strange!r}"
    for name in parts_of_other_types(house.printed):
        yield f"{OF_ANOTHER_TYPE}: {PRINTED}.{name}"
    for kind in kinds_of_somebody(house):
        yield from parts_like_the_table(kind, house.position_kind)
        yield from rows_of_any_length(kind)
    for rule in house.rules:
        for forbids, clauses in ((True, rule.forbids), (False, rule.does)):
            for clause in clauses:
                if not suits(plain(clause), house, rule.kind, forbids):
                    yield f"{NO_CLAUSE} {rule.kind.__name__}: {getattr(clause, '__name__', clause)}"
        for promise in filter(is_somebodys, map(plain, rule.promises)):
            if not takes_a_whole_step(promise, house, rule.kind):
                yield f"{NO_PROMISE} {rule.kind.__name__}: {getattr(promise, '__name__', promise)}"


def parts_like_the_table(kind: type[Any], of_tables: type[Any]) -> Iterator[str]:
    """Yield which parts of a step have the name of a part of a table: symbols go by names."""
    names = {one.name for one in attrs.fields(of_tables)}
    for one in attrs.fields(kind) if attrs.has(kind) else ():
        if one.name in names or one.name.startswith(A_SEAT):
            yield f"{kind.__name__}: a part under the name of a part of the table: {one.name}"


def rows_of_any_length(kind: type[Any]) -> Iterator[str]:
    """Yield which parts of a step are, or hold, rows of any length: rules try a few lengths."""
    for one in (kind, *kinds_reached_from(kind)):
        for name, said in types_said_by(one).items():
            if Ellipsis in islice(parts_of_type(said), MOST_PARTS):
                yield f"{OF_ANY_LENGTH}: {one.__name__}.{name}"


def suits(clause: Any, house: AnyEdition, kind: type[Any], forbids: bool) -> bool:
    """Tell whether the types of a clause are those of the rule where it stands.

    Of one without a contract a proof supposes nothing.
    """
    if not isinstance(clause, FunctionType) or contract_of(clause) is None:
        return isinstance(clause, FunctionType)
    answer = types_said_by(clause).get("return")
    return is_given_a_step(types_taken_by(clause), house, kind) and (
        is_a_refusal(answer) if forbids else is_of_the_table(house, answer)
    )


def is_somebodys(promise: Any) -> bool:
    """Tell whether a promise, or a condition that it holds, is not of the package."""
    return any(
        isinstance(one, FunctionType) and not is_ours(one.__globals__)
        for one in (promise, *held_by(promise))
    )


def takes_a_whole_step(promise: FunctionType, house: AnyEdition, kind: type[Any]) -> bool:
    """Tell whether a promise of a rule takes the table after a step, then what a clause takes.

    One that `only_where` made says nothing of the table after.
    """
    after, *given = types_taken_by(promise)
    of_a_table = is_of_the_table(house, after) or isinstance(after, TypeVar)
    return of_a_table and is_given_a_step(given, house, kind)


def types_taken_by(function: FunctionType) -> list[Any]:
    """Return the types of what a function takes, in their order; None where it says none."""
    types = types_said_by(function)
    return [types.get(name) for name in signature(function).parameters]


def is_given_a_step(taken: list[Any], house: AnyEdition, kind: type[Any]) -> bool:
    """Tell whether types are those of printed values, a table and a step of a kind."""
    if len(taken) != len(TAKEN_BY_A_CLAUSE):
        return False
    printed, position, step = taken
    return (
        printed in type(house.printed).__mro__
        and is_of_the_table(house, position)
        and any(lets_in(one, kind) for one in get_args(step) or (step,))
    )


def lets_in(annotation: Any, kind: type[Any]) -> bool:
    """Tell whether a type is one of steps of a kind."""
    known = only_says_what_it_has(annotation) and has_all_of(kind, annotation)
    return known or annotation is kind


# what a house is made of -----------------------------------------------------------


def functions_of_somebody(house: AnyEdition) -> Iterator[FunctionType]:
    """Yield the functions that may be called in a house and are not of the package, clauses first.

    What an amendment makes components of was read and called when the house was made.
    """
    clauses = (clause for rule in house.rules for clause in rule.clauses)
    parts = [one.name for one in attrs.fields(type(house)) if one.name not in READ_ELSEWHERE]
    others = (one for part in parts for one in functions_within(getattr(house, part)))
    named = (*named_by_amendments(house), *held_by_lists(house))
    kinds = (*kinds_within(house.printed), *kinds_of_somebody(house))
    methods = (one for kind in kinds for one in methods_of(kind))
    for one in map(plain, (*clauses, *others, *named, *methods)):
        if isinstance(one, FunctionType) and not is_ours(one.__globals__):
            yield one


def kinds_of_somebody(house: AnyEdition) -> Iterator[type[Any]]:
    """Yield the kinds of step in a house of which the edition as it ships has no rule.

    They may be of the package: any record may be a step.
    """
    shipped = {rule.kind for rule in house.plain.rules}
    yield from (rule.kind for rule in house.rules if rule.kind not in shipped)


def named_by_amendments(house: AnyEdition) -> Iterator[Any]:
    """Yield what amendments put in, or say instead: also where others have taken it out again."""
    for one in house.amendments:
        yield from (*one.added, *functions_within(one.rules))
        yield from (promise for new in one.promises.values() for promise in several(new))


def held_by_lists(house: AnyEdition) -> Iterator[Any]:
    """Yield what may be called where steps are listed, or one is led to what it is about."""
    for rule in house.rules:
        yield from called_within((rule.lists, rule.conceives, rule.lists_without, rule.leads))


def strange_in_lists(house: AnyEdition) -> Iterator[Any]:
    """Yield what may be called there, and is neither a function that is read nor a known kind."""
    known = {rule.kind for rule in house.rules}
    for one in held_by_lists(house):
        is_known = one in known or is_of_ours(one) if isinstance(one, type) else False
        if not (is_known or isinstance(unwrapped(one), FunctionType)):
            yield one


def called_within(value: Any) -> Iterator[Any]:
    """Yield what may be called of a value, also what functions of the package were made of.

    What a function of somebody holds is read with it.
    """
    parts: Iterable[Any]
    if isinstance(value, partial):
        parts = value.func, value.args, value.keywords
    elif isinstance(value, tuple | frozenset):
        parts = value
    elif isinstance(value, Mapping):
        parts = (*value.keys(), *value.values())
    elif callable(value):
        yield value
        function = plain(value)
        ours = isinstance(function, FunctionType) and is_ours(function.__globals__)
        parts = held_by(function) if ours else ()
    else:
        parts = parts_held(value)
    for part in parts:
        yield from called_within(part)


def values_nobody_reads(value: Any) -> Iterator[Any]:
    """Yield what may be called among components and is no plain function that is read."""
    if isinstance(value, Mapping):
        value = (*value.keys(), *value.values())
    if isinstance(value, type):
        if not is_of_ours(value):
            yield value
    elif isinstance(value, tuple) or attrs.has(type(value)):
        for part in parts_held(value):
            yield from values_nobody_reads(part)
    elif callable(value) and not isinstance(unwrapped(value), FunctionType):
        yield value


def kinds_within(value: Any) -> Iterator[type[Any]]:
    """Yield the kinds of record that a value is of, or holds."""
    if attrs.has(type(value)):
        yield type(value)
    for part in parts_held(value):
        yield from kinds_within(part)
