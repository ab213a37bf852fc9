"""The one engine: refusals, rulings, chance, the doors that say no, word for word."""

import copy
import pickle
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve

from bfrules import (
    CHANCE,
    Game,
    IllegalStep,
    ImpossiblePosition,
    bf2010,
    bf2023,
    black_monday,
    yucata,
)
from bfrules.core.edition import AnyEdition, ForeignPosition, UnsoundPosition
from bfrules.core.refusal import Fact, Refusal, refused
from bfrules.core.ruling import Change
from bfrules.editions.bf2023.edition import BlackFriday2023
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import OVER
from bfrules.editions.black_friday.steps import Buy
from bfrules.kernel.contract import contract
from bfrules.rendering.svg import as_svg
from bfrules.rendering.text import as_text
from tests.saying import told_by

# refusals ---------------------------------------------------------------------


def test_an_illegal_step_says_everything_that_is_wrong_with_it() -> None:
    table = bf2023.position(cash=5, holding={"green": 1})
    step = bf2023.buy("green", 2, place="blue")
    with pytest.raises(IllegalStep) as illegal:
        bf2023.apply(table, step)
    limit, cash, colour = (
        ", ".join(bf2023.statements_of(bf2023.clause(name)))
        for name in ("more_bought_than_the_limit", "more_than_the_cash_pays", "wrong_colour_placed")
    )
    assert str(illegal.value) == (
        "bf2023: the first player: buy 2 green, place blue is not allowed:\n"
        "  - more_bought_than_the_limit: A purchase takes no more shares than the limit of the "
        f"level. (buying: 2; limit: 1; level: 0) [{limit}]\n"
        "  - more_than_the_cash_pays: The buyer pays the price of every share at once. "
        f"(cost: $16; cash: $5) [{cash}]\n"
        "  - wrong_colour_placed: The share placed must be of a colour bought while the market has "
        f"one, else of any there. (placed: blue; allowed: green) [{colour}]"
    )
    assert illegal.value.step == step
    assert illegal.value.refusals == bf2023.refusals(table, step)
    assert isinstance(illegal.value, ValueError)


def shares_are_bought_for_cash_by_a_seat(
    printed: Components, position: Position, step: Buy
) -> bool:
    return sum(step.shares) > 0 and printed.cash > 0 and len(position.seats) > 0


