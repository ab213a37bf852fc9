"""Turns of the M.I.B.S.: its one step is proved legal; a wrong one, or a second one, is noticed."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.bf2023 import mibs
from bfrules.editions.bf2023.selling import list_sales
from bfrules.editions.black_friday.steps import Buy, BuyBars, Sell
from bfrules.kernel.shares import with_more
from spec.guarantees.bound_lists import (
    AtAnyTime,
    NothingBeside,
    NothingElse,
    PartByPart,
    WhatIsDue,
    WithoutOrder,
    wrong_turn,
)
from spec.guarantees.proving import Turns
from spec.listing.proving import SECONDS, limits_for

WRONG = "listed and refused, or neither"


def house_with(kind: type[Any], **changes: Any) -> Any:
    """Return 2023 with one of its rules changed."""
    rules = (evolve(one, **changes) if one.kind is kind else one for one in bf2023.rules)
    return evolve(bf2023, rules=tuple(rules))


def clauses_of(kind: type[Any], *more: Any) -> tuple[Any, ...]:
    """Return the clauses of a rule that forbid, and more."""
    (rule,) = (one for one in bf2023.rules if one.kind is kind)
    return (*rule.forbids, *more)


def what_is_wrong(trial: Any, house: Any = bf2023, kind: type[Any] = Buy) -> str:
    """Try one thing of a house, by the rule for a kind of step."""
    (rule,) = (one for one in house.rules if one.kind is kind)
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


@pytest.mark.parametrize("trial", [PartByPart, NothingElse, NothingBeside])
def test_what_stands_for_the_orders_of_the_mibs_may(trial: Any) -> None:
    assert what_is_wrong(trial) == ""


@pytest.mark.parametrize("kind", ["DealHand", "Buy", "Sell"])
def test_at_other_times_its_steps_are_listed_where_nothing_refuses_them(kind: str) -> None:
    (rule,) = (one for one in bf2023.rules if one.kind.__name__ == kind)
    assert AtAnyTime(bf2023, rule, limits_for(bf2023, rule)[0]).wrong(SECONDS) == ""


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


def takes_one_too_few(stock: Any, ordered: Any, number: Any) -> Any:
    taken, left = (0, 0, 0, 0, 0), number
    for colour in ordered:
        some = min(stock[colour], left)
        if some > 5:
            some = 5
        taken, left = with_more(taken, colour, some), left - some
    return taken


def takes_what_is_not_there(stock: Any, ordered: Any, number: Any) -> Any:
    for colour in ordered:
        return with_more((0, 0, 0, 0, 0), colour, number)
    return (0, 0, 0, 0, 0)


@pytest.mark.parametrize("takes", [takes_one_too_few, takes_what_is_not_there])
def test_shares_taken_otherwise_are_noticed(takes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mibs, "taken_in_order", as_of_the_mibs(takes))
    assert what_is_wrong(WithoutOrder).startswith(WRONG)


def test_parts_of_more_than_is_offered_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def parts_of(printed: Any, position: Any, offer: Any) -> Any:
        return [offer_of_gold(printed, position, offer.bars + 1)]

    offer_of_gold = mibs.offer_of_gold
    monkeypatch.setattr(mibs, "parts_of", as_of_the_mibs(parts_of))
    assert what_is_wrong(PartByPart) != ""


def test_a_proof_of_turns_is_stale_when_its_tools_change(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Turns(bf2023).fingerprint
    assert Turns(house_with(Sell, forbids=clauses_of(Sell, white_removed))).fingerprint != before
    monkeypatch.setattr("spec.guarantees.proving.tools_of", lambda asked: f"another {asked}")
    assert Turns(bf2023).fingerprint != before


@pytest.mark.slow
def test_the_turn_of_the_mibs_is_right_as_printed() -> None:
    assert wrong_turn(bf2023) == ""
