"""Contracts: every clause has one, whole games keep them, and wrong clauses break them."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Final, get_type_hints

import pytest
from attrs import evolve

import bfrules.kernel
from bfrules import bf2023
from bfrules.editions import bf2023 as package
from bfrules.editions import black_friday
from bfrules.editions.bf2023.bonus import (
    lower_the_colour_the_bonus_removed,
    no_bonus_tile,
    place_the_bonus_share,
    remove_the_bonus_share,
    spend_the_tile,
    trigger_by_the_bonus,
)
from bfrules.editions.bf2023.edition import BlackFriday2023
from bfrules.editions.bf2023.ending import final_places, gold_money
from bfrules.editions.bf2023.mibs import not_the_choice_of_the_mibs
from bfrules.editions.bf2023.selling import lower_the_removed_colour
from bfrules.editions.bf2023.setup import (
    go_on_to_the_next_hand,
    set_the_start_prices,
    take_the_bonus_tile,
    take_the_first_cash,
)
from bfrules.editions.bf2023.steps import SetUp, Step, UseBonusTile
from bfrules.editions.black_friday.bars import (
    count_the_bought_bars,
    more_bars_than_the_cash_pays,
    more_bars_than_the_limit,
    pay_and_take_the_bars,
    place_one_on_the_bar_track,
)
from bfrules.editions.black_friday.buying import (
    misused_card_for_a_purchase,
    more_bought_than_the_limit,
    more_than_the_cash_pays,
    not_in_the_market,
    nothing_placed_after_a_purchase,
    pay_and_take_the_shares,
    place_one_on_the_purchase_track,
    raise_colours_that_ran_out,
    raise_the_third_on_the_purchase_track,
    spend_the_card_for_a_purchase,
    trigger_by_the_purchase_track,
    wrong_colour_placed,
)
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.ending import end_the_game, sell_all_remaining_shares
from bfrules.editions.black_friday.position import (
    OVER,
    Pile,
    Position,
    Seat,
    acting_seat,
    changed,
    with_acting_seat,
)
from bfrules.editions.black_friday.price_change import (
    adjust_the_share_prices,
    count_bought_bars_afresh,
    empty_the_track_into_the_bag,
    go_on_to_the_next_sale_track,
    go_on_with_the_turn,
    lay_the_drawn_shares_aside,
    level_of_the_dearest_colour,
    no_price_change_due,
    not_in_the_bag,
    not_the_draw_number,
    put_black_shares_into_the_bank,
    put_black_shares_of_reached_areas_into_the_bag,
    put_its_black_shares_into_the_bag,
    raise_bar_price_for_black_shares,
    raise_bar_price_for_bought_bars,
    raise_colours_missing_in_the_market,
    reach_a_new_level,
)
from bfrules.editions.black_friday.selling import (
    hand_over_the_shares_for_money,
    not_owned,
    nothing_removed,
    remove_one_from_the_sale_track,
    trigger_by_the_sale_track,
    wrong_colour_removed,
)
from bfrules.editions.black_friday.setup import take_the_hand, wrong_number_of_seats
from bfrules.editions.black_friday.steps import (
    BARS,
    PURCHASE,
    SALE,
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    Sell,
    StockMarket,
    Track,
)
from bfrules.editions.black_friday.tracks import colours_to_take, with_price, with_share_placed
from bfrules.editions.black_friday.turn import end_the_turn, not_the_time_for_an_action
from bfrules.editions.black_friday.view import seen_by
from bfrules.kernel.contract import ContractBroken, checked, contract_of
from bfrules.kernel.draws import drawn_at_random, handfuls
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import Colour, Counts, with_more
from bfrules.testing import random_play
from tests.editions.care import (
    Clause,
    check_parts,
    clauses_of,
    conditions_of,
    functions_of,
    functions_with_contracts,
    giving,
    modules_in,
    neighbours,
    nothing,
    passing,
    refusing,
    says_what_it_means,
    takes_what_its_function_takes,
    told,
    with_every_clause_checked,
    with_the_contract_of,
)

TABLES: Final = tuple(product((3, 4, 5), (False, True)))
GAMES: Final = 4

# Generators and chance: a promise about one answer cannot say what all of them are.
SPEAK_OF_MORE_THAN_ONE_ANSWER: Final = (handfuls, drawn_at_random)
NOT_FOR_THIS_EDITION: Final = ("bfrules.kernel.contract", "bfrules.kernel.cards")


def under(*names: str) -> BlackFriday2023:
    return bf2023.amend(*(bf2023.reading(*name.split("=")) for name in names))


EDITIONS: Final = {
    "default": bf2023,
    "other readings": under(
        "Q01=ends",
        "Q06=falls",
        "Q09=exactly",
        "Q22=straight",
        "Q23=slower",
        "Q24=once",
        "Q25=both",
        "Q26=own",
        "Q27=none",
        "Q29=limited",
        "Q61=piece",
        "Q62=any",
        "Q64=lower",
        "Q65=before",
        "Q67=own",
    ),
    "strict": under("Q02=refused", "Q06=stays", "Q29=limited", "Q60=refused", "Q63=adjusted"),
    "early end": under("Q63=at-once", "Q68=all-tie", "Q69=own"),
}


# every clause has a contract -----------------------------------------------------------


@pytest.mark.parametrize("clause", list(dict.fromkeys(clauses_of(bf2023))), ids=told)
def test_every_clause_promises_something(clause: Clause) -> None:
    stated = contract_of(clause)
    assert stated is not None
    assert stated.promises


@pytest.mark.parametrize(
    "part",
    [
        colours_to_take,
        gold_money,
        final_places,
        seen_by,
    ],
    ids=told,
)
def test_every_part_of_a_clause_promises_something(part: Clause) -> None:
    stated = contract_of(part)
    assert stated is not None
    assert stated.promises


def test_every_function_of_the_kernel_that_answers_promises_something() -> None:
    functions = [
        function
        for module in modules_in(bfrules.kernel)
        if module.__name__ not in NOT_FOR_THIS_EDITION
        for function in functions_of(module)
    ]
    conditions = {condition for function in functions for condition in conditions_of(function)}
    without = {
        function.__name__
        for function in functions
        if function not in conditions
        and function not in SPEAK_OF_MORE_THAN_ONE_ANSWER
        and contract_of(function) is None
        and get_type_hints(function)["return"] is not bool
    }
    assert without == set()


@pytest.mark.parametrize(
    "function",
    functions_with_contracts(bf2023, package, black_friday, bfrules.kernel),
    ids=told,
)
def test_every_condition_says_what_it_means_and_takes_what_its_function_takes(
    function: Clause,
) -> None:
    stated = contract_of(function)
    assert stated is not None
    for conditions, extra in ((stated.needs, 0), (stated.promises, 1)):
        for condition in conditions:
            assert says_what_it_means(condition), condition.__name__
            assert takes_what_its_function_takes(function, condition, extra), condition.__name__


@pytest.fixture
def checked_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the contract of every function that clauses call by its name."""
    check_parts(monkeypatch, package, black_friday)


