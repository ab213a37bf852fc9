"""`bfrules search`: find what to cite by its words."""

from collections.abc import Iterable
from json import dumps
from re import sub
from typing import Final

import click

from bfrules import shipped
from bfrules.asking.finding import Findable, found, not_held
from bfrules.cli.options import HouseRules, as_json, under_house_rules
from bfrules.cli.shelf import CITABLE, Entry, Kind, names_of, shelf
from bfrules.cli.streams import Command
from bfrules.cli.style import put, say
from bfrules.cli.words import UnusableWords, edition_named
from bfrules.core.question import OpenQuestion
from bfrules.core.statement import Statement

MOST_HITS: Final = 12
MOST_HITS_BY_OTHER_WORDS: Final = 4
"""How many are told where no text has one of the words, and others are taken for it."""
LIKELIER: Final[dict[Kind, float]] = {
    "statement": 1.1,
    "open question": 1.1,
    "printed value": 1.2,
    "variant": 1.2,
}


@click.command(cls=Command)
@click.argument("words", nargs=-1, required=True)
@click.option("--edition", metavar="NAME", help="Only in this edition, such as bf2023.")
@as_json
@under_house_rules
def search(rules: HouseRules, words: tuple[str, ...], edition: str | None, as_json: bool) -> None:
    """Find statements, open questions and printed values by WORDS.

    What has more of the words, or rarer ones, comes first. The name of an edition
    before them stands for --edition.
    """
    edition, asked = edition_before(" ".join(words), edition)
    editions = (edition_named(edition),) if edition else tuple(shipped.editions().values())
    shelved = shelf(rules.houses(*editions), shared=edition is not None)
    things = [findable(one) for one in shelved if one.kind in CITABLE]
    hits = together(found(asked, things))
    if not hits:
        where = f"in {edition}" if edition else "in any edition"
        raise UnusableWords(f"{asked!r} is not found {where}; try fewer or other words")
    if as_json:
        rows = (
            {"name": first.name, "what": first.kind, "text": first.text, "also": names_of(others)}
            for first, *others in hits
        )
        put(dumps(list(rows), indent=2))
        return
    missing = dict(not_held(asked, things))
    for word, taken in missing.items():
        close = f"; close to it: {', '.join(taken)}" if taken else ""
        say(f"nothing{f' in {edition}' if edition else ''} has {word!r}{close}")
    most = MOST_HITS_BY_OTHER_WORDS if missing else MOST_HITS
    for hit in hits[:most]:
        say(f"{', '.join(names_of(hit))} ({hit[0].kind}): {hit[0].text}")
    if len(hits) > most:
        narrower = f"{'other' if missing else 'more'} words"
        narrower += "" if edition else ", or --edition NAME,"
        say(f"... and {len(hits) - most} more; give {narrower} to see fewer")


def edition_before(asked: str, edition: str | None) -> tuple[str | None, str]:
    """Return the edition to search and the words: without --edition, a name before them is one."""
    first, _, others = asked.partition(" ")
    named = edition is None and others.strip() and first in shipped.editions()
    return (first, others) if named else (edition, asked)


def together(hits: Iterable[Entry]) -> list[list[Entry]]:
    """Return hits that say the same, in several editions, as one."""
    alike: dict[tuple[str, str], list[Entry]] = {}
    for hit in hits:
        alike.setdefault((hit.kind, hit.text), []).append(hit)
    return list(alike.values())


def findable(entry: Entry) -> Findable[Entry]:
    """Return a thing that can be cited with the words by which to find it."""
    match entry.thing:
        case OpenQuestion() as question:
            answers = " ".join(reading.text for reading in question.reading)
            title, text = question.question, f"{answers} {question.reason}"
        case Statement() as statement:
            title = f"{statement.text} {sub('[.-]', ' ', statement.topic)}"
            text = f"{statement.chapter} {statement.section}"
        case _:
            title, text = f"{entry.name.replace('_', ' ')} {entry.text}", ""
    edition = entry.house.edition.name
    return Findable(entry, edition, title, text, LIKELIER.get(entry.kind, 1.0))
