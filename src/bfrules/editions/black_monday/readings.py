"""Readings of the open questions of Black Monday that are not in force, and its variants."""

from typing import Final

from attrs import evolve

from bfrules.core.amendment import Amendment, after, answer, instead_of, without
from bfrules.core.promises import only, only_where, passes_exactly
from bfrules.core.provenance import read_tables
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.black_monday.closing import (
    cards_below_the_top,
    is_exhausted,
    make_a_new_pile,
    only_the_top_cards,
)
from bfrules.editions.black_monday.components import LIMITS_OF_TODAY, PACKAGE, Components
from bfrules.editions.black_monday.conditions import closing, turn
from bfrules.editions.black_monday.conditions import common as table
from bfrules.editions.black_monday.conditions import rates as rate_change
from bfrules.editions.black_monday.conditions import trading as trade
from bfrules.editions.black_monday.position import (
    EMPTY,
    LAST_VALUE_OF_SHARES,
    Position,
    Seat,
    acting_seat,
    changed,
    company_of,
    with_acting_seat,
    with_stack,
)
from bfrules.editions.black_monday.rates import lay_the_card_on_the_rate, too_many_rate_cards
from bfrules.editions.black_monday.steps import MARKET_CLOSED, BuyCard, ChangeRate, Draw
from bfrules.editions.black_monday.trading import shares_of, too_many_shares_of_a_company
from bfrules.editions.black_monday.turn import nothing_done_yet
from bfrules.editions.black_monday.words import told_card
from bfrules.kernel.cards import put_on, without_card
from bfrules.kernel.contract import contract

Reading = Amendment[Components]


# Q44: reopening and the two rate cards ----------------------------------------


@contract(
    needs=(table.the_card_is_one_of_the_box,),
    promises=(passes_exactly(rate_change.reopening_or_within_the_limit_of_cards),),
)
def too_many_rate_cards_but_for_reopening(
    printed: Components, position: Position, step: ChangeRate
) -> Refusal | None:
    """A turn changes rates with no more cards than its limit; reopening a company is free."""
    if position.rates[company_of(step.card)] == 0:
        return None
    return too_many_rate_cards(printed, position, step)


@contract(
    needs=(
        table.somebody_is_to_move,
        table.the_card_is_in_the_hand,
        *table.CARDS_CAN_BE_COUNTED,
        table.a_rate_stands_where_a_card_lies,
    ),
    promises=(
        only("stacks", "laid", of_the_seat=("hand",)),
        table.the_hand_loses_the_card,
        rate_change.it_lies_on_top_of_its_company,
        table.other_companies_stay,
        rate_change.one_more_is_laid_unless_it_reopens,
        table.every_card_stays_somewhere,
    ),
)
def lay_the_card_and_count_no_reopening(
    printed: Components, position: Position, step: ChangeRate
) -> Position:
    """Lay the card on the rate stack of its company; count it unless it reopens the company."""
    company = company_of(step.card)
    if position.rates[company] > 0:
        return lay_the_card_on_the_rate(printed, position, step)
    seat = acting_seat(position)
    owner = Seat(seat.cash, without_card(seat.hand, step.card), seat.portfolio)
    return changed(
        position,
        seats=with_acting_seat(position, owner),
        stacks=with_stack(position.stacks, company, (step.card,)),
    )


# Q45: the second draw pile ----------------------------------------------------


def the_discards_stay_out_of_a_new_pile(
    after: Position, printed: Components, before: Position, step: Draw
) -> bool:
    """The card leaves the pile; after the last one, only cards below the top ones are shuffled."""
    if step.card == MARKET_CLOSED or sum(before.pile) != 1 or before.closed_in_pile:
        return closing.the_pile_loses_the_card_and_is_renewed_after_its_last(
            after, printed, before, step
        )
    return (
        after.closed_in_pile
        and after.discards == before.discards
        and all(new == old[-1:] for old, new in zip(before.stacks, after.stacks, strict=True))
    )


@contract(
    needs=(table.every_card_is_one_of_the_box, table.the_piles_count_every_kind),
    promises=(
        only("pile", "stacks", "closed_in_pile"),
        closing.a_pile_that_ran_out_is_renewed_with_market_closed,
        table.every_card_stays_somewhere,
    ),
)
def make_a_new_pile_without_the_discards(
    printed: Components, position: Position, step: Draw
) -> Position:
    """Shuffle only the rate cards below the top ones and Market Closed into a new pile."""
    if not is_exhausted(position):
        return position
    return changed(
        position,
        pile=put_on(EMPTY, cards_below_the_top(position.stacks)),
        stacks=only_the_top_cards(position.stacks),
        closed_in_pile=True,
    )


# Q48: cards that show no shares -----------------------------------------------


