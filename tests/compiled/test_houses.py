"""Houses at tables where their clauses go wrong, or might: engines beside the library."""

from collections import Counter
from functools import cache, lru_cache
from typing import Any, Final

import pytest
from attrs import evolve

from bfrules import bf2010, bf2023
from bfrules.compiled import Engine
from bfrules.core.edition import AnyEdition
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.bf2010.steps import Sell as SellIn2010
from bfrules.editions.black_friday.steps import Buy, Sell
from tests.compiled.made import BACKENDS, WHERE_PYTHON_STOPS, made
from tests.editions.houses import amending

STOPPED: Final = "stopped"


def listed(edition: AnyEdition, table: Any) -> Any:
    """Return the legal steps by the library, or that it stops."""
    try:
        return Counter(edition.legal(table))
    except WHERE_PYTHON_STOPS:
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


def divided_by_the_shares(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Divide by 0 where a seat has no share, and so nothing to sell."""
    return refused() if 100 // sum(position.seats[position.turn].shares) > 100 else None


def no_sale_at_the_lowest_level(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Nobody sells at level 0, whatever colour is removed."""
    return refused() if position.level < 1 and step.removed != 9 else None


def divided_by_the_level(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Divide by 0 at level 0."""
    return refused() if 10 // position.level > 100 else None


FORBIDDING: Final[tuple[tuple[Any, Any, tuple[Any, ...], bool], ...]] = (
    (bf2023, Buy, (nothing_placed_that_is_not_bought,), False),
    (bf2023, Buy, (divided_by_what_nobody_buys,), False),
    (bf2023, Buy, (sum_of_the_rich,), True),
    (bf2023, Sell, (no_sale_at_the_lowest_level, divided_by_the_level), False),
    (bf2010, SellIn2010, (divided_by_the_shares,), False),
)


@cache
def house_with(edition: Any, forbidden: Any, clauses: tuple[Any, ...]) -> Any:
    """Return an edition with more that forbids a kind of step, clause by clause."""
    for clause in clauses:
        edition = edition.amend(amending(clause.__name__, forbid={forbidden: clause}))
    return edition


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("edition", "kind", "clauses", "stops"), FORBIDDING)
def test_what_a_clause_forbids_is_forbidden_by_an_engine(
    edition: Any, kind: Any, clauses: tuple[Any, ...], stops: bool, backend: str
) -> None:
    """It stops where the library does: where a seat is rich, or nowhere."""
    house = house_with(edition, kind, clauses)
    engine = made(house, 3, backend=backend)
    for cash, holding in ((0, {}), (50, {"green": 1}), (100, {"green": 1}), (500, {})):
        table = edition.position(seats=3, cash=cash, holding=holding)
        steps = listed(house, table)
        assert listed_by(engine, table) == steps
        assert (steps == STOPPED) == (stops and cash > 100)


@pytest.mark.parametrize("backend", BACKENDS)
def test_clauses_that_ship_look_out_in_an_engine_of_a_house(backend: str) -> None:
    """A house may count seats from the end, or beyond the last one."""
    house = house_with(bf2023, Buy, (nothing_placed_that_is_not_bought,))
    engine = made(house, 3, backend=backend)
    table = bf2023.position(seats=3, cash=70, holding={"green": 1})
    for turn in (-1, -2, -3, -4, 3, 40):
        turned = evolve(table, turn=turn)
        steps = listed(house, turned)
        assert listed_by(engine, turned) == steps
        assert (steps == STOPPED) == (turn not in range(-3, 3))
