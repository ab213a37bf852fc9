"""Setting the table: capital, the first rates, and the hands."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, anywhere, at_every_table, rule
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions import common as table
from bfrules.editions.black_monday.conditions import setup
from bfrules.editions.black_monday.position import (
    ACTING,
    BOXED,
    DEALING,
    EMPTY,
    KINDS,
    RATING,
    Position,
    Seat,
    acting_seat,
    changed,
    company_of,
    is_card,
    value_of,
    with_acting_seat,
    with_company,
    with_stack,
)
from bfrules.editions.black_monday.steps import Deal, OpenTable, TurnUp
from bfrules.editions.black_monday.turn import not_due
from bfrules.editions.black_monday.words import told_card
from bfrules.kernel.cards import Pile, counted_in, with_card
from bfrules.kernel.contract import contract

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6
CONCEIVABLE_SEATS: Final = range(9)


def not_in_the_pile_of(position: Position, card: int) -> Refusal | None:
    """Refuse a card that the draw pile does not hold."""
    if is_card(card) and position.pile[card] > 0:
        return None
    return refused(card=told_card(card), in_the_draw_pile=0)


def kinds_counted(pile: Pile) -> Iterable[int]:
    """Yield each kind of card of which a pile has any."""
    return (card for card, number in enumerate(pile) if number > 0)


def with_card_in_the_hand(position: Position, card: int) -> Position:
    """Move a card from the draw pile into the hand of the seat to move."""
    seat = acting_seat(position)
    owner = Seat(seat.cash, with_card(seat.hand, card), seat.portfolio)
    return changed(
        position,
        pile=counted_in(position.pile, card, -1),
        seats=with_acting_seat(position, owner),
    )


# the table -------------------------------------------------------------------


@contract(needs=(table.the_phase_is_known,), promises=(passes_exactly(setup.from_the_box),))
def table_already_set(printed: Components, position: Position, step: OpenTable) -> Refusal | None:
    """A table is set once, from the box."""
    return not_due(position, BOXED)


@contract(promises=(passes_exactly(setup.for_two_to_six),))
def wrong_number_of_seats(
    printed: Components, position: Position, step: OpenTable
) -> Refusal | None:
    """Two to six players can play."""
    if FEWEST_SEATS <= step.seats <= MOST_SEATS:
        return None
    return refused(seats=step.seats, allowed="2 to 6")


@contract(
    needs=(setup.for_two_to_six,),
    promises=(only("seats"), setup.everybody_has_the_capital_and_no_card),
)
def hand_out_the_capital(printed: Components, position: Position, step: OpenTable) -> Position:
    """Give every player the starting capital."""
    return changed(position, seats=(Seat(printed.capital, (), ()),) * step.seats)


@contract(
    needs=(setup.no_card_has_left_the_box,),
    promises=(only("pile", "phase"), setup.the_pile_has_every_card_but_market_closed),
)
def shuffle_the_draw_pile(printed: Components, position: Position, step: OpenTable) -> Position:
    """Shuffle all cards but Market Closed into the draw pile, and find the first rates."""
    return changed(position, pile=(printed.copies,) * KINDS, phase=RATING)


def list_tables(printed: Components, position: Position) -> Iterable[OpenTable]:
    """List the tables that may be set, once."""
    if position.phase != BOXED:
        return ()
    return [OpenTable(seats) for seats in range(FEWEST_SEATS, MOST_SEATS + 1)]


OPEN_TABLE: Final[Rule[Components, Position, OpenTable]] = rule(
    OpenTable,
    "black_monday",
    forbids={
        table_already_set: "setup.3 setup.6",
        wrong_number_of_seats: "setup.1",
    },
    does={
        hand_out_the_capital: "setup.3 setup.2",
        shuffle_the_draw_pile: "setup.6 setup.5 setup.17 cards.1 cards.3",
    },
    lists=list_tables,
    conceives=anywhere(*map(OpenTable, CONCEIVABLE_SEATS)),
    promises=setup.A_WHOLE_TABLE,
)


# the first rates -------------------------------------------------------------


@contract(needs=(table.the_phase_is_known,), promises=(passes_exactly(setup.first_rates_are_due),))
def first_rates_not_due(printed: Components, position: Position, step: TurnUp) -> Refusal | None:
    """The first rates are turned up once, before the hands are dealt."""
    return not_due(position, RATING)


@contract(
    needs=(table.the_piles_count_every_kind,),
    promises=(passes_exactly(setup.the_card_turned_up_is_in_the_pile),),
)
def turned_up_card_not_in_the_pile(
    printed: Components, position: Position, step: TurnUp
) -> Refusal | None:
    """The card turned up comes from the draw pile."""
    return not_in_the_pile_of(position, step.card)


def sets_a_first_rate(printed: Components, position: Position, card: int) -> bool:
    """Tell whether a card turned up becomes the first rate of its company."""
    unrated = not position.stacks[company_of(card)]
    return unrated and value_of(card) <= printed.highest_starting_value


@contract(
    needs=(
        setup.the_card_turned_up_is_in_the_pile,
        table.a_rate_stands_where_a_card_lies,
        table.every_card_is_one_of_the_box,
        table.the_piles_count_every_kind,
    ),
    promises=(
        only("pile", "discards"),
        table.the_card_leaves_the_pile,
        setup.it_is_discarded_unless_it_sets_a_rate,
    ),
)
def discard_what_sets_no_rate(printed: Components, position: Position, step: TurnUp) -> Position:
    """Turn up a card; discard it if it is too high, or if its company has a rate."""
    pile = counted_in(position.pile, step.card, -1)
    if sets_a_first_rate(printed, position, step.card):
        return changed(position, pile=pile)
    return changed(position, pile=pile, discards=counted_in(position.discards, step.card, 1))


@contract(
    needs=(
        table.the_card_is_one_of_the_box,
        table.a_rate_stands_where_a_card_lies,
        table.every_card_is_one_of_the_box,
    ),
    promises=(
        only("rates", "stacks"),
        setup.a_first_rate_is_between_one_and_ten,
        table.other_companies_stay,
    ),
)
def lay_the_first_rate(printed: Components, position: Position, step: TurnUp) -> Position:
    """Lay the first card of each company with a value up to ten as its rate."""
    if not sets_a_first_rate(printed, position, step.card):
        return position
    company = company_of(step.card)
    return changed(
        position,
        stacks=with_stack(position.stacks, company, (step.card,)),
        rates=with_company(position.rates, company, value_of(step.card)),
    )


@contract(
    needs=(
        table.a_rate_stands_where_a_card_lies,
        table.every_card_is_one_of_the_box,
        table.the_piles_count_every_kind,
    ),
    promises=(
        only("pile", "discards", "phase", "turn"),
        setup.the_deal_waits_for_four_rates,
        table.every_card_stays_somewhere,
    ),
)
def shuffle_the_rest_again(printed: Components, position: Position, step: TurnUp) -> Position:
    """When every company has a rate, shuffle the discarded cards into the pile and deal."""
    if not all(position.stacks):
        return position
    pile = tuple(
        there + discarded for there, discarded in zip(position.pile, position.discards, strict=True)
    )
    return changed(position, pile=pile, discards=EMPTY, phase=DEALING, turn=0)


def list_cards_turned_up(printed: Components, position: Position) -> Iterable[TurnUp]:
    """List each kind of card in the draw pile while first rates are due."""
    if position.phase != RATING:
        return ()
    return [TurnUp(card) for card in kinds_counted(position.pile)]


TURN_UP: Final[Rule[Components, Position, TurnUp]] = rule(
    TurnUp,
    "black_monday",
    forbids={
        first_rates_not_due: "setup.8",
        turned_up_card_not_in_the_pile: "setup.8",
    },
    does={
        discard_what_sets_no_rate: "setup.8 setup.10 setup.11",
        lay_the_first_rate: "setup.9",
        shuffle_the_rest_again: "setup.12",
    },
    lists=list_cards_turned_up,
    conceives=at_every_table(*map(TurnUp, range(KINDS))),
    promises=setup.A_WHOLE_CARD_TURNED_UP,
)


# the hands -------------------------------------------------------------------


@contract(needs=(table.the_phase_is_known,), promises=(passes_exactly(setup.hands_are_due),))
def deal_not_due(printed: Components, position: Position, step: Deal) -> Refusal | None:
    """The hands are dealt once, after the first rates."""
    return not_due(position, DEALING)


@contract(
    needs=(table.the_piles_count_every_kind,),
    promises=(passes_exactly(setup.the_card_dealt_is_in_the_pile),),
)
def dealt_card_not_in_the_pile(
    printed: Components, position: Position, step: Deal
) -> Refusal | None:
    """A dealt card comes from the draw pile."""
    return not_in_the_pile_of(position, step.card)


@contract(
    needs=(
        table.somebody_is_to_move,
        setup.the_card_dealt_is_in_the_pile,
        *table.CARDS_CAN_BE_COUNTED,
    ),
    promises=(
        only("pile", of_the_seat=("hand",)),
        table.the_card_leaves_the_pile,
        table.the_hand_gets_the_card,
        table.every_card_stays_somewhere,
    ),
)
def take_the_dealt_card(printed: Components, position: Position, step: Deal) -> Position:
    """Move the dealt card from the draw pile into the hand."""
    return with_card_in_the_hand(position, step.card)


@contract(
    needs=(table.somebody_is_to_move, table.every_card_is_one_of_the_box),
    promises=(only("phase", "turn"), setup.the_deal_goes_round_until_all_hands_are_full),
)
def go_on_dealing(printed: Components, position: Position, step: Deal) -> Position:
    """Deal to the next player when a hand is full; then the player on the dealer's left begins."""
    if len(acting_seat(position).hand) < printed.hand_size:
        return position
    if position.turn + 1 < len(position.seats):
        return changed(position, turn=position.turn + 1)
    return changed(position, turn=0, phase=ACTING)


def list_deals(printed: Components, position: Position) -> Iterable[Deal]:
    """List each kind of card in the draw pile while hands are due."""
    if position.phase != DEALING:
        return ()
    return [Deal(card) for card in kinds_counted(position.pile)]


DEAL: Final[Rule[Components, Position, Deal]] = rule(
    Deal,
    "black_monday",
    forbids={
        deal_not_due: "setup.13",
        dealt_card_not_in_the_pile: "setup.13",
    },
    does={
        take_the_dealt_card: "setup.13 setup.14",
        go_on_dealing: "setup.13 setup.15",
    },
    lists=list_deals,
    conceives=at_every_table(*map(Deal, range(KINDS))),
    promises=setup.A_WHOLE_CARD_DEALT,
)
