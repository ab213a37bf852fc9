"""Contracts: every clause has one, whole games keep them, and wrong clauses break them."""

from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import isfunction, signature, unwrap
from itertools import product
from pkgutil import iter_modules
from random import Random
from typing import Any, Final, get_args, get_type_hints

import pytest
from attrs import evolve, fields

import bfrules.editions.bf2023
import bfrules.kernel
from bfrules import bf2023
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule
from bfrules.editions.bf2023 import (
    bonus,
    buying,
    ending,
    gold,
    mibs,
    price_change,
    selling,
    setup,
    tracks,
    view,
)
from bfrules.editions.bf2023.components import Components
from bfrules.editions.bf2023.edition import BlackFriday2023
from bfrules.editions.bf2023.position import (
    IN_THE_BOX,
    OVER,
    Pile,
    Position,
    Seat,
    acting_seat,
    changed,
    with_acting_seat,
)
from bfrules.editions.bf2023.steps import (
    GOLD,
    PURCHASE,
    SALE,
    Buy,
    BuyGold,
    ChangePrices,
    DealHand,
    Sell,
    SetUp,
    Step,
    StockMarket,
    Track,
    UseBonusTile,
)
from bfrules.kernel.contract import ContractBroken, checked, contract, contract_of
from bfrules.kernel.draws import drawn_at_random, handfuls
from bfrules.kernel.grid import Cell
from bfrules.kernel.lots import costs_of_size
from bfrules.kernel.shares import Colour, Counts, with_more
from bfrules.testing import random_play

Clause = Callable[..., Any]

TABLES: Final = tuple(product((3, 4, 5), (False, True)))
GAMES: Final = 4

# Generators and chance: a promise about one answer cannot say what all of them are.
SPEAK_OF_MORE_THAN_ONE_ANSWER: Final = (handfuls, costs_of_size, drawn_at_random)
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


def clauses() -> Iterator[Clause]:
    """Yield every clause of the edition, then those of its readings."""
    for rule in bf2023.rules:
        yield from rule.clauses
    for reading in bf2023.readings:
        for substitution in reading.clauses:
            yield from substitution.new
        for rule in reading.rules:
            yield from rule.clauses


def modules_in(package: Any) -> Iterator[Any]:
    for found in iter_modules(package.__path__, f"{package.__name__}."):
        if not found.ispkg:
            yield import_module(found.name)


def functions_of(module: Any) -> Iterator[Clause]:
    for value in vars(module).values():
        at_home = getattr(value, "__module__", None) == module.__name__
        if at_home and isfunction(unwrap(value)):
            yield value


def functions_with_contracts() -> tuple[Clause, ...]:
    parts = (
        function
        for package in (bfrules.editions.bf2023, bfrules.kernel)
        for module in modules_in(package)
        for function in functions_of(module)
        if contract_of(function)
    )
    return tuple(dict.fromkeys((*clauses(), *parts)))


def told(function: Clause) -> str:
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__}"


# every clause has a contract -----------------------------------------------------------


@pytest.mark.parametrize("clause", list(dict.fromkeys(clauses())), ids=told)
def test_every_clause_promises_something(clause: Clause) -> None:
    stated = contract_of(clause)
    assert stated is not None
    assert stated.promises


@pytest.mark.parametrize(
    "part",
    [
        tracks.with_share_placed,
        tracks.with_share_removed,
        tracks.with_ran_out_colours_risen,
        tracks.with_third_share_risen,
        tracks.with_removed_colour_fallen,
        tracks.with_price_change_if_full,
        tracks.with_price_change_if_low,
        tracks.with_price_change_if_exactly_low,
        tracks.tile_spent,
        tracks.after_the_turn,
        tracks.colours_to_place,
        tracks.colours_to_remove,
        ending.gold_money,
        ending.final_places,
        price_change.highest_level_reached,
        price_change.draw_size,
        view.seen_by,
    ],
    ids=told,
)
def test_every_part_of_a_clause_promises_something(part: Clause) -> None:
    stated = contract_of(part)
    assert stated is not None
    assert stated.promises


def conditions_of(function: Clause) -> tuple[Clause, ...]:
    stated = contract_of(function)
    return () if stated is None else (*stated.needs, *stated.promises)


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


