"""The words for a table and the steps of Black Friday 2023: the way back from `table.py`."""

from typing import Final, assert_never

from bfrules.core.notation import (
    Choice,
    ForEach,
    OneForAll,
    OneOf,
    Vocabulary,
    Words,
    typed_value,
    typed_words,
)
from bfrules.editions.bf2023.components import COLOUR_NAMES, Components
from bfrules.editions.bf2023.position import (
    CHANGING,
    LARGEST_TABLE,
    NO_TILE,
    Position,
    SaleTracks,
    current_sale_track,
)
from bfrules.editions.bf2023.steps import (
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
from bfrules.editions.bf2023.table import REFILLED_CENTRE, SALE_TRACK_NAMES, Price
from bfrules.kernel.grid import Cell, column_of, row_of
from bfrules.kernel.money import SMALL_BARS_IN_A_BIG_ONE
from bfrules.kernel.shares import COLOURS, Counts

MOST_OF_A_COLOUR: Final = 25
MANY_BARS: Final = 40


def named(counts: Counts) -> dict[str, int]:
    """Return five counts by colour, zeros left out."""
    return {COLOUR_NAMES[colour]: counts[colour] for colour in COLOURS if counts[colour]}


def all_named(counts: Counts) -> dict[str, int]:
    """Return five counts by colour, zeros and all."""
    return dict(zip(COLOUR_NAMES, counts, strict=True))


def price_at(printed: Components, cell: Cell) -> Price:
    """Return the price of a cell; its row and column where the price stands in several cells."""
    price = printed.prices[cell]
    return price if printed.prices.count(price) == 1 else (row_of(cell), column_of(cell))


def vocabulary_of(printed: Components) -> Vocabulary:
    """Return what may be said about a table; the usual values come first."""
    seats = tuple(range(LARGEST_TABLE))
    cells = [Cell(cell) for cell in range(len(printed.prices))]
    cells.sort(key=lambda cell: (cell != printed.usual_start, printed.prices[cell]))
    prices = tuple(price_at(printed, cell) for cell in cells)
    few: Choice = OneOf((0, 1, 2, 3, 4, 5))
    on_a_sale_track = OneOf(tuple(range(printed.sale_track_shares, -1, -1)))
    hand = ForEach(COLOUR_NAMES, OneOf(tuple(range(MOST_OF_A_COLOUR))))
    dollars = (printed.cash, 0, 10, 20, 30, 50, 200, 500, 1_000, 5, 1)
    return {
        "seats": OneOf((3, 4, LARGEST_TABLE)),
        "mibs": OneOf((False, True)),
        "turn": OneOf(seats),
        "level": OneOf(tuple(range(len(printed.draw_numbers)))),
        "prices": ForEach(COLOUR_NAMES, OneOf(prices)),
        "holding": hand,
        "hands": ForEach(seats, hand),
        "cash": OneForAll(seats, OneOf(dollars)),
        "gold_bars": OneForAll(seats, OneOf(tuple(range(MANY_BARS)))),
        "spent_tiles": OneOf(((), *((seat,) for seat in seats[1:]))),
        "market": ForEach(COLOUR_NAMES, OneOf((4, *range(MOST_OF_A_COLOUR)))),
        "purchase_track": ForEach(COLOUR_NAMES, few),
        "gold_track": ForEach(COLOUR_NAMES, few),
        "sale_track": ForEach(COLOUR_NAMES, on_a_sale_track),
        "current_sale_track": OneOf((*SALE_TRACK_NAMES, REFILLED_CENTRE)),
        "gold_price": OneOf(printed.gold_prices),
        "gold_bought": few,
        "blacks_in_the_bank": few,
        "price_change": OneOf(TRACK_NAMES),
        "acted": OneOf((True, False)),
    }


def words_for(printed: Components, position: Position) -> Words:
    """Return the words that set this table, or one as like it as words can say."""
    seats = position.seats
    changing = position.phase == CHANGING
    return {
        "seats": len(seats),
        "mibs": position.mibs,
        "turn": position.turn,
        "level": position.level,
        "prices": {
            name: price_at(printed, cell)
            for name, cell in zip(COLOUR_NAMES, position.prices, strict=True)
        },
        "holding": named(seats[position.turn].shares),
        "hands": {
            number: named(seat.shares)
            for number, seat in enumerate(seats)
            if number != position.turn
        },
        "cash": {number: seat.cash for number, seat in enumerate(seats)},
        "gold_bars": {
            number: SMALL_BARS_IN_A_BIG_ONE * seat.big_bars + seat.small_bars
            for number, seat in enumerate(seats)
        },
        "spent_tiles": tuple(
            number for number, seat in enumerate(seats) if number and seat.tile == NO_TILE
        ),
        "market": all_named(position.market),
        "purchase_track": named(position.purchase_track),
        "gold_track": named(position.gold_track),
        "sale_track": all_named(current_sale_track(position)),
        "current_sale_track": track_name(position.sale_tracks),
        "gold_price": printed.gold_prices[position.gold_space],
        "gold_bought": position.gold_bought,
        "blacks_in_the_bank": position.bank_blacks,
        **(
            {"price_change": TRACK_NAMES[position.trigger], "acted": position.acted}
            if changing
            else {}
        ),
    }


def track_name(tracks: SaleTracks) -> str:
    """Return the name of the current sale track; refilled is the centre with none full below."""
    refilled = tracks.current == 1 and not any(tracks.shares[2])
    return REFILLED_CENTRE if refilled else SALE_TRACK_NAMES[tracks.current]


def typed_step(step: Step) -> str:
    """Return the call that names a step."""
    match step:
        case SetUp(seats, mibs):
            return f"start(seats={seats}{', mibs=True' if mibs else ''})"
        case StockMarket(shares):
            return f"stock_market({typed_value(named(shares))})"
        case DealHand(shares):
            return f"deal_hand({typed_value(named(shares))})"
        case Buy(shares, placed, bonus):
            return f"buy({typed_trade(shares, 'place', placed, bonus)})"
        case Sell(shares, removed, bonus):
            return f"sell({typed_trade(shares, 'remove', removed, bonus)})"
        case BuyGold(bars, placed, bonus):
            return f"buy_gold({bars}, {typed_words(chosen('place', placed, bonus))})"
        case UseBonusTile(track, colour):
            name = None if colour is None else COLOUR_NAMES[colour]
            return f"use_bonus_tile({typed_value(TRACK_NAMES[track])}, {typed_value(name)})"
        case EndTurn():
            return "end_turn()"
        case ChangePrices(shares, blacks):
            return f"draw({typed_value(named(shares))}{f', black={blacks}' if blacks else ''})"
        case _:
            assert_never(step)


def chosen(word: str, colour: int | None, bonus: bool) -> Words:
    """Return the words for the share on a track, and for the bonus tile if it is spent."""
    name = None if colour is None else COLOUR_NAMES[colour]
    return {word: name, **({"bonus": True} if bonus else {})}


def typed_trade(shares: Counts, word: str, colour: int | None, bonus: bool) -> str:
    """Return what stands between the brackets of a purchase or a sale."""
    lots = named(shares)
    rest = typed_words(chosen(word, colour, bonus))
    if not lots:
        return rest
    if len(lots) > 1:
        return f"{typed_value(lots)}, {rest}"
    ((name, number),) = lots.items()
    return f"{typed_value(name)}{f', {number}' if number > 1 else ''}, {rest}"
