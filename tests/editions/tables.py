"""What tests of editions count and change on a table."""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from textwrap import dedent
from types import MappingProxyType
from typing import Any, Final, TypeVar

from attrs import evolve

from bfrules.editions.black_friday.position import ACTING, Pile, Position, SaleTracks, Seat
from bfrules.editions.black_friday.steps import NO_TRACK, ChangePrices, DealHand, StockMarket
from bfrules.kernel.grid import Cell, cell_at
from bfrules.kernel.shares import Counts
from bfrules.testing import reasons

USUAL: Final[Cell] = cell_at(0, 3)
NONE: Final[Counts] = (0, 0, 0, 0, 0)
FULL: Final[Counts] = (2, 2, 2, 2, 2)
UNTOUCHED: Final = "untouched"


Table = TypeVar("Table", bound=Position)


def untouched(kind: type[Table], seats: tuple[Seat, ...], market: int, bag: int) -> Table:
    """Return a table on which nobody has done anything, so much of each colour lying about."""
    return kind(
        phase=ACTING,
        turn=0,
        acted=False,
        trigger=NO_TRACK,
        mibs=False,
        seats=seats,
        prices=(USUAL, USUAL, USUAL, USUAL, USUAL),
        market=(market, market, market, market, market),
        purchase_track=NONE,
        bar_track=NONE,
        sale_tracks=SaleTracks((FULL, FULL, FULL), (1, 2, 3), 0),
        bag=Pile((bag, bag, bag, bag, bag), 0),
        drawn=Pile(NONE, 0),
        bank_blacks=0,
        area_blacks=9,
        bar_space=0,
        bars_bought=0,
        level=0,
    )


def seats_with(position: Position, number: int, **changes: Any) -> tuple[Seat, ...]:
    seats = list(position.seats)
    seats[number] = evolve(seats[number], **changes)
    return tuple(seats)


def counted_shares(position: Position, colour: int) -> int:
    """Count a colour wherever it can lie, in other words than the soundness conditions."""
    lots: list[Counts] = [
        position.market,
        position.purchase_track,
        position.bar_track,
        *position.sale_tracks.shares,
        position.bag.shares,
        position.drawn.shares,
        *(seat.shares for seat in position.seats),
    ]
    assert min(min(lot) for lot in lots) >= 0
    return sum(lot[colour] for lot in lots)


def counted_blacks(position: Position) -> int:
    piles = [
        *position.sale_tracks.blacks,
        position.bag.blacks,
        position.drawn.blacks,
        position.bank_blacks,
        position.area_blacks,
    ]
    assert min(piles) >= 0
    return sum(piles)


def taken(step: object) -> tuple[int, ...]:
    assert isinstance(step, StockMarket | DealHand | ChangePrices)
    return (*step.shares, step.blacks if isinstance(step, ChangePrices) else 0)


def deal(random: Random, stock: Counter[str], number: int) -> Counter[str]:
    """Take a number of shares from the stock, mostly of few colours."""
    likely = random.sample(sorted(stock), k=random.randint(1, len(stock)))
    dealt = Counter[str]()
    for _ in range(number):
        colour = random.choice([name for name in likely if stock[name]] or sorted(+stock))
        dealt[colour] += 1
        stock[colour] -= 1
    return dealt


def ruled(edition: Any, told: str, odd: Mapping[str, Any] = MappingProxyType({})) -> None:
    """See what steps do at tables in words: the whole table after each, or why it is refused.

    A table stands alone on a line; below it, further in, each step; below that, behind `=`, the
    table that it leads to, or each reason against it. A step that no words can say is in `odd`,
    by name. What is refused is not listed, and what is not refused is.
    """
    table: Any = None
    step: Any = None
    asked: dict[tuple[Any, Any], list[Any]] = {}
    for line in filter(str.strip, dedent(told).splitlines()):
        said = " ".join(line.split())
        if line.startswith("    "):
            becomes = edition.parse_position(said[2:]) if said.startswith("= ") else said
            asked[table, step].append(becomes)
        elif line.startswith("  "):
            step = odd.get(said) or edition.parse_step(said)
            asked[table, step] = []
        else:
            table = edition.parse_position("" if said == UNTOUCHED else said)
    assert {at: [*answer_at(edition, *at)] for at in asked} == asked
    legal = {at: set(edition.legal(at)) for at, _ in asked}
    allowed = [not isinstance(answer[0], str) for answer in asked.values()]
    assert [step in legal[at] for at, step in asked] == allowed


def answer_at(edition: Any, table: Any, step: Any) -> Iterator[Any]:
    """Yield the table after a step, or each reason against it."""
    yield from reasons(edition, table, step) or [edition.apply(table, step)]