@pytest.mark.parametrize("function", functions_with_contracts(), ids=told)
def test_every_condition_says_what_it_means(function: Clause) -> None:
    for condition in conditions_of(function):
        sentence = (condition.__doc__ or "").strip()
        assert sentence.endswith("."), condition.__name__
        assert "\n" not in sentence, condition.__name__


def kinds_in(annotation: Any) -> set[Any]:
    return set(get_args(annotation)) or {annotation}


@pytest.mark.parametrize("function", functions_with_contracts(), ids=told)
def test_every_condition_takes_what_its_function_takes(function: Clause) -> None:
    """Mypy lets a condition for one kind of step stand beside one for another: this does not."""
    stated = contract_of(function)
    assert stated is not None
    own, own_types = list(signature(function).parameters), get_type_hints(function)
    for conditions, extra in ((stated.needs, 0), (stated.promises, 1)):
        for condition in conditions:
            parameters = list(signature(condition).parameters)
            assert parameters[extra:] == own, condition.__name__
            types = get_type_hints(condition)
            for name in own:
                assert kinds_in(own_types[name]) <= kinds_in(types[name]), condition.__name__


# whole games keep every contract ----------------------------------------------------------


def with_every_clause_checked(edition: BlackFriday2023) -> BlackFriday2023:
    def checked_rule(rule: Rule[Any, Any, Any]) -> Rule[Any, Any, Any]:
        return evolve(
            rule,
            forbids=tuple(checked(clause) for clause in rule.forbids),
            does=tuple(checked(clause) for clause in rule.does),
        )

    return evolve(
        edition,
        rules=tuple(checked_rule(rule) for rule in edition.rules),
        sees=checked(edition.sees),
        ranks=checked(edition.ranks),
    )


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
            BuyGold(random.randint(-1, 6), colour, spends_the_tile),
            UseBonusTile(Track(random.randint(-1, 3)), colour),
            ChangePrices(shares, random.randint(-1, 4)),
        )
    )


