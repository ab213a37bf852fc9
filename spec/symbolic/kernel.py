"""The questions about the kernel, and the finite domains of what no symbolic run can end."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from types import GenericAlias
from typing import Any, Final, get_args, get_origin

from attrs import evolve

import bfrules.kernel
from bfrules.editions.black_monday.position import KINDS
from bfrules.kernel.cards import Cards, counted_in, put_on, with_card, without_card
from bfrules.kernel.dearest import dearest_shares
from bfrules.kernel.draws import probability
from bfrules.kernel.lots import lots_of_size, lots_within
from bfrules.kernel.ranking import first_difference, is_better, nearest_difference, ranked
from bfrules.kernel.shares import Counts
from spec.prover.lots import LotOf
from spec.subjects import functions_with_a_contract, modules_in
from spec.symbolic import gathered
from spec.symbolic.joining import joined
from spec.symbolic.question import (
    Case,
    Domain,
    Parameter,
    Question,
    Values,
    name_of,
    question_of,
)


def tuples_up_to(length: int, numbers: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield every tuple of these, of every length up to the longest."""
    known = tuple(numbers)
    for size in range(length + 1):
        yield from product(known, repeat=size)


def small_stocks_and_sizes() -> Iterator[Values]:
    """Yield stocks of one to six kinds with sizes up to all there is and one more."""
    for kinds, most in ((1, 4), (2, 4), (3, 3), (4, 2), (5, 2), (6, 1)):
        for stock in product(range(most + 1), repeat=kinds):
            for size in range(sum(stock) + 2):
                yield stock, size


def small_stocks_and_handfuls() -> Iterator[Values]:
    """Yield stocks of one to four kinds with every handful of them."""
    for kinds, most in ((1, 4), (2, 4), (3, 2), (4, 2)):
        for stock in product(range(most + 1), repeat=kinds):
            for handful in product(*(range(count + 1) for count in stock)):
                yield stock, handful


def small_piles_and_cards() -> Iterator[Values]:
    """Yield piles of one to three kinds, and up to four cards of these in any order."""
    for kinds in (1, 2, 3):
        for pile in product(range(3), repeat=kinds):
            for cards in tuples_up_to(4, range(kinds)):
                yield pile, cards


def small_scores() -> Iterator[Values]:
    """Yield two scores each for up to five seats."""
    for scores in tuples_up_to(5, product(range(3), repeat=2)):
        yield (scores,)


def small_scores_and_seats() -> Iterator[Values]:
    """Yield two scores each for up to four seats, with each of these."""
    for scores in tuples_up_to(4, product(range(3), repeat=2)):
        for seat in range(len(scores)):
            yield scores, seat


def small_prices_and_stocks() -> Iterator[Values]:
    """Yield five prices of three dollars at most, a share of each colour or none, small limits."""
    yield from product(product(range(1, 4), repeat=5), product(range(2), repeat=5), range(6))


def two_small_scores() -> Iterator[Values]:
    """Yield the scores of two who have up to three each."""
    for size in range(4):
        yield from product(product(range(3), repeat=size), repeat=2)


def seats_with_two_scores(seats: int) -> Any:
    """Return the type of so many seats with two scores each."""
    return GenericAlias(tuple, (tuple[int, int],) * seats)


DOMAINS: Final[Mapping[Callable[..., Any], Domain]] = {
    lots_within: Domain(
        "up to 3 shares of each colour, lots of up to 6",
        lambda: product(product(range(4), repeat=5), range(7)),
    ),
    dearest_shares: Domain(
        "prices of 1 to 3 dollars, up to one share of each colour, limits of 0 to 5",
        small_prices_and_stocks,
    ),
    lots_of_size: Domain("sizes 0 to 8", lambda: ((size,) for size in range(9))),
    probability: Domain(
        "1 or 2 kinds of up to 4 shares, 3 or 4 kinds of up to 2, every handful",
        small_stocks_and_handfuls,
    ),
    first_difference: Domain("up to 3 scores of 0 to 2 each", two_small_scores),
    is_better: Domain("up to 3 scores of 0 to 2 each", two_small_scores),
    ranked: Domain("up to 5 seats, two scores of 0 to 2 each", small_scores),
    nearest_difference: Domain("up to 4 seats, two scores of 0 to 2 each", small_scores_and_seats),
    put_on: Domain(
        "piles of 1 to 3 kinds with up to 2 of each, up to 4 cards of these in any order",
        small_piles_and_cards,
    ),
    gathered.all_handfuls: Domain(
        "1 to 6 kinds of up to 4, 4, 3, 2, 2, 1 shares, every size", small_stocks_and_sizes
    ),
    gathered.lots_to_buy: Domain(
        "up to 2 shares of each colour, $0, $19 or $110, prices of $1 or $100, up to 3 shares",
        lambda: product(
            product(range(3), repeat=5), (0, 19, 110), product((1, 100), repeat=5), range(4)
        ),
    ),
    gathered.colours_left: Domain(
        "up to 3 shares of each colour, lots of up to 3",
        lambda: product(product(range(4), repeat=5), range(4)),
    ),
    gathered.lots_to_sell: Domain(
        "up to 3 shares of each colour, lots of up to 6",
        lambda: product(product(range(4), repeat=5), range(7)),
    ),
}

