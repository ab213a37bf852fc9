"""Contracts: every clause has one, games keep them under all readings, wrong clauses break them."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.editions import bf2010 as package
from bfrules.editions import black_friday
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.edition import BlackFriday2010
from bfrules.editions.bf2010.ending import (
    buy_silver_with_all_cash,
    final_places,
    settle_missed_interest,
    take_all_subsidies_left,
)
from bfrules.editions.bf2010.readings import (
    end_the_turn_with_its_price_change,
    hopeless_debt_lets_only_pass,
    interest_out_of_reach_after_the_action,
    lowered_colour_cannot_fall,
    put_its_black_shares_into_the_supply,
    subsidy_after_the_action,
    subsidy_comes_before_a_sale,
)
from bfrules.editions.bf2010.selling import (
    lower_one_sold_colour,
    sold_too_little_for_the_interest,
    wrong_colour_lowered,
)
from bfrules.editions.bf2010.setup import (
    first_share_not_due,
    first_share_not_in_the_market,
    go_on_to_the_next_hand_or_the_market,
    go_on_to_the_second_player,
    let_the_first_seat_begin,
    place_a_first_share,
    seat_everybody_with_cards,
    wait_for_the_first_hand,
)
from bfrules.editions.bf2010.silver import buys_no_bar
from bfrules.editions.bf2010.special import no_card_that_passes, spend_the_card_for_a_pass
from bfrules.editions.bf2010.steps import (
    Pass,
    PassWithCard,
    PayInterest,
    PlaceFirst,
    Sell,
    SetUp,
    Step,
    TakeSubsidy,
)
from bfrules.editions.bf2010.subsidies import (
    carry_missed_interest_over,
    collect_the_interest,
    interest_demands_a_sale,
    interest_not_payable,
    interest_spent_on_bars,
    interest_spent_on_shares,
    interest_still_to_pay,
    no_subsidy_left,
    not_ones_own_turn,
    pay_the_missed_interest,
    pay_what_is_due_first,
    take_a_subsidy,
)
from bfrules.editions.bf2010.trading import trades_nothing
from bfrules.editions.black_friday.cards import offers_all_up_to_its_number
from bfrules.editions.black_friday.position import (
    CHANGING,
    OVER,
    Position,
    acting_seat,
    changed,
    changed_seat,
    with_acting_seat,
)
from bfrules.editions.black_friday.readings import nothing_to_place, nothing_to_remove
from bfrules.editions.black_friday.steps import (
    SALE,
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    StockMarket,
)
from bfrules.editions.black_friday.turn import (
    go_on_with_the_same_turn,
    hand_over_the_turn,
    remember_the_action,
    turn_not_over,
)
from bfrules.editions.black_friday.view import seen_by
from bfrules.kernel.contract import ContractBroken, checked, contract_of
from bfrules.kernel.shares import Colour, Counts
from bfrules.testing import random_play
from tests.editions.care import (
    Clause,
    check_parts,
    clauses_of,
    functions_with_contracts,
    giving,
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

GAMES: Final = 1
LONG: Final = 500

LETS_PASS: Final = "(what_passes|passes_exactly|a_turn_ends)"


def under(*names: str) -> BlackFriday2010:
    return bf2010.amend(*(bf2010.reading(*name.split("=")) for name in names))


EDITIONS: Final = {
    "default": bf2010,
    "other readings": under(
        "Q01=ends",
        "Q03=stays",
        "Q04=falls",
        "Q05=stays",
        "Q07=colours-only",
        "Q08=rises",
        "Q09=exactly",
        "Q10=supply",
        "Q13=part",
        "Q14=pass",
        "Q15=subsidy",
        "Q16=forgotten",
        "Q18=rises",
        "Q19=zero",
        "Q20=150",
        "Q30=before",
        "Q35=at-once",
        "Q64=lower",
        "Q80=after",
        "Q81=stays",
        "Q83=no",
        "Q84=must-fall",
        "Q85=missed",
        "Q86=lapses",
        "Q87=over",
        "Q91=hidden",
        "Q92=new",
        "Q93=limited",
    ),
    "strict": under(
        "Q02=refused",
        "Q04=stays",
        "Q12=at-once",
        "Q13=card",
        "Q29=limited",
        "Q60=refused",
        "Q82=any",
    ),
}


def test_every_reading_is_played_with_care() -> None:
    played = {amendment.name for edition in EDITIONS.values() for amendment in edition.amendments}
    assert played == {amendment.name for amendment in bf2010.readings}


# every clause has a contract -----------------------------------------------------------


@pytest.mark.parametrize(
    "clause",
    list(dict.fromkeys((*clauses_of(bf2010), final_places, seen_by, offers_all_up_to_its_number))),
    ids=told,
)
def test_every_clause_promises_something(clause: Clause) -> None:
    stated = contract_of(clause)
    assert stated is not None
    assert stated.promises


@pytest.mark.parametrize("function", functions_with_contracts(bf2010, package), ids=told)
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


def any_step(random: Random) -> Step:
    """Make up a step of any kind that may be right or wrong in every way."""
    shares: Counts = (
        random.choice((0, 0, 0, 1, 2, 5)),
        random.choice((0, 0, 0, 1, 2)),
        random.choice((0, 0, 0, 1, 2)),
        random.choice((0, 0, 0, 1)),
        random.choice((0, 0, 0, 1)),
    )
    extra = random.random() < 0.5
    colour = random.choice((None, *(Colour(number) for number in range(5))))
    lowered = random.choice((None, *(Colour(number) for number in range(5))))
    return random.choice(
        (
            SetUp(random.randint(0, 7), extra),
            StockMarket(random.choice((shares, (4, 4, 4, 4, 4), (9, 9, 1, 1, 0)))),
            DealHand(random.choice((shares, (1, 1, 1, 1, 1)))),
            PlaceFirst(colour),
            Buy(shares, colour, extra),
            Sell(shares, lowered, colour, extra),
            BuyBars(random.randint(0, 6), colour, extra),
            Pass(colour),
            PassWithCard(colour),
            TakeSubsidy(),
            PayInterest(),
            EndTurn(),
            ChangePrices(shares, random.randint(0, 4)),
        )
    )


def play_with_care(edition: BlackFriday2010, start: Position, seed: int) -> None:
    """Play a game with every clause checked, also on steps that may be refused."""
    careful, random = with_every_clause_checked(edition), Random(seed)
    position: Any = start
    for before, step in islice(random_play(careful, start, random), LONG):
        careful.refusals(before, any_step(random))
        careful.view(before, random.randrange(len(before.seats)))
        position = careful.apply(before, step)
    if position.phase == OVER:
        assert careful.standing(position) == edition.standing(position)


@pytest.mark.usefixtures("checked_parts")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
def test_whole_games_keep_every_contract(edition: BlackFriday2010, seats: int) -> None:
    """Needs hold at every call, and so do promises."""
    for seed in range(GAMES):
        play_with_care(edition, edition.start(seats=seats), seed)


@pytest.mark.usefixtures("checked_parts")
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
@pytest.mark.parametrize("shares", [0, 3])
def test_games_of_debtors_keep_every_contract(edition: BlackFriday2010, shares: int) -> None:
    table = bf2010.position(
        level=3,
        subsidies={0: 3, 1: 3, 2: 2},
        missed_interest={0: 3, 1: 25, 2: 2},
        turned_cards={1: 3},
        hands={seat: {"red": shares} for seat in range(3)},
        cash={2: 1},
    )
    play_with_care(edition, table, seed=0)


# wrong clauses break them --------------------------------------------------------------------


DEBTOR: Final = bf2010.position(
    level=2,
    turn=1,
    cash={0: 9, 1: 9, 2: 1},
    subsidies=2,
    missed_interest={0: 2, 1: 4},
    holding={"red": 2},
)
POOR: Final = bf2010.position(
    level=2,
    holding={"yellow": 2, "red": 1},
    prices={"yellow": (0, 1), "red": (1, 0)},
    subsidies=2,
    missed_interest=10,
)
WITH_LATER: Final = changed(
    DEBTOR,
    acted=True,
    seats=with_acting_seat(
        DEBTOR, changed_seat(acting_seat(DEBTOR), turned_later=1, owed_later=2, cash=0)
    ),
)
LATER_AND_CHANGING: Final = changed(WITH_LATER, phase=CHANGING, trigger=SALE)
HOPELESS: Final = bf2010.position(level=2, cash=30, subsidies=2, missed_interest=31)
SELLING: Final = bf2010.position(
    level=4, holding={"red": 2, "blue": 1}, prices={"red": (0, 0)}, sale_track={"red": 1}
)
CHANGING_TABLE: Final = bf2010.position(
    level=2,
    turn=1,
    price_change="sale",
    current_sale_track="second",
    sale_track=dict.fromkeys(bf2010.printed.words.colours, 1),
    cash={0: 9, 1: 1, 2: 1},
    subsidies=2,
)
ENDED: Final = changed(
    bf2010.position(
        level=2, cash={0: 130, 1: 3}, subsidies={0: 2, 1: 1}, missed_interest={0: 3, 1: 2}
    ),
    phase=OVER,
)
DEALT: Final = bf2010.start(seats=2)
STOCKED: Final = bf2010.apply(
    bf2010.apply(DEALT, DealHand((1, 1, 1, 1, 1))), DealHand((1, 1, 1, 1, 1))
)
FIRST: Final = bf2010.apply(STOCKED, StockMarket((4, 4, 4, 4, 4)))
DRAWN: Final = ChangePrices((3, 0, 1, 0, 0), 2)
TWO_SOLD: Final = Sell((0, 1, 1, 0, 0), Colour(1), Colour(2))


DOES: Final[list[tuple[Clause, Position, Any]]] = [
    (seat_everybody_with_cards, bf2010.in_the_box, SetUp(2, True)),
    (seat_everybody_with_cards, bf2010.in_the_box, SetUp(5, True)),
    (wait_for_the_first_hand, changed(DEALT, phase=bf2010.in_the_box.phase), SetUp(2, True)),
    (go_on_to_the_next_hand_or_the_market, DEALT, DealHand((1, 1, 1, 1, 1))),
    (let_the_first_seat_begin, STOCKED, StockMarket((4, 4, 4, 4, 4))),
    (place_a_first_share, FIRST, PlaceFirst(Colour(2))),
    (go_on_to_the_second_player, FIRST, PlaceFirst(Colour(2))),
    (lower_one_sold_colour, SELLING, TWO_SOLD),
    (spend_the_card_for_a_pass, DEBTOR, PassWithCard(Colour(2))),
    (take_a_subsidy, bf2010.position(level=2), TakeSubsidy()),
    (pay_the_missed_interest, DEBTOR, PayInterest()),
    (carry_missed_interest_over, WITH_LATER, EndTurn()),
    (collect_the_interest, CHANGING_TABLE, DRAWN),
    (remember_the_action, DEBTOR, Pass(Colour(2))),
    (hand_over_the_turn, WITH_LATER, EndTurn()),
    (go_on_with_the_same_turn, CHANGING_TABLE, DRAWN),
    (take_all_subsidies_left, ENDED, DRAWN),
    (settle_missed_interest, ENDED, DRAWN),
    (buy_silver_with_all_cash, ENDED, DRAWN),
    (put_its_black_shares_into_the_supply, CHANGING_TABLE, DRAWN),
    (end_the_turn_with_its_price_change, CHANGING_TABLE, DRAWN),
    (end_the_turn_with_its_price_change, LATER_AND_CHANGING, DRAWN),
    (pay_what_is_due_first, DEBTOR, DRAWN),
]


@pytest.mark.parametrize(
    ("clause", "position", "step"),
    DOES,
    ids=lambda value: told(value) if callable(value) else "",
)
def test_a_clause_that_does_nothing_is_noticed(
    clause: Clause, position: Position, step: Step
) -> None:
    checked(clause)(bf2010.printed, position, step)
    with pytest.raises(ContractBroken, match=f"{clause.__name__} promises"):
        with_the_contract_of(clause, nothing)(bf2010.printed, position, step)


@pytest.mark.parametrize(
    ("clause", "position", "step"), DOES, ids=lambda value: told(value) if callable(value) else ""
)
def test_any_other_outcome_is_noticed(clause: Clause, position: Position, step: Step) -> None:
    """Whatever else a clause could do by one number, its contract forbids."""
    for other in neighbours(clause(bf2010.printed, position, step)):
        with pytest.raises(ContractBroken, match=f"{clause.__name__} promises"):
            with_the_contract_of(clause, giving(other))(bf2010.printed, position, step)


@pytest.mark.parametrize(
    ("clause", "position", "step"),
    [
        (first_share_not_due, DEBTOR, PlaceFirst(Colour(0))),
        (first_share_not_in_the_market, FIRST, PlaceFirst(None)),
        (trades_nothing, DEBTOR, Buy((0, 0, 0, 0, 0), Colour(0))),
        (trades_nothing, DEBTOR, Sell((0, 0, 0, 0, 0), None, Colour(0))),
        (buys_no_bar, DEBTOR, BuyBars(0, Colour(0))),
        (wrong_colour_lowered, SELLING, Sell((0, 1, 1, 0, 0), Colour(0), Colour(2))),
        (sold_too_little_for_the_interest, POOR, Sell((0, 0, 1, 0, 0), Colour(2), Colour(2))),
        (no_card_that_passes, POOR, PassWithCard(Colour(0))),
        (not_ones_own_turn, CHANGING_TABLE, TakeSubsidy()),
        (no_subsidy_left, POOR, TakeSubsidy()),
        (interest_not_payable, POOR, PayInterest()),
        (interest_demands_a_sale, POOR, Pass(Colour(0))),
        (interest_spent_on_shares, DEBTOR, Buy((0, 0, 1, 0, 0), Colour(2))),
        (
            interest_spent_on_bars,
            changed(
                DEBTOR, seats=with_acting_seat(DEBTOR, changed_seat(acting_seat(DEBTOR), cash=23))
            ),
            BuyBars(1, Colour(2)),
        ),
        (interest_still_to_pay, changed(DEBTOR, acted=True), EndTurn()),
        (turn_not_over, DEBTOR, EndTurn()),
        (hopeless_debt_lets_only_pass, HOPELESS, Buy((1, 0, 0, 0, 0), Colour(0))),
        (
            subsidy_comes_before_a_sale,
            bf2010.position(level=2, subsidies=1, missed_interest=1, holding={"red": 1}),
            Sell((0, 0, 1, 0, 0), Colour(2), Colour(2)),
        ),
        (subsidy_after_the_action, WITH_LATER, TakeSubsidy()),
        (
            interest_out_of_reach_after_the_action,
            bf2010.position(level=2, subsidies=1, missed_interest=1),
            Pass(Colour(2)),
        ),
        (
            lowered_colour_cannot_fall,
            SELLING,
            Sell((0, 1, 1, 0, 0), Colour(2), Colour(2)),
        ),
        (nothing_to_place, DEBTOR, Buy((0, 0, 1, 0, 0), None)),
        (nothing_to_remove, SELLING, Sell((0, 0, 1, 0, 0), Colour(2), None)),
    ],
    ids=lambda value: told(value) if callable(value) else "",
)
def test_a_clause_that_lets_everything_pass_is_noticed(
    clause: Clause, position: Position, step: Step
) -> None:
    assert checked(clause)(bf2010.printed, position, step) is not None
    with pytest.raises(ContractBroken, match=f"{clause.__name__} promises {LETS_PASS}"):
        with_the_contract_of(clause, passing)(bf2010.printed, position, step)


RICH: Final = bf2010.position(level=2, cash=100, turn=1, holding={"red": 1})
LEGAL: Final[tuple[tuple[Position, Step], ...]] = (
    (bf2010.in_the_box, SetUp(3, True)),
    (DEALT, DealHand((1, 1, 1, 1, 1))),
    (STOCKED, StockMarket((4, 4, 4, 4, 4))),
    (FIRST, PlaceFirst(Colour(1))),
    (RICH, TakeSubsidy()),
    (DEBTOR, PayInterest()),
    (RICH, PassWithCard(Colour(1))),
    (RICH, Buy((1, 0, 0, 0, 0), Colour(0))),
    (RICH, Sell((0, 0, 1, 0, 0), Colour(2), Colour(2))),
    (RICH, BuyBars(1, Colour(1))),
    (RICH, Pass(Colour(1))),
    (changed(RICH, acted=True), EndTurn()),
    (CHANGING_TABLE, bf2010.draw({"red": 6})),
)


def what_lets_legal_steps_pass() -> Iterator[tuple[Clause, Position, Step]]:
    for position, step in LEGAL:
        for rule in bf2010.rules:
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
    assert checked(clause)(bf2010.printed, position, step) is None
    with pytest.raises(ContractBroken, match=f"{clause.__name__} promises"):
        with_the_contract_of(clause, refusing)(bf2010.printed, position, step)


def paid_in_part(printed: Components2010, position: Position, step: ChangePrices) -> Position:
    """Take what there is from those who cannot pay all."""
    seats = tuple(
        changed_seat(seat, cash=max(0, seat.cash - seat.subsidies)) for seat in position.seats
    )
    return changed(position, seats=seats)


def a_subsidy_and_no_money(
    printed: Components2010, position: Position, step: TakeSubsidy
) -> Position:
    """Take the card and forget the dollars."""
    seat = acting_seat(position)
    owner = changed_seat(seat, subsidies=seat.subsidies + 1)
    return changed(position, seats=with_acting_seat(position, owner))


def silver_within_the_limit(
    printed: Components2010, position: Position, step: ChangePrices
) -> Position:
    """Buy one bar at most in the end."""
    price = printed.bar_prices[position.bar_space]
    return changed(
        position,
        seats=tuple(
            changed_seat(seat, cash=seat.cash - price, small_bars=seat.small_bars + 1)
            if seat.cash >= price
            else seat
            for seat in position.seats
        ),
    )


def lowered_both(printed: Components2010, position: Position, step: Sell) -> Position:
    """Lower every colour sold."""
    after = position
    for colour in (1, 2):
        after = lower_one_sold_colour(printed, after, evolve(step, lowered=Colour(colour)))
    return after


@pytest.mark.parametrize(
    ("clause", "wrong", "position", "step", "promise"),
    [
        (
            collect_the_interest,
            paid_in_part,
            CHANGING_TABLE,
            DRAWN,
            "whoever_cannot_pay_turns_a_card_over",
        ),
        (
            take_a_subsidy,
            a_subsidy_and_no_money,
            RICH,
            TakeSubsidy(),
            "one_subsidy_brings_its_dollars",
        ),
        (
            buy_silver_with_all_cash,
            silver_within_the_limit,
            ENDED,
            DRAWN,
            "nobody_can_buy_another_bar",
        ),
        (
            lower_one_sold_colour,
            lowered_both,
            changed(SELLING, prices=RICH.prices),
            TWO_SOLD,
            "exactly_the_lowered_colour_falls",
        ),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_wrong_clause_breaks_the_promise(
    clause: Clause, wrong: Clause, position: Position, step: Step, promise: str
) -> None:
    checked(clause)(bf2010.printed, position, step)
    with pytest.raises(ContractBroken, match=f"{clause.__name__} promises {promise}: "):
        with_the_contract_of(clause, wrong)(bf2010.printed, position, step)
