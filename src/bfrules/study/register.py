"""How much each open question matters: the results of many random games, stored by edition.

`python -m bfrules.study bf2023 --games 20000` plays them and writes `studies.toml`. Games take
hours, so the results are stored, with all that is needed to repeat them.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from attrs import frozen

from bfrules.compare.difference import never_another_position
from bfrules.compare.stored import packages_of
from bfrules.core.beside import read_beside
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import together
from bfrules.core.phrases import numbered
from bfrules.core.question import OpenQuestion
from bfrules.study.intervals import CONFIDENCE, NOTHING_KNOWN, Interval, share
from bfrules.study.measure import PERCENT, percent, told_interval

FILE: Final = "studies.toml"


@frozen
class StoredReading:
    """The results of a reading that is not in force by default; one count for each table.

    The counts are as in `HouseTally`: games played, games in which the question was asked, games
    that took another course, pairs in which both games finished, and those of them that ended with
    other winners.
    """

    question: str
    reading: str
    games: tuple[int, ...]
    asked: tuple[int, ...]
    other_course: tuple[int, ...]
    both_over: tuple[int, ...]
    other_winners: tuple[int, ...]


@frozen
class Register:
    """The studies of an edition's open questions, with all that is needed to repeat them.

    `tables` are the tables that were played, each equally often, and `engines` what played them.
    """

    version: str
    seed: int
    cap: int
    policy: str
    tables: tuple[str, ...]
    engines: tuple[str, ...]
    reading: tuple[StoredReading, ...]

    def named(self, question: str, reading: str) -> StoredReading | None:
        """Return what is stored of a reading, or None."""
        for one in self.reading:
            if (one.question, one.reading) == (question, reading):
                return one
        return None


@frozen
class Weight:
    """How much a reading matters compared with the default: shares of games, with intervals.

    `most` is the table where it decided the most games, and `most_winners` the share there, with an
    interval wide enough for all tables together; `most` is empty if too few games tell that table
    from the others. `unfinished` counts the pairs in which a game did not finish: they have no
    known winner.
    """

    reading: str
    asked: Interval
    other_course: Interval
    other_winners: Interval
    most: str
    most_winners: Interval
    unfinished: int


@lru_cache(maxsize=32)
def read_register(package: str) -> Register | None:
    """Read the studies stored beside an edition, `studies.toml` in its package; None without."""
    try:
        return read_beside(package, FILE, Register)
    except FileNotFoundError:
        return None


def register_of(edition: AnyEdition) -> Register | None:
    """Return the stored studies of an edition's open questions; None if there are none."""
    return read_register(packages_of(edition)[0])


def weights_of(edition: AnyEdition, question: str) -> tuple[Weight, ...]:
    """Return how much each reading of an open question matters, as far as it was studied."""
    register = register_of(edition)
    if register is None:
        return ()
    stored = [
        register.named(question, reading.name) for reading in edition.question(question).reading
    ]
    return tuple(weight_of(register, one) for one in stored if one is not None)


def weight_of(register: Register, stored: StoredReading) -> Weight:
    """Return how much a reading matters, over all tables."""
    games, over = sum(stored.games), sum(stored.both_over)
    # one table of many is named only where it stands out although there were many to stand out
    doubt = (1 - CONFIDENCE) / len(register.tables)
    by_table = [
        share(count, played, 1 - doubt)
        for count, played in zip(stored.other_winners, stored.both_over, strict=True)
    ]
    most, winners = max(
        zip(register.tables, by_table, strict=True),
        key=lambda pair: pair[1].estimate if pair[1].games else 0,
        default=("", NOTHING_KNOWN),
    )
    return Weight(
        reading=stored.reading,
        asked=share(sum(stored.asked), games),
        other_course=share(sum(stored.other_course), games),
        other_winners=share(sum(stored.other_winners), over),
        most=most if over and winners.tells(sum(stored.other_winners) / over) else "",
        most_winners=winners,
        unfinished=games - over,
    )


def by_weight(edition: AnyEdition) -> tuple[OpenQuestion, ...]:
    """Return the open questions of an edition, those that decide most games first.

    Among those that decide none, those come first that change the course of games,
    then those that are asked; what was not studied comes last.
    """
    return tuple(sorted(edition.questions, key=lambda one: heaviest(edition, one), reverse=True))


def heaviest(edition: AnyEdition, question: OpenQuestion) -> tuple[float, float, float]:
    """Return the share of games that the weightiest reading decides, changes, and is asked in."""
    weights = weights_of(edition, question.id)
    return max(map(weight_in_order, weights), default=(-1.0, -1.0, -1.0))


def weight_in_order(weight: Weight) -> tuple[float, float, float]:
    """Return the shares of games by which weights are put in order."""
    shares = (weight.other_winners, weight.other_course, weight.asked)
    winners, course, asked = (one.estimate if one.games else 0.0 for one in shares)
    return winners, course, asked


def told_weights(edition: AnyEdition, question: OpenQuestion) -> Iterator[str]:
    """Yield lines that say how much an open question matters; none if it was not studied."""
    register = register_of(edition)
    weights = weights_of(edition, question.id)
    if register is None or not weights:
        return
    engines = together(sorted(set(register.engines)))
    yield (
        f"In {weights[0].asked.games:,} games of {register.policy} players at all "
        f"{len(register.tables)} tables, compared with {question.default.name} "
        f"(seed {register.seed}, bfrules {register.version}, engine {engines}):"
    )
    for weight in weights:
        told = told_weight(weight)
        if not weight.asked.estimate and is_about_sight(edition, question, weight.reading):
            told = "never changed a game: it is about what a seat may see, and they do not look"
        yield f"  {weight.reading}: {told}"


