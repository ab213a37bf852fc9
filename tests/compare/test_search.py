"""Tables on which two editions answer differently: found, made plain, told by both."""

from functools import cache

import pytest
from attrs import evolve

from bfrules import after, bf2010, bf2023, black_monday
from bfrules.compare import Condition, Difference, Limits, compare, tables
from bfrules.compare.partings import Parting, partings, parts
from bfrules.compare.search import search
from bfrules.compare.witness import Example, replayed
from bfrules.core.edition import AnyEdition, Edition
from bfrules.core.refusal import Refusal, refused
from bfrules.core.speech import same_table
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.black_friday.position import SaleTracks, Seat
from bfrules.editions.black_friday.selling import not_owned
from bfrules.editions.black_friday.steps import Sell
from tests.editions.houses import amending

SHORT = Limits(tables=150, games=0)
UNSEARCHED = Limits(tables=0, games=0)
EXACTLY = bf2023.amend(bf2023.reading("Q09", "exactly"))
FREE = black_monday.amend(black_monday.reading("Q44", "free"))


def green_is_kept(printed: Components2023, position: Position, step: Sell) -> Refusal | None:
    """Nobody sells green shares at level 3."""
    return refused(green=step.shares[2]) if step.shares[2] and position.level == 3 else None


GREEN_IS_KEPT = bf2023.amend(amending("green", after(not_owned, {green_is_kept: "bf2023.sell.4"})))


def both(first: AnyEdition, second: AnyEdition) -> tables.Pair:
    pair = tables.pair_of(first, second)
    assert pair is not None
    return pair


@cache
def shortly(first: AnyEdition, second: AnyEdition) -> Difference:
    return compare(first, second, limits=SHORT)


# a needle is found and made plain ---------------------------------------------


@pytest.mark.slow
def test_the_smallest_table_is_found_for_a_house_rule_and_conditions_are_counted() -> None:
    conditions = (
        Condition("below level 3", lambda position, step: position.level < 3),
        Condition("at any level", lambda position, step: True),
    )
    limits = Limits(tables=600, games=2)
    found = compare(bf2023, GREEN_IS_KEPT, limits=limits, conditions=conditions)
    (witness,) = found.witnesses
    assert witness.kind == "Sell"
    assert witness.parting == Parting("", "green_is_kept")
    assert witness.first == Example(
        'position(level=3, holding={"green": 1})', (), 'sell("green", remove="green")'
    )
    assert witness.shared
    assert witness.first_ruling.allowed
    assert [refusal.reason for refusal in witness.second_ruling.refusals] == ["green_is_kept"]
    table = bf2023.position(level=3, holding={"green": 1})
    step = bf2023.sell("green", remove="green")
    assert witness.first_ruling == bf2023.explain(table, step)
    assert witness.second_ruling == GREEN_IS_KEPT.explain(table, step)
    below, anywhere = found.agreements
    assert (below.kind, below.about, anywhere.about) == ("Sell", "below level 3", "at any level")
    assert below.differing == 0 < below.asked < anywhere.asked
    assert anywhere.differing > 0


def test_a_step_before_is_told_where_no_words_set_the_table() -> None:
    """No words say what lies in the discards, and only they make the second piles differ."""
    house = black_monday.amend(black_monday.reading("Q45", "without-discards"))
    found = compare(black_monday, house, limits=Limits(tables=60, games=0))
    witness = found.witnesses_of("Draw")[0]
    assert witness.first.before[-1] == "end_turn()"
    table = eval(f"black_monday.{witness.first.table}")
    for step in witness.first.before:
        table = black_monday.apply(table, eval(f"black_monday.{step}"))
    assert witness.first_ruling.before == witness.second_ruling.before == table
    first, second = witness.first_ruling.after, witness.second_ruling.after
    assert sum(first.pile) > sum(second.pile)


