"""Black Friday on Yucata: the edition of 2010 with one advantage a card, and statements of its own.

The worked examples of its German text stand with those of the English one.
"""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010, yucata
from bfrules.core.statement import read_statements
from bfrules.editions.bf2010.edition import BlackFriday2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.steps import Step
from bfrules.editions.yucata.edition import CUMULATIVE_CARDS, ERRATA, ONE_REFILL, SETTLED
from bfrules.kernel.grid import column_of, row_of
from bfrules.testing import reasons
from tests.editions.rulings import rulings

OWN = read_statements("bfrules.editions.yucata").statement


def table_of(seats: int, turn: int, **words: Any) -> Position:
    return yucata.position(
        seats=seats, turn=turn, cash=100, holding={"red": 3}, market={"red": 5}, **words
    )


DRAW = "draw 1 yellow, 1 blue, 1 red, 1 green, 1 orange for a price change"
LAST = "purchase_track=red:5 price_change=purchase silver_price=95 silver_bought=3 cash=100"
USED_UP = (
    "price_change=sale current_sale_track=second sale_track=yellow:1,blue:1,red:1,green:1,orange:1"
)
STEPS: dict[str, Step] = {
    "pass": yucata.pass_with_card(place="red"),
    "sell": yucata.sell("red", 2, remove="red", special=True),
    "silver": yucata.buy_silver(2, place="red", special=True),
    "buy": yucata.buy("red", 2, place="red", special=True),
}


def offered(edition: BlackFriday2010, table: Position) -> list[str]:
    return [name for name, step in STEPS.items() if not edition.refusals(table, step)]


# one advantage a card ---------------------------------------------------------


@pytest.mark.verifies("yucata", "special.1 special.2 special.3")
@pytest.mark.parametrize(
    ("turn", "expected"), [(0, []), (1, ["pass"]), (2, ["sell"]), (3, ["silver"]), (4, ["buy"])]
)
def test_each_card_offers_one_thing(turn: int, expected: list[str]) -> None:
    assert offered(yucata, table_of(5, turn)) == expected
    assert offered(yucata, table_of(5, turn, spent_cards=(turn,) if turn else ())) == []
    assert offered(yucata, table_of(5, turn, special_cards=False)) == []


def test_two_players_have_their_own_cards_as_in_print() -> None:
    assert offered(yucata, table_of(2, 0)) == ["sell", "buy"]
    assert offered(yucata, table_of(2, 1)) == ["pass", "sell", "buy"]


@pytest.mark.verifies("yucata", "setup.1")
def test_the_first_game_may_go_without_cards() -> None:
    with_cards, without = (yucata.start(seats=4, special_cards=cards) for cards in (True, False))
    assert [seat.card for seat in with_cards.seats] == [0, 2, 3, 4]
    assert [seat.card for seat in without.seats] == [0, 0, 0, 0]


@pytest.mark.verifies("yucata", "special.1 special.2 special.3")
@pytest.mark.parametrize("turn", [2, 3, 4])
def test_q34_cumulative_cards_are_those_of_the_print(turn: int) -> None:
    cumulative = yucata.amend(yucata.reading("Q34", "cumulative"))
    table = table_of(5, turn)
    assert offered(cumulative, table) == offered(bf2010, table)
    assert offered(cumulative, table) == ["pass", "sell", "silver", "buy"][:turn]
    assert set(cumulative.legal(table)) == set(bf2010.legal(table))
    assert cumulative.label == "yucata (Q34=cumulative)"
    assert yucata.reading_in_force("Q34") == "one"


