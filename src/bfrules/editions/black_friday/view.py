"""What one seat may know of the table."""

from random import Random
from typing import Final

from attrs import evolve, fields, frozen

from bfrules.core.notation import no_such_seat
from bfrules.core.promises import those
from bfrules.editions.black_friday.components import Components, all_blacks, shares_in_play
from bfrules.editions.black_friday.position import (
    DEALING,
    EMPTY_PILE,
    MIBS_SEAT,
    OVER,
    Phase,
    Pile,
    Position,
    Prices,
    SaleTracks,
    Seat,
    is_mibs,
)
from bfrules.editions.black_friday.soundness import (
    every_black_share_is_somewhere,
    every_share_is_somewhere,
)
from bfrules.editions.black_friday.steps import Track
from bfrules.kernel.contract import contract
from bfrules.kernel.draws import drawn_at_random
from bfrules.kernel.shares import NONE_OF_EACH, Counts, are_five_counts, covers, together, without


@frozen
class SeenSeat:
    """What is seen of a seat: None stands for what lies behind its screen."""

    cash: int | None
    shares: Counts | None
    small_bars: int | None
    big_bars: int | None
    card: int
    sell_card: bool = False
    buy_card: bool = False
    subsidies: int = 0
    turned: int = 0
    owed: int = 0
    turned_later: int = 0
    owed_later: int = 0


@frozen
class View:
    """What one seat may know: the board, its own screen, and what is nowhere to be seen.

    `unseen` are the shares in the bag and behind the other screens together,
    five counts in colour order; `blacks_in_the_bag` follows from the board.
    """

    seat: int
    phase: Phase
    turn: int
    acted: bool
    trigger: Track
    mibs: bool
    seats: tuple[SeenSeat, ...]
    prices: Prices
    market: Counts
    purchase_track: Counts
    bar_track: Counts
    sale_tracks: SaleTracks
    unseen: Counts
    blacks_in_the_bag: int
    bank_blacks: int
    area_blacks: int
    bar_space: int
    bars_bought: int
    level: int


def is_open(position: Position, number: int, seat: int) -> bool:
    """Tell whether a seat may look behind the screen of the seat with this number."""
    return number == seat or position.phase == OVER or is_mibs(position, number)


def bars_in_sight(printed: Components, bars: int) -> int | None:
    """Return a number of bars if all may see them, else None."""
    return bars if printed.bars_are_open else None


BEHIND_THE_SCREEN: Final = ("cash", "shares", "small_bars", "big_bars")
BEFORE_THE_SCREEN: Final = tuple(
    part.name for part in fields(Seat) if part.name not in BEHIND_THE_SCREEN
)
BOARD: Final = tuple(
    part.name for part in fields(Position) if part.name not in ("seats", "bag", "drawn")
)
"""The parts of a table that all see."""


def whole(seat: Seat) -> SeenSeat:
    """Return all that a seat owns, as one sees one's own."""
    return SeenSeat(**those(seat, (*BEHIND_THE_SCREEN, *BEFORE_THE_SCREEN)))


def before_the_screen(printed: Components, seat: Seat) -> SeenSeat:
    """Return what lies before the screen of a seat: its cards, its subsidies, perhaps its bars."""
    return SeenSeat(
        cash=seat.cash if printed.cash_is_open else None,
        shares=None,
        small_bars=bars_in_sight(printed, seat.small_bars),
        big_bars=bars_in_sight(printed, seat.big_bars),
        **those(seat, BEFORE_THE_SCREEN),
    )


# conditions ------------------------------------------------------------------


def there_is_such_a_seat(printed: Components, position: Position, seat: int) -> bool:
    """The seat is one of those at the table."""
    return seat >= 0 and seat < len(position.seats)


def no_share_is_missing(printed: Components, position: Position, seat: int) -> bool:
    """All coloured and black shares are on the table, in the bag or in a hand."""
    return every_share_is_somewhere(printed, position) and every_black_share_is_somewhere(
        printed, position
    )


