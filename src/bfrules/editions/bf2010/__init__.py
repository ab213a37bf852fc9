"""Black Friday 2010: the first edition, with silver, gold and subsidies."""

from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.edition import Position2010, View2010
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
from bfrules.editions.black_friday.view import View

__all__ = [
    "Buy",
    "BuyBars",
    "ChangePrices",
    "Components2010",
    "DealHand",
    "EndTurn",
    "Pass",
    "PassWithCard",
    "PayInterest",
    "PlaceFirst",
    "Position2010",
    "Sell",
    "SetUp",
    "Step",
    "StockMarket",
    "TakeSubsidy",
    "View",
    "View2010",
]
