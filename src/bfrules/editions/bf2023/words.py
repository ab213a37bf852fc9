"""How the steps of Black Friday 2023 are said in a few words."""

from typing import assert_never

from bfrules.editions.bf2023.steps import SetUp, Step, UseBonusTile
from bfrules.editions.black_friday.steps import (
    SALE,
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    Sell,
    StockMarket,
)
from bfrules.editions.black_friday.words import Words


def told(words: Words, step: Step) -> str:
    """Say a step in a few words."""
    match step:
        case Buy(shares, placed, extra):
            return (
                f"buy {words.shares(shares)}, place {words.colour(placed)}{words.with_card(extra)}"
            )
        case Sell(shares, removed, extra):
            sold = f"sell {words.shares(shares)}, remove {words.colour(removed)}"
            return f"{sold}{words.with_card(extra)}"
        case BuyBars(bars, placed, extra):
            return f"buy {bars} gold, place {words.colour(placed)}{words.with_card(extra)}"
        case UseBonusTile(track, colour):
            verb = "remove" if track == SALE else "place"
            return f"use the bonus tile: {verb} {words.colour(colour)}, {words.track(track)} track"
        case EndTurn():
            return "end the turn"
        case SetUp(seats, mibs):
            return f"set up for {seats} seats{', the M.I.B.S. first' if mibs else ''}"
        case StockMarket(shares):
            return f"draw {words.shares(shares)} for the first market"
        case DealHand(shares):
            return f"draw a hand of {words.shares(shares)}"
        case ChangePrices(shares, blacks):
            return f"draw {words.draw(shares, blacks)} for a price change"
        case _:
            assert_never(step)
