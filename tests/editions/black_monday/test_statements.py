"""Statements of Black Monday that no other test names, each on a small table."""

from random import Random

import pytest

from bfrules import CHANCE, black_monday
from bfrules.editions.black_monday import PositionBlackMonday
from bfrules.editions.black_monday.steps import Step
from bfrules.editions.black_monday.table import card_named, cards_named
from bfrules.kernel.cards import put_on


def why(position: PositionBlackMonday, step: Step) -> list[str]:
    return [refusal.reason for refusal in black_monday.refusals(position, step)]


def after(position: PositionBlackMonday, *steps: Step) -> PositionBlackMonday:
    for step in steps:
        position = black_monday.apply(position, step)
    return position


# the table ---------------------------------------------------------------------


@pytest.mark.verifies("black_monday", "setup.7")
def test_cash_is_open_unless_the_players_agree_otherwise() -> None:
    hidden = black_monday.amend(black_monday.reading("Q51", "hidden"))
    table = black_monday.position(seats=3, cash={0: 100, 1: 200, 2: 300})
    assert [seat.cash for seat in black_monday.view(table, 1).seats] == [100, 200, 300]
    assert [seat.cash for seat in hidden.view(table, 1).seats] == [None, 200, None]


@pytest.mark.verifies("black_monday", "setup.2")
@pytest.mark.parametrize("seats", [2, 6])
def test_whoever_deals_the_first_turn_is_that_of_seat_0(seats: int) -> None:
    random, table = Random(seats), black_monday.start(seats=seats)
    while black_monday.actor(table) is CHANCE:
        table = after(table, black_monday.sample(table, random))
    assert black_monday.actor(table) == 0


