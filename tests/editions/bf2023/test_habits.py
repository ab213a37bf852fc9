"""The habits of the M.I.B.S. one by one, and the lists of steps that it leaves."""

from collections.abc import Iterable
from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.bf2023.habits import (
    Look,
    Preference,
    Preferred,
    a_piece,
    after_the_trade,
    before_the_trade,
    both_offers,
    cheapest,
    colour_order,
    either_offer,
    fewest_in_the_market,
    fewest_of_its_own,
    in_order,
    in_total,
    most_expensive,
    most_in_the_market,
    most_of_its_own,
    preferred,
    what_the_bank_can_change,
    whatever_it_wants,
)
from bfrules.editions.bf2023.mibs import (
    Choice,
    Offer,
    choice_of_the_mibs,
    full_offers,
    offer_of_gold,
    offer_of_shares,
    or_the_choice_of_the_mibs,
    purchase_of,
    sell_the_limit,
    shares_come_first,
)
from bfrules.editions.black_friday.steps import Buy, BuyBars, Sell
from bfrules.kernel.shares import Colour

LOOK = Look(prices=(8, 8, 6, 10, 6), market=(1, 2, 3, 4, 3), hand=(0, 5, 1, 1, 1))
ALL = tuple(Colour(number) for number in range(5))
BY = (
    Preference("price", cheapest),
    Preference("market", most_in_the_market),
    Preference("colour", colour_order),
)


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
    assert [prefers(LOOK, colour) for colour in ALL] == numbers


def test_colours_are_chosen_by_one_preference_after_the_other() -> None:
    assert in_order(LOOK, ALL, BY) == [2, 4, 1, 0, 3]
    assert preferred(LOOK, ALL, BY) == Preferred(Colour(2), ("colour",))
    assert preferred(LOOK, ALL[:2], BY) == Preferred(Colour(1), ("market",))
    assert preferred(LOOK, ALL[3:], BY) == Preferred(Colour(4), ("price",))
    assert preferred(LOOK, ALL[3:4], BY) == Preferred(Colour(3), ())
    assert preferred(LOOK, (), BY) is None
    assert preferred(LOOK, (ALL[2], ALL[4]), BY[:2]) == Preferred(Colour(2), ())


def test_what_it_affords_and_which_offer_is_cheaper() -> None:
    offers = [(9, 10, 10), (10, 10, 11), (10, 11, 10), (10, 10, 10), (11, 10, 10)]
    assert [either_offer(*offer) for offer in offers] == [False, True, True, True, True]
    assert [both_offers(*offer) for offer in offers] == [False, False, False, True, True]
    costs = [(9, 10), (10, 10), (11, 10)]
    assert [in_total(*cost, 99, 1) for cost in costs] == [True, True, False]
    assert [a_piece(99, 1, *cost) for cost in costs] == [True, True, False]
    counts = ((1, 0, 0, 0, 0), (0, 0, 0, 0, 2))
    assert (before_the_trade(*counts), after_the_trade(*counts)) == counts


def test_the_bank_offers_what_it_can_change() -> None:
    assert whatever_it_wants(7, 4, 0) == 7
    offered = [
        [what_the_bank_can_change(wanted, small, big) for wanted in (1, 4, 9, 20)]
        for small, big in ((0, 0), (4, 0), (1, 1), (4, 2))
    ]
    assert offered == [[1, 4, 4, 4], [0, 0, 0, 0], [1, 4, 8, 8], [1, 4, 9, 10]]


# lists ------------------------------------------------------------------------


def listed(printed: object, position: object) -> Iterable[Any]:
    """Return what it was asked about, in place of steps."""
    return [(printed, position)]


@pytest.mark.parametrize("kind", [Buy, Sell, BuyBars])
def test_a_list_of_the_mibs_has_its_choice_if_it_is_of_the_kind(kind: type[Any]) -> None:
    lists = or_the_choice_of_the_mibs(kind, listed)
    printed = bf2023.printed
    of_a_player = bf2023.position(mibs=True, turn=1)
    assert list(lists(printed, of_a_player)) == [(printed, of_a_player)]
    tables = (
        bf2023.position(mibs=True),
        bf2023.position(mibs=True, cash=0, holding={"green": 1}),
        bf2023.position(mibs=True, cash=0),
    )
    steps = [choice_of_the_mibs(printed, table).step for table in tables]
    assert [type(step) for step in steps] == [Buy, Sell, BuyBars]
    for table, step in zip(tables, steps, strict=True):
        assert list(lists(printed, table)) == ([step] if isinstance(step, kind) else [])
    drawing = bf2023.position(mibs=True, price_change="purchase", acted=False)
    assert list(lists(printed, drawing)) == []
    assert list(lists(printed, evolve(tables[0], acted=True))) == []


