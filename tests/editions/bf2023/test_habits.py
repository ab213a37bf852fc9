"""The habits of the M.I.B.S. one by one, and the lists of steps that it leaves."""

from collections.abc import Iterable
from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.bf2023 import mibs
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.habits import (
    Look,
    Preference,
    Preferred,
    cheapest,
    colour_order,
    fewest_in_the_market,
    fewest_of_its_own,
    in_order,
    most_expensive,
    most_in_the_market,
    most_of_its_own,
    preferred,
)
from bfrules.editions.black_friday.steps import Buy, BuyBars, Sell
from bfrules.kernel.shares import Colour
from tests.editions.bf2023.colours import EMPTY

LOOK = Look(prices=(8, 8, 6, 10, 6), market=(1, 2, 3, 4, 3), hand=(0, 5, 1, 1, 1))
ALL = tuple(Colour(number) for number in range(5))
BY = (
    Preference("price", cheapest),
    Preference("market", most_in_the_market),
    Preference("colour", colour_order),
)


def having(**habits: Any) -> Components2023:
    """Return the printed values with other habits."""
    return evolve(bf2023.printed, habits=evolve(bf2023.printed.habits, **habits))


@pytest.mark.parametrize(
    ("prefers", "numbers"),
    [
        (cheapest, [8, 8, 6, 10, 6]),
        (most_expensive, [-8, -8, -6, -10, -6]),
        (fewest_in_the_market, [1, 2, 3, 4, 3]),
        (most_in_the_market, [-1, -2, -3, -4, -3]),
        (fewest_of_its_own, [0, 5, 1, 1, 1]),
        (most_of_its_own, [0, -5, -1, -1, -1]),
        (colour_order, [0, 1, 2, 3, 4]),
    ],
)
def test_a_preference_sees_one_thing(prefers: Any, numbers: list[int]) -> None:
    assert list(prefers(LOOK)) == numbers


def test_colours_are_chosen_by_one_preference_after_the_other() -> None:
    assert in_order(LOOK, ALL, BY) == [2, 4, 1, 0, 3]
    assert preferred(LOOK, ALL, BY) == Preferred(Colour(2), ("colour",))
    assert preferred(LOOK, ALL[:2], BY) == Preferred(Colour(1), ("market",))
    assert preferred(LOOK, ALL[3:], BY) == Preferred(Colour(4), ("price",))
    assert preferred(LOOK, ALL[3:4], BY) == Preferred(Colour(3), ())
    assert preferred(LOOK, (ALL[2], ALL[4]), BY[:2]) == Preferred(Colour(2), ())
    assert preferred(LOOK, (), BY) == Preferred(None, ())


def test_the_bank_offers_the_limit_or_what_it_can_change() -> None:
    asked = having(asks_the_bank=True)

    def offered(printed: Components2023, small: int, left: int) -> list[int]:
        bars = {0: small, 1: 5 * (printed.big_bars_in_the_box - left)}
        tables = [bf2023.position(mibs=True, level=level, gold_bars=bars) for level in (0, 4, 8)]
        return [mibs.bars_offered(printed, one) for one in tables]

    banks = ((0, 0), (4, 0), (1, 0), (4, 1))
    assert [offered(bf2023.printed, *bank) for bank in banks] == 4 * [[1, 3, 5]]
    assert [offered(asked, *bank) for bank in banks] == [[1, 3, 4], [0, 0, 0], [1, 3, 3], [1, 3, 5]]


# lists ------------------------------------------------------------------------


def listed(printed: object, position: object) -> Iterable[Any]:
    """Return what it was asked about, in place of steps."""
    return [(printed, position)]


@pytest.mark.parametrize("kind", [Buy, Sell, BuyBars])
def test_a_list_of_the_mibs_has_its_choice_if_it_is_of_the_kind(kind: type[Any]) -> None:
    lists = mibs.or_the_choice_of_the_mibs(kind, listed)
    printed = bf2023.printed
    of_a_player = bf2023.position(mibs=True, turn=1)
    assert list(lists(printed, of_a_player)) == [(printed, of_a_player)]
    tables = (
        bf2023.position(mibs=True),
        bf2023.position(mibs=True, cash=0, holding={"green": 1}),
        bf2023.position(mibs=True, cash=0),
    )
    steps = [mibs.choice_of_the_mibs(printed, table).step for table in tables]
    assert [type(step) for step in steps] == [Buy, Sell, BuyBars]
    for table, step in zip(tables, steps, strict=True):
        assert list(lists(printed, table)) == ([step] if isinstance(step, kind) else [])
    drawing = bf2023.position(mibs=True, price_change="purchase", acted=False)
    assert list(lists(printed, drawing)) == [(printed, drawing)]
    assert list(lists(printed, evolve(tables[0], acted=True))) == []