COUNTS_WITHOUT_END: Final[frozenset[Callable[..., Any]]] = frozenset(
    {
        lots_within,
        lots_of_size,
        probability,
        put_on,
        gathered.all_handfuls,
        gathered.lots_to_buy,
        gathered.colours_left,
        gathered.lots_to_sell,
    }
)

NUMBERS_OF_SCORES: Final = (1, 2, 3)
NUMBERS_OF_SEATS: Final = (2, 3, 4, 5)
TWO_WITH_SCORES: Final = tuple(
    (f"{number} scores each", (GenericAlias(tuple, (int,) * number),) * 2)
    for number in NUMBERS_OF_SCORES
)

KINDS_OF_CARDS: Final = (
    f"{KINDS} kinds of cards",
    (GenericAlias(tuple, (int,) * KINDS), int, int),
)

FIVE_COLOURS: Final = ("five colours", (Counts, Counts, int))

SIZES: Final[Mapping[Callable[..., Any], tuple[tuple[str, tuple[Any, ...]], ...]]] = {
    counted_in: (KINDS_OF_CARDS,),
    dearest_shares: (FIVE_COLOURS,),
    first_difference: TWO_WITH_SCORES,
    is_better: TWO_WITH_SCORES,
    ranked: tuple(
        (f"{seats} seats, two scores each", (seats_with_two_scores(seats),))
        for seats in NUMBERS_OF_SEATS
    ),
    nearest_difference: tuple(
        (f"{seats} seats, two scores each", (seats_with_two_scores(seats), int))
        for seats in NUMBERS_OF_SEATS
    ),
}


# cards in order, and one card: what is done with them runs on counted cards
OF_CARDS_IN_ORDER: Final = (with_card, without_card)


def the_card_is_of_a_kind(cards: Cards, card: int) -> bool:
    """The card is of one of the kinds of cards."""
    return card >= 0 and card < KINDS


def kernel_cases() -> Iterator[Case]:
    """Yield a case for each promise of each function of the kernel, in the order of the text."""
    for module in (*modules_in(bfrules.kernel.__name__), gathered):
        for function in functions_with_a_contract(module):
            yield from cases_of(function)


def cases_of(function: Callable[..., Any]) -> Iterator[Case]:
    """Yield a case for each promise of a function of the kernel."""
    asked = question_of(function)
    domain = DOMAINS.get(function) or domain_of_tuples(asked.parameters)
    sizes = SIZES.get(function, ())
    for promise in asked.promises:
        whole = evolve(asked, promises=(promise,), domain=domain)
        yield Case(name_of(function), (promise,), (whole,))
        for told, annotations in sizes:
            of_that_size = evolve(
                asked, promises=(joined(promise),), parameters=retyped(asked, annotations)
            )
            name = f"{name_of(function)} [{told}]"
            yield Case(name, (promise,), (of_that_size,))
        if function in OF_CARDS_IN_ORDER:
            counted = evolve(
                asked,
                needs=(*asked.needs, the_card_is_of_a_kind),
                promises=(joined(promise),),
                parameters=retyped(asked, (LotOf(KINDS), int)),
            )
            name = f"{name_of(function)} [{KINDS} kinds of cards]"
            yield Case(name, (promise,), (counted,))


def retyped(question: Question, annotations: tuple[Any, ...]) -> tuple[Parameter, ...]:
    """Return the parameters of a question with other types."""
    return tuple(
        Parameter(parameter.name, annotation)
        for parameter, annotation in zip(question.parameters, annotations, strict=True)
    )


SMALL_NUMBERS: Final = range(-1, 4)
LONGEST_TUPLE: Final = 4


def domain_of_tuples(parameters: tuple[Parameter, ...]) -> Domain | None:
    """Return a small domain for a function of tuples of any length, None for any other.

    Symbolic tuples of any length have paths without end.
    """
    if not any(is_of_any_length(parameter.annotation) for parameter in parameters):
        return None
    return Domain(
        f"numbers from {SMALL_NUMBERS[0]} to {SMALL_NUMBERS[-1]},"
        f" tuples of up to {LONGEST_TUPLE} of them",
        lambda: product(*(small_values(parameter.annotation) for parameter in parameters)),
    )


def is_of_any_length(annotation: Any) -> bool:
    """Tell whether a type is a tuple of no given length."""
    return get_origin(annotation) is tuple and Ellipsis in get_args(annotation)


@cache
def small_values(annotation: Any) -> tuple[Any, ...]:
    """Return the small values of a type: whole numbers, truth values, tuples of them."""
    if annotation is bool:
        return (False, True)
    if get_origin(annotation) is not tuple:
        return tuple(SMALL_NUMBERS)
    parts = get_args(annotation)
    if Ellipsis in parts:
        return tuple(tuples_up_to(LONGEST_TUPLE, small_values(parts[0])))
    return tuple(product(*(small_values(part) for part in parts)))