def test_shares_come_first_if_they_are_the_only_offer_or_the_cheapest() -> None:
    printed, table = bf2023.printed, bf2023.position(mibs=True, level=4)
    shares, bars = Offer((0, 0, 2, 0, 0), 0, 20, ()), Offer((0, 0, 0, 0, 0), 1, 20, ())
    dear = evolve(shares, cost=21)

    def first(shares: Offer | None, bars: Offer | None, printed: Any = printed) -> bool:
        return shares_come_first(printed, table, shares, bars)

    assert [first(shares, bars), first(dear, bars)] == [True, False]
    assert [first(shares, None), first(None, bars), first(None, None)] == [True, False, True]
    a_share_alone = evolve(printed, habits=evolve(printed.habits, shares_are_cheapest=a_piece))
    assert first(dear, bars, a_share_alone)


# offers and choices, whole ----------------------------------------------------


EMPTY = dict.fromkeys(("purple", "yellow", "green", "blue", "white"), 0)
CHEAP = {"blue": (0, 2), "white": (0, 2)}


def test_an_offer_of_shares_names_what_decided() -> None:
    printed = bf2023.printed
    table = bf2023.position(mibs=True, level=4, prices=CHEAP, market={"blue": 2, "white": 3})
    offers = [offer_of_shares(printed, table, limit, cash=None) for limit in (2, 3, 4)]
    assert offers == [
        Offer((0, 0, 0, 2, 0), 0, 12, ("bf2023.mibs.15",)),
        Offer((0, 0, 0, 2, 1), 0, 18, ("bf2023.mibs.15", "bf2023.mibs.14")),
        Offer((0, 0, 0, 2, 2), 0, 24, ("bf2023.mibs.15", "bf2023.mibs.14")),
    ]
    assert offer_of_shares(printed, table, 4, cash=17) == Offer(
        (0, 0, 0, 2, 0), 0, 12, ("bf2023.mibs.15",)
    )
    assert offer_of_gold(printed, table) == Offer((0, 0, 0, 0, 0), 3, 60, ())


def test_a_market_with_just_the_limit_is_not_short() -> None:
    habits = evolve(bf2023.printed.habits, counts_a_short_market=False)
    printed = evolve(bf2023.printed, habits=habits)
    just = bf2023.position(mibs=True, level=4, market={**EMPTY, "green": 3})
    short = bf2023.position(mibs=True, level=4, market={**EMPTY, "green": 2})
    assert full_offers(printed, just)[0] == Offer((0, 0, 3, 0, 0), 0, 24, ())
    assert full_offers(printed, short)[0] is None
    assert full_offers(bf2023.printed, short)[0] == Offer((0, 0, 2, 0, 0), 0, 16, ())


def test_gold_is_bought_with_the_last_dollar() -> None:
    table = bf2023.position(mibs=True, market=EMPTY, cash=20)
    assert choice_of_the_mibs(bf2023.printed, table) == Choice(
        BuyBars(1, None), ("bf2023.mibs.12",)
    )
    poorer = bf2023.position(mibs=True, market=EMPTY, cash=19)
    assert choice_of_the_mibs(bf2023.printed, poorer).step == BuyBars(0, None)


def test_a_purchase_places_what_it_owns_most_of_after_or_before_the_trade() -> None:
    printed = bf2023.printed
    table = bf2023.position(mibs=True, level=4, holding={"blue": 1})
    offer = Offer((0, 0, 0, 1, 3), 0, 0, ("an offer",))
    before = evolve(printed, habits=evolve(printed.habits, counts=before_the_trade))
    assert purchase_of(printed, table, offer, "why") == Choice(
        Buy(offer.shares, Colour(4)), ("why", "an offer", "bf2023.mibs.20")
    )
    assert purchase_of(before, table, offer, "why") == Choice(
        Buy(offer.shares, Colour(3)), ("why", "an offer", "bf2023.mibs.20")
    )


def test_a_sale_names_every_statement_that_decided() -> None:
    two = bf2023.position(mibs=True, level=4, holding={"green": 2, "blue": 2}, cash=0)
    assert sell_the_limit(bf2023.printed, two) == Choice(
        Sell((0, 0, 2, 1, 0), Colour(2)),
        (
            "bf2023.mibs.27",
            "bf2023.mibs.33",
            "bf2023.mibs.38",
            "bf2023.mibs.35",
            "bf2023.mibs.41",
        ),
    )
    one = bf2023.position(mibs=True, level=4, holding={"green": 5}, cash=0)
    assert sell_the_limit(bf2023.printed, one) == Choice(
        Sell((0, 0, 3, 0, 0), Colour(2)), ("bf2023.mibs.27", "bf2023.mibs.33")
    )