def test_short_of_cash_it_compares_the_full_limits_or_a_piece_of_each() -> None:
    """One share at $8 and two at $50 cost more than three gold bars at $20."""
    table = bf2023.position(
        mibs=True,
        level=4,
        cash=25,
        market={**EMPTY, "green": 1, "white": 5},
        prices={"white": (5, 3)},
    )
    by_piece = having(compares_pieces=True)
    offers = mibs.full_offers(bf2023.printed, table)
    assert [(offer.cost, offer.piece) for offer in offers] == [(108, 8), (60, 20)]
    assert mibs.buy_what_it_can(bf2023.printed, table, offers).step == BuyBars(1, Colour(2))
    assert mibs.buy_what_it_can(by_piece, table, offers).step == Buy((0, 0, 1, 0, 0), Colour(4))
    for printed in (bf2023.printed, by_piece):
        assert type(mibs.buy_what_it_can(printed, table, offers[:1]).step) is Buy
        assert mibs.buy_what_it_can(printed, table, offers[1:]).step == BuyBars(1, Colour(2))
        assert mibs.buy_what_it_can(printed, table, ()).step == BuyBars(0, Colour(2))


# offers and choices, whole ----------------------------------------------------


CHEAP = {"blue": (0, 2), "white": (0, 2)}


def test_an_offer_of_shares_names_what_decided() -> None:
    printed = bf2023.printed
    table = bf2023.position(mibs=True, level=4, prices=CHEAP, market={"blue": 2, "white": 3})
    offers = [mibs.offer_of_shares(printed, table, limit) for limit in (2, 3, 4)]
    assert offers == [
        mibs.Offer((0, 0, 0, 2, 0), 0, 12, 6, ("bf2023.mibs.15",)),
        mibs.Offer((0, 0, 0, 2, 1), 0, 18, 6, ("bf2023.mibs.15", "bf2023.mibs.14")),
        mibs.Offer((0, 0, 0, 2, 2), 0, 24, 6, ("bf2023.mibs.15", "bf2023.mibs.14")),
    ]
    assert list(mibs.parts_of(printed, table, offers[1])) == [
        offers[1],
        offers[0],
        mibs.Offer((0, 0, 0, 1, 0), 0, 6, 6, ("bf2023.mibs.15",)),
    ]
    gold = [mibs.offer_of_gold(printed, table, bars) for bars in (3, 2, 1)]
    assert gold[0] == mibs.Offer((0, 0, 0, 0, 0), 3, 60, 20)
    assert list(mibs.parts_of(printed, table, gold[0])) == gold


def test_a_market_with_just_the_limit_is_not_short() -> None:
    printed = having(counts_a_short_market=False)
    just = bf2023.position(mibs=True, level=4, market={**EMPTY, "green": 3})
    short = bf2023.position(mibs=True, level=4, market={**EMPTY, "green": 2})
    gold = mibs.offer_of_gold(printed, just, 3)
    assert mibs.full_offers(printed, just) == (mibs.Offer((0, 0, 3, 0, 0), 0, 24, 8), gold)
    assert mibs.full_offers(printed, short) == (gold,)
    assert mibs.full_offers(bf2023.printed, short) == (mibs.Offer((0, 0, 2, 0, 0), 0, 16, 8), gold)


def test_gold_is_bought_with_the_last_dollar_where_there_is_no_share_to_compare_it_with() -> None:
    table = bf2023.position(mibs=True, market=EMPTY, cash=20)
    assert mibs.choice_of_the_mibs(bf2023.printed, table) == mibs.Choice(
        BuyBars(1, None), ("bf2023.mibs.9",)
    )
    poorer = bf2023.position(mibs=True, market=EMPTY, cash=19)
    assert mibs.choice_of_the_mibs(bf2023.printed, poorer).step == BuyBars(0, None)


def test_a_purchase_places_what_it_owns_most_of_after_or_before_the_trade() -> None:
    printed = bf2023.printed
    table = bf2023.position(mibs=True, level=4, holding={"blue": 1})
    offer = mibs.Offer((0, 0, 0, 1, 3), 0, 0, 0, ("an offer",))
    before = having(counts_after_the_trade=False)
    assert mibs.purchase_of(printed, table, offer, "why") == mibs.Choice(
        Buy(offer.shares, Colour(4)), ("why", "an offer", "bf2023.mibs.20")
    )
    assert mibs.purchase_of(before, table, offer, "why") == mibs.Choice(
        Buy(offer.shares, Colour(3)), ("why", "an offer", "bf2023.mibs.20")
    )


def test_a_sale_names_every_statement_that_decided() -> None:
    two = bf2023.position(mibs=True, level=4, holding={"green": 2, "blue": 2}, cash=0)
    assert mibs.sell_the_limit(bf2023.printed, two) == mibs.Choice(
        Sell((0, 0, 2, 1, 0), Colour(2)),
        ("bf2023.mibs.27", "bf2023.mibs.33", "bf2023.mibs.38", "bf2023.mibs.35", "bf2023.mibs.41"),
    )
    one = bf2023.position(mibs=True, level=4, holding={"green": 5}, cash=0)
    assert mibs.sell_the_limit(bf2023.printed, one) == mibs.Choice(
        Sell((0, 0, 3, 0, 0), Colour(2)), ("bf2023.mibs.27", "bf2023.mibs.33")
    )
