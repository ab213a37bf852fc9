"""Listing: rules are proved to list what nothing refuses; a wrong list, or lane, is noticed."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010, bf2023, yucata
from bfrules.core.rule import Rule
from bfrules.editions.bf2010.passing import list_passes
from bfrules.editions.black_friday.lanes import lanes_of, lots_by_size
from spec.listing.lanes import tell_of_each, wrong_lanes
from spec.listing.parts import Between, NotDecided, NotSeen, Unseen
from spec.listing.proving import rules_with_lists, wrong_list
from spec.verdicts.ledger import PROOF, read_ledger

QUICK = (
    *("SetUp", "StockMarket", "DealHand", "PlaceFirst", "TakeSubsidy", "PayInterest"),
    *("PassWithCard", "Pass", "EndTurn"),
)
ONE_SHARE_ONE_BAR = ((1, 1),)


def rule_named(house: Any, kind: str) -> Rule[Any, Any, Any]:
    return next(rule for rule in house.rules if rule.kind.__name__ == kind)


@pytest.mark.parametrize("house", [bf2010, yucata, bf2023], ids=lambda house: house.name)
def test_quick_rules_list_what_nothing_refuses(house: Any) -> None:
    for rule in rules_with_lists(house):
        if rule.kind.__name__ in QUICK:
            assert wrong_list(house, rule) == ""


def test_a_sale_of_one_share_is_listed_where_nothing_refuses_it() -> None:
    assert wrong_list(bf2023, rule_named(bf2023, "Sell"), ONE_SHARE_ONE_BAR) == ""


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
    told = wrong_list(bf2010, wrong(rule_named(bf2010, "Pass")))
    assert told.startswith("listed and refused, or neither: ")


def test_a_sale_without_a_clause_that_refuses_is_noticed() -> None:
    sale = rule_named(bf2023, "Sell")
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
    assert {entry.best(promise) for promise in entry.promises} == {PROOF}


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
