"""Provenance: how we know a printed value."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, Literal

from attrs import Attribute, AttrsInstance, field, fields, frozen

from bfrules.core.beside import UnreadableFile, line_of, tables_beside, text_beside

Provenance = Literal["PRINTED", "CROSS_CHECKED", "OBSERVED", "RECONSTRUCTED"]
Values = tuple[int, ...] | tuple[tuple[int, ...], ...]

RECONSTRUCTED: Final[Provenance] = "RECONSTRUCTED"
FILE: Final = "components.toml"
TABLE: Final = "table"
LEAST: Final = "least"
KEYS: Final = ("name", "about", "source", "provenance", "values")
MEANING: Final[dict[Provenance, str]] = {
    "PRINTED": "a rulebook text we hold states it",
    "CROSS_CHECKED": "two independent sources, or one and a worked example",
    "OBSERVED": "one independent public source reports it from the printed part",
    "RECONSTRUCTED": "a pattern that fits every fact we hold",
}


@frozen
class Component:
    """A printed value or table, with how each of its values is known.

    `values` is a flat list or rows of a table; `provenance` holds one mark for
    all of them or one mark each.
    """

    name: str
    about: str
    source: str
    provenance: tuple[Provenance, ...]
    values: Values

    @property
    def flat(self) -> tuple[int, ...]:
        """The values in one row."""
        return tuple(
            value for row in self.values for value in (row if isinstance(row, tuple) else (row,))
        )

    def provenance_of(self, index: int) -> Provenance:
        """Return how the value at this index is known."""
        return self.provenance[0] if len(self.provenance) == 1 else self.provenance[index]


def known_by(components: tuple[Component, ...], name: str, index: int) -> Provenance:
    """Return how a value of a printed table is known; the index counts from 0."""
    return next(table.provenance_of(index) for table in components if table.name == name)


def is_as_reconstructed(
    components: tuple[Component, ...], name: str, index: int, value: int
) -> bool:
    """Tell whether a value is the reconstructed one of a table, and not that of a box owner."""
    table = next(table for table in components if table.name == name)
    return table.provenance_of(index) == "RECONSTRUCTED" and table.flat[index] == value


@frozen
class Tables:
    """The printed tables of an edition, as they stand in its file."""

    component: tuple[Component, ...]

    def flat(self, name: str) -> tuple[int, ...]:
        """Return the values of one table in one row; raise UnreadableFile if there is none."""
        for table in self.component:
            if table.name == name:
                return table.flat
        known = ", ".join(table.name for table in self.component)
        raise UnreadableFile(f"{FILE} has no table {name!r}; there are {known}")

    def values_of(self, kind: type[Any], **blanks: str) -> dict[str, Any]:
        """Return the parts of a kind of components that say in which table they stand.

        `blanks` fill those in the names of tables.
        """
        return {
            part.name: part.metadata[TABLE][1](self.flat(table))
            for part, table in parts_with_tables(kind, blanks)
        }


def parts_with_tables(
    kind: type[Any], blanks: Mapping[str, object]
) -> Iterator[tuple["Attribute[Any]", str]]:
    """Yield the parts of a kind of components that say in which table they stand, with that."""
    for part in fields(kind):
        if TABLE in part.metadata:
            yield part, part.metadata[TABLE][0].format_map(blanks)


def whole(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return all values of a table."""
    return values


def single(values: tuple[int, ...]) -> int:
    """Return the first value of a table, which is its only one."""
    return values[0]


def printed_in(
    table: str,
    read: Callable[[tuple[int, ...]], object] = whole,
    *,
    least: int | None = 0,
) -> Any:
    """Declare a part of components with the table that it stands in, and how it is read there.

    `words` of the components, if there are any, fill blanks in the name of the table. No number
    of it is below `least`; None stands for any number.
    """
    return field(metadata={TABLE: (table, read), LEAST: least})


def no_misprints(printed: object) -> tuple[str, ...]:
    """Say of no printed components that they cannot be."""
    return ()


def misprinted_numbers(printed: AttrsInstance) -> Iterator[str]:
    """Say which parts of printed components hold something else than the numbers that belong there.

    Those are whole numbers, alone or in tuples as declared, none below the least of its part.
    """
    for part in (part for part in fields(type(printed)) if TABLE in part.metadata):
        found = getattr(printed, part.name)
        if isinstance(found, tuple) == (part.type is int):
            kind = "a whole number" if part.type is int else "a tuple of whole numbers"
            yield f"{part.name} is {found!r}, and not {kind}"
            continue
        for number in numbers_in(found):
            if type(number) is not int:
                yield f"{part.name} has {number!r}, which is no whole number"
            elif part.metadata[LEAST] is not None and number < part.metadata[LEAST]:
                yield f"{part.name} has {number}, and {part.metadata[LEAST]} is the least there"


def misprinted_length(
    printed: AttrsInstance, name: str, length: int, one_for_each: str
) -> Iterator[str]:
    """Say that a printed table has fewer or more numbers than are looked up in it, if so."""
    numbers = len(getattr(printed, name))
    if numbers != length:
        yield f"the length of {name} is {numbers}, and not {length}, one for each {one_for_each}"


def numbers_in(printed: object) -> Iterator[object]:
    """Yield the numbers of a printed part, that of a single one or those in its rows."""
    if isinstance(printed, tuple):
        for row in printed:
            yield from numbers_in(row)
    else:
        yield printed


@lru_cache(maxsize=32)
def read_tables(package: str) -> Tables:
    """Read the printed tables that lie beside an edition, `components.toml` in its package."""
    tables = tables_beside(package, FILE).get("component", [])
    for number, table in enumerate(tables):
        for key, complaint in complaints_about(table):
            line = line_of(text_beside(package, FILE), [("component", number)], key)
            raise UnreadableFile(f"{FILE} of {package}: line {line}: {complaint}")
    return Tables(tuple(_component(**table) for table in tables))


def complaints_about(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Say what is wrong with a printed table as it stands in its file, each with its key."""
    for key in table:
        if key not in KEYS:
            yield key, f"there is no key {key!r}; there are {', '.join(KEYS)}"
    for key in KEYS:
        if key not in table:
            yield "", f"the key {key!r} is missing"
    for mark in table.get("provenance", []):
        if mark not in MEANING:
            yield "provenance", f"{mark!r} is no provenance; there are {', '.join(MEANING)}"
    for value in table.get("values", []):
        row = value if isinstance(value, list) else [value]
        if not all(type(number) is int for number in row):
            yield "values", f"{value!r} is no whole number, nor a row of them (values)"


def _component(
    name: str,
    about: str,
    source: str,
    provenance: list[Provenance],
    values: list[int] | list[list[int]],
) -> Component:
    rows = tuple(tuple(row) for row in values if isinstance(row, list))
    row = tuple(value for value in values if isinstance(value, int))
    return Component(name, about, source, tuple(provenance), rows or row)
