"""The words for a table and the steps of 2010: the way back from `position` and the step makers."""

from typing import assert_never

from bfrules.core.notation import OneForAll, OneOf, Vocabulary, typed_value, typed_words
from bfrules.core.notation import Words as Said
from bfrules.editions.bf2010.components import Components2010
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
from bfrules.editions.black_friday.notation import (
    A_FEW,
    SEATS,
    bars_of,
    bars_vocabulary,
    colour_said,
    common_vocabulary,
    common_words,
    named,
    spent_vocabulary,
    typed_counts,
    typed_draw,
    typed_trade,
    without_a_card,
)
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    StockMarket,
)
from bfrules.editions.black_friday.words import Words
from bfrules.kernel.shares import Colour, colours_in


def vocabulary_of(printed: Components2010) -> Vocabulary:
    """Return what may be said about a table; the usual values come first."""
    of_a_seat = OneForAll(SEATS, OneOf(tuple(range(1 + max(printed.subsidy_limits)))))
    return {
        **common_vocabulary(printed),
        "silver_bars": bars_vocabulary(),
        "subsidies": of_a_seat,
        "missed_interest": of_a_seat,
        "turned_cards": of_a_seat,
        "special_cards": OneOf((True, False)),
        "spent_cards": spent_vocabulary(),
        "silver_track": common_vocabulary(printed)["purchase_track"],
        "silver_price": OneOf(printed.bar_prices),
        "silver_bought": A_FEW,
        "blacks_in_the_supply": A_FEW,
        "acted": OneOf((False, True)),
    }


def words_for(printed: Components2010, position: Position) -> Said:
    """Return the words that set this table, or one as like it as words can say."""
    seats = dict(enumerate(position.seats))
    return {
        **common_words(printed, position),
        "silver_bars": bars_of(position),
        "subsidies": {number: seat.subsidies for number, seat in seats.items()},
        "missed_interest": {number: seat.owed for number, seat in seats.items()},
        "turned_cards": {number: seat.turned for number, seat in seats.items()},
        "spent_cards": without_a_card(position.seats),
        "silver_track": named(printed.words, position.bar_track),
        "silver_price": printed.bar_prices[position.bar_space],
        "silver_bought": position.bars_bought,
        "blacks_in_the_supply": position.bank_blacks,
        "acted": position.acted,
    }


def typed_step(words: Words, step: Step) -> str:
    """Return the call that names a step."""
    match step:
        case SetUp(seats, cards):
            return f"start(seats={seats}{'' if cards else ', special_cards=False'})"
        case StockMarket(shares):
            return f"stock_market({typed_counts(words, shares)})"
        case DealHand(shares):
            return f"deal_hand({typed_counts(words, shares)})"
        case PlaceFirst(placed):
            return f"place_first({typed_value(colour_said(words, placed))})"
        case TakeSubsidy():
            return "take_subsidy()"
        case PayInterest():
            return "pay_interest()"
        case PassWithCard(placed):
            return f"pass_with_card({typed_words(placing(words, placed))})"
        case Buy(shares, placed, extra):
            return f"buy({typed_trade(words, shares, placing(words, placed, extra))})"
        case Sell(shares):
            return f"sell({typed_trade(words, shares, selling(words, step))})"
        case BuyBars(bars, placed, extra):
            return f"buy_silver({bars}, {typed_words(placing(words, placed, extra))})"
        case Pass(placed):
            return f"pass_turn({typed_words(placing(words, placed))})"
        case EndTurn():
            return "end_turn()"
        case ChangePrices(shares, blacks):
            return typed_draw(words, shares, blacks)
        case _:
            assert_never(step)


def placing(words: Words, placed: Colour | None, extra: bool = False) -> Said:
    """Return the words for the share placed, and for the special action card if it is spent."""
    return {"place": colour_said(words, placed), **({"special": True} if extra else {})}


def selling(words: Words, step: Sell) -> Said:
    """Return the words for what a sale removes and lowers; a single colour sold is lowered."""
    lowers_the_only_one = colours_in(step.shares) == (step.lowered,)
    return {
        "remove": colour_said(words, step.removed),
        **({} if lowers_the_only_one else {"lower": colour_said(words, step.lowered)}),
        **({"special": True} if step.extra else {}),
    }
