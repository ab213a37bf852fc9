"""How the steps of Black Friday 2023 are said in a few words."""

from typing import assert_never

from bfrules.editions.bf2023.components import COLOUR_NAMES
from bfrules.editions.bf2023.steps import (
    SALE,
    TRACK_NAMES,
    Buy,
    BuyGold,
    ChangePrices,
    DealHand,
    EndTurn,
    Sell,
    SetUp,
    Step,
    StockMarket,
    UseBonusTile,
)
from bfrules.kernel.shares import COLOURS, Colour, Counts


def told(step: Step) -> str:
    """Say a step in a few words."""
    match step:
        case Buy(shares, placed, bonus):
            return f"buy {told_shares(shares)}, place {told_colour(placed)}{told_bonus(bonus)}"
        case Sell(shares, removed, bonus):
            return f"sell {told_shares(shares)}, remove {told_colour(removed)}{told_bonus(bonus)}"
        case BuyGold(bars, placed, bonus):
            return f"buy {bars} gold, place {told_colour(placed)}{told_bonus(bonus)}"
        case UseBonusTile(track, colour):
            verb = "remove" if track == SALE else "place"
            named = TRACK_NAMES[track] if 0 <= track < len(TRACK_NAMES) else str(track)
            return f"use the bonus tile: {verb} {told_colour(colour)}, {named} track"
        case EndTurn():
            return "end the turn"
        case SetUp(seats, mibs):
            return f"set up for {seats} seats{', the M.I.B.S. first' if mibs else ''}"
        case StockMarket(shares):
            return f"draw {told_shares(shares)} for the first market"
        case DealHand(shares):
            return f"draw a hand of {told_shares(shares)}"
        case ChangePrices(shares, blacks):
            black = f"{blacks} black" if blacks else ""
            drawn = told_shares(shares) if any(shares) or not blacks else ""
            return f"draw {', '.join(part for part in (drawn, black) if part)} for a price change"
        case _:
            assert_never(step)


def told_shares(shares: Counts) -> str:
    """Say five counts in words, only the colours that matter."""
    said = ", ".join(
        f"{shares[colour]} {COLOUR_NAMES[colour]}" for colour in COLOURS if shares[colour]
    )
    return said or "nothing"


def told_colour(colour: Colour | None) -> str:
    """Say a colour, or nothing."""
    if colour is None:
        return "nothing"
    return COLOUR_NAMES[colour] if 0 <= colour < len(COLOUR_NAMES) else f"colour {colour}"


def told_bonus(bonus: bool) -> str:
    """Say that the bonus tile is spent."""
    return ", with the bonus tile" if bonus else ""
