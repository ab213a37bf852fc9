"""The readings of the open questions of Black Friday 2023 that are not in force by default."""

from collections.abc import Callable
from typing import Final

from attrs import evolve

from bfrules.core.amendment import Amendment, Substitution
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import implements
from bfrules.editions.bf2023.bonus import (
    no_such_share_for_the_bonus,
    no_such_track,
    trigger_by_the_bonus,
)
from bfrules.editions.bf2023.bonus_after_the_action import BEFORE_OR_AFTER
from bfrules.editions.bf2023.buying import nothing_placed_after_a_purchase
from bfrules.editions.bf2023.components import Components
from bfrules.editions.bf2023.conditions.bonus import (
    a_free_space_after_the_tile_changes_nothing,
    a_track_that_the_tile_filled_begins_a_price_change,
    a_use_of_a_known_track,
    any_other_removal_by_the_tile_changes_nothing,
    that_very_removal_by_the_tile_begins_a_price_change,
)
from bfrules.editions.bf2023.conditions.common import (
    every_marker_stands_on_its_table,
    one_of_three_sale_tracks_is_current,
    only_a_price_change_begins,
    only_the_level_changes,
    only_the_phase_changes,
    somebody_is_to_move,
    the_gold_marker_stands_on_its_track,
    the_level_is_printed,
)
from bfrules.editions.bf2023.conditions.gold import (
    what_is_refused_needs_more_big_bars_than_there_are,
    what_passes_finds_its_big_bars_in_the_box,
)
from bfrules.editions.bf2023.conditions.price_change import (
    a_new_level_is_that_of_a_dearest_colour,
    no_dearest_colour_stands_below_a_new_level,
    some_dearest_colour_stands_no_higher_than_the_level,
    the_level_never_falls,
)
from bfrules.editions.bf2023.conditions.readings import (
    a_draw_below_the_number_ends_the_game,
    a_draw_of_the_whole_number_changes_nothing,
    nothing_happens_after_another_sale_track,
    nothing_happens_once_gold_is_dearest,
    what_is_refused_places_no_share,
    what_is_refused_to_the_tile_removes_no_share,
    what_passes_by_the_tile_removes_a_share,
    what_passes_places_a_share,
)
from bfrules.editions.bf2023.conditions.selling import (
    any_other_sale_changes_nothing,
    that_very_sale_begins_a_price_change,
    what_is_refused_removes_nothing,
    what_passes_removes_a_share,
)
from bfrules.editions.bf2023.ending import gold_is_at_the_end
from bfrules.editions.bf2023.gold import more_gold_than_the_cash_pays, nothing_placed_for_gold
from bfrules.editions.bf2023.habits import (
    Habits,
    Preference,
    a_piece,
    before_the_trade,
    both_offers,
    fewest_of_its_own,
    most_of_its_own,
    what_the_bank_can_change,
)
from bfrules.editions.bf2023.position import OVER, Position, acting_seat, changed
from bfrules.editions.bf2023.price_change import (
    BOTTOM,
    adjust_the_share_prices,
    lay_black_shares_beside_the_centre_track,
    lay_the_drawn_shares_aside,
    raise_colours_missing_in_the_market,
    raise_colours_that_the_refill_took,
    reach_a_new_level,
    refill_the_centre_track,
)
from bfrules.editions.bf2023.selling import nothing_removed, trigger_by_the_sale_track
from bfrules.editions.bf2023.steps import (
    SALE,
    Buy,
    BuyGold,
    ChangePrices,
    Sell,
    UseBonusTile,
)
from bfrules.editions.bf2023.tracks import (
    prices_of,
    with_price_change_if_exactly_low,
    with_price_change_if_full,
)
from bfrules.kernel.contract import contract
from bfrules.kernel.grid import down_or_stay, down_or_to_the_cheapest
from bfrules.kernel.money import exchanged
from bfrules.kernel.shares import COLOURS

ChangeClause = Callable[[Components, Position, ChangePrices], Position]
Reading = Amendment[Components]


def with_habits(change: Callable[[Habits], Habits]) -> Callable[[Components], Components]:
    """Return the change of the components that a change of habits makes."""
    return lambda printed: evolve(printed, habits=change(printed.habits))


# Q01: the bag holds fewer shares than the draw number ------------------------


