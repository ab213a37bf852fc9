"""Counterexamples in lines: the table in words, what is usual left out, then the step and the end.

Provers hand on what they found as text, which registers keep, so it is read again here.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any, Final, get_args, get_type_hints

import attrs

from bfrules.core.edition import AnyEdition
from spec.subjects import Subject, is_of_the_table, kinds_of_step, set_tables
from spec.symbolic.clauses import SEATS
from spec.symbolic.entries import PRINTED, Table, entry_for
from spec.symbolic.question import parameters_of

BEGINS: Final = re.compile(r"(?<!\w)\w*\((?=\w+=)")
AT_ANOTHER_TABLE: Final = re.compile(r"; [^;]*: \((?=\w+=)")
SEAT: Final = re.compile(r"seat_\d+")
NO_WORDS: Final = "words cannot set it; the rest is as when the game begins"
OF_A_RULE: Final = re.compile(r"; (?=refuted: )|; (?=the table: )")


def below(told: str) -> str:
    """Return several lines, to stand below what they are about; one line stays behind it."""
    return "\n  " + told.replace("\n", "\n  ") if "\n" in told else f" {told}"


# of a function ---------------------------------------------------------------------


def told_of_a_function(subject: Subject, told: str) -> str:
    """Return what a prover tells of values that break a promise, argument by argument.

    It is told in lines, at one table of several; in one line where no table is among the values.
    """
    found = call_in(AT_ANOTHER_TABLE.split(told)[0])
    if found is None:
        return told
    where, named, end = found
    arguments = arguments_in(subject, named)
    edition = subject.edition
    if edition is None:
        parts = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
        return f"{where}({parts}){end}"
    lines = (
        f"{name}: {value_in_words(edition, value)}"
        for name, value in arguments.items()
        if name != PRINTED
    )
    came = in_words(edition, end.strip())
    return "\n".join(filter(None, (where.removesuffix(": "), *lines, came)))


def arguments_in(subject: Subject, named: ast.Call) -> dict[str, Any]:
    """Return the arguments by name, each put together of what stands for its parts."""
    given = [*map(attrgetter("annotation"), parameters_of(subject.function))]
    records = {one.__name__: one for one in records_of(subject.edition, given)}
    known = {str(one.arg): read_back(one.value, records) for one in named.keywords}
    seats = sum(1 for name in known if SEAT.fullmatch(name))
    for table in tables_with(subject, seats):
        entry = entry_for(subject.function, table)
        if [one.name for one in entry.parameters] == [*known]:
            arguments = entry.arguments(tuple(known.values()))
            names = map(attrgetter("name"), parameters_of(subject.function))
            return dict(zip(names, arguments, strict=True))
    return known


def tables_with(subject: Subject, seats: int) -> Iterator[Table]:
    """Yield the tables with so many seats at which a function may have been asked."""
    if subject.edition is None:
        yield Table(None)
        return
    for kinds in kinds_of_step(subject.edition, subject.function):
        yield Table(subject.edition.printed, {SEATS: seats}, kinds=kinds)


# of a rule -------------------------------------------------------------------------


def told_of_a_rule(house: AnyEdition, told: str) -> str:
    """Return in lines what is told of a rule that is refuted: each obligation once."""
    parts = [part.removeprefix("refuted: ") for part in OF_A_RULE.split(told)]
    by_name = {part.partition(": ")[0]: part for part in reversed(parts)}
    return "\n".join(in_words(house, part) for part in reversed(by_name.values()))


# in words --------------------------------------------------------------------------


def in_words(edition: AnyEdition, told: str) -> str:
    """Return a text with its tables and steps in words."""
    found = call_in(told)
    if found is None:
        return told
    before, call, after = found
    said = value_in_words(
        edition, read_back(call, {one.__name__: one for one in records_of(edition)})
    )
    return f"{before}{said}{in_words(edition, after)}"


def value_in_words(edition: AnyEdition, value: Any) -> str:
    """Return a table or a step in words, as far as words can say it; else as Python writes it."""
    if not attrs.has(type(value)):
        return repr(value)
    if is_of_the_table(edition, type(value)):
        return table_in_words(edition, edition.position_kind(**parts_of(value)))
    try:
        return edition.write_step(value)
    except Exception:
        return repr(value)


def table_in_words(edition: AnyEdition, table: Any) -> str:
    """Return a table in words; of one that words cannot set, what is not as at the beginning."""
    try:
        return edition.write_position(table)
    except Exception:
        usual = (*set_tables(edition), getattr(edition, "in_the_box", None))
        like = next((one for one in usual if one and len(one.seats) == len(table.seats)), None)
        return f"{', '.join(parts_unlike(like, table, ''))} ({NO_WORDS})"


def parts_of(record: Any) -> dict[str, Any]:
    """Return the parts of a record by their names."""
    return attrs.asdict(record, recurse=False)


def parts_unlike(usual: Any, value: Any, name: str) -> Iterator[str]:
    """Yield the parts of a value that another one does not have, by their names."""
    if usual == value:
        return
    if attrs.has(type(value)):
        for part, own in parts_of(value).items():
            yield from parts_unlike(getattr(usual, part, None), own, f"{name}.{part}".lstrip("."))
    elif isinstance(value, tuple) and any(attrs.has(type(one)) for one in value):
        others = usual if isinstance(usual, tuple) and len(usual) == len(value) else value
        for number, (one, other) in enumerate(zip(others, value, strict=True)):
            yield from parts_unlike(one, other, f"{name}[{number}]")
    else:
        yield f"{name}={value!r}"


# read again ------------------------------------------------------------------------


def call_in(told: str) -> tuple[str, ast.Call, str] | None:
    """Return the first `Name(part=...)` or `(name=...)` of a text, with what is around it."""
    begins = BEGINS.search(told)
    if begins is None:
        return None
    for end in (one.end() for one in re.finditer(r"\)", told) if one.end() > begins.end()):
        text = told[begins.start() : end]
        try:
            call = ast.parse(text if text[0] != "(" else f"_{text}", mode="eval").body
        except SyntaxError:
            continue
        if isinstance(call, ast.Call):
            return told[: begins.start()], call, told[end:]
    return None


def records_of(edition: AnyEdition | None, others: Iterable[Any] = ()) -> Iterator[type[Any]]:
    """Yield the records that tables and steps of an edition are made of, those of others last."""
    left: list[Any] = [*others]
    if edition is not None:
        left = [edition.position_kind, *(rule.kind for rule in edition.rules), *others]
    while left:
        kind = left.pop(0)
        if isinstance(kind, type) and attrs.has(kind):
            yield kind
            left += get_type_hints(kind).values()
        else:
            left += get_args(kind)


def read_back(node: ast.expr, kinds: dict[str, type[Any]]) -> Any:
    """Return what a text makes of plain values and these records; else the text."""
    try:
        return made_of(node, kinds)
    except (KeyError, TypeError, ValueError):
        return Text(ast.unparse(node))


def made_of(node: ast.expr, kinds: dict[str, type[Any]]) -> Any:
    """Return what a text makes of plain values and these records; raise if it is something else."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        parts = {str(one.arg): made_of(one.value, kinds) for one in node.keywords}
        return kinds[node.func.id](**parts)
    if isinstance(node, ast.Tuple):
        return tuple(made_of(one, kinds) for one in node.elts)
    return ast.literal_eval(node)


class Text(str):
    """What stands for a value that is not read again: its text."""

    __slots__ = ()
    __repr__ = str.__str__
