"""The table of Black Monday as a picture."""

from typing import Final

from attrs import evolve

from bfrules.core.phrases import dollars, numbered
from bfrules.core.standing import name_of_seat
from bfrules.editions.black_monday.components import COMPANY_LETTERS, COMPANY_NAMES, Components
from bfrules.editions.black_monday.position import (
    COMPANIES,
    LAST_VALUE_OF_SHARES,
    OVER,
    VALUES,
    Position,
    Seat,
    value_of,
)
from bfrules.editions.black_monday.rates import within_reach
from bfrules.editions.black_monday.trading import shares_in
from bfrules.editions.black_monday.turn import ACTIVITY_WORDS
from bfrules.editions.black_monday.view import SeenSeat, View
from bfrules.editions.black_monday.words import PHASE_WORDS, told_cards
from bfrules.rendering.picture import Arrow, Grid, Lot, Marker, Panel, Picture, Row

PAINTS: Final = ("#f1c40f", "#e74c3c", "#2980b9", "#8e44ad")


Table = Position | View


def rate_table(printed: Components, position: Table) -> Grid:
    """Return the rates as a table: a row for each company, a column for each dollar from 0."""
    return Grid(
        title="rates in dollars a share",
        cells=tuple(tuple(str(rate) for rate in range(VALUES + 1)) for _ in range(COMPANIES)),
        areas=areas_in_reach(printed, position),
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
        row_names=COMPANY_LETTERS,
    )


def areas_in_reach(printed: Components, position: Table) -> tuple[tuple[int, ...], ...]:
    """Return for each company and rate 1 where one card may bring it there, else 0."""
    return tuple(
        tuple(int(within(printed, position, company, rate)) for rate in range(VALUES + 1))
        for company in range(COMPANIES)
    )


def within(printed: Components, position: Table, company: int, rate: int) -> bool:
    """Tell whether one card may bring a company to this rate."""
    now = position.rates[company]
    if now == 0 and not 1 <= rate <= LAST_VALUE_OF_SHARES:
        return False
    return within_reach(printed, company, now, rate)


def companies(printed: Components, position: Table) -> Panel:
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


def history(position: Table, company: int) -> str:
    """Say the values laid on a company's rate, the newest last."""
    values = ", ".join(str(value_of(card)) for card in position.stacks[company])
    return values or "nothing"


def seat_row(printed: Components, position: Table, number: int) -> Row:
    """Return what one seat owns: shares by company, cash and cards."""
    seat = position.seats[number]
    return Row(
        name_of_seat(number),
        tuple(
            Lot(
                COMPANY_NAMES[company],
                COMPANY_LETTERS[company],
                PAINTS[company],
                shares_in(printed, seat.portfolio, company),
            )
            for company in range(COMPANIES)
        ),
        note=f"{told_cash(seat)}, hand: {told_hand(seat)}",
        current=number == position.turn,
    )


def told_cash(seat: Seat | SeenSeat) -> str:
    """Say the cash of a seat, if it is seen."""
    return "cash unknown" if seat.cash is None else dollars(seat.cash, ",")


def told_hand(seat: Seat | SeenSeat) -> str:
    """Say the cards of a hand, or how many there are."""
    if isinstance(seat, SeenSeat) and seat.hand is None:
        return numbered(seat.cards_in_hand, "card")
    return told_cards(seat.hand or ())


def due(position: Table) -> str:
    """Say what is due, and who is to do it."""
    words = PHASE_WORDS[position.phase]
    if not position.seats or position.phase == OVER:
        return words
    doing = f" (so far: {ACTIVITY_WORDS[position.activity]})" if position.activity else ""
    return f"{words} of {name_of_seat(position.turn)}{doing}"


def picture_of(printed: Components, position: Table) -> Picture:
    """Describe the whole table, or what one seat may see of it."""
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
        caption=f"Draw pile: {numbered(cards_in_the_pile(position), 'card')}"
        f"{' and Market Closed' if position.closed_in_pile else ''}; "
        f"discard pile: {sum(position.discards)}. {told_due(position)}",
    )


def told_due(position: Table) -> str:
    """Say in a sentence what is due, and who is to do it."""
    return "The game is over." if position.phase == OVER else f"Due: {due(position)}."


def cards_in_the_pile(position: Table) -> int:
    """Count the cards of the draw pile, Market Closed left out."""
    return position.cards_in_the_pile if isinstance(position, View) else sum(position.pile)


def picture_of_moves(printed: Components, before: Position, after: Position) -> Picture:
    """Describe the rates, with their changes as arrows; the areas show what was in reach before."""
    arrows = tuple(
        Arrow(PAINTS[company], company, before.rates[company], company, after.rates[company])
        for company in range(COMPANIES)
        if before.rates[company] != after.rates[company]
    )
    title = "rate moves" if arrows else "no rate moves"
    grid = evolve(rate_table(printed, after), areas=areas_in_reach(printed, before), arrows=arrows)
    return Picture(title, (grid,), ())