# whole games keep every contract ----------------------------------------------------------


def any_counts(random: Random) -> Counts:
    return (
        random.choice((0, 0, 0, 1, 2, 5)),
        random.choice((0, 0, 0, 1, 2)),
        random.choice((0, 0, 0, 1, 2)),
        random.choice((0, 0, 0, 1, 2)),
        random.choice((0, 0, 0, 1, -1)),
    )


def any_step(random: Random) -> Step:
    """Make up a step of any kind that may be right or wrong in every way."""
    shares, spends_the_tile = any_counts(random), random.random() < 0.5
    colour = random.choice((None, *(Colour(number) for number in range(-1, 6))))
    return random.choice(
        (
            SetUp(random.randint(0, 7), spends_the_tile),
            StockMarket(random.choice((shares, (4, 4, 4, 4, 4), (9, 9, 1, 1, 0)))),
            DealHand(random.choice((shares, (1, 1, 1, 1, 1)))),
            Buy(shares, colour, spends_the_tile),
            Sell(shares, colour, spends_the_tile),
            BuyBars(random.randint(-1, 6), colour, spends_the_tile),
            UseBonusTile(Track(random.randint(-1, 3)), colour),
            ChangePrices(shares, random.randint(-1, 4)),
        )
    )


def play_with_care(edition: BlackFriday2023, seats: int, with_mibs: bool, seed: int) -> None:
    """Play a game with every clause checked, also on steps that may be refused."""
    careful, random = with_every_clause_checked(edition), Random(seed)
    position = careful.start(seats=seats, mibs=with_mibs)
    for before, step in random_play(careful, position, random):
        careful.refusals(before, any_step(random))
        careful.view(before, random.randrange(seats))
        position = careful.apply(before, step)
    assert position.phase == OVER
    assert careful.standing(position) == edition.standing(position)


