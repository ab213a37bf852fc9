"""Houses at tables where their clauses go wrong, or might: engines beside the library."""

from collections import Counter
from functools import lru_cache
from typing import Any, Final

import pytest

from bfrules import bf2023
from bfrules.compiled import Engine
from bfrules.core.edition import AnyEdition
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.black_friday.steps import Buy
from tests.compiled.made import made
from tests.compiled.test_asking import BACKENDS
from tests.editions.houses import amending

STOPS: Final = (IndexError, TypeError, ValueError, ZeroDivisionError)
STOPPED: Final = "stopped"


def listed(edition: AnyEdition, table: Any) -> Any:
    """Return the legal steps by the library, or that it stops."""
    try:
        return Counter(edition.legal(table))
    except STOPS:
        return STOPPED


def listed_by(engine: Engine, table: Any) -> Any:
    """Return the legal steps by an engine, or that it stops."""
    try:
        return Counter(map(engine.step_of, engine.legal(engine.row(table))))
    except (IndexError, ZeroDivisionError):
        return STOPPED


def nothing_placed_that_is_not_bought(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Nobody places a colour of which nothing is bought."""
    placed = step.placed
    return refused() if placed is not None and step.shares[placed] == 0 else None


def long_sum(position: Any, number: int | None) -> int:
    found, other = 0, 1
    for count in (*position.market, *position.market, *position.market):
        if count > other:
            found += count * other
            other += found % 3
        else:
            other = other % 5 + count * found
            found = found % 7
    return found % 3 + number  # type: ignore[operator]


@lru_cache
def twice_the_sum(printed: Any, position: Any) -> int:
    cash = position.seats[0].cash
    number = None if cash > 100 else -5
    return long_sum(position, number) + long_sum(position, number)


def sum_of_the_rich(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Nobody buys where a long sum, in which None stands where a seat is rich, is above 0."""
    return refused() if twice_the_sum(printed, position) > 0 else None


def divided_by_what_nobody_buys(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Divide by 0 where somebody buys five shares, which another clause forbids."""
    return refused() if 10 // (sum(step.shares) - 5) > 0 else None


FORBIDDING: Final[tuple[tuple[type[Any], Any, bool], ...]] = (
    (Buy, nothing_placed_that_is_not_bought, False),
    (Buy, divided_by_what_nobody_buys, False),
    (Buy, sum_of_the_rich, True),
)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("kind", "clause", "stops"), FORBIDDING)
def test_what_a_clause_forbids_is_forbidden_by_an_engine(
    kind: type[Any], clause: Any, stops: bool, backend: str
) -> None:
    """It stops where the library does: where a seat is rich, or nowhere."""
    house = bf2023.amend(amending("house", forbid={kind: clause}))
    engine = made(house, 3, backend=backend)
    for cash in (0, 50, 100, 500):
        table = bf2023.position(seats=3, cash=cash, holding={"green": 1})
        steps = listed(house, table)
        assert listed_by(engine, table) == steps
        assert (steps == STOPPED) == (stops and cash > 100)
