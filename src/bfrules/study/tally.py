"""What many games came to, in counts: they add up to the same in any order."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from attrs import astuple, frozen

from bfrules.study.course import End, Outcome
from bfrules.study.intervals import Counts
from bfrules.study.pairs import InAHouse, Pairs
from bfrules.study.plan import Plan

counts_in = partial(astuple, recurse=False)


@frozen
class Tally:
    """What the games of one edition came to.

    Of `games`, some were `stopped` as too long, and some `stuck` as nobody could
    move. All else counts those that are over: how many had each number of
    `choices`; `shared` victories; how often each seat `won`, alone or not; and for
    each score and each seat, how many games had each value. `events` counts all
    games, by how often each event came in one.
    """

    games: int
    stopped: int
    stuck: int
    shared: int
    choices: Counts
    won: tuple[int, ...]
    scores: tuple[tuple[Counts, ...], ...]
    events: tuple[Counts, ...]


@frozen
class HouseTally:
    """What the same games came to in a house, and how they differ from those of the edition.

    `asked` and `parted` count games: those in which the question was asked, and those
    that took another course. All else counts the pairs in which both games are over:
    how many ended with `other_winners`, and the differences, house less edition.
    """

    played: Tally
    asked: int
    parted: int
    other_winners: int
    more_choices: Counts
    more_won: tuple[Counts, ...]
    more_scores: tuple[tuple[Counts, ...], ...]
    more_events: tuple[Counts, ...]

    @property
    def both_over(self) -> int:
        """How many pairs there are in which both games are over."""
        return self.more_choices.total()


@frozen
class Totals:
    """What the games of a study came to: in its edition, and in each house."""

    played: Tally
    houses: tuple[HouseTally, ...]


def totals_of(plan: Plan, games: Sequence[Pairs]) -> Totals:
    """Count what some games of a plan came to."""
    outcomes = [pairs.outcome for pairs in games]
    return Totals(
        tally_of(plan, outcomes),
        tuple(
            house_tally_of(plan, outcomes, [pairs.houses[number] for pairs in games])
            for number in range(len(plan.houses))
        ),
    )


def tally_of(plan: Plan, outcomes: Sequence[Outcome]) -> Tally:
    """Count what the games of one edition came to."""
    over = [outcome for outcome in outcomes if outcome.end is End.OVER]
    seats = range(len(plan.seats))
    return Tally(
        games=len(outcomes),
        stopped=sum(outcome.end is End.STOPPED for outcome in outcomes),
        stuck=sum(outcome.end is End.STUCK for outcome in outcomes),
        shared=sum(len(outcome.winners) > 1 for outcome in over),
        choices=Counter(outcome.choices for outcome in over),
        won=tuple(sum(seat in outcome.winners for outcome in over) for seat in seats),
        scores=tuple(
            tuple(Counter(outcome.scores[score][seat] for outcome in over) for seat in seats)
            for score in range(len(plan.scores))
        ),
        events=tuple(
            Counter(outcome.events[event] for outcome in outcomes)
            for event in range(len(plan.events))
        ),
    )


def house_tally_of(
    plan: Plan, outcomes: Sequence[Outcome], games: Sequence[InAHouse]
) -> HouseTally:
    """Count what the same games came to in a house."""
    pairs = [(first, game.outcome) for first, game in zip(outcomes, games, strict=True)]
    over = [pair for pair in pairs if all(one.end is End.OVER for one in pair)]
    seats = range(len(plan.seats))
    return HouseTally(
        played=tally_of(plan, [game.outcome for game in games]),
        asked=sum(game.asked for game in games),
        parted=sum(game.parted for game in games),
        other_winners=sum(first.winners != second.winners for first, second in over),
        more_choices=Counter(second.choices - first.choices for first, second in over),
        more_won=tuple(
            Counter((seat in second.winners) - (seat in first.winners) for first, second in over)
            for seat in seats
        ),
        more_scores=tuple(
            tuple(
                Counter(
                    second.scores[score][seat] - first.scores[score][seat] for first, second in over
                )
                for seat in seats
            )
            for score in range(len(plan.scores))
        ),
        more_events=tuple(
            Counter(second.events[event] - first.events[event] for first, second in over)
            for event in range(len(plan.events))
        ),
    )


def added(one: Totals, other: Totals) -> Totals:
    """Add up the totals of different games of one plan."""
    total: Totals = _added(one, other)
    return total


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, Counter):
        total = one.copy()
        total.update(other)  # faster than `+`, which looks for counts below one
        return total
    if isinstance(one, tuple):
        return tuple(map(_added, one, other))
    if isinstance(one, int):
        return one + other
    return type(one)(*map(_added, counts_in(one), counts_in(other)))


def add_up(totals: Totals, games: int, nothing: Totals) -> bool:
    """Tell whether totals can be those of so many games of the study of which `nothing` is."""
    tallies = (totals.played, *(house.played for house in totals.houses))
    return (
        same_shape(totals, nothing)
        and all(games_add_up(tally, games) for tally in tallies)
        and all(pairs_add_up(house, games) for house in totals.houses)
    )


def games_add_up(tally: Tally, games: int) -> bool:
    """Tell whether each of so many games is counted once wherever all are."""
    over = tally.choices.total()
    return (
        tally.games == games == over + tally.stopped + tally.stuck
        and all(counts.total() == over for seats in tally.scores for counts in seats)
        and all(counts.total() == games for counts in tally.events)
        and all(0 <= count <= over for count in (tally.shared, *tally.won))
        and min(tally.stopped, tally.stuck) >= 0
    )


def pairs_add_up(house: HouseTally, games: int) -> bool:
    """Tell whether each pair of games is counted once wherever all are."""
    over = house.both_over
    seats = (house.more_won, *house.more_scores, house.more_events)
    return (
        0 <= house.other_winners <= over <= games
        and 0 <= house.parted <= house.asked <= games
        and all(counts.total() == over for row in seats for counts in row)
    )


def same_shape(one: Any, other: Any) -> bool:
    """Tell whether two tallies have as many parts, and these again."""
    if isinstance(one, int | Counter):
        return type(one) is type(other)
    first, second = (each if isinstance(each, tuple) else counts_in(each) for each in (one, other))
    return len(first) == len(second) and all(map(same_shape, first, second))
