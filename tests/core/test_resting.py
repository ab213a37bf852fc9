"""What an answer rests on, and what other readings answer."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest
from attrs import evolve
from pennies import pennies

from bfrules import CHANCE, bf2010, bf2023, black_monday, yucata
from bfrules.core import resting
from bfrules.core.edition import AnyEdition
from bfrules.core.resting import LENGTH, Place, numbers_in, part_at, reading, with_part
from bfrules.core.ruling import Premise
from bfrules.kernel.contract import needs_unmet

TABLE = bf2023.position(level=4, holding={"green": 3}, sale_track={"green": 0, "blue": 2})
EDITIONS = (bf2010, yucata, bf2023, black_monday)


def test_a_refusal_rests_on_what_its_clauses_compare() -> None:
    table = bf2023.position(level=4, holding={"green": 3, "blue": 2})
    ruling = bf2023.explain(table, bf2023.sell({"green": 4}, remove="green"))
    assert ruling.rests_on == (
        Premise("what is due", "the action of the first player", usual=True),
        Premise("level", "4", usual=False),
        Premise("shares of the first player, green", "3", usual=False),
        Premise("current sale track", "top", usual=True),
        Premise("top sale track, green", "2", usual=True),
        Premise("share limit", "3", usual=False),
    )


def test_a_printed_value_is_called_as_the_edition_calls_it() -> None:
    table = bf2023.position(level=4, cash=100)
    ruling = bf2023.explain(table, bf2023.buy_gold(2, place="green"))
    assert Premise("gold bar limit", "3", usual=False) in ruling.rests_on


def test_what_is_looked_up_is_called_as_the_box_calls_it_and_nothing_else_is_told() -> None:
    table = bf2023.position(level=2, price_change="purchase")
    ruling = bf2023.explain(table, bf2023.parse_step("draw 6 green for a price change"))
    told = {str(fact) for fact in ruling.rests_on}
    assert {"price table: 35", "level area: 2", "draw number: 6"} <= told
    assert not [one for one in told if one.startswith(("target", "area", "price: "))]


def test_what_a_step_does_rests_on_prices_and_not_on_what_it_adds_to() -> None:
    names = [fact.name for fact in bf2023.explain(TABLE, bf2023.parse_step(SALE)).rests_on]
    assert {"price of green", "price of blue", "level"} <= {*names}
    assert not {"cash of the first player", "market, green", "price of white"} & {*names}


SALE = "sell 3 green, remove blue"


def test_facts_stand_in_the_same_order_in_every_process() -> None:
    asks = (
        "from bfrules import bf2023\n"
        "table = bf2023.position(level=4, holding={'purple': 1, 'green': 1, 'blue': 1})\n"
        "step = bf2023.parse_step('sell 1 purple, 1 green, 1 blue, remove blue')\n"
        "print([fact.name for fact in bf2023.explain(table, step).rests_on])\n"
    )
    told = {
        subprocess.check_output(
            [sys.executable, "-c", asks], env={**os.environ, "PYTHONHASHSEED": seed}, text=True
        )
        for seed in "12"
    }
    assert len(told) == 1


def test_a_house_edition_says_what_its_answers_rest_on() -> None:
    ruling = pennies.explain(pennies.start(), pennies.take(2))
    (total,) = (one for one in ruling.rests_on if one.name == "the table")
    assert total.usual is None


def test_an_answer_that_cannot_be_followed_rests_on_everything() -> None:
    def odd(printed: Any, position: Any, step: Any) -> None:
        """Nothing is odd."""
        assert type(position.level) is int

    rule = bf2023.rule(type(bf2023.parse_step(SALE)))
    strange = evolve(rule, forbids=(*rule.forbids, odd))
    notebook = reading(strange, bf2023.printed, TABLE, bf2023.parse_step(SALE))
    assert {*notebook.places} >= {place for place, _ in numbers_in(TABLE)}


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_tables_with_the_same_facts_get_the_same_answer(edition: AnyEdition) -> None:
    asked = list(answers_at_mixed_tables(edition, Random(13)))
    assert [pair for pair in asked if not agree(*pair)] == []
    assert len(asked) > 30


def test_no_answer_rests_on_what_sister_editions_have() -> None:
    """A clause that both editions share asks for a card that is in the box of 2010 alone."""
    sale = "sell 2 green, remove green, with the bonus tile"
    ruling = bf2023.explain(
        bf2023.parse_position("turn=2 holding=green:2"), bf2023.parse_step(sale)
    )
    names = [fact.name for fact in ruling.rests_on]
    assert "bonus tile of the third player" in names
    assert not [name for name in names if "+1 card" in name]
    unused = bf2023.speech.unused
    for table in tables_of_a_game(bf2023, Random(5)):
        assert not any(number for place, number in numbers_in(table) if place[-1] in unused)


def test_a_fact_that_is_not_noted_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resting.Watched, "decides", lambda self: self.value)
    asked = answers_at_mixed_tables(bf2023, Random(13))
    assert not all(agree(*pair) for pair in asked)


def answers_at_mixed_tables(edition: AnyEdition, random: Random) -> Any:
    """Yield pairs of answers: at a table, and where all that it does not rest on is another."""
    tables = tables_of_a_game(edition, random)
    for _ in range(12):
        table = random.choice(tables)
        for step in some_steps(edition, table, random):
            given = answer(edition, table, step)
            if given is None:
                continue
            kept = {*reading(edition.rule(type(step)), edition.printed, table, step).places}
            for _ in range(2):
                other = answer(edition, mixed(table, random.choice(tables), kept), step)
                if other is not None:
                    yield given, other


def tables_of_a_game(edition: Any, random: Random) -> list[Any]:
    tables = [edition.start(seats=3)]
    while len(tables) < 150 and (actor := edition.actor(tables[-1])) is not None:
        table = tables[-1]
        steps = () if actor is CHANCE else [*edition.legal(table)]
        step = random.choice(steps) if steps else edition.sample(table, random)
        tables.append(edition.apply(table, step))
    return tables


def some_steps(edition: AnyEdition, table: Any, random: Random) -> list[Any]:
    steps = [*islice(edition.conceivable(table), 500)][:: random.randrange(50, 99)]
    if edition.actor(table) is CHANCE:
        return [*steps, edition.sample(table, random)]
    legal = [*edition.legal(table)]
    return [*steps, random.choice(legal)] if legal else steps


def mixed(table: Any, other: Any, kept: set[Place]) -> Any:
    """Return a table with some facts of one, and of another all else that it has room for."""
    for place, number in numbers_in(other):
        if place[-1] != LENGTH and place not in kept and part_at(table, place) is not None:
            table = with_part(table, place, number)
    return table


def answer(edition: AnyEdition, table: Any, step: Any) -> Any:
    """Return the reasons against a step, or what stands where and by how much more; or None."""
    rule, printed = edition.rule(type(step)), edition.printed

    def asked(clause: Callable[..., Any], table: Any) -> Any:
        return None if needs_unmet(clause, printed, table, step) else clause(printed, table, step)

    if any(needs_unmet(clause, printed, table, step) for clause in rule.forbids):
        return None
    reasons = [(clause, asked(clause, table)) for clause in rule.forbids]
    if against := [(clause, refusal.facts) for clause, refusal in reasons if refusal]:
        return against
    after = table
    for clause in rule.does:
        after = asked(clause, after)
        if after is None:
            return None
    before = dict(numbers_in(table))
    return {place: (number, before.get(place)) for place, number in numbers_in(after)}


def agree(one: Any, other: Any) -> bool:
    """Tell whether two answers are the same, or change the same numbers by the same."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return bool(one == other)
    return all(
        one[place][0] == other[place][0] or moved(one[place]) == moved(other[place])
        for place in one.keys() & other.keys()
    )


