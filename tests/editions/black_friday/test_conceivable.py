"""Every step that anybody could think of, kind by kind: the lists that house rules filter."""

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010, bf2023
from bfrules.core.edition import AnyEdition
from bfrules.editions.bf2010.steps import Pass, PassWithCard, PayInterest, PlaceFirst, TakeSubsidy
from bfrules.editions.bf2010.steps import Sell as Sell2010
from bfrules.editions.bf2010.steps import SetUp as SetUp2010
from bfrules.editions.bf2023.steps import SetUp, UseBonusTile
from bfrules.editions.black_friday import steps
from bfrules.editions.black_friday.position import IN_THE_BOX, Pile
from bfrules.kernel.shares import COLOURS
from tests.editions.tables import conceived

COLOURS_AND_NONE = (*COLOURS, None)
YES_AND_NO = (False, True)
BOTH = pytest.mark.parametrize("edition", [bf2010, bf2023], ids=lambda edition: edition.name)


def lots(stock: tuple[int, ...], sizes: Iterable[int]) -> set[tuple[int, ...]]:
    """Return every lot of these sizes from a stock."""
    return {lot for lot in product(*(range(n + 1) for n in stock)) if sum(lot) in sizes}


def test_tables_of_no_seat_up_to_seven_can_be_conceived() -> None:
    assert conceived(bf2023, SetUp, IN_THE_BOX) == [
        SetUp(seats, mibs) for seats in range(8) for mibs in YES_AND_NO
    ]
    assert conceived(bf2010, SetUp2010, IN_THE_BOX) == [
        SetUp2010(seats, cards) for seats in range(8) for cards in (True, False)
    ]


@BOTH
def test_draws_of_one_more_and_one_less_can_be_conceived(edition: AnyEdition) -> None:
    bag: tuple[int, int, int, int, int] = (3, 1, 0, 0, 2)
    table = evolve(edition.position(), bag=Pile(bag, 2))  # type: ignore[attr-defined]  # built
    for size, sizes in ((3, {2, 3, 4}), (5, {4, 5, 6}), (6, {5, 6})):
        markets = conceived(edition, steps.StockMarket, table, shares_drawn_for_the_market=size)
        hands = conceived(edition, steps.DealHand, table, hand_size=size)
        assert {step.shares for step in markets} == lots(bag, sizes)
        assert {step.shares for step in hands} == lots(bag, sizes)
        assert len(markets) == len(hands) == len(lots(bag, sizes))
    for size, sizes in ((0, {0, 1}), (1, {0, 1, 2}), (3, {2, 3, 4}), (7, {6, 7, 8}), (9, {7, 8})):
        draws = conceived(edition, steps.ChangePrices, table, draw_numbers=(size,) * 10)
        assert {(*step.shares, step.blacks) for step in draws} == lots((*bag, 2), sizes)
        assert len(draws) == len(lots((*bag, 2), sizes))


@BOTH
def test_purchases_of_any_share_there_can_be_conceived(edition: AnyEdition) -> None:
    market: tuple[int, int, int, int, int] = (2, 0, 1, 0, 4)
    table = evolve(edition.position(level=2), market=market)  # type: ignore[attr-defined]  # built
    wanted = [
        steps.Buy(shares, placed, extra)  # type: ignore[arg-type]  # five counts
        for shares in sorted(lots(market, range(4)))
        for placed in COLOURS_AND_NONE
        for extra in YES_AND_NO
    ]
    limits = (1, 1, 2, *(0,) * 7)
    assert conceived(edition, steps.Buy, table, share_limits=limits) == wanted
    assert conceived(edition, steps.Buy, IN_THE_BOX) == []


def test_purchases_of_bars_up_to_one_more_than_the_limit_can_be_conceived() -> None:
    table = bf2023.position(level=2)
    assert conceived(bf2023, steps.BuyBars, table, bar_limits=(0, 0, 2)) == [
        steps.BuyBars(bars, placed, extra)
        for bars in range(4)
        for placed in COLOURS_AND_NONE
        for extra in YES_AND_NO
    ]
    assert conceived(bf2023, steps.BuyBars, IN_THE_BOX) == []


def test_sales_of_any_share_owned_can_be_conceived() -> None:
    limits = (1, 1, 2)
    table = bf2023.position(level=2, holding={"green": 2, "white": 2})
    hand = (0, 0, 2, 0, 2)
    assert conceived(bf2023, steps.Sell, table, share_limits=limits) == [
        steps.Sell(shares, removed, extra)  # type: ignore[arg-type]  # five counts
        for shares in sorted(lots(hand, range(4)))
        for removed in COLOURS_AND_NONE
        for extra in YES_AND_NO
    ]
    assert conceived(bf2023, steps.Sell, IN_THE_BOX) == []
    older = bf2010.position(level=2, holding={"red": 2, "orange": 2})
    hand = older.seats[0].shares
    assert conceived(bf2010, Sell2010, older, share_limits=limits) == [
        Sell2010(shares, lowered, removed, extra)  # type: ignore[arg-type]  # five counts
        for shares in sorted(lots(hand, range(4)))
        for lowered in COLOURS_AND_NONE
        for removed in COLOURS_AND_NONE
        for extra in YES_AND_NO
    ]
    assert conceived(bf2010, Sell2010, IN_THE_BOX) == []


def test_every_use_of_a_tile_can_be_conceived() -> None:
    assert conceived(bf2023, UseBonusTile, bf2023.position()) == [
        UseBonusTile(track, colour)
        for track in (steps.PURCHASE, steps.BARS, steps.SALE)
        for colour in COLOURS_AND_NONE
    ]
    assert conceived(bf2023, UseBonusTile, IN_THE_BOX) == []


@pytest.mark.parametrize("kind", [Pass, PassWithCard, PlaceFirst])
def test_passes_and_first_shares_of_any_colour_can_be_conceived(kind: type[Any]) -> None:
    table = bf2010.position(seats=2)
    assert conceived(bf2010, kind, table) == [kind(placed) for placed in COLOURS_AND_NONE]
    assert conceived(bf2010, kind, IN_THE_BOX) == []


@pytest.mark.parametrize("kind", [steps.EndTurn, TakeSubsidy, PayInterest])
def test_steps_without_a_choice_can_be_conceived_at_a_table(kind: type[Any]) -> None:
    assert conceived(bf2010, kind, bf2010.position()) == [kind()]
    assert conceived(bf2010, kind, IN_THE_BOX) == []
