"""Black Friday 2023: the revised edition with the M.I.B.S."""

from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.edition import Position2023, View2023
from bfrules.editions.bf2023.steps import SetUp, Step, UseBonusTile
from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    Sell,
    StockMarket,
)
from bfrules.editions.black_friday.view import View

__all__ = [
    "Buy",
    "BuyBars",
    "ChangePrices",
    "Components2023",
    "DealHand",
    "EndTurn",
    "Position2023",
    "Sell",
    "SetUp",
    "Step",
    "StockMarket",
    "UseBonusTile",
    "View",
    "View2023",
]
