"""Cases in words: tables, steps, and what comes of them; read as a rulebook, run as tests."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Final

import pytest

from bfrules.core.notation import read_words, said_by_seat, written_words
from bfrules.rulebook.checks import cases_in
from bfrules.shipped import shipped_editions
from bfrules.testing import reasons
from bfrules.testing.playing import in_words
from tests.editions.houses import under

UNTOUCHED: Final = "untouched"


def rulings(
    book: str,
    told: str,
    odd: Mapping[str, Any] = MappingProxyType({}),
    others: tuple[str, ...] = (),
) -> Callable[[Any, tuple[str, ...]], None]:
    """Return a test of what steps do at tables in words, case by case; see `check_case`.

    A case has a heading, with the statements that it verifies. Below it stand tables, further in
    each step, and below that what comes of it. Each case holds in other editions, too, if any.
    A step that no words can say is in `odd`, by name.
    """
    cases = [
        pytest.param(
            shipped_editions()[name],
            case.lines,
            id=case.name if name == book else f"{case.name} {name}",
            marks=pytest.mark.verifies("", " ".join(case.verifies)),
        )
        for case in cases_in(book, told)
        for name in (book, *others)
    ]

    @pytest.mark.parametrize(("edition", "lines"), cases)
    def check(edition: Any, lines: tuple[str, ...]) -> None:
        check_case(edition, lines, odd)

    test: Callable[[Any, tuple[str, ...]], None] = check
    return test


def check_case(edition: Any, lines: tuple[str, ...], odd: Mapping[str, Any]) -> None:
    """See what steps do at tables in words.

    - A table may begin with the readings in force there. `then` is the table that the last step
      led to, `the box` the table before the set-up.
    - Below a step stands the table that it leads to, after `=` as a whole, after `+` as what
      changes, or every reason against it. `as printed` is what comes of it without the readings.
    - Below `legal`, or `legal buy 1 green`, stands how all legal steps that begin so go on;
      `none` if none does.
    - `note:` is one of the notes of the ruling, told in full or not at all. `#` begins a remark.
    """
    house, table, step = edition, None, ""
    asked: dict[tuple[Any, Any, str], list[Any]] = {}
    for line in lines:
        said = " ".join(line.split())
        if said.startswith("#"):
            continue
        if line.startswith("      "):
            asked[house, table, step].append(outcome_of(edition, house, table, step, said, odd))
        elif line.startswith("    "):
            step = said
            asked[house, table, step] = []
        elif said == "then":
            (table,) = asked[house, table, step]
        else:
            house, table = table_of(edition, said)
    assert asked, "a case has tables with steps"
    for (house, table, said), told in asked.items():
        answer = [*answers_at(house, table, said, told, odd)]
        at = in_words(house, table) or "the usual table"
        assert answer == told, compared(house, answer, told, f"{said} at {at}")


def compared(house: Any, came: list[Any], expected: list[Any], of: str) -> str:
    """Say what was expected of a step, and below it what came; of tables, the words that part."""
    rows = [(expected, came)] if len(came) != len(expected) else zip(expected, came, strict=True)
    lines = [of]
    for one, other in rows:
        if one != other:
            lines += [f"  expected: {beside(house, one, other)}"]
            lines += [f"  came:     {beside(house, other, one)}"]
    return "\n".join(lines)


def beside(house: Any, outcome: Any, other: Any) -> str:
    """Say what comes of a step; of a table, what another table does not say."""
    if type(outcome) is not type(other) or isinstance(outcome, str | list):
        return said_of(house, outcome)
    words, others = (in_words(house, table).split(" ") for table in (outcome, other))
    return " ".join(word for word in words if word not in others) or "all else as usual"


def said_of(house: Any, outcome: Any) -> str:
    """Say what comes of a step: tables in words, reasons as they stand."""
    if isinstance(outcome, list):
        return "; ".join(said_of(house, one) for one in outcome) or "nothing"
    return outcome if isinstance(outcome, str) else in_words(house, outcome)


def table_of(edition: Any, said: str) -> tuple[Any, Any]:
    """Return a house and a table of it: `Q02=refused cash=20`."""
    words = said.split(" ")
    readings = list(takewhile(lambda word: re.match(r"Q\d", word), words))
    house, rest = under(edition, " ".join(readings)), " ".join(words[len(readings) :])
    if rest == "the box":
        return house, house.in_the_box
    return house, house.parse_position("" if rest == UNTOUCHED else rest)


def outcome_of(
    edition: Any, house: Any, table: Any, step: str, said: str, odd: Mapping[str, Any]
) -> Any:
    """Return what is said to come of a step: a table, or a text."""
    if said == "as printed" and step.split(" ")[0] == "legal":
        return next(answers_at(edition, table, step, [], odd))
    if said == "as printed":
        return edition.apply(table, odd.get(step) or edition.parse_step(step))
    if said.startswith("+ "):
        return house.parse_position(changed_words(words_of(house, table), said[2:]))
    return house.parse_position(said[2:]) if said.startswith("= ") else said


def words_of(house: Any, table: Any) -> str:
    """Say a table in one line, seat by seat, in full where hands would be filled up otherwise."""
    tables, printed = house.speech.tables, house.printed
    words, known = tables.told(printed, table), tables.known(printed)
    if "filled_up" not in words:
        said = read_words(house.name, house.write_position(table), known)
        words = said_by_seat(said, words)
    return written_words(words, known)


def changed_words(words: str, changes: str) -> str:
    """Say a table after changes; a word without a value is as usual again.

    Entries are changed one by one: `cash=1:3` is that of one seat alone; `hand-=red-8` leaves the
    other cards, `portfolio+=red-8` adds to them.
    """
    found = dict(word.split("=") for word in words.split())
    for word, value in (change.split("=") for change in changes.split()):
        name = word.rstrip("+-")
        there = [part for part in found.get(name, "none").split(",") if part != "none"]
        new = value.split(",")
        if word.endswith("-"):
            for part in new:
                there.remove(part)
            found[name] = ",".join(there) or "none"
        elif word.endswith("+"):
            found[name] = ",".join([*there, *new])
        elif ":" in value:
            entries = dict(part.split(":") for part in [*there, *new] if ":" in part)
            found[name] = ",".join(map(":".join, entries.items()))
        else:
            found[name] = value
    return " ".join(f"{word}={value}" for word, value in found.items() if value)


def answers_at(
    house: Any, table: Any, said: str, told: list[Any], odd: Mapping[str, Any]
) -> Iterator[Any]:
    """Yield what comes of a step; where only notes are told, those alone."""
    word, _, start = said.partition(" ")
    if word == "legal":
        steps = map(house.write_step, house.legal(table))
        rests = [step.removeprefix(start).strip() for step in steps if step.startswith(start)]
        yield "; ".join(rests) or "none"
        return
    step = odd.get(said) or house.parse_step(said)
    against = reasons(house, table, step)
    assert (step in house.legal(table)) is not bool(against), said
    notes = [f"note: {note}" for note in house.explain(table, step).notes]
    if not all(str(one).startswith("note:") for one in told):
        yield from against or [house.apply(table, step)]
    if any(str(one).startswith("note:") for one in told):
        yield from notes or ["note: none"]
