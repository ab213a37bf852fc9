"""The edition `black_monday`: its rules, its components, and its words for steps and tables."""

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import ClassVar, Final, Unpack

from attrs import frozen

from bfrules.core.by_hand import explaining, telling_keywords
from bfrules.core.edition import CHANCE, Actor, Drawing, Edition
from bfrules.core.notation import ImpossiblePosition
from bfrules.core.rule import cited
from bfrules.editions.black_monday import table
from bfrules.editions.black_monday.closing import DRAW, final_places
from bfrules.editions.black_monday.components import PACKAGE, Components, read_components
from bfrules.editions.black_monday.look import Look
from bfrules.editions.black_monday.misprints import misprints
from bfrules.editions.black_monday.position import (
    ACTING,
    BOXED,
    DEALING,
    IN_THE_BOX,
    OVER,
    RATING,
    Position,
)
from bfrules.editions.black_monday.rates import CHANGE_RATE
from bfrules.editions.black_monday.readings import READINGS, VARIANTS, high_cards_worth
from bfrules.editions.black_monday.setup import DEAL, OPEN_TABLE, TURN_UP
from bfrules.editions.black_monday.soundness import problems
from bfrules.editions.black_monday.speech import SPEECH
from bfrules.editions.black_monday.steps import (
    MARKET_CLOSED,
    BuyCard,
    ChangeRate,
    Deal,
    Draw,
    EndTurn,
    OpenTable,
    SellCard,
    Step,
    SwapCard,
    TurnUp,
)
from bfrules.editions.black_monday.swapping import SWAP_CARD
from bfrules.editions.black_monday.trading import BUY_CARD, SELL_CARD
from bfrules.editions.black_monday.turn import END_TURN
from bfrules.editions.black_monday.view import View, imagined, seen_by
from bfrules.rendering.text import as_text


def actor_of(position: Position) -> Actor:
    """Say who acts; before the set-up the first seat sets the table."""
    if position.phase in (ACTING, BOXED):
        return position.turn
    return None if position.phase == OVER else CHANCE


def chance_step(position: Position, card: int) -> Step:
    """Return the chance step that brings this card."""
    if position.phase == RATING:
        return TurnUp(card)
    if position.phase == DEALING:
        return Deal(card)
    return Draw(card)


def list_chances(printed: Components, position: Position) -> Iterable[tuple[Step, Fraction]]:
    """Yield each card that may come next with its probability."""
    closed = int(position.closed_in_pile)
    cards = sum(position.pile) + closed
    for card, number in enumerate(position.pile):
        if number:
            yield chance_step(position, card), Fraction(number, cards)
    if closed:
        yield Draw(MARKET_CLOSED), Fraction(1, cards)


def draw_chance(printed: Components, position: Position, random: Random) -> Step:
    """Draw the next card."""
    at = random.randrange(sum(position.pile) + position.closed_in_pile)
    for card, number in enumerate(position.pile):
        at -= number
        if at < 0:
            return chance_step(position, card)
    return Draw(MARKET_CLOSED)


def drawn(table: "PositionBlackMonday | ViewBlackMonday") -> str:
    """Draw a table, or what a seat may know of it, as text."""
    return as_text(black_monday.picture(table))


@frozen(slots=False, eq=False)
class PositionBlackMonday(Position):
    """A table of Black Monday.

    Companies are numbers: 0 yellow, 1 red, 2 blue, 3 purple. A card is a number: 13 times
    its company, plus its value less 1.
    """

    of_edition: ClassVar = "black_monday"

    @property
    def look(self) -> Look:
        """The table by name: `.look.rate("yellow")`, `.look.seat(0).hand`."""
        return Look(self)

    __str__ = drawn


@frozen(eq=False)
class ViewBlackMonday(View):
    """What one seat may know of a table of Black Monday."""

    of_edition: ClassVar = "black_monday"

    __str__ = drawn


@telling_keywords
@frozen(kw_only=True)
class BlackMonday(Edition[Components, PositionBlackMonday, Step, View]):
    """Black Monday, with words for its steps and its tables."""

    def start(self, *, seats: int) -> PositionBlackMonday:
        """Set the table: a position that waits for the first card turned up.

        Seat 0 is the player left of the dealer. Raise IllegalStep, with the
        statements, for a wrong number of seats.
        """
        return self.apply(self.in_the_box, OpenTable(seats))

    @explaining(table.Mentioned)
    def position(self, **mentioned: Unpack[table.Mentioned]) -> PositionBlackMonday:
        """Build a position at the beginning of a turn from what is mentioned.

        Raise ImpossiblePosition with the fact that makes the table impossible.
        """
        return self.set_table(mentioned)

    @property
    def in_the_box(self) -> PositionBlackMonday:
        """The table before the set-up."""
        return self.adopt(IN_THE_BOX)

    def buy(self, card: str) -> BuyCard:
        """Name the purchase of the shares of a card of the hand."""
        return BuyCard(table.card_named(card))

    def sell(self, card: str) -> SellCard:
        """Name the sale of the shares of a card of the portfolio."""
        return SellCard(table.card_named(card))

    def change_rate(self, card: str, *, as_zero: bool = False) -> ChangeRate:
        """Name a card laid on the rate of its company, as its value or as 0."""
        if not isinstance(as_zero, bool):
            raise ImpossiblePosition(
                f"black_monday: as_zero cannot be {as_zero!r}; say True or False."
            )
        return ChangeRate(table.card_named(card), as_zero)

    def swap(self, card: str) -> SwapCard:
        """Name a card to swap."""
        return SwapCard(table.card_named(card))

    def end_turn(self) -> EndTurn:
        """Name the end of the actions of a turn."""
        return EndTurn()

    def draw(self, card: str) -> Draw:
        """Name the card drawn: a company and a value, or "Market Closed"."""
        return Draw(MARKET_CLOSED if card == "Market Closed" else table.card_named(card))

    def turn_up(self, card: str) -> TurnUp:
        """Name the card turned up for the first rates."""
        return TurnUp(table.card_named(card))

    def deal(self, card: str) -> Deal:
        """Name the card dealt."""
        return Deal(table.card_named(card))


black_monday: Final = BlackMonday(
    name="black_monday",
    title="Black Monday",
    package=PACKAGE,
    printed=read_components(),
    rules=(
        OPEN_TABLE,
        TURN_UP,
        DEAL,
        BUY_CARD,
        SELL_CARD,
        CHANGE_RATE,
        SWAP_CARD,
        END_TURN,
        DRAW,
    ),
    acts=actor_of,
    drawing=Drawing(lists=list_chances, draws=draw_chance, kinds=(TurnUp, Deal, Draw)),
    ranks=final_places,
    sees=seen_by,
    imagines=imagined,
    speech=SPEECH,
    components=lambda printed: printed.provenance,
    problems=problems,
    misprints=misprints,
    position_kind=PositionBlackMonday,
    view_kind=ViewBlackMonday,
    readings=READINGS,
    beside=cited(
        {final_places: "closing.4", seen_by: "setup.7", high_cards_worth: "variants.1"},
        "black_monday",
    ),
    variants=VARIANTS,
)
