"""What one seat may know of the table."""

from attrs import frozen

from bfrules.core.rule import implements
from bfrules.editions.bf2023.components import Components, all_blacks, shares_in_play
from bfrules.editions.bf2023.position import OVER, Phase, Position, Prices, SaleTracks, is_mibs
from bfrules.editions.bf2023.steps import Track
from bfrules.kernel.shares import Counts, together, without


@frozen
class SeenSeat:
    """What is seen of a seat: None stands for what lies behind its screen."""

    cash: int | None
    shares: Counts | None
    small_bars: int | None
    big_bars: int | None
    tile: int


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
    gold_track: Counts
    sale_tracks: SaleTracks
    unseen: Counts
    blacks_in_the_bag: int
    bank_blacks: int
    area_blacks: int
    gold_space: int
    gold_bought: int
    level: int


@implements("bf2023.setup.29", "bf2023.setup.30", "bf2023.mibs.2", "bf2023.mibs.3")
def seen_by(printed: Components, position: Position, seat: int) -> View:
    """Return what a seat may know; after the end, all screens are open."""
    if not 0 <= seat < len(position.seats):
        last = len(position.seats) - 1
        raise ValueError(f"bf2023: there is no seat {seat}; seats count from 0 to {last}.")
    in_sight = together(
        together(together(position.market, position.purchase_track), position.gold_track),
        position.drawn.shares,
    )
    for track in position.sale_tracks.shares:
        in_sight = together(in_sight, track)
    seats: list[SeenSeat] = []
    for number, other in enumerate(position.seats):
        open_to_all = position.phase == OVER or is_mibs(position, number)
        if open_to_all or number == seat:
            in_sight = together(in_sight, other.shares)
            seats.append(
                SeenSeat(other.cash, other.shares, other.small_bars, other.big_bars, other.tile)
            )
        else:
            seats.append(SeenSeat(None, None, None, None, other.tile))
    each = shares_in_play(printed, len(position.seats))
    return View(
        seat=seat,
        phase=position.phase,
        turn=position.turn,
        acted=position.acted,
        trigger=position.trigger,
        mibs=position.mibs,
        seats=tuple(seats),
        prices=position.prices,
        market=position.market,
        purchase_track=position.purchase_track,
        gold_track=position.gold_track,
        sale_tracks=position.sale_tracks,
        unseen=without((each, each, each, each, each), in_sight),
        blacks_in_the_bag=all_blacks(printed)
        - sum(position.sale_tracks.blacks)
        - position.drawn.blacks
        - position.bank_blacks
        - position.area_blacks,
        bank_blacks=position.bank_blacks,
        area_blacks=position.area_blacks,
        gold_space=position.gold_space,
        gold_bought=position.gold_bought,
        level=position.level,
    )