@pytest.mark.parametrize(("first", "second"), [(bf2023, EXACTLY), (black_monday, FREE)])
def test_what_is_typed_gives_the_rulings(first: AnyEdition, second: AnyEdition) -> None:
    for witness in shortly(first, second).witnesses:
        names = {first.name: first}
        exec("\n".join(witness.first.lines(first.name)), names)
        table, step = names["table"], names["step"]
        assert first.explain(table, step) == witness.first_ruling
        assert second.explain(table, step) == witness.second_ruling


def test_nothing_found_is_not_called_equal() -> None:
    slower = bf2023.amend(bf2023.reading("Q23", "slower"))
    found = compare(bf2023, slower, limits=UNSEARCHED)
    assert (found.witnesses, found.tables, found.steps) == ((), 0, 0)
    assert [rule.kind for rule in found.changed_rules] == ["Buy", "Sell", "BuyBars"]
    told = str(found)
    assert "No difference found where both can be asked (no proof): Buy, Sell, BuyBars" in told
    assert "Searched, not proved: no table that both can have shows a difference." in told


def test_where_each_difference_is_shown_nothing_is_said_to_be_no_proof() -> None:
    assert "no proof" not in str(compare(bf2023, bf2023, limits=UNSEARCHED))


def test_what_is_proved_equal_and_two_games_are_not_searched_and_it_says_why() -> None:
    hidden = black_monday.amend(black_monday.reading("Q51", "hidden"))
    found = compare(black_monday, hidden)
    assert (found.tables, found.changed_rules) == (0, ())
    assert found.why_no_search == "Nothing to search: the rules agree always."
    apart = compare(bf2023, black_monday)
    assert apart.witnesses == ()
    assert apart.why_no_search == (
        "No step can be asked of both: the tables of bf2023 and black_monday are made of "
        "different things."
    )
    assert apart.why_no_search in str(apart)


def test_the_same_limits_find_the_same() -> None:
    found, again = shortly(bf2023, EXACTLY), compare(bf2023, EXACTLY, limits=SHORT)
    assert found.witnesses == again.witnesses
    assert (found.tables, found.steps) == (again.tables, again.steps)
    assert {witness.kind for witness in found.witnesses} == {"Sell", "UseBonusTile"}


def test_progress_goes_up_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    limits = Limits(tables=10, games=1)
    compare(bf2023, EXACTLY, limits=limits, progress=lambda *counted: seen.append(counted))
    assert seen[:11] == [(done, 11) for done in range(11)]


# two editions -----------------------------------------------------------------


@pytest.mark.slow
def test_two_editions_are_compared_at_tables_in_the_words_of_each() -> None:
    witnesses = compare(bf2010, bf2023, limits=Limits(tables=40, games=0)).witnesses
    found = {(one.kind, one.parting): one for one in witnesses}
    nothing = found["Buy", Parting("trades_nothing", "")]
    assert nothing.first == Example("position(seats=4)", (), 'buy(place="yellow")')
    assert nothing.second == Example("position(seats=4, cash=0)", (), 'buy(place="purple")')
    assert nothing.shared
    assert same_table(nothing.first_ruling.before, nothing.second_ruling.before)
    assert not nothing.first_ruling.allowed
    assert nothing.second_ruling.allowed
    clause = "pay_and_take_the_shares"
    paid = found["Buy", Parting(clause, clause)]
    ((ours,), (theirs,)) = (paid.only_first, paid.only_second)
    for alone in (ours, theirs):
        assert [change.what for change in alone.changes] == ["cash of the first player"]
    assert ours.changes != theirs.changes
    two = found["SetUp", Parting("", "wrong_number_of_seats")]
    assert two.first.lines("bf2010") == ("bf2010.start(seats=2)",)
    assert two.first_ruling.allowed
    assert not two.second_ruling.allowed
    assert {kind for kind, _ in found} >= {"SetUp", "Buy", "Sell", "BuyBars"}
    for witness in witnesses:
        first, second = witness.first_ruling, witness.second_ruling
        if first.allowed and second.allowed:
            assert first.after != second.after
        else:
            assert first.allowed != second.allowed