@pytest.mark.verifies("yucata", "special.1 special.2 special.3")
def test_a_refusal_names_the_one_card_with_the_offer_and_statements_of_yucata() -> None:
    table = table_of(5, 4)
    held, trading = (
        "held number 5, offered by number",
        "trading 2, limit without it 1)",
    )
    assert {name: against(table, name) for name in ("pass", "sell", "silver")} == {
        "pass": "no_card_that_passes (held number 5) bf2010.special.4 yucata.special.1 "
        "yucata.special.2 yucata.special.3 bf2010.special.1 bf2010.turn.3 bf2010.setup.26 "
        "bf2010.two.4 bf2010.two.5",
        "sell": f"misused_card_for_a_sale ({held} 3, {trading} bf2010.special.8 yucata.special.1 "
        "bf2010.two.4 bf2010.special.17 bf2010.special.18 bf2010.special.3 bf2010.special.1",
        "silver": f"misused_card_for_bars ({held} 4, {trading} bf2010.special.11 yucata.special.2 "
        "bf2010.special.17 bf2010.special.18 bf2010.special.3 bf2010.special.1",
    }


@pytest.mark.verifies("yucata", "price.1")
def test_a_marker_at_the_right_edge_goes_up_and_one_at_the_left_edge_goes_down() -> None:
    table = yucata.position(prices={"red": (3, 6), "blue": (3, 0)}, price_change="silver")
    after = yucata.apply(table, yucata.draw({"yellow": 3, "red": 2}))
    assert [(row_of(after.prices[at]), column_of(after.prices[at])) for at in (1, 2)] == [
        (2, 0),
        (5, 6),
    ]


def against(table: Position, name: str) -> str:
    """Return the one reason against a step, and what it cites."""
    (reason,), (refusal,) = reasons(yucata, table, STEPS[name]), yucata.refusals(table, STEPS[name])
    return " ".join((reason, *refusal.statements))


# its statements ---------------------------------------------------------------


@pytest.mark.parametrize("statement", OWN, ids=lambda statement: statement.id)
def test_a_statement_of_yucata_stands_in_place_of_those_it_overrides(statement: Any) -> None:
    printed = [other.id for other in bf2010.statements.statement]
    own = [other.id for other in yucata.statements.statement]
    assert statement.overrides
    for overridden in statement.overrides:
        assert overridden in printed
        assert overridden not in own
    before = printed.index(statement.overrides[0])
    assert own[own.index(statement.id) - 1] == printed[before - 1] or (
        own[own.index(statement.id) - 1].startswith("yucata.")
    )
    topics = {other.topic for other in bf2010.statements.statement}
    assert statement.topic in topics


def test_all_other_statements_are_those_of_the_print() -> None:
    overridden = {name for statement in OWN for name in statement.overrides}
    printed = [other for other in bf2010.statements.statement if other.id not in overridden]
    kept = [other for other in yucata.statements.statement if other.id.startswith("bf2010.")]
    assert kept == printed
    assert len(yucata.statements.statement) == len(printed) + len(OWN)
    assert yucata.statements.source.title.startswith("Black Friday on Yucata")


def test_its_questions_are_those_of_the_print_but_the_settled_ones_and_its_own() -> None:
    asked = [question.id for question in yucata.questions]
    printed = [question.id for question in bf2010.questions]
    assert asked == [*(name for name in printed if name not in SETTLED), "Q34", "Q24", "Q96"]
    for name in ("Q03", "Q07", "Q08", "Q11", "Q12", "Q18", "Q31", "Q83"):
        assert "German" in yucata.question(name).reason
    assert SETTLED == ("Q10", "Q93")
    assert {reading.name for reading in yucata.readings} == {
        *(reading.name for reading in bf2010.readings if reading.question not in ("Q10", "Q93")),
        CUMULATIVE_CARDS.name,
        ONE_REFILL.name,
    }
    with pytest.raises(ValueError, match="Q10 is no open question here; its text answers it"):
        yucata.reading("Q10", "supply")


# what it inherits -------------------------------------------------------------


