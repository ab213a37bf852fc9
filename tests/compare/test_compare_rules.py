"""Rules of two editions, clause by clause."""

import pytest
from attrs import evolve

from bfrules import Amendment, Substitution, after, bf2023, black_monday, instead_of, without
from bfrules.compare.aspects import compare_aspects
from bfrules.compare.difference import never_another_position
from bfrules.compare.readings import compare_questions
from bfrules.compare.rules import RuleDifference, compare_rules, kinds_only_in
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.edition import BlackFriday2023
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.bf2023.selling import lower_the_removed_colour
from bfrules.editions.black_friday.selling import not_owned
from bfrules.editions.black_friday.steps import Sell
from tests.editions.houses import amending


def read(question: str, reading: str) -> BlackFriday2023:
    return bf2023.amend(bf2023.reading(question, reading))


def changed(second: BlackFriday2023) -> dict[str, RuleDifference]:
    return {rule.kind: rule for rule in compare_rules(bf2023, second) if not rule.same}


def amended(*substitutions: Substitution) -> BlackFriday2023:
    return bf2023.amend(amending("house", *substitutions))


def pairs(rule: RuleDifference) -> list[tuple[object, object]]:
    return [(pair.first, pair.second) for pair in rule.replaced]


def lower_it_twice(printed: Components2023, position: Position, step: Sell) -> Position:
    """Two spaces to the left."""
    return position


def stay(printed: Components2023, position: Position, step: Sell) -> Position:
    """Nothing."""
    return position


def test_an_edition_agrees_with_itself_in_every_rule() -> None:
    assert all(rule.same for rule in compare_rules(bf2023, bf2023))
    assert never_another_position(bf2023, bf2023)


def test_a_clause_replaces_another_on_the_same_topic_or_in_the_same_place() -> None:
    rule = changed(
        amended(instead_of(lower_the_removed_colour, {stay: "", lower_it_twice: "bf2023.sell.6"}))
    )["Sell"]
    assert pairs(rule) == [(lower_the_removed_colour, lower_it_twice)]
    assert (rule.gone, rule.added, rule.reordered) == ((), (stay,), False)
    assert len(rule.shared) == len(rule.first.clauses) - 1
    rule = changed(amended(instead_of(lower_the_removed_colour, {stay: ""})))["Sell"]
    assert pairs(rule) == [(lower_the_removed_colour, stay)]
    forbidden = amended(without(not_owned), after(lower_the_removed_colour, {stay: ""}))
    rule = changed(forbidden)["Sell"]
    assert (rule.gone, rule.added, rule.replaced) == ((not_owned,), (stay,), ())


def test_clauses_in_another_order_are_told() -> None:
    (sell,) = [rule for rule in bf2023.rules if rule.kind is Sell]
    turned = evolve(sell, does=(*sell.does[1:], sell.does[0]))
    other = evolve(bf2023, rules=tuple(turned if rule is sell else rule for rule in bf2023.rules))
    rule = changed(other)["Sell"]
    assert rule.reordered
    assert (rule.gone, rule.added, rule.replaced, rule.reads) == ((), (), (), ())


def test_two_clauses_made_by_one_function_are_paired_in_order() -> None:
    rule = changed(read("Q24", "once"))["ChangePrices"]
    assert [pair.first.__name__ for pair in rule.replaced] == [
        "refill_the_centre_track",
        "lay_black_shares_beside_the_centre_track",
    ]
    assert [pair.second for pair in rule.replaced] == [
        clause for clause in rule.second.clauses if clause.__name__ == "refill_only_once"
    ]
    assert (rule.gone, rule.added) == ((), ())


def test_same_clauses_that_read_other_components_are_no_proof() -> None:
    rules = changed(read("Q06", "stays"))
    assert set(rules) == {"ChangePrices"}
    assert rules["ChangePrices"].reads == ("targets",)
    assert rules["ChangePrices"].first.clauses == rules["ChangePrices"].second.clauses


def test_kinds_of_step_that_only_one_edition_has() -> None:
    either = read("Q66", "either")
    assert kinds_only_in(either, bf2023) == ("EndTurn",)
    assert kinds_only_in(bf2023, either) == ()
    assert not never_another_position(bf2023, either)
    assert compare_rules(bf2023, black_monday) == ()


def test_readings_in_force_that_differ() -> None:
    found = compare_questions(read("Q06", "stays"), read("Q09", "exactly"))
    assert [(one.name, one.first.name, one.second.name) for one in found.readings] == [
        ("Q06", "stays", "left"),
        ("Q09", "at-most", "exactly"),
    ]
    assert found.shared == len(bf2023.questions) - 2
    apart = compare_questions(bf2023, black_monday)
    assert apart.gone == tuple(one for one in bf2023.questions if one.id != "Q54")
    assert apart.added == tuple(one for one in black_monday.questions if one.id != "Q54")


def test_hidden_cash_is_seen_otherwise_and_changes_no_position() -> None:
    hidden = black_monday.amend(black_monday.reading("Q51", "hidden"))
    differing = [one for one in compare_aspects(black_monday, hidden) if not one.same]
    assert [(one.name, one.reads) for one in differing] == [("what a seat may see", ("open_cash",))]
    assert never_another_position(black_monday, hidden)


@pytest.mark.parametrize("reading", bf2023.readings, ids=lambda reading: reading.name)
def test_no_reading_of_bf2023_is_taken_for_one_that_changes_no_position(
    reading: Amendment[Components2023],
) -> None:
    assert not never_another_position(bf2023, bf2023.amend(reading))
