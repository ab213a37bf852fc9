"""The words for a table and the steps of 2023: the way back from `position` and the step makers."""

from typing import assert_never

from bfrules.core.notation import OneOf, Vocabulary, typed_value, typed_words
from bfrules.core.notation import Words as Said
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.steps import SetUp, Step, UseBonusTile
from bfrules.editions.black_friday.notation import (
    A_FEW,
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
from bfrules.editions.black_friday.position import CHANGING, Position
from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    Sell,
    StockMarket,
)
from bfrules.editions.black_friday.words import Words
from bfrules.kernel.shares import Colour


def vocabulary_of(printed: Components2023) -> Vocabulary:
    """Return what may be said about a table; the usual values come first."""
    return {
        **common_vocabulary(printed),
        "mibs": OneOf((False, True)),
        "gold_bars": bars_vocabulary(),
        "spent_tiles": spent_vocabulary(),
        "gold_track": common_vocabulary(printed)["purchase_track"],
        "gold_price": OneOf(printed.bar_prices),
        "gold_bought": A_FEW,
        "blacks_in_the_bank": A_FEW,
        "acted": OneOf((True, False)),
    }


def words_for(printed: Components2023, position: Position) -> Said:
    """Return the words that set this table, or one as like it as words can say."""
    return {
        **common_words(printed, position),
        "mibs": position.mibs,
        "gold_bars": bars_of(position),
        "spent_tiles": without_a_card(position.seats),
        "gold_track": named(printed.words, position.bar_track),
        "gold_price": printed.bar_prices[position.bar_space],
        "gold_bought": position.bars_bought,
        "blacks_in_the_bank": position.bank_blacks,
        **({"acted": position.acted} if position.phase == CHANGING else {}),
    }


def typed_step(words: Words, step: Step) -> str:
    """Return the call that names a step."""
    match step:
        case SetUp(seats, mibs):
            return f"start(seats={seats}{', mibs=True' if mibs else ''})"
        case StockMarket(shares):
            return f"stock_market({typed_counts(words, shares)})"
        case DealHand(shares):
            return f"deal_hand({typed_counts(words, shares)})"
        case Buy(shares, placed, extra):
            return f"buy({typed_trade(words, shares, chosen(words, 'place', placed, extra))})"
        case Sell(shares, removed, extra):
            return f"sell({typed_trade(words, shares, chosen(words, 'remove', removed, extra))})"
        case BuyBars(bars, placed, extra):
            return f"buy_gold({bars}, {typed_words(chosen(words, 'place', placed, extra))})"
        case UseBonusTile(track, colour):
            name = typed_value(colour_said(words, colour))
            return f"use_bonus_tile({typed_value(words.tracks[track])}, {name})"
        case EndTurn():
            return "end_turn()"
        case ChangePrices(shares, blacks):
            return typed_draw(words, shares, blacks)
        case _:
            assert_never(step)


def chosen(words: Words, word: str, colour: Colour | None, extra: bool) -> Said:
    """Return the words for the share on a track, and for the bonus tile if it is spent."""
    return {word: colour_said(words, colour), **({"bonus": True} if extra else {})}