@pytest.mark.verifies("black_monday", "setup.16")
@pytest.mark.parametrize(("seat", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_next_turn_is_that_of_the_seat_to_the_left(seat: int, following: int) -> None:
    table = black_monday.position(seats=3, turn=seat, hand=["red 12"])
    table = after(table, black_monday.swap("red 12"), black_monday.end_turn())
    assert black_monday.actor(table) is CHANCE
    drawn = next(step for step, _ in black_monday.chance(table))
    assert black_monday.actor(after(table, drawn)) == following


@pytest.mark.verifies("black_monday", "cards.1 cards.3")
def test_four_companies_have_cards_of_every_value_from_1_to_13() -> None:
    every = cards_named(
        f"{company} {value}"
        for company in ("yellow", "red", "blue", "purple")
        for value in range(1, 14)
    )
    assert every == tuple(range(52))


@pytest.mark.verifies("black_monday", "cards.2 trading.10")
@pytest.mark.parametrize(("card", "shares"), [("yellow 1", 100), ("yellow 10", 1_000)])
def test_a_card_in_the_portfolio_is_worth_its_shares_at_the_present_rate(
    card: str, shares: int
) -> None:
    table = black_monday.position(rates={"yellow": 4}, portfolio=[card], cash=0)
    assert after(table, black_monday.sell(card)).seats[0].cash == 4 * shares


# the turn ----------------------------------------------------------------------


@pytest.mark.verifies("black_monday", "turn.1")
def test_a_fresh_turn_may_trade_or_change_rates_or_swap() -> None:
    table = black_monday.position(rates={"yellow": 5, "red": 5}, hand=["yellow 6"])
    kinds = {type(step).__name__ for step in black_monday.legal(table)}
    assert kinds == {"BuyCard", "ChangeRate", "SwapCard"}


@pytest.mark.verifies("black_monday", "turn.2 turn.3")
def test_one_may_trade_and_then_change_rates_or_the_other_way_but_not_go_back() -> None:
    table = black_monday.position(
        rates={"yellow": 5, "red": 2}, hand=["yellow 6", "yellow 7", "red 1", "red 3"]
    )
    buy, buy_again = black_monday.buy("red 1"), black_monday.buy("red 3")
    change, change_again = (
        black_monday.change_rate("yellow 6"),
        black_monday.change_rate("yellow 7"),
    )
    assert why(after(table, buy, change), buy_again) == ["trade_is_finished"]
    assert why(after(table, change, buy), change_again) == ["change_of_rates_is_finished"]


# trading -----------------------------------------------------------------------


@pytest.mark.verifies("black_monday", "trading.6")
@pytest.mark.parametrize(
    ("card", "reasons"), [("red 2", []), ("red 3", ["too_many_shares_of_a_company"])]
)
def test_nobody_owns_more_than_1200_shares_of_a_company(card: str, reasons: list[str]) -> None:
    table = black_monday.position(rates={"red": 1}, hand=[card], portfolio=["red 10", "blue 10"])
    assert why(table, black_monday.buy(card)) == reasons


@pytest.mark.verifies("black_monday", "trading.11")
def test_a_sold_card_lies_on_the_discard_pile() -> None:
    table = black_monday.position(portfolio=["blue 4"])
    sold = after(table, black_monday.sell("blue 4"))
    assert sold.discards[card_named("blue 4")] == table.discards[card_named("blue 4")] + 1
    assert sold.seats[0].portfolio == ()


@pytest.mark.verifies("black_monday", "trading.13")
def test_purchases_and_sales_alternate_as_one_likes() -> None:
    table = black_monday.position(
        rates={"red": 2, "blue": 3}, hand=["red 1", "red 2"], portfolio=["blue 1"], cash=1_000
    )
    traded = after(
        table, black_monday.buy("red 1"), black_monday.sell("blue 1"), black_monday.buy("red 2")
    )
    assert traded.seats[0].cash == 1_000 - 200 + 300 - 400
    assert traded.seats[0].portfolio == cards_named(["red 1", "red 2"])


# rates -------------------------------------------------------------------------


@pytest.mark.verifies("black_monday", "rates.1 rates.2")
def test_the_card_laid_comes_from_the_hand_and_is_the_new_rate() -> None:
    table = black_monday.position(rates={"purple": 6}, hand=["purple 9"])
    laid = after(table, black_monday.change_rate("purple 9"))
    assert laid.rates == (5, 5, 5, 9)
    assert laid.stacks[3] == cards_named(["purple 6", "purple 9"])
    elsewhere = black_monday.position(hands={1: ["purple 13", "purple 13"]})
    assert why(elsewhere, black_monday.change_rate("purple 13")) == [
        "not_in_the_hand",
        "beyond_the_limit_of_the_company",
    ]


@pytest.mark.verifies("black_monday", "rates.3 rates.4 rates.5")
@pytest.mark.parametrize(
    ("value", "allowed"),
    [(3, False), (4, True), (6, True), (7, True), (8, True), (10, True), (11, False)],
)
def test_a_card_moves_the_rate_within_the_limit_up_or_down_or_not_at_all(
    value: int, allowed: bool
) -> None:
    table = black_monday.position(rates={"yellow": 7}, hand=[f"yellow {value}"])
    step = black_monday.change_rate(f"yellow {value}")
    assert why(table, step) == ([] if allowed else ["beyond_the_limit_of_the_company"])
    if allowed:
        assert after(table, step).rates == (value, 5, 5, 5)


# bankruptcy --------------------------------------------------------------------


@pytest.mark.verifies("black_monday", "bankruptcy.1 bankruptcy.2 bankruptcy.3 bankruptcy.4")
def test_the_shares_of_a_bankrupt_company_are_lost_but_cards_in_hands_stay() -> None:
    table = black_monday.position(
        rates={"yellow": 2},
        hand=["yellow 11", "yellow 4"],
        portfolios={1: ["yellow 8", "blue 1"]},
        hands={1: ["yellow 9"]},
    )
    fallen = after(table, black_monday.change_rate("yellow 11", as_zero=True))
    assert (fallen.rates, fallen.stacks[0]) == ((0, 5, 5, 5), ())
    assert fallen.seats[1].portfolio == cards_named(["blue 1"])
    assert fallen.seats[1].hand == table.seats[1].hand
    assert fallen.seats[1].cash == table.seats[1].cash
    assert card_named("yellow 4") in fallen.seats[0].hand
    lost = cards_named(["yellow 2", "yellow 8", "yellow 11"])
    assert all(fallen.discards[card] == table.discards[card] + 1 for card in lost)


@pytest.mark.verifies("black_monday", "bankruptcy.5 bankruptcy.6")
@pytest.mark.parametrize(("value", "reopens"), [(1, True), (10, True), (11, False)])
def test_a_bankrupt_company_is_reopened_with_1_to_10_and_not_bought_before(
    value: int, reopens: bool
) -> None:
    card = f"yellow {value}"
    table = black_monday.position(rates={"yellow": 0}, hand=[card])
    assert why(table, black_monday.buy(card)) == ["company_is_bankrupt"]
    step = black_monday.change_rate(card)
    assert why(table, step) == ([] if reopens else ["not_a_rate_to_reopen_with"])


# the second pile ---------------------------------------------------------------


@pytest.mark.verifies("black_monday", "pile.1 pile.3 pile.4")
def test_a_second_pile_with_market_closed_is_made_when_the_first_runs_out() -> None:
    table = black_monday.position(seats=2, hand=["red 12", "red 13"], pile=["blue 1"])
    table = after(
        table, black_monday.swap("red 12"), black_monday.swap("red 13"), black_monday.end_turn()
    )
    renewed = after(table, black_monday.draw("blue 1"))
    assert (table.closed_in_pile, renewed.closed_in_pile) == (False, True)
    assert renewed.pile == table.discards
    assert sum(renewed.discards) == 0
    chances = dict(black_monday.chance(renewed))
    assert sum(chances.values()) == 1
    assert black_monday.draw("Market Closed") in chances


@pytest.mark.verifies("black_monday", "pile.2")
def test_the_second_pile_takes_the_rate_cards_but_the_top_ones() -> None:
    table = black_monday.position(seats=2, hand=["yellow 6", "red 13"], pile=["blue 1"])
    table = after(table, black_monday.change_rate("yellow 6"), black_monday.end_turn())
    renewed = after(table, black_monday.draw("blue 1"))
    assert table.stacks == (cards_named(["yellow 5", "yellow 6"]), *table.stacks[1:])
    assert renewed.stacks == (cards_named(["yellow 6"]), *table.stacks[1:])
    assert renewed.pile == put_on(table.discards, cards_named(["yellow 5"]))


@pytest.mark.verifies("black_monday", "variants.1")
def test_by_agreement_a_high_card_serves_as_500_shares() -> None:
    agreed = black_monday.amend(black_monday.variant("500-shares"))
    table = black_monday.position(rates={"blue": 2}, hand=["blue 12"], cash=3_000)
    step = black_monday.buy("blue 12")
    assert black_monday.apply(table, step).seats[0].cash == 3_000
    assert agreed.apply(table, step).seats[0].cash == 3_000 - 2 * 500