@contract(needs=(shares_are_bought_for_cash_by_a_seat,), promises=())
def asks_the_first_seat(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """The first seat says yes."""
    return refused() if position.seats[0].cash < 0 else None


@contract(needs=(shares_are_bought_for_cash_by_a_seat,), promises=())
def asks_the_last_seat(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """The last seat says yes."""
    return refused() if position.seats[-1].cash < 0 else None


def always_says_no(printed: object, position: Position, step: Buy) -> Refusal | None:
    """Nobody buys."""
    return refused(seats=len(position.seats))


def forbidden_by(*forbids: Callable[[Any, Position, Buy], Refusal | None]) -> BlackFriday2023:
    """Return an edition where these clauses, and nothing else, forbid a purchase."""
    rules = tuple(
        evolve(rule, forbids=forbids) if rule.kind is Buy else rule for rule in bf2023.rules
    )
    return evolve(bf2023, rules=rules)


def test_a_clause_that_cannot_be_asked_leaves_it_to_the_others() -> None:
    strict = forbidden_by(asks_the_first_seat, always_says_no, asks_the_last_seat)
    (refusal,) = strict.refusals(bf2023.in_the_box, bf2023.buy("green", place="green"))
    assert (refusal.reason, refusal.facts) == ("always_says_no", (Fact("seats", 0),))


def test_a_step_that_no_clause_can_be_asked_about_is_an_error() -> None:
    step = bf2023.buy("green", place="green")
    lax = forbidden_by(asks_the_first_seat, asks_the_last_seat)
    assert lax.refusals(bf2023.position(), step) == ()
    assert told_by(UnsoundPosition, lax.refusals, bf2023.in_the_box, step) == (
        "bf2023: whether buy 1 green, place green is allowed cannot be asked at this table. "
        "It lacks this: shares are bought for cash by a seat."
    )


@pytest.mark.parametrize(
    "ask",
    [
        lambda table: bf2010.explain(table, bf2010.buy("red", place="red")),
        lambda table: bf2010.apply(table, bf2010.buy("red", place="red")),
        lambda table: bf2010.refusals(table, bf2010.buy("red", place="red")),
        lambda table: bf2010.legal(table),
        lambda table: bf2010.actor(table),
        lambda table: bf2010.view(table, 0),
        lambda table: bf2010.standing(table),
        lambda table: bf2010.picture(table),
        lambda table: bf2010.write_position(table),
        lambda table: bf2010.described(table),
        lambda table: bf2010.tell(table, bf2010.take_subsidy()),
        lambda table: next(iter(bf2010.conceivable(table))),
        lambda table: yucata.chance(table),
    ],
)
def test_a_table_of_another_edition_is_refused(ask: Callable[[Any], object]) -> None:
    told = told_by(ForeignPosition, ask, bf2023.position())
    asked = "yucata" if "yucata" in told else "bf2010"
    assert told == (
        f"this is a table of bf2023, not one of {asked}. To ask {asked} about it on purpose: "
        f"{asked}.adopt(position)."
    )


def test_a_view_of_another_edition_and_what_is_no_table_are_refused() -> None:
    view = bf2023.view(bf2023.position(), 0)
    told = told_by(ForeignPosition, bf2010.resample, view, 0, Random(1))
    assert "a view of bf2023, not one of bf2010" in told
    doors: tuple[Callable[[Any], object], ...] = (bf2010.picture, bf2010.legal, bf2010.actor)
    for door in doors:
        told = told_by(ForeignPosition, door, view)
        assert "this is a view of bf2023, not one of bf2010" in told
    told = "is no table; `start` and `position` of bf2010"
    for foreign in (None, 3, bf2010.view(bf2010.position(), 0)):
        assert told in told_by(ForeignPosition, bf2010.legal, foreign)
        assert told in told_by(ImpossiblePosition, bf2010.adopt, foreign)


def test_amended_editions_of_one_family_accept_each_others_tables() -> None:
    table = bf2010.position(holding={"red": 1})
    step = bf2010.sell("red", 1, remove="red")
    assert yucata.apply(table, step) == bf2010.apply(table, step)
    house = bf2010.amend(bf2010.reading("Q04", "stays"))
    assert bf2010.apply(house.position(holding={"red": 1}), step) == bf2010.apply(table, step)


def test_a_table_is_drawn_when_it_is_printed_in_the_words_of_its_edition() -> None:
    two: tuple[AnyEdition, ...] = (bf2010, bf2023)
    for edition in two:
        table = edition.set_table({"level": 2})
        assert str(table).splitlines()[1:] == as_text(edition.picture(table)).splitlines()[1:]


def test_a_drawn_table_says_whose_it_is() -> None:
    others: tuple[Any, ...] = (bf2023, black_monday)
    for edition in others:
        assert str(edition.position()).startswith(f"{edition.title}\n")
    siblings: tuple[Any, ...] = (bf2010, yucata)
    for edition in siblings:
        table = edition.position()
        assert str(table).startswith("Black Friday 2010 or Yucata\n")
        assert str(edition.view(table, 0)).startswith("Black Friday 2010 or Yucata\n")
        assert edition.picture(table).title == edition.title
        assert edition.picture(edition.view(table, 0)).title == edition.title
        with pytest.raises(ForeignPosition, match="this is a table of bf2010 or yucata, not one"):
            bf2023.actor(table)
    house = yucata.amend(yucata.reading("Q04", "stays"))
    told = str(Game(house, house.position()))
    assert told.startswith("Black Friday on Yucata (Q04=stays)\n")


def test_a_table_is_adopted_on_purpose_if_the_rules_know_such_a_table() -> None:
    late = bf2023.position(seats=3, level=1)
    assert told_by(ImpossiblePosition, bf2010.adopt, late) == (
        "bf2010: a table of bf2023 is adopted as it stands, and so it is impossible here. "
        "Of each colour, all shares in play are on the table, in the bag or in a hand. Counted: "
        "24 yellow, 24 blue, 24 red, 24 green and 24 orange; 23 of each colour are in play. "
        "To set one that is like it: bf2010.position(...)."
    )
    assert told_by(ImpossiblePosition, black_monday.adopt, late) == (
        "black_monday: a table of bf2023 has other parts than a table of black_monday."
    )
    table = bf2010.position()
    assert bf2010.adopt(table) == table
    boxed = bf2010.adopt(bf2023.in_the_box)
    assert (boxed, type(boxed)) == (bf2010.in_the_box, type(table))


def test_a_clause_that_trips_where_its_needs_are_met_is_an_error() -> None:
    def trips(printed: object, position: Position, step: Buy) -> Refusal | None:
        return refused() if position.seats[7].cash < 0 else None

    for forbids in ((trips, always_says_no), (always_says_no, trips)):
        with pytest.raises(IndexError):
            forbidden_by(*forbids).refusals(bf2023.position(), bf2023.buy("green", place="green"))


def test_a_step_of_an_unknown_kind_is_a_type_error() -> None:
    table = bf2023.position()
    known = "SetUp, StockMarket, DealHand, UseBonusTile, Buy, Sell, BuyBars, ChangePrices"
    for door in (bf2023.refusals, bf2023.apply, bf2023.explain):
        assert told_by(TypeError, door, table, "buy green") == (
            f"bf2023 knows no step of the kind str; it knows {known}. "
            "`bf2023.parse_step(...)` reads one from words."
        )
    foreign: Any = bf2010.parse_step("set up for 3 seats")
    with pytest.raises(TypeError, match=r"This SetUp is that of bfrules\.editions\.bf2010\.steps"):
        bf2023.apply(bf2023.in_the_box, foreign)


# rulings ----------------------------------------------------------------------


def test_a_ruling_tells_what_each_clause_changed() -> None:
    table = bf2023.position(holding={"green": 1})
    ruling = bf2023.explain(table, bf2023.sell("green", remove="green"))
    assert ruling.allowed
    assert ruling.after == bf2023.apply(table, ruling.step)
    assert (ruling.told, ruling.before) == ("the first player: sell 1 green, remove green", table)
    assert {change for effect in ruling.effects for change in effect.changes} == {
        Change("cash of the first player", "$100", "$108"),
        Change("shares of the first player, green", "1", "0"),
        Change("market, green", "4", "5"),
        Change("market, green", "5", "6"),
        Change("top sale track, green", "2", "1"),
        Change("price of green", "$8 in row 0, column 3", "$6 in row 0, column 2"),
        Change("what is due", "the action of the first player", "the action of the second player"),
    }
    for effect in ruling.effects:
        assert effect.statements
        assert set(effect.statements) <= set(ruling.statements)
        assert effect.sentence == bf2023.sentence(effect.clause)
    assert len(ruling.statements) == len(set(ruling.statements))


# who acts ---------------------------------------------------------------------


def test_there_is_one_chance() -> None:
    assert (repr(CHANCE), f"{CHANCE}") == ("CHANCE", "CHANCE")
    assert pickle.loads(pickle.dumps(CHANCE)) is CHANCE
    assert copy.deepcopy(CHANCE) is CHANCE


def test_chance_is_refused_where_none_is_due() -> None:
    acting = bf2023.position(turn=2)
    over = evolve(acting, phase=OVER)
    for table, who in ((acting, "the third player is to act"), (over, "the game is over")):
        message = f"bf2023: no chance step is due; {who}. Ask `actor` first."
        assert told_by(ValueError, bf2023.chance, table) == message
        assert told_by(ValueError, bf2023.sample, table, Random(0)) == message


def test_there_is_no_standing_before_the_end() -> None:
    acting = bf2023.position(turn=1)
    waiting = bf2023.start(seats=3)
    for table, who in ((acting, "the second player is to act"), (waiting, "a chance step is due")):
        assert told_by(ValueError, bf2023.standing, table) == (
            f"bf2023: the game is not over; {who}. The standing is known at the end."
        )


def test_an_empty_bag_is_drawn_from() -> None:
    hands = {1: dict.fromkeys(("purple", "yellow", "green", "blue", "white"), 14)}
    table = bf2023.position(price_change="purchase", hands=hands, blacks_in_the_bank=0)
    assert bf2023.actor(table) is CHANCE
    assert bf2023.sample(table, Random(1)) == bf2023.draw()


# pictures of a page -----------------------------------------------------------


def ids_of(svg: str) -> set[str]:
    """Return what the ids of a picture begin with."""
    return {name.split("-")[0] for name in re.findall(r' id="([^"]+)"', svg)}


def test_a_picture_has_ids_of_its_position() -> None:
    game = Game(bf2023, bf2023.position())
    other = Game(bf2023, bf2023.position(level=4))
    step = bf2023.sell(remove="green")
    svgs = [
        game._repr_svg_(),
        other._repr_svg_(),
        game.explain(step)._repr_svg_(),
        other.explain(step)._repr_svg_(),
    ]
    (first,), (second,), (third,), (fourth,) = (ids_of(svg) for svg in svgs)
    assert len({first, second, third, fourth}) == 4
    assert all(re.fullmatch("bf[0-9a-f]{8}", name) for name in (first, second, third, fourth))
    assert svgs == [
        as_svg(bf2023.picture(game.position), prefix=first),
        as_svg(bf2023.picture(other.position), prefix=second),
        as_svg(game.explain(step).picture(), prefix=third),
        as_svg(other.explain(step).picture(), prefix=fourth),
    ]


def test_who_acts_is_a_seat_for_type_checkers_where_it_is_not_chance() -> None:
    table = bf2023.position()
    actor = bf2023.actor(table)
    if actor is CHANCE or actor is None:
        raise AssertionError(actor)
    assert bf2023.view(table, actor).seat == 0  # mypy knows here that this is a number


def test_a_random_game_without_an_end_in_sight_is_given_up() -> None:
    game = Game(bf2023, bf2023.start(seats=3))
    whole = game.play_at_random(Random(3))
    assert game.play_at_random(Random(3), longest=len(whole.record)) == whole
    with pytest.raises(ValueError, match="not over after 20 steps, and may never be"):
        game.play_at_random(Random(3), longest=20)
