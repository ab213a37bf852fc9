"""Which code carries out which statement of an edition, found by looking at the edition."""

from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import unwrap
from pkgutil import iter_modules
from typing import Any

from attrs import fields, frozen, has

from bfrules.core.edition import AnyEdition
from bfrules.core.rule import sentence_of, statements_of

Carrier = Callable[..., Any]


@frozen
class Place:
    """Where a function stands: its file from the top of the package, and its line."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def carried_out_by(edition: AnyEdition) -> dict[str, tuple[Carrier, ...]]:
    """Return the functions that carry out each statement: clauses first, in printed order.

    After the clauses come the functions that they use, as far as they say what
    they implement, and the preferences of a player that plays itself. Clauses
    of readings and variants that are not in force do not count.
    """
    found: dict[str, list[Carrier]] = {}
    own = edition.statements
    for statement, carrier in _carriers(edition):
        if own.named(statement) is None:
            continue
        known = found.setdefault(statement, [])
        if carrier not in known:
            known.append(carrier)
    return {statement: tuple(carriers) for statement, carriers in found.items()}


def place_of(carrier: Carrier) -> Place:
    """Return where a function stands."""
    function = unwrap(carrier)
    return Place(
        file=f"{function.__module__.replace('.', '/')}.py",
        line=function.__code__.co_firstlineno,
    )


def told_carrier(carrier: Carrier) -> str:
    """Name a function, where it stands, and what it says."""
    return f"{carrier.__name__} ({place_of(carrier)}): {sentence_of(carrier)}"


def _carriers(edition: AnyEdition) -> Iterator[tuple[str, Carrier]]:
    clauses = [clause for rule in edition.rules for clause in rule.clauses]
    carriers: list[Carrier] = [*clauses, edition.ranks, edition.sees]
    carriers += _functions_beside(edition, clauses)
    for carrier in carriers:
        for statement in statements_of(carrier):
            yield statement, carrier
    yield from _carriers_within(edition.printed)


def _functions_beside(edition: AnyEdition, clauses: list[Carrier]) -> Iterator[Carrier]:
    """Yield the functions in the packages of an edition that are clauses of no amendment."""
    of_amendments = [
        clause
        for amendment in (*edition.readings, *edition.variants, *edition.amendments)
        for substitution in amendment.clauses
        for clause in (substitution.old, *substitution.new)
    ]
    packages = [edition.package, *(clause.__module__.rpartition(".")[0] for clause in clauses)]
    for package in dict.fromkeys(packages):
        for module in iter_modules(import_module(package).__path__, f"{package}."):
            for value in vars(import_module(module.name)).values():
                at_home = getattr(value, "__module__", None) == module.name
                if at_home and statements_of(value) and value not in of_amendments:
                    yield value


def _carriers_within(value: object) -> Iterator[tuple[str, Carrier]]:
    """Yield what printed values hold: functions that name statements, and preferences with one."""
    if isinstance(value, tuple):
        for part in value:
            yield from _carriers_within(part)
        return
    kind: type = type(value)
    if has(kind):
        parts = [getattr(value, field.name) for field in fields(kind)]
        stated = getattr(value, "statement", None)
        for part in parts:
            if isinstance(stated, str) and callable(part):
                yield stated, part
            yield from _carriers_within(part)
    elif callable(value):
        for statement in statements_of(value):
            yield statement, value
