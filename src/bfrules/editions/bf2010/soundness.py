"""What else holds of every position that the rules of 2010 can reach."""

from typing import Final

from bfrules.core.provenance import is_as_reconstructed
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import KEPT_BY_EVERY_RULE
from bfrules.editions.black_friday.position import (
    DEALING,
    NO_CARD,
    PLACING,
    STOCKING,
    Position,
    changed_seat,
)
from bfrules.editions.black_friday.soundness import (
    COMMON_CONDITIONS,
    broken,
    has_nothing_but_cards,
    the_market_before_any_draw,
    told,
)
from bfrules.kernel.shares import NONE_OF_EACH, no_count_is_negative, together, without


def no_mibs_plays(printed: Components, position: Position) -> bool:
    """No M.I.B.S. plays in 2010."""
    return not position.mibs


def cards_lie_where_they_were_dealt(printed: Components, position: Position) -> bool:
    """A seat has the card of its place in the turn order or none, and only two have the others."""
    return all(
        (seat.card == NO_CARD or (number > 0 and seat.card == number + 1))
        and (len(position.seats) == 2 or not (seat.sell_card or seat.buy_card))
        for number, seat in enumerate(position.seats)
    )


def nobody_exceeds_the_subsidy_limit(printed: Components2010, position: Position) -> bool:
    """Nobody has more subsidies than the level allows, nor turned more cards than that."""
    limit = printed.subsidy_limits[position.level]
    return all(
        seat.subsidies <= limit and seat.turned + seat.turned_later <= seat.subsidies
        for seat in position.seats
    )


def first_shares_are_placed_by_two(printed: Components, position: Position) -> bool:
    """Only two players place first shares, one after the other."""
    return position.phase != PLACING or (
        len(position.seats) == 2 and sum(position.purchase_track) == position.turn
    )


def the_hands_are_dealt_before_the_market(printed: Components, position: Position) -> bool:
    """The hands are drawn before the first market: then nobody has cash or bars yet."""
    if position.phase not in (DEALING, STOCKING, PLACING):
        return True
    dealt = position.turn if position.phase == DEALING else len(position.seats)
    first = the_market_before_any_draw(printed, position)
    filled_up = without(together(position.market, position.purchase_track), first)
    return (
        no_count_is_negative(filled_up) and sum(filled_up) == printed.shares_drawn_for_the_market
        if position.phase == PLACING
        else position.market == first
    ) and all(
        has_nothing_but_cards(changed_seat(seat, shares=NONE_OF_EACH))
        and (number >= dealt or sum(seat.shares) == printed.hand_size)
        for number, seat in enumerate(position.seats)
    )


CONDITIONS: Final = (
    *COMMON_CONDITIONS,
    no_mibs_plays,
    cards_lie_where_they_were_dealt,
    nobody_exceeds_the_subsidy_limit,
    first_shares_are_placed_by_two,
    the_hands_are_dealt_before_the_market,
)

INVARIANTS: Final = KEPT_BY_EVERY_RULE


def problems(printed: Components2010, position: Position) -> tuple[str, ...]:
    """Say which conditions of a sound table a position breaks; none at all means it is sound."""
    found = broken(CONDITIONS, printed, position)
    if told(nobody_exceeds_the_subsidy_limit) not in found:
        return found
    return (*found, *who_exceeds_the_subsidy_limit(printed, position))


def who_exceeds_the_subsidy_limit(printed: Components2010, position: Position) -> tuple[str, ...]:
    """Name who has too many subsidies, the limit, and whether it is reconstructed."""
    level, limits = position.level, printed.subsidy_limits
    known = (
        ", which is reconstructed"
        if is_as_reconstructed(printed.provenance, "subsidy_limits", level, limits[level])
        else ""
    )
    too_many = {
        f"seat {number}": seat.subsidies
        for number, seat in enumerate(position.seats)
        if seat.subsidies > limits[level]
    }
    if len(too_many) == len(position.seats) and len({*too_many.values()}) == 1:
        too_many = {"every seat": position.seats[0].subsidies}
    who = ", ".join(f"{seat} has {subsidies}" for seat, subsidies in too_many.items())
    limit = f"the limit of level {level} is {limits[level]}{known}."
    return (f"{who[0].upper()}{who[1:]}; {limit}",) if who else ()