@contract(
    needs=(table.the_card_is_one_of_the_box,), promises=(passes_exactly(trade.of_some_shares),)
)
def no_shares_to_buy(printed: Components, position: Position, step: BuyCard) -> Refusal | None:
    """A card that stands for no shares is not bought."""
    if shares_of(printed, step.card) > 0:
        return None
    return refused(card=told_card(step.card), shares=0)


# Q98: limits that no text prints ------------------------------------------------


def red_and_blue_exchanged(limits: tuple[int, ...]) -> tuple[int, ...]:
    """Return limits by company with those of red and blue exchanged."""
    yellow, red, blue, purple = limits
    return (yellow, blue, red, purple)


def the_limit_of_red_above_that_of_blue(printed: Components) -> Components:
    """Return the components with the limits of red and blue exchanged; those of 1988 stay."""
    if printed.limit_tables != LIMITS_OF_TODAY:
        return printed
    return evolve(
        printed,
        limits_up=red_and_blue_exchanged(printed.limits_up),
        limits_down=red_and_blue_exchanged(printed.limits_down),
    )


# variants ---------------------------------------------------------------------


def high_cards_worth(printed: Components) -> Components:
    """Return the components with shares on the cards that show none."""
    shares = read_tables(PACKAGE).flat("shares_of_a_high_card")[0]
    return evolve(
        printed,
        shares_shown=tuple(
            shown if value <= LAST_VALUE_OF_SHARES else shares
            for value, shown in enumerate(printed.shares_shown, 1)
        ),
    )


# the readings ---------------------------------------------------------------

READINGS: Final[tuple[Reading, ...]] = (
    answer(
        "Q41=unbound",
        "The drop to 0 is not bound by the limit of the company.",
        components=lambda printed: evolve(printed, zero_is_bound=False),
    ),
    answer(
        "Q42=may-pass",
        "A seat may end its turn without any action.",
        without(nothing_done_yet),
        promises={only_where(turn.something_was_done): ()},
    ),
    answer(
        "Q44=free",
        "A card that reopens a bankrupt company is not one of the two rate cards.",
        instead_of(
            too_many_rate_cards,
            {
                too_many_rate_cards_but_for_reopening: (
                    "black_monday.rates.6 black_monday.bankruptcy.5"
                )
            },
        ),
        instead_of(
            lay_the_card_on_the_rate,
            {
                lay_the_card_and_count_no_reopening: (
                    "black_monday.rates.2 black_monday.rates.1 black_monday.rates.5 "
                    "black_monday.bankruptcy.5"
                )
            },
        ),
        promises={
            rate_change.one_more_card_is_laid: rate_change.one_more_is_laid_unless_it_reopens,
            only_where(rate_change.within_the_limit_of_cards): (
                only_where(rate_change.reopening_or_within_the_limit_of_cards)
            ),
        },
    ),
    answer(
        "Q45=without-discards",
        "The discards stay out of the second draw pile, as the letter of the text says.",
        instead_of(
            make_a_new_pile,
            {
                make_a_new_pile_without_the_discards: (
                    "black_monday.pile.1 black_monday.pile.2 black_monday.pile.3 "
                    "black_monday.pile.4"
                )
            },
        ),
        promises={
            closing.the_pile_loses_the_card_and_is_renewed_after_its_last: (
                the_discards_stay_out_of_a_new_pile
            )
        },
    ),
    answer(
        "Q48=refused",
        "A card of 11 to 13 cannot be bought.",
        after(too_many_shares_of_a_company, {no_shares_to_buy: "black_monday.rates.7"}),
    ),
    answer(
        "Q50=within-limit",
        "The new rate of a bankrupt company is bound by its limit, counted from 0.",
        components=lambda printed: evolve(printed, reopening_is_bound=True),
    ),
    answer(
        "Q51=hidden",
        "The players keep their cash hidden.",
        components=lambda printed: evolve(printed, open_cash=False),
    ),
    answer(
        "Q98=red-5",
        "The limit of red is $5 and that of blue $4.",
        components=the_limit_of_red_above_that_of_blue,
    ),
)

VARIANTS: Final[tuple[Reading, ...]] = (
    Amendment(
        name="500-shares",
        about="Cards of 11 to 13 also serve as 500 shares.",
        components=high_cards_worth,
    ),
    Amendment(
        name="limits-1988",
        about="The limits of the 1988 edition: -2/+3, -3/+4, -4/+5, -5/+6.",
        components=lambda printed: evolve(
            printed,
            limits_up=read_tables(PACKAGE).flat("limits_1988_up"),
            limits_down=read_tables(PACKAGE).flat("limits_1988_down"),
            limit_tables=("limits_1988_up", "limits_1988_down"),
        ),
    ),
)
