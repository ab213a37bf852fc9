"""Setting the table: capital, the first rates, and the hands."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements, lists_by_filtering
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions import (
    a_dealt_card_comes_from_the_pile,
    a_first_rate_is_between_one_and_ten,
    a_rate_stands_where_a_card_lies,
    a_table_is_set_from_the_box,
    a_turned_up_card_comes_from_the_pile,
    cards_are_dealt_before_play,
    cards_are_turned_up_for_first_rates,
    every_card_is_one_of_the_box,
    every_card_stays_somewhere,
    everybody_has_the_capital_and_no_card,
    hands_are_in_order,
    it_is_discarded_unless_it_sets_a_rate,
    no_card_has_left_the_box,
    nobody_s_money_moves,
    only_pile_and_discards_change,
    only_pile_and_phase_change,
    only_the_rates_change,
    only_the_seats_change,
    only_two_to_six_are_seated,
    only_what_is_due_changes,
    other_companies_keep_their_rates,
    other_seats_keep_everything,
    somebody_is_to_move,
    the_card_is_in_the_pile,
    the_card_is_one_of_the_box,
    the_card_leaves_the_pile,
    the_deal_brings_one_card,
    the_deal_goes_round_until_all_hands_are_full,
    the_deal_waits_for_four_rates,
    the_hand_gets_the_card,
    the_phase_is_one_of_the_game,
    the_pile_has_every_card_but_market_closed,
    the_piles_count_every_kind,
    the_rates_stay,
    two_to_six_are_seated,
)
from bfrules.editions.black_monday.position import (
    ACTING,
    BOXED,
    DEALING,
    EMPTY,
    KINDS,
    RATING,
    Phase,
    Position,
    Seat,
    acting_seat,
    changed,
    company_of,
    value_of,
    with_acting_seat,
    with_company,
    with_stack,
)
from bfrules.editions.black_monday.steps import Deal, OpenTable, TurnUp
from bfrules.editions.black_monday.words import PHASE_WORDS, told_card
from bfrules.kernel.cards import counted_in, with_card
from bfrules.kernel.contract import contract

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6


def not_due(position: Position, due: Phase) -> Refusal | None:
    """Refuse a step that is not the next one."""
    return None if position.phase == due else refused(what_is_due=PHASE_WORDS[position.phase])


def not_in_the_pile_of(position: Position, card: int) -> Refusal | None:
    """Refuse a card that the draw pile does not hold."""
    if 0 <= card < KINDS and position.pile[card] > 0:
        return None
    return refused(card=told_card(card), in_the_draw_pile=0)


# the table -------------------------------------------------------------------


@implements("black_monday.setup.1")
@contract(needs=(the_phase_is_one_of_the_game,), promises=(a_table_is_set_from_the_box,))
def table_already_set(printed: Components, position: Position, step: OpenTable) -> Refusal | None:
    """A table is set once, from the box."""
    return not_due(position, BOXED)


@implements("black_monday.setup.1")
@contract(promises=(only_two_to_six_are_seated,))
def wrong_number_of_seats(
    printed: Components, position: Position, step: OpenTable
) -> Refusal | None:
    """There are two to six seats."""
    if FEWEST_SEATS <= step.seats <= MOST_SEATS:
        return None
    return refused(seats=step.seats, allowed="2 to 6")


@implements("black_monday.setup.3", "black_monday.setup.2")
@contract(
    needs=(two_to_six_are_seated,),
    promises=(
        everybody_has_the_capital_and_no_card,
        only_the_seats_change,
    ),
)
def hand_out_the_capital(printed: Components, position: Position, step: OpenTable) -> Position:
    """Give every seat the starting capital."""
    return changed(position, seats=(Seat(printed.capital, (), ()),) * step.seats)


@implements(
    "black_monday.setup.6", "black_monday.setup.5", "black_monday.cards.1", "black_monday.cards.3"
)
@contract(
    needs=(no_card_has_left_the_box,),
    promises=(
        the_pile_has_every_card_but_market_closed,
        only_pile_and_phase_change,
    ),
)
def shuffle_the_draw_pile(printed: Components, position: Position, step: OpenTable) -> Position:
    """Shuffle all cards but Market Closed into the draw pile, and find the first rates."""
    return changed(position, pile=(printed.copies,) * KINDS, phase=RATING)


def conceive_tables(printed: Components, position: Position) -> Iterable[OpenTable]:
    """Yield tables for no seat up to eight."""
    for seats in range(9):
        yield OpenTable(seats)


OPENING_FORBIDS: Final = (table_already_set, wrong_number_of_seats)

OPEN_TABLE: Final[Rule[Components, Position, OpenTable]] = Rule(
    kind=OpenTable,
    forbids=OPENING_FORBIDS,
    does=(hand_out_the_capital, shuffle_the_draw_pile),
    lists=lists_by_filtering(OPENING_FORBIDS, conceive_tables),
    conceives=conceive_tables,
)


# the first rates -------------------------------------------------------------


@implements("black_monday.setup.8")
@contract(needs=(the_phase_is_one_of_the_game,), promises=(cards_are_turned_up_for_first_rates,))
def first_rates_not_due(printed: Components, position: Position, step: TurnUp) -> Refusal | None:
    """The first rates are turned up once, before the hands are dealt."""
    return not_due(position, RATING)


@implements("black_monday.setup.8")
@contract(needs=(the_piles_count_every_kind,), promises=(a_turned_up_card_comes_from_the_pile,))
def turned_up_card_not_in_the_pile(
    printed: Components, position: Position, step: TurnUp
) -> Refusal | None:
    """The card turned up comes from the draw pile."""
    return not_in_the_pile_of(position, step.card)


def sets_a_first_rate(printed: Components, position: Position, card: int) -> bool:
    """Tell whether a card turned up becomes the first rate of its company."""
    unrated = not position.stacks[company_of(card)]
    return unrated and value_of(card) <= printed.highest_starting_value


@implements("black_monday.setup.8", "black_monday.setup.10", "black_monday.setup.11")
@contract(
    needs=(
        the_card_is_in_the_pile,
        a_rate_stands_where_a_card_lies,
        every_card_is_one_of_the_box,
        the_piles_count_every_kind,
    ),
    promises=(
        the_card_leaves_the_pile,
        it_is_discarded_unless_it_sets_a_rate,
        only_pile_and_discards_change,
    ),
)
def discard_what_sets_no_rate(printed: Components, position: Position, step: TurnUp) -> Position:
    """Turn up a card; discard it if it is too high, or if its company has a rate."""
    pile = counted_in(position.pile, step.card, -1)
    if sets_a_first_rate(printed, position, step.card):
        return changed(position, pile=pile)
    return changed(position, pile=pile, discards=counted_in(position.discards, step.card, 1))


@implements("black_monday.setup.9")
@contract(
    needs=(
        the_card_is_one_of_the_box,
        a_rate_stands_where_a_card_lies,
        every_card_is_one_of_the_box,
    ),
    promises=(
        a_first_rate_is_between_one_and_ten,
        other_companies_keep_their_rates,
        only_the_rates_change,
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


@implements("black_monday.setup.12")
@contract(
    needs=(
        a_rate_stands_where_a_card_lies,
        every_card_is_one_of_the_box,
        the_piles_count_every_kind,
    ),
    promises=(
        the_deal_waits_for_four_rates,
        every_card_stays_somewhere,
        nobody_s_money_moves,
        the_rates_stay,
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


def conceive_cards_turned_up(printed: Components, position: Position) -> Iterable[TurnUp]:
    """Yield every kind of card."""
    for card in range(KINDS):
        yield TurnUp(card)


TURNING_UP_FORBIDS: Final = (first_rates_not_due, turned_up_card_not_in_the_pile)

TURN_UP: Final[Rule[Components, Position, TurnUp]] = Rule(
    kind=TurnUp,
    forbids=TURNING_UP_FORBIDS,
    does=(discard_what_sets_no_rate, lay_the_first_rate, shuffle_the_rest_again),
    lists=lists_by_filtering(TURNING_UP_FORBIDS, conceive_cards_turned_up),
    conceives=conceive_cards_turned_up,
)


# the hands -------------------------------------------------------------------


@implements("black_monday.setup.13")
@contract(needs=(the_phase_is_one_of_the_game,), promises=(cards_are_dealt_before_play,))
def deal_not_due(printed: Components, position: Position, step: Deal) -> Refusal | None:
    """The hands are dealt once, after the first rates."""
    return not_due(position, DEALING)


@implements("black_monday.setup.13")
@contract(needs=(the_piles_count_every_kind,), promises=(a_dealt_card_comes_from_the_pile,))
def dealt_card_not_in_the_pile(
    printed: Components, position: Position, step: Deal
) -> Refusal | None:
    """A dealt card comes from the draw pile."""
    return not_in_the_pile_of(position, step.card)


@implements("black_monday.setup.13", "black_monday.setup.14")
@contract(
    needs=(
        somebody_is_to_move,
        the_card_is_in_the_pile,
        every_card_is_one_of_the_box,
        the_piles_count_every_kind,
        hands_are_in_order,
    ),
    promises=(
        the_deal_brings_one_card,
        the_card_leaves_the_pile,
        the_hand_gets_the_card,
        every_card_stays_somewhere,
        nobody_s_money_moves,
        other_seats_keep_everything,
        the_rates_stay,
    ),
)
def take_the_dealt_card(printed: Components, position: Position, step: Deal) -> Position:
    """Move the dealt card from the draw pile into the hand."""
    seat = acting_seat(position)
    owner = Seat(seat.cash, with_card(seat.hand, step.card), seat.portfolio)
    return changed(
        position,
        pile=counted_in(position.pile, step.card, -1),
        seats=with_acting_seat(position, owner),
    )


@implements("black_monday.setup.13", "black_monday.setup.15")
@contract(
    needs=(
        somebody_is_to_move,
        every_card_is_one_of_the_box,
    ),
    promises=(
        the_deal_goes_round_until_all_hands_are_full,
        only_what_is_due_changes,
    ),
)
def go_on_dealing(printed: Components, position: Position, step: Deal) -> Position:
    """Deal to the next seat when a hand is full; then the seat left of the dealer begins."""
    if len(acting_seat(position).hand) < printed.hand_size:
        return position
    if position.turn + 1 < len(position.seats):
        return changed(position, turn=position.turn + 1)
    return changed(position, turn=0, phase=ACTING)


def conceive_deals(printed: Components, position: Position) -> Iterable[Deal]:
    """Yield every kind of card."""
    for card in range(KINDS):
        yield Deal(card)


DEALING_FORBIDS: Final = (deal_not_due, dealt_card_not_in_the_pile)

DEAL: Final[Rule[Components, Position, Deal]] = Rule(
    kind=Deal,
    forbids=DEALING_FORBIDS,
    does=(take_the_dealt_card, go_on_dealing),
    lists=lists_by_filtering(DEALING_FORBIDS, conceive_deals),
    conceives=conceive_deals,
)
