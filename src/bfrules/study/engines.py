"""What plays the games of a study; engines are exchangeable, and their totals agree."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from bfrules import compiled
from bfrules.compiled import CannotCompile
from bfrules.core.edition import AnyEdition
from bfrules.study.course import End, Outcome, ended
from bfrules.study.faults import StudyError
from bfrules.study.pairs import Pairs, play
from bfrules.study.plan import Plan
from bfrules.study.players import Uniform
from bfrules.study.tally import Totals, totals_of

Engine = Callable[[Plan, Sequence[int]], Totals]
"""Plays the games with these numbers, and counts what they came to.

An engine that draws from `luck` in the same way comes to the same totals as the
rules; another one to totals that agree as two studies with different seeds do.
"""


def by_the_rules(plan: Plan, games: Sequence[int]) -> Totals:
    """Play games by the clauses of the editions themselves."""
    return totals_of(plan, [play(plan, game) for game in games])


def by_compiled_rules(plan: Plan, games: Sequence[int]) -> Totals:
    """Play games by engines that are compiled from the clauses: uniform players, nothing else.

    Raise StudyError for a study that asks for more, and for what cannot be compiled.
    """
    if plan.houses:
        raise StudyError("the engine `compiled` compares nothing: study each edition alone")
    if plan.events:
        raise StudyError("the engine `compiled` counts no events")
    if any(not isinstance(player, Uniform) for player in plan.players):
        raise StudyError("the engine `compiled` knows the policy `uniform` only")
    try:
        engine = compiled_once(plan.edition, tuple(plan.start.items()))
    except CannotCompile as cannot:
        raise StudyError(f"{plan.edition.label}: {cannot}") from cannot
    return totals_of(plan, [Pairs(outcome_of(plan, engine, game), ()) for game in games])


@lru_cache(maxsize=4)
def compiled_once(edition: AnyEdition, start: tuple[tuple[str, Any], ...]) -> compiled.Engine:
    """Return the engine of an edition for a table; all batches of a study use the same."""
    return compiled.compile(edition, **dict(start))


def outcome_of(plan: Plan, engine: compiled.Engine, game: int) -> Outcome:
    """Return what the game with this number came to."""
    (played,) = engine.play(1, plan.seed, first=game, longest=plan.longest)
    if not played.is_over:
        end = End.STUCK if played.is_stuck else End.STOPPED
        return Outcome(end, played.choices, (), frozenset(), ())
    return ended(plan.edition, engine.position(played.row), played.choices, ())


ENGINES: Final[Mapping[str, Engine]] = MappingProxyType(
    {"rules": by_the_rules, "compiled": by_compiled_rules}
)


def engine_named(name: str) -> Engine:
    """Return the engine with this name; raise StudyError, with the names, for another."""
    if name not in ENGINES:
        raise StudyError(f"there is no engine {name!r}; there is {', '.join(ENGINES)}")
    return ENGINES[name]
