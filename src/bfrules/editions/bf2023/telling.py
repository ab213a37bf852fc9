"""How Black Friday 2023 says its steps, and what they depend on."""

from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.steps import SetUp, Step
from bfrules.editions.bf2023.words import told
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import BuyBars, ChangePrices, StockMarket
from bfrules.editions.black_friday.telling import (
    notes_on_black_shares,
    notes_on_limits,
    notes_on_price_moves,
    tell_by,
)


def tell_step(printed: Components2023, position: Position, step: Step) -> str:
    """Say who does what."""
    return tell_by(position, told(printed.words, step), isinstance(step, SetUp | StockMarket))


def tell_notes(printed: Components2023, position: Position, step: Step) -> tuple[str, ...]:
    """Say which reconstructed values an answer to this step depends on."""
    if isinstance(step, BuyBars):
        return notes_on_limits(
            printed, "gold_limits", "gold limit", printed.bar_limits, position.level
        )
    if isinstance(step, ChangePrices):
        return (*notes_on_price_moves(printed, step), *notes_on_black_shares(printed, position))
    return ()
