"""Listing: rules are proved to list what nothing refuses; a wrong list, or lane, is noticed."""

from collections.abc import Iterable
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.compare.tables import rule_of
from bfrules.core.notation import OneOf
from bfrules.core.resting import is_watched
from bfrules.core.rule import Rule
from bfrules.editions.bf2010.passing import list_passes
from bfrules.editions.bf2010.setup import list_first_shares
from bfrules.editions.bf2010.steps import PlaceFirst
from bfrules.editions.black_friday.asked import Asked
from bfrules.editions.black_friday.bars import all_purchases_of_bars
from bfrules.editions.black_friday.buying import list_purchases
from bfrules.editions.black_friday.lanes import lanes_of, lots_by_size
from bfrules.editions.black_friday.position import ACTING, DEALING, PLACING, acting_seat
from bfrules.editions.black_friday.setup import draws_of
from bfrules.editions.black_friday.steps import MORE_BARS, DealHand
from bfrules.editions.black_friday.table import counts_named
from bfrules.editions.black_friday.tracks import bar_price, prices_of
from bfrules.editions.black_monday import position as monday
from bfrules.editions.black_monday.setup import kinds_counted
from bfrules.editions.black_monday.steps import Deal, Draw
from bfrules.editions.black_monday.trading import list_purchases as buy_cards
from bfrules.kernel.shares import COLOURS, colours_in, of_each, with_more
from bfrules.shipped import shipped_editions
from spec.fingerprints import TOOLS
from spec.fragment import all_breaches
from spec.guarantees import proving
from spec.guarantees.any_clause import looks_at_all_seats, wrong_list_under_any_clause
from spec.guarantees.card_lists import wrong_list_of_cards
from spec.guarantees.proving import FALLS, LISTS, Job, all_jobs
from spec.guarantees.reading import keeps_nothing
from spec.guarantees.register import read_register
from spec.guarantees.viewing import leaks
from spec.listing.lanes import tell_of_each, wrong_lanes
from spec.listing.parts import Between, NotDecided, NotSeen, OnlyAt, Unseen
from spec.listing.proving import names_used, wrong_list
from spec.subjects import houses_of
from spec.verdicts.ledger import read_ledger

QUICK = (
    *("SetUp", "StockMarket", "DealHand", "PlaceFirst", "TakeSubsidy", "PayInterest"),
    *("PassWithCard", "Pass", "EndTurn", "OpenTable"),
)
ONE_SHARE_ONE_BAR = ((1, 1),)
SPEC = Path(proving.__file__).parents[1]


@pytest.mark.parametrize(
    "house", [bf2010, yucata, bf2023, black_monday], ids=lambda house: house.name
)
def test_quick_rules_list_what_nothing_refuses(house: Any) -> None:
    for rule in house.rules:
        if rule.kind.__name__ in QUICK:
            assert Job(LISTS, house, rule).wrong() == ""


def test_a_sale_of_one_share_is_listed_where_nothing_refuses_it() -> None:
    assert wrong_list(bf2023, rule_of(bf2023, "Sell"), ONE_SHARE_ONE_BAR) == ""


LIMITED = bf2023.amend(bf2023.reading("Q29", "limited"))


def test_no_list_under_a_clause_that_looks_at_all_seats_goes_by_lanes() -> None:
    """Of lists by lanes, the lanes would have to be proved as well."""
    houses = (house for edition in shipped_editions().values() for house in houses_of(edition))
    rules = [rule for house in houses for rule in house.rules if looks_at_all_seats(rule)]
    assert len(rules) == 3
    assert [rule for rule in rules if lanes_of.__name__ in names_used(rule)] == []


