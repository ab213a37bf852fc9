"""How the steps of Black Friday 2010 are said in a few words."""

from typing import assert_never

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
from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    StockMarket,
)
from bfrules.editions.black_friday.words import Words


def told(words: Words, step: Step) -> str:
    """Say a step in a few words."""
    match step:
        case Buy(shares, placed, extra):
            said = f"buy {words.shares(shares)}, place {words.colour(placed)}"
            return f"{said}{words.with_card(extra)}"
        case Sell(shares, lowered, removed, extra):
            said = f"sell {words.shares(shares)}, lower {words.colour(lowered)}"
            return f"{said}, remove {words.colour(removed)}{words.with_card(extra)}"
        case BuyBars(bars, placed, extra):
            said = f"buy {bars} silver, place {words.colour(placed)}"
            return f"{said}{words.with_card(extra)}"
        case Pass(placed):
            return f"pass, place {words.colour(placed)}"
        case PassWithCard(placed):
            return f"pass with the {words.card}, place {words.colour(placed)}"
        case TakeSubsidy():
            return "take a subsidy"
        case PayInterest():
            return "pay the missed interest"
        case EndTurn():
            return "end the turn"
        case PlaceFirst(placed):
            return f"place {words.colour(placed)} on the purchase track before the game"
        case SetUp(seats, cards):
            without = "" if cards else ", without special action cards"
            return f"set up for {seats} seats{without}"
        case StockMarket(shares):
            return f"draw {words.shares(shares)} for the first market"
        case DealHand(shares):
            return f"draw a hand of {words.shares(shares)}"
        case ChangePrices(shares, blacks):
            return f"draw {words.draw(shares, blacks)} for a price change"
        case _:
            assert_never(step)
