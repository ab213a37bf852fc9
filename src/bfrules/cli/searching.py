"""`bfrules search`: find what to cite by its words."""

from collections import Counter
from collections.abc import Iterable
from json import dumps
from math import log
from re import findall, sub
from typing import Final

import click
from attrs import frozen

from bfrules import shipped
from bfrules.cli.options import HouseRules, as_json, under_house_rules
from bfrules.cli.shelf import CITABLE, Entry, Kind, shelf
from bfrules.cli.streams import Command
from bfrules.cli.style import put, say
from bfrules.cli.words import UnusableWords, edition_named
from bfrules.core.question import OpenQuestion
from bfrules.core.statement import Statement

MOST_HITS: Final = 12
SHORTEST_STEM: Final = 2
ENDINGS: Final = ("ings", "ing", "ies", "ied", "es", "ed", "s", "y", "e")
ALSO_CALLED: Final = {
    "color": ("colour",),
    "center": ("centre",),
    "player": ("seat",),
    "robot": ("mibs",),
    "bot": ("mibs",),
    "token": ("marker", "share"),
    "stock": ("share",),
    "briefcase": ("share",),
    "first": ("starting",),
    "starter": ("starting",),
    "begin": ("starting",),
    "finish": ("end",),
    "tiebreaker": ("tie", "equal"),
    "winner": ("win",),
    "money": ("cash", "dollar"),
    "loan": ("subsidy",),
    "deck": ("pile",),
    "run": ("fewer",),
    "short": ("fewer", "missing"),
    "empty": ("fewer", "missing", "out"),
    "highest": ("most", "top"),
    "lowest": ("least", "bottom"),
    "skip": ("pass",),
}
"""What the rules say for a word of players."""
LIKENESS: Final = 0.8
"""How much such a word counts beside one that was asked for."""
NOISE: Final = (
    "a an and any are as at be but by can could did do does for from get go had has have how i if "
    "in is it its me must my no of on or our should so than that the their them then there these "
    "they this those to was we were what when where which who whom whose why will with would you "
    "your happens"
)
"""Words that say next to nothing of what is asked."""
FAINT: Final = 0.3
"""How much such a word counts."""
BONUS_OF_A_NAME: Final = 0.5
LIKELIER: Final[dict[Kind, float]] = {"printed value": 0.8}


@frozen
class Hit:
    """A thing in which words were found; more weight comes first."""

    entry: Entry
    weight: float


@click.command(cls=Command)
@click.argument("words", nargs=-1, required=True)
@click.option("--edition", metavar="NAME", help="Only in this edition, such as bf2023.")
@as_json
@under_house_rules
def search(rules: HouseRules, words: tuple[str, ...], edition: str | None, as_json: bool) -> None:
    """Find statements, open questions and printed values by WORDS.

    What has more of the words, or rarer ones, comes first.
    """
    editions = (edition_named(edition),) if edition else tuple(shipped.editions().values())
    citable = (one for one in shelf(rules.houses(*editions)) if one.kind in CITABLE)
    hits = hits_of(" ".join(words), citable)
    if not hits:
        where = f"in {edition}" if edition else "in any edition"
        raise UnusableWords(f"{' '.join(words)!r} is nowhere {where}; try fewer or other words")
    if as_json:
        rows = [{"name": h.entry.name, "what": h.entry.kind, "text": h.entry.text} for h in hits]
        put(dumps(rows, indent=2))
        return
    for hit in hits[:MOST_HITS]:
        say(f"{hit.entry.name} ({hit.entry.kind}): {hit.entry.text}")
    if len(hits) > MOST_HITS:
        narrower = "more words" if edition else "more words, or --edition NAME,"
        say(f"... and {len(hits) - MOST_HITS} more; give {narrower} to see fewer")


def hits_of(asked: str, entries: Iterable[Entry]) -> list[Hit]:
    """Return the things in which the words asked for stand, best first.

    A rare word weighs more than a common one, and a word in a name more than one
    in the text. What has less than half of the greatest weight is left out.
    """
    meanings = [meaning_of(word) for word in dict.fromkeys(words_in(asked))]
    wanted = {one for meant in meanings for one in meant}
    looked_at = [
        (entry, wanted & stems(entry.name), wanted & stems(text_of(entry))) for entry in entries
    ]
    holding = Counter(word for _, in_name, in_text in looked_at for word in in_name | in_text)
    rarity = {word: log(1 + len(looked_at) / count) for word, count in holding.items()}

    def weight_of(found: set[str]) -> float:
        return sum(
            max((rarity[one] * meant[one] for one in meant.keys() & found), default=0.0)
            for meant in meanings
        )

    hits: list[Hit] = []
    for entry, in_name, in_text in looked_at:
        weight = weight_of(in_name | in_text) + BONUS_OF_A_NAME * weight_of(in_name)
        hits.append(Hit(entry, weight * LIKELIER.get(entry.kind, 1.0)))
    enough = max((hit.weight for hit in hits), default=0.0) / 2
    return sorted(
        (hit for hit in hits if hit.weight > 0 and hit.weight >= enough),
        key=lambda hit: -hit.weight,
    )


def meaning_of(word: str) -> dict[str, float]:
    """Return the stems that a word asked for may stand for, and how much each of them counts."""
    called = {stem(known): others for known, others in ALSO_CALLED.items()}
    likenesses = dict.fromkeys(map(stem, called.get(stem(word), ())), LIKENESS)
    return likenesses | {stem(word): FAINT if word in words_in(NOISE) else 1.0}


def text_of(entry: Entry) -> str:
    """Return all that is said of a thing."""
    match entry.thing:
        case OpenQuestion() as question:
            answers = " ".join(reading.text for reading in question.reading)
            return f"{question.question} {answers}"
        case Statement() as statement:
            return f"{statement.text} {statement.topic} {statement.section}"
        case _:
            return entry.text


def words_in(text: str) -> list[str]:
    """Return the words of a text in small letters; M.I.B.S. is one, and so is 1,200."""
    return findall(
        r"[a-z0-9]+", sub(r"(?<=\d),(?=\d{3})", "", text.lower().replace("m.i.b.s.", "mibs"))
    )


def stems(text: str) -> set[str]:
    """Return the words of a text without their endings."""
    return {stem(word) for word in words_in(text)}


def stem(word: str) -> str:
    """Return a word without its ending: `sells`, `selling` and `sell` are alike."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            return word.removesuffix(ending)
    return word