def test_it_is_the_print_amended() -> None:
    amended = bf2010.amend(*ERRATA)
    assert yucata.rules == amended.rules
    assert [rule.clauses for rule in yucata.rules] == [rule.clauses for rule in bf2010.rules]
    assert yucata.printed == amended.printed
    printed = bf2010.printed
    assert evolve(yucata.printed, offers=printed.offers, words=printed.words) == printed
    named = yucata.name, yucata.title, yucata.label
    assert named == ("yucata", "Black Friday on Yucata", "yucata")
    assert yucata.amendments == ()


test_its_statements = rulings(
    "yucata",
    """
A subsidy is always 20 dollars [subsidy.1]
  untouched
    take a subsidy
      + cash=0:20 subsidies=0:1
  level=9
    take a subsidy
      + cash=0:20 subsidies=0:1

The interest is a dollar for each subsidy [interest.1]
  level=4 cash=10 subsidies=0:1,1:2,2:4 price_change=purchase purchase_track=red:5
    draw 4 blue, 3 green for a price change
      = level=4 prices=yellow:0/2,blue:22,red:0/2,green:19,orange:0/2 cash=0:9,1:8,2:6 \
        market=blue:8,green:7 subsidies=0:1,1:2,2:4 acted=yes

The whole triggering sale track goes into the bag with its black shares [change.1]
  price_change=sale current_sale_track=second sale_track=yellow:1,blue:1,red:1,green:1,orange:1
    draw 1 yellow, 1 blue, 1 red, 1 green, 1 orange for a price change
      = prices=yellow:12,blue:12,red:12,green:12,orange:12 \
        market=yellow:5,blue:5,red:5,green:5,orange:5 current_sale_track=third acted=yes

The second track is refilled from the market [change.2]
  price_change=sale current_sale_track=third sale_track=yellow:1,blue:1,red:1,green:1,orange:1 \
    market=red:0,orange:0 blacks_in_the_supply=2
    draw 2 yellow, 2 blue, 1 red for a price change
      = prices=yellow:1/4,blue:1/4,red:2/3,green:0/2,orange:1/2 level=1 \
        market=red:0,green:2,orange:0 sale_track=red:1,orange:0 acted=yes \
        current_sale_track=refilled-second

One limit holds for shares and for silver bars [level.1]
  level=4 cash=900 holding=red:4
    buy 4 red, place yellow
      more_bought_than_the_limit (buying 4, limit 3, level 4)
    sell 4 red, remove red
      more_sold_than_the_limit (selling 4, limit 3, level 4)
    buy 4 silver, place red
      more_bars_than_the_limit (buying 4, limit 3, level 4)

The last purchase of silver has no limit: the last subsidy brings $20 more [end.1]
  # The limit of level 0 is one bar.
  cash=0:99,1:100,2:2345 price_change=purchase purchase_track=red:5 silver_price=95 silver_bought=3
    draw 3 blue, 2 green for a price change
      = level=1 prices=yellow:0/2,blue:19,red:0/2,green:14,orange:0/2 cash=0:19,1:20,2:65 \
        market=blue:7,green:6 silver_bars=0:1,1:1,2:23 subsidies=1 silver_price=100 acted=yes \
        due=nothing
""",
)


@pytest.mark.parametrize(
    ("words", "said", "clause", "statement"),
    [
        ("", "take a subsidy", "take_a_subsidy", "subsidy.1"),
        (
            "purchase_track=red:5 price_change=purchase subsidies=1",
            DRAW,
            "collect_the_interest",
            "interest.1",
        ),
        (USED_UP, DRAW, "put_its_black_shares_into_the_bag", "change.1"),
        (LAST, DRAW, "buy_silver_with_all_cash", "end.1"),
    ],
)
def test_a_ruling_cites_the_statement_of_yucata_first(
    words: str, said: str, clause: str, statement: str
) -> None:
    effects = yucata.explain(yucata.parse_position(words), yucata.parse_step(said)).effects
    cited = {effect.name: effect.statements[0] for effect in effects}
    assert cited[clause] == f"yucata.{statement}"