@pytest.mark.usefixtures("checked_parts")
@pytest.mark.parametrize(("seats", "with_mibs"), TABLES)
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
def test_whole_games_keep_every_contract(
    edition: BlackFriday2023, seats: int, with_mibs: bool
) -> None:
    """Needs hold at every call, and so do promises."""
    for seed in range(GAMES):
        play_with_care(edition, seats, with_mibs, seed)


@pytest.mark.usefixtures("checked_parts")
def test_a_game_with_the_tile_after_the_action_keeps_every_contract() -> None:
    """A single game: the legal steps of this reading are listed slowly."""
    play_with_care(under("Q66=either"), seats=3, with_mibs=True, seed=0)


# wrong clauses break them --------------------------------------------------------------------


BUYING: Final = bf2023.position(level=4, cash=200)
SELLING: Final = bf2023.position(level=4, holding={"green": 3}, sale_track={"green": 1})
EMPTIED: Final = changed(BUYING, market=(0, 4, 4, 4, 4))
THIRD: Final = changed(BUYING, purchase_track=(3, 0, 0, 0, 0))
FULL: Final = changed(BUYING, purchase_track=(3, 1, 1, 0, 0))
LOW: Final = bf2023.position(sale_track={"green": 0, "blue": 0, "white": 1})
DRAWING: Final = bf2023.position(price_change="sale", level=4, gold_bought=7)
DRAWN: Final = changed(DRAWING, drawn=Pile((3, 0, 1, 0, 0), 3))
RISEN: Final = changed(DRAWING, level=6)
DEAR: Final = changed(DRAWING, prices=bf2023.position(prices={"blue": (9, 3)}).prices)
END: Final = changed(DRAWING, bar_space=24)
SOLD_OUT: Final = changed(bf2023.position(holding={"green": 3, "blue": 1}), phase=OVER)
HAND: Final = bf2023.apply(bf2023.start(seats=4), StockMarket((4, 4, 4, 4, 4)))

BUY: Final = Buy((1, 0, 2, 0, 0), Colour(0))
SELL: Final = Sell((0, 0, 2, 0, 0), Colour(2))
THREE_BARS: Final = BuyBars(3, Colour(1))
THREE_BLACKS: Final = ChangePrices((3, 0, 1, 0, 0), 3)


DOES: Final[list[tuple[Clause, Position, Any]]] = [
    (set_the_start_prices, changed(HAND, market=(9, 8, 8, 8, 7)), None),
    (take_the_hand, HAND, DealHand((1, 1, 1, 1, 1))),
    (take_the_first_cash, HAND, DealHand((1, 1, 1, 1, 1))),
    (take_the_bonus_tile, changed(HAND, turn=2), DealHand((1, 1, 1, 1, 1))),
    (go_on_to_the_next_hand, HAND, DealHand((1, 1, 1, 1, 1))),
    (pay_and_take_the_shares, BUYING, BUY),
    (place_one_on_the_purchase_track, BUYING, BUY),
    (raise_colours_that_ran_out, EMPTIED, BUY),
    (raise_the_third_on_the_purchase_track, THIRD, BUY),
    (spend_the_card_for_a_purchase, changed(BUYING, turn=1), evolve(BUY, extra=True)),
    (trigger_by_the_purchase_track, FULL, BUY),
    (hand_over_the_shares_for_money, SELLING, SELL),
    (remove_one_from_the_sale_track, SELLING, SELL),
    (lower_the_removed_colour, SELLING, SELL),
    (trigger_by_the_sale_track, LOW, SELL),
    (pay_and_take_the_bars, BUYING, THREE_BARS),
    (count_the_bought_bars, BUYING, THREE_BARS),
    (place_one_on_the_bar_track, BUYING, THREE_BARS),
    (place_the_bonus_share, BUYING, UseBonusTile(BARS, Colour(3))),
    (remove_the_bonus_share, SELLING, UseBonusTile(SALE, Colour(3))),
    (lower_the_colour_the_bonus_removed, SELLING, UseBonusTile(SALE, Colour(3))),
    (spend_the_tile, changed(BUYING, turn=1), UseBonusTile(BARS, Colour(3))),
    (trigger_by_the_bonus, FULL, UseBonusTile(PURCHASE, Colour(3))),
    (end_the_turn, BUYING, BUY),
    (lay_the_drawn_shares_aside, DRAWING, THREE_BLACKS),
    (raise_bar_price_for_black_shares, DRAWN, THREE_BLACKS),
    (raise_bar_price_for_bought_bars, DRAWING, THREE_BLACKS),
    (count_bought_bars_afresh, DRAWING, THREE_BLACKS),
    (adjust_the_share_prices, DRAWING, ChangePrices((1, 0, 0, 0, 0), 1)),
    (put_black_shares_into_the_bank, DRAWN, THREE_BLACKS),
    (empty_the_track_into_the_bag, DRAWING, THREE_BLACKS),
    (put_its_black_shares_into_the_bag, DRAWING, THREE_BLACKS),
    (
        raise_colours_missing_in_the_market,
        changed(DRAWING, market=(0, 4, 4, 4, 4)),
        THREE_BLACKS,
    ),
    (reach_a_new_level, DEAR, THREE_BLACKS),
    (put_black_shares_of_reached_areas_into_the_bag, RISEN, THREE_BLACKS),
    (go_on_to_the_next_sale_track, DRAWING, THREE_BLACKS),
    (go_on_with_the_turn, DRAWING, THREE_BLACKS),
    (end_the_game, END, THREE_BLACKS),
    (sell_all_remaining_shares, SOLD_OUT, THREE_BLACKS),
]


