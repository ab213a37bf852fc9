"""What plays the games of a study; engines are exchangeable, and their totals agree."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bfrules.study.faults import StudyError
from bfrules.study.pairs import play
from bfrules.study.plan import Plan
from bfrules.study.tally import Totals, totals_of

Engine = Callable[[Plan, Sequence[int]], Totals]
"""Plays the games with these numbers, and counts what they came to.

An engine that draws from `luck` in the same way comes to the same totals as the
rules; another one to totals that agree as two studies with different seeds do.
"""


def by_the_rules(plan: Plan, games: Sequence[int]) -> Totals:
    """Play games by the clauses of the editions themselves."""
    return totals_of(plan, [play(plan, game) for game in games])


ENGINES: Final[Mapping[str, Engine]] = MappingProxyType({"rules": by_the_rules})


def engine_named(name: str) -> Engine:
    """Return the engine with this name; raise StudyError, with the names, for another."""
    if name not in ENGINES:
        raise StudyError(f"there is no engine {name!r}; there is {', '.join(ENGINES)}")
    return ENGINES[name]