@pytest.mark.slow
def test_a_list_under_a_clause_that_looks_at_all_seats_is_right_whatever_that_says() -> None:
    bars = rule_of(LIMITED, "BuyBars")
    assert wrong_list_under_any_clause(LIMITED, bars, ONE_SHARE_ONE_BAR) == ""
    unfiltered = evolve(bars, lists=rule_of(bf2023, "BuyBars").lists)
    assert wrong_list_under_any_clause(LIMITED, unfiltered, ONE_SHARE_ONE_BAR).startswith(WRONG)
    assert wrong_list(LIMITED, bars, ONE_SHARE_ONE_BAR) == "not decided: NotDecided()"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda rule: evolve(rule, lists=list_passes),
        lambda rule: evolve(rule, lists=rule.conceives),
        *(
            lambda rule, at=at: evolve(rule, forbids=rule.forbids[:at] + rule.forbids[at + 1 :])
            for at in range(4)
        ),
    ],
    ids=["at any time", "whatever can be thought of", *(f"without clause {at}" for at in range(4))],
)
def test_a_wrong_list_or_a_clause_less_is_noticed(wrong: Any) -> None:
    told = wrong_list(bf2010, wrong(rule_of(bf2010, "Pass")))
    assert told.startswith(WRONG)


def bars_by_the_limit_of_the_lowest_level(printed: Any, position: Any) -> Iterable[Any]:
    if position.phase != ACTING or position.acted:
        return ()
    seat, limit = acting_seat(position), printed.bar_limits[0]
    most = limit + 1 if printed.offers(seat, MORE_BARS) else limit
    payable = min(most, seat.cash // bar_price(printed, position))
    return all_purchases_of_bars(colours_in(position.market), limit, printed.least_trade, payable)


def first_shares_by_the_prices_of_another_table(printed: Any, position: Any) -> Iterable[Any]:
    cheapest: Any = evolve(position, prices=of_each(0))
    return () if max(prices_of(printed, cheapest)) < 0 else list_first_shares(printed, position)


def first_shares_of_the_next_colour_too(printed: Any, position: Any) -> Iterable[Any]:
    if position.phase != PLACING:
        return ()
    there: Any = colours_in(position.market)
    return (
        *(PlaceFirst(colour) for colour in there),
        *(PlaceFirst((colour + 1) % 5) for colour in there),
    )


def first_shares_of_no_colour_too(printed: Any, position: Any) -> Iterable[Any]:
    if position.phase != PLACING:
        return ()
    there = colours_in(position.market)
    return (*(PlaceFirst(colour) for colour in there), *(PlaceFirst(None) for _ in there))


def hands_with_a_share_more_too(printed: Any, position: Any) -> Iterable[Any]:
    if position.phase != DEALING:
        return ()
    hands = tuple(draws_of(DealHand, position.bag, printed.hand_size))
    return (*hands, *(DealHand(with_more(hand.shares, COLOURS[0], 1)) for hand in hands))


def purchases_that_place_no_white_share(printed: Any, position: Any) -> Iterable[Any]:
    return (one for one in list_purchases(printed, position) if one.placed != COLOURS[-1])


def purchases_for_any_price(printed: Any, position: Any) -> Iterable[Any]:
    return list_purchases(printed, position, Asked(cash=False))


WRONG = "listed and refused, or neither: "
NOT_DECIDED = "not decided: NotDecided()"


@pytest.mark.parametrize(
    ("house", "kind", "lists", "told"),
    [
        (bf2010, "BuyBars", bars_by_the_limit_of_the_lowest_level, NOT_DECIDED),
        (bf2010, "PlaceFirst", first_shares_by_the_prices_of_another_table, NOT_DECIDED),
        (bf2010, "PlaceFirst", first_shares_of_the_next_colour_too, WRONG),
        (bf2010, "PlaceFirst", first_shares_of_no_colour_too, WRONG),
        (bf2010, "DealHand", hands_with_a_share_more_too, WRONG),
        (bf2023, "Buy", purchases_that_place_no_white_share, WRONG),
        (bf2023, "Buy", purchases_for_any_price, WRONG),
    ],
)
def test_a_wrong_list_is_noticed_and_one_that_looks_elsewhere_not_decided(
    house: Any, kind: str, lists: Any, told: str
) -> None:
    wrong = wrong_list(house, with_list(rule_of(house, kind), lists), ONE_SHARE_ONE_BAR)
    assert wrong.startswith(told)


def deals_of_the_next_card(printed: Any, position: Any) -> Iterable[Any]:
    if position.phase != monday.DEALING:
        return ()
    return [Deal((card + 1) % monday.KINDS) for card in kinds_counted(position.pile)]


def deals_but_one(printed: Any, position: Any) -> Iterable[Any]:
    if position.phase != monday.DEALING:
        return ()
    return [Deal(card) for card in kinds_counted(position.pile) if card > 0]


def draws_without_market_closed(printed: Any, position: Any) -> Iterable[Any]:
    if position.phase != monday.FILLING:
        return ()
    return [Draw(card) for card in kinds_counted(position.pile)]


def purchases_of_any_number(printed: Any, position: Any) -> Iterable[Any]:
    owner = evolve(monday.acting_seat(position), portfolio=())
    seats: Any = OnlyAt(position.turn, owner)
    return buy_cards(printed, evolve(position, seats=seats))


@pytest.mark.parametrize(
    ("kind", "lists"),
    [
        ("Deal", deals_of_the_next_card),
        ("Deal", deals_but_one),
        ("Draw", draws_without_market_closed),
        ("BuyCard", purchases_of_any_number),
    ],
)
def test_a_wrong_list_of_cards_is_noticed(kind: str, lists: Any) -> None:
    wrong = wrong_list_of_cards(black_monday, with_list(rule_of(black_monday, kind), lists))
    assert wrong.startswith(WRONG)


@pytest.mark.parametrize("at", range(7))
def test_a_purchase_of_a_card_without_a_clause_that_refuses_is_noticed(at: int) -> None:
    purchase = rule_of(black_monday, "BuyCard")
    less = evolve(purchase, forbids=purchase.forbids[:at] + purchase.forbids[at + 1 :])
    assert wrong_list_of_cards(black_monday, less).startswith(WRONG)


def purchases_by_the_number_of_cards_owned(printed: Any, position: Any) -> Iterable[Any]:
    number = 0
    for _ in monday.acting_seat(position).portfolio:
        number += 1
    return () if number > 99 else buy_cards(printed, position)


def purchases_of_who_owns_something(printed: Any, position: Any) -> Iterable[Any]:
    return buy_cards(printed, position) if monday.acting_seat(position).portfolio else ()


def purchases_by_the_last_card_owned(printed: Any, position: Any) -> Iterable[Any]:
    left, shown = [printed.most_shares] * monday.COMPANIES, printed.shares_shown
    for card in monday.acting_seat(position).portfolio:
        left[card // monday.VALUES] -= shown[card % monday.VALUES]
    return buy_cards(printed, position) if card // monday.VALUES == 0 else ()


@pytest.mark.parametrize(
    "lists",
    [
        purchases_by_the_number_of_cards_owned,
        purchases_of_who_owns_something,
        purchases_by_the_last_card_owned,
    ],
)
def test_a_list_that_asks_more_of_a_portfolio_is_not_decided(lists: Any) -> None:
    wrong = with_list(rule_of(black_monday, "BuyCard"), lists)
    assert wrong_list_of_cards(black_monday, wrong) == "not decided: NotDecided()"


def with_list(rule: Rule[Any, Any, Any], lists: Any) -> Rule[Any, Any, Any]:
    """Return a rule with another list, as if that stood where its own does."""
    made = FunctionType(lists.__code__, lists.__globals__, lists.__name__)
    made.__module__, made.__annotations__ = rule.lists.__module__, lists.__annotations__
    return evolve(rule, lists=made)


@pytest.mark.parametrize(
    ("theorem", "edition", "kind", "method", "file"),
    [
        (LISTS, bf2010, "PlaceFirst", "listing", "listing/one_step.py"),
        (LISTS, black_monday, "Deal", "listing cards", "guarantees/card_lists.py"),
        (LISTS, LIMITED, "BuyBars", "listing under any clause", "guarantees/any_clause.py"),
        (FALLS, black_monday, "Deal", "falling", "guarantees/falling.py"),
    ],
)
def test_a_proof_is_stale_when_its_tools_or_its_measure_change(
    theorem: str, edition: Any, kind: str, method: str, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = rule_of(edition, kind)
    before = Job(theorem, edition, rule).fingerprint
    with monkeypatch.context() as changed:
        changed.setattr(proving, "tools_of", lambda asked: f"another {asked}")
        assert Job(theorem, edition, rule).fingerprint != before
    patterns, _ = TOOLS[method]
    assert {SPEC / file, SPEC / "prover/exploring.py"} <= {
        path for pattern in patterns for path in SPEC.glob(pattern)
    }
    with monkeypatch.context() as changed:
        changed.setattr(proving, "left_to_happen", first_shares_of_no_colour_too)
        assert (Job(theorem, edition, rule).fingerprint != before) == (theorem == FALLS)


def test_a_sale_without_a_clause_that_refuses_is_noticed() -> None:
    sale = rule_of(bf2023, "Sell")
    too_much = evolve(
        sale, forbids=tuple(one for one in sale.forbids if "limit" not in one.__name__)
    )
    assert "step.shares" in wrong_list(bf2023, too_much, ONE_SHARE_ONE_BAR)


@pytest.mark.parametrize("part", ["ones", "every", "counts", "held", "left"])
def test_a_wrong_lane_is_noticed(part: str) -> None:
    lots = lots_by_size(0, 2)
    lanes = lanes_of(lots, 2, 1)
    assert tell_of_each(lanes, lots, 2)
    assert not tell_of_each(evolve(lanes, **{part: altered(getattr(lanes, part))}), lots, 2)
    assert list(wrong_lanes(bf2023.printed)) == []


def altered(rows: Any) -> Any:
    """Return a row of lanes, or the last of rows, with the third lane changed."""
    if isinstance(rows, int):
        return rows ^ (1 << 2 * 8)
    return (*rows[:-1], altered(rows[-1]))


@pytest.mark.parametrize(
    "name", ["kernel.colours_in", "kernel.at_most_of_each", "bf2023.colours_to_take"]
)
def test_what_stands_for_a_function_is_what_it_is_proved_to_do(name: str) -> None:
    entry = read_ledger()[name]
    assert all(map(entry.proofs, entry.promises))


def test_a_class_of_numbers_compares_only_where_all_of_them_agree() -> None:
    many, few = Between(5, None), Between(0, 9)
    assert [many > 4, many >= 5, many < 5, many != 4, few < 10] == [True, True, False, True, True]
    assert [few // 10, min(many, 4), max(0, 3 - many)] == [0, 4, 0]
    assert [many // 2 >= 2, 1 + many >= 6] == [True, True]
    for undecided in ("many > 5", "many == 5", "few < 9", "bool(few)"):
        with pytest.raises(NotDecided):
            eval(undecided, {"many": many, "few": few})


def test_whoever_looks_at_an_unseen_part_asks_for_it() -> None:
    part = Unseen("level")
    for look in (
        bool,
        len,
        hash,
        iter,
        lambda one: one + 1,
        lambda one: one == 3,
        lambda one: one.x,
    ):
        with pytest.raises(NotSeen, match="level"):
            look(part)
    assert f"{part}" == "level"


def test_what_is_proved_of_lists_and_of_views_is_inside_what_may_be_asked() -> None:
    jobs = {job.fingerprint: job for job in all_jobs(read_register())}
    assert [breach for job in jobs.values() for breach in job.breaches] == []


@pytest.mark.parametrize(
    ("looks", "why"),
    [
        (counts_named, "a text decides, or is kept"),
        (vars(OneOf)["counts"].fget, "a type: type"),
        (vars(OneOf)["counts"].fget, "identity"),
        (is_watched, "the builtin isinstance"),
    ],
)
def test_what_looks_at_a_text_or_a_type_is_not_proved(looks: Any, why: str) -> None:
    """Of a symbol these are others than of the numbers that it stands for."""
    passing = with_list(rule_of(bf2010, "Pass"), looks)
    ending = evolve(rule_of(black_monday, "EndTurn"), does=(looks,))
    for job in (Job(LISTS, bf2010, passing), Job(FALLS, black_monday, ending)):
        assert any(why in breach.why for breach in job.breaches)
        assert job.wrong().startswith("outside the fragment")
    assert next(leaks(evolve(bf2010, sees=looks))) == f"bf2010: {next(all_breaches(looks))}"


def test_a_default_that_remembers_is_no_usual_one() -> None:
    def lists(printed: Any, position: Any, before: Any = []) -> Any:  # noqa: B006
        before.append(position)

    assert isinstance(lists, FunctionType)
    assert not keeps_nothing(lists)
    assert isinstance(list_purchases, FunctionType)
    assert keeps_nothing(list_purchases)