@pytest.fixture
def checked_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the contract of every function that clauses call by its name."""
    for module in modules_in(bfrules.editions.bf2023):
        for name, value in list(vars(module).items()):
            if callable(value) and contract_of(value):
                monkeypatch.setattr(module, name, checked(value))


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


def with_the_contract_of(clause: Clause, wrong: Clause) -> Clause:
    stated = contract_of(clause)
    assert stated is not None
    wrong.__name__ = clause.__name__
    return checked(contract(needs=stated.needs, promises=stated.promises)(wrong))


def nothing(printed: Components, position: Position, step: Step) -> Position:
    """Do nothing."""
    return position


def passing(printed: Components, position: Position, step: Step) -> None:
    """Let everything pass."""


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
END: Final = changed(DRAWING, gold_space=24)
SOLD_OUT: Final = changed(bf2023.position(holding={"green": 3, "blue": 1}), phase=OVER)
HAND: Final = bf2023.apply(bf2023.start(seats=4), StockMarket((4, 4, 4, 4, 4)))

BUY: Final = Buy((1, 0, 2, 0, 0), Colour(0))
SELL: Final = Sell((0, 0, 2, 0, 0), Colour(2))
BARS: Final = BuyGold(3, Colour(1))
THREE_BLACKS: Final = ChangePrices((3, 0, 1, 0, 0), 3)


DOES: Final[list[tuple[Clause, Position, Any]]] = [
    (setup.set_the_start_prices, changed(HAND, market=(9, 8, 8, 8, 7)), None),
    (setup.take_the_hand, HAND, DealHand((1, 1, 1, 1, 1))),
    (setup.take_the_first_cash, HAND, DealHand((1, 1, 1, 1, 1))),
    (setup.take_the_bonus_tile, changed(HAND, turn=2), DealHand((1, 1, 1, 1, 1))),
    (setup.go_on_to_the_next_hand, HAND, DealHand((1, 1, 1, 1, 1))),
    (buying.pay_and_take_the_shares, BUYING, BUY),
    (buying.place_one_on_the_purchase_track, BUYING, BUY),
    (buying.raise_colours_that_ran_out, EMPTIED, BUY),
    (buying.raise_the_third_on_the_purchase_track, THIRD, BUY),
    (buying.spend_the_tile_for_a_purchase, changed(BUYING, turn=1), evolve(BUY, bonus=True)),
    (buying.trigger_by_the_purchase_track, FULL, BUY),
    (selling.hand_over_the_shares_for_money, SELLING, SELL),
    (selling.remove_one_from_the_sale_track, SELLING, SELL),
    (selling.lower_the_removed_colour, SELLING, SELL),
    (selling.trigger_by_the_sale_track, LOW, SELL),
    (gold.pay_and_take_the_gold_bars, BUYING, BARS),
    (gold.count_the_bought_bars, BUYING, BARS),
    (gold.place_one_on_the_gold_track, BUYING, BARS),
    (bonus.place_the_bonus_share, BUYING, UseBonusTile(GOLD, Colour(3))),
    (bonus.remove_the_bonus_share, SELLING, UseBonusTile(SALE, Colour(3))),
    (bonus.lower_the_colour_the_bonus_removed, SELLING, UseBonusTile(SALE, Colour(3))),
    (bonus.spend_the_tile, changed(BUYING, turn=1), UseBonusTile(GOLD, Colour(3))),
    (bonus.trigger_by_the_bonus, FULL, UseBonusTile(PURCHASE, Colour(3))),
    (tracks.end_the_turn, BUYING, BUY),
    (price_change.lay_the_drawn_shares_aside, DRAWING, THREE_BLACKS),
    (price_change.raise_gold_for_black_shares, DRAWN, THREE_BLACKS),
    (price_change.raise_gold_for_bought_bars, DRAWING, THREE_BLACKS),
    (price_change.count_bought_bars_afresh, DRAWING, THREE_BLACKS),
    (price_change.adjust_the_share_prices, DRAWING, ChangePrices((1, 0, 0, 0, 0), 1)),
    (price_change.put_black_shares_into_the_bank, DRAWN, THREE_BLACKS),
    (price_change.empty_the_track_into_the_bag, DRAWING, THREE_BLACKS),
    (price_change.put_its_black_shares_into_the_bag, DRAWING, THREE_BLACKS),
    (
        price_change.raise_colours_missing_in_the_market,
        changed(DRAWING, market=(0, 4, 4, 4, 4)),
        THREE_BLACKS,
    ),
    (price_change.reach_a_new_level, DEAR, THREE_BLACKS),
    (price_change.put_black_shares_of_reached_areas_into_the_bag, RISEN, THREE_BLACKS),
    (price_change.go_on_to_the_next_sale_track, DRAWING, THREE_BLACKS),
    (price_change.go_on_with_the_turn, DRAWING, THREE_BLACKS),
    (ending.end_the_game, END, THREE_BLACKS),
    (ending.sell_all_remaining_shares, SOLD_OUT, THREE_BLACKS),
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


def giving(outcome: Position) -> Clause:
    """Return a clause that always gives the same position."""

    def wrong(printed: Components, position: Position, step: Step) -> Position:
        return outcome

    return wrong


def neighbours(value: Any) -> Iterator[Any]:
    """Yield values that differ in one number somewhere."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield value - 1
    elif isinstance(value, tuple):
        for at, part in enumerate(value):
            for other in neighbours(part):
                yield (*value[:at], other, *value[at + 1 :])
    else:
        for known in fields(type(value)):
            for other in neighbours(getattr(value, known.name)):
                yield evolve(value, **{known.name: other})


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
        (setup.wrong_number_of_seats, IN_THE_BOX, SetUp(6, False)),
        (tracks.not_the_time_for_an_action, DRAWING, BUY),
        (buying.more_bought_than_the_limit, BUYING, Buy((2, 2, 0, 0, 0), Colour(0))),
        (
            buying.misused_bonus_for_a_purchase,
            changed(BUYING, turn=1),
            Buy((2, 2, 0, 0, 0), Colour(0), bonus=True),
        ),
        (buying.not_in_the_market, EMPTIED, BUY),
        (
            buying.more_than_the_cash_pays,
            bf2023.position(level=4, cash=23),
            Buy((1, 0, 2, 0, 0), Colour(0)),
        ),
        (buying.wrong_colour_placed, BUYING, Buy((1, 0, 2, 0, 0), Colour(1))),
        (buying.nothing_placed_after_a_purchase, BUYING, Buy((1, 0, 0, 0, 0), None)),
        (selling.not_owned, SELLING, Sell((1, 0, 0, 0, 0), Colour(0))),
        (selling.wrong_colour_removed, SELLING, Sell((0, 0, 1, 0, 0), Colour(0))),
        (selling.nothing_removed, SELLING, Sell((0, 0, 1, 0, 0), None)),
        (gold.more_gold_than_the_limit, BUYING, BuyGold(4, Colour(0))),
        (
            gold.more_gold_than_the_cash_pays,
            bf2023.position(level=4, cash=59),
            BuyGold(3, Colour(0)),
        ),
        (bonus.no_bonus_tile, BUYING, UseBonusTile(GOLD, Colour(0))),
        (price_change.no_price_change_due, BUYING, THREE_BLACKS),
        (price_change.not_in_the_bag, DRAWING, ChangePrices((0, 0, 0, 0, 0), 40)),
        (price_change.not_the_draw_number, DRAWING, ChangePrices((3, 0, 1, 0, 0), 4)),
        (
            mibs.not_the_choice_of_the_mibs,
            bf2023.position(mibs=True, cash=30),
            BuyGold(1, Colour(4)),
        ),
    ],
    ids=lambda value: told(value) if callable(value) else "",
)
def test_a_clause_that_lets_everything_pass_is_noticed(
    clause: Clause, position: Position, step: Step
) -> None:
    assert checked(clause)(bf2023.printed, position, step) is not None
    with pytest.raises(ContractBroken, match=f"{clause.__name__} promises what_passes"):
        with_the_contract_of(clause, passing)(bf2023.printed, position, step)


