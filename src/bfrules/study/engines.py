"""What plays the games of a study; engines are exchangeable, and their totals agree."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bfrules.compiled import CannotCompile
from bfrules.study.faults import StudyError
from bfrules.study.pairs import play
from bfrules.study.plan import Plan
from bfrules.study.players import Uniform
from bfrules.study.swift import play_swiftly
from bfrules.study.tally import Totals, totals_of

Engine = Callable[[Plan, Sequence[int]], Totals]
"""Plays the games with these numbers, and counts what they came to.

Every engine draws from `luck` in the same way, and comes to the same totals.
"""


def by_the_rules(plan: Plan, games: Sequence[int]) -> Totals:
    """Play games by the clauses of the editions themselves."""
    return totals_of(plan, [play(plan, game) for game in games])


def by_compiled_rules(plan: Plan, games: Sequence[int]) -> Totals:
    """Play games by engines that are compiled from the clauses: uniform players, no events.

    They come to the same totals as the rules. Raise StudyError for a study that asks for
    more, and for what cannot be compiled.
    """
    if plan.events:
        raise StudyError("the engine `compiled` counts no events")
    if any(not isinstance(player, Uniform) for player in plan.players):
        raise StudyError("the engine `compiled` knows the policy `uniform` only")
    try:
        return totals_of(plan, play_swiftly(plan, games))
    except CannotCompile as cannot:
        raise StudyError(
            f"the engine `rules` can play this study, the engine `compiled` cannot: {cannot}"
        ) from cannot


ENGINES: Final[Mapping[str, Engine]] = MappingProxyType(
    {"rules": by_the_rules, "compiled": by_compiled_rules}
)


def engine_named(name: str) -> Engine:
    """Return the engine with this name; raise StudyError, with the names, for another."""
    if name not in tuple(ENGINES):  # a name of any kind: what has no hash is no engine either
        raise StudyError(f"there is no engine {name!r}; say {' or '.join(ENGINES)}")
    return ENGINES[name]