@pytest.mark.parametrize(
    ("clause", "position", "step"),
    DOES,
    ids=lambda value: told(value) if callable(value) else "",
)
def test_a_clause_that_does_nothing_is_noticed(
    clause: Clause, position: Position, step: Step
) -> None:
    checked(clause)(bf2023.printed, position, step)
    with pytest.raises(ContractBroken, match=f"{clause.__name__} promises"):
        with_the_contract_of(clause, nothing)(bf2023.printed, position, step)


@pytest.mark.parametrize(
    ("clause", "position", "step"), DOES, ids=lambda value: told(value) if callable(value) else ""
)
def test_any_other_outcome_is_noticed(clause: Clause, position: Position, step: Step) -> None:
    """Whatever else a clause could do by one number, its contract forbids."""
    for other in neighbours(clause(bf2023.printed, position, step)):
        with pytest.raises(ContractBroken, match=f"{clause.__name__} promises"):
            with_the_contract_of(clause, giving(other))(bf2023.printed, position, step)


@pytest.mark.parametrize(
    ("clause", "position", "step"),
    [
        (wrong_number_of_seats, bf2023.in_the_box, SetUp(6, False)),
        (not_the_time_for_an_action, DRAWING, BUY),
        (more_bought_than_the_limit, BUYING, Buy((2, 2, 0, 0, 0), Colour(0))),
        (
            misused_card_for_a_purchase,
            changed(BUYING, turn=1),
            Buy((2, 2, 0, 0, 0), Colour(0), extra=True),
        ),
        (not_in_the_market, EMPTIED, BUY),
        (
            more_than_the_cash_pays,
            bf2023.position(level=4, cash=23),
            Buy((1, 0, 2, 0, 0), Colour(0)),
        ),
        (wrong_colour_placed, BUYING, Buy((1, 0, 2, 0, 0), Colour(1))),
        (nothing_placed_after_a_purchase, BUYING, Buy((1, 0, 0, 0, 0), None)),
        (not_owned, SELLING, Sell((1, 0, 0, 0, 0), Colour(0))),
        (wrong_colour_removed, SELLING, Sell((0, 0, 1, 0, 0), Colour(0))),
        (nothing_removed, SELLING, Sell((0, 0, 1, 0, 0), None)),
        (more_bars_than_the_limit, BUYING, BuyBars(4, Colour(0))),
        (
            more_bars_than_the_cash_pays,
            bf2023.position(level=4, cash=59),
            BuyBars(3, Colour(0)),
        ),
        (no_bonus_tile, BUYING, UseBonusTile(BARS, Colour(0))),
        (no_price_change_due, BUYING, THREE_BLACKS),
        (not_in_the_bag, DRAWING, ChangePrices((0, 0, 0, 0, 0), 40)),
        (not_the_draw_number, DRAWING, ChangePrices((3, 0, 1, 0, 0), 4)),
        (
            not_the_choice_of_the_mibs,
            bf2023.position(mibs=True, cash=30),
            BuyBars(1, Colour(4)),
        ),
    ],
    ids=lambda value: told(value) if callable(value) else "",
)
def test_a_clause_that_lets_everything_pass_is_noticed(
    clause: Clause, position: Position, step: Step
) -> None:
    assert checked(clause)(bf2023.printed, position, step) is not None
    with pytest.raises(
        ContractBroken, match=f"{clause.__name__} promises (what_passes|passes_exactly)"
    ):
        with_the_contract_of(clause, passing)(bf2023.printed, position, step)


