"""Listing: at every class of tables a rule lists what nothing refuses; a wrong list is noticed."""

from collections.abc import Iterable
from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010, bf2023, yucata
from bfrules.core.rule import Rule
from bfrules.shipped import shipped_editions
from spec.guarantees.register import read_register
from spec.listing.parts import Between, NotDecided, NotSeen, Unseen
from spec.listing.trying import fingerprint_of_listing, rules_to_try, tried

LISTING = {one.name: one for one in read_register().listing}
QUICK = ("SetUp", "PlaceFirst", "TakeSubsidy", "PassWithCard", "Pass", "EndTurn", "UseBonusTile")


def rule_named(house: Any, kind: str) -> Rule[Any, Any, Any]:
    return next(rule for rule in house.rules if rule.kind.__name__ == kind)


@pytest.mark.parametrize("house", [bf2010, yucata, bf2023], ids=lambda house: house.name)
def test_quick_rules_list_what_nothing_refuses_as_the_register_says(house: Any) -> None:
    for rule in rules_to_try(house):
        if rule.kind.__name__ in QUICK:
            known = LISTING[f"{house.name} {rule.kind.__name__}"]
            found = tried(house, rule)
            assert (found.tables, found.steps, found.wrong) == (known.tables, known.steps, "")


def test_the_register_tells_of_every_rule_that_can_be_tried() -> None:
    names = {
        f"{house.name} {rule.kind.__name__}"
        for house in shipped_editions().values()
        for rule in rules_to_try(house)
    }
    assert set(LISTING) == names


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda rule: evolve(rule, lists=all_but_the_first(rule)), "not listed: Pass"),
        (lambda rule: evolve(rule, lists=rule.conceives), "listed, and not passed by all: Pass"),
        (lambda rule: evolve(rule, forbids=rule.forbids[:1]), "not listed: Pass"),
        (lambda rule: evolve(rule, forbids=rule.forbids[1:]), "not listed: Pass"),
    ],
    ids=["one step less", "steps that are refused", "no limit", "at any time"],
)
def test_a_wrong_list_or_a_clause_less_is_noticed(wrong: Any, told: str) -> None:
    found = tried(bf2010, wrong(rule_named(bf2010, "Pass")))
    assert told in found.wrong


def all_but_the_first(rule: Rule[Any, Any, Any]) -> Any:
    def lists(printed: Any, position: Any) -> Iterable[Any]:
        return list(rule.lists(printed, position))[1:]

    return lists


def test_a_list_that_looks_at_what_has_no_classes_is_not_decided() -> None:
    rule = rule_named(bf2010, "Pass")

    def nosy(printed: Any, position: Any) -> Iterable[Any]:
        return rule.lists(printed, position) if position.bars_bought < 3 else ()

    assert "not decided" in tried(bf2010, evolve(rule, lists=nosy)).wrong


def test_a_listing_is_of_all_that_lists_and_refuses() -> None:
    rule = rule_named(bf2010, "Pass")
    less = evolve(rule, forbids=rule.forbids[:-1])
    assert fingerprint_of_listing(bf2010, rule) != fingerprint_of_listing(bf2010, less)


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
