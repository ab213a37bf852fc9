"""Which rules a house changes, which of their clauses are asked about anew, and why not."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from attrs import frozen

from bfrules.core.amendment import TAKEN_BY_A_PROMISE, Amendment
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import meant_or, together
from bfrules.core.rule import list_alike
from bfrules.house import (
    House,
    expect_nothing_named_twice,
    file_and_name,
    houses_under,
    told_error,
    with_amendment,
)
from bfrules.kernel.contract import contract_of
from bfrules.shipped import shipped_editions
from spec.composing.checking import promises_not_proved
from spec.composing.fingerprints import is_another_rule
from spec.composing.house_lists import values_read_otherwise
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.counterexamples import named_with_its_place
from spec.files import NO_TUPLE, UnusableFile, is_of_tuples, name_of, run_file, taken_elsewhere
from spec.fingerprints import fingerprint_of
from spec.fragment.houses import why_unread
from spec.fragment.listed import unwrapped
from spec.fragment.whole import FileRun
from spec.subjects import Subject, functions_of, numbers_of_seats, plain, rules_of
from spec.verdicts.ledger import Ledger, read_ledger

OTHER_ORDER: Final = "a promise of a whole step takes the table after it first"


def amendments_in(places: Sequence[str]) -> tuple[Amendment[Any], ...] | str:
    """Return the amendments that `FILE.py:NAME` names, or why a file is not read to its end.

    Each file is run once. Raise UnusableFile if there is no such amendment, and
    UnusableHouseRule for a place that names none.
    """
    named = [file_and_name(place) for place in places]
    files = list(dict.fromkeys(path for path, _ in named))
    for one, other in combinations(files, 2):
        if one.stem == other.stem:
            raise UnusableFile(f"{one} and {other}: these files have one name; rename one of them")
    # run as what may be proved, unlike `bfrules.house.amendment_at`: provers read its source
    ran = {path: run_file(path) for path in files}
    for breach in filter(None, (one.breach for one in ran.values())):
        return str(breach)
    for path in files:
        expect_nothing_named_twice(path)
    return tuple(amendment_in(ran[path], path, name) for path, name in named)


def amendment_in(ran: FileRun, path: Path, name: str) -> Amendment[Any]:
    """Return an amendment of a file that was run; raise UnusableFile if none has that name."""
    found = {one: value for one, value in vars(ran.module).items() if isinstance(value, Amendment)}
    if name not in found:
        meant = meant_or(name, "it has", list(found))
        raise UnusableFile(f"{path} has no amendment named {name}; {meant}")
    return found[name]


@frozen
class AskedOfAHouse:
    """A rule of a house at a table, which of its tables that is, and why nobody is asked, if so."""

    rule: RuleAtATable
    size: int
    why_not: str


def edition_in(name: str) -> str:
    """Return the edition in the name of an edition or of a rule: `bf2023.Sell`, `bf2023 Sell`."""
    return re.split("[ .]", name)[0]


def is_meant(asked: RuleAtATable, names: Sequence[str]) -> bool:
    """Tell whether names mean a rule: its own, that of its edition, or none at all."""
    edition, kind = asked.house.name, asked.rule.kind.__name__
    known = {edition, f"{edition}.{kind}", f"{edition} {kind}", asked.name}
    return not names or not known.isdisjoint(names)


def rules_under(
    readings: Sequence[str], places: Sequence[str], names: Sequence[str]
) -> Iterator[AskedOfAHouse]:
    """Yield the rules that readings and amendments change, in each edition that they fit.

    `places` name the amendments as `FILE.py:NAME`; `names` are the editions and
    rules to look at, all if it is empty. Of a file that is not read to its end, nobody knows
    what it changes: each rule is told of once. Raise UnusableFile if no rule is changed, or
    something else, and UnknownReading for a reading of none.
    """
    amendments = amendments_in(places)
    shipped, editions = shipped_editions().items(), set(map(edition_in, names))
    looked_at = [edition for name, edition in shipped if not editions or name in editions]
    if isinstance(amendments, str):
        unread = [
            AskedOfAHouse(
                RuleAtATable(house.amended, rule, numbers_of_seats(house.edition)[0]), 0, amendments
            )
            for house in houses_under(looked_at, readings)
            for rule in house.amended.rules
        ]
        known = [asked for asked in unread if is_meant(asked.rule, names)]
        if not known:
            raise UnusableFile(amendments)
        yield from known
        return
    changed = list(rules_changed(readings, places, amendments, looked_at))
    others = [name for name in names if not any(is_meant(one.rule, (name,)) for one in changed)]
    if others:
        named = together((*readings, *places))
        rules = dict.fromkeys(one.rule.name for one in changed)
        raise UnusableFile(f"{named} changes no {' or '.join(others)}, but {', '.join(rules)}")
    yield from (one for one in changed if is_meant(one.rule, names))


def houses_with(
    readings: Sequence[str],
    places: Sequence[str],
    amendments: tuple[Amendment[Any], ...],
    looked_at: Sequence[AnyEdition],
) -> Iterator[House | str]:
    """Yield the houses under readings with amendments in force, or why these do not fit."""
    for house in houses_under(looked_at, readings):
        try:
            for place, amendment in zip(places, amendments, strict=True):
                house = with_amendment(place, amendment, house)
        except ValueError as unfit:
            yield str(unfit)
        else:
            yield house


def rules_changed(
    readings: Sequence[str],
    places: Sequence[str],
    amendments: tuple[Amendment[Any], ...],
    looked_at: Sequence[AnyEdition],
) -> Iterator[AskedOfAHouse]:
    """Yield the rules that are changed; raise UnusableFile if there is none.

    So it does, at the end, if a house that these fit cannot be composed.
    """
    changed, fails, reasons = 0, False, []
    for house in houses_with(readings, places, amendments, looked_at):
        if isinstance(house, str):
            reasons.append(house)
            continue
        amended = house.amended
        try:
            why = why_not_composed(amended)
            unread = "" if why else why_unread(amended) or why_misused(amended)
            if not (why or unread or numbers_of_seats(amended)):
                why = f"no table of {amended.label} can be set."
        except Exception as unfit:
            why, unread = str(unfit) if isinstance(unfit, ValueError) else told_error(unfit), ""
        if why or unread:
            reasons.append(why or unread)
        if why:
            fails = True
            continue
        before = {rule.kind: RuleSubject(house.edition, rule) for rule in house.edition.rules}
        prints_others = amended.printed != house.edition.printed
        # no table of a house is set before its clauses are read
        sizes = numbers_of_seats(house.edition if unread else amended)
        for rule in amended.rules:
            known = before.get(rule.kind)
            another = (
                known is None
                or is_another_rule(RuleSubject(amended, rule), known)
                or not list_alike(rule, known.rule)
                or (prints_others and reads_others(RuleSubject(amended, rule)))
            )
            for size, seats in enumerate(sizes):
                asked = RuleAtATable(amended, rule, seats)
                if another or is_of_another_size(asked):
                    changed += 1
                    yield AskedOfAHouse(asked, size, unread)
    if fails or not changed:
        named = together((*readings, *places))
        told = " ".join(reasons)
        raise UnusableFile(f"{named}: {told}" if told else f"{named} changes no rule")


def why_not_composed(house: AnyEdition) -> str:
    """Say why no rule of a house can be composed, as far as is known before it is read."""
    for clause in (clause for rule in house.rules for clause in rule.clauses):
        if not isinstance(unwrapped(clause), FunctionType):
            return f"{name_of(clause)} is a clause that is no plain function."
        stated = contract_of(clause)
        if stated and not is_of_tuples(stated):
            return f"{name_of(clause)}: {NO_TUPLE}"
    return ""


def why_misused(house: AnyEdition) -> str:
    """Say which promise of a whole step takes what it is given in another order; nothing if none.

    Both tables are of one type, so nobody else would see that it speaks of one as of the other.
    """
    for promise in (promise for rule in house.rules for promise in rule.promises):
        elsewhere = taken_elsewhere(plain(promise), [*TAKEN_BY_A_PROMISE])
        if elsewhere:
            name, given = name_of(promise), ", ".join(TAKEN_BY_A_PROMISE)
            told = f"{OTHER_ORDER}: {name} takes {elsewhere}; instead: {name}({given})"
            return f"{named_with_its_place(promise)}: {told}"
    return ""


def is_of_another_size(asked: RuleAtATable) -> bool:
    """Tell whether a rule is asked about at a table that the edition as it ships does not have."""
    return asked.seats not in numbers_of_seats(shipped_editions()[asked.house.name])


def reads_others(asked: RuleSubject) -> bool:
    """Tell whether a rule reads other printed values than the edition ships with, or its list."""
    house, rule = asked.house, asked.rule
    of_clauses = any(is_to_be_asked(house, clause, rule.kind) for clause in rule.clauses)
    return of_clauses or bool(values_read_otherwise(asked))


def is_to_be_asked(house: AnyEdition, clause: Any, kind: type[Any]) -> bool:
    """Tell whether no verdict that ships speaks of a clause as it is in a house, of such steps."""
    shipped = shipped_editions()[house.name]
    kinds = {rule.kind for rule in rules_of(shipped) if clause in rule.clauses}
    if plain(clause) not in functions_of(shipped) or kind not in kinds:
        return True
    ships = Subject(shipped, plain(clause))
    reads_others = fingerprint_of(Subject(house, clause)) != fingerprint_of(ships)
    return reads_others or any(promises_not_proved(ships, known_verdicts()))


@cache
def known_verdicts() -> Ledger:
    """Return what the ledger knows of clauses, read once."""
    return read_ledger()