LEGAL: Final[tuple[tuple[Position, Step], ...]] = (
    (bf2023.in_the_box, SetUp(3, True)),
    (bf2023.start(seats=4), StockMarket((4, 4, 4, 4, 4))),
    (HAND, DealHand((1, 1, 1, 1, 1))),
    (changed(BUYING, turn=1), UseBonusTile(BARS, Colour(1))),
    (BUYING, BUY),
    (SELLING, SELL),
    (BUYING, THREE_BARS),
    (DRAWING, THREE_BLACKS),
)


def what_lets_legal_steps_pass() -> Iterator[tuple[Clause, Position, Step]]:
    for position, step in LEGAL:
        for rule in bf2023.rules:
            if rule.kind is type(step):
                for clause in rule.forbids:
                    yield clause, position, step


@pytest.mark.parametrize(
    ("clause", "position", "step"),
    list(what_lets_legal_steps_pass()),
    ids=lambda value: told(value) if callable(value) else "",
)
def test_a_clause_that_refuses_what_is_legal_is_noticed(
    clause: Clause, position: Position, step: Step
) -> None:
    assert checked(clause)(bf2023.printed, position, step) is None
    with pytest.raises(ContractBroken, match=f"{clause.__name__} promises"):
        with_the_contract_of(clause, refusing)(bf2023.printed, position, step)


