"""The table of Black Monday as a picture."""

from typing import Final

from bfrules.editions.black_monday.components import COMPANY_LETTERS, COMPANY_NAMES, Components
from bfrules.editions.black_monday.position import (
    COMPANIES,
    LAST_VALUE_OF_SHARES,
    VALUES,
    Position,
    value_of,
)
from bfrules.editions.black_monday.rates import within_reach
from bfrules.editions.black_monday.telling import due
from bfrules.editions.black_monday.trading import shares_in
from bfrules.editions.black_monday.words import told_cards
from bfrules.rendering.picture import Arrow, Grid, Lot, Marker, Panel, Picture, Row

PAINTS: Final = ("#f1c40f", "#e74c3c", "#2980b9", "#8e44ad")


def rate_table(printed: Components, position: Position, arrows: tuple[Arrow, ...] = ()) -> Grid:
    """Return the rates as a table: a row for each company, a column for each dollar from 0."""
    return Grid(
        title="rates in dollars a share",
        cells=tuple(tuple(str(rate) for rate in range(VALUES + 1)) for _ in range(COMPANIES)),
        areas=tuple(
            tuple(int(within(printed, position, company, rate)) for rate in range(VALUES + 1))
            for company in range(COMPANIES)
        ),
        markers=tuple(
            Marker(
                COMPANY_NAMES[company],
                COMPANY_LETTERS[company],
                PAINTS[company],
                company,
                position.rates[company],
            )
            for company in range(COMPANIES)
        ),
        arrows=arrows,
    )


def within(printed: Components, position: Position, company: int, rate: int) -> bool:
    """Tell whether one card may bring a company to this rate."""
    now = position.rates[company]
    if now == 0 and not 1 <= rate <= LAST_VALUE_OF_SHARES:
        return False
    return within_reach(printed, company, now, rate)


def companies(printed: Components, position: Position) -> Panel:
    """Return the companies with their limits and the cards laid on their rates."""
    return Panel(
        "companies",
        tuple(
            Row(
                COMPANY_NAMES[company],
                (
                    Lot(
                        "rate",
                        COMPANY_LETTERS[company],
                        PAINTS[company],
                        position.rates[company],
                    ),
                ),
                note=f"limit -{printed.limits_down[company]}/+{printed.limits_up[company]}, "
                f"laid: {history(position, company)}",
            )
            for company in range(COMPANIES)
        ),
    )


def history(position: Position, company: int) -> str:
    """Say the values laid on a company's rate, the newest last."""
    values = ", ".join(str(value_of(card)) for card in position.stacks[company])
    return values or "bankrupt"


def seat_row(printed: Components, position: Position, number: int) -> Row:
    """Return what one seat owns: shares by company, cash and cards."""
    seat = position.seats[number]
    return Row(
        f"seat {number}",
        tuple(
            Lot(
                COMPANY_NAMES[company],
                COMPANY_LETTERS[company],
                PAINTS[company],
                shares_in(printed, seat.portfolio, company),
            )
            for company in range(COMPANIES)
        ),
        note=f"${seat.cash:,}, hand: {told_cards(seat.hand)}",
        current=number == position.turn,
    )


def picture_of(printed: Components, position: Position) -> Picture:
    """Describe the whole table."""
    return Picture(
        title="Black Monday",
        grids=(rate_table(printed, position),),
        panels=(
            companies(printed, position),
            Panel(
                "seats",
                tuple(seat_row(printed, position, seat) for seat in range(len(position.seats))),
            ),
        ),
        caption=f"Draw pile: {sum(position.pile)} cards"
        f"{' and Market Closed' if position.closed_in_pile else ''}; "
        f"discard pile: {sum(position.discards)}. Due: {due(position)}.",
    )


def picture_of_moves(printed: Components, before: Position, after: Position) -> Picture:
    """Describe the rates, with their changes between two positions as arrows."""
    arrows = tuple(
        Arrow(PAINTS[company], company, before.rates[company], company, after.rates[company])
        for company in range(COMPANIES)
        if before.rates[company] != after.rates[company]
    )
    return Picture("rates", (rate_table(printed, after, arrows),), ())
