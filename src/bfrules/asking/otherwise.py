"""What else could be said of a case: other readings that change the answer, and sister editions."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from attrs import frozen

from bfrules.asking.case import Case
from bfrules.asking.forms import fields_of
from bfrules.asking.words import WHAT_IS_DUE, in_short, is_over_to_nobody, whose, without_its_cell
from bfrules.compare.tables import pair_of, set_for_both
from bfrules.core.edition import AnyEdition
from bfrules.core.phrases import Lots, Named, Phrasebook, is_of_money
from bfrules.core.question import OpenQuestion
from bfrules.core.ruling import AnyRuling, Change
from bfrules.shipped import shipped_editions

WITHOUT_THE_HOUSE: Final = "without the rules of the house"

sister_pair = lru_cache(maxsize=1 << 7)(pair_of)


@frozen
class ReadingOfACase:
    """A reading of an open question, and what it answers in a case; empty if the same."""

    name: str
    text: str
    in_force: bool
    answer: str


@frozen
class Doubt:
    """An open question on which the answer in a case depends."""

    question: OpenQuestion
    readings: tuple[ReadingOfACase, ...]


@frozen
class Sister:
    """What another edition says to the same step at the same table; `same` if it says no other."""

    edition: str
    title: str
    same: bool
    allowed: bool
    told: str
    statements: tuple[str, ...]


# readings ------------------------------------------------------------------------


def doubts(case: Case, ruling: AnyRuling) -> Iterator[Doubt]:
    """Yield the open questions of which another reading would change the answer in a case."""
    you = case.edition.actor(case.position)
    answers: dict[str, dict[str, str]] = {}
    for other in ruling.readings:
        if ruling.allowed or other.ruling.allowed:
            told = answers.setdefault(other.question, {})
            told[other.reading] = told_otherwise(ruling, other.ruling, other.instead, you)
    for name, told in answers.items():
        question, in_force = case.edition.question(name), case.edition.reading_in_force(name)
        readings = tuple(
            ReadingOfACase(one.name, one.text, one.name == in_force, told.get(one.name, ""))
            for one in question.reading
        )
        yield Doubt(question, readings)


def told_otherwise(
    ruling: AnyRuling, other: AnyRuling, instead: tuple[Change, ...], you: object
) -> str:
    """Say how another ruling answers; `instead` has what is otherwise where both allow the step."""
    told = what_follows(ruling, other, instead, you)
    if ruling.allowed and other.allowed:
        return told
    return f"{'Allowed' if other.allowed else 'Not allowed'}. {told}".strip()


def what_follows(
    ruling: AnyRuling, other: AnyRuling, instead: tuple[Change, ...], you: object
) -> str:
    """Say what another ruling leads to, without its verdict; see `told_otherwise`."""
    if not other.allowed:
        return other.refusals[0].sentence
    if not ruling.allowed:
        changes = [change for effect in other.effects for change in effect.changes]
        return in_short(changes, you)
    sentence = "; ".join(
        f"{'next is' if one.what == WHAT_IS_DUE else whose(one.what, you)} "
        f"{without_its_cell(one.after)}, not {without_its_cell(one.before)}"
        for one in instead
    )
    return f"{sentence[0].upper()}{sentence[1:]}." if sentence else "The table looks the same."


# sister editions -------------------------------------------------------------------


def sisters(case: Case) -> Iterator[Sister]:
    """Yield what each other shipped edition with such a table says to the same step.

    Where a house has rules of its own, its edition without them comes first.
    """
    yield from without_the_house(case)
    own, here = case.edition, case.ruling
    moved_here = what_moves(own.speech.changes(own.printed, here.before, here.after))
    you = own.actor(case.position)
    for other in shipped_editions().values():
        there = asked_of(other, case) if other.name != own.name else None
        if there is None:
            continue
        changes = other.speech.changes(other.printed, there.before, there.after)
        names = names_for(other.phrasebook, own.phrasebook)
        told = in_short(changes, you)
        cited = cited_otherwise(there, names, moved_here)
        if there.refusals:
            told = there.refusals[0].sentence
            cited = there.refusals[0].statements
        moved = {in_words_of(names, one) for one in what_moves(changes)}
        same = here.allowed == there.allowed and moved == moved_here
        explained = f"{told} {names_explained(names, told)}".strip()
        yield Sister(other.name, other.title, same, there.allowed, explained, cited)


def without_the_house(case: Case) -> Iterator[Sister]:
    """Yield what an edition as it ships says to the step, if its house has more than readings."""
    house, plain = case.edition, case.edition.plain
    if all(one.question for one in house.amendments):
        return
    there = asked_of(plain, case)
    if there is None:
        return
    here, you = case.ruling, house.actor(case.position)
    both = here.allowed and there.allowed
    instead = plain.speech.changes(plain.printed, here.after, there.after) if both else ()
    told = what_follows(here, there, instead, you)
    cited = there.refusals[0].statements if there.refusals else ()
    same = both and here.after == there.after if there.allowed else not here.allowed
    title = f"{plain.title} {WITHOUT_THE_HOUSE}"
    yield Sister(plain.name, title, same, there.allowed, told, cited)


def cited_otherwise(
    there: AnyRuling, names: Mapping[str, str], moved_here: set[str]
) -> tuple[str, ...]:
    """Return the first statement behind each effect that moves what does not move here."""
    return tuple(
        effect.statements[0]
        for effect in there.effects
        if {in_words_of(names, one) for one in what_moves(effect.changes)} - moved_here
    )


def what_moves(changes: tuple[Change, ...]) -> set[str]:
    """Return the money and prices that a step changes, and what it brings about."""
    return {
        change.what for change in changes if is_of_money(change.after) or is_over_to_nobody(change)
    }


def asked_of(sister: AnyEdition, case: Case) -> AnyRuling | None:
    """Return what a sister says to the same step at the same table; None if it has no such."""
    pair = sister_pair(case.edition, sister)
    if pair is None:
        return None
    table = set_for_both(pair, case.edition.described(case.position))
    step = same_step(pair.second, case.step)
    if table is None or table.first != case.position or step is None:
        return None
    try:
        return pair.second.explain(table.second, step)
    except ValueError:
        return None


def same_step(edition: AnyEdition, step: Any) -> Any:
    """Return a step of another edition that says the same, or None if its rules have none."""
    book, known = edition.phrasebook, {rule.kind for rule in edition.rules}
    for phrase in book.phrases:
        if phrase.kind not in known:
            continue
        fields = fields_of(edition, phrase)
        if phrase.kind.__name__ != type(step).__name__ or not all(
            hasattr(step, name) for name in (*fields, *phrase.fixed)
        ):
            continue
        if all(getattr(step, name) == value for name, value in phrase.fixed.items()):
            values = {name: getattr(step, name) for name in (*fields, *phrase.fixed)}
            return (phrase.makes or phrase.kind)(**values)
    return None


def names_for(other: Phrasebook, own: Phrasebook) -> Mapping[str, str]:
    """Return what an edition calls the things that another has its own names for."""
    found: dict[str, str] = {}
    for name, blank in other.blanks.items():
        mine = own.blanks.get(name)
        if mine and isinstance(blank.way, Lots) and isinstance(mine.way, Lots):
            found |= dict(zip(blank.way.names, mine.way.names, strict=False))
        elif mine and isinstance(blank.way, Named) and isinstance(mine.way, Named):
            found |= {
                theirs: mine.way.names[value]
                for value, theirs in blank.way.names.items()
                if value in mine.way.names
            }
    return found


def names_explained(names: Mapping[str, str], told: str) -> str:
    """Say which names of another edition a text has, as in "Green is red there."."""
    said = [
        f"{own} is {theirs}"
        for theirs, own in names.items()
        if theirs != own and re.search(rf"\b{re.escape(theirs)}\b", told)
    ]
    return f"{', '.join(said).capitalize()} there." if said else ""


def in_words_of(names: Mapping[str, str], text: str) -> str:
    """Say a text with the names of another edition."""
    if not names:
        return text
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"\b({pattern})\b", lambda found: names[found[0]], text)