def bought_for_half(printed: Components, position: Position, step: Buy) -> Position:
    """Pay only half."""
    after = pay_and_take_the_shares(printed, position, step)
    seat, before = acting_seat(after), acting_seat(position)
    payer = evolve(seat, cash=seat.cash + (before.cash - seat.cash) // 2)
    return changed(after, seats=with_acting_seat(after, payer))


def bought_from_another_seat(printed: Components, position: Position, step: Buy) -> Position:
    """Pay the money to the next seat."""
    after = pay_and_take_the_shares(printed, position, step)
    own, other, *rest = after.seats
    paid = position.seats[0].cash - own.cash
    return changed(after, seats=(own, evolve(other, cash=other.cash + paid), *rest))


def placed_two(printed: Components, position: Position, step: Buy) -> Position:
    """Place two shares."""
    once = place_one_on_the_purchase_track(printed, position, step)
    return place_one_on_the_purchase_track(printed, once, step)


def placed_on_the_gold_track(printed: Components, position: Position, step: Buy) -> Position:
    """Place the share on the other track."""
    return with_share_placed(position, BARS, step.placed)


def placed_and_looked_at_the_gold_price(
    printed: Components, position: Position, step: Buy
) -> Position:
    """Place the share, and move the gold marker."""
    after = place_one_on_the_purchase_track(printed, position, step)
    return changed(after, bar_space=after.bar_space + 1)


def triggered_one_space_early(printed: Components, position: Position, step: Buy) -> Position:
    """Trigger with one space left."""
    filled = with_more(position.purchase_track, Colour(0), 1)
    early = changed(position, purchase_track=filled)
    after = trigger_by_the_purchase_track(printed, early, step)
    return changed(after, purchase_track=position.purchase_track)


def fallen_by_two(printed: Components, position: Position, step: Sell) -> Position:
    """Lower the colour twice."""
    once = lower_the_removed_colour(printed, position, step)
    return lower_the_removed_colour(printed, once, step)


def fallen_of_the_sold_colour(printed: Components, position: Position, step: Sell) -> Position:
    """Lower the next colour."""
    removed = Colour(((step.removed or 0) + 1) % 5)
    return lower_the_removed_colour(printed, position, evolve(step, removed=removed))


def five_bars_kept_small(printed: Components, position: Position, step: BuyBars) -> Position:
    """Take small bars and change none."""
    after = pay_and_take_the_bars(printed, position, step)
    seat = acting_seat(after)
    owner = Seat(seat.cash, seat.shares, seat.small_bars + 5 * seat.big_bars, 0, seat.card)
    return changed(after, seats=with_acting_seat(after, owner))


def gold_past_its_end(printed: Components, position: Position, step: ChangePrices) -> Position:
    """Move the gold marker beyond the last space."""
    return changed(position, bar_space=position.bar_space + step.blacks)


def single_blacks_subtracted(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Subtract a single black share, too."""
    shares = step.shares
    less = ChangePrices(
        (shares[0] - 1, shares[1] - 1, shares[2] - 1, shares[3] - 1, shares[4] - 1), 0
    )
    return adjust_the_share_prices(printed, position, less)


def level_given_back(printed: Components, position: Position, step: ChangePrices) -> Position:
    """Take the level of the dearest colour even if it is lower."""
    return changed(position, level=level_of_the_dearest_colour(printed, position))


def blacks_of_the_track_lost(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Put the black shares of the sale track nowhere."""
    after = put_its_black_shares_into_the_bag(printed, position, step)
    return changed(after, bag=position.bag)


def sold_with_prices_falling(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Let a price fall in the final sale."""
    after = sell_all_remaining_shares(printed, position, step)
    return changed(after, prices=with_price(after.prices, Colour(2), Cell(0)))


@pytest.mark.parametrize(
    ("clause", "wrong", "position", "step", "promise"),
    [
        (
            pay_and_take_the_shares,
            bought_for_half,
            BUYING,
            BUY,
            "each_share_is_paid_at_its_price",
        ),
        (
            pay_and_take_the_shares,
            bought_from_another_seat,
            BUYING,
            BUY,
            "only_market_and_cash_and_shares",
        ),
        (
            place_one_on_the_purchase_track,
            placed_two,
            BUYING,
            BUY,
            "one_share_goes_to_the_track",
        ),
        (
            place_one_on_the_purchase_track,
            placed_on_the_gold_track,
            BUYING,
            BUY,
            "only_market_and_purchase_track",
        ),
        (
            place_one_on_the_purchase_track,
            placed_and_looked_at_the_gold_price,
            BUYING,
            BUY,
            "only_market_and_purchase_track",
        ),
        (
            trigger_by_the_purchase_track,
            triggered_one_space_early,
            changed(BUYING, purchase_track=(2, 1, 1, 0, 0)),
            BUY,
            "a_full_track_triggers",
        ),
        (
            lower_the_removed_colour,
            fallen_by_two,
            SELLING,
            SELL,
            "exactly_the_removed_falls",
        ),
        (
            lower_the_removed_colour,
            fallen_of_the_sold_colour,
            SELLING,
            SELL,
            "exactly_the_removed_falls",
        ),
        (
            pay_and_take_the_bars,
            five_bars_kept_small,
            bf2023.position(level=9, cash=200),
            BuyBars(5, Colour(0)),
            "each_five_are_changed",
        ),
        (
            raise_bar_price_for_black_shares,
            gold_past_its_end,
            changed(DRAWN, bar_space=23),
            THREE_BLACKS,
            "the_bar_price_never_falls",
        ),
        (
            adjust_the_share_prices,
            single_blacks_subtracted,
            DRAWING,
            ChangePrices((3, 1, 2, 0, 0), 1),
            "every_marker_goes_to_its_target",
        ),
        (
            reach_a_new_level,
            level_given_back,
            DRAWING,
            THREE_BLACKS,
            "the_level_never_falls",
        ),
        (
            put_its_black_shares_into_the_bag,
            blacks_of_the_track_lost,
            DRAWING,
            THREE_BLACKS,
            "every_black_share_stays_somewhere",
        ),
        (
            sell_all_remaining_shares,
            sold_with_prices_falling,
            SOLD_OUT,
            THREE_BLACKS,
            "only_market_and_cash_and_shares",
        ),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_wrong_clause_breaks_the_promise(
    clause: Clause, wrong: Clause, position: Position, step: Step, promise: str
) -> None:
    checked(clause)(bf2023.printed, position, step)
    with pytest.raises(ContractBroken, match=f"{clause.__name__} promises {promise}: "):
        with_the_contract_of(clause, wrong)(bf2023.printed, position, step)