def no_closed_screen_is_looked_behind(
    view: View, printed: Components, position: Position, seat: int
) -> bool:
    """Behind a closed screen no shares are seen, nor cash or bars unless they are open."""
    return len(view.seats) == len(position.seats) and all(
        is_open(position, number, seat)
        or (
            (printed.cash_is_open or seen.cash is None)
            and seen.shares is None
            and (printed.bars_are_open or (seen.small_bars is None and seen.big_bars is None))
        )
        for number, seen in enumerate(view.seats)
    )


def whatever_lies_before_a_screen_is_seen(
    view: View, printed: Components, position: Position, seat: int
) -> bool:
    """Of every seat its cards, its subsidies, its debts and its open bars are seen as they are."""
    return all(
        without_what_a_screen_hides(printed, whole(other))
        == without_what_a_screen_hides(printed, seen)
        for seen, other in zip(view.seats, position.seats, strict=True)
    )


def without_what_a_screen_hides(printed: Components, seen: SeenSeat) -> SeenSeat:
    """Return what is seen of a seat but for its cash, its shares, and its bars if hidden."""
    if printed.bars_are_open:
        return evolve(seen, cash=None, shares=None)
    return evolve(seen, cash=None, shares=None, small_bars=None, big_bars=None)


def whatever_is_open_is_seen(
    view: View, printed: Components, position: Position, seat: int
) -> bool:
    """Of its own seat, of the M.I.B.S., and of all at the end, everything is seen."""
    return all(
        not is_open(position, number, seat) or view.seats[number] == whole(other)
        for number, other in enumerate(position.seats)
    )


def the_board_is_seen(view: View, printed: Components, position: Position, seat: int) -> bool:
    """The board, and whose turn it is, are seen as they are."""
    return view.seat == seat and those(view, BOARD) == those(position, BOARD)


def bag_and_closed_screens_are_seen_as_one(
    view: View, printed: Components, position: Position, seat: int
) -> bool:
    """What is nowhere to be seen are the shares in the bag and behind closed screens together."""
    hidden = position.bag.shares
    for number, other in enumerate(position.seats):
        if not is_open(position, number, seat):
            hidden = together(hidden, other.shares)
    return view.unseen == hidden and view.blacks_in_the_bag == position.bag.blacks


@contract(
    needs=(there_is_such_a_seat, no_share_is_missing),
    promises=(
        no_closed_screen_is_looked_behind,
        whatever_lies_before_a_screen_is_seen,
        whatever_is_open_is_seen,
        the_board_is_seen,
        bag_and_closed_screens_are_seen_as_one,
    ),
)
def seen_by(printed: Components, position: Position, seat: int) -> View:
    """Return what a seat may know; after the end, all screens are open."""
    if not 0 <= seat < len(position.seats):
        raise ValueError(f"{printed.words.edition}: {no_such_seat(seat, position.seats)}.")
    in_sight = together(
        together(together(position.market, position.purchase_track), position.bar_track),
        position.drawn.shares,
    )
    for track in position.sale_tracks.shares:
        in_sight = together(in_sight, track)
    seats: list[SeenSeat] = []
    for number, other in enumerate(position.seats):
        open_to_all = position.phase == OVER or is_mibs(position, number)
        if open_to_all or number == seat:
            in_sight = together(in_sight, other.shares)
            seats.append(whole(other))
        else:
            seats.append(before_the_screen(printed, other))
    each = shares_in_play(printed, len(position.seats))
    return View(
        seat=seat,
        seats=tuple(seats),
        unseen=without((each, each, each, each, each), in_sight),
        blacks_in_the_bag=all_blacks(printed)
        - sum(position.sale_tracks.blacks)
        - position.drawn.blacks
        - position.bank_blacks
        - position.area_blacks,
        **those(position, BOARD),
    )


# what may lie behind the screens ---------------------------------------------


