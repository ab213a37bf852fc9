"""Turns of the M.I.B.S.: its one step is proved legal; a wrong one, or a second one, is noticed."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.compare.tables import rule_of
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import filtered_by, listed_under
from bfrules.editions.bf2023 import habits, mibs
from bfrules.editions.bf2023.bonus import no_such_track
from bfrules.editions.bf2023.mibs import known_choice
from bfrules.editions.bf2023.selling import list_sales
from bfrules.editions.black_friday.steps import Buy, BuyBars, Sell
from bfrules.editions.black_friday.tracks import prices_of
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, colours_in, with_more, worth
from spec.guarantees.bound_lists import (
    AtAnyTime,
    InOrder,
    NothingBeside,
    NothingElse,
    PartByPart,
    WhatIsDue,
    WithoutOrder,
)
from spec.guarantees.proving import LISTS, TURNS, Job
from spec.listing.proving import SECONDS, limits_for, wrong_list

WRONG = "listed and refused, or neither"


def house_with(kind: type[Any], **changes: Any) -> Any:
    """Return 2023 with one of its rules changed."""
    rules = (evolve(one, **changes) if one.kind is kind else one for one in bf2023.rules)
    return evolve(bf2023, rules=tuple(rules))


def clauses_of(kind: type[Any], *more: Any) -> tuple[Any, ...]:
    """Return the clauses of a rule that forbid, and more."""
    return (*rule_of(bf2023, kind.__name__).forbids, *more)


def what_is_wrong(trial: Any, house: Any = bf2023, kind: str = "Buy") -> str:
    """Try one thing of a house, by the rule for a kind of step."""
    rule = rule_of(house, kind)
    told: str = trial(house, rule, limits_for(house, rule)[0]).wrong(SECONDS)
    return told


def as_of_the_mibs(function: Any) -> Any:
    """Return a function as if it stood beside those of the M.I.B.S."""
    function.__module__ = mibs.__name__
    return function


def more_than_three_bought(printed: Any, position: Any, step: Buy) -> Refusal | None:
    """Nobody buys more than three shares."""
    return refused() if sum(step.shares) > 3 else None


def white_removed(printed: Any, position: Any, step: Sell) -> Refusal | None:
    """No white share is removed."""
    return refused() if step.removed == 4 else None


def bars_of_the_mibs(printed: Any, position: Any, step: BuyBars) -> Refusal | None:
    """The M.I.B.S. buys no bar."""
    return refused() if step.bars and position.mibs and position.turn == 0 else None


@pytest.mark.parametrize(
    "trial", [pytest.param(InOrder, marks=pytest.mark.slow), PartByPart, NothingElse, NothingBeside]
)
def test_what_stands_for_the_orders_of_the_mibs_may(trial: Any) -> None:
    assert what_is_wrong(trial) == ""


@pytest.mark.parametrize("kind", ["DealHand", "Buy", "Sell"])
def test_at_other_times_its_steps_are_listed_where_nothing_refuses_them(kind: str) -> None:
    assert what_is_wrong(AtAnyTime, kind=kind) == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    "house",
    [
        house_with(Buy, forbids=clauses_of(Buy, more_than_three_bought)),
        house_with(Sell, forbids=clauses_of(Sell, white_removed)),
        house_with(BuyBars, forbids=clauses_of(BuyBars, bars_of_the_mibs)),
        house_with(Sell, lists=lambda printed, position: ()),
    ],
    ids=["a purchase that is too large", "a colour removed", "bars", "sales that nobody lists"],
)
def test_a_turn_of_the_mibs_with_a_wrong_step_is_noticed(house: Any) -> None:
    assert what_is_wrong(WhatIsDue, house).startswith(WRONG)


def test_a_list_of_all_sales_is_no_list_for_the_mibs() -> None:
    assert what_is_wrong(WhatIsDue, house_with(Sell, lists=list_sales)) != ""


def takes_five_of_a_colour_at_most(stock: Any, ordered: Any, number: Any) -> Any:
    taken, left = NONE_OF_EACH, number
    for colour in ordered:
        some = min(stock[colour], left)
        if some > 5:
            some = 5
        taken, left = with_more(taken, colour, some), left - some
    return taken


def takes_what_is_not_there(stock: Any, ordered: Any, number: Any) -> Any:
    for colour in ordered:
        return with_more(NONE_OF_EACH, colour, number)
    return NONE_OF_EACH


@pytest.mark.parametrize("takes", [takes_five_of_a_colour_at_most, takes_what_is_not_there])
def test_shares_taken_otherwise_are_noticed(takes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mibs, "taken_in_order", as_of_the_mibs(takes))
    assert what_is_wrong(WithoutOrder).startswith(WRONG)


def parts_of_more(printed: Any, position: Any, offer: Any) -> Any:
    return [mibs.offer_of_gold(printed, position, offer.bars + 1)]


def parts_of_a_fuller_market(printed: Any, position: Any, offer: Any) -> Any:
    fuller = evolve(position, market=with_more(position.market, COLOURS[0], 1))
    return [mibs.offer_of_shares(printed, fuller, number) for number in range(sum(offer.shares))]


def parts_at_the_lowest_price(printed: Any, position: Any, offer: Any) -> Any:
    cheaper = evolve(position, bar_space=0)
    return [mibs.offer_of_gold(printed, cheaper, number) for number in range(1, offer.bars + 1)]


def offer_of_its_own_colours(printed: Any, position: Any, number: Any) -> Any:
    prices, hand = prices_of(printed, position), position.seats[0].shares
    look = habits.Look(prices, position.market, hand)
    ordered = habits.in_order(look, colours_in(hand), printed.habits.buys)
    shares = mibs.taken_in_order(position.market, ordered, number)
    return mibs.Offer(shares, 0, worth(prices, shares), 0)


def each_twice(look: Any, colours: Any, by: Any) -> Any:
    return sorted((*colours, *colours))


def without_the_first(look: Any, colours: Any, by: Any) -> Any:
    numbers = by[0].prefers(look)
    return sorted(colours, key=lambda colour: numbers[colour])[1:]


def reads_a_colour_too_many(look: Any, taken: Any, colours: Any, by: Any) -> Any:
    return (by[0].statement,) if by[0].prefers(look)[taken[0] + 1] else ()


def in_either(one: Any, other: Any) -> Any:
    return tuple([colour for colour in COLOURS if one[colour] > 0 or other[colour] > 0])


@pytest.mark.parametrize(
    ("part", "module", "name", "other"),
    [
        (PartByPart, mibs, "parts_of", parts_of_more),
        (PartByPart, mibs, "parts_of", parts_of_a_fuller_market),
        (PartByPart, mibs, "parts_of", parts_at_the_lowest_price),
        (PartByPart, mibs, "offer_of_shares", offer_of_its_own_colours),
        (InOrder, habits, "in_order", each_twice),
        (InOrder, habits, "in_order", without_the_first),
        pytest.param(
            *(InOrder, habits, "what_decides", reads_a_colour_too_many), marks=pytest.mark.slow
        ),
        pytest.param(InOrder, mibs, "colours_in_both", in_either, marks=pytest.mark.slow),
    ],
)
def test_other_offers_and_colours_in_another_order_are_noticed(
    part: Any, module: Any, name: str, other: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, as_of_the_mibs(other))
    assert what_is_wrong(part) != ""


def sells_in_no_order(printed: Any, position: Any) -> Any:
    own = position.seats[0].shares
    return mibs.Choice(Sell(mibs.taken_in_order(own, (), 1), None), ())


def buys_more_at_a_small_table(printed: Any, position: Any) -> Any:
    return mibs.Choice(BuyBars(2 if len(position.seats) == 3 else 1, None), ())


def counts_the_parts(printed: Any, position: Any) -> Any:
    parts = mibs.parts_of(printed, position, mibs.Offer((0, 0, 0, 0, 0), 1, 0, 0))
    return mibs.Choice(BuyBars(len(parts), None), ())


@pytest.mark.parametrize(
    "chooses", [sells_in_no_order, buys_more_at_a_small_table, counts_the_parts]
)
def test_a_choice_that_looks_where_the_proof_does_not_is_not_decided(
    chooses: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mibs, "choice_of_the_mibs", as_of_the_mibs(chooses))
    assert what_is_wrong(WhatIsDue) == "not decided: NotDecided()"


def test_a_proof_of_turns_is_stale_when_its_tools_change(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Job(TURNS, bf2023).fingerprint
    stricter = house_with(Sell, forbids=clauses_of(Sell, white_removed))
    assert Job(TURNS, stricter).fingerprint != before
    monkeypatch.setattr("spec.guarantees.proving.tools_of", lambda asked: f"another {asked}")
    assert Job(TURNS, bf2023).fingerprint != before


def test_a_list_under_a_reading_that_asks_too_few_clauses_is_noticed() -> None:
    house = bf2023.amend(bf2023.reading("Q66", "either"))
    rule = rule_of(house, "UseBonusTile")
    assert wrong_list(house, rule, ((1, 1),)) == ""
    asked, candidates = filtered_by(rule.lists)
    for clause in set(asked) - {no_such_track}:  # nobody thinks of another track
        fewer = evolve(rule, lists=listed_under(tuple({*asked} - {clause}), candidates))
        assert wrong_list(house, fewer, ((1, 1),)).startswith(WRONG)


@as_of_the_mibs
def lists_by_its_choice(printed: Any, position: Any) -> Any:
    return known_choice(printed, position).statements and list_sales(printed, position)


def test_a_persons_list_that_asks_what_the_mibs_chooses_is_not_decided() -> None:
    wrong = evolve(rule_of(bf2023, "Sell"), lists=lists_by_its_choice)
    assert wrong_list(bf2023, wrong, ((1, 1),)) == "not decided: NotDecided()"


def test_other_habits_make_the_proof_of_the_choice_stale_and_none_of_lists() -> None:
    other = bf2023.amend(bf2023.reading("Q26", "own"))
    sale, under_it = rule_of(bf2023, "Sell"), rule_of(other, "Sell")
    for theorem in (TURNS, LISTS):
        assert Job(theorem, other, under_it).fingerprint == Job(theorem, bf2023, sale).fingerprint
    assert Job(TURNS, other).fingerprint != Job(TURNS, bf2023).fingerprint
