"""Which code carries out which statement of an edition, found by looking at the edition."""

from collections.abc import Iterator
from inspect import unwrap
from pathlib import Path
from types import FunctionType
from typing import Final

from attrs import fields, frozen, has

from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Carrier

OF_A_HOUSE: Final = "<run_path>"  # as Python calls a file that is run


@frozen
class Place:
    """Where a function stands: its file from the top of the package, and its line."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def carried_out_by(edition: AnyEdition) -> dict[str, tuple[Carrier, ...]]:
    """Return the functions that carry out each statement: clauses first, in printed order.

    After the clauses come the functions beside them that the edition names, and
    the preferences of a player that plays itself. Clauses of readings and variants
    that are not in force do not count.
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
    code, module = function.__code__, function.__module__.replace(".", "/")
    name = Path(code.co_filename).name
    file = f"{module}/{name}" if name == "__init__.py" else f"{module}.py"
    return Place(name if module == OF_A_HOUSE else file, code.co_firstlineno)


def made_for(function: Carrier) -> tuple[Carrier, ...]:
    """Return the functions for which a function was made: those that it keeps from where it was."""
    kept = (cell.cell_contents for cell in unwrap(function).__closure__ or ())
    return tuple(one for one in kept if isinstance(one, FunctionType))


def _carriers(edition: AnyEdition) -> Iterator[tuple[str, Carrier]]:
    for rule in edition.rules:
        for clause in rule.clauses:
            for statement in rule.cites.get(clause) or edition.statements_of(clause):
                yield statement, clause
    for carrier, statements in edition.beside.items():
        for statement in statements:
            yield statement, carrier
    yield from _preferences_within(edition.printed)


def _preferences_within(value: object) -> Iterator[tuple[str, Carrier]]:
    """Yield the functions of what names a statement of its own, anywhere in a printed value."""
    if isinstance(value, tuple):
        for part in value:
            yield from _preferences_within(part)
        return
    kind: type = type(value)
    if has(kind):
        parts = [getattr(value, field.name) for field in fields(kind)]
        stated = getattr(value, "statement", None)
        for part in parts:
            if isinstance(stated, str) and callable(part):
                yield stated, part
            yield from _preferences_within(part)