@implements("bf2023.change.4")
@contract(
    needs=(the_level_is_printed,),
    promises=(
        only_the_phase_changes,
        a_draw_below_the_number_ends_the_game,
        a_draw_of_the_whole_number_changes_nothing,
    ),
)
def end_the_game_if_the_bag_is_short(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """The game is over after a price change for which the bag held too few shares."""
    drawn = sum(step.shares) + step.blacks
    short = drawn < printed.draw_numbers[position.level]
    return changed(position, phase=OVER) if short else position


SHORT_BAG_ENDS: Final[Reading] = Amendment(
    name="Q01=ends",
    about="The game ends after the price change for which the bag is short.",
    question="Q01",
    reading="ends",
    clauses=(
        Substitution(
            lay_the_drawn_shares_aside,
            (lay_the_drawn_shares_aside, end_the_game_if_the_bag_is_short),
        ),
    ),
)


# Q02: no share in the market to place ----------------------------------------


@implements("bf2023.buy.8", "bf2023.gold.9", "bf2023.bonus.8")
@contract(promises=(what_passes_places_a_share, what_is_refused_places_no_share))
def nothing_to_place(
    printed: Components, position: Position, step: Buy | BuyGold | UseBonusTile
) -> Refusal | None:
    """An action that places a share is not allowed when the market has none for it."""
    if isinstance(step, UseBonusTile):
        places_nothing = step.track != SALE and step.colour is None
    else:
        places_nothing = step.placed is None
    return refused(placed="nothing", market="empty") if places_nothing else None


NOTHING_TO_PLACE: Final[Reading] = Amendment(
    name="Q02=refused",
    about="An action that must place a share is not allowed when there is none to place.",
    question="Q02",
    reading="refused",
    clauses=(
        Substitution(
            nothing_placed_after_a_purchase, (nothing_placed_after_a_purchase, nothing_to_place)
        ),
        Substitution(nothing_placed_for_gold, (nothing_placed_for_gold, nothing_to_place)),
        Substitution(no_such_share_for_the_bonus, (no_such_share_for_the_bonus, nothing_to_place)),
    ),
    components=with_habits(lambda habits: evolve(habits, places_nothing=False)),
)


# Q06: down in the bottom row --------------------------------------------------

BOTTOM_ROW_FALLS: Final[Reading] = Amendment(
    name="Q06=falls",
    about="In the bottom row a move down falls to $4 at once.",
    question="Q06",
    reading="falls",
    components=lambda printed: evolve(
        printed, moves=evolve(printed.moves, down=down_or_to_the_cheapest)
    ),
)

BOTTOM_ROW_STAYS: Final[Reading] = Amendment(
    name="Q06=stays",
    about="In the bottom row a move down does nothing.",
    question="Q06",
    reading="stays",
    components=lambda printed: evolve(printed, moves=evolve(printed.moves, down=down_or_stay)),
)


# Q09: a refilled track with few shares ---------------------------------------


@implements("bf2023.sell.16", "bf2023.sell.17", "bf2023.sell.18")
@contract(
    needs=(one_of_three_sale_tracks_is_current,),
    promises=(
        only_a_price_change_begins,
        that_very_sale_begins_a_price_change,
        any_other_sale_changes_nothing,
    ),
)
def trigger_by_the_exact_number(printed: Components, position: Position, step: Sell) -> Position:
    """Exactly the set number of coloured shares left on the sale track triggers a price change."""
    return with_price_change_if_exactly_low(printed, position, step.removed)


@implements("bf2023.bonus.10")
@contract(
    needs=(a_use_of_a_known_track, one_of_three_sale_tracks_is_current),
    promises=(
        only_a_price_change_begins,
        a_track_that_the_tile_filled_begins_a_price_change,
        a_free_space_after_the_tile_changes_nothing,
        that_very_removal_by_the_tile_begins_a_price_change,
        any_other_removal_by_the_tile_changes_nothing,
    ),
)
def trigger_by_the_bonus_and_the_exact_number(
    printed: Components, position: Position, step: UseBonusTile
) -> Position:
    """A full track, or exactly the set number left on the sale track, triggers a price change."""
    if step.track == SALE:
        return with_price_change_if_exactly_low(printed, position, step.colour)
    return with_price_change_if_full(printed, position, step.track)


ONLY_EXACTLY: Final[Reading] = Amendment(
    name="Q09=exactly",
    about="A sale track triggers only when exactly the set number is left.",
    question="Q09",
    reading="exactly",
    clauses=(
        Substitution(trigger_by_the_sale_track, (trigger_by_the_exact_number,)),
        Substitution(trigger_by_the_bonus, (trigger_by_the_bonus_and_the_exact_number,)),
    ),
)


# Q22: more than six drawn of one colour --------------------------------------

LAST_PRINTED_NUMBER: Final = 6


def straight_up_from_six(printed: Components) -> Components:
    """Return the overview on which each share after the sixth is one more space up."""
    centre = printed.price_moves_centre
    rows, columns = printed.price_moves[centre + LAST_PRINTED_NUMBER]
    beyond = len(printed.price_moves) - centre - LAST_PRINTED_NUMBER
    moves = (
        *printed.price_moves[: centre + LAST_PRINTED_NUMBER],
        *((rows + more, columns) for more in range(beyond)),
    )
    return evolve(printed, price_moves=moves)


SEVEN_IS_SIX_AND_ONE: Final[Reading] = Amendment(
    name="Q22=straight",
    about="Seven shares are the move of six and one space up, eight two spaces up, and so on.",
    question="Q22",
    reading="straight",
    components=straight_up_from_six,
)


# Q23: the gold limits ---------------------------------------------------------

OTHER_GOLD_LIMITS: Final[Reading] = Amendment(
    name="Q23=slower",
    about="The gold limits are 1, 1, 1, 2, 3, 3, 4, 4, 5, 5.",
    question="Q23",
    reading="slower",
    components=lambda printed: evolve(printed, gold_limits=(1, 1, 1, 2, 3, 3, 4, 4, 5, 5)),
)


# Q24: the centre track after its refill --------------------------------------


def only_after_the_bottom_track(clause: ChangeClause) -> ChangeClause:
    """Return the clause for price changes that the bottom sale track triggered, no others."""

    def after_the_bottom_track_as_always(
        after: Position, printed: Components, position: Position, step: ChangePrices
    ) -> bool:
        """While the bottom sale track is current, the clause does what it always does."""
        return position.sale_tracks.current < BOTTOM or after == clause(printed, position, step)

    @implements("bf2023.change.34", "bf2023.sell.21")
    @contract(
        needs=(one_of_three_sale_tracks_is_current,),
        promises=(after_the_bottom_track_as_always, nothing_happens_after_another_sale_track),
    )
    def refill_only_once(printed: Components, position: Position, step: ChangePrices) -> Position:
        """Step 7: refill the centre track only after the bottom sale track."""
        if position.sale_tracks.current != BOTTOM:
            return position
        return clause(printed, position, step)

    return refill_only_once


REFILLED_ONCE: Final[Reading] = Amendment(
    name="Q24=once",
    about="The centre track is refilled once; used up again, it stays empty.",
    question="Q24",
    reading="once",
    clauses=tuple(
        Substitution(clause, (only_after_the_bottom_track(clause),))
        for clause in (refill_the_centre_track, lay_black_shares_beside_the_centre_track)
    ),
)


# Q25 to Q27, Q61, Q62, Q65, Q67 to Q69: the M.I.B.S. --------------------------------

BOTH_AFFORDED: Final[Reading] = Amendment(
    name="Q25=both",
    about="The M.I.B.S. buys only if its cash covers the limit of shares and that of gold bars.",
    question="Q25",
    reading="both",
    components=with_habits(lambda habits: evolve(habits, affords=both_offers)),
)

FEWER_OF_ITS_OWN: Final[Reading] = Amendment(
    name="Q26=own",
    about="Among equally cheap colours the M.I.B.S. buys the one of which it owns fewer.",
    question="Q26",
    reading="own",
    components=with_habits(
        lambda habits: evolve(
            habits,
            buys=(
                habits.buys[0],
                Preference("bf2023.mibs.15", fewest_of_its_own),
                *habits.buys[2:],
            ),
        )
    ),
)

SHORT_MARKET_IS_NO_OFFER: Final[Reading] = Amendment(
    name="Q27=none",
    about="A market with fewer shares than its limit is no offer of shares to the M.I.B.S.",
    question="Q27",
    reading="none",
    components=with_habits(lambda habits: evolve(habits, counts_a_short_market=False)),
)

CHEAPEST_PIECE: Final[Reading] = Amendment(
    name="Q61=piece",
    about="Short of cash, the M.I.B.S. compares the cheapest share with one gold bar.",
    question="Q61",
    reading="piece",
    components=with_habits(lambda habits: evolve(habits, shares_are_cheapest=a_piece)),
)

STRAIGHT_TO_ANY_COLOUR: Final[Reading] = Amendment(
    name="Q62=any",
    about="When none of the colours just traded is there, any colour counts, owned or not.",
    question="Q62",
    reading="any",
    components=with_habits(lambda habits: evolve(habits, own_colours_next=False)),
)

HAND_BEFORE_THE_TRADE: Final[Reading] = Amendment(
    name="Q65=before",
    about="The M.I.B.S. counts its own shares and the market as they were before the trade.",
    question="Q65",
    reading="before",
    components=with_habits(lambda habits: evolve(habits, counts=before_the_trade)),
)

FEWEST_OF_ITS_OWN: Final[Reading] = Amendment(
    name="Q67=own",
    about="Removing freely, the M.I.B.S. decides a tie by fewest shares of its own.",
    question="Q67",
    reading="own",
    components=with_habits(
        lambda habits: evolve(
            habits,
            removes_freely=(
                habits.removes_freely[0],
                Preference("bf2023.mibs.46", fewest_of_its_own),
                *habits.removes_freely[2:],
            ),
        )
    ),
)


ALL_COLOURS_TIE: Final[Reading] = Amendment(
    name="Q68=all-tie",
    about="A M.I.B.S. without shares owns equally many of all colours, and places the dearest.",
    question="Q68",
    reading="all-tie",
    components=with_habits(lambda habits: evolve(habits, has_no_colours=False)),
)


def most_of_its_own_second(preferences: tuple[Preference, ...]) -> tuple[Preference, ...]:
    """Return the preferences with the second one about its own shares."""
    first, second, *others = preferences
    return (first, Preference(second.statement, most_of_its_own), *others)


MOST_OF_ITS_OWN: Final[Reading] = Amendment(
    name="Q69=own",
    about="Placing a colour that it does not own, it decides a tie by most shares of its own.",
    question="Q69",
    reading="own",
    components=with_habits(
        lambda habits: evolve(
            habits,
            places_freely=most_of_its_own_second(habits.places_freely),
            influences=most_of_its_own_second(habits.influences),
        )
    ),
)


# Q29: the stock of gold bars --------------------------------------------------


@implements("bf2023.gold.7", "bf2023.gold.12", "bf2023.setup.5")
@contract(
    needs=(somebody_is_to_move,),
    promises=(
        what_passes_finds_its_big_bars_in_the_box,
        what_is_refused_needs_more_big_bars_than_there_are,
    ),
)
def bank_without_gold_bars(
    printed: Components, position: Position, step: BuyGold
) -> Refusal | None:
    """The bank has a big gold bar for each five small ones that a purchase exchanges."""
    seat = acting_seat(position)
    _, big = exchanged(seat.small_bars + max(step.bars, 0), seat.big_bars)
    owned = sum(other.big_bars for other in position.seats)
    left = printed.big_bars_in_the_box - owned
    if big - seat.big_bars <= left:
        return None
    return refused(big_bars_needed=big - seat.big_bars, big_bars_in_the_bank=left)


BANK_RUNS_OUT: Final[Reading] = Amendment(
    name="Q29=limited",
    about="Nobody can buy gold bars for which the bank lacks the big bar to exchange.",
    question="Q29",
    reading="limited",
    clauses=(
        Substitution(
            more_gold_than_the_cash_pays, (more_gold_than_the_cash_pays, bank_without_gold_bars)
        ),
    ),
    components=with_habits(lambda habits: evolve(habits, bars=what_the_bank_can_change)),
)


# Q60: a sale track without coloured shares -----------------------------------


@implements("bf2023.sell.5")
@contract(promises=(what_passes_removes_a_share, what_is_refused_removes_nothing))
def nothing_to_remove(printed: Components, position: Position, step: Sell) -> Refusal | None:
    """A sale is not allowed when the current sale track has no coloured share."""
    return refused(removed="nothing", sale_track="empty") if step.removed is None else None


@implements("bf2023.bonus.9")
@contract(
    promises=(
        what_passes_by_the_tile_removes_a_share,
        what_is_refused_to_the_tile_removes_no_share,
    )
)
def nothing_to_remove_by_the_bonus(
    printed: Components, position: Position, step: UseBonusTile
) -> Refusal | None:
    """The tile removes nothing from a sale track that has no coloured share."""
    nothing = step.track == SALE and step.colour is None
    return refused(removed="nothing", sale_track="empty") if nothing else None


EMPTY_TRACK_REFUSES: Final[Reading] = Amendment(
    name="Q60=refused",
    about="Selling is not allowed while the current sale track has no coloured share.",
    question="Q60",
    reading="refused",
    clauses=(
        Substitution(nothing_removed, (nothing_removed, nothing_to_remove)),
        Substitution(no_such_track, (no_such_track, nothing_to_remove_by_the_bonus)),
    ),
    components=with_habits(lambda habits: evolve(habits, removes_nothing=False)),
)


# Q63: the gold price comes to its end in the middle of a price change --------


def while_trade_goes_on(clause: ChangeClause) -> ChangeClause:
    """Return the clause for price changes in which the gold price has not come to its end."""

    def while_gold_can_rise_as_always(
        after: Position, printed: Components, position: Position, step: ChangePrices
    ) -> bool:
        """While the gold price can still rise, the clause does what it always does."""
        return position.gold_space + 1 == len(printed.gold_prices) or after == clause(
            printed, position, step
        )

    @implements("bf2023.end.1", "bf2023.end.3")
    @contract(
        needs=(the_gold_marker_stands_on_its_track,),
        promises=(while_gold_can_rise_as_always, nothing_happens_once_gold_is_dearest),
    )
    def no_price_moves_after_the_end(
        printed: Components, position: Position, step: ChangePrices
    ) -> Position:
        """No price moves any more once the gold price has come to its end."""
        if gold_is_at_the_end(printed, position):
            return position
        return clause(printed, position, step)

    return no_price_moves_after_the_end


ENDS_AFTER_STEP_THREE: Final[Reading] = Amendment(
    name="Q63=adjusted",
    about="The five prices are adjusted; then the game is over, and no other price moves.",
    question="Q63",
    reading="adjusted",
    clauses=tuple(
        Substitution(clause, (while_trade_goes_on(clause),))
        for clause in (raise_colours_missing_in_the_market, raise_colours_that_the_refill_took)
    ),
)

ENDS_AT_ONCE: Final[Reading] = Amendment(
    name="Q63=at-once",
    about="The game is over at once: prices stay as they were before the price change.",
    question="Q63",
    reading="at-once",
    clauses=tuple(
        Substitution(clause, (while_trade_goes_on(clause),))
        for clause in (
            adjust_the_share_prices,
            raise_colours_missing_in_the_market,
            raise_colours_that_the_refill_took,
        )
    ),
)


# Q64: two dearest colours in different areas ---------------------------------


@implements("bf2023.change.25", "bf2023.change.26", "bf2023.change.28")
@contract(
    needs=(every_marker_stands_on_its_table,),
    promises=(
        only_the_level_changes,
        the_level_never_falls,
        a_new_level_is_that_of_a_dearest_colour,
        no_dearest_colour_stands_below_a_new_level,
        some_dearest_colour_stands_no_higher_than_the_level,
    ),
)
def reach_the_lower_level(printed: Components, position: Position, step: ChangePrices) -> Position:
    """Step 6: of equally dear colours, the one in the lowest area decides the level."""
    prices = prices_of(printed, position)
    dearest = max(prices)
    level = min(
        printed.areas[position.prices[colour]] for colour in COLOURS if prices[colour] == dearest
    )
    return changed(position, level=level) if level > position.level else position


LOWER_AREA: Final[Reading] = Amendment(
    name="Q64=lower",
    about="Of equally dear colours in different areas, the lowest area counts.",
    question="Q64",
    reading="lower",
    clauses=(Substitution(reach_a_new_level, (reach_the_lower_level,)),),
)


READINGS: Final[tuple[Reading, ...]] = (
    SHORT_BAG_ENDS,
    NOTHING_TO_PLACE,
    BOTTOM_ROW_FALLS,
    BOTTOM_ROW_STAYS,
    ONLY_EXACTLY,
    SEVEN_IS_SIX_AND_ONE,
    OTHER_GOLD_LIMITS,
    REFILLED_ONCE,
    BOTH_AFFORDED,
    FEWER_OF_ITS_OWN,
    SHORT_MARKET_IS_NO_OFFER,
    BANK_RUNS_OUT,
    EMPTY_TRACK_REFUSES,
    CHEAPEST_PIECE,
    STRAIGHT_TO_ANY_COLOUR,
    ENDS_AFTER_STEP_THREE,
    ENDS_AT_ONCE,
    LOWER_AREA,
    HAND_BEFORE_THE_TRADE,
    FEWEST_OF_ITS_OWN,
    BEFORE_OR_AFTER,
    ALL_COLOURS_TIE,
    MOST_OF_ITS_OWN,
)
