"""Black Monday: the card game by Sid Sackson."""

from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.edition import PositionBlackMonday, ViewBlackMonday
from bfrules.editions.black_monday.steps import (
    BuyCard,
    ChangeRate,
    Deal,
    Draw,
    EndTurn,
    OpenTable,
    SellCard,
    Step,
    SwapCard,
    TurnUp,
)
from bfrules.editions.black_monday.view import View

__all__ = [
    "BuyCard",
    "ChangeRate",
    "Components",
    "Deal",
    "Draw",
    "EndTurn",
    "OpenTable",
    "PositionBlackMonday",
    "SellCard",
    "Step",
    "SwapCard",
    "TurnUp",
    "View",
    "ViewBlackMonday",
]