def moved(number: tuple[Any, Any]) -> Any:
    after, before = number
    return after - before if None not in number else after


def test_a_ruling_is_true_where_the_step_is_allowed() -> None:
    assert bf2023.explain(TABLE, bf2023.parse_step(SALE))
    assert not bf2023.explain(TABLE, bf2023.sell("green", 4, remove="blue"))


def test_other_readings_of_an_edition_with_errata_are_its_own() -> None:
    corner = yucata.position(holding={"green": 1}, prices={"green": (2, 0)})
    (other,) = yucata.explain(corner, yucata.sell("green", remove="green")).readings
    assert other.ruling.edition == "yucata (Q03=stays)"
    house = yucata.amend(yucata.reading("Q03", "stays"))
    assert (house.plain, yucata.plain, yucata.plain.name) == (yucata, yucata, "yucata")


def test_what_has_no_other_name_is_told_as_it_is_typed() -> None:
    over = bf2023.parse_position("gold_price=100 due=nothing")
    rests_on = bf2023.explain(over, bf2023.buy_gold(0, place="green")).rests_on
    assert {"turn: 0", "mibs: no"} <= {*map(str, rests_on)}


def test_readings_that_answer_otherwise_are_named() -> None:
    table = bf2023.position(holding={"green": 1}, prices={"green": (0, 2)}, level=2)
    ruling = bf2023.explain(table, bf2023.sell("green", remove="green"))
    assert ruling.readings == ()
    step = bf2010.sell("green", remove="green")
    corner = bf2010.position(holding={"green": 1}, prices={"green": (2, 0)})
    (other,) = bf2010.explain(corner, step).readings
    assert (other.question, other.in_force, other.reading) == ("Q03", "down", "stays")
    stays = bf2010.amend(bf2010.reading("Q03", "stays"))
    assert other.ruling.after == stays.apply(corner, step)
    (back,) = stays.explain(corner, step).readings
    assert (back.in_force, back.reading) == ("stays", "down")
    assert str(other) == (
        "stays - It stays where it is. It would answer: allowed; "
        "price of green $10 in row 2, column 0, not $6 in row 1, column 0."
    )
    assert str(bf2010.explain(corner, step)).endswith(
        "\n  open question Q03: A sale lowers a price marker that stands at the left edge. "
        "Where does it go?\n"
        "       down (in force) - One space down; in the bottom row it stays.\n"
        f"       {other}"
    )


@pytest.mark.parametrize(
    ("table", "step"),
    [
        (bf2023.position(turn=1), bf2023.buy("green", place=None)),  # Q02
        (bf2023.position(), bf2023.sell(remove=None)),  # Q60
        (bf2010.position(), bf2010.sell(remove="yellow", special=True)),  # Q19
    ],
)
def test_a_reading_that_refuses_for_other_reasons_answers_alike(table: Any, step: Any) -> None:
    edition = bf2010 if table.of_edition == "bf2010" else bf2023
    ruling = edition.explain(table, step)
    assert not ruling
    assert ruling.readings == ()
    assert "open question" not in str(ruling)