def plain_weights(edition: AnyEdition, question: str) -> dict[str, Any]:
    """Return how much an open question matters as plain values for JSON; empty if not studied.

    Shares of games are between 0 and 1, and None where no game tells them.
    """
    register, weights = register_of(edition), weights_of(edition, question)
    if register is None or not weights:
        return {}
    return {
        "version": register.version,
        "seed": register.seed,
        "policy": register.policy,
        "tables": list(register.tables),
        "engines": list(register.engines),
        "readings": [
            {
                "reading": weight.reading,
                "asked": plain_interval(weight.asked),
                "other_course": plain_interval(weight.other_course),
                "other_winners": plain_interval(weight.other_winners),
                "unfinished": weight.unfinished,
            }
            for weight in weights
        ],
    }


def plain_interval(interval: Interval) -> dict[str, float | None]:
    """Return a share with its interval as plain values."""
    known = interval.games > 0
    return {
        "estimate": interval.estimate if known else None,
        "low": interval.low if known else None,
        "high": interval.high if known else None,
        "games": interval.games,
    }


def random_games(edition: AnyEdition) -> int:
    """Return how many random games were played under each reading; 0 if none was studied."""
    register = register_of(edition)
    return max((sum(one.games) for one in register.reading), default=0) if register else 0


def what_was_counted(edition: AnyEdition) -> str:
    """Say in which games it was counted how often open questions come up and what they change."""
    return (
        "How often a question comes up, and changes the winner, was counted in "
        f"{random_games(edition):,} random games, luck included."
    )


def told_in_short(edition: AnyEdition, question: OpenQuestion) -> str:
    """Say in one sentence how much an open question matters; nothing if it was not studied.

    `what_was_counted` says beside it, once, in which games.
    """
    weights = weights_of(edition, question.id)
    if not weights:
        return ""
    weight = max(weights, key=weight_in_order)
    if not weight.asked.estimate:
        if is_about_sight(edition, question, weight.reading):
            return "It is about what a seat may see, so it changes no random game."
        return "Never came up."
    often = f"{percent(weight.asked.estimate)} of" if weight.asked.estimate < 1 else "all"
    asked = f"Came up in {often} games"
    if weight.other_winners.games and weight.other_winners.estimate:
        winners = percent(weight.other_winners.estimate)
        under = "" if question.has_one_other_reading else f"with “{weight.reading}” "
        return f"{asked}; {under}it changed the winner in {winners}."
    if weight.other_course.estimate:
        return f"{asked}, and never changed the winner."
    return f"{asked}, and changed none."


def is_about_sight(edition: AnyEdition, question: OpenQuestion, reading: str) -> bool:
    """Tell whether it is proved that a reading leads to no other position."""
    return never_another_position(edition, edition.amend(edition.reading(question.id, reading)))


def told_weight(weight: Weight) -> str:
    """Say in one line how much a reading matters."""
    if not weight.asked.estimate:
        return f"never came up; in {percent(weight.asked.high)} of games at most"
    asked = f"came up in {percent(weight.asked.estimate)} of games"
    if not weight.other_course.estimate and not weight.other_winners.estimate:
        return f"{asked}, and never changed one"
    course = f"changed the game in {percent(weight.other_course.estimate)}"
    winners, endless = weight.other_winners, ""
    if weight.unfinished:
        pairs = numbered(weight.unfinished, "pair")
        endless = f"; not counting {pairs} in which a game never ended"
    if not winners.games:
        return f"{asked}, {course}{endless}"
    if not winners.estimate:
        at_most = f"(in {percent(winners.high)} at most)"
        return f"{asked}, {course}, and never the winner {at_most}{endless}"
    most = (
        f", most at {weight.most}: {percent(weight.most_winners.estimate)}" if weight.most else ""
    )
    return (
        f"{asked}, {course}, the winner in {told_interval(winners, ' %', PERCENT)}{most}{endless}"
    )


def told_register(edition: AnyEdition) -> Iterator[str]:
    """Yield lines on all open questions of an edition, those that decide games first."""
    if register_of(edition) is None:
        yield f"The open questions of {edition.name} were not studied."
        return
    for question in by_weight(edition):
        yield f"{edition.name}.{question.id}: {question.question}"
        nothing = "Not studied." if len(question.reading) > 1 else "There is only one reading."
        lines = tuple(told_weights(edition, question))
        yield from (f"  {line}" for line in lines or (nothing,))
        yield ""


def written(register: Register, edition: str) -> str:
    """Return the text of the file that stores a register."""
    lines = [
        "# How often each reading of an open question came up in random games, and its effect.",
        f"# Written by `python -m bfrules.study {edition}`; do not edit.",
        "# Counts of games, one for each of the tables.",
        f'version = "{register.version}"',
        f"seed = {register.seed}",
        f"cap = {register.cap}",
        f'policy = "{register.policy}"',
        f"tables = [{', '.join(map(quoted, register.tables))}]",
        f"engines = [{', '.join(map(quoted, register.engines))}]",
    ]
    for one in register.reading:
        lines += [
            "",
            "[[reading]]",
            f"question = {quoted(one.question)}",
            f"reading = {quoted(one.reading)}",
            f"games = {row(one.games)}",
            f"asked = {row(one.asked)}",
            f"other_course = {row(one.other_course)}",
            f"both_over = {row(one.both_over)}",
            f"other_winners = {row(one.other_winners)}",
        ]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """Return a text as a string of TOML; names of readings and tables have nothing to escape."""
    return f'"{text}"'


def row(counts: Iterable[int]) -> str:
    """Return counts as a row of TOML."""
    return f"[{', '.join(map(str, counts))}]"
