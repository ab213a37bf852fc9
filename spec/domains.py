"""Finite domains beside those of the kernel: run outright, case by case."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, Final

from attrs import evolve

from bfrules import bf2023
from bfrules.editions.bf2023.mibs import known_choice, not_the_choice_of_the_mibs
from bfrules.editions.black_friday.overview import target_of
from bfrules.kernel import grid
from bfrules.kernel.shares import COLOURS
from spec.subjects import Subject
from spec.symbolic.answering import WholeDomain
from spec.symbolic.question import Domain, Question, parameters_of, stated_contract

PRINTED: Final = "printed"
CELLS: Final = WholeDomain(
    "every cell of the price table",
    lambda: ((grid.Cell(cell),) for cell in range(grid.LAST_CELL + 1)),
)
MOVES: Final[tuple[Callable[..., Any], ...]] = (grid.right, grid.left, grid.up, grid.down)


def question_of_a_domain(subject: Subject) -> Question | None:
    """Return the question about a subject in a finite domain, None if it has none here."""
    if subject.function in MOVES:
        return bound(subject, CELLS)
    if subject.function is target_of and subject.edition is not None:
        return bound(subject, price_changes(subject.edition))
    if subject.function is not_the_choice_of_the_mibs:
        return bound(subject, choices_of_the_mibs())
    return None


def bound(subject: Subject, domain: Domain) -> Question:
    """Return the question whether a subject keeps its promises in a domain."""
    stated = stated_contract(subject.function)
    parameters = parameters_of(subject.function)
    free = tuple(parameter for parameter in parameters if parameter.name != PRINTED)
    printed = () if subject.edition is None else (subject.edition.printed,)
    before = printed if len(free) < len(parameters) else ()
    return Question(
        free,
        stated.needs,
        subject.function,
        stated.promises,
        domain=domain,
        arguments=lambda values: (*before, *values),
    )


# the price table and its moves -------------------------------------------------


def price_changes(edition: Any) -> Domain:
    """Return the domain of every number of the overview from every cell of the price table."""
    numbers = range(len(edition.printed.price_moves))
    centre, cells = edition.printed.price_moves_centre, range(len(edition.printed.prices))
    return WholeDomain(
        f"each of {len(numbers)} numbers of the overview from each cell of the price table",
        lambda: ((grid.Cell(cell), at - centre) for at, cell in product(numbers, cells)),
    )


# the choice of the M.I.B.S. ------------------------------------------------------

TWO_PRICES: Final = (3, 9)
HANDS: Final = ((0, 0, 0, 0, 0), (2, 1, 0, 0, 0), (0, 1, 1, 0, 2))
TRACKS: Final = ((2, 2, 2, 2, 2), (0, 1, 0, 0, 1))
CASH: Final = (0, 60, 1000)


def choices_of_the_mibs() -> Domain:
    """Return the domain of small tables with the M.I.B.S. to act, and some steps at each."""
    return Domain(
        "every colour at one of two prices, none or two of each in the market, three hands,"
        " two sale tracks, three amounts of cash; the choice, and each other share on the track",
        small_tables_of_the_mibs,
    )


def small_tables_of_the_mibs() -> Iterator[tuple[Any, Any]]:
    """Yield a position and a step: the choice that is due, and the same with another share."""
    table: Any = bf2023.position(seats=3, mibs=True, turn=0)
    for prices, market, hand, track, cash in product(
        product(TWO_PRICES, repeat=5), product((0, 2), repeat=5), HANDS, TRACKS, CASH
    ):
        seat = evolve(table.seats[0], cash=cash, shares=hand)
        tracks = evolve(table.sale_tracks, shares=(track, *table.sale_tracks.shares[1:]))
        position = evolve(
            table,
            seats=(seat, *table.seats[1:]),
            prices=prices,
            market=market,
            sale_tracks=tracks,
        )
        choice = known_choice(bf2023.printed, position).step
        for step in (choice, *with_another_share(choice)):
            yield position, step


def with_another_share(step: Any) -> Iterable[Any]:
    """Yield a step with each other share, or none, placed or removed."""
    name = "removed" if hasattr(step, "removed") else "placed"
    changes: Iterator[Mapping[str, Any]] = ({name: colour} for colour in (*COLOURS, None))
    return (evolve(step, **change) for change in changes if change[name] != getattr(step, name))
