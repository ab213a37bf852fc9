"""How Black Friday 2010 says its steps, and what they depend on."""

from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.steps import Sell, SetUp, Step, TakeSubsidy
from bfrules.editions.bf2010.words import told
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import Buy, BuyBars, ChangePrices, StockMarket
from bfrules.editions.black_friday.telling import (
    notes_on_areas,
    notes_on_limits,
    notes_on_price_moves,
    notes_on_prices,
    tell_by,
)


def tell_step(printed: Components2010, position: Position, step: Step) -> str:
    """Say who does what."""
    return tell_by(position, told(printed.words, step), isinstance(step, SetUp | StockMarket))


def tell_notes(printed: Components2010, position: Position, step: Step) -> tuple[str, ...]:
    """Say which reconstructed values an answer to this step depends on."""
    level = position.level
    match step:
        case Buy() | Sell():
            return (
                *notes_on_limits(
                    printed, "share_limits", "share limit", printed.share_limits, level
                ),
                *notes_on_prices(printed, position, step.shares),
            )
        case BuyBars():
            return notes_on_limits(
                printed, "silver_limits", "silver limit", printed.bar_limits, level
            )
        case TakeSubsidy():
            return notes_on_limits(
                printed, "subsidy_limits", "subsidy limit", printed.subsidy_limits, level
            )
        case ChangePrices():
            return (
                *notes_on_limits(
                    printed, "draw_numbers", "draw number", printed.draw_numbers, level
                ),
                *notes_on_price_moves(printed, step),
                *notes_on_areas(printed),
            )
        case _:
            return ()