def imagined(printed: Components, view: View, random: Random) -> Position:
    """Return a table that the seat of a view may be sitting at.

    Every unseen share is as likely in any of the places that are left: in a hidden hand
    or in the bag. How much a closed screen hides no view tells: it is taken to hide as much
    cash, as many shares and bars as the seat itself has, and while hands are drawn what
    the set-up put there. If the unseen shares are too few for that, all are in hands.
    A hand that is written into the view in place of None comes off the unseen shares.

    Raise ValueError for a written hand of more shares than are unseen, or below zero, and
    for `unseen` of other shares than the seat does not see: some would be nowhere.
    """
    closed = [number for number, seen in enumerate(view.seats) if seen.shares is None]
    bag, hands = without_written_hands(printed, view), {}
    sizes = sizes_of_hidden_hands(printed, view, closed, sum(bag), random)
    for number, size in zip(closed, sizes, strict=True):
        hands[number] = five_counts(drawn_at_random(bag, size, random))
        bag = without(bag, hands[number])
    table = Position(
        seats=tuple(
            behind_the_screen(printed, view, number, hands.get(number, NONE_OF_EACH))
            for number in range(len(view.seats))
        ),
        bag=Pile(bag, view.blacks_in_the_bag),
        drawn=EMPTY_PILE,
        **those(view, BOARD),
    )
    unseen = seen_by(printed, table, view.seat).unseen
    if unseen != view.unseen:
        raise ValueError(
            f"{printed.words.edition}: `unseen` is {view.unseen}, but the shares that seat "
            f"{view.seat} does not see are {unseen}. Leave `unseen` as `view` returned it: a hand "
            "that is written into the view comes off it by itself."
        )
    return table


def without_written_hands(printed: Components, view: View) -> Counts:
    """Return the unseen shares without the hands written into a view for closed screens."""
    unseen = view.unseen
    for number, seen in enumerate(view.seats):
        open_to_all = view.phase == OVER or (view.mibs and number == MIBS_SEAT)
        if seen.shares is None or open_to_all or number == view.seat:
            continue
        if not are_five_counts(seen.shares) or not covers(unseen, seen.shares):
            raise ValueError(
                f"{printed.words.edition}: seat {number} cannot have the shares {seen.shares}; "
                f"of the unseen shares {unseen} are left. Write five counts from 0 to these."
            )
        unseen = without(unseen, seen.shares)
    return unseen


def sizes_of_hidden_hands(
    printed: Components, view: View, closed: list[int], unseen: int, random: Random
) -> tuple[int, ...]:
    """Say how many shares each closed screen is taken to hide, as far as there are unseen ones."""
    own = view.seats[view.seat].shares
    assert own is not None
    places = tuple(
        (printed.hand_size if number < view.turn else 0) if view.phase == DEALING else sum(own)
        for number in closed
    )
    return drawn_at_random(places, min(sum(places), unseen), random)


def behind_the_screen(printed: Components, view: View, number: int, hand: Counts) -> Seat:
    """Return what a seat owns if its closed screen hides these shares."""
    seen, own = view.seats[number], view.seats[view.seat]
    cash = own.cash
    if view.phase == DEALING:
        cash = printed.cash if number < view.turn else 0
    return Seat(
        cash=first_known(seen.cash, cash),
        shares=hand if seen.shares is None else seen.shares,
        small_bars=first_known(seen.small_bars, own.small_bars),
        big_bars=first_known(seen.big_bars, own.big_bars),
        **those(seen, BEFORE_THE_SCREEN),
    )


def first_known(seen: int | None, own: int | None) -> int:
    """Return a number that is seen, or one's own in its place."""
    known = own if seen is None else seen
    assert known is not None
    return known


def five_counts(handful: tuple[int, ...]) -> Counts:
    """Return a handful of coloured shares as five counts."""
    purple, yellow, green, blue, white = handful
    return (purple, yellow, green, blue, white)
