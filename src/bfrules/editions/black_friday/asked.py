"""Which questions a list of trades asks: all, or all but the one whose clause has given way.

A house that puts a clause of its own in the place of a printed one asks it of the steps that the
other clauses let pass. These are listed as fast as the legal ones: a question less is asked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, TypeVar

from attrs import evolve, frozen

from bfrules.core.rule import Forbids, Lists, ListsWithout
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import ACTING, Position
from bfrules.kernel.shares import COLOURS, Colour


@frozen(eq=False, kw_only=True)
class Asked:
    """The questions about a trade that a list asks.

    They are whether it is the `time` for an action; whether it is no less than the `least` of an
    action; whether it keeps within the `limit`, with one more for a card; whether a `card` is
    there and of use; whether the `cash` pays it; whether the colour to place or remove is an
    allowed `colour`; where none is said, whether there is `nothing` to place or remove; and
    whether the colour `lowered` is one of those sold.
    """

    time: bool = True
    least: bool = True
    limit: bool = True
    card: bool = True
    cash: bool = True
    colour: bool = True
    nothing: bool = True
    lowered: bool = True


EVERYTHING: Final = Asked()

Kind = TypeVar("Kind")


def without_asking(
    lists: Callable[..., Iterable[Kind]], questions: Mapping[Forbids, str]
) -> ListsWithout:
    """Return lists that do not ask the questions of some clauses; each has the name of its own.

    A clause whose question no list asks has an empty name.
    """

    def lists_without(clauses: frozenset[Forbids]) -> Lists:
        names = {questions[clause]: False for clause in clauses if questions[clause]}
        return partial(lists, asked=evolve(EVERYTHING, **names)) if names else lists

    return ListsWithout(frozenset(questions), lists_without)


def trades_are_listed(position: Position, asked: Asked) -> bool:
    """Tell whether it is the time for an action or, if that is not asked, somebody sits there."""
    if asked.time:
        return position.phase == ACTING and not position.acted
    return bool(position.seats)


def least_traded(printed: Components, asked: Asked) -> int:
    """Return the least number of shares, or bars, of a trade."""
    return printed.least_trade if asked.least else 0


def most_traded(limit: int, has_card: bool, asked: Asked) -> int:
    """Return the most shares, or bars, of a trade: one more than the limit with a card."""
    return limit + 1 if has_card or not (asked.limit and asked.card) else limit


def colours_and_cards(
    allowed: tuple[Colour, ...], beyond: bool, card_fits: bool, asked: Asked
) -> Iterator[tuple[Colour | None, bool]]:
    """Yield what may be said besides of a lot: the colour to place or remove, and a card or none.

    `allowed` are the colours that may be placed or removed, `beyond` tells whether the lot, or
    the number of bars, is one more than the limit, and `card_fits` whether the seat has a card
    for that.
    """
    for colour in (*COLOURS, None):
        fits = not asked.nothing or not allowed
        if colour is not None:
            fits = not asked.colour or colour in allowed
        for extra in (False, True):
            within = not asked.limit or not beyond or extra
            of_use = not asked.card or not extra or card_fits
            if fits and within and of_use:
                yield colour, extra
