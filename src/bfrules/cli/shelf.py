"""Everything that can be shown and cited, by name: what `show` and `search` look through."""

from collections.abc import Iterable, Iterator
from sys import modules
from types import FunctionType
from typing import Any, Final, Literal
from warnings import warn

from attrs import frozen

from bfrules.core.amendment import Amendment
from bfrules.core.edition import AnyEdition
from bfrules.core.phrases import numbered
from bfrules.core.provenance import Component
from bfrules.core.question import OpenQuestion, Reading, in_short
from bfrules.core.rule import AnyRule, Carrier, first_paragraph
from bfrules.core.statement import Statement, without_edition
from bfrules.house import House, told_error
from bfrules.shipped import shipped_editions

Kind = Literal[
    "edition",
    "chapter",
    "statement",
    "open question",
    "reading",
    "variant",
    "printed value",
    "rule",
    "function",
]
CITABLE: Final[tuple[Kind, ...]] = (
    "edition",
    "chapter",
    "statement",
    "open question",
    "variant",
    "printed value",
)
"""What can be cited; rules and functions are code, and a question tells its readings."""


@frozen
class Chapter:
    """The statements of a chapter; its name is the part of their ids between the dots."""

    name: str
    statements: tuple[Statement, ...]


@frozen
class Function:
    """A clause, or what carries out statements beside the clauses."""

    carrier: Carrier


@frozen
class Answer:
    """One reading of an open question."""

    question: OpenQuestion
    reading: Reading


@frozen
class Entry:
    """One thing that can be shown: its full name, and what it says in short."""

    name: str
    kind: Kind
    text: str
    house: House
    thing: (
        AnyEdition
        | Chapter
        | Statement
        | OpenQuestion
        | Answer
        | Amendment[Any]
        | Component
        | AnyRule
        | Function
    )

    @property
    def edition(self) -> AnyEdition:
        """The edition that it belongs to, as the house plays it."""
        return self.house.amended


def shelf(houses: Iterable[House], *, shared: bool = False) -> tuple[Entry, ...]:
    """Return everything that can be shown, each under one name.

    With `shared`, statements that an edition shares with the one that it is built on are there
    even if that one is not. Warn of an edition of another package that cannot be shown, and
    leave it out.
    """
    entries: dict[str, Entry] = {}
    own = shipped_editions()
    for house in houses:
        try:
            entries |= {entry.name: entry for entry in entries_of(house, shared)}
        except Exception as error:
            name = house.edition.name
            if name in own:
                raise
            told = f"the edition {name}, which another package brings, cannot be shown"
            warn(f"{told}: {told_error(error)}", stacklevel=2)
    return tuple(entries.values())


def entries_of(house: House, shared: bool) -> Iterator[Entry]:
    """Yield what can be shown of an edition, with the statements it shares, or without."""
    edition = house.amended
    yield Entry(edition.name, "edition", edition.title, house, edition)
    own = [
        one
        for one in edition.statements.statement
        if shared or one.id.startswith(f"{edition.name}.")
    ]
    for chapter in chapters_of(edition):
        about = f"a chapter of {numbered(len(chapter.statements), 'statement')}"
        yield Entry(f"{edition.name}.{chapter.name}", "chapter", about, house, chapter)
    for statement in own:
        yield Entry(statement.id, "statement", statement.text, house, statement)
    for question in edition.questions:
        name = f"{edition.name}.{question.id}"
        yield Entry(name, "open question", question.question, house, question)
        for reading in question.reading:
            answer = Answer(question, reading)
            yield Entry(f"{name}={reading.name}", "reading", reading.text, house, answer)
    for variant in edition.variants:
        name = f"{edition.name}.{variant.name}"
        yield Entry(name, "variant", variant.about, house, variant)
    for component in edition.components(edition.printed):
        name = f"{edition.name}.{component.name}"
        yield Entry(name, "printed value", component.about, house, component)
    for rule in edition.rules:
        name = f"{edition.name}.{rule.kind.__name__}"
        yield Entry(name, "rule", first_paragraph(rule.kind.__doc__ or ""), house, rule)
    yield from (entry_of(function, house) for function in functions_of(edition))


def entry_of(function: Carrier, house: House) -> Entry:
    """Return the entry of a function of an edition."""
    name = f"{house.edition.name}.{function.__name__}"
    return Entry(name, "function", house.amended.sentence(function), house, Function(function))


def entries_beside(houses: Iterable[House]) -> Iterator[Entry]:
    """Yield the functions that clauses of editions stand beside, such as conditions."""
    for house in houses:
        yield from (entry_of(function, house) for function in functions_beside(house.amended))


def functions_beside(edition: AnyEdition) -> Iterator[Carrier]:
    """Yield the other functions of the packages in which the functions of an edition stand."""
    own = functions_of(edition)
    loaded = {function.__module__ for function in own} & {*modules}
    homes = tuple({f"{modules[name].__package__ or name}." for name in loaded})
    for name, module in sorted(modules.items()):
        if f"{name}.".startswith(homes):
            for value in vars(module).values():
                is_function = isinstance(getattr(value, "__wrapped__", value), FunctionType)
                if is_function and value.__module__ == name and value not in own:
                    yield value


def functions_of(edition: AnyEdition) -> tuple[Carrier, ...]:
    """Return the clauses of an edition, and what carries out statements beside them."""
    clauses = (clause for rule in edition.rules for clause in rule.clauses)
    return tuple(dict.fromkeys((*clauses, *edition.beside)))


def names_of(entries: Iterable[Entry]) -> list[str]:
    """Return the names by which to cite things."""
    return [entry.name for entry in entries]


def chapters_of(edition: AnyEdition) -> tuple[Chapter, ...]:
    """Return the chapters of an edition in printed order."""
    chapters: dict[str, list[Statement]] = {}
    for statement in edition.statements.statement:
        chapters.setdefault(statement.chapter, []).append(statement)
    return tuple(Chapter(name, tuple(statements)) for name, statements in chapters.items())


def entries_named(entries: Iterable[Entry], name: str) -> tuple[Entry, ...]:
    """Return what a name means: see `meant`.

    A word alone, such as `price`, also means the printed values that have it in
    their names, unless it is all of a name, as that of an edition is.
    """
    known = tuple(entries)
    found = meant(name, (entry.name for entry in known))
    word = "" if name in found else in_short(name)
    return tuple(
        entry
        for entry in known
        if entry.name in found
        or (entry.kind == "printed value" and word in without_edition(entry.name).split("_"))
    )


def meant(name: str, full_names: Iterable[str]) -> tuple[str, ...]:
    """Return the full names that a name means, with or without the edition.

    The rule `bf2023.Sell` may be called `bf2023 Sell`, too. Capital letters, and zeros before the
    number of a question, tell names apart only where two are alike but for these.
    """
    typed = name.replace(" ", ".")
    if not typed:
        return ()
    known = tuple(full_names)
    return (
        tuple(one for one in known if one == typed)
        or tuple(one for one in known if in_short(one) == in_short(typed))
        or tuple(one for one in known if without_edition(one) == typed)
        or tuple(one for one in known if in_short(without_edition(one)) == in_short(typed))
    )
