"""A tournament: players who change seats after each game, and how many games each of them wins."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from attrs import evolve

from bfrules.compare.search import Progress, silent
from bfrules.core.amendment import Amendment
from bfrules.core.edition import AnyEdition
from bfrules.study.about import about_of
from bfrules.study.asking import Asked, plan_of
from bfrules.study.course import Outcome
from bfrules.study.faults import StudyError
from bfrules.study.names import in_a_row, told_apart
from bfrules.study.pairs import Pairs, play
from bfrules.study.plan import Plan
from bfrules.study.players import Policy
from bfrules.study.studying import LONGEST_GAME, Study, counted
from bfrules.study.tally import Totals, totals_of

ENGINE: Final = "rules, seats in turn"


def tournament(
    edition: AnyEdition,
    players: Sequence[Policy],
    *,
    games: int = 100,
    seed: int = 0,
    workers: int = 1,
    readings: Iterable[str] = (),
    amendments: Iterable[Amendment[Any]] = (),
    cap: int = LONGEST_GAME,
    progress: Progress = silent,
    **start: bool,
) -> Study:
    """Let players meet at one table, and return a study whose seats are the players.

    There is a seat for each of `players`, which are policies as in `study`; after each game they
    move on by one. With `mibs=True` the M.I.B.S. is added in the first seat, and stays there.
    Everything else is as in `study`. Raise StudyError if this cannot be played.

    >>> from bfrules import bf2023
    >>> found = tournament(bf2023, ["shrewd", "uniform", "uniform"], games=3, seed=1)
    >>> found.about.seats
    ('shrewd', 'uniform', 'uniform 2')
    """
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise StudyError(f"players are {players!r}; name one for each seat, in a list")
    staying = 1 if start.get("mibs") else 0
    asked = Asked(
        seats=len(players) + staying,
        start=start,
        amendments=(
            *in_a_row("readings", readings, "Q06=stays"),
            *in_a_row("amendments", amendments, "Q06=stays"),
        ),
        compare=(),
        policy=(*("mibs",) * staying, *players),
        events=(),
        seed=seed,
        cap=cap,
    )
    plan = plan_of(edition, asked)
    names = (*plan.seats[:staying], *told_apart(player.name for player in plan.players[staying:]))
    named = evolve(plan, seats=names)
    engine = partial(in_turn, staying)
    return counted(named, about_of(named, ENGINE), engine, games, workers, progress=progress)


def in_turn(staying: int, plan: Plan, games: Sequence[int]) -> Totals:
    """Play games, each with the players moved on by one, and count what they came to by player."""
    return totals_of(plan, [Pairs(with_seats_in_turn(staying, plan, game), ()) for game in games])


def with_seats_in_turn(staying: int, plan: Plan, game: int) -> Outcome:
    """Return what a game came to, in the order of the players, not of the seats they had."""
    moving = range(staying, len(plan.players))
    players = [*range(staying), *(moving[(at - game) % len(moving)] for at in range(len(moving)))]
    seated = evolve(plan, players=tuple(plan.players[player] for player in players))
    outcome = play(seated, game).outcome
    seat_of = [players.index(player) for player in range(len(players))]
    return evolve(
        outcome,
        scores=tuple(tuple(values[seat] for seat in seat_of) for values in outcome.scores),
        winners=frozenset(players[seat] for seat in outcome.winners),
    )
