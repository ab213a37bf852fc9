"""The questions about the editions: every function with a contract, every clause above all."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import product
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final, get_args

import attrs

import bfrules
from bfrules.core.edition import Edition
from spec.symbolic.entries import Table, question_at
from spec.symbolic.kernel import functions_with_a_contract
from spec.symbolic.play import Touched, touched_in_play
from spec.symbolic.question import Case, Question, name_of, parameters_of

SEATS: Final = "seats"
TURN: Final = "turn"
SEATS_OF_ANY_TABLE: Final = (0, 3, 4, 5)

AnyEdition = Edition[Any, Any, Any, Any]


def edition_cases() -> Iterator[Case]:
    """Yield a case for each function of each shipped edition."""
    for edition in shipped_editions():
        functions = [
            function
            for module in modules_of(edition)
            for function in functions_with_a_contract(module)
        ]
        touched = touched_in_play(edition) if functions else {}
        for function in functions:
            yield from cases_of(edition, function, touched.get(function))


def shipped_editions() -> tuple[AnyEdition, ...]:
    """Return the editions among the public names."""
    public = (getattr(bfrules, name) for name in bfrules.__all__)
    return tuple(value for value in public if isinstance(value, Edition))


def modules_of(edition: AnyEdition) -> Iterator[ModuleType]:
    """Yield the modules of an edition by name."""
    package = import_module(edition.package)
    for found in sorted(iter_modules(package.__path__), key=lambda found: found.name):
        yield import_module(f"{edition.package}.{found.name}")


def cases_of(
    edition: AnyEdition, function: Callable[..., Any], touched: Touched | None
) -> Iterator[Case]:
    """Yield a case of a function for each kind of step that it takes."""
    for kinds in choices_of_kinds(function):
        whole = tuple(
            question_at(function, Table(edition.printed, lengths, kinds=kinds), covers)
            for covers, lengths in tables_for(edition, function, touched)
        )
        slices: tuple[Question, ...] = ()
        if touched is not None:
            table = slice_of(edition, touched, kinds)
            slices = (question_at(function, table, told_slice(table)),)
        of_kinds = "".join(f" [{kind.__name__}]" for kind in kinds.values())
        yield Case(name_of(function) + of_kinds, whole[0].promises, whole, slices)


def choices_of_kinds(function: Callable[..., Any]) -> Iterator[Mapping[str, type[Any]]]:
    """Yield the kinds of step that a function may be given, by the names of its parameters."""
    several = {
        parameter.name: get_args(parameter.annotation)
        for parameter in parameters_of(function)
        if any(attrs.has(kind) for kind in get_args(parameter.annotation))
    }
    for chosen in product(*several.values()):
        yield dict(zip(several, chosen, strict=True))


def tables_for(
    edition: AnyEdition, function: Callable[..., Any], touched: Touched | None
) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Yield the sizes of table that are all there are for a function, in words and in numbers."""
    if not any(
        parameter.annotation is edition.position_kind for parameter in parameters_of(function)
    ):
        yield "", {}
        return
    for seats in sorted(touched.seats) if touched else SEATS_OF_ANY_TABLE:
        yield f"{seats} seats", {SEATS: seats}


def slice_of(edition: AnyEdition, touched: Touched, kinds: Mapping[str, type[Any]]) -> Table:
    """Return a table where only what a clause touches is free; the rest is from an example."""
    position = touched.example
    fixed = {
        known.name: getattr(position, known.name)
        for known in attrs.fields(edition.position_kind)
        if known.name not in touched.parts
        or (known.name == TURN and TURN not in touched.changed_parts)
    }
    for number, seat in enumerate(position.seats):
        acts = number == position.turn
        if SEATS in touched.parts and not acts and number not in touched.changed_seats:
            fixed[f"seat_{number}"] = seat
    like = {
        known.name: getattr(position, known.name) for known in attrs.fields(edition.position_kind)
    }
    like |= {f"seat_{number}": seat for number, seat in enumerate(position.seats)}
    return Table(edition.printed, {SEATS: len(position.seats)}, fixed, like, kinds)


def told_slice(table: Table) -> str:
    """Say which parts are fixed."""
    return f"a table with fixed {', '.join(sorted(table.fixed))}"