# tables and partings ----------------------------------------------------------


def test_an_edition_without_words_for_its_tables_is_no_pair() -> None:
    plain = Edition(
        **{
            field: getattr(bf2023, field)
            for field in (
                "name", "title", "package", "printed", "rules", "acts", "drawing", "ranks", "sees",
                "speech", "components", "problems", "position_kind", "readings",
            )
        }
    )  # fmt: skip
    assert tables.pair_of(bf2023, plain) is None
    assert compare(bf2023, plain, limits=SHORT).witnesses == ()
    assert tables.pair_of(bf2023, black_monday) is None


def test_a_table_that_both_can_have_is_the_very_same() -> None:
    pair = both(bf2010, bf2023)
    four = tables.set_for_both(pair, {"seats": 4})
    assert four is not None
    assert four.shared
    assert four.first == bf2010.position(seats=4)
    three = tables.set_for_both(pair, {})
    assert three is not None
    assert not three.shared
    assert same_table(evolve(three.first, bag=three.second.bag), three.second)


def test_a_table_that_only_one_edition_can_have_is_none() -> None:
    pair = both(bf2010, bf2023)
    assert tables.set_for_both(pair, {"seats": 2}) is None
    assert tables.set_for_both(pair, {"seats": 4, "subsidies": 1}) is None
    assert tables.set_for_both(pair, {"seats": 4, "acted": True}) is None
    assert tables.set_for_both(pair, {"seats": 9}) is None


def test_places_that_changed_are_named() -> None:
    old = SaleTracks(((2, 2, 2, 2, 2), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)), (1, 0, 0), 0)
    new = SaleTracks(((2, 2, 1, 2, 2), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)), (1, 0, 0), 1)
    assert list(tables.changed_places(old, new)) == [("shares", 0, 2), ("current",)]
    assert list(tables.changed_places((), (Seat(1, (0, 0, 0, 0, 0), 0, 0, 0),))) == [()]
    assert list(
        tables.differing_places(tables.Table((1, 2), (1, 3)), tables.Table((5, 7), (6, 8)))
    ) == [(0,)]
    assert not tables.differs(tables.Table((1, 2), (1, 3)), tables.Table((5, 7), (5, 8)))
    assert tables.differs(tables.Table((1, 2), (1, 3)), tables.Table((5, 7), (6, 8)))


def test_answers_part_at_every_clause_that_wrote_something_else() -> None:
    pair = both(bf2010, bf2023)
    words = {"seats": 4, "cash": 10}
    table = tables.set_for_both(pair, words)
    assert table is not None
    step = bf2010.buy("red", place="red")
    move = tables.Move(step, step)
    assert parts(pair, table, move)
    assert partings(pair, table, move) == (
        Parting("", "end_the_turn"),
        Parting("pay_and_take_the_shares", "pay_and_take_the_shares"),
        Parting("remember_the_action", ""),
    )
    same, alone = both(bf2010, bf2010), tables.Table(table.first, table.first)
    assert not parts(same, alone, move)
    assert partings(same, alone, move) == ()


def test_an_example_on_which_both_answer_alike_is_refused() -> None:
    pair = both(bf2023, EXACTLY)
    shown = Example('position(sale_track={"green": 0})', (), 'sell(remove="blue")')
    with pytest.raises(ValueError, match="answer alike"):
        replayed(pair, shown)


def test_an_edition_has_no_difference_from_itself() -> None:
    kinds = tuple(rule.kind.__name__ for rule in bf2023.rules)
    searched = search(both(bf2023, bf2023), kinds, Limits(tables=60, games=1))
    assert searched.sightings == ()
    assert searched.tables > 60
    assert searched.steps > 500