def refusing(printed: Components, position: Position, step: Step) -> Refusal:
    """Let nothing pass."""
    return refused()


LEGAL: Final[tuple[tuple[Position, Step], ...]] = (
    (IN_THE_BOX, SetUp(3, True)),
    (bf2023.start(seats=4), StockMarket((4, 4, 4, 4, 4))),
    (HAND, DealHand((1, 1, 1, 1, 1))),
    (changed(BUYING, turn=1), UseBonusTile(GOLD, Colour(1))),
    (BUYING, BUY),
    (SELLING, SELL),
    (BUYING, BARS),
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
    after = buying.pay_and_take_the_shares(printed, position, step)
    seat, before = acting_seat(after), acting_seat(position)
    payer = evolve(seat, cash=seat.cash + (before.cash - seat.cash) // 2)
    return changed(after, seats=with_acting_seat(after, payer))


def bought_from_another_seat(printed: Components, position: Position, step: Buy) -> Position:
    """Pay the money to the next seat."""
    after = buying.pay_and_take_the_shares(printed, position, step)
    own, other, *rest = after.seats
    paid = position.seats[0].cash - own.cash
    return changed(after, seats=(own, evolve(other, cash=other.cash + paid), *rest))


def placed_two(printed: Components, position: Position, step: Buy) -> Position:
    """Place two shares."""
    once = buying.place_one_on_the_purchase_track(printed, position, step)
    return buying.place_one_on_the_purchase_track(printed, once, step)


def placed_on_the_gold_track(printed: Components, position: Position, step: Buy) -> Position:
    """Place the share on the other track."""
    return tracks.with_share_placed(position, GOLD, step.placed)


def placed_and_looked_at_the_gold_price(
    printed: Components, position: Position, step: Buy
) -> Position:
    """Place the share, and move the gold marker."""
    after = buying.place_one_on_the_purchase_track(printed, position, step)
    return changed(after, gold_space=after.gold_space + 1)


def triggered_one_space_early(printed: Components, position: Position, step: Buy) -> Position:
    """Trigger with one space left."""
    filled = with_more(position.purchase_track, Colour(0), 1)
    early = changed(position, purchase_track=filled)
    after = buying.trigger_by_the_purchase_track(printed, early, step)
    return changed(after, purchase_track=position.purchase_track)


def fallen_by_two(printed: Components, position: Position, step: Sell) -> Position:
    """Lower the colour twice."""
    once = selling.lower_the_removed_colour(printed, position, step)
    return selling.lower_the_removed_colour(printed, once, step)


def fallen_of_the_sold_colour(printed: Components, position: Position, step: Sell) -> Position:
    """Lower the next colour."""
    removed = Colour(((step.removed or 0) + 1) % 5)
    return selling.lower_the_removed_colour(printed, position, evolve(step, removed=removed))


def five_bars_kept_small(printed: Components, position: Position, step: BuyGold) -> Position:
    """Take small bars and change none."""
    after = gold.pay_and_take_the_gold_bars(printed, position, step)
    seat = acting_seat(after)
    owner = Seat(seat.cash, seat.shares, seat.small_bars + 5 * seat.big_bars, 0, seat.tile)
    return changed(after, seats=with_acting_seat(after, owner))


def gold_past_its_end(printed: Components, position: Position, step: ChangePrices) -> Position:
    """Move the gold marker beyond the last space."""
    return changed(position, gold_space=position.gold_space + step.blacks)


def single_blacks_subtracted(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Subtract a single black share, too."""
    shares = step.shares
    less = ChangePrices(
        (shares[0] - 1, shares[1] - 1, shares[2] - 1, shares[3] - 1, shares[4] - 1), 0
    )
    return price_change.adjust_the_share_prices(printed, position, less)


def level_given_back(printed: Components, position: Position, step: ChangePrices) -> Position:
    """Take the level of the dearest colour even if it is lower."""
    return changed(position, level=price_change.highest_level_reached(printed, position))


def blacks_of_the_track_lost(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Put the black shares of the sale track nowhere."""
    after = price_change.put_its_black_shares_into_the_bag(printed, position, step)
    return changed(after, bag=position.bag)


def sold_with_prices_falling(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Let a price fall in the final sale."""
    after = ending.sell_all_remaining_shares(printed, position, step)
    return changed(after, prices=tracks.with_price(after.prices, Colour(2), Cell(0)))


@pytest.mark.parametrize(
    ("clause", "wrong", "position", "step", "promise"),
    [
        (
            buying.pay_and_take_the_shares,
            bought_for_half,
            BUYING,
            BUY,
            "each_bought_share_is_paid_at_its_price",
        ),
        (
            buying.pay_and_take_the_shares,
            bought_from_another_seat,
            BUYING,
            BUY,
            "the_other_seats_keep_everything",
        ),
        (
            buying.place_one_on_the_purchase_track,
            placed_two,
            BUYING,
            BUY,
            "one_share_goes_to_the_purchase_track",
        ),
        (
            buying.place_one_on_the_purchase_track,
            placed_on_the_gold_track,
            BUYING,
            BUY,
            "nothing_but_the_market_and_the_purchase_track_changes",
        ),
        (
            buying.place_one_on_the_purchase_track,
            placed_and_looked_at_the_gold_price,
            BUYING,
            BUY,
            "nothing_but_the_market_and_the_purchase_track_changes",
        ),
        (
            buying.trigger_by_the_purchase_track,
            triggered_one_space_early,
            changed(BUYING, purchase_track=(2, 1, 1, 0, 0)),
            BUY,
            "a_free_space_on_the_purchase_track_changes_nothing",
        ),
        (
            selling.lower_the_removed_colour,
            fallen_by_two,
            SELLING,
            SELL,
            "exactly_the_colour_that_the_sale_removed_falls",
        ),
        (
            selling.lower_the_removed_colour,
            fallen_of_the_sold_colour,
            SELLING,
            SELL,
            "exactly_the_colour_that_the_sale_removed_falls",
        ),
        (
            gold.pay_and_take_the_gold_bars,
            five_bars_kept_small,
            bf2023.position(level=9, cash=200),
            BuyGold(5, Colour(0)),
            "a_buyer_of_gold_keeps_fewer_than_five_small_bars",
        ),
        (
            price_change.raise_gold_for_black_shares,
            gold_past_its_end,
            changed(DRAWN, gold_space=23),
            THREE_BLACKS,
            "the_gold_price_never_falls",
        ),
        (
            price_change.adjust_the_share_prices,
            single_blacks_subtracted,
            DRAWING,
            ChangePrices((3, 1, 2, 0, 0), 1),
            "every_marker_goes_to_its_target",
        ),
        (
            price_change.reach_a_new_level,
            level_given_back,
            DRAWING,
            THREE_BLACKS,
            "the_level_never_falls",
        ),
        (
            price_change.put_its_black_shares_into_the_bag,
            blacks_of_the_track_lost,
            DRAWING,
            THREE_BLACKS,
            "the_black_shares_of_a_sale_track_go_into_the_bag",
        ),
        (
            ending.sell_all_remaining_shares,
            sold_with_prices_falling,
            SOLD_OUT,
            THREE_BLACKS,
            "only_the_seats_and_the_market_change",
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
