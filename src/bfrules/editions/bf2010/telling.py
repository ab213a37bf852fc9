"""How Black Friday 2010 says its steps, and what they depend on."""

from bfrules.core.provenance import is_as_reconstructed
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.steps import Pass, Sell, SetUp, Step, TakeSubsidy
from bfrules.editions.bf2010.words import told
from bfrules.editions.black_friday.conditions.price_change import BOTTOM
from bfrules.editions.black_friday.position import Position, acting_seat
from bfrules.editions.black_friday.price_change import bottom_track_is_used_up
from bfrules.editions.black_friday.steps import (
    SALE,
    Buy,
    BuyBars,
    ChangePrices,
    EndTurn,
    StockMarket,
)
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


def notes_on_subsidies(printed: Components2010, level: int) -> tuple[str, ...]:
    """Say that the subsidy limit of a level is reconstructed, if it is."""
    return notes_on_limits(
        printed, "subsidy_limits", "subsidy limit", printed.subsidy_limits, level
    )


def notes_on_duties(printed: Components2010, position: Position) -> tuple[str, ...]:
    """Say that a duty to pay interest depends on a reconstructed subsidy limit."""
    if not position.seats or acting_seat(position).owed == 0:
        return ()
    return notes_on_subsidies(printed, position.level)


def notes_on_the_silver_price(printed: Components2010, space: int) -> tuple[str, ...]:
    """Say that the silver price is reconstructed, if it is."""
    price = printed.bar_prices[space]
    if not is_as_reconstructed(printed.provenance, "silver_prices", space, price):
        return ()
    return (f"the silver price ${price} is reconstructed",)


def notes_on_the_refill(printed: Components2010, position: Position) -> tuple[str, ...]:
    """Say that the black shares of a refill are reconstructed, if one comes with this draw."""
    refills = position.trigger == SALE and (
        position.sale_tracks.current == BOTTOM or bottom_track_is_used_up(position)
    )
    blacks = printed.refill_blacks
    if not refills or not is_as_reconstructed(
        printed.provenance, "black_shares_of_a_refill", 0, blacks
    ):
        return ()
    return (f"the {blacks} black shares of a refill are reconstructed",)


def notes_on_the_end(
    printed: Components2010, position: Position, step: ChangePrices
) -> tuple[str, ...]:
    """Say that the last subsidies have a reconstructed limit, if this draw ends the game."""
    rises = step.blacks + position.bars_bought // printed.bars_for_a_rise
    if position.bar_space + rises < len(printed.bar_prices) - 1:
        return ()
    return notes_on_subsidies(printed, position.level)


def tell_notes(printed: Components2010, position: Position, step: Step) -> tuple[str, ...]:
    """Say which reconstructed values an answer to this step depends on."""
    level = position.level
    match step:
        case Buy() | Sell():
            return (
                *notes_on_duties(printed, position),
                *notes_on_limits(
                    printed, "share_limits", "share limit", printed.share_limits, level
                ),
                *notes_on_prices(printed, position, step.shares),
            )
        case BuyBars():
            return (
                *notes_on_duties(printed, position),
                *notes_on_limits(
                    printed, "silver_limits", "silver limit", printed.bar_limits, level
                ),
                *notes_on_the_silver_price(printed, position.bar_space),
            )
        case Pass() | EndTurn():
            return notes_on_duties(printed, position)
        case TakeSubsidy():
            return notes_on_subsidies(printed, level)
        case ChangePrices():
            return (
                *notes_on_limits(
                    printed, "draw_numbers", "draw number", printed.draw_numbers, level
                ),
                *notes_on_price_moves(printed, step),
                *notes_on_areas(printed),
                *notes_on_the_refill(printed, position),
                *notes_on_the_end(printed, position, step),
            )
        case _:
            return ()
