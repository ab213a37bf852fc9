"""Chance in small steps: share by share out of a bag, card by card from a pile."""

from collections.abc import Callable
from typing import Any, Final

from attrs import frozen

from bfrules.adapters.tables import Unplayable
from bfrules.core.edition import AnyEdition
from bfrules.editions.black_friday import chance
from bfrules.editions.black_friday.position import DEALING, is_mibs
from bfrules.editions.black_monday import edition as black_monday
from bfrules.editions.black_monday.position import KINDS, RATING
from bfrules.editions.black_monday.steps import MARKET_CLOSED, Draw
from bfrules.editions.black_monday.words import told_card
from bfrules.kernel.shares import COLOURS

Kind = int
Stock = tuple[int, ...]
Seat = int

EVERYBODY: Final[Seat] = -1
NOBODY: Final[Seat] = -2
COLOURS_AND_BLACK: Final = len(COLOURS) + 1


@frozen(eq=False)
class Drawing:
    """How chance draws one by one, each of what is left as likely.

    `names` are those of the kinds of what is drawn; `due` says from what stock a chance step
    draws, and how many; `step` makes the step of the kinds that were drawn; `seen_by` says
    who sees one that is drawn: a seat, or everybody.
    """

    names: tuple[str, ...]
    due: Callable[[Any], tuple[Stock, int]]
    step: Callable[[Any, list[Kind]], Any]
    seen_by: Callable[[Any, Kind], Seat]


def drawing_of(edition: AnyEdition) -> Drawing:
    """Return how chance draws in an edition, one by one.

    Raise Unplayable for an edition that draws otherwise than those that ship.
    """
    printed = edition.printed
    if edition.drawing.draws is chance.draw_chance:
        return Drawing(
            names=(*printed.words.colours, "black"),
            due=lambda position: chance.stock_and_size(printed, position),
            step=handful_drawn,
            seen_by=seen_at_the_bag,
        )
    if edition.drawing.draws is black_monday.draw_chance:
        return Drawing(
            names=(*map(told_card, range(KINDS)), "Market Closed"),
            due=lambda position: ((*position.pile, int(position.closed_in_pile)), 1),
            step=card_drawn,
            seen_by=seen_at_the_pile,
        )
    if not edition.drawing.kinds:
        return Drawing((), no_draw_is_due, no_draw_is_due, no_draw_is_due)
    raise Unplayable(
        f"{edition.name} draws neither out of a bag as Black Friday nor from a pile as Black "
        "Monday; no other chance can be told one by one"
    )


def seen_at_the_bag(position: Any, kind: Kind) -> Seat:
    """Say who sees a share that is drawn: a hand is for the seat that draws it."""
    if position.phase == DEALING and not is_mibs(position, position.turn):
        return int(position.turn)
    return EVERYBODY


def seen_at_the_pile(position: Any, kind: Kind) -> Seat:
    """Say who sees a card that is drawn: who draws it, but for the first rates and the end."""
    if position.phase == RATING or kind == KINDS:
        return EVERYBODY
    return int(position.turn)


def handful_drawn(position: Any, kinds: list[Kind]) -> Any:
    """Return the step that draws these shares."""
    return chance.chance_step(position, tuple(map(kinds.count, range(COLOURS_AND_BLACK))))


def card_drawn(position: Any, kinds: list[Kind]) -> Any:
    """Return the step that draws one card."""
    (kind,) = kinds
    return Draw(MARKET_CLOSED) if kind == KINDS else black_monday.chance_step(position, kind)


def no_draw_is_due(*_: Any) -> Any:
    """Raise ValueError: chance has no part in this game."""
    raise ValueError("chance has no part in this game")
