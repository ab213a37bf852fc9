"""Where two rules provably agree: wherever the clauses that differ treat a step alike."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from attrs import evolve

from bfrules import Substitution, bf2010, bf2023
from bfrules.compare import Limits, compare
from bfrules.compare.partings import parts
from bfrules.compare.plain import as_plain
from bfrules.compare.reads import told_where
from bfrules.compare.rules import Clause, RuleDifference, compare_rules
from bfrules.compare.search import rounds
from bfrules.compare.stored import pair_of_readings, readings_to_tell_apart, stored_witness
from bfrules.compare.tables import Move, Table, pair_of, steps_at
from bfrules.compare.telling import told_agreement
from bfrules.core.edition import AnyEdition
from bfrules.editions.black_friday.selling import not_owned
from bfrules.editions.black_friday.steps import Sell
from bfrules.shipped import shipped_editions
from tests.editions.houses import EVERY_EDITION, amending

Clauses = tuple[Clause, ...]

UNSEARCHED = Limits(tables=0, games=0)
ROUNDS = Limits(tables=12, games=0)
STEPS = 15


@cache
def some_tables(name: str) -> tuple[Any, ...]:
    edition = shipped_editions()[name]
    own = pair_of(edition, edition)
    assert own is not None
    tables = [table.first for settings in rounds(own, ROUNDS) for _, table, _ in settings]
    return tuple(dict.fromkeys(tables))


def agrees_at(
    rule: RuleDifference, first: AnyEdition, second: AnyEdition, position: Any, step: Any
) -> bool:
    """Tell whether the clauses that make the difference treat a step alike at a position."""
    kept = [clause for clause in rule.first.forbids if clause not in rule.deciding]
    if refused_by(kept, first, position, step):
        return True
    refusals = [
        refused_by([one for one in own.forbids if one in rule.deciding], edition, position, step)
        for own, edition in ((rule.first, first), (rule.second, second))
    ]
    if any(refusals):
        return all(refusals)
    for shared, block, other in blocks_of(rule):
        behind = done_by(block, first, position, step)
        if behind != done_by(other, second, position, step):
            return False
        position = done_by(shared, first, behind, step)
    return True


def refused_by(clauses: list[Clause], edition: AnyEdition, position: Any, step: Any) -> bool:
    """Tell whether one of some clauses refuses a step."""
    return any(clause(edition.printed, position, step) is not None for clause in clauses)


def done_by(clauses: Clauses, edition: AnyEdition, position: Any, step: Any) -> Any:
    """Return the position after some clauses."""
    for clause in clauses:
        position = clause(edition.printed, position, step)
    return position


def blocks_of(rule: RuleDifference) -> Iterator[tuple[Clauses, Clauses, Clauses]]:
    """Yield what two rules do in blocks: a shared clause, and before it those of each rule alone.

    A clause that makes the difference counts as one of each rule alone.
    """
    old, new = list(rule.first.does), list(rule.second.does)
    for shared in [clause for clause in old if clause not in rule.deciding]:
        at, there = old.index(shared), new.index(shared)
        yield (shared,), tuple(old[:at]), tuple(new[:there])
        del old[: at + 1]
        del new[: there + 1]
    yield (), tuple(old), tuple(new)


def changed(first: AnyEdition, second: AnyEdition) -> Iterator[RuleDifference]:
    same_steps = (rule for rule in compare_rules(first, second) if told_agreement(rule))
    return (rule for rule in same_steps if not rule.same)


def counted_steps(first: AnyEdition, second: AnyEdition) -> Counter[tuple[bool, bool]]:
    """Count steps by whether the clauses treat them alike, and whether the answers differ."""
    pair = pair_of(first, second)
    assert pair is not None
    counted, rules = Counter[tuple[bool, bool]](), tuple(changed(first, second))
    for position in some_tables(first.name):
        if second.problems(second.printed, position):
            continue
        table = Table(position, second.adopt(position))
        for rule in rules:
            for move in steps_at(pair, table, rule.kind, STEPS):
                alike = agrees_at(rule, first, second, position, move.first)
                counted[alike, parts(pair, table, move)] += 1
    return counted


@EVERY_EDITION
def test_what_is_treated_alike_is_answered_alike_under_every_reading(edition: AnyEdition) -> None:
    counted: Counter[tuple[bool, bool]] = Counter()
    for question, reading in readings_to_tell_apart(edition):
        counted += counted_steps(*pair_of_readings(edition, question, reading))
    assert counted[True, True] == 0
    assert counted[True, False] > 100
    assert counted[False, True] > 10


@EVERY_EDITION
def test_at_the_stored_tables_some_clause_treats_the_step_otherwise(edition: AnyEdition) -> None:
    for question, reading in readings_to_tell_apart(edition):
        witness = stored_witness(edition, question, reading)
        if witness is None:
            continue
        first, second = pair_of_readings(edition, question, reading)
        (rule,) = (rule for rule in changed(first, second) if rule.kind == witness.kind)
        before, step = witness.first_ruling.before, witness.first_ruling.step
        assert not agrees_at(rule, first, second, before, step)


def test_two_editions_agree_where_the_clauses_of_both_do() -> None:
    counted = counted_steps(bf2010, bf2023)
    assert counted[True, True] == 0
    assert counted[True, False] > 0
    assert counted[False, True] > 0


def test_a_clause_left_out_of_the_condition_is_seen() -> None:
    """The tests above can fail: without the clause that makes the difference they do."""
    house = bf2023.amend(bf2023.reading("Q23", "slower"))
    (rule,) = (rule for rule in changed(bf2023, house) if rule.kind == "BuyBars")
    table, step = bf2023.position(level=2), bf2023.buy_gold(2, place="blue")
    pair = pair_of(bf2023, house)
    assert pair is not None
    assert parts(pair, Table(table, table), Move(step, step))
    assert not agrees_at(rule, bf2023, house, table, step)
    assert agrees_at(evolve(rule, reading=()), bf2023, house, table, step)


# what is told ------------------------------------------------------------------


def told(edition: AnyEdition, question: str, reading: str) -> dict[str, str]:
    first, second = pair_of_readings(edition, question, reading)
    return {rule.kind: told_agreement(rule) for rule in changed(first, second)}


def test_the_condition_names_the_clauses() -> None:
    assert told(bf2010, "Q83", "no") == {
        "PassWithCard": "Proved: they agree on every step at which nothing is changed by "
        "raise_a_colour_that_ran_out, raise_the_third_on_the_bar_track."
    }
    assert told(bf2010, "Q29", "limited") == {
        "BuyBars": "Proved: they agree on every step that is not refused by bank_without_big_bars."
    }
    assert told(bf2023, "Q64", "lower") == {
        "ChangePrices": "Proved: they agree on every step that is treated alike by "
        "reach_a_new_level."
    }


def test_the_difference_tells_the_condition() -> None:
    house = bf2023.amend(bf2023.reading("Q23", "slower"))
    difference = compare(bf2023, house, limits=UNSEARCHED)
    condition = told(bf2023, "Q23", "slower")["BuyBars"]
    assert f"  {condition}" in str(difference).splitlines()
    rules = as_plain(difference)["rules"]
    assert isinstance(rules, list)
    assert [rule["agree"] for rule in rules if rule["kind"] == "BuyBars"] == [condition]


def test_where_a_value_differs_is_told_in_full() -> None:
    slower = bf2023.amend(bf2023.reading("Q23", "slower"))
    assert told_where(bf2023.printed, slower.printed, "bar_limits") == "bar_limits (2 of 0 to 9)"
    stays = bf2010.amend(bf2010.reading("Q81", "stays"))
    edge = ", ".join(f"({row}, 6)" for row in range(12))
    assert (
        told_where(bf2010.printed, stays.printed, "moves.rise")
        == f"moves.rise (12 of 91 spaces: {edge})"
    )
    assert told_where(bf2023.printed, slower.printed, "habits") == "habits"
    low = bf2023.amend(bf2023.reading("Q06", "stays"))
    assert told_where(bf2023.printed, low.printed, "targets") == "targets (231 of 2275 values)"


def test_clauses_in_another_order_all_count() -> None:
    first, second, *_ = (one for rule in bf2023.rules if rule.kind is Sell for one in rule.does)
    swapped = Substitution(second, ()), Substitution(first, (second, first))
    house = bf2023.amend(amending("house", *swapped))
    (rule,) = (rule for rule in changed(bf2023, house) if rule.kind == "Sell")
    assert rule.reordered
    assert set(rule.deciding) == set(rule.first.does)


def test_a_clause_that_forbids_in_one_edition_alone_decides() -> None:
    forbidding = bf2023.amend(amending("house", Substitution(not_owned, ())))
    (rule,) = changed(bf2023, forbidding)
    assert rule.deciding == (not_owned,)
