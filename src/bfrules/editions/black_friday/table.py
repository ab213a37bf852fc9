"""Tables in words: what is mentioned is taken, the rest is filled in; and the way back."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypedDict

from bfrules.core.by_hand import how_to_make_it_whole
from bfrules.core.notation import (
    ForEach,
    ImpossiblePosition,
    OneForAll,
    OneOf,
    expect_fitting,
    expect_none_below_zero,
    expect_seat,
    is_like,
    no_such,
    together,
    typed_value,
)
from bfrules.core.notation import Words as Said
from bfrules.core.phrases import dollars, numbered
from bfrules.core.speech import UNSAID, Word, of_a_set_table
from bfrules.editions.black_friday.components import Components, all_blacks, shares_in_play
from bfrules.editions.black_friday.ending import bars_are_dearest
from bfrules.editions.black_friday.position import (
    ACTING,
    BOTTOM,
    BOXED,
    CENTRE,
    CHANGING,
    DEALING,
    EMPTY_PILE,
    IN_THE_BOX,
    LARGEST_TABLE,
    NO_CARD,
    NOTHING,
    OVER,
    PLACING,
    STOCKING,
    Pile,
    Position,
    SaleTracks,
    Seat,
    acting_seat,
    changed,
    changed_seat,
    current_sale_track,
)
from bfrules.editions.black_friday.soundness import on_the_table
from bfrules.editions.black_friday.steps import BARS, NO_TRACK, PURCHASE, Track
from bfrules.editions.black_friday.words import Words
from bfrules.kernel.grid import COLUMNS, ROWS, Cell, cell_at, column_of, row_of
from bfrules.kernel.money import SMALL_BARS_IN_A_BIG_ONE, exchanged
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour, Counts

Shares = Mapping[str, int]
Price = int | tuple[int, int]

TWO: Final = 2
DUE_IN_THE_BOX: Final = "set-up"
DUE: Final = {
    DUE_IN_THE_BOX: BOXED,
    "first market": STOCKING,
    "hand": DEALING,
    "first share": PLACING,
    "nothing": OVER,
}
MANY_BARS: Final = 40
SEATS: Final = tuple(range(LARGEST_TABLE))
DOLLARS: Final = (0, 10, 20, 30, 50, 200, 500, 1_000, 5, 1)
A_FEW: Final = OneOf((0, 1, 2, 3, 4, 5))
A_NUMBER_OF_SEATS: Final = OneOf((3,))
OWNED_BARS: Final = OneForAll(SEATS, OneOf(tuple(range(MANY_BARS))))
SPENT: Final = OneOf(((), *((seat,) for seat in SEATS[1:]), (1, 2)))
"""Cards that were spent: none, that of one seat but the first, or those of two."""
KEPT: Final = OneOf(((), *((seat,) for seat in SEATS)))
"""Cards that are still there: none, or that of one seat."""


def colour_named(words: Words, name: str) -> Colour:
    """Return the colour with this name; raise ImpossiblePosition, with the names, for another."""
    if name not in words.colours:
        missing = no_such("colour", "colours", name, words.colours)
        raise ImpossiblePosition(f"{words.edition}: {missing}")
    return Colour(words.colours.index(name))


def colour_or_none(words: Words, name: str | None) -> Colour | None:
    """Return the colour with this name, or None for none."""
    return None if name is None else colour_named(words, name)


def counts_named(words: Words, shares: Shares, otherwise: int = 0, *, whose: str = "") -> Counts:
    """Return five counts in colour order; a colour not mentioned has `otherwise`."""
    if not isinstance(shares, Mapping):
        raise ImpossiblePosition(
            f"{words.edition}: {shares!r} where shares are due; give numbers by colour, "
            f"as in {{{words.colours[0]!r}: 2}}."
        )
    for name, number in shares.items():
        colour_named(words, name)
        if expect_count(words, f"{name} shares", number) < 0:
            raise ImpossiblePosition(
                f"{words.edition}: {number} {name} shares{whose}; there cannot be fewer than 0."
            )
    first, second, third, fourth, fifth = (shares.get(name, otherwise) for name in words.colours)
    return (first, second, third, fourth, fifth)


def lot_named(words: Words, shares: str | Shares | None, number: int) -> Counts:
    """Return five counts from a colour and a number, or from several colours.

    Raise ImpossiblePosition for a number beside several colours, which have their own.
    """
    if not isinstance(shares, str) and number != 1:
        raise ImpossiblePosition(
            f"{words.edition}: the number {number} stands beside no single colour; give one colour "
            f"and a number, or several colours, each with its own."
        )
    if shares is None:
        return NONE_OF_EACH
    return counts_named(words, {shares: number} if isinstance(shares, str) else shares)


def cell_named(printed: Components, colour: str, price: Price) -> Cell:
    """Return the cell of a price, or of a row and a column.

    Raise ImpossiblePosition if no cell or several cells show the price, if there is
    no such row or column, or if it is neither.
    """
    edition = printed.words.edition
    if type(price) is not int and not is_like(price, (0, 0)):
        start = (row_of(printed.usual_start), column_of(printed.usual_start))
        raise ImpossiblePosition(
            f"{edition}: the price of {colour} cannot be {typed_value(price)}; a price is dollars "
            f"or (row, column): say it as in prices={typed_value({colour: start})}."
        )
    if isinstance(price, tuple):
        row, column = price
        if not (0 <= row < ROWS and 0 <= column < COLUMNS):
            raise ImpossiblePosition(
                f"{edition}: the price table has no cell {price} for {colour}; rows count from 0 "
                f"at the bottom to {ROWS - 1}, columns from 0 at the left to {COLUMNS - 1}."
            )
        return cell_at(row, column)
    cells = [Cell(at) for at, shown in enumerate(printed.prices) if shown == price]
    if not cells:
        nearest = sorted(set(printed.prices), key=lambda shown: (abs(shown - price), shown))[:2]
        raise ImpossiblePosition(
            f"{edition}: no cell of the price table shows {dollars(price)} for {colour}; "
            f"the nearest prices are {together(f'${shown}' for shown in sorted(nearest))}."
        )
    if len(cells) > 1:
        listed = together(f"({row_of(cell)}, {column_of(cell)})" for cell in cells)
        written = together(f"{row_of(cell)}/{column_of(cell)}" for cell in cells)
        raise ImpossiblePosition(
            f"{edition}: ${price} stands in {len(cells)} cells; say which one is meant for "
            f"{colour}, as (row, column): {listed}; in one line {written}."
        )
    return cells[0]


def expect_flag(words: Words, what: str, flag: object) -> bool:
    """Return True or False; raise ImpossiblePosition for anything else."""
    if not isinstance(flag, bool):
        raise ImpossiblePosition(
            f"{words.edition}: {what} cannot be {flag!r}; it is True or False."
        )
    return flag


def expect_count(words: Words, what: str, number: object) -> int:
    """Return a whole number; raise ImpossiblePosition for anything else."""
    if isinstance(number, bool) or not isinstance(number, int):
        hint = how_to_make_it_whole(number)
        raise ImpossiblePosition(f"{words.edition}: {what}: {number!r} is no whole number{hint}.")
    return number


def of_seats(
    words: Words, what: str, values: int | Mapping[int, int] | None, usual: list[int]
) -> list[int]:
    """Return one value for each seat: the same for all, or those mentioned, else the usual one."""
    if values is None:
        return usual
    if not isinstance(values, Mapping):
        values = dict.fromkeys(range(len(usual)), values)
    for seat, number in values.items():
        expect_seat(words.edition, what, seat, len(usual))
        expect_count(words, what, number)
    expect_none_below_zero(words.edition, what, values)
    return [values.get(seat, otherwise) for seat, otherwise in enumerate(usual)]


def expect_seats(printed: Components, seats: int) -> None:
    """Raise ImpossiblePosition unless so many may play."""
    expect_fitting(printed.words.edition, {"seats": seats}, {"seats": A_NUMBER_OF_SEATS})
    if not printed.smallest_table <= seats <= LARGEST_TABLE:
        raise ImpossiblePosition(
            f"{printed.words.edition}: {numbered(seats, 'seat')}; there are {printed.words.seats}."
        )


def expect_seats_once(words: Words, what: str, named: tuple[int, ...], seats: int) -> None:
    """Raise ImpossiblePosition unless there are such seats, each of them named once."""
    for seat in named:
        expect_seat(words.edition, what, seat, seats)
        if named.count(seat) > 1:
            raise ImpossiblePosition(
                f"{words.edition}: {what} of seat {seat} is said twice; say it once."
            )


def hands_named(
    words: Words, seats: int, turn: int, holding: Shares, hands: Mapping[int, Shares]
) -> list[Counts]:
    """Return the shares of each seat: those of the seat to move, and those of others."""
    expect_seat(words.edition, "the turn", turn, seats)
    shares = {turn: holding, **hands}
    for seat in hands:
        expect_seat(words.edition, "a hand", seat, seats)
        if seat == turn and holding:
            raise ImpossiblePosition(
                f"{words.edition}: the hand of seat {seat}, which is to move, "
                "stands in `holding`; leave it out of `hands`."
            )
    return [
        counts_named(words, shares.get(seat, {}), whose=f" of seat {seat}") for seat in range(seats)
    ]


def bar_space_of(printed: Components, price: int) -> int:
    """Return the space of a bar price; raise ImpossiblePosition if its track does not show it."""
    if price not in printed.bar_prices:
        words = printed.words
        raise ImpossiblePosition(
            f"{words.edition}: the {words.bar} price track does not show {dollars(price)}; "
            f"it shows {', '.join(f'${shown}' for shown in printed.bar_prices)}."
        )
    return printed.bar_prices.index(price)


def refilled(words: Words) -> str:
    """Return the name of the centre sale track after its refill."""
    return f"refilled {words.sale_tracks[CENTRE]}"


def expect_sale_track(words: Words, name: str) -> str:
    """Return the name of a sale track; raise ImpossiblePosition, with the names, for another."""
    if name not in words.sale_tracks:
        raise ImpossiblePosition(
            f"{words.edition}: there is no sale track {name!r}; "
            f"they are {', '.join(words.sale_tracks)}."
        )
    return name


def sale_tracks_of(printed: Components, current: str, shares: Shares) -> SaleTracks:
    """Return the sale tracks: those before the current one are used up, those after are full."""
    words = printed.words
    names = (*words.sale_tracks, refilled(words))
    if current not in names:
        raise ImpossiblePosition(
            f"{words.edition}: there is no sale track {current!r}; "
            f"the current one is {', '.join(names)}."
        )
    each = printed.sale_track_shares
    here = counts_named(words, shares, each)
    full: Counts = (each, each, each, each, each)
    if current == refilled(words):
        return SaleTracks((NONE_OF_EACH, here, NONE_OF_EACH), (0, printed.refill_blacks, 0), CENTRE)
    which = words.sale_tracks.index(current)
    tracks = [NONE_OF_EACH if at < which else here if at == which else full for at in range(3)]
    blacks = [0 if at < which else printed.sale_track_blacks[at] for at in range(3)]
    return SaleTracks((tracks[0], tracks[1], tracks[2]), (blacks[0], blacks[1], blacks[2]), which)


class Mentioned(TypedDict, total=False):
    """What may be mentioned of a table of every edition.

    `prices` maps a colour to dollars, or to (row, column) from 0 at the bottom left.
    `holding` are the shares of the seat to move, `hands` those of others. `cash` is
    one number for all seats or one for each mentioned; so is all else that seats
    have. Colours not mentioned: as many on the current sale track and in the market
    as at the start, none elsewhere. The bag gets the rest. `price_change` names the
    track whose price change waits for its draw, `current_sale_track` may also be the
    refilled one. `acted` says whether the seat to move has taken its action; it has
    by default where a price change waits.

    What follows has to be mentioned only of tables that a game seldom leaves: `due`
    is what waits before the first turn or after the last, `other_sale_tracks` holds
    the shares on those that are not the current one.
    """

    seats: int
    turn: int
    level: int
    prices: Mapping[str, Price]
    holding: Shares
    hands: Mapping[int, Shares]
    cash: int | Mapping[int, int]
    market: Shares
    purchase_track: Shares
    sale_track: Shares
    current_sale_track: str
    price_change: str | None
    acted: bool
    due: str | None
    other_sale_tracks: Mapping[str, Shares]
    blacks_beside_the_sale_tracks: Mapping[str, int]
    blacks_beside_the_prices: int


def draft(printed: Components, mentioned: Said) -> Position:
    """Build a position from what is mentioned; the bag gets every share not mentioned elsewhere."""
    said: Mapping[str, Any] = mentioned
    words = printed.words
    due = said.get("due")
    if due is not None and due not in DUE:
        raise ImpossiblePosition(
            f"{words.edition}: {due!r} is never due; it may be {', '.join(DUE)}."
        )
    if due == DUE_IN_THE_BOX:
        return IN_THE_BOX
    level = expect_count(words, "level", said.get("level", 0))
    last = len(printed.draw_numbers) - 1
    if not 0 <= level <= last:
        raise ImpossiblePosition(f"{words.edition}: level {level}; levels count from 0 to {last}.")
    price_change = said.get("price_change")
    if price_change is not None and price_change not in words.tracks:
        raise ImpossiblePosition(
            f"{words.edition}: a price change is triggered by the track "
            f"{' or '.join(words.tracks)}, not by {price_change!r}."
        )
    prices: Mapping[str, Price] = said.get("prices") or {}
    for name in prices:
        colour_named(words, name)
    cells = [
        cell_named(printed, name, prices[name]) if name in prices else printed.usual_start
        for name in words.colours
    ]
    seats = seats_of(printed, said)
    tracks = sale_tracks_of(
        printed, said.get("current_sale_track", words.sale_tracks[0]), said.get("sale_track") or {}
    )
    phase = DUE[due] if due else CHANGING if price_change else ACTING
    position = Position(
        phase=phase,
        turn=said.get("turn", 0),
        acted=said.get("acted", price_change is not None),
        trigger=Track(words.tracks.index(price_change)) if price_change else NO_TRACK,
        mibs=said.get("mibs", False),
        seats=seats,
        prices=(cells[0], cells[1], cells[2], cells[3], cells[4]),
        market=counts_named(words, said.get("market") or {}, printed.first_market[len(seats)]),
        purchase_track=counts_named(words, said.get("purchase_track") or {}),
        bar_track=counts_named(words, said.get(f"{words.bar}_track") or {}),
        sale_tracks=with_other_tracks(words, tracks, said),
        bag=EMPTY_PILE,
        drawn=EMPTY_PILE,
        bank_blacks=said.get(f"blacks_in_the_{words.bank}", 0),
        area_blacks=said.get("blacks_beside_the_prices", printed.area_blacks - level),
        bar_space=bar_space_of(printed, said.get(f"{words.bar}_price", printed.bar_prices[0])),
        bars_bought=said.get(f"{words.bar}_bought", 0),
        level=level,
    )
    if phase == ACTING and bars_are_dearest(printed, position):
        raise ImpossiblePosition(
            f"{words.edition}: with {words.bar} at {dollars(printed.bar_prices[-1])} the game is "
            "over and nobody acts; say that nothing is due, or which price change still waits."
        )
    expect_room_on_the_tracks(printed, position)
    return changed(position, bag=balanced_bag(printed, position))


def seats_of(printed: Components, said: Mapping[str, Any]) -> tuple[Seat, ...]:
    """Return what each seat owns."""
    words = printed.words
    seats = said.get("seats", 3)
    expect_seats(printed, seats)
    spent = said.get(words.spent, ())
    expect_seats_once(words, f"a spent {words.card}", spent, seats)
    if 0 in spent and seats != TWO:
        raise ImpossiblePosition(
            f"{words.edition}: seat 0 has no {words.card} that it could have spent; "
            f"at {numbered(seats, 'seat')}, only those after it get one."
        )
    shares = hands_named(
        words, seats, said.get("turn", 0), said.get("holding") or {}, said.get("hands") or {}
    )

    def of_each(word: str, what: str, otherwise: int | list[int] = 0) -> list[int]:
        usual = [otherwise] * seats if isinstance(otherwise, int) else otherwise
        return of_seats(words, what, said.get(word), usual)

    dollars = of_each("cash", "cash", printed.cash)
    bars = of_each(f"{words.bar}_bars", f"{words.bar} bars")
    subsidies = of_each("subsidies", "subsidies")
    owed = of_each("missed_interest", "missed interest")
    turned = of_each("turned_cards", "turned subsidy cards", [int(debt > 0) for debt in owed])
    turned_later = of_each("turned_cards_later", "turned subsidy cards")
    owed_later = of_each("missed_interest_later", "missed interest")
    dealt = [said.get("special_cards", True) and seat not in spent for seat in range(seats)]
    for word in ("sell_cards", "buy_cards"):
        one = f"a {word.replace('_', ' ').removesuffix('s')}"
        expect_seats_once(words, one, said.get(word, ()), seats)
    for_two = tuple(seat for seat in range(seats) if dealt[seat] and seats == TWO)
    return tuple(
        changed_seat(
            NOTHING,
            cash=dollars[seat],
            shares=shares[seat],
            small_bars=exchanged(bars[seat], 0)[0],
            big_bars=exchanged(bars[seat], 0)[1],
            card=seat + 1 if dealt[seat] and seat > 0 else NO_CARD,
            sell_card=seat in said.get("sell_cards", for_two),
            buy_card=seat in said.get("buy_cards", for_two),
            subsidies=subsidies[seat],
            owed=owed[seat],
            turned=turned[seat],
            turned_later=turned_later[seat],
            owed_later=owed_later[seat],
        )
        for seat in range(seats)
    )


def with_other_tracks(words: Words, tracks: SaleTracks, said: Mapping[str, Any]) -> SaleTracks:
    """Return the sale tracks with what is mentioned of those that are not the current one."""
    shares = dict(zip(words.sale_tracks, tracks.shares, strict=True))
    blacks = dict(zip(words.sale_tracks, tracks.blacks, strict=True))
    for name, there in (said.get("other_sale_tracks") or {}).items():
        if expect_sale_track(words, name) == words.sale_tracks[tracks.current]:
            raise ImpossiblePosition(
                f"{words.edition}: the {name} sale track is the current one, which stands in "
                f"`sale_track`; leave it out of `other_sale_tracks`."
            )
        shares[expect_sale_track(words, name)] = counts_named(words, there)
    for name, number in (said.get("blacks_beside_the_sale_tracks") or {}).items():
        blacks[expect_sale_track(words, name)] = expect_count(words, "black shares", number)
    first, second, third = (shares[name] for name in words.sale_tracks)
    one, two, three = (blacks[name] for name in words.sale_tracks)
    return SaleTracks((first, second, third), (one, two, three), tracks.current)


def expect_room_on_the_tracks(printed: Components, position: Position) -> None:
    """Raise ImpossiblePosition where a track has no room for what is mentioned of it."""
    expect_no_full_track(printed, position, PURCHASE, position.purchase_track)
    expect_no_full_track(printed, position, BARS, position.bar_track)
    words, spaces = printed.words, printed.sale_track_shares
    for name, shares in zip(words.sale_tracks, position.sale_tracks.shares, strict=True):
        for colour, number in zip(words.colours, shares, strict=True):
            if number > spaces:
                raise ImpossiblePosition(
                    f"{words.edition}: the {name} sale track has {numbered(spaces, 'space')} for "
                    f"{colour}, not {number}."
                )


def expect_no_full_track(
    printed: Components, position: Position, track: Track, shares: Counts
) -> None:
    """Raise ImpossiblePosition if a track overflows, or is full and nothing waits for that."""
    words, spaces, number = printed.words, printed.full_track[len(position.seats)], sum(shares)
    name = words.tracks[track]
    if number > spaces:
        raise ImpossiblePosition(
            f"{words.edition}: the {name} track has {numbered(spaces, 'space')}, not {number}."
        )
    if number == spaces and (position.phase != CHANGING or position.trigger != track):
        raise ImpossiblePosition(
            f"{words.edition}: {number} shares fill the {name} track, so that its price change "
            f"waits for its draw; say so as in price_change={name!r}."
        )


def balanced_bag(printed: Components, draft: Position) -> Pile:
    """Return the bag with every share in play that the table does not show."""
    words = printed.words
    each = shares_in_play(printed, len(draft.seats))
    for colour in COLOURS:
        placed = on_the_table(draft, colour)
        if placed > each:
            raise ImpossiblePosition(
                f"{words.edition}: {placed} {words.colours[colour]} shares are on the table and "
                f"in hands; with {len(draft.seats)} seats there are {each} of each colour."
            )
    first, second, third, fourth, fifth = (each - on_the_table(draft, colour) for colour in COLOURS)
    blacks = all_blacks(printed) - sum(draft.sale_tracks.blacks) - draft.area_blacks
    if draft.bank_blacks > blacks:
        raise ImpossiblePosition(
            f"{words.edition}: {draft.bank_blacks} black shares in the {words.bank}; "
            f"at level {draft.level} only {blacks} have left their places beside the sale tracks "
            "and the price table."
        )
    return Pile((first, second, third, fourth, fifth), blacks - draft.bank_blacks)


FRAME: Final = (
    "due",
    "seats",
    "mibs",
    "turn",
    "level",
    "current_sale_track",
    "price_change",
)


# the way back -----------------------------------------------------------------


def named(words: Words, counts: Counts) -> dict[str, int]:
    """Return five counts by colour, zeros left out."""
    return {words.colours[colour]: counts[colour] for colour in COLOURS if counts[colour]}


def all_named(words: Words, counts: Counts) -> dict[str, int]:
    """Return five counts by colour, zeros and all."""
    return dict(zip(words.colours, counts, strict=True))


def price_at(printed: Components, cell: Cell) -> Price:
    """Return the price of a cell; its row and column where the price stands in several cells."""
    price = printed.prices[cell]
    return price if printed.prices.count(price) == 1 else (row_of(cell), column_of(cell))


@lru_cache
def common_words(printed: Components) -> tuple[Word, ...]:
    """Return the words of every edition for a table."""
    words = printed.words
    cells = [Cell(cell) for cell in range(len(printed.prices))]
    cells.sort(key=lambda cell: (cell != printed.usual_start, printed.prices[cell]))
    prices = OneOf(tuple(price_at(printed, cell) for cell in cells))
    counts = tuple(range(printed.shares_in_the_box))
    hand = ForEach(words.colours, OneOf(counts))
    sizes = range(printed.smallest_table, LARGEST_TABLE + 1)
    levels = tuple(range(len(printed.draw_numbers)))
    money = tuple(dict.fromkeys((printed.cash, *DOLLARS)))
    full_first = OneOf(tuple(range(printed.sale_track_shares, -1, -1)))

    def told_prices(table: Position) -> dict[str, Price]:
        cells = zip(words.colours, table.prices, strict=True)
        return {name: price_at(printed, cell) for name, cell in cells}

    def told_hands(table: Position) -> dict[int, dict[str, int]]:
        hands = {number: named(words, seat.shares) for number, seat in enumerate(table.seats)}
        return {number: hand for number, hand in hands.items() if number != table.turn}

    return of_a_set_table(
        Word(
            "seats",
            OneOf((3, *(seats for seats in sizes if seats != 3))),
            lambda table: len(table.seats),
        ),
        Word("turn", OneOf(SEATS), lambda table: table.turn),
        Word("level", OneOf(levels), lambda table: table.level),
        Word("prices", ForEach(words.colours, prices), told_prices),
        Word("holding", hand, lambda table: named(words, acting_seat(table).shares)),
        Word("hands", ForEach(SEATS, hand), told_hands),
        Word("cash", OneForAll(SEATS, OneOf(money)), lambda table: by_seat(table, "cash")),
        Word(
            "market",
            ForEach(words.colours, OneOf((4, *counts))),
            lambda table: all_named(words, table.market),
        ),
        Word(
            "purchase_track",
            ForEach(words.colours, A_FEW),
            lambda table: named(words, table.purchase_track),
        ),
        Word(
            "sale_track",
            ForEach(words.colours, full_first),
            lambda table: all_named(words, current_sale_track(table)),
        ),
        Word(
            "current_sale_track",
            OneOf((*words.sale_tracks, refilled(words))),
            lambda table: track_name(words, table.sale_tracks),
        ),
        Word(
            "price_change",
            OneOf((None, *words.tracks)),
            lambda table: words.tracks[table.trigger] if table.phase == CHANGING else UNSAID,
        ),
    )


def words_of_bars(printed: Components) -> tuple[Word, ...]:
    """Return the words for bars and their track, and for the black shares drawn."""
    words = printed.words
    return of_a_set_table(
        Word(
            f"{words.bar}_track",
            ForEach(words.colours, A_FEW),
            lambda table: named(words, table.bar_track),
        ),
        Word(
            f"{words.bar}_price",
            OneOf(printed.bar_prices),
            lambda table: printed.bar_prices[table.bar_space],
        ),
        Word(f"{words.bar}_bought", A_FEW, lambda table: table.bars_bought),
        Word(f"blacks_in_the_{words.bank}", A_FEW, lambda table: table.bank_blacks),
    )


@lru_cache
def finer_words(printed: Components) -> tuple[Word, ...]:
    """Return the words that have to be said only of few tables, where they are not as usual."""
    words = printed.words
    counts = OneOf(tuple(range(printed.shares_in_the_box)))
    phases = {phase: due for due, phase in DUE.items()}

    def told_tracks(table: Position) -> dict[str, dict[str, int]]:
        tracks = dict(zip(words.sale_tracks, table.sale_tracks.shares, strict=True))
        del tracks[words.sale_tracks[table.sale_tracks.current]]
        return {name: all_named(words, shares) for name, shares in tracks.items()}

    return (
        Word("due", OneOf((None, *DUE)), lambda table: phases.get(table.phase), finer=True),
        *of_a_set_table(
            Word(
                "other_sale_tracks",
                ForEach(words.sale_tracks, ForEach(words.colours, counts)),
                told_tracks,
                finer=True,
            ),
            Word(
                "blacks_beside_the_sale_tracks",
                ForEach(words.sale_tracks, A_FEW),
                lambda table: dict(zip(words.sale_tracks, table.sale_tracks.blacks, strict=True)),
                finer=True,
            ),
            Word("blacks_beside_the_prices", A_FEW, lambda table: table.area_blacks, finer=True),
        ),
    )


def by_seat(table: Position, part: str) -> dict[int, object]:
    """Return a part of what each seat owns."""
    return {number: getattr(seat, part) for number, seat in enumerate(table.seats)}


def those_with(table: Position, card: str) -> tuple[int, ...]:
    """Return the seats that have a card."""
    return tuple(number for number, seat in enumerate(table.seats) if getattr(seat, card))


def bars_of(position: Position) -> dict[int, int]:
    """Return the bars of each seat, a big one counted as the small ones that it stands for."""
    return {
        number: SMALL_BARS_IN_A_BIG_ONE * seat.big_bars + seat.small_bars
        for number, seat in enumerate(position.seats)
    }


def without_a_card(table: Position) -> tuple[int, ...]:
    """Return the seats that were dealt a numbered card and have it no more."""
    cards = enumerate(seat.card for seat in table.seats)
    return tuple(number for number, card in cards if number > 0 and card == NO_CARD)


def track_name(words: Words, tracks: SaleTracks) -> str:
    """Return the name of the current sale track; the centre one above an empty one was refilled."""
    was_refilled = tracks.current == CENTRE and not any(tracks.shares[BOTTOM])
    return refilled(words) if was_refilled else words.sale_tracks[tracks.current]
