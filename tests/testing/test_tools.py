"""The tools for testing an edition: starts, houses, tables far from play, odd steps."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from bfrules import AmendmentError, IllegalStep, bf2010, bf2023, black_monday, testing
from bfrules.core.edition import AnyEdition, Edition
from bfrules.core.notation import Spoken
from bfrules.editions.bf2023.steps import SetUp
from bfrules.testing.positions import shift_three
from tests.editions.houses import EVERY_EDITION

SEED_OF_A_LEGAL_ODD_STEP = 1


# the one call ---------------------------------------------------------------------


@EVERY_EDITION
def test_every_shipped_edition_passes_in_one_call(edition: AnyEdition) -> None:
    testing.check_edition(edition, plays=1, extremes=12, seed=3, thorough_every=400)


# starts and houses -------------------------------------------------------------------


def test_starts_are_those_that_the_rules_allow() -> None:
    assert [(len(table.seats), table.mibs) for table in testing.starts_of(bf2023)] == [
        (3, False),
        (3, True),
        (4, False),
        (4, True),
        (5, False),
        (5, True),
    ]
    assert [len(table.seats) for table in testing.starts_of(black_monday)] == [2, 3, 4, 5, 6]
    assert [len(table.seats) for table in testing.starts_of(bf2010)] == [2, 2, 3, 3, 4, 4, 5, 5]


def test_an_edition_without_a_start_is_told() -> None:
    plain = Edition(
        **{
            field.name: getattr(bf2023, field.name)
            for field in bf2023.__attrs_attrs__
            if field.init
        }
    )
    with pytest.raises(TypeError, match="bf2023 has no method `start`; give"):
        testing.starts_of(plain)
    testing.check_edition(plain, bf2023.start(seats=3), plays=0, extremes=1)


def test_what_does_not_go_together_is_left_out() -> None:
    left, stays = bf2023.reading("Q06", "falls"), bf2023.reading("Q06", "stays")
    house = testing.amended_as_far_as_possible(
        bf2023, (left, stays, bf2023.reading("Q02", "refused"))
    )
    assert [one.name for one in house.amendments] == ["Q06=falls", "Q02=refused"]
    with pytest.raises(AmendmentError):
        bf2023.amend(left, stays)


@given(testing.houses(black_monday))
def test_houses_answer_each_question_once(house: AnyEdition) -> None:
    questions = [one.question for one in house.amendments if one.question]
    assert len(set(questions)) == len(questions)
    assert black_monday.amend(*house.amendments).rules == house.rules


def test_houses_at_random_differ_and_the_same_seed_gives_the_same() -> None:
    labels = {testing.house_at_random(bf2010, Random(seed)).label for seed in range(20)}
    assert len(labels) > 15
    assert testing.house_at_random(bf2010, Random(3)).label in labels


# tables far from play -----------------------------------------------------------------


@EVERY_EDITION
@settings(max_examples=8)
@given(data=st.data())
def test_extreme_tables_are_sound(edition: AnyEdition, data: st.DataObject) -> None:
    table = data.draw(testing.extreme_positions(edition, testing.starts_of(edition)[0]))
    assert edition.problems(edition.printed, table) == ()


@EVERY_EDITION
@settings(max_examples=8)
@given(data=st.data())
def test_unsound_tables_are_not_and_no_record_may_begin_with_one(
    edition: AnyEdition, data: st.DataObject
) -> None:
    table = data.draw(testing.unsound_positions(edition, testing.starts_of(edition)[0]))
    assert edition.problems(edition.printed, table) != ()
    testing.check_unsound(edition, table)


def test_extreme_tables_are_far_from_play() -> None:
    """Among a hundred, some have an empty market, a bare bag, and a rich seat."""
    start = bf2023.position(seats=3)
    tables = [testing.extreme_position(bf2023, start, Random(seed)) for seed in range(100)]
    assert len(set(tables)) == len(tables)
    assert any(sum(table.market) == 0 for table in tables)
    assert any(sum(table.bag.shares) == 0 for table in tables)
    assert any(max(seat.cash for seat in table.seats) > 1_000 for table in tables)


def test_an_edition_that_calls_everything_sound_is_found_out() -> None:
    credulous = evolve(bf2023, problems=lambda printed, position: ())
    with pytest.raises(ValueError, match="nothing is wrong with any"):
        testing.unsound_position(credulous, bf2023.start(seats=3), Random(0))
    broken = testing.unsound_position(bf2023, bf2023.position(), Random(0))
    with pytest.raises(testing.EditionBroken, match="begins with an impossible table is read"):
        testing.check_unsound(credulous, broken)


# odd steps ------------------------------------------------------------------------------


def test_odd_steps_are_of_the_same_kind_and_most_are_nonsense() -> None:
    table = bf2023.position(seats=3, holding={"green": 2})
    step = bf2023.sell("green", remove="green")
    odd = list(testing.odd_steps(bf2023, step, Random(1), 60))
    assert {type(one) for one in odd} == {type(step)}
    assert sum(bool(bf2023.refusals(table, one)) for one in odd) > 50


def test_an_odd_step_that_is_allowed_but_not_listed_is_found() -> None:
    rules = tuple(
        evolve(rule, lists=lambda printed, position: ()) if rule.kind is not SetUp else rule
        for rule in bf2023.rules
    )
    forgetful = evolve(bf2023, rules=rules)
    table = bf2023.position(seats=3, holding={"green": 2})
    step = bf2023.sell("green", remove="green")
    with pytest.raises(testing.EditionBroken, match="is allowed, but not among the legal steps"):
        testing.check_odd_steps(forgetful, table, step, Random(SEED_OF_A_LEGAL_ODD_STEP))


def test_a_table_of_two_numbers_is_too_small_to_shift_three() -> None:
    plain: dict[str, Any] = {"pennies": 10, "turn": 1}
    shift_three(plain, Random(0))
    assert plain == {"pennies": 10, "turn": 1}


@EVERY_EDITION
def test_in_the_box_every_step_but_the_set_up_is_refused(edition: AnyEdition) -> None:
    seen: dict[type[Any], Any] = {}
    for start in testing.starts_of(edition):
        for _, step in islice(testing.random_play(edition, start, Random(1)), 200):
            seen.setdefault(type(step), step)
    assert len(seen) >= 7
    assert isinstance(edition, Spoken)
    for step in seen.values():
        refusals = edition.refusals(edition.in_the_box, step)
        assert refusals
        with pytest.raises(IllegalStep) as illegal:
            edition.apply(edition.in_the_box, step)
        assert illegal.value.refusals == refusals
        assert edition.explain(edition.in_the_box, step).refusals == refusals
