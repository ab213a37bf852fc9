"""The questions about the editions: every function with a contract, every clause above all."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from inspect import isfunction
from itertools import product
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final, get_args

import attrs

import bfrules
from bfrules.core.edition import Edition
from bfrules.core.rule import Rule
from spec.symbolic.entries import Table, question_at
from spec.symbolic.kernel import functions_with_a_contract
from spec.symbolic.play import Touched, touched_in_play
from spec.symbolic.question import Case, Question, name_of, parameters_of

SEATS: Final = "seats"
TURN: Final = "turn"
NO_SEATS: Final = 0

AnyEdition = Edition[Any, Any, Any, Any]
Function = Callable[..., Any]
Kinds = Mapping[str, type[Any]]


def edition_cases() -> Iterator[Case]:
    """Yield a case for each function of each shipped edition."""
    for edition in shipped_editions():
        functions = tuple(functions_of(edition))
        touched = touched_in_play(edition) if functions else {}
        for function in functions:
            yield from cases_of(edition, function, touched)


def shipped_editions() -> tuple[AnyEdition, ...]:
    """Return the editions among the public names."""
    public = (getattr(bfrules, name) for name in bfrules.__all__)
    return tuple(value for value in public if isinstance(value, Edition))


def functions_of(edition: AnyEdition) -> Iterator[Function]:
    """Yield the functions with a contract of an edition, then those that it shares and uses."""
    for module in modules_in(edition.package):
        yield from functions_with_a_contract(module)
    used = used_by(edition)
    clauses = (clause for rule in edition.rules for clause in rule.clauses)
    homes = dict.fromkeys(clause.__module__.rpartition(".")[0] for clause in clauses)
    for package in homes:
        if package != edition.package:
            for module in modules_in(package):
                yield from (each for each in functions_with_a_contract(module) if each in used)


def modules_in(package: str) -> Iterator[ModuleType]:
    """Yield the modules of a package by name."""
    found = iter_modules(import_module(package).__path__)
    for name in sorted(module.name for module in found):
        yield import_module(f"{package}.{name}")


def rules_of(edition: AnyEdition) -> tuple[Rule[Any, Any, Any], ...]:
    """Return the rules of an edition, then those of the edition under each reading and variant."""
    amended = (edition.amend(other) for other in (*edition.readings, *edition.variants))
    return (*edition.rules, *(rule for other in amended for rule in other.rules))


def used_by(edition: AnyEdition) -> set[Function]:
    """Return what an edition calls, whatever reading is in force: clauses, and what those name."""
    held = (getattr(edition.printed, known.name) for known in attrs.fields(type(edition.printed)))
    clauses = (clause for rule in rules_of(edition) for clause in rule.clauses)
    waiting = [edition.sees, edition.ranks, *clauses, *held]
    used: set[Function] = set()
    while waiting:
        function = waiting.pop()
        if isfunction(function) and function not in used:
            used.add(function)
            names = function.__code__.co_names
            waiting += [function.__globals__.get(name) for name in names]
    return used


def cases_of(
    edition: AnyEdition, function: Function, touched: Mapping[Function, Touched]
) -> Iterator[Case]:
    """Yield a case of a function for each kind of step that it takes."""
    seen = touched.get(function)
    for of_kinds, kinds in choices_of_kinds(edition, function):
        whole = tuple(
            question_at(function, Table(edition.printed, lengths, kinds=kinds), covers)
            for covers, lengths in tables_for(edition, function, touched)
        )
        slices: tuple[Question, ...] = ()
        if seen is not None:
            table = slice_of(edition, seen, kinds)
            slices = (question_at(function, table, told_slice(table)),)
        yield Case(told(edition, function) + of_kinds, whole[0].promises, whole, slices)


def told(edition: AnyEdition, function: Function) -> str:
    """Name a function; one that editions share is named with the edition that is asked about."""
    if function.__module__.startswith(f"{edition.package}."):
        return name_of(function)
    return f"{edition.name}: {name_of(function)}"


def choices_of_kinds(edition: AnyEdition, function: Function) -> Iterator[tuple[str, Kinds]]:
    """Yield the kinds of step that a function may be given, in words and by parameter."""
    several = {
        parameter.name: kinds_of_step(edition, function, parameter.annotation)
        for parameter in parameters_of(function)
    }
    several = {name: kinds for name, kinds in several.items() if kinds}
    for chosen in product(*several.values()):
        kinds = dict(zip(several, chosen, strict=True))
        named = (kind for name, kind in kinds.items() if len(several[name]) > 1)
        yield "".join(f" [{kind.__name__}]" for kind in named), kinds


def kinds_of_step(
    edition: AnyEdition, function: Function, annotation: Any
) -> tuple[type[Any], ...]:
    """Return the kinds of step among which to choose; none where the annotation is one kind.

    A shared clause takes every step, or every one with certain fields: it is
    asked about with those whose rules hold it.
    """
    kinds: tuple[type[Any], ...] = get_args(annotation)
    if any(attrs.has(kind) for kind in kinds):
        return kinds
    if annotation is not object and not getattr(annotation, "_is_protocol", False):
        return ()
    fields = {name for name in vars(annotation) if not name.startswith("_")}
    rules = rules_of(edition)
    holding = [rule.kind for rule in rules if function in rule.clauses]
    fitting = [rule.kind for rule in rules if fields <= set(dir(rule.kind))]
    return tuple(dict.fromkeys(holding or fitting))


def tables_for(
    edition: AnyEdition, function: Function, touched: Mapping[Function, Touched]
) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Yield the sizes of table that are all there are for a function, in words and in numbers."""
    if not any(
        parameter.annotation is edition.position_kind for parameter in parameters_of(function)
    ):
        yield "", {}
        return
    if function in touched:
        sizes = touched[function].seats
    else:
        sizes = {NO_SEATS}.union(*(other.seats for other in touched.values()))
    for seats in sorted(sizes):
        yield f"{seats} seats", {SEATS: seats}


def slice_of(edition: AnyEdition, touched: Touched, kinds: Kinds) -> Table:
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
